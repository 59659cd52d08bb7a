//! Weighted common subsequences: consecutive matches count more (Lin 2004, section 4).

use super::table::{Block, Table};

/// The weighted length: a run of *k* matches is worth `k^weight`.
#[derive(Debug)]
pub(crate) struct Weighted {
    weight: f64,
    /// The worth of runs by length, from 0.
    worth: Vec<f64>,
    above: Vec<Cell>,
    pub(super) table: Table<Cell>,
    start: Vec<Cell>,
}

/// The weighted length so far, and the length of the run that ends here.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Cell {
    worth: f64,
    run: u32,
}

impl Weighted {
    /// For that weight.
    pub(crate) fn new(weight: f64) -> Self {
        Self { weight, worth: vec![0.0], above: Vec::new(), table: Table::default(), start: Vec::new() }
    }

    /// The worth of a run.
    pub(crate) fn worth(&mut self, run: usize) -> f64 {
        while self.worth.len() <= run {
            self.worth.push((self.worth.len() as f64).powf(self.weight));
        }
        self.worth[run]
    }

    /// The weighted length for the names of a hypothesis and of a reference.
    pub(crate) fn length(&mut self, hypothesis: &[u32], reference: &[u32]) -> f64 {
        self.worth(hypothesis.len().min(reference.len()));
        self.above.clear();
        self.above.resize(hypothesis.len() + 1, Cell::default());
        for name in reference {
            let row = &mut self.above;
            let (mut diagonal, mut left) = (row[0], row[0]);
            for (cell, other) in row[1..].iter_mut().zip(hypothesis) {
                let here = next(&self.worth, *name == *other, diagonal, *cell, left);
                (diagonal, left) = (*cell, here);
                *cell = here;
            }
        }
        self.above[hypothesis.len()].worth
    }

    /// Marks the tokens of a reference's sentence that are in its weighted common subsequence with one of a hypothesis.
    ///
    /// It is found from the end of both as ROUGE-1.5.5 does: a pair of equal tokens is taken; else the token of the
    /// reference is left, unless leaving that of the hypothesis keeps more.
    pub(crate) fn mark(&mut self, hypothesis: &[u32], reference: &[u32], marks: &mut [bool]) {
        self.worth(hypothesis.len().min(reference.len()));
        let Self { worth, table, start, .. } = self;
        start.clear();
        start.resize(hypothesis.len() + 1, Cell::default());
        let make = |number: usize, above: &[Cell], row: &mut [Cell]| {
            let mut left = Cell::default();
            row[0] = left;
            for ((cell, other), above) in row[1..].iter_mut().zip(hypothesis).zip(above.windows(2)) {
                left = next(worth, reference[number - 1] == *other, above[0], above[1], left);
                *cell = left;
            }
        };
        let mut left = hypothesis.len();
        let walk = |block: &Block<'_, Cell>| {
            let mut number = block.last;
            while number > block.first && left > 0 {
                if reference[number - 1] == hypothesis[left - 1] {
                    marks[number - 1] = true;
                    number -= 1;
                    left -= 1;
                } else if block.row(number - 1)[left].worth >= block.row(number)[left - 1].worth {
                    number -= 1;
                } else {
                    left -= 1;
                }
            }
        };
        table.walk(start, reference.len(), make, walk);
    }
}

/// A cell from its neighbours.
#[inline]
fn next(worth: &[f64], equal: bool, diagonal: Cell, above: Cell, left: Cell) -> Cell {
    if equal {
        let run = diagonal.run as usize;
        return Cell { worth: diagonal.worth + (worth[run + 1] - worth[run]), run: diagonal.run + 1 };
    }
    Cell { worth: if above.worth > left.worth { above.worth } else { left.worth }, run: 0 }
}
