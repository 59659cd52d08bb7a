//! TERCOM's edit distance, with its beam.

use super::Rules;
use crate::edit::Operation;

/// What the beam starts from in a column that no match or substitution enters: no cell costs that much more.
const NONE: f64 = 999_999.0;

/// The table of a hypothesis and a reference, by columns: one for each number of words of the hypothesis.
///
/// Costs go from cell to cell, and a cell keeps the first of equal ones: those by a match or substitution come first,
/// then those by an insertion (from the column before), then those by a deletion. A cell is not followed if it costs more,
/// by the width of the beam, than the cheapest match or substitution into its column. The last column has no beam.
#[derive(Debug, Default)]
pub(super) struct Columns {
    here: Column,
    next: Column,
    /// Of all columns that are done: the operations that led to their cells.
    operations: Vec<Operation>,
    /// By column: its first row, and where its operations begin.
    starts: Vec<(usize, usize)>,
    rows: usize,
}

/// The cells of a column that were reached: those from `first` to before `end`, but where the cost is infinite.
#[derive(Debug, Default)]
struct Column {
    costs: Vec<f64>,
    operations: Vec<Operation>,
    first: usize,
    end: usize,
    /// The least cost of a match or substitution into the column.
    entered: f64,
}

impl Column {
    /// A column without cells.
    fn restart(&mut self, rows: usize) {
        self.costs.clear();
        self.costs.resize(rows + 1, f64::INFINITY);
        self.operations.resize(rows + 1, Operation::Match);
        (self.first, self.end, self.entered) = (rows + 1, 0, NONE);
    }

    /// The same, where few cells were reached.
    fn forget(&mut self) {
        if self.first < self.end {
            self.costs[self.first..self.end].fill(f64::INFINITY);
        }
        (self.first, self.end, self.entered) = (self.costs.len(), 0, NONE);
    }

    #[inline]
    fn reach(&mut self, row: usize, cost: f64, operation: Operation) {
        if cost < self.costs[row] {
            self.costs[row] = cost;
            self.operations[row] = operation;
            self.first = self.first.min(row);
            self.end = self.end.max(row + 1);
        }
    }
}

impl Columns {
    /// Fills in two texts and answers their distance.
    pub(super) fn fill(&mut self, (words, reference): (&[u32], &[u32]), rules: &Rules) -> f64 {
        self.rows = reference.len();
        self.here.restart(self.rows);
        self.next.restart(self.rows);
        self.operations.clear();
        self.starts.clear();
        self.here.reach(0, 0.0, Operation::Match);
        for word in words {
            let beam = rules.beam.map_or(f64::INFINITY, |beam| self.here.entered + f64::from(beam));
            self.column(Some(*word), reference, beam, rules);
            self.keep();
            self.here.forget();
            std::mem::swap(&mut self.here, &mut self.next);
        }
        self.column(None, reference, f64::INFINITY, rules);
        self.keep();
        self.here.costs[self.rows]
    }

    /// Follows the cells of a column that cost at most `beam`; after the last word there are only deletions.
    fn column(&mut self, word: Option<u32>, reference: &[u32], beam: f64, rules: &Rules) {
        let Self { here, next, .. } = self;
        let mut row = here.first;
        while row < here.end {
            let cost = here.costs[row];
            if cost <= beam && cost < f64::INFINITY {
                if let Some(word) = word {
                    if row < reference.len() {
                        let (cost, operation) = if word == reference[row] {
                            (cost, Operation::Match)
                        } else {
                            (cost + rules.substitution, Operation::Substitution)
                        };
                        next.entered = next.entered.min(cost);
                        next.reach(row + 1, cost, operation);
                    }
                    next.reach(row, cost + rules.insertion, Operation::Deletion);
                }
                if row < reference.len() {
                    here.reach(row + 1, cost + rules.deletion, Operation::Insertion);
                }
            }
            row += 1;
        }
    }

    /// Keeps the operations of a column that is done.
    fn keep(&mut self) {
        let Column { operations, first, end, .. } = &self.here;
        self.starts.push((*first, self.operations.len()));
        self.operations.extend_from_slice(&operations[*first..*end]);
    }

    /// How many cells were reached.
    pub(super) fn cells(&self) -> usize {
        self.operations.len()
    }

    /// The operations, the last one first, each with how many words of the two sides are used up after it.
    pub(super) fn backwards(&self, mut take: impl FnMut(usize, usize, Operation)) {
        let (mut column, mut row) = (self.starts.len() - 1, self.rows);
        while column > 0 || row > 0 {
            let (first, start) = self.starts[column];
            let operation = self.operations[start + row - first];
            take(column, row, operation);
            row -= usize::from(operation != Operation::Deletion);
            column -= usize::from(operation != Operation::Insertion);
        }
    }
}
