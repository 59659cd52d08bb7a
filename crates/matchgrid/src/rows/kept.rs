//! The references of a segment that count.

use crate::text::Prepared;

/// Which references of a segment count.
#[derive(Debug, Clone, Copy)]
pub(super) struct Kept {
    only_full: bool,
}

impl Kept {
    /// All; or, with `drop_empty`, those that have a token, unless none has.
    pub(super) fn new(references: &[Prepared<'_>], drop_empty: bool) -> Self {
        Self { only_full: drop_empty && references.iter().any(|reference| !reference.spans.is_empty()) }
    }

    /// These references, with their numbers among all.
    pub(super) fn of<'r, 't>(
        self,
        references: &'r [Prepared<'t>],
    ) -> impl Iterator<Item = (usize, Prepared<'t>)> + use<'r, 't> {
        let numbered = references.iter().copied().enumerate();
        numbered.filter(move |(_, reference)| !(self.only_full && reference.spans.is_empty()))
    }
}
