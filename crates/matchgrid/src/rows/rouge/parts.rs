//! What each member of the family counts of a hypothesis and a reference.

use super::super::{Segment, flag};
use crate::Error;
use crate::names::Names;
use crate::ngram::Matcher;
use crate::skip::{self, Skip};
use crate::subsequence::{Clip, Lcs, Sentences, Union, Weighted};
use crate::text::Prepared;

/// A member of the ROUGE family.
#[derive(Debug, Clone, PartialEq, serde::Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum Part {
    /// ROUGE-N: n-grams.
    Ngram {
        /// Their order, at least 1.
        n: usize,
    },
    /// ROUGE-L of the text as one sentence: the longest common subsequence.
    Lcs {},
    /// ROUGE-L of a summary: for each sentence of the reference the union of its longest common subsequences.
    Lcsum {
        /// Whether the first line is what is counted, and only the others are sentences.
        cut_apart: bool,
    },
    /// ROUGE-W: the weighted longest common subsequence.
    Wlcs {
        /// A run of *k* matches is worth `k^weight`; at least 1.
        weight: f64,
        /// Whether it is ROUGE-1.5.5's of a summary, instead of the paper's of a sentence.
        summary: bool,
        /// As for [`Part::Lcsum`].
        cut_apart: bool,
    },
    /// ROUGE-S and ROUGE-SU: skip-bigrams.
    Skip {
        /// The most tokens between both; any number if negative.
        gap: i64,
        /// Whether single tokens count too.
        unigrams: bool,
        /// Whether the last token is one of those: ROUGE-1.5.5 leaves it out.
        last: bool,
    },
}

/// Matches, and what there was to match on either side.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Counts {
    /// Matches.
    pub(super) matches: f64,
    /// All of the hypothesis.
    pub(super) hypothesis: f64,
    /// All of the reference.
    pub(super) reference: f64,
}

impl std::iter::Sum for Counts {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), |sum, one| Self {
            matches: sum.matches + one.matches,
            hypothesis: sum.hypothesis + one.hypothesis,
            reference: sum.reference + one.reference,
        })
    }
}

impl Part {
    pub(super) fn check(&self) -> Result<(), Error> {
        match self {
            Self::Ngram { n: 0 } => Err(Error::Option("n is 0, not a number from 1".to_owned())),
            Self::Wlcs { weight, .. } if !(1.0..=1e3).contains(weight) => {
                Err(Error::Option(format!("weight is {weight}, not a number from 1")))
            }
            _ => Ok(()),
        }
    }

    /// Whether it is a common subsequence.
    pub(super) fn is_subsequence(&self) -> bool {
        matches!(self, Self::Lcs {} | Self::Lcsum { .. } | Self::Wlcs { .. })
    }

    /// Precision or recall from matches by total: the inverse of the weighting, where there is one.
    pub(super) fn ratio(&self, ratio: f64) -> f64 {
        match self {
            Self::Wlcs { weight, .. } => ratio.powf(1.0 / weight),
            _ => ratio,
        }
    }
}

/// Counts for one member of the family.
pub(super) enum Counter<'k> {
    Ngram { n: usize, matcher: Matcher },
    Lcs { lcs: Lcs },
    Summary { cut_apart: bool, summary: Box<Summary>, lcs: Lcs, union: Union },
    Weighted { weighted: Weighted },
    WeightedSummary { weight: f64, cut_apart: bool, summary: Box<Summary>, weighted: Weighted },
    Skip { reach: usize, unigrams: Unigrams, skip: Skip, matcher: Matcher, clip: Clip },
}
