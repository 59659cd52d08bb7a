//! The bits against whole tables.

use super::align::{Aligner, Counts};
use super::table::{Step, steps};
use super::{Distance, Distances};
use crate::textbook::Random;

/// A distance straight from its recurrence: for Damerau's over every earlier pair.
fn textbook(distance: Distance, one: &[u32], other: &[u32]) -> usize {
    whole(one, other, |table, one, other| exchange(distance, table, one, other))[one.len()][other.len()]
}

/// Levenshtein's distance of all beginnings.
fn costs(one: &[u32], other: &[u32]) -> Vec<Vec<usize>> {
    whole(one, other, |_, _, _| usize::MAX)
}

/// A table of distances; `last` is the cost of an edit that knows more than the last symbols.
fn whole(
    one: &[u32],
    other: &[u32],
    last: impl Fn(&[Vec<usize>], &[u32], &[u32]) -> usize,
) -> Vec<Vec<usize>> {
    let mut table = vec![vec![0; other.len() + 1]; one.len() + 1];
    for row in 0..=one.len() {
        for column in 0..=other.len() {
            table[row][column] = if row * column == 0 {
                row + column
            } else {
                let pair = table[row - 1][column - 1] + usize::from(one[row - 1] != other[column - 1]);
                let alone = table[row - 1][column].min(table[row][column - 1]) + 1;
                pair.min(alone).min(last(&table, &one[..row], &other[..column]))
            };
        }
    }
    table
}

/// The cost of an exchange that ends here, over every place where one may begin.
fn exchange(distance: Distance, table: &[Vec<usize>], one: &[u32], other: &[u32]) -> usize {
    let (row, column) = (one.len() - 1, other.len() - 1);
    // How far back an exchange may begin: at the neighbour, or anywhere.
    let far = match distance {
        Distance::Levenshtein => return usize::MAX,
        Distance::Osa => 1,
        Distance::Damerau => usize::MAX,
    };
    let rows = (row.saturating_sub(far)..row).filter(|back| one[*back] == other[column]);
    let columns: Vec<usize> =
        (column.saturating_sub(far)..column).filter(|aside| one[row] == other[*aside]).collect();
    let places = rows.flat_map(|back| columns.iter().map(move |aside| (back, *aside)));
    let costs = places.map(|(back, aside)| table[back][aside] + (row - back) + (column - aside) - 1);
    costs.min().unwrap_or(usize::MAX)
}

const ALL: [Distance; 3] = [Distance::Levenshtein, Distance::Osa, Distance::Damerau];

/// Pairs of random and of disturbed texts, of lengths around those of words and groups of words.
fn pairs(random: &mut Random, rounds: usize, longest: usize) -> Vec<(Vec<u32>, Vec<u32>, usize)> {
    let pair = |round: usize| {
        let kinds = [2, 3, 8, 30][round % 4];
        let length = random.below(longest);
        let one = random.words(length, kinds);
        let (length, times) = (random.below(longest), random.below(9));
        let other = if round.is_multiple_of(3) {
            random.words(length, kinds)
        } else {
            random.disturbed(&one, times, kinds)
        };
        (one, other, kinds)
    };
    (0..rounds).map(pair).collect()
}

#[test]
fn distances_are_those_of_the_textbook() {
    let mut random = Random(1);
    let mut distances = Distances::default();
    for (rounds, longest) in [(1500, 10), (300, 70), (60, 300), (6, 600)] {
        for (one, other, kinds) in pairs(&mut random, rounds, longest) {
            for distance in ALL {
                if distance == Distance::Damerau && longest > 100 {
                    continue;
                }
                let found = distances.distance(distance, (&one, &other), kinds, &mut || false);

                assert_eq!(found, textbook(distance, &one, &other), "{distance:?} {one:?} {other:?}");
            }
        }
    }
}

#[test]
fn counts_are_those_of_a_path_that_prefers_deletions_then_pairs() {
    let mut random = Random(2);
    let mut aligner = Aligner::default();
    for (rounds, longest) in [(2000, 10), (300, 140)] {
        for (one, other, kinds) in pairs(&mut random, rounds, longest) {
            let found = aligner.counts(&one, &other, kinds, &mut || false);
            let mut told = Counts::default();
            aligner.align(&one, &other, kinds, &mut told, &mut || false);

            assert_eq!(found, told);
            assert_eq!(found, path(&one, &other), "{one:?} {other:?}");
        }
    }
}

/// The counts of the path that rapidfuzz reads from the whole table.
fn path(one: &[u32], other: &[u32]) -> Counts {
    let whole = one.len();
    let (_, one, other) = super::apart(one, other);
    let table = costs(one, other);
    let (mut row, mut column) = (one.len(), other.len());
    let mut counts = Counts { hits: whole - row, ..Counts::default() };
    while row > 0 || column > 0 {
        if row > 0 && table[row - 1][column] < table[row][column] {
            row -= 1;
            counts.deletions += 1;
        } else if row == 0 || table[row][column - 1] < table[row - 1][column - 1] {
            column -= 1;
            counts.insertions += 1;
        } else {
            row -= 1;
            column -= 1;
            let same = one[row] == other[column];
            counts.hits += usize::from(same);
            counts.substitutions += usize::from(!same);
        }
    }
    counts
}

#[test]
fn a_large_table_is_parted_and_costs_no_more() {
    let mut random = Random(3);
    let mut aligner = Aligner::default();
    for (length, times) in [(2500, 40), (3000, 400), (6000, 60)] {
        let one = random.words(length, 50);
        let mut other = random.disturbed(&one, times, 50);
        // Nothing of the first half of this is in the other.
        let inserted = random.words(length + 500, 50).into_iter().map(|word| word + 50);
        let longer: Vec<u32> = inserted.chain(other.iter().copied()).chain([99]).collect();
        other.push(77);
        for (left, right) in [(&one, &other), (&one, &longer), (&longer, &one)] {
            let mut told = Counts::default();
            aligner.align(left, right, 100, &mut told, &mut || false);
            let expected =
                Distances::default().distance(Distance::Levenshtein, (left, right), 100, &mut || false);

            assert_eq!(told.substitutions + told.deletions + told.insertions, expected);
            assert_eq!(told.hits + told.substitutions + told.deletions, left.len());
            assert_eq!(told.hits + told.substitutions + told.insertions, right.len());
        }
    }
}

#[test]
fn steps_with_exchanges_cost_the_distance() {
    let mut random = Random(4);
    for (one, other, kinds) in pairs(&mut random, 2000, 14) {
        for distance in [Distance::Osa, Distance::Damerau] {
            let (prefix, steps) = steps(distance, &one, &other, kinds, &mut || false);
            let (mut row, mut column, mut cost) = (prefix, prefix, 0);
            for step in steps {
                let (down, right, more) = match step {
                    Step::Pair => (1, 1, usize::from(one[row] != other[column])),
                    Step::Delete => (1, 0, 1),
                    Step::Insert => (0, 1, 1),
                    Step::Exchange(down, right) => (down, right, down.max(right) - 1),
                };
                (row, column, cost) = (row + down, column + right, cost + more);
            }

            assert_eq!(one.len() - row, other.len() - column);
            assert_eq!(cost, textbook(distance, &one, &other), "{distance:?} {one:?} {other:?}");
        }
    }
}

#[test]
fn a_stop_ends_a_long_comparison() {
    let mut random = Random(5);
    let (long, other) = (random.words(40_000, 9), random.words(40_000, 9));
    let mut asked = 0;
    let mut stop = || {
        asked += 1;
        true
    };
    Distances::default().distance(Distance::Levenshtein, (&long, &other), 9, &mut stop);

    assert_eq!(asked, 1);
}
