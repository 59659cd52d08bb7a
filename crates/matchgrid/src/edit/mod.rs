/*!
Edit distance between two sequences of words, sixty-four cells at a time.

Cell *(i, j)* of the table holds the fewest edits that turn the first *i* words of the hypothesis into the first *j*
words of the reference. A [`Beam`] says which cells of each row exist; a path may visit no other.

A row is kept as the differences of neighbouring cells, one bit a column (Myers 1999, Hyyrö 2003). This is exact inside
a beam too. The ends of the rows' windows never move to the left, so the best path to a cell can be bent into one to
any adjacent cell without leaving the beam, and the two cells differ by at most one, as in the whole table. Cells that
do not exist must never help, as if they cost infinitely much. So before a row is made, the last row is given values
outside its window that are never better than what is inside (see `step`):

* towards its first column they fall by one a column. If the window stands still the first cell has nothing but the
  cell above, and a deletion costs exactly what that fall allows; if it moves, nobody looks at them.
* after its last column they rise by one. The cell to the left then is at least as good a way in, since a match counts
  only where both its ends exist.
*/

mod beam;
mod places;
#[cfg(test)]
mod tests;

use beam::{BLOCK, Beam, Masks};
pub(crate) use places::Places;

/// One block of a row: the columns whose value is by one more, or less, than that of the column before.
///
/// Also the differences of two rows, a column each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Differences {
    more: u64,
    less: u64,
}

/// What is after the end of a window, and the whole of the first row.
const RISING: Differences = Differences { more: u64::MAX, less: 0 };

/// The difference of two rows before their first column: a deletion.
const DELETION: Differences = Differences { more: 1, less: 0 };

/// One block of a row and how it came about.
struct Step {
    row: Differences,
    /// To the row before.
    down: Differences,
    marks: Marks,
}

/// How the cells of a block came about, for the way back.
#[derive(Debug, Clone, Copy, Default)]
struct Marks {
    /// The words match, and the cell's diagonal neighbour exists.
    equal: u64,
    /// The cell has the value of its diagonal neighbour.
    same: u64,
    /// The cell above is less than the diagonal neighbour.
    less: u64,
}

/// Makes a block of a row from the same block of the row before, the columns at which the row's word is in the
/// reference, and the difference of the two rows in the column before the block.
#[inline]
fn step(last: Differences, word: u64, masks: &Masks, carry: Differences) -> Step {
    let more = (last.more | masks.above) & !masks.below;
    let less = (last.less & !masks.above) | masks.below;
    let equal = word & masks.equal;
    let free = equal | carry.less;
    let same = ((free & more).wrapping_add(more) ^ more) | free | less;
    let down = Differences { more: less | !(same | more), less: same & more };
    let before = Differences { more: down.more << 1 | carry.more, less: down.less << 1 | carry.less };
    let row = Differences { more: before.less | !(same | before.more), less: before.more & same };
    Step { row, down, marks: Marks { equal, same, less } }
}

impl Step {
    /// The value of the row's last column, if it is in this block, from that of the row before.
    ///
    /// Each of the two is as good as the last column of the reference, counting one for every column in between: so
    /// this is right also when the last column moves.
    #[inline]
    fn value(&self, last: u32, masks: &Masks) -> u32 {
        last + u32::from(self.down.more & masks.end != 0) - u32::from(self.down.less & masks.end != 0)
    }

    /// What the next block is carried.
    #[inline]
    fn carry(&self) -> Differences {
        Differences { more: self.down.more >> (BLOCK - 1), less: self.down.less >> (BLOCK - 1) }
    }
}

/// What all hypotheses of some length have in common.
#[derive(Debug, Default)]
struct Frame {
    beam: Beam,
    places: Places,
}

impl Frame {
    /// Makes the row after `row` with any number of blocks and answers the value of its last column.
    #[inline]
    fn row(
        &self,
        row: usize,
        word: u32,
        (last, mut value): (&[Differences], u32),
        mut take: impl FnMut(usize, Step),
    ) -> u32 {
        let first = self.beam.first_block(row + 1);
        let moved = first - self.beam.first_block(row);
        let mut carry = DELETION;
        for (block, masks) in self.beam.masks(row + 1).iter().enumerate() {
            let last = last.get(block + moved).copied().unwrap_or(RISING);
            let step = step(last, self.places.bits(word, first + block), masks, carry);
            value = step.value(value, masks);
            carry = step.carry();
            take(block, step);
        }
        value
    }

    /// By how much, at most, a cell of a row is less than that of another; the first cells are equal, and all cells exist.
    fn saved(&self, row: &[Differences], other: &[Differences]) -> u32 {
        let (mut saved, mut most) = (0, 0);
        for (block, (row, other)) in row.iter().zip(other).enumerate() {
            let mut changed = (row.more ^ other.more | row.less ^ other.less) & self.beam.within(block);
            while changed != 0 {
                let column = changed.trailing_zeros();
                changed &= changed - 1;
                let is = |bits: u64| (bits >> column & 1) as i32;
                saved += is(row.more) - is(row.less) - is(other.more) + is(other.less);
                most = most.max(saved);
            }
        }
        most as u32
    }

    /// Makes the rows after `row` if the reference is one block, as most are: then nothing goes through memory.
    fn rows(
        &self,
        row: usize,
        words: &[u32],
        (mut last, mut value): (Differences, u32),
    ) -> (Differences, u32) {
        for (word, masks) in words.iter().zip(self.beam.single(row + 1)) {
            let step = step(last, self.places.single(*word), masks, DELETION);
            value = step.value(value, masks);
            last = step.row;
        }
        (last, value)
    }
}

/// The table of a hypothesis and a reference.
///
/// All its rows are kept: the distance of a hypothesis that differs only after some word needs only the rows after it.
#[derive(Debug, Default)]
pub(crate) struct Table {
    frame: Frame,
    rows: Vec<Differences>,
    /// For each row the value of its last column, and one for every column of the reference after that.
    values: Vec<u32>,
    marks: Vec<Marks>,
    last: Vec<Differences>,
    next: Vec<Differences>,
}

impl Table {
    /// Starts a table for a reference and for hypotheses of some length, in a beam of sacreBLEU's shape.
    ///
    /// Words are numbers below `vocabulary`; the reference may have unknown ones.
    pub(crate) fn start(&mut self, width: usize, length: usize, vocabulary: usize, reference: &[u32]) {
        self.frame.beam.follow_diagonal(width, length, reference.len());
        self.start_over(length, vocabulary, reference);
    }

    /// The same without a beam.
    pub(crate) fn start_whole(&mut self, length: usize, vocabulary: usize, reference: &[u32]) {
        self.frame.beam.keep_all(length, reference.len());
        self.start_over(length, vocabulary, reference);
    }

    fn start_over(&mut self, length: usize, vocabulary: usize, reference: &[u32]) {
        self.frame.places.index(vocabulary, reference);
        let stride = self.frame.beam.stride();
        self.rows.clear();
        self.rows.resize((length + 1) * stride, RISING);
        self.marks.clear();
        self.marks.resize(length * stride, Marks::default());
        self.values.clear();
        self.values.resize(length + 1, reference.len() as u32);
        self.last.resize(stride, RISING);
        self.next.resize(stride, RISING);
    }

    /// Where words are in the reference.
    pub(crate) fn places(&self) -> &Places {
        &self.frame.places
    }

    /// How many blocks of cells a row has.
    pub(crate) fn blocks(&self) -> usize {
        self.frame.beam.stride()
    }

    /// Fills in a hypothesis whose first `kept` words are those of last time.
    pub(crate) fn fill(&mut self, kept: usize, hypothesis: &[u32]) {
        let stride = self.frame.beam.stride();
        for (row, word) in hypothesis.iter().enumerate().skip(kept) {
            let (done, rest) = self.rows.split_at_mut((row + 1) * stride);
            let marks = &mut self.marks[row * stride..];
            let last = (&done[row * stride..], self.values[row]);
            self.values[row + 1] = self.frame.row(row, *word, last, |block, step| {
                rest[block] = step.row;
                marks[block] = step.marks;
            });
        }
    }

    /// The distance of the hypothesis that is filled in.
    pub(crate) fn distance(&self) -> u32 {
        self.values.last().copied().unwrap_or(0)
    }

    /// The distance of a hypothesis that has the first `kept` words of the one filled in, then those of `parts`.
    pub(crate) fn distance_after(&mut self, kept: usize, parts: [&[u32]; 3]) -> u32 {
        if self.frame.beam.is_single() {
            let mut row = kept;
            let mut state = (self.rows[kept], self.values[kept]);
            for part in parts {
                state = self.frame.rows(row, part, state);
                row += part.len();
            }
            return state.1;
        }
        let Self { frame, rows, last, next, .. } = self;
        last.copy_from_slice(&rows[kept * frame.beam.stride()..][..frame.beam.stride()]);
        let mut value = self.values[kept];
        for (row, word) in (kept..).zip(parts.into_iter().flatten()) {
            value = frame.row(row, *word, (last, value), |block, step| next[block] = step.row);
            std::mem::swap(last, next);
        }
        value
    }

    /// The same if it is less than the distance of what is filled in by enough, else perhaps nothing; and how many rows
    /// that took. From row `same` on the words are those that are filled in.
    ///
    /// Where no cell of a row is better than that of what is filled in, none is in the rows after it.
    pub(crate) fn distance_if(
        &mut self,
        kept: usize,
        parts: [&[u32]; 3],
        same: usize,
        enough: impl Fn(u32) -> bool,
    ) -> (Option<u32>, usize) {
        let length = self.values.len() - 1;
        if self.frame.beam.is_single() {
            return (Some(self.distance_after(kept, parts)), length - kept);
        }
        let (stride, distance) = (self.blocks(), self.distance());
        let Self { frame, rows, last, next, values, .. } = self;
        last.copy_from_slice(&rows[kept * stride..][..stride]);
        let mut value = values[kept];
        for (row, word) in (kept..).zip(parts.into_iter().flatten()) {
            value = frame.row(row, *word, (last, value), |block, step| next[block] = step.row);
            std::mem::swap(last, next);
            let done = row + 1;
            if done >= same && (done - same).is_multiple_of(BLOCK) && done < length {
                let before = &rows[done * stride..][..stride];
                if !enough(distance - frame.saved(before, last)) {
                    return (None, done - kept);
                }
            }
        }
        (Some(value), length - kept)
    }

    /// Follows the way back through the table: among equally good ones a match or substitution, then a deletion.
    pub(crate) fn align(&self, alignment: &mut Alignment) {
        alignment.clear(self.values.len() - 1, self.frame.beam.columns());
        self.backwards(|row, column, operation| alignment.mark(row, column, operation));
        alignment.accumulate();
    }

    /// The operations on that way, the last one first, each with how many words of the two sides are used up after it.
    #[inline]
    pub(crate) fn backwards(&self, mut take: impl FnMut(usize, usize, Operation)) {
        let (mut row, mut column) = (self.values.len() - 1, self.frame.beam.columns());
        while row > 0 || column > 0 {
            let operation = self.operation(row, column);
            take(row, column, operation);
            column -= usize::from(operation != Operation::Deletion);
            row -= usize::from(operation != Operation::Insertion);
        }
    }

    fn operation(&self, row: usize, column: usize) -> Operation {
        // Farther than one column after the last row's end there is nothing but the cell to the left.
        if row == 0 || column > self.frame.beam.end(row - 1) + 1 {
            return Operation::Insertion;
        }
        let block = column / BLOCK - self.frame.beam.first_block(row);
        let marks = self.marks[(row - 1) * self.frame.beam.stride() + block];
        let is = |bits: u64| bits >> (column % BLOCK) & 1 == 1;
        if is(marks.equal) {
            Operation::Match
        } else if !is(marks.same) {
            Operation::Substitution
        } else if is(marks.less) {
            Operation::Deletion
        } else {
            Operation::Insertion
        }
    }
}

/// A step from the hypothesis to the reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operation {
    Match,
    Substitution,
    /// Of a word of the hypothesis.
    Deletion,
    /// Of a word of the reference.
    Insertion,
}

/// What a way through the table says about the words; the lists are for 0, 1, 2, ... words of a text.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Alignment {
    /// How many words of the hypothesis are used up when so many of the reference are.
    pub(crate) after: Vec<u32>,
    /// How many of the hypothesis' first words have no match.
    pub(crate) hypothesis_errors: Vec<u32>,
    /// How many of the reference's first words have no match.
    pub(crate) reference_errors: Vec<u32>,
}

impl Alignment {
    /// Makes room for texts of so many words.
    pub(crate) fn clear(&mut self, rows: usize, columns: usize) {
        let Self { after, hypothesis_errors, reference_errors } = self;
        for (list, length) in [(after, columns), (hypothesis_errors, rows), (reference_errors, columns)] {
            list.clear();
            list.resize(length + 1, 0);
        }
    }

    /// Takes an operation that ends after so many words of the two sides.
    #[inline]
    pub(crate) fn mark(&mut self, row: usize, column: usize, operation: Operation) {
        let wrong = u32::from(operation != Operation::Match);
        if operation != Operation::Deletion {
            self.after[column] = row as u32;
            self.reference_errors[column] = wrong;
        }
        if operation != Operation::Insertion {
            self.hypothesis_errors[row] = wrong;
        }
    }

    /// Makes counts of what was marked.
    pub(crate) fn accumulate(&mut self) {
        for list in [&mut self.hypothesis_errors, &mut self.reference_errors] {
            let mut sum = 0;
            for error in list {
                sum += *error;
                *error = sum;
            }
        }
    }
}
