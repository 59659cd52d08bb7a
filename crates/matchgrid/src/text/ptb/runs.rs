//! What was read beyond a token and found to be none of it, so that no later token reads it again.
//!
//! A rule that may read to the end of a stretch and then takes none of it asks here first: the answer within such a
//! stretch is the same from wherever one begins. So a text is read a few times at most, however long a stretch is.

use std::cell::{Cell, RefCell};
use std::collections::HashSet;

/// A run of characters that ends at the same place from wherever in it one begins.
#[derive(Debug, Default)]
pub(super) struct Run(Cell<(usize, usize)>);

impl Run {
    /// The end of the run that a place is in; `read` finds it where it is not known.
    pub(super) fn end(&self, place: usize, read: impl FnOnce() -> usize) -> usize {
        let (start, end) = self.0.get();
        if (start..end).contains(&place) {
            return end;
        }
        let end = read();
        self.0.set((place, end));
        end
    }
}

/// What a stretch holds: its end, and the last part of it that a rule takes, as the places it begins and ends at.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Stretch {
    pub(super) end: usize,
    pub(super) last: Option<(usize, usize)>,
}

/// The last part that a rule takes of a stretch, which is the same from wherever before it one begins.
#[derive(Debug, Default)]
pub(super) struct Last(Cell<(usize, Stretch)>);

impl Last {
    /// The end of the last part behind a place; `read` finds the stretch from there on where it is not known.
    pub(super) fn behind(&self, place: usize, read: impl FnOnce() -> Stretch) -> Option<usize> {
        let (mut start, mut stretch) = self.0.get();
        if !(start..stretch.end).contains(&place) {
            (start, stretch) = (place, read());
            self.0.set((start, stretch));
        }
        stretch.last.filter(|(begin, _)| *begin > place).map(|(_, end)| end)
    }
}

/// What was read of a text.
#[derive(Debug, Default)]
pub(super) struct Known {
    /// ASCII's letters and digits with full stops and commas.
    pub(super) dotted: Run,
    /// What is before the next `>`.
    pub(super) open: Run,
    /// Places within tags from which on they are none.
    pub(super) no_tags: RefCell<HashSet<usize>>,
    /// Files' names.
    pub(super) files: Last,
    /// Hosts' names after `www.`.
    pub(super) www: Last,
    /// Other hosts' names.
    pub(super) hosts: Last,
    /// Domains of electronic mail.
    pub(super) domains: Last,
}
