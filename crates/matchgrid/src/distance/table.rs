/*!
The cheapest alignment of two sequences with exchanges of neighbours, from a table of all cells: a byte each.

It is read backwards. Of several cheapest ways to a cell, the last pair is taken as it is or one for the other, else a
symbol of the reference is deleted, else one of the hypothesis inserted, else two are exchanged.
*/

use super::{Distance, Stop, Symbol, apart};

/// What becomes of the last symbols of two sequences.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// A pair.
    Pair,
    /// A symbol of the reference without one of the hypothesis.
    Delete,
    /// A symbol of the hypothesis without one of the reference.
    Insert,
    /// So many symbols of either side, of which the first and the last are exchanged.
    Exchange(usize, usize),
}

/// The steps of a cheapest alignment, from the first to the last, without the common beginning and end; and how long the
/// former is.
pub(crate) fn steps<S: Symbol>(
    distance: Distance,
    reference: &[S],
    hypothesis: &[S],
    kinds: usize,
    stop: Stop<'_>,
) -> (usize, Vec<Step>) {
    let (prefix, reference, hypothesis) = apart(reference, hypothesis);
    let table = ways(distance, reference, hypothesis, kinds, stop);
    let (mut left, mut right) = (reference.len(), hypothesis.len());
    let mut steps = Vec::new();
    while left > 0 || right > 0 {
        let last = if left == 0 {
            Step::Insert
        } else if right == 0 {
            Step::Delete
        } else {
            match table.get((left - 1) * hypothesis.len() + right - 1) {
                Some(1) => Step::Delete,
                Some(2) => Step::Insert,
                Some(3) => exchange(&reference[..left], &hypothesis[..right]),
                _ => Step::Pair,
            }
        };
        let (down, back) = match last {
            Step::Pair => (1, 1),
            Step::Delete => (1, 0),
            Step::Insert => (0, 1),
            Step::Exchange(down, back) => (down, back),
        };
        (left, right) = (left - down, right - back);
        steps.push(last);
    }
    steps.reverse();
    (prefix, steps)
}

/// How far an exchange that ends here goes back: on one side to the neighbour.
fn exchange<S: Symbol>(reference: &[S], hypothesis: &[S]) -> Step {
    let back = |side: &[S], symbol: S| {
        side.iter().rev().skip(1).position(|other| *other == symbol).map_or(0, |place| place + 2)
    };
    match (reference, hypothesis) {
        ([.., first], [.., second]) => Step::Exchange(back(reference, *second), back(hypothesis, *first)),
        _ => Step::Exchange(reference.len(), hypothesis.len()),
    }
}

/// By cell the way to it: 0 to 3 as in [`Step`].
fn ways<S: Symbol>(
    distance: Distance,
    reference: &[S],
    hypothesis: &[S],
    kinds: usize,
    stop: Stop<'_>,
) -> Vec<u8> {
    let mut ways = Vec::with_capacity(reference.len() * hypothesis.len());
    // Rows of costs; all of them are needed where things may be between two that are exchanged.
    let mut costs: Vec<Vec<u32>> = vec![(0..=hypothesis.len() as u32).collect()];
    let mut rows = vec![0; kinds];
    for (number, symbol) in (1..).zip(reference) {
        let row = costs_of_row(distance, *symbol, hypothesis, &costs, &rows, &mut ways);
        rows[symbol.index()] = number;
        costs.push(row);
        if distance == Distance::Osa && number > 2 {
            costs[number - 3] = Vec::new();
        }
        if stop() {
            break;
        }
    }
    ways
}

/// The costs of the next row, of which the ways are added; `rows` has by symbol the last row that has it.
fn costs_of_row<S: Symbol>(
    distance: Distance,
    symbol: S,
    hypothesis: &[S],
    costs: &[Vec<u32>],
    rows: &[usize],
    ways: &mut Vec<u8>,
) -> Vec<u32> {
    let (number, above) = (costs.len(), &costs[costs.len() - 1]);
    let mut row = vec![number as u32];
    let mut last_match = 0;
    for (column, other) in (1..).zip(hypothesis) {
        let same = symbol == *other;
        let mut options =
            [above[column - 1] + u32::from(!same), above[column] + 1, row[column - 1] + 1, u32::MAX];
        let row_before = rows[other.index()];
        if row_before > 0 && last_match > 0 {
            let between = (number - row_before - 1) + (column - last_match - 1);
            if distance == Distance::Damerau || between == 0 {
                options[3] = costs[row_before - 1][last_match - 1] + between as u32 + 1;
            }
        }
        let way = (0..4).min_by_key(|way| options[*way]).unwrap_or(0);
        row.push(options[way]);
        ways.push(way as u8);
        if same {
            last_match = column;
        }
    }
    row
}
