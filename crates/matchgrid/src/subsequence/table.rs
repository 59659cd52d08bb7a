//! Tables that are filled from the first row and walked from the last.

use crate::text::grow;

/// Cells that are kept of a table at once, unless a square root of its rows has more.
const KEPT: usize = 1 << 20;

/// The rows of a table: a block of them, and the row before each block, from which the block can be made again.
#[derive(Debug)]
pub(super) struct Table<T> {
    block: Vec<T>,
    before: Vec<T>,
    /// [`KEPT`], but in tests.
    pub(super) kept: usize,
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Self { block: Vec::new(), before: Vec::new(), kept: KEPT }
    }
}

/// A block of consecutive rows.
pub(super) struct Block<'t, T> {
    /// The number of the row before the first of the block, which is in the block too.
    pub(super) first: usize,
    /// The number of the last row.
    pub(super) last: usize,
    rows: &'t [T],
    width: usize,
}

impl<T> Block<'_, T> {
    /// A row by its number in the table.
    #[inline]
    pub(super) fn row(&self, number: usize) -> &[T] {
        &self.rows[(number - self.first) * self.width..][..self.width]
    }
}

impl<T: Copy + Default> Table<T> {
    /// Fills a table of `count` rows after the row `start`, and visits its blocks from the last to the first.
    ///
    /// `next(number, above, row)` makes row `number`, from 1, of the row above it; a row of a long table is made twice.
    pub(super) fn walk(
        &mut self,
        start: &[T],
        count: usize,
        mut next: impl FnMut(usize, &[T], &mut [T]),
        mut visit: impl FnMut(&Block<'_, T>),
    ) {
        let width = start.len();
        let height = (self.kept / width.max(1)).max(count.isqrt()).min(count).max(1);
        grow(&mut self.block, (height + 1) * width);
        self.before.clear();
        self.before.extend_from_slice(start);
        let blocks = count.div_ceil(height).max(1);
        for block in 0..blocks - 1 {
            self.fill(block * height, height, width, &mut next);
            self.before.extend_from_slice(&self.block[height * width..(height + 1) * width]);
        }
        for block in (0..blocks).rev() {
            let first = block * height;
            let rows = height.min(count - first);
            self.fill(first, rows, width, &mut next);
            visit(&Block { first, last: first + rows, rows: &self.block[..(rows + 1) * width], width });
            self.before.truncate(first / height * width);
        }
    }

    /// Makes the rows after the last that was kept.
    fn fill(
        &mut self,
        first: usize,
        rows: usize,
        width: usize,
        next: &mut impl FnMut(usize, &[T], &mut [T]),
    ) {
        let start = self.before.len() - width;
        self.block[..width].copy_from_slice(&self.before[start..]);
        for number in 1..=rows {
            let (above, row) = self.block[(number - 1) * width..(number + 1) * width].split_at_mut(width);
            next(first + number, above, row);
        }
    }
}
