//! Rows of the ROUGE family.

mod members;
mod summary;
#[cfg(test)]
mod tests;

pub use members::Member;

use super::{Kept, Kernel, Segment, Worker, flag};
use crate::Error;
use crate::text::Prepared;
use members::{Counter, Counts, Texts};

/// ROUGE of a segment: `matches hypothesis_total reference_total precision recall f`.
///
/// With several references the counts are those of the one with the greatest F or recall, where one is chosen, or else
/// their sums; never those of a fold of a jackknife.
#[derive(Debug, Clone, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rouge {
    /// What is counted.
    pub member: Member,
    /// The weight of precision in `F = P R / ((1 - alpha) P + alpha R)`: `1 / (1 + beta^2)`.
    pub alpha: f64,
    /// What becomes of several references.
    pub references: Choice,
    /// Whether the result is the mean over leaving out each reference once (Lin 2004, section 2.1).
    pub jackknife: bool,
    /// Decimals to which precision and recall, and then F, are rounded.
    pub digits: Option<u8>,
    /// Precision, recall and F of two texts without anything to match.
    #[serde(default)]
    pub both_empty: f64,
    /// Whether references without tokens are left out, unless all are.
    #[serde(default)]
    pub drop_empty: bool,
}

/// What becomes of several references.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    /// The first reference with the greatest F.
    Best,
    /// The first reference with the greatest recall.
    BestRecall,
    /// The greatest precision and the greatest recall, of whatever references.
    BestEach,
    /// The means of precision, recall and F.
    Mean,
    /// All counts added up.
    Pooled,
}

/// Precision, recall and F.
type Scores = [f64; 3];

impl Rouge {
    /// Refuses what can't be computed.
    ///
    /// # Errors
    /// [`Error::Option`] when a setting is out of range.
    pub(super) fn check(&self) -> Result<(), Error> {
        if !(0.0..=1.0).contains(&self.alpha) {
            return Err(Error::Option(format!("alpha is {}, not a number from 0 to 1", self.alpha)));
        }
        self.member.check()
    }

    fn scores(&self, counts: Counts) -> Scores {
        if counts.hypothesis + counts.reference <= 0.0 {
            return [self.both_empty; 3];
        }
        let worth =
            |matches: f64, total: f64| if total > 0.0 { self.member.ratio(matches / total) } else { 0.0 };
        let (precision, recall) =
            (worth(counts.matches, counts.hypothesis), worth(counts.matches, counts.reference));
        self.with_f(self.rounded(precision), self.rounded(recall))
    }

    fn with_f(&self, precision: f64, recall: f64) -> Scores {
        let divisor = (1.0 - self.alpha) * precision + self.alpha * recall;
        let f = if divisor > 0.0 { precision * recall / divisor } else { 0.0 };
        [precision, recall, self.rounded(f)]
    }

    /// The number with as many decimals as a tool prints.
    fn rounded(&self, value: f64) -> f64 {
        let Some(digits) = self.digits else { return value };
        format!("{value:.*}", usize::from(digits)).parse().unwrap_or(value)
    }

    /// What the reference is chosen by.
    fn rank(&self, counts: Counts, scores: Scores) -> f64 {
        match self.references {
            // ROUGE-1.5.5 compares rounded recalls of n-grams and skip-bigrams, and others as they are.
            Choice::BestRecall if self.member.is_subsequence() => quotient(counts.matches, counts.compared),
            Choice::BestRecall => scores[1],
            _ => scores[2],
        }
    }

    /// The first reference of the highest rank.
    fn chosen(&self, counts: &[Counts], scores: &[Scores]) -> usize {
        let ranks = counts.iter().zip(scores).map(|(counts, scores)| self.rank(*counts, *scores));
        let first = |best: (usize, f64), (place, rank)| if rank > best.1 { (place, rank) } else { best };
        ranks.enumerate().fold((0, f64::NEG_INFINITY), first).0
    }

    /// Scores against several references together.
    fn together(&self, counts: &[Counts], scores: &[Scores]) -> Scores {
        match self.references {
            Choice::Best | Choice::BestRecall => scores[self.chosen(counts, scores)],
            Choice::BestEach => {
                let most = |part: usize| scores.iter().fold(0.0, |most: f64, scores| most.max(scores[part]));
                self.with_f(most(0), most(1))
            }
            Choice::Mean => mean(scores),
            Choice::Pooled => self.scores(counts.iter().copied().sum()),
        }
    }

    /// The counts that are shown beside the scores.
    fn shown(&self, counts: &[Counts], scores: &[Scores]) -> Counts {
        if let [alone] = counts {
            return *alone;
        }
        match self.references {
            Choice::Mean | Choice::Pooled => counts.iter().copied().sum(),
            _ => counts[self.chosen(counts, scores)],
        }
    }
}

fn quotient(matches: f64, total: f64) -> f64 {
    if total > 0.0 { matches / total } else { 0.0 }
}

fn mean(scores: &[Scores]) -> Scores {
    let sum = |part: usize| scores.iter().map(|scores| scores[part]).sum::<f64>();
    [0, 1, 2].map(|part| sum(part) / scores.len() as f64)
}

impl Kernel for Rouge {
    fn width(&self) -> usize {
        6
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(Scratch {
            kernel: self,
            counter: self.member.counter(),
            counts: Vec::new(),
            scores: Vec::new(),
        })
    }
}

struct Scratch<'k> {
    kernel: &'k Rouge,
    counter: Box<dyn Counter>,
    counts: Vec<Counts>,
    scores: Vec<Scores>,
}

impl Worker for Scratch<'_> {
    fn row(&mut self, segment: &mut Segment<'_>, row: &mut [f64]) -> u16 {
        let (hypothesis, references) = (segment.hypothesis, segment.references);
        let names = segment.names();
        self.counts.clear();
        let kept = Kept::new(references, self.kernel.drop_empty);
        for (number, reference) in kept.of(references) {
            let mut texts = Texts { names: &mut *names, hypothesis, reference, number };
            self.counts.push(self.counter.count(&mut texts));
        }
        self.scores.clear();
        self.scores.extend(self.counts.iter().map(|counts| self.kernel.scores(*counts)));
        let (counts, scores) = (self.kernel.shown(&self.counts, &self.scores), self.all());
        row[..3].copy_from_slice(&[counts.matches, counts.hypothesis, counts.reference]);
        row[3..].copy_from_slice(&scores);
        let member = &self.kernel.member;
        let one_line = |text: &Prepared<'_>| member.is_one_line(text);
        if references.iter().chain([&hypothesis]).any(one_line) { flag::ONE_LINE } else { 0 }
    }
}

impl Scratch<'_> {
    /// The scores against all references.
    fn all(&self) -> Scores {
        let (counts, scores) = (&self.counts, &self.scores);
        if let [alone] = scores[..] {
            return alone;
        }
        if !self.kernel.jackknife {
            return self.kernel.together(counts, scores);
        }
        let folds = (0..counts.len()).map(|left_out| {
            let (mut counts, mut scores) = (counts.clone(), scores.clone());
            counts.remove(left_out);
            scores.remove(left_out);
            self.kernel.together(&counts, &scores)
        });
        mean(&folds.collect::<Vec<_>>())
    }
}
