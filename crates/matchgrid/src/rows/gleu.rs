//! Rows of Google's GLEU.

use super::{Kernel, Segment, Worker};
use crate::names::Names;
use crate::ngram::Matcher;
use std::ops::RangeInclusive;

/// The n-grams of some orders that the best reference shares: `matches total hypothesis_total reference_total`.
///
/// `total` is the larger of the two others, so that `matches / total` is the smaller of precision and recall. By it
/// references are ranked, as doubles; the first of the best counts. One against which neither side has an n-gram is
/// passed over, and where all are the row is zero.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gleu {
    /// The lowest n-gram order, at least 1.
    pub min_len: usize,
    /// The highest, at least the lowest.
    pub max_len: usize,
}

impl Gleu {
    fn orders(&self) -> RangeInclusive<usize> {
        self.min_len..=self.max_len
    }

    /// How many n-grams a text of that many tokens has.
    fn ngrams(&self, tokens: usize) -> usize {
        self.orders().map(|order| (tokens + 1).saturating_sub(order)).sum()
    }
}

impl Kernel for Gleu {
    fn width(&self) -> usize {
        4
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(Scratch { kernel: self, matcher: Matcher::default() })
    }
}

struct Scratch<'k> {
    kernel: &'k Gleu,
    matcher: Matcher,
}

impl Worker for Scratch<'_> {
    fn row(&mut self, segment: &mut Segment<'_>, row: &mut [f64]) -> u16 {
        let references = segment.references;
        let mine = self.kernel.ngrams(segment.hypothesis.spans.len());
        let names = segment.names();
        let mut best = -1.0;
        for (number, reference) in references.iter().enumerate() {
            let theirs = self.kernel.ngrams(reference.spans.len());
            let total = mine.max(theirs);
            if total == 0 {
                continue;
            }
            let matches = self.matches(names, number);
            let ratio = matches as f64 / total as f64;
            if ratio > best {
                best = ratio;
                row.copy_from_slice(&[matches, total, mine, theirs].map(|count| count as f64));
            }
        }
        0
    }
}

impl Scratch<'_> {
    /// How many n-grams the hypothesis shares with a reference.
    fn matches(&mut self, names: &Names, reference: usize) -> usize {
        let mut matches = 0;
        for order in 1..=self.kernel.max_len {
            let found = self.matcher.matches(order, names, reference..reference + 1);
            if found == 0 {
                break;
            }
            if self.kernel.orders().contains(&order) {
                matches += found as usize;
            }
        }
        matches
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::textbook::{self, Random, counts};

    const GLEU: Gleu = Gleu { min_len: 1, max_len: 4 };

    fn row(kernel: &Gleu, hypothesis: &str, references: &[&str]) -> Vec<f64> {
        textbook::row(kernel, &["none"], hypothesis, references).0
    }

    /// Matches and totals against one reference, by the definition.
    fn against(kernel: &Gleu, hypothesis: &str, reference: &str) -> [usize; 4] {
        let (mine, theirs): (Vec<_>, Vec<_>) =
            (hypothesis.split_whitespace().collect(), reference.split_whitespace().collect());
        let mut found = [0; 4];
        for order in kernel.orders() {
            let (have, known) = (counts(&mine, order), counts(&theirs, order));
            let shared = have.iter().map(|(ngram, count)| *count.min(known.get(ngram).unwrap_or(&0)));
            found[0] += shared.sum::<u32>() as usize;
            found[2] += have.values().sum::<u32>() as usize;
            found[3] += known.values().sum::<u32>() as usize;
        }
        found[1] = found[2].max(found[3]);
        found
    }

    #[test]
    fn the_first_of_the_best_references_counts() {
        assert_eq!(row(&GLEU, "a b", &["x y", "a", "a b c", "a x"]), [3.0, 6.0, 3.0, 6.0]);
        assert_eq!(row(&GLEU, "a b", &["a x", "b"]), [1.0, 3.0, 3.0, 3.0]);
        assert_eq!(row(&GLEU, "a b", &["x y z", "x"]), [0.0, 6.0, 3.0, 6.0]);
        assert_eq!(row(&GLEU, "", &["", "x", "x y"]), [0.0, 1.0, 0.0, 1.0]);
        assert_eq!(row(&GLEU, "", &["", ""]), [0.0; 4]);
        assert_eq!(row(&Gleu { min_len: 2, max_len: 3 }, "a", &["b", "a"]), [0.0; 4]);
    }

    #[test]
    fn rows_are_those_of_the_textbook() {
        let mut random = Random(3);
        for _ in 0..2_000 {
            let min_len = 1 + random.below(3);
            let kernel = Gleu { min_len, max_len: min_len + random.below(4) };
            let kinds = 1 + random.below(4);
            let mut text = || {
                let words = (0..random.below(14)).map(|_| ["a", "b", "c", "d"][random.below(kinds)]);
                words.collect::<Vec<_>>().join(" ")
            };
            let texts: Vec<String> = (0..4).map(|_| text()).collect();
            let references: Vec<&str> = texts[1..].iter().map(String::as_str).collect();

            let mut expected = [0; 4];
            for found in references.iter().map(|reference| against(&kernel, &texts[0], reference)) {
                let better =
                    found[0] as f64 / found[1] as f64 > expected[0] as f64 / expected[1].max(1) as f64;
                if found[1] > 0 && (expected[1] == 0 || better) {
                    expected = found;
                }
            }
            assert_eq!(row(&kernel, &texts[0], &references), expected.map(|count| count as f64), "{texts:?}");
        }
    }
}
