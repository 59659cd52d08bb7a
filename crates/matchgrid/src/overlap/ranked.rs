//! Counting shared n-grams by sorting positions, one order after another: any length, any alphabet, any order.
//!
//! The circle `left $ right #` is that of [`super::packed`], for the same reasons. Positions sorted by their first *n*
//! symbols are had from those sorted by *n* - 1: step each back by one and distribute, in order, by the symbol there.
//! Two neighbours belong to one n-gram when their first symbols are equal and what follows had equal ranks before.

use std::mem::swap;

/// Scratch memory of the sort.
#[derive(Debug, Default)]
pub(super) struct Ranked {
    circle: Vec<u32>,
    starts: Vec<u32>,
    next: Vec<u32>,
    order: Vec<u32>,
    sorted: Vec<u32>,
    ranks: Vec<u32>,
    finer: Vec<u32>,
}

impl Ranked {
    /// See [`super::Overlap::symbols`].
    pub(super) fn matches(&mut self, kinds: usize, left: &[u32], right: &[u32], matches: &mut [u32]) {
        self.lay(kinds, left, right);
        matches.fill(0);
        for matches in matches {
            self.sort();
            *matches = self.scan(left.len() as u32);
            if *matches == 0 {
                return;
            }
        }
    }

    /// Lays out the circle, with all positions in one group of order 0.
    fn lay(&mut self, kinds: usize, left: &[u32], right: &[u32]) {
        let mark = kinds as u32;
        self.circle.clear();
        self.circle.extend(left.iter().chain(&[mark]).chain(right).chain(&[mark + 1]));
        self.starts.clear();
        self.starts.resize(kinds + 2, 0);
        for symbol in &self.circle {
            self.starts[*symbol as usize] += 1;
        }
        let mut sum = 0;
        for start in &mut self.starts {
            sum += std::mem::replace(start, sum);
        }
        self.order.clear();
        self.order.extend(0..sum);
        for buffer in [&mut self.sorted, &mut self.ranks, &mut self.finer] {
            buffer.clear();
            buffer.resize(self.circle.len(), 0);
        }
    }

    fn sort(&mut self) {
        self.next.clone_from(&self.starts);
        for position in &self.order {
            let before = position.checked_sub(1).unwrap_or(self.circle.len() as u32 - 1);
            let next = &mut self.next[self.circle[before as usize] as usize];
            self.sorted[*next as usize] = before;
            *next += 1;
        }
        swap(&mut self.order, &mut self.sorted);
    }

    /// Names the groups of the new order and counts what the sides share; `mark` is where the first end mark is.
    fn scan(&mut self, mark: u32) -> u32 {
        let end = self.circle.len() as u32 - 1;
        let mut group = None;
        let (mut rank, mut left, mut right, mut shared) = (0, 0, 0, 0);
        for position in &self.order {
            let after = if *position == end { 0 } else { position + 1 };
            let gram = Some((self.circle[*position as usize], self.ranks[after as usize]));
            if gram != group {
                shared += std::cmp::min(left, right);
                (left, right) = (0, 0);
                rank += 1;
                group = gram;
            }
            self.finer[*position as usize] = rank;
            left += u32::from(*position < mark);
            right += u32::from(*position > mark && *position < end);
        }
        swap(&mut self.ranks, &mut self.finer);
        shared + std::cmp::min(left, right)
    }
}
