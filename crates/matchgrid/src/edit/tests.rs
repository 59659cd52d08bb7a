use super::*;
use crate::textbook::{self, Operation as Slow, Random};

const BEAM: usize = 25;

fn table(hypothesis: &[u32], vocabulary: usize, reference: &[u32]) -> Table {
    let mut table = Table::default();
    table.start(BEAM, hypothesis.len(), vocabulary, reference);
    table.fill(0, hypothesis);
    table
}

fn slow_alignment(operations: &[Slow]) -> Alignment {
    let mut alignment = Alignment { after: vec![0], hypothesis_errors: vec![0], reference_errors: vec![0] };
    let push = |list: &mut Vec<u32>, by: u32| list.push(list[list.len() - 1] + by);
    for operation in operations {
        let wrong = u32::from(*operation != Slow::Match);
        if *operation != Slow::Insertion {
            push(&mut alignment.hypothesis_errors, wrong);
        }
        if *operation != Slow::Deletion {
            push(&mut alignment.reference_errors, wrong);
            alignment.after.push(alignment.hypothesis_errors.len() as u32 - 1);
        }
    }
    alignment
}

fn check(hypothesis: &[u32], vocabulary: usize, reference: &[u32]) {
    let table = table(hypothesis, vocabulary, reference);
    let (distance, operations) = textbook::edit_distance(hypothesis, reference);
    let mut alignment = Alignment::default();
    table.align(&mut alignment);

    assert_eq!(table.distance(), distance, "{hypothesis:?} {reference:?}");
    assert_eq!(alignment, slow_alignment(&operations), "{hypothesis:?} {reference:?}");
}

#[test]
fn random_texts_of_any_lengths_have_the_textbook_distance_and_alignment() {
    let mut random = Random(1);
    for round in 0..1600 {
        let vocabulary = [1, 2, 5, 40][round % 4];
        let longest = [8, 30, 70, 200][round / 4 % 4];
        let lengths = (random.below(longest), random.below(longest));
        let (hypothesis, reference) =
            (random.words(lengths.0, vocabulary), random.words(lengths.1, vocabulary));

        check(&hypothesis, vocabulary, &reference);
    }
}

#[test]
fn disturbed_texts_have_the_textbook_distance_and_alignment() {
    let mut random = Random(2);
    for round in 0..400 {
        let vocabulary = [3, 50][round % 2];
        let length = random.below([63, 64, 65, 260][round / 2 % 4]);
        let reference = random.words(length, vocabulary);
        let times = random.below(30);
        let hypothesis = random.disturbed(&reference, times, vocabulary);

        check(&hypothesis, vocabulary, &reference);
    }
}

#[test]
fn the_beam_is_exact_where_it_binds_and_where_it_must_widen() {
    let mut random = Random(3);
    for rows in [1, 2, 3, 4, 5, 9, 20] {
        for columns in [rows * 49, rows * 50, rows * 50 + 1, rows * 51 - 1, rows * 63, rows * 130] {
            for vocabulary in [1, 2, 3] {
                let (short, long) = (random.words(rows, vocabulary), random.words(columns, vocabulary));

                check(&short, vocabulary, &long);
                check(&long, vocabulary, &short);
            }
        }
    }
}

#[test]
fn a_text_moved_against_the_diagonal_leaves_the_beam() {
    for shift in [20, 23, 24, 25, 26, 27, 30, 60] {
        let reference: Vec<u32> = (0..100).collect();
        let mut hypothesis = reference.clone();
        hypothesis.rotate_left(shift);

        check(&hypothesis, 100, &reference);
    }
}

#[test]
fn ways_along_the_edges_of_the_beam_are_the_textbook_ones() {
    for (rows, columns) in [(60, 55), (55, 60), (100, 80), (80, 100), (200, 70), (70, 200), (130, 129)] {
        for inside in -2..=2 {
            let edge = |row: usize, right: bool| {
                let (first, end) = textbook::window(row, rows, columns);
                let column = if right { end as i64 - 1 - inside } else { first as i64 + inside };
                if row == 0 { 0 } else { column.clamp(0, columns as i64) as u32 }
            };
            for right in [false, true] {
                let word = |row| match edge(row - 1, right) {
                    before if before < edge(row, right) => edge(row, right) - 1,
                    _ => columns as u32,
                };
                let hypothesis: Vec<u32> = (1..=rows).map(word).collect();
                let reference: Vec<u32> = (0..columns as u32).collect();

                check(&hypothesis, columns + 1, &reference);
            }
        }
    }
}

#[test]
fn the_rows_after_a_word_are_enough_for_another_hypothesis() {
    let mut random = Random(4);
    for round in 0..2000 {
        let vocabulary = [2, 8][round % 2];
        let longest = [10, 63, 64, 150][round / 2 % 4];
        let lengths = (1 + random.below(longest), 1 + random.below(longest));
        let words = random.words(lengths.0, vocabulary);
        let reference = random.words(lengths.1, vocabulary);
        let mut table = table(&words, vocabulary, &reference);
        let kept = random.below(words.len());
        let rest = random.words(words.len() - kept, vocabulary);
        let (first, second) = rest.split_at(random.below(rest.len() + 1));
        let changed = [&words[..kept], &rest].concat();

        let distance = table.distance_after(kept, [first, second, &[]]);
        table.fill(kept, &changed);

        assert_eq!(distance, textbook::edit_distance(&changed, &reference).0);
        assert_eq!(distance, table.distance());
    }
}

#[test]
fn unknown_words_of_the_reference_equal_nothing() {
    assert_eq!(table(&[0, 1, 2], 4, &[0, 3, 2]).distance(), 1);
}
