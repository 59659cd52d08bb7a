/*!
Rows of chrF.

The counts are those of sacreBLEU: n-grams of characters, white space left out unless asked for, and n-grams of words,
with one mark of ASCII punctuation split off a word's end, or else off its start. The hypothesis's n-grams of an order
count only where the reference has any of that order. Among several references the first with the greatest F counts.
*/

mod encoder;
#[cfg(test)]
mod tests;

use super::{Kernel, Segment, Worker};
use crate::overlap::Overlap;
use crate::text::is_python_space;
use encoder::{Encoder, Side};
use std::hint::black_box;

/// chrF's statistics: `hypothesis reference match` counts for each character order, then each word order.
#[derive(Debug, Clone, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chrf {
    /// The highest character n-gram order.
    pub char_order: usize,
    /// The highest word n-gram order.
    pub word_order: usize,
    /// The weight of recall, for choosing among references.
    pub beta: f64,
    /// Whether white space counts as characters.
    pub whitespace: bool,
    /// What does not, unless white space does.
    #[serde(default)]
    pub gaps: Gaps,
    /// Whether the choice among references uses the epsilon-smoothed F.
    pub eps_smoothing: bool,
    /// What it has where there is nothing to divide by.
    #[serde(default = "sacrebleus")]
    pub epsilon: f64,
    /// Whether the unit is the grapheme cluster, not the code point.
    pub graphemes: bool,
}

/// What is between characters, and none of them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gaps {
    /// All white space, as sacreBLEU has it.
    #[default]
    WhiteSpace,
    /// U+0020 alone, as chrF++.py has it.
    Spaces,
}

impl Gaps {
    fn has(self, character: char) -> bool {
        match self {
            Self::WhiteSpace => is_python_space(character),
            Self::Spaces => character == ' ',
        }
    }
}

fn sacrebleus() -> f64 {
    1e-16
}

impl Kernel for Chrf {
    fn width(&self) -> usize {
        3 * (self.char_order + self.word_order)
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(Scratch {
            kernel: self,
            encoder: Encoder::new(self),
            overlap: Overlap::default(),
            hypothesis: Side::default(),
            reference: Side::default(),
            matches: vec![0; self.char_order.max(self.word_order)],
            candidate: vec![0.0; self.width()],
        })
    }
}

impl Chrf {
    /// The F of a row, by sacreBLEU's operations in sacreBLEU's order: a tie must be a tie here too.
    fn f_score(&self, row: &[f64]) -> f64 {
        // Not `beta * beta`: Python's `**` is the C library's `pow`, which may differ in the last bit, and with a
        // constant exponent a compiler would make a product of it.
        let factor = self.beta.powf(black_box(2.0));
        let epsilon = self.epsilon;
        let (mut smoothed, mut precisions, mut recalls, mut effective) = (0.0, 0.0, 0.0, 0.0);
        for counts in row.chunks_exact(3) {
            let (hypothesis, reference, matches) = (counts[0], counts[1], counts[2]);
            let precision = if hypothesis > 0.0 { matches / hypothesis } else { epsilon };
            let recall = if reference > 0.0 { matches / reference } else { epsilon };
            let divisor = factor * precision + recall;
            smoothed += if divisor > 0.0 { (1.0 + factor) * precision * recall / divisor } else { epsilon };
            if hypothesis > 0.0 && reference > 0.0 {
                precisions += precision;
                recalls += recall;
                effective += 1.0;
            }
        }
        if self.eps_smoothing {
            return 100.0 * smoothed / (row.len() / 3) as f64;
        }
        if precisions + recalls == 0.0 {
            return 0.0;
        }
        let (precision, recall) = (precisions / effective, recalls / effective);
        100.0 * ((1.0 + factor) * precision * recall / (factor * precision + recall))
    }
}

struct Scratch<'k> {
    kernel: &'k Chrf,
    encoder: Encoder<'k>,
    overlap: Overlap,
    hypothesis: Side,
    reference: Side,
    matches: Vec<u32>,
    candidate: Vec<f64>,
}

impl Worker for Scratch<'_> {
    fn row(&mut self, segment: &mut Segment<'_>, row: &mut [f64]) -> u16 {
        self.encoder.hypothesis(segment.hypothesis.text, &mut self.hypothesis);
        let mut best = -1.0;
        for reference in segment.references {
            self.encoder.reference(reference.text, &mut self.reference);
            self.compare();
            let score =
                if segment.references.len() == 1 { 0.0 } else { self.kernel.f_score(&self.candidate) };
            if score > best {
                best = score;
                row.copy_from_slice(&self.candidate);
            }
        }
        0
    }
}

impl Scratch<'_> {
    /// Makes the row against the present reference.
    fn compare(&mut self) {
        let (left, right) = (&self.hypothesis, &self.reference);
        let (characters, words) = self.candidate.split_at_mut(3 * self.kernel.char_order);
        let (kinds, matches) = (self.encoder.kinds(), &mut self.matches[..self.kernel.char_order]);
        if self.encoder.is_bytes() {
            self.overlap.bytes(kinds, &left.bytes, &right.bytes, matches);
            fill(characters, left.bytes.len(), right.bytes.len(), matches);
        } else {
            self.overlap.symbols(kinds, &left.characters, &right.characters, matches);
            fill(characters, left.characters.len(), right.characters.len(), matches);
        }
        let (kinds, matches) = (self.encoder.word_kinds(), &mut self.matches[..self.kernel.word_order]);
        self.overlap.symbols(kinds, &left.words, &right.words, matches);
        fill(words, left.words.len(), right.words.len(), matches);
    }
}

fn fill(row: &mut [f64], hypothesis: usize, reference: usize, matches: &[u32]) {
    for (order, (counts, matches)) in row.chunks_exact_mut(3).zip(matches).enumerate() {
        let reference = reference.saturating_sub(order);
        // sacreBLEU counts nothing of the hypothesis where the reference is too short for the order.
        let hypothesis = if reference == 0 { 0 } else { hypothesis.saturating_sub(order) };
        counts.copy_from_slice(&[hypothesis as f64, reference as f64, f64::from(*matches)]);
    }
}
