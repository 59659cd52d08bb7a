//! The cells of a table that exist.

/// Columns in a block.
pub(super) const BLOCK: usize = 64;

/// For each row of a table the window of columns that exist; in the first row all do.
///
/// Neither end of the window may move to the left, and each window must begin at most one column after the end of the
/// one before.
#[derive(Debug, Default)]
pub(super) struct Beam {
    windows: Vec<Window>,
    /// For each row but the first, as many blocks as the widest window touches; where all rows are alike, once for all.
    masks: Vec<Masks>,
    stride: usize,
    /// From the masks of a row to those of the next.
    step: usize,
}

/// The columns of a row that exist, both ends included.
#[derive(Debug, Clone, Copy)]
struct Window {
    first: usize,
    end: usize,
}

/// What the windows of two rows, one after the other, mean for a block of columns.
#[derive(Debug, Clone, Copy)]
pub(super) struct Masks {
    /// Up to the first column of the row before.
    pub(super) below: u64,
    /// After the last column of the row before.
    pub(super) above: u64,
    /// Columns that exist and have a diagonal neighbour that exists.
    pub(super) equal: u64,
    /// The last column, if it is in this block.
    pub(super) end: u64,
}

impl Beam {
    /// Keeps to the pseudo-diagonal, which has the slope of the lengths' ratio: `width` columns before it, and from it
    /// on. Rows that go up so steeply that their windows would lose touch get a wider beam.
    ///
    /// The arithmetic is sacreBLEU's, roundings included. The last column of the last row always exists.
    pub(super) fn follow_diagonal(&mut self, width: usize, rows: usize, columns: usize) {
        let ratio = columns as f64 / rows as f64;
        let width =
            if (width as f64) < ratio / 2.0 { (ratio / 2.0 + width as f64).ceil() } else { width as f64 };
        self.windows.clear();
        self.windows.push(Window { first: 0, end: columns });
        self.windows.extend((1..=rows).map(|row| {
            let middle = (row as f64 * ratio).floor();
            let end = if row == rows { columns } else { columns.min((middle + width) as usize - 1) };
            Window { first: (middle - width).max(0.0) as usize, end }
        }));
        self.mask(rows);
    }

    /// Keeps every column of every row.
    pub(super) fn keep_all(&mut self, rows: usize, columns: usize) {
        self.windows.clear();
        self.windows.resize(rows + 1, Window { first: 0, end: columns });
        // Of a single block the masks are gone through row by row.
        let alike = !self.is_single();
        self.mask(if alike { rows.min(1) } else { rows });
        if alike {
            self.step = 0;
        }
    }

    /// Makes the masks of the first rows.
    fn mask(&mut self, rows: usize) {
        let blocks = |window: &Window| window.end / BLOCK - window.first / BLOCK + 1;
        self.stride = self.windows[1..].iter().map(blocks).max().unwrap_or(1);
        self.step = self.stride;
        self.masks.clear();
        for pair in self.windows.windows(2).take(rows) {
            let first = pair[1].first / BLOCK;
            self.masks.extend((first..first + self.stride).map(|block| Masks::new(pair[0], pair[1], block)));
        }
    }

    /// The blocks that are kept of every row.
    pub(super) fn stride(&self) -> usize {
        self.stride
    }

    /// The number of the last column.
    pub(super) fn columns(&self) -> usize {
        self.windows[0].end
    }

    /// The columns of a block that any row has.
    pub(super) fn within(&self, block: usize) -> u64 {
        through(self.columns(), block)
    }

    /// Whether one block holds all columns.
    pub(super) fn is_single(&self) -> bool {
        self.columns() < BLOCK
    }

    /// The first block of a row.
    pub(super) fn first_block(&self, row: usize) -> usize {
        self.windows[row].first / BLOCK
    }

    /// The last column of a row that exists.
    pub(super) fn end(&self, row: usize) -> usize {
        self.windows[row].end
    }

    /// The blocks of a row, which is not the first.
    pub(super) fn masks(&self, row: usize) -> &[Masks] {
        &self.masks[(row - 1) * self.step..][..self.stride]
    }

    /// The blocks of a row, which is not the first, and of all rows after it if one block holds all columns.
    pub(super) fn single(&self, row: usize) -> &[Masks] {
        &self.masks[row - 1..]
    }
}

impl Masks {
    fn new(last: Window, next: Window, block: usize) -> Self {
        let first = next.first.max(last.first + 1);
        let end = next.end.min(last.end + 1);
        Self {
            below: through(last.first, block),
            above: !through(last.end, block),
            equal: through(end, block) & !through(first - 1, block),
            end: if next.end / BLOCK == block { 1 << (next.end % BLOCK) } else { 0 },
        }
    }
}

/// The columns of a block up to and including one.
fn through(column: usize, block: usize) -> u64 {
    match column / BLOCK {
        other if other < block => 0,
        other if other > block => u64::MAX,
        _ => u64::MAX >> (BLOCK - 1 - column % BLOCK),
    }
}
