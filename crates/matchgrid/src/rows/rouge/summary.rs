//! Common subsequences of summaries: of each sentence of the reference, what any sentence of the hypothesis has of it.

use super::members::{Counter, Counts};
use crate::names::Names;
use crate::subsequence::{Clip, Lcs, Sentences, Union, Weighted};
use crate::text::Prepared;

/// A text as it is counted, and as it is compared sentence by sentence.
#[derive(Debug, Default)]
struct Summary {
    counted: usize,
    sentences: Sentences,
}

impl Summary {
    /// Takes a text; if `cut_apart`, its first line is what is counted and the others are the sentences.
    fn take(&mut self, names: &[u32], prepared: Prepared<'_>, cut_apart: bool) {
        let first = prepared.breaks.first().filter(|_| cut_apart).map_or(0, |place| *place as usize);
        self.counted = if cut_apart { first } else { names.len() };
        let breaks = prepared.breaks.iter().map(|place| *place as usize - first);
        self.sentences.take(&names[first..], breaks);
    }

    /// The names that are counted.
    fn counted<'n>(&self, names: &'n [u32]) -> &'n [u32] {
        &names[..self.counted]
    }
}

/// Two texts, and how often each token of them may still be counted.
#[derive(Debug, Default)]
struct Pair {
    cut_apart: bool,
    hypothesis: Summary,
    reference: Summary,
    clip: Clip,
    marks: Vec<bool>,
}

impl Pair {
    fn take(&mut self, names: &Names, hypothesis: Prepared<'_>, (number, reference): (usize, Prepared<'_>)) {
        let (one, other) = (names.hypothesis(), names.reference(number));
        self.hypothesis.take(one, hypothesis, self.cut_apart);
        self.reference.take(other, reference, self.cut_apart);
        self.clip.take(self.hypothesis.counted(one), self.reference.counted(other), one.len() + 1);
    }
}

/// Counts ROUGE-L of a summary.
pub(super) struct Plain {
    pair: Pair,
    lcs: Lcs,
    union: Union,
}

impl Plain {
    pub(super) fn new(cut_apart: bool) -> Self {
        let pair = Pair { cut_apart, ..Pair::default() };
        Self { pair, lcs: Lcs::default(), union: Union::default() }
    }

    fn matches(&mut self) -> usize {
        let Pair { hypothesis, reference, clip, marks, .. } = &mut self.pair;
        self.union.take(&hypothesis.sentences);
        let mut matches = 0;
        for sentence in reference.sentences.iter() {
            self.union.mark(&hypothesis.sentences, sentence, marks);
            let marked = sentence.iter().zip(marks.iter()).filter(|(_, mark)| **mark);
            matches += marked.filter(|(name, _)| clip.both(**name)).count();
        }
        matches
    }
}

impl Counter for Plain {
    fn count(&mut self, names: &Names, hypothesis: Prepared<'_>, reference: (usize, Prepared<'_>)) -> Counts {
        let lines = hypothesis.breaks.len() + reference.1.breaks.len();
        let matches = if lines == 0 && !self.pair.cut_apart {
            // One sentence on either side: any longest common subsequence is the union, and nothing is clipped.
            self.pair.hypothesis.counted = hypothesis.spans.len();
            self.lcs.length(names.hypothesis(), names.reference(reference.0))
        } else {
            self.pair.take(names, hypothesis, reference);
            self.matches()
        };
        let total = reference_length(&self.pair, reference.1);
        Counts::new(matches as f64, self.pair.hypothesis.counted as f64, total)
    }
}

/// The tokens of the sentences of a reference.
fn reference_length(pair: &Pair, reference: Prepared<'_>) -> f64 {
    if pair.cut_apart { pair.reference.sentences.names.len() as f64 } else { reference.spans.len() as f64 }
}

/// Counts ROUGE-W of a summary as ROUGE-1.5.5 does.
pub(super) struct Runs {
    pair: Pair,
    weight: f64,
    weighted: Weighted,
}

impl Runs {
    pub(super) fn new(weight: f64, cut_apart: bool) -> Self {
        let pair = Pair { cut_apart, ..Pair::default() };
        Self { pair, weight, weighted: Weighted::new(weight) }
    }

    fn matches(&mut self) -> f64 {
        let Pair { hypothesis, reference, clip, marks, .. } = &mut self.pair;
        let mut matches = 0.0;
        for sentence in reference.sentences.iter() {
            marks.clear();
            marks.resize(sentence.len(), false);
            for other in hypothesis.sentences.iter() {
                self.weighted.mark(other, sentence, marks);
            }
            let mut run = 0;
            for (place, name) in sentence.iter().enumerate().filter(|(place, _)| marks[*place]) {
                // A run whose last token is clipped goes on with the next run of the sentence, or is lost at its end.
                if clip.both(*name) {
                    run += 1;
                    if !marks.get(place + 1).is_some_and(|mark| *mark) {
                        matches += self.weighted.worth(std::mem::take(&mut run));
                    }
                }
            }
        }
        matches
    }
}

impl Counter for Runs {
    fn count(&mut self, names: &Names, hypothesis: Prepared<'_>, reference: (usize, Prepared<'_>)) -> Counts {
        self.pair.take(names, hypothesis, reference);
        let Self { pair, weighted, .. } = self;
        let total: f64 = pair.reference.sentences.iter().map(|sentence| weighted.worth(sentence.len())).sum();
        Counts {
            matches: self.matches(),
            hypothesis: self.weighted.worth(self.pair.hypothesis.counted),
            // ROUGE-1.5.5 weighs the reference twice, so that identical texts have a recall below 1; but it compares
            // references by what it is when weighed once.
            reference: total.powf(self.weight),
            compared: total,
        }
    }
}
