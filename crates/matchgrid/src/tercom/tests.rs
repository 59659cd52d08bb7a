use super::*;
use crate::textbook::Random;

const RULES: Rules = Rules {
    beam: Some(20),
    size: Some(10),
    distance: Some(50),
    insertion: 1.0,
    deletion: 1.0,
    substitution: 1.0,
    shift: 1.0,
};
const UNLIMITED: Rules = Rules { beam: None, size: None, distance: None, ..RULES };

fn run(search: &mut Search, hypothesis: &[u32], reference: &[u32]) -> f64 {
    let vocabulary = hypothesis.iter().chain(reference).max().map_or(0, |word| *word as usize + 1);
    search.run(Pair { hypothesis, reference, vocabulary }, &mut Work::new(&mut || false)).unwrap();
    search.found.cost
}

fn cost(rules: Rules, hypothesis: &[u32], reference: &[u32]) -> f64 {
    run(&mut Search::new(rules), hypothesis, reference)
}

/// What the quick ways find is what the columns alone find, filled in anew for every candidate.
fn check(rules: Rules, hypothesis: &[u32], reference: &[u32]) {
    let (mut quick, mut slow) = (Search::new(rules), Search::new(rules));
    slow.meter.forgo();
    let costs = (run(&mut quick, hypothesis, reference), run(&mut slow, hypothesis, reference));

    assert!(costs.0 == costs.1, "{costs:?} {rules:?} {hypothesis:?} {reference:?}");
    assert_eq!(quick.found.shifts, slow.found.shifts, "{rules:?} {hypothesis:?} {reference:?}");
    assert_eq!(quick.found.operations, slow.found.operations, "{rules:?} {hypothesis:?} {reference:?}");
}

#[test]
fn quick_distances_lead_to_the_same_shifts_in_any_beam() {
    let mut random = Random(5);
    for round in 0..240 {
        let vocabulary = [2, 6, 40][round % 3];
        let longest = [8, 40, 70, 100][round / 3 % 4];
        let rules = Rules { beam: [None, Some(0), Some(1), Some(5), Some(20)][round % 5], ..RULES };
        let length = random.below(longest);
        let reference = random.words(length, vocabulary);
        let times = random.below(20);
        let hypothesis = if round % 2 == 0 {
            random.disturbed(&reference, times, vocabulary)
        } else {
            let length = random.below(longest);
            random.words(length, vocabulary)
        };

        check(rules, &hypothesis, &reference);
    }
}

#[test]
fn quick_distances_lead_to_the_same_shifts_without_limits() {
    let mut random = Random(6);
    for round in 0..80 {
        let vocabulary = [3, 30][round % 2];
        let length = random.below([10, 30, 90][round % 3]);
        let reference = random.words(length, vocabulary);
        let times = random.below(12);
        let hypothesis = random.disturbed(&reference, times, vocabulary);

        check(UNLIMITED, &hypothesis, &reference);
    }
}

#[test]
fn a_swap_of_halves_is_one_shift_without_limits_only() {
    for half in [5, 10, 50, 200] {
        let reference: Vec<u32> = (0..2 * half).collect();
        let mut hypothesis = reference.clone();
        hypothesis.rotate_left(half as usize);

        assert!(cost(UNLIMITED, &hypothesis, &reference) == 1.0);
        assert!((cost(RULES, &hypothesis, &reference) == 1.0) == (half <= 10));
    }
}

#[test]
fn costs_decide_what_is_done() {
    let dear = Rules { shift: 3.0, ..RULES };
    assert!(cost(RULES, &[2, 0, 1], &[0, 1, 2]) == 1.0);
    assert!(cost(dear, &[2, 0, 1], &[0, 1, 2]) == 2.0);
    assert!(cost(Rules { substitution: 5.0, deletion: 0.5, ..RULES }, &[0], &[1]) == 1.5);
}

#[test]
fn a_side_without_words_is_all_insertions_or_deletions() {
    let mut search = Search::new(Rules { insertion: 2.0, ..RULES });

    assert!(run(&mut search, &[0, 0], &[]) == 4.0);
    assert_eq!(search.found.operations, [Operation::Deletion; 2]);
    assert!(run(&mut search, &[], &[1, 2, 3]) == 3.0);
    assert_eq!(search.found.operations, [Operation::Insertion; 3]);
    assert!(run(&mut search, &[], &[]) == 0.0);
}

#[test]
fn a_shift_into_its_own_block_moves_it_on() {
    let shift = Move { start: 4, length: 4, after: 8 };
    assert_eq!(shift.exchange(21), (4, 8, 11));
    assert_eq!(shift.exchange(9), (4, 8, 9));
}

#[test]
fn work_is_counted_until_it_is_too_much_or_somebody_says_stop() {
    let (half, mut asked) = (1500, 0);
    let words = |start: u32| (0..half).map(|word| (word * 7 + start) % 13).collect::<Vec<u32>>();
    let (hypothesis, reference) = (words(0), words(5).into_iter().rev().collect::<Vec<u32>>());
    let mut stop = || {
        asked += 1;
        asked == 3
    };
    let mut work = Work::new(&mut stop);
    let pair = Pair { hypothesis: &hypothesis, reference: &reference, vocabulary: 13 };
    Search::new(UNLIMITED).run(pair, &mut work).unwrap();

    assert!(work.is_over());
    assert_eq!(asked, 3);
}

#[test]
fn tables_that_are_too_large_are_refused_before_they_are_made() {
    let [some, other] = [0, 1].map(|word| [word].repeat(20_000));
    let many = [0].repeat(70_000);
    let run = |rules, hypothesis: &[u32], reference: &[u32]| {
        let pair = Pair { hypothesis, reference, vocabulary: 2 };
        let mut search = Search::new(rules);
        let found = search.run(pair, &mut Work::new(&mut || false));
        assert_eq!(search.check(pair, &mut Work::new(&mut || false)), found);
        found.map(|()| search.found.cost)
    };
    let dear = Rules { substitution: 2.0, ..RULES };
    let refused = Err(Failure::TooLarge { cells: 400_000_000, most: 1 << 28 });
    let [first, second] = [[0, 1], [1, 0]].map(|words| words.repeat(10_000));

    assert_eq!(run(dear, &some, &some), refused);
    assert_eq!(run(RULES, &other, &some), refused);
    assert_eq!(run(RULES, &[&first[..8_000], &second[..12_000]].concat(), &first), Ok(2.0));
    assert_eq!(run(RULES, &[&some[..10_000], &other[..10_000]].concat(), &first), refused);
    assert_eq!(run(RULES, &some, &some), Ok(0.0));
    assert_eq!(run(UNLIMITED, &other, &some), Ok(20_000.0));
    assert_eq!(run(UNLIMITED, &many, &many), Err(Failure::TooLarge { cells: 4_900_000_000, most: 1 << 32 }));
    assert_eq!(run(dear, &some, &[]), Ok(20_000.0));
}

#[test]
fn an_alignment_is_counted_as_work_and_stopped_on_request() {
    let mut random = Random(7);
    let (hypothesis, reference) = (random.words(6000, 3000), random.words(6000, 3000));
    let pair = Pair { hypothesis: &hypothesis, reference: &reference, vocabulary: 3000 };
    for rules in [RULES, Rules { beam: None, substitution: 2.0, ..RULES }] {
        for last in [1, 2] {
            let mut asked = 0;
            let mut stop = || {
                asked += 1;
                asked == last
            };
            let stopped = Search::new(rules).check(pair, &mut Work::new(&mut stop));

            assert_eq!((stopped, asked), (Err(Failure::Stopped), last), "{rules:?}");
        }
    }
}
