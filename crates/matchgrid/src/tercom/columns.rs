//! TERCOM's edit distance, with its beam.

use super::{Rules, Work};
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
    keep: Keep,
    /// Of all columns that are done and kept: what their cells cost, and the operations that led to them.
    costs: Vec<f64>,
    operations: Vec<Operation>,
    kept: Vec<Kept>,
    rows: usize,
}

/// What is kept of columns that are done.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) enum Keep {
    /// The distance is all that is asked for.
    #[default]
    Nothing,
    /// For the way back: a byte a cell.
    Operations,
    /// Also for [`Columns::fill_after`]: nine bytes a cell.
    Costs,
}

/// A column that is done: its first row, where its cells begin, and the least cost of a match or substitution into it.
#[derive(Debug, Clone, Copy)]
struct Kept {
    first: usize,
    start: usize,
    entered: f64,
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

    /// How much more the cells cost than those of another column, if it is the same for all, and for what entered it.
    fn more_than(&self, (kept, costs): (Kept, &[f64])) -> Option<f64> {
        let own = &self.costs[self.first..self.end];
        if kept.first != self.first || costs.len() != own.len() {
            return None;
        }
        let more = own[0] - costs[0];
        let pairs = own.iter().chain([&self.entered]).zip(costs.iter().chain([&kept.entered]));
        let alike = pairs.into_iter().all(|(one, other)| *one == *other + more);
        alike.then_some(more)
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
    /// A table of which something is kept.
    pub(super) fn new(keep: Keep) -> Self {
        Self { keep, ..Self::default() }
    }

    /// Fills in two texts and answers their distance, or nothing once it is told to stop.
    pub(super) fn fill(
        &mut self,
        texts: (&[u32], &[u32]),
        rules: &Rules,
        work: &mut Work<'_>,
    ) -> Option<f64> {
        self.restart(texts.1.len());
        self.here.reach(0, 0.0, Operation::Match);
        self.go_on(0, texts, (rules, work), |_, _| None)
    }

    /// The distance of texts of which another table has all but the words from `start` to before `end`, where each edit
    /// costs a whole number. That one keeps what its cells cost.
    ///
    /// Once all cells of a column cost more than they did there, each by the same, the rest is as it was there.
    pub(super) fn fill_after(
        &mut self,
        other: &Self,
        (start, end): (usize, usize),
        texts: (&[u32], &[u32]),
        (rules, work): (&Rules, &mut Work<'_>),
    ) -> Option<f64> {
        self.restart(texts.1.len());
        let (kept, costs) = other.cells_of(start);
        self.here.entered = kept.entered;
        for (row, cost) in (kept.first..).zip(costs) {
            self.here.reach(row, *cost, Operation::Match);
        }
        let distance = other.costs[other.costs.len() - 1];
        self.go_on(start, texts, (rules, work), |column, here| {
            let more = (column >= end).then(|| here.more_than(other.cells_of(column))).flatten();
            more.map(|more| distance + more)
        })
    }

    fn restart(&mut self, rows: usize) {
        self.clear();
        self.rows = rows;
        self.here.restart(rows);
        self.next.restart(rows);
    }

    /// Goes on from a column to the last, or to one from which `known` knows the distance. Each cell is counted as work.
    fn go_on(
        &mut self,
        start: usize,
        (words, reference): (&[u32], &[u32]),
        (rules, work): (&Rules, &mut Work<'_>),
        known: impl Fn(usize, &Column) -> Option<f64>,
    ) -> Option<f64> {
        for (column, word) in words.iter().enumerate().skip(start) {
            let beam = rules.beam.map_or(f64::INFINITY, |beam| self.here.entered + f64::from(beam));
            self.column(Some(*word), reference, beam, rules);
            work.add(self.keep());
            let known = known(column, &self.here);
            if known.is_some() || work.is_stopped() {
                return known;
            }
            self.here.forget();
            std::mem::swap(&mut self.here, &mut self.next);
        }
        self.column(None, reference, f64::INFINITY, rules);
        work.add(self.keep());
        Some(self.here.costs[self.rows])
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.kept.clear();
        self.costs.clear();
        self.operations.clear();
    }

    /// Whether nothing is filled in.
    pub(super) fn is_clear(&self) -> bool {
        self.kept.is_empty()
    }

    /// The cells of a column that is done.
    fn cells_of(&self, column: usize) -> (Kept, &[f64]) {
        let end = self.kept.get(column + 1).map_or(self.costs.len(), |next| next.start);
        (self.kept[column], &self.costs[self.kept[column].start..end])
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

    /// Keeps what is to be kept of a column that is done, and answers how many cells it has.
    fn keep(&mut self) -> usize {
        let Column { costs, operations, first, end, entered } = &self.here;
        let cells = end - first;
        if self.keep != Keep::Nothing {
            self.kept.push(Kept { first: *first, start: self.operations.len(), entered: *entered });
            append(&mut self.operations, &operations[*first..*end]);
        }
        if self.keep == Keep::Costs {
            append(&mut self.costs, &costs[*first..*end]);
        }
        cells
    }

    /// The operations, the last one first, each with how many words of the two sides are used up after it.
    pub(super) fn backwards(&self, mut take: impl FnMut(usize, usize, Operation)) {
        let (mut column, mut row) = (self.kept.len() - 1, self.rows);
        while column > 0 || row > 0 {
            let Kept { first, start, .. } = self.kept[column];
            let operation = self.operations[start + row - first];
            take(column, row, operation);
            row -= usize::from(operation != Operation::Deletion);
            column -= usize::from(operation != Operation::Insertion);
        }
    }
}

/// Appends, and takes a quarter more room at a time and not twice as much, since these lists are long.
fn append<T: Copy>(list: &mut Vec<T>, more: &[T]) {
    if list.capacity() - list.len() < more.len() {
        list.reserve_exact(more.len().max(list.len() / 4));
    }
    list.extend_from_slice(more);
}
