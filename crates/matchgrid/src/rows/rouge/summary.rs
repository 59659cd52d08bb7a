//! Common subsequences of summaries: of each sentence of the reference, what any sentence of the hypothesis has of it.

use super::members::{Counter, Counts, Texts};
use crate::subsequence::{Clip, Sentences, Union, Weighted};
use crate::text::Prepared;

/// Two summaries by sentences, and how often each token of them may still be counted.
#[derive(Debug, Default)]
struct Summaries {
    /// Whether the first line is what is counted, and only the others are sentences.
    cut_apart: bool,
    hypothesis: Sentences,
    reference: Sentences,
    clip: Clip,
    marks: Vec<bool>,
}

impl Summaries {
    fn new(cut_apart: bool) -> Self {
        Self { cut_apart, ..Self::default() }
    }

    fn take(&mut self, texts: &Texts<'_>) {
        let (one, other) = texts.both();
        let firsts = [texts.hypothesis, texts.reference].map(|text| self.first(text));
        let counted = |names: &'_ [u32], first: usize| if self.cut_apart { first } else { names.len() };
        self.clip.take(&one[..counted(one, firsts[0])], &other[..counted(other, firsts[1])], texts.kinds());
        self.hypothesis.take(&one[firsts[0]..], breaks(texts.hypothesis, firsts[0]));
        self.reference.take(&other[firsts[1]..], breaks(texts.reference, firsts[1]));
    }

    /// The number of tokens before the sentences.
    fn first(&self, text: Prepared<'_>) -> usize {
        text.breaks.first().filter(|_| self.cut_apart).map_or(0, |place| *place as usize)
    }

    /// The number of tokens of the hypothesis that are counted.
    fn counted(&self, text: Prepared<'_>) -> usize {
        if self.cut_apart { self.first(text) } else { text.spans.len() }
    }
}

/// Where sentences end, of those after the first tokens.
fn breaks(text: Prepared<'_>, first: usize) -> impl Iterator<Item = usize> {
    text.breaks.iter().map(move |place| *place as usize - first)
}

/// Counts ROUGE-L of a summary.
pub(super) struct Plain {
    summaries: Summaries,
    union: Union,
}

impl Plain {
    pub(super) fn new(cut_apart: bool) -> Self {
        Self { summaries: Summaries::new(cut_apart), union: Union::default() }
    }

    fn matches(&mut self) -> usize {
        let Summaries { hypothesis, reference, clip, marks, .. } = &mut self.summaries;
        self.union.take(hypothesis);
        let mut matches = 0;
        for sentence in reference.iter() {
            self.union.mark(hypothesis, sentence, marks);
            let marked = sentence.iter().zip(marks.iter()).filter(|(_, mark)| **mark);
            matches += marked.filter(|(name, _)| clip.both(**name)).count();
        }
        matches
    }
}

impl Counter for Plain {
    fn count(&mut self, texts: &mut Texts<'_>) -> Counts {
        let (hypothesis, reference) = (texts.hypothesis, texts.reference);
        let whole = |text: Prepared<'_>| text.breaks.is_empty() && !self.summaries.cut_apart;
        let matches = if whole(hypothesis) && whole(reference) {
            // One sentence on either side: any longest common subsequence is the union, and nothing is clipped.
            texts.names.lcs(texts.number)
        } else {
            self.summaries.take(texts);
            self.matches()
        };
        let compared = reference.spans.len() - self.summaries.first(reference);
        Counts::new(matches as f64, self.summaries.counted(hypothesis) as f64, compared as f64)
    }
}

/// Counts ROUGE-W of a summary as ROUGE-1.5.5 does.
pub(super) struct Runs {
    summaries: Summaries,
    weight: f64,
    weighted: Weighted,
}

impl Runs {
    pub(super) fn new(weight: f64, cut_apart: bool) -> Self {
        Self { summaries: Summaries::new(cut_apart), weight, weighted: Weighted::new(weight) }
    }

    fn matches(&mut self) -> f64 {
        let Summaries { hypothesis, reference, clip, marks, .. } = &mut self.summaries;
        let mut matches = 0.0;
        for sentence in reference.iter() {
            marks.clear();
            marks.resize(sentence.len(), false);
            for other in hypothesis.iter() {
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
    fn count(&mut self, texts: &mut Texts<'_>) -> Counts {
        self.summaries.take(texts);
        let Self { summaries, weighted, .. } = self;
        let total: f64 = summaries.reference.iter().map(|sentence| weighted.worth(sentence.len())).sum();
        let counted = summaries.counted(texts.hypothesis);
        Counts {
            matches: self.matches(),
            hypothesis: self.weighted.worth(counted),
            // ROUGE-1.5.5 weighs the reference twice, so that identical texts have a recall below 1; but it compares
            // references by what it is when weighed once.
            reference: total.powf(self.weight),
            compared: total,
        }
    }
}
