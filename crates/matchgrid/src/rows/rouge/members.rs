//! What each member of the family counts of a hypothesis and a reference.

use super::super::config::check_orders;
use super::summary::{Plain, Runs};
use crate::Error;
use crate::names::Names;
use crate::ngram::Matcher;
use crate::skip::{self, Skip};
use crate::subsequence::{Clip, Weighted};
use crate::text::{self, Prepared};

/// A member of the ROUGE family.
#[derive(Debug, Clone, PartialEq, serde::Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum Member {
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
        /// As for [`Member::Lcsum`].
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

/// The largest weight of ROUGE-W: with larger ones the worth of a text of usual length is no exact number.
const MOST_WEIGHT: f64 = 4.0;

/// Matches, and what there was to match on either side.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Counts {
    /// Matches.
    pub(super) matches: f64,
    /// All of the hypothesis.
    pub(super) hypothesis: f64,
    /// All of the reference.
    pub(super) reference: f64,
    /// All of the reference, as recalls of several references are compared.
    pub(super) compared: f64,
}

impl Counts {
    pub(super) fn new(matches: f64, hypothesis: f64, reference: f64) -> Self {
        Self { matches, hypothesis, reference, compared: reference }
    }
}

impl std::iter::Sum for Counts {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), |sum, one| Self {
            matches: sum.matches + one.matches,
            hypothesis: sum.hypothesis + one.hypothesis,
            reference: sum.reference + one.reference,
            compared: sum.compared + one.compared,
        })
    }
}

impl Member {
    pub(super) fn check(&self) -> Result<(), Error> {
        match self {
            Self::Ngram { n } => check_orders("n", *n),
            Self::Wlcs { weight, .. } if !(1.0..=MOST_WEIGHT).contains(weight) => {
                Err(Error::Option(format!("weight is {weight}, not a number from 1 to {MOST_WEIGHT}")))
            }
            _ => Ok(()),
        }
    }

    /// Whether it is a common subsequence.
    pub(super) fn is_subsequence(&self) -> bool {
        matches!(self, Self::Lcs {} | Self::Lcsum { .. } | Self::Wlcs { .. })
    }

    /// Whether it compares sentences, a line each, and a text is one line that seems to have several.
    pub(super) fn is_one_line(&self, text: &Prepared<'_>) -> bool {
        let (Self::Lcsum { cut_apart } | Self::Wlcs { summary: true, cut_apart, .. }) = self else {
            return false;
        };
        // The first line of a text that was cut is counted, and no sentence.
        let (lines, sentences) = match text.before.split_once('\n') {
            Some((_, others)) if *cut_apart => (text.breaks.len().saturating_sub(1), others),
            _ => (text.breaks.len(), text.before),
        };
        lines == 0 && text::has_several(sentences)
    }

    /// Precision or recall from matches by total: the inverse of the weighting, where there is one.
    pub(super) fn ratio(&self, ratio: f64) -> f64 {
        match self {
            Self::Wlcs { weight, .. } => ratio.powf(1.0 / weight),
            _ => ratio,
        }
    }
}

/// A hypothesis and one of its references.
pub(super) struct Texts<'s> {
    /// The names of the segment's tokens.
    pub(super) names: &'s mut Names,
    /// The hypothesis.
    pub(super) hypothesis: Prepared<'s>,
    /// The reference.
    pub(super) reference: Prepared<'s>,
    /// Its number among the references.
    pub(super) number: usize,
}

impl Texts<'_> {
    /// The names of both.
    pub(super) fn both(&self) -> (&[u32], &[u32]) {
        (self.names.hypothesis(), self.names.reference(self.number))
    }

    /// The names that the hypothesis can have: one more than there are tokens.
    pub(super) fn kinds(&self) -> usize {
        self.hypothesis.spans.len() + 1
    }

    /// Counts where either side has as many things as tokens.
    pub(super) fn tokens(&self, matches: usize) -> Counts {
        let total = |text: Prepared<'_>| text.spans.len() as f64;
        Counts::new(matches as f64, total(self.hypothesis), total(self.reference))
    }
}

/// Counts one hypothesis against one reference after another.
pub(super) trait Counter {
    /// The counts of two texts.
    fn count(&mut self, texts: &mut Texts<'_>) -> Counts;
}

impl Member {
    /// What counts this.
    pub(super) fn counter(&self) -> Box<dyn Counter> {
        match *self {
            Self::Ngram { n: 1 } => Box::new(Clip::default()),
            Self::Ngram { n } => Box::new(Ngrams { n, matcher: Matcher::default() }),
            Self::Lcs {} => Box::new(Whole),
            Self::Lcsum { cut_apart } => Box::new(Plain::new(cut_apart)),
            Self::Wlcs { weight, summary: false, .. } => Box::new(Weighted::new(weight)),
            Self::Wlcs { weight, cut_apart, .. } => Box::new(Runs::new(weight, cut_apart)),
            Self::Skip { gap, unigrams, last } => Box::new(Skips::new(gap, unigrams, last)),
        }
    }
}

impl Counter for Clip {
    fn count(&mut self, texts: &mut Texts<'_>) -> Counts {
        let (hypothesis, reference) = texts.both();
        let matches = self.matches(hypothesis, reference, texts.kinds());
        texts.tokens(matches)
    }
}

struct Ngrams {
    n: usize,
    matcher: Matcher,
}

impl Counter for Ngrams {
    fn count(&mut self, texts: &mut Texts<'_>) -> Counts {
        let mut matches = self.matcher.start(texts.names, texts.number..texts.number + 1);
        for _ in 1..self.n {
            if matches == 0 {
                break;
            }
            matches = self.matcher.climb();
        }
        let total = |text: Prepared<'_>| (text.spans.len() + 1).saturating_sub(self.n) as f64;
        Counts::new(f64::from(matches), total(texts.hypothesis), total(texts.reference))
    }
}

/// Each text is one sentence.
struct Whole;

impl Counter for Whole {
    fn count(&mut self, texts: &mut Texts<'_>) -> Counts {
        let matches = texts.names.lcs(texts.number);
        texts.tokens(matches)
    }
}

impl Counter for Weighted {
    fn count(&mut self, texts: &mut Texts<'_>) -> Counts {
        let (hypothesis, reference) = texts.both();
        let (one, other) = (self.worth(hypothesis.len()), self.worth(reference.len()));
        Counts::new(self.length(hypothesis, reference), one, other)
    }
}

struct Skips {
    reach: usize,
    unigrams: bool,
    last: bool,
    skip: Skip,
    clip: Clip,
}

impl Skips {
    fn new(gap: i64, unigrams: bool, last: bool) -> Self {
        let reach = usize::try_from(gap).map_or(usize::MAX, |gap| gap.saturating_add(1));
        Self { reach, unigrams, last, skip: Skip::default(), clip: Clip::default() }
    }

    /// The tokens that count on their own.
    fn single<'n>(&self, names: &'n [u32]) -> &'n [u32] {
        let count = if self.last { names.len() } else { names.len().saturating_sub(1) };
        &names[..if self.unigrams { count } else { 0 }]
    }
}

impl Counter for Skips {
    fn count(&mut self, texts: &mut Texts<'_>) -> Counts {
        let (hypothesis, reference) = texts.both();
        let (one, other) = (self.single(hypothesis), self.single(reference));
        let mut matches = self.skip.matches(hypothesis, reference, self.reach);
        if self.unigrams {
            matches += self.clip.matches(one, other, texts.kinds()) as u64;
        }
        let total = |names: &[u32], single: &[u32]| {
            (skip::total(names.len(), self.reach) + single.len() as u64) as f64
        };
        Counts::new(matches as f64, total(hypothesis, one), total(reference, other))
    }
}
