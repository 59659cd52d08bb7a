//! Counting shared n-grams by sorting windows of six bytes, each held in one integer.
//!
//! Both sequences are laid end to end on a circle, each closed by an end mark of its own: `left $ right #`. The window
//! at every place of the circle has six symbols, so there is no short window, and the number of windows with a given
//! symbol at place *k* is the same for all *k*: one count of symbols serves every pass of the radix sort. A window that
//! runs over the end of its sequence meets its own side's mark first, so it never equals one of the other side.
//!
//! In sorted order a run of windows with the same first *n* symbols is an n-gram. With +1 for the left side and -1 for
//! the right, `|sum over the run| = left + right - 2 min(left, right)`. Summed over runs this gives the matches, and
//! needs no count of either side for each order.

use std::mem::swap;

/// The highest order that a window holds.
const ORDERS: usize = 6;
/// The most symbols of both sides together: sums of a scan are 16 bits wide, to have all orders in one vector.
pub(super) const LONGEST: usize = i16::MAX as usize;
/// The most kinds of symbol: two more bytes are the end marks.
const KINDS: usize = 254;

/// Where the windows that begin with a byte go.
type Starts = [u16; 256];
/// One number for each order, and two to fill a vector.
type Lanes = [i16; 8];

/// Whether [`Packed`] can count this.
pub(super) fn fits(kinds: usize, length: usize, orders: usize) -> bool {
    kinds <= KINDS && length <= LONGEST && orders <= ORDERS
}

/// Scratch memory of the sort.
#[derive(Debug, Default)]
pub(super) struct Packed {
    windows: Vec<u64>,
    spare: Vec<u64>,
}

impl Packed {
    /// See [`super::Overlap::bytes`]; only for what [`fits`].
    pub(super) fn matches(&mut self, kinds: usize, left: &[u8], right: &[u8], matches: &mut [u32]) {
        if matches.is_empty() {
            return;
        }
        let length = left.len() + right.len();
        self.windows.resize(length + 2, 0);
        self.spare.resize(length + 2, 0);
        let circle = Circle { left, right, marks: [kinds as u8, kinds as u8 + 1] };
        let starts = circle.starts();
        let mut next = starts;
        circle.place(matches.len() as u32, &mut next, &mut self.windows);
        for _ in 1..matches.len() {
            next[..kinds + 2].copy_from_slice(&starts[..kinds + 2]);
            pass(&self.windows, &mut next, &mut self.spare);
            swap(&mut self.windows, &mut self.spare);
        }
        for (matches, unshared) in matches.iter_mut().zip(unshared(&self.windows)) {
            *matches = (length as u32 - unshared as u32) / 2;
        }
    }
}

/// `left $ right #`, where `#` is followed by the first of `left` again.
struct Circle<'a> {
    left: &'a [u8],
    right: &'a [u8],
    marks: [u8; 2],
}

impl Circle<'_> {
    fn starts(&self) -> Starts {
        let mut starts = [0; 256];
        for side in [self.left, self.right, &self.marks] {
            for symbol in side {
                starts[usize::from(*symbol)] += 1;
            }
        }
        let mut sum = 0;
        for start in &mut starts[..=usize::from(self.marks[1])] {
            let count = *start;
            *start = sum;
            sum += count;
        }
        starts
    }

    fn symbol(&self, place: usize) -> u8 {
        let place = place % (self.left.len() + self.right.len() + 2);
        match (self.left.get(place), place.checked_sub(self.left.len() + 1)) {
            (Some(symbol), _) => *symbol,
            (None, None) => self.marks[0],
            (None, Some(place)) => self.right.get(place).copied().unwrap_or(self.marks[1]),
        }
    }

    /// Packs all windows and does the first pass of the sort.
    ///
    /// A window is six symbols, the first in the highest byte, then 16 bits with the side: 1, -1, or 0 for a mark. It
    /// is kept rotated so that the symbol of the next pass is in the lowest byte.
    fn place(&self, orders: u32, next: &mut Starts, windows: &mut [u64]) {
        let mut window = 0;
        for place in (0..ORDERS - 1).rev() {
            window = window >> 8 | u64::from(self.symbol(place)) << 56;
        }
        let mut place = |symbol: u8, side: i16| {
            window = window >> 8 | u64::from(symbol) << 56;
            let whole = window & !0xffff | u64::from(side as u16);
            put(whole.rotate_left(8 * orders), next, windows);
        };
        place(self.marks[1], 0);
        self.right.iter().rev().for_each(|symbol| place(*symbol, -1));
        place(self.marks[0], 0);
        self.left.iter().rev().for_each(|symbol| place(*symbol, 1));
    }
}

fn pass(windows: &[u64], next: &mut Starts, sorted: &mut [u64]) {
    for window in windows {
        put(*window, next, sorted);
    }
}

#[inline]
fn put(window: u64, next: &mut Starts, sorted: &mut [u64]) {
    let start = &mut next[usize::from(window as u8)];
    sorted[usize::from(*start)] = window.rotate_right(8);
    *start += 1;
}

/// For a run of sorted windows that ends between two that share their first *n* symbols: all ones for orders above *n*.
const ENDS: [Lanes; 7] = {
    let mut ends = [[0; 8]; 7];
    let mut shared = 0;
    while shared < 7 {
        let mut lane = shared;
        while lane < 8 {
            ends[shared][lane] = -1;
            lane += 1;
        }
        shared += 1;
    }
    ends
};

/// The number of n-grams of both sides without a partner, for each order.
///
/// Not inlined: on its own it compiles to one vector of eight lanes for each variable.
#[inline(never)]
fn unshared(windows: &[u64]) -> Lanes {
    let mut sum = 0; // over all windows so far: left minus right
    let mut before = [0; 8]; // the sum before the present run
    let mut unshared = [0; 8];
    let mut last = windows[0];
    for window in windows {
        let shared = ((window ^ last) | 0xffff).leading_zeros() / 8;
        let ends = &ENDS[shared as usize];
        for lane in 0..8 {
            let run: i16 = (sum - before[lane]) & ends[lane];
            before[lane] += run;
            unshared[lane] += run.abs();
        }
        sum += *window as i16;
        last = *window;
    }
    for lane in 0..8 {
        unshared[lane] += (sum - before[lane]).abs();
    }
    unshared
}
