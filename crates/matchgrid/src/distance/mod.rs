/*!
Edit distances between sequences of symbols, and the edits themselves.

Three distances count insertions, deletions and substitutions at cost 1. [`Levenshtein`](Distance::Levenshtein) knows
nothing else. Optimal string alignment ([`Osa`](Distance::Osa)) also exchanges two neighbours, but edits nothing between
or after that; it is no metric. [`Damerau`](Distance::Damerau) exchanges them whatever else is done, and is one.

The first two go column by column of 64 symbols, a bit a symbol (Myers 1999, Hyyro 2003; [`columns`]); the third by Zhao
and Sahni (2019), in linear memory ([`damerau`]). Which of several cheapest alignments is found is a rule of each
([`align`], [`table`]). Common beginnings and ends cost nothing in any of them, so they are set aside first.
*/

mod align;
mod columns;
mod damerau;
mod table;
#[cfg(test)]
mod tests;

pub(crate) use align::{Aligner, Counts, Tell};
pub(crate) use table::{Step, steps};

/// A distance by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Distance {
    /// Insertions, deletions and substitutions.
    Levenshtein,
    /// Also exchanges of neighbours, none of which is edited again.
    Osa,
    /// Also exchanges of neighbours, between which others can go in or out.
    Damerau,
}

/// What a sequence is made of: small numbers.
pub(crate) trait Symbol: Copy + Eq {
    /// The number.
    fn index(self) -> usize;
}

impl Symbol for u8 {
    fn index(self) -> usize {
        self.into()
    }
}

impl Symbol for u32 {
    fn index(self) -> usize {
        self as usize
    }
}

/// Whether to stop, asked now and then; what is found after a stop means nothing.
pub(crate) type Stop<'s> = &'s mut dyn FnMut() -> bool;

/// Distances, with their scratch memory.
#[derive(Debug, Default)]
pub(crate) struct Distances {
    columns: columns::Columns,
    damerau: damerau::Damerau,
}

impl Distances {
    /// The distance between a reference and a hypothesis, whose symbols are below `kinds`.
    pub(crate) fn distance<S: Symbol>(
        &mut self,
        distance: Distance,
        (reference, hypothesis): (&[S], &[S]),
        kinds: usize,
        stop: Stop<'_>,
    ) -> usize {
        let (_, reference, hypothesis) = apart(reference, hypothesis);
        if reference.is_empty() || hypothesis.is_empty() {
            return reference.len() + hypothesis.len();
        }
        match distance {
            Distance::Levenshtein => self.columns.distance::<false, S>(reference, hypothesis, kinds, stop),
            Distance::Osa => self.columns.distance::<true, S>(reference, hypothesis, kinds, stop),
            Distance::Damerau => self.damerau.distance(reference, hypothesis, kinds, stop),
        }
    }
}

/// The length of the common beginning, and what is left without it and without the common end.
fn apart<'s, S: Symbol>(one: &'s [S], other: &'s [S]) -> (usize, &'s [S], &'s [S]) {
    let same = |(one, other): &(&S, &S)| one == other;
    let prefix = one.iter().zip(other).take_while(same).count();
    let (one, other) = (&one[prefix..], &other[prefix..]);
    let suffix = one.iter().rev().zip(other.iter().rev()).take_while(same).count();
    (prefix, &one[..one.len() - suffix], &other[..other.len() - suffix])
}
