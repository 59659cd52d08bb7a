use super::order::pairs;
use super::*;
use crate::textbook::Random;

/// The definition, slowly: how often a sequence has an n-gram, and where first.
fn occurrences(sequence: &[u32], gram: &[u32]) -> (usize, usize) {
    let mut places = sequence.windows(gram.len()).enumerate().filter(|(_, window)| *window == gram);
    let first = places.next().map_or(0, |(place, _)| place);
    (sequence.windows(gram.len()).filter(|window| *window == gram).count(), first)
}

fn textbook(rules: Rules, hypothesis: &[u32], reference: &[u32]) -> Vec<u32> {
    let once = |start: usize, end: usize| {
        let gram = &hypothesis[start..end];
        let (there, place) = occurrences(reference, gram);
        (there == 1 && occurrences(hypothesis, gram).0 == 1).then_some(place)
    };
    let length = hypothesis.len();
    let meant = |place: usize| {
        if !reference.contains(&hypothesis[place]) {
            return None;
        }
        if let Some(found) = once(place, place + 1) {
            return Some(found);
        }
        let most = match rules {
            Rules::Ntt => (place + 1).max(length - place + 1) - 1,
            Rules::Paper => 1,
            Rules::Nltk => place.max(length - place + 1).min(reference.len()) - 1,
        };
        (1..=most).find_map(|context| {
            let left = || {
                (context <= place).then(|| once(place - context, place + 1)).flatten().map(|at| at + context)
            };
            let right = || (place + context < length).then(|| once(place, place + context + 1)).flatten();
            match rules {
                Rules::Ntt => left().or_else(right),
                Rules::Paper | Rules::Nltk => right().or_else(left),
            }
        })
    };
    (0..length).filter_map(meant).map(|place| place as u32).collect()
}

/// Names as of [`Names`](crate::names::Names).
fn named(hypothesis: &[u32], reference: &[u32]) -> (Vec<u32>, Vec<u32>) {
    let name =
        |word: &u32| hypothesis.iter().position(|other| other == word).map_or(NONE, |place| place as u32 + 1);
    (hypothesis.iter().map(name).collect(), reference.iter().map(name).collect())
}

fn found(ranks: &mut Ranks, rules: Rules, hypothesis: &[u32], reference: &[u32]) -> Vec<u32> {
    let (mine, theirs) = named(hypothesis, reference);
    ranks.find(rules, (&mine, &theirs), &mut || false).to_vec()
}

#[test]
fn words_stand_for_what_the_definition_says() {
    let mut random = Random(11);
    let mut ranks = Ranks::default();
    for round in 0..6000 {
        let kinds = [1, 2, 3, 5, 12][round % 5];
        let longest = [3, 6, 12, 30][random.below(4)];
        let words = |random: &mut Random| {
            let length = random.below(longest + 1);
            (0..length).map(|_| random.below(kinds) as u32).collect::<Vec<_>>()
        };
        let hypothesis = words(&mut random);
        let mut reference = words(&mut random);
        if random.below(2) == 0 && !hypothesis.is_empty() {
            let cut = random.below(hypothesis.len());
            reference.truncate(3);
            reference.extend([&hypothesis[cut..], &hypothesis[..cut]].concat());
        }
        for rules in [Rules::Ntt, Rules::Paper, Rules::Nltk] {
            let expected = textbook(rules, &hypothesis, &reference);
            assert_eq!(
                found(&mut ranks, rules, &hypothesis, &reference),
                expected,
                "{hypothesis:?} {reference:?}"
            );
        }
    }
}

#[test]
fn pairs_are_counted_as_by_looking_at_each() {
    let mut random = Random(5);
    let mut order = Order::default();
    for _ in 0..500 {
        let (length, bound) = (random.below(20), 1 + random.below(20));
        let ranks: Vec<u32> = (0..length).map(|_| random.below(bound) as u32).collect();
        let all = || (0..length).flat_map(|last| (0..last).map(move |first| (first, last)));
        let ascending = all().filter(|(first, last)| ranks[*first] < ranks[*last]).count() as u64;
        let run = |first: usize, last: usize| ranks[first..=last].windows(2).all(|two| two[0] + 1 == two[1]);
        let consecutive = all().filter(|(first, last)| run(*first, *last)).count() as u64;

        assert_eq!(order.ascending(&ranks, bound), ascending);
        assert_eq!(Order::consecutive(&ranks), consecutive);
        assert_eq!(pairs(length), all().count() as u64);
    }
}

#[test]
fn ten_thousand_equal_words_are_told_apart_by_the_ends_of_the_text() {
    let words = vec![1; 10_000];
    let mut ranks = Ranks::default();

    // Only the whole text is there once, as the left context of the last word and the right one of the first.
    assert_eq!(ranks.find(Rules::Ntt, (&words, &words), &mut || false), [0, 9_999]);
    assert!(ranks.find(Rules::Ntt, (&words, &words), &mut || true).is_empty());
}
