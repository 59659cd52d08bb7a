/*!
Slow versions, straight from the definitions, that the tests hold the kernels against.

They share nothing with the kernels: whole tables of costs, words that are really moved, nothing remembered.
*/

use crate::names::Names;
use crate::rows::{Kernel, Segment};
use crate::text::{Pipeline, Prepared, Slot, Source};
use std::collections::HashMap;
use std::hash::Hash;

/// What a kernel makes of a segment whose texts go through these steps: its row, and its own flags.
pub(crate) fn row(
    kernel: &dyn Kernel,
    steps: &[&str],
    hypothesis: &str,
    references: &[&str],
) -> (Vec<f64>, u16) {
    let pipeline = Pipeline::parse(steps).unwrap();
    let mut slots: Vec<Slot> = references.iter().map(|_| Slot::default()).collect();
    let mut slot = Slot::default();
    let prepared = references.iter().zip(&mut slots);
    let references: Vec<Prepared<'_>> =
        prepared.map(|(text, slot)| pipeline.prepare(Source::Text(text), slot)).collect();
    let hypothesis = pipeline.prepare(Source::Text(hypothesis), &mut slot);
    let mut names = Names::default();
    let mut row = vec![0.0; kernel.width()];
    let mut stop = || false;
    let mut segment = Segment::new(hypothesis, &references, &mut names, &mut stop);
    let flags = kernel.worker().row(&mut segment, &mut row);
    (row, flags)
}

/// A step from the hypothesis to the reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operation {
    /// The same word.
    Match,
    /// Another word.
    Substitution,
    /// A word of the hypothesis too many.
    Deletion,
    /// A word of the hypothesis too few.
    Insertion,
}

use Operation::{Deletion, Insertion, Match, Substitution};

/// The cost of a cell and the last operation on the way to it; `None` is a cell that cannot be reached.
type Cell = Option<(u32, Operation)>;

/// The columns of a row that sacreBLEU's edit distance looks at: from the first to before the second.
pub(crate) fn window(row: usize, rows: usize, columns: usize) -> (usize, usize) {
    if row == 0 {
        return (0, columns + 1);
    }
    let ratio = columns as f64 / rows as f64;
    let width = if 25.0 < ratio / 2.0 { (ratio / 2.0 + 25.0).ceil() as i64 } else { 25 };
    let middle = (row as f64 * ratio).floor() as i64;
    let end = if row == rows { columns as i64 + 1 } else { (columns as i64 + 1).min(middle + width) };
    ((middle - width).max(0) as usize, end as usize)
}

/// The edit distance inside the beam, and the operations that reach it.
pub(crate) fn edit_distance(hypothesis: &[u32], reference: &[u32]) -> (u32, Vec<Operation>) {
    let (rows, columns) = (hypothesis.len(), reference.len());
    let mut table: Vec<Vec<Cell>> = vec![vec![None; columns + 1]; rows + 1];
    for row in 0..=rows {
        let (first, end) = window(row, rows, columns);
        for column in first..end {
            table[row][column] = cell(&table, (row, column), hypothesis, reference);
        }
    }
    let mut operations = Vec::new();
    let (mut row, mut column) = (rows, columns);
    while (row, column) != (0, 0) {
        let (_, operation) = table[row][column].unwrap();
        operations.push(operation);
        row -= usize::from(operation != Insertion);
        column -= usize::from(operation != Deletion);
    }
    operations.reverse();
    (table[rows][columns].unwrap().0, operations)
}

/// The cheapest way to a cell; among equally cheap ones the diagonal, then from above, then from the left.
fn cell(table: &[Vec<Cell>], (row, column): (usize, usize), hypothesis: &[u32], reference: &[u32]) -> Cell {
    if (row, column) == (0, 0) {
        return Some((0, Match));
    }
    let mut ways = Vec::new();
    if row > 0 && column > 0 {
        let equal = hypothesis[row - 1] == reference[column - 1];
        let (cost, operation) = if equal { (0, Match) } else { (1, Substitution) };
        ways.push((table[row - 1][column - 1], cost, operation));
    }
    if row > 0 {
        ways.push((table[row - 1][column], 1, Deletion));
    }
    if column > 0 {
        ways.push((table[row][column - 1], 1, Insertion));
    }
    let costs = ways.into_iter().filter_map(|(from, cost, operation)| Some((from?.0 + cost, operation)));
    costs.min_by_key(|(cost, _)| *cost)
}

/// sacreBLEU's edits between two texts, and how many shifts it looked at.
pub(crate) fn ter(hypothesis: &[u32], reference: &[u32]) -> (usize, usize) {
    if reference.is_empty() {
        return (hypothesis.len(), 0);
    }
    let mut words = hypothesis.to_vec();
    let (mut shifts, mut looked_at) = (0, 0);
    loop {
        let (distance, operations) = edit_distance(&words, reference);
        let candidates = candidates(&words, reference, &operations);
        looked_at += candidates.len();
        let ranked = candidates.into_iter().map(|(start, length, target)| {
            let moved = moved(&words, start, length, target);
            let gain = i64::from(distance) - i64::from(edit_distance(&moved, reference).0);
            ((gain, length, -(start as i64), -(target as i64)), moved)
        });
        match if looked_at < 1000 { ranked.max() } else { None } {
            Some((rank, moved)) if rank.0 > 0 => words = moved,
            _ => return (shifts + distance as usize, looked_at),
        }
        shifts += 1;
    }
}

/// The shifts of a round: start, length, and the word before which the block goes.
fn candidates(words: &[u32], reference: &[u32], operations: &[Operation]) -> Vec<(usize, usize, usize)> {
    let mut home = Vec::new();
    let (mut wrong_words, mut wrong_places) = (Vec::new(), Vec::new());
    for operation in operations {
        if *operation != Insertion {
            wrong_words.push(*operation != Match);
        }
        if *operation != Deletion {
            wrong_places.push(*operation != Match);
            home.push(wrong_words.len());
        }
    }
    let mut found = Vec::new();
    for start in 0..words.len() {
        for place in start.saturating_sub(50)..reference.len().min(start + 51) {
            for length in 1..=10.min(words.len() - start).min(reference.len() - place) {
                let inside = start < home[place] && home[place] <= start + length;
                if words[start..start + length] == reference[place..place + length]
                    && wrong_words[start..start + length].contains(&true)
                    && wrong_places[place..place + length].contains(&true)
                    && !inside
                {
                    let front = if place == 0 { 0 } else { home[place - 1] };
                    let mut targets = vec![front];
                    targets.extend(&home[place..place + length]);
                    targets.dedup();
                    found.extend(targets.into_iter().map(|target| (start, length, target)));
                }
            }
        }
    }
    found
}

/// The words after a shift.
pub(crate) fn moved(words: &[u32], start: usize, length: usize, target: usize) -> Vec<u32> {
    let block = &words[start..start + length];
    let mut rest = words[..start].to_vec();
    rest.extend(&words[start + length..]);
    let at = if target < start {
        target
    } else if target > start + length {
        target - length
    } else {
        rest.len().min(target)
    };
    rest.splice(at..at, block.iter().copied());
    rest
}

/// How often each n-gram of an order occurs.
pub(crate) fn counts<T: Hash + Eq>(units: &[T], order: usize) -> HashMap<&[T], u32> {
    let mut counts = HashMap::new();
    units.windows(order).for_each(|ngram| *counts.entry(ngram).or_default() += 1);
    counts
}

/// Random numbers for tests: a fixed sequence for every seed.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(mixed ^ mixed >> 31) * end as u128) >> 64) as usize
    }

    /// Words below `vocabulary`.
    pub(crate) fn words(&mut self, length: usize, vocabulary: usize) -> Vec<u32> {
        (0..length).map(|_| self.below(vocabulary) as u32).collect()
    }

    /// The words with some of them lost, replaced and moved.
    pub(crate) fn disturbed(&mut self, words: &[u32], times: usize, vocabulary: usize) -> Vec<u32> {
        let mut words = words.to_vec();
        for _ in 0..times {
            let at = self.below(words.len() + 1);
            let end = words.len().min(at + 1 + self.below(6));
            match self.below(4) {
                0 => drop(words.drain(at..end)),
                1 => words.insert(at, self.below(vocabulary) as u32),
                2 => words[at..end].fill(self.below(vocabulary) as u32),
                _ => {
                    let target = self.below(words.len() - (end - at) + 1);
                    words = moved(&words, at, end - at, if target < at { target } else { target + end - at });
                }
            }
        }
        words
    }
}
