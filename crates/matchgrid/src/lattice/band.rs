//! The alignment of two plain sequences: a band of the table of costs.

use super::{Failure, Kind, MOST_CELLS, PAUSE, Step, Stop};

/// The costs: of a word for another, and of a word alone.
const PAIR: i32 = 4;
const ALONE: i32 = 3;
/// More than any alignment costs: a text has fewer than 2^28 words.
const FAR: i32 = i32::MAX - PAIR;

/// The last operation on the way to a cell.
const BOTH: u8 = 0;
const DELETE: u8 = 1;
const INSERT: u8 = 2;

/// How far from the straight way the first band reaches: far enough for most sentences.
const FIRST_REACH: usize = 40;

/// Scratch memory.
#[derive(Debug, Default)]
pub(super) struct Band {
    costs: Vec<i32>,
    /// By row, the operations of the band's cells.
    operations: Vec<u8>,
}

/// The diagonals of a band: cell (row, column) is at `column + before - row`.
#[derive(Debug, Clone, Copy)]
struct Shape {
    rows: usize,
    columns: usize,
    /// Diagonals before the first cell's.
    before: usize,
    width: usize,
}

impl Shape {
    /// Diagonals at most `reach` away from both the first cell's and the last one's.
    fn new(rows: usize, columns: usize, reach: usize) -> Self {
        let before = (rows.saturating_sub(columns) + reach).min(rows);
        let after = (columns.saturating_sub(rows) + reach).min(columns);
        Self { rows, columns, before, width: before + after + 1 }
    }

    /// Whether it has all cells.
    fn is_whole(self) -> bool {
        self.width == self.rows + self.columns + 1
    }
}

impl Band {
    /// Appends the steps, the last one first.
    ///
    /// The tool's choice: a pair where it costs no more than the others, else a deletion where it costs less than an
    /// insertion. That only compares costs of cells on cheapest ways, and none of those leaves a band if what a way
    /// outside of it costs at least is more than what the cheapest one inside does. The last words, where equal, are
    /// always a pair: one more word changes a cost by no more than [`ALONE`]. Of the first words this is not true.
    pub(super) fn align(
        &mut self,
        (reference, hypothesis): (&[u32], &[u32]),
        steps: &mut Vec<Step>,
        stop: Stop<'_>,
    ) -> Result<(), Failure> {
        let same = |(mine, theirs): &(&u32, &u32)| mine == theirs;
        let tail = reference.iter().rev().zip(hypothesis.iter().rev()).take_while(same).count();
        let (rows, columns) = (reference.len() - tail, hypothesis.len() - tail);
        for place in 1..=tail {
            let (row, column) = (reference.len() + 1 - place, hypothesis.len() + 1 - place);
            steps.push(pair(Kind::Correct, row, column));
        }
        let sides = (&reference[..rows], &hypothesis[..columns]);
        let mut reach = FIRST_REACH;
        loop {
            let shape = Shape::new(rows, columns, reach);
            let cost = self.fill(sides, shape, stop)?;
            let outside = ALONE * (rows.abs_diff(columns) + 2 * (reach + 1)) as i32;
            if cost < outside || shape.is_whole() {
                self.trace(sides, shape, steps);
                return Ok(());
            }
            // What the best way found so far costs says which band is wide enough.
            reach = (cost as usize / (2 * ALONE as usize)).min(4 * reach);
        }
    }

    /// Fills the band; answers the cost of the last cell.
    fn fill(
        &mut self,
        (reference, hypothesis): (&[u32], &[u32]),
        shape: Shape,
        stop: Stop<'_>,
    ) -> Result<i32, Failure> {
        let cells = shape.width.saturating_mul(shape.rows + 1);
        if cells > MOST_CELLS {
            return Err(Failure::TooLarge { cells, most: MOST_CELLS });
        }
        // What an earlier call left in `operations` is written over before it is read.
        if self.operations.len() < cells {
            self.operations.resize(cells, 0);
        }
        self.costs.clear();
        self.costs.resize(shape.width + 2, FAR);
        // `costs[1 + place]`: so that there is a neighbour before the first and after the last.
        for column in 0..shape.width - shape.before {
            self.costs[1 + shape.before + column] = ALONE * column as i32;
            self.operations[shape.before + column] = INSERT;
        }
        for (row, word) in (1..).zip(reference) {
            if row % (1 + PAUSE / shape.width) == 0 && stop() {
                return Err(Failure::Stopped);
            }
            let operations = &mut self.operations[row * shape.width..][..shape.width];
            let first = shape.before.saturating_sub(row);
            let end = shape.width.min(shape.columns + shape.before - row + 1);
            let mut start = first;
            if row <= shape.before {
                // The first column.
                self.costs[1 + first] = ALONE * row as i32;
                operations[first] = DELETE;
                start += 1;
            }
            let column = start + row - shape.before;
            let costs = &mut self.costs[start..end + 2];
            fill_row(*word, &hypothesis[column - 1..], costs, &mut operations[start..end]);
        }
        Ok(self.costs[1 + shape.columns + shape.before - shape.rows])
    }

    /// Appends the steps from the last cell to the first.
    fn trace(&self, (reference, hypothesis): (&[u32], &[u32]), shape: Shape, steps: &mut Vec<Step>) {
        let (mut row, mut column) = (shape.rows, shape.columns);
        while row + column > 0 {
            match self.operations[row * shape.width + column + shape.before - row] {
                BOTH => {
                    let same = reference[row - 1] == hypothesis[column - 1];
                    let kind = if same { Kind::Correct } else { Kind::Substitution };
                    steps.push(pair(kind, row, column));
                    (row, column) = (row - 1, column - 1);
                }
                DELETE => {
                    let reference = Some(row as u32);
                    steps.push(Step { kind: Kind::Deletion, reference, hypothesis: None });
                    row -= 1;
                }
                _ => {
                    let hypothesis = Some(column as u32);
                    steps.push(Step { kind: Kind::Insertion, reference: None, hypothesis });
                    column -= 1;
                }
            }
        }
    }
}

/// The cells of a row of the band, of which `costs` has those of the row before, with a neighbour at each end.
fn fill_row(word: u32, hypothesis: &[u32], costs: &mut [i32], operations: &mut [u8]) {
    let mut left = costs[0];
    for (place, (operation, theirs)) in operations.iter_mut().zip(hypothesis).enumerate() {
        let both = costs[place + 1] + if word == *theirs { 0 } else { PAIR };
        let delete = costs[place + 2] + ALONE;
        let insert = left + ALONE;
        let alone = delete.min(insert);
        left = both.min(alone);
        costs[place + 1] = left;
        *operation = if both <= alone {
            BOTH
        } else if delete < insert {
            DELETE
        } else {
            INSERT
        };
    }
}

fn pair(kind: Kind, row: usize, column: usize) -> Step {
    Step { kind, reference: Some(row as u32), hypothesis: Some(column as u32) }
}
