use super::table::Table;
use super::*;
use crate::textbook::Random;

/// The whole table of lengths.
fn lengths(hypothesis: &[u32], reference: &[u32]) -> Vec<Vec<usize>> {
    let mut table = vec![vec![0; hypothesis.len() + 1]; reference.len() + 1];
    for (row, name) in reference.iter().enumerate() {
        for (column, other) in hypothesis.iter().enumerate() {
            let best = table[row][column + 1].max(table[row + 1][column]);
            table[row + 1][column + 1] = if name == other { table[row][column] + 1 } else { best };
        }
    }
    table
}

/// Walks a table of worths from its end as the tools do.
fn walked<T: PartialOrd>(table: &[Vec<T>], hypothesis: &[u32], reference: &[u32], marks: &mut [bool]) {
    let (mut row, mut column) = (reference.len(), hypothesis.len());
    while row > 0 && column > 0 {
        if reference[row - 1] == hypothesis[column - 1] {
            marks[row - 1] = true;
            (row, column) = (row - 1, column - 1);
        } else if table[row][column - 1] > table[row - 1][column] {
            column -= 1;
        } else {
            row -= 1;
        }
    }
}

/// The weighted table, and the lengths of its runs.
fn worths(hypothesis: &[u32], reference: &[u32], weight: f64) -> Vec<Vec<f64>> {
    let worth = |run: usize| (run as f64).powf(weight);
    let mut table = vec![vec![0.0; hypothesis.len() + 1]; reference.len() + 1];
    let mut runs = vec![vec![0; hypothesis.len() + 1]; reference.len() + 1];
    for (row, name) in reference.iter().enumerate() {
        for (column, other) in hypothesis.iter().enumerate() {
            if name == other {
                let run = runs[row][column];
                table[row + 1][column + 1] = table[row][column] + (worth(run + 1) - worth(run));
                runs[row + 1][column + 1] = run + 1;
            } else {
                table[row + 1][column + 1] = f64::max(table[row][column + 1], table[row + 1][column]);
            }
        }
    }
    table
}

/// Names as [`crate::names`] gives them: by first place in the hypothesis, from 1; 0 for what it has not.
fn named(hypothesis: &[u32], text: &[u32]) -> Vec<u32> {
    let place =
        |word: &u32| hypothesis.iter().position(|other| other == word).map_or(0, |place| place as u32 + 1);
    text.iter().map(place).collect()
}

fn pair(random: &mut Random, longest: usize, vocabulary: usize) -> (Vec<u32>, Vec<u32>) {
    let length = random.below(longest + 1);
    let hypothesis = random.words(length, vocabulary);
    let times = random.below(6);
    let reference = random.disturbed(&hypothesis, times, vocabulary + 2);
    (named(&hypothesis, &hypothesis), named(&hypothesis, &reference))
}

fn parted(random: &mut Random, names: &[u32]) -> Sentences {
    let mut breaks: Vec<usize> = (0..random.below(5)).map(|_| random.below(names.len() + 1)).collect();
    breaks.sort_unstable();
    let mut sentences = Sentences::default();
    sentences.take(names, breaks.into_iter());
    sentences
}

fn rounds() -> usize {
    if cfg!(debug_assertions) { 1_000 } else { 20_000 }
}

#[test]
fn a_length_is_that_of_the_whole_table() {
    let mut random = Random(3);
    let mut lcs = Lcs::default();
    for round in 0..rounds() {
        let longest = [8, 40, 64, 65, 130, 400][round % 6];
        let (hypothesis, reference) = pair(&mut random, longest, [1, 2, 5, 60][round % 4]);

        let expected = lengths(&hypothesis, &reference)[reference.len()][hypothesis.len()];

        assert_eq!(lcs.length(&hypothesis, &reference), expected, "{hypothesis:?} {reference:?}");
    }
}

#[test]
fn a_length_is_that_of_the_longest_of_all_subsequences() {
    let mut random = Random(4);
    for _ in 0..rounds() / 10 {
        let (hypothesis, reference) = pair(&mut random, 8, 3);
        let reference = &reference[..reference.len().min(10)];
        let chosen = |places: u32| (0..reference.len()).filter(move |place| places >> place & 1 == 1);
        let common = |places: &u32| {
            let mut rest = hypothesis.iter();
            chosen(*places).all(|place| rest.any(|name| *name == reference[place]))
        };
        let expected = (0..1_u32 << reference.len()).filter(common).map(u32::count_ones).max().unwrap_or(0);

        assert_eq!(Lcs::default().length(&hypothesis, reference), expected as usize);
    }
}

#[test]
fn unions_are_those_of_whole_tables_walked_from_the_end() {
    let mut random = Random(5);
    let mut union = Union::default();
    for round in 0..rounds() {
        let longest = [8, 30, 64, 65, 200][round % 5];
        let (hypothesis, reference) = pair(&mut random, longest, [1, 2, 5, 60][round % 4]);
        let (hypothesis, reference) = (parted(&mut random, &hypothesis), parted(&mut random, &reference));
        union.table.kept = [1, 10, 1 << 20][round % 3];
        union.take(&hypothesis);
        for sentence in reference.iter() {
            let mut expected = vec![false; sentence.len()];
            for other in hypothesis.iter() {
                walked(&lengths(other, sentence), other, sentence, &mut expected);
            }
            let mut marks = Vec::new();
            union.mark(&hypothesis, sentence, &mut marks);

            assert_eq!(marks, expected, "{hypothesis:?} {sentence:?}");
        }
    }
}

#[test]
fn weighted_subsequences_are_those_of_whole_tables() {
    let mut random = Random(6);
    for weight in [1.0, 1.2, 2.0] {
        let mut weighted = Weighted::new(weight);
        for round in 0..rounds() / 5 {
            let (hypothesis, reference) = pair(&mut random, [8, 40, 90][round % 3], [1, 2, 5, 60][round % 4]);
            let table = worths(&hypothesis, &reference, weight);
            let mut expected = vec![false; reference.len()];
            walked(&table, &hypothesis, &reference, &mut expected);
            let mut marks = vec![false; reference.len()];
            weighted.table.kept = [1, 200, 1 << 20][round % 3];
            weighted.mark(&hypothesis, &reference, &mut marks);

            assert_eq!(marks, expected);
            assert_eq!(
                weighted.length(&hypothesis, &reference).to_bits(),
                table[reference.len()][hypothesis.len()].to_bits()
            );
        }
    }
}

#[test]
fn a_table_that_is_kept_by_blocks_is_the_whole_table() {
    let width = 1 << 16;
    let start: Vec<u64> = (0..width).collect();
    for count in [0, 1, 15, 16, 17, 40, 300] {
        let next = |number: usize, above: &[u64], row: &mut [u64]| {
            row.iter_mut().zip(above).for_each(|(cell, above)| *cell = above.wrapping_mul(3) ^ number as u64);
        };
        let mut whole = vec![start.clone()];
        for number in 1..=count {
            let mut row = start.clone();
            next(number, &whole[number - 1], &mut row);
            whole.push(row);
        }
        let mut left = count + 1;
        Table::default().walk(&start, count, next, |block| {
            assert_eq!(block.last + 1, left);
            for (number, row) in whole.iter().enumerate().take(block.last + 1).skip(block.first) {
                assert!(block.row(number) == row.as_slice(), "row {number} of {count}");
            }
            left = block.first + 1;
        });

        assert_eq!(left, 1);
    }
}

#[test]
fn sentences_are_what_stands_between_breaks() {
    let mut sentences = Sentences::default();
    for (breaks, expected) in [
        (vec![], vec![vec![7, 8, 9]]),
        (vec![0, 0, 3, 3], vec![vec![7, 8, 9]]),
        (vec![1, 1, 2], vec![vec![7], vec![8], vec![9]]),
    ] {
        sentences.take(&[7, 8, 9], breaks.into_iter());

        assert_eq!(sentences.iter().map(<[u32]>::to_vec).collect::<Vec<_>>(), expected);
    }
    sentences.take(&[], [0].into_iter());

    assert_eq!(sentences.iter().count(), 0);
}
