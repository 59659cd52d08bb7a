use super::*;
use crate::textbook::Random;

const PLAIN: Rules = Rules {
    alternations: true,
    optional_deletable: false,
    fragments: false,
    split: Split { characters: Characters::No, delete_hyphens: false },
};

fn lattice(text: &str, rules: Rules) -> Lattice {
    let mut lattice = Lattice::default();
    lattice.read(text, rules).unwrap();
    lattice
}

fn shown(text: &str, rules: Rules) -> Vec<String> {
    let lattice = lattice(text, rules);
    (1..lattice.arcs() as u32).map(|arc| lattice.shown(arc)).collect()
}

#[test]
fn a_lattice_has_as_many_arcs_as_words_and_each_ends_once() {
    let lattice = lattice("a { b / { c d / e } / @ } {f/g}h", PLAIN);
    let nodes: Vec<&[u32]> = (0..lattice.ends.len()).map(|node| lattice.before(node)).collect();

    assert_eq!(lattice.arcs(), 10);
    assert_eq!(nodes, [&[0][..], &[1], &[3], &[2, 4, 5, 6], &[7, 8], &[9]]);
    assert_eq!(lattice.from, [0, 1, 1, 2, 1, 1, 3, 3, 4]);
    assert!(!lattice.plain);
}

#[test]
fn an_alternative_at_the_end_of_another_ends_with_it_however_deep() {
    let depth = 20_000;
    let text = "{ a / ".repeat(depth)
        + "b"
        + &" }".repeat(depth)
        + &"{ ".repeat(depth)
        + "a"
        + &" / b }".repeat(depth);
    let lattice = lattice(&text, PLAIN);

    assert_eq!(lattice.arcs(), 2 * (depth + 1) + 1);
    assert_eq!(lattice.before.len(), lattice.arcs());
    assert_eq!((lattice.ends.len(), lattice.before(1).len()), (3, depth + 1));
}

#[test]
fn words_are_shown_without_tags_marks_and_stars() {
    assert_eq!(
        shown(r"a;x b\;c;y d* * ** \ ;z e\f* (g)", PLAIN),
        ["a", "b;c", "d", "*", "*", "", "", "ef", "(g)"]
    );
    let split = |characters, delete_hyphens| Rules { split: Split { characters, delete_hyphens }, ..PLAIN };
    let rules = Rules { optional_deletable: true, ..split(Characters::All, false) };
    assert_eq!(shown("ab (cé) - a-b", rules), ["a", "b", "(c)", "(é)", "-", "a", "-", "b"]);
    let rules = split(Characters::NonAscii, true);
    assert_eq!(shown("a-b中-文c - --", rules), ["ab", "中", "文", "c", "-", "@"]);
    let rules = split(Characters::Bytes, false);
    assert_eq!(shown("aé", rules), ["a", "\\xc3", "\\xa9"]);
    let ordinary = Rules { alternations: false, ..PLAIN };
    assert_eq!(shown("{ a / b} c{", ordinary), ["{", "a", "/", "b}", "c{"]);
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    for (text, place) in [
        ("é { b", 3),
        ("{ a / { b }", 1),
        ("a } b", 3),
        ("é{ b / c }", 2),
        ("{ a{ b }", 4),
        ("{ }", 3),
        ("{ a / }", 7),
        ("{ / a }", 3),
        ("{ a / / b }", 7),
        ("{", 1),
    ] {
        let malformed = Lattice::default().read(text, PLAIN).unwrap_err();

        assert_eq!(malformed.place, place, "{text}: {malformed}");
    }
}

/// The cheapest alignment by a whole table of integers, as `C`, `S`, `D` and `I`.
fn slow(reference: &[u32], hypothesis: &[u32]) -> String {
    let mut table = vec![vec![(0, ' '); hypothesis.len() + 1]; reference.len() + 1];
    for row in 0..=reference.len() {
        for column in 0..=hypothesis.len() {
            let both = (row > 0 && column > 0).then(|| {
                let same = reference[row - 1] == hypothesis[column - 1];
                (table[row - 1][column - 1].0 + if same { 0 } else { 4 }, if same { 'C' } else { 'S' })
            });
            let delete = (row > 0).then(|| (table[row - 1][column].0 + 3, 'D'));
            let insert = (column > 0).then(|| (table[row][column - 1].0 + 3, 'I'));
            let choices = [both, delete.filter(|one| insert.is_none_or(|two| one.0 < two.0)), insert];
            if let Some(best) = choices.into_iter().flatten().min_by_key(|choice| choice.0) {
                table[row][column] = best;
            }
        }
    }
    let (mut row, mut column, mut kinds) = (reference.len(), hypothesis.len(), String::new());
    while row + column > 0 {
        let kind = table[row][column].1;
        kinds.push(kind);
        row -= usize::from(kind != 'I');
        column -= usize::from(kind != 'D');
    }
    kinds.chars().rev().collect()
}

fn kinds(aligner: &mut Aligner, reference: &Lattice, hypothesis: &Lattice) -> String {
    let mut steps = Vec::new();
    aligner.align(reference, hypothesis, &mut steps, &mut || false).unwrap();
    let letter = |step: &Step| match step.kind {
        Kind::Correct => 'C',
        Kind::Substitution => 'S',
        Kind::Deletion => 'D',
        Kind::Insertion => 'I',
    };
    steps.iter().map(letter).collect()
}

#[test]
fn a_band_and_a_table_give_the_alignment_of_the_slow_version() {
    let mut aligner = Aligner::default();
    let mut random = Random(7);
    for round in 0..600 {
        let (length, vocabulary) = (random.below(if round < 500 { 12 } else { 400 }), 2 + round % 7);
        let mine = random.words(length, vocabulary);
        let theirs = if round % 3 == 0 {
            let length = random.below(length + 9);
            random.words(length, vocabulary)
        } else {
            random.disturbed(&mine, 1 + length / 5, vocabulary)
        };
        // Hyphens could be fragments, so that these texts go through the table.
        let words = |words: &[u32]| {
            words.iter().map(|word| ["- ", "a ", "b "][*word as usize % 3]).collect::<String>()
        };
        let names = |words: &[u32]| words.iter().map(|word| word % 3).collect::<Vec<_>>();
        let expected = slow(&names(&mine), &names(&theirs));
        for rules in [PLAIN, Rules { fragments: true, ..PLAIN }] {
            let (reference, hypothesis) = (lattice(&words(&mine), rules), lattice(&words(&theirs), rules));

            assert_eq!(kinds(&mut aligner, &reference, &hypothesis), expected, "{mine:?} {theirs:?}");
        }
    }
}

#[test]
fn a_table_that_is_too_large_is_refused_before_it_is_made() {
    let rules = Rules { fragments: true, ..PLAIN };
    let many = lattice(&"- ".repeat(20_000), rules);
    let mut steps = Vec::new();

    let refused = Aligner::default().align(&many, &many, &mut steps, &mut || false);

    assert_eq!(refused, Err(Failure::TooLarge { cells: 20_001 * 20_001, most: MOST_CELLS / 4 }));
}

#[test]
fn a_long_alignment_is_stopped_on_request() {
    let rules = Rules { fragments: true, ..PLAIN };
    for rules in [PLAIN, rules] {
        let (many, more) = (lattice(&"- ".repeat(3_000), rules), lattice(&"a ".repeat(3_000), rules));
        let mut asked = 0;
        let mut stop = || {
            asked += 1;
            asked == 2
        };

        let stopped = Aligner::default().align(&many, &more, &mut Vec::new(), &mut stop);

        assert_eq!((stopped, asked), (Err(Failure::Stopped), 2));
    }
}
