//! Work that is counted, so that none goes on for hours without a word.

/// How much work one pair of texts may be, in blocks of sixty-four cells; about half a minute.
const MOST: u64 = 1 << 31;

/// How much is done between two questions whether to stop.
const PAUSE: u64 = 1 << 22;

/// The work on one pair of texts. It is counted and not timed, so that the result is the same everywhere.
pub(crate) struct Work<'s> {
    done: u64,
    asked: u64,
    stopped: bool,
    stop: &'s mut dyn FnMut() -> bool,
}

impl<'s> Work<'s> {
    /// No work yet, and whom to ask whether to stop.
    pub(crate) fn new(stop: &'s mut dyn FnMut() -> bool) -> Self {
        Self { done: 0, asked: 0, stopped: false, stop }
    }

    /// Counts so many blocks of cells, or things that take as long.
    pub(super) fn add(&mut self, blocks: usize) {
        self.done += blocks as u64;
        if self.done - self.asked >= PAUSE {
            self.asked = self.done;
            self.stopped |= (self.stop)();
        }
    }

    /// Ends all work, as if there had been too much of it.
    pub(super) fn give_up(&mut self) {
        self.done = MOST + 1;
    }

    /// Whether somebody said stop: then what is found is thrown away.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Whether there was too much of it.
    pub(crate) fn is_over(&self) -> bool {
        self.stopped || self.done > MOST
    }
}
