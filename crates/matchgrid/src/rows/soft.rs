//! Rows of soft matching.

use super::{Kernel, Segment, Worker, flag};
use crate::soft::{Half, Matcher};
use crate::{Error, Resource, Tables};
use std::sync::Arc;

/// Precision and recall of words by the cosine of their vectors: `hypothesis_matched reference_matched precision recall
/// f hypothesis_total reference_total hypothesis_known reference_known`.
///
/// Of several references the first with the greatest F. F is 0 where precision and recall are of different signs.
#[derive(Debug, Clone, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Soft {
    /// The weight of precision in F, from 0 to 1.
    pub alpha: f64,
}

/// The kernel with its vectors.
#[derive(Debug)]
struct Informed {
    alpha: f64,
    table: Arc<Resource>,
}

impl Soft {
    /// The kernel with the vectors of words.
    pub(super) fn informed(self, tables: &mut Tables) -> Result<Box<dyn Kernel>, Error> {
        if !(0.0..=1.0).contains(&self.alpha) {
            return Err(Error::Option(format!("alpha is {}, not a number from 0 to 1", self.alpha)));
        }
        let table = tables.take("vectors")?;
        if table.known_vectors().is_none() {
            return Err(Error::Option("the table has no vectors".to_owned()));
        }
        Ok(Box::new(Informed { alpha: self.alpha, table }))
    }
}

impl Kernel for Informed {
    fn width(&self) -> usize {
        9
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(Scratch { alpha: self.alpha, matcher: self.table.known_vectors().map(Matcher::new) })
    }
}

struct Scratch<'k> {
    alpha: f64,
    matcher: Option<Matcher<'k>>,
}

impl Worker for Scratch<'_> {
    fn row(&mut self, segment: &mut Segment<'_>, row: &mut [f64]) -> u16 {
        let alpha = self.alpha;
        let Some(matcher) = &mut self.matcher else { return 0 };
        matcher.take(segment.hypothesis, segment.references);
        let mut most = f64::NEG_INFINITY;
        for number in 0..segment.references.len() {
            let [hypothesis, reference] = matcher.halves(number, segment.stop());
            let (precision, recall) = (mean(hypothesis), mean(reference));
            let f = harmonic(alpha, precision, recall);
            if f > most {
                most = f;
                let counts = [hypothesis.total, reference.total, hypothesis.known, reference.known];
                let counts = counts.map(|count| count as f64);
                row[..5].copy_from_slice(&[hypothesis.matched, reference.matched, precision, recall, f]);
                row[5..].copy_from_slice(&counts);
            }
        }
        if matcher.is_unknown() { flag::UNKNOWN_WORDS } else { 0 }
    }
}

/// F, where precision weighs `alpha`.
fn harmonic(alpha: f64, precision: f64, recall: f64) -> f64 {
    if precision * recall <= 0.0 {
        return 0.0;
    }
    precision * recall / ((1.0 - alpha) * precision + alpha * recall)
}

fn mean(half: Half) -> f64 {
    if half.total == 0 { 0.0 } else { half.matched / half.total as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::Config;
    use crate::textbook;
    use crate::vectors::Reader;

    const TABLE: &str = "up 0.6 0.8\ndown 0.8 0.6\nleft -1 0\n";

    fn kernel(file: &str) -> Box<dyn Kernel> {
        let mut reader = Reader::new(None);
        reader.feed(file.as_bytes(), 1).unwrap();
        let table = Arc::new(reader.finish(1).unwrap().0);
        Config::Soft(Soft { alpha: 0.5 })
            .kernel([("vectors".to_owned(), table)].into_iter().collect())
            .unwrap()
    }

    fn row(hypothesis: &str, references: &[&str]) -> (Vec<f64>, u16) {
        textbook::row(&*kernel(TABLE), &["none"], hypothesis, references)
    }

    #[test]
    fn words_match_the_nearest_word_of_the_other_side() {
        let near = |found: &[f64], expected: &[f64]| {
            found.iter().zip(expected).all(|(one, other)| (one - other).abs() < 1e-7)
                && found.len() == expected.len()
        };

        assert_eq!(row("up x", &["up x"]), (vec![2.0, 2.0, 1.0, 1.0, 1.0, 2.0, 2.0, 1.0, 1.0], 0));
        assert!(near(&row("up", &["down"]).0, &[0.96, 0.96, 0.96, 0.96, 0.96, 1.0, 1.0, 1.0, 1.0]));
        assert!(near(&row("left", &["up"]).0, &[-0.6, -0.6, -0.6, -0.6, -0.6, 1.0, 1.0, 1.0, 1.0]));
        // Nothing is as far from a word as one without a vector is at least near.
        assert!(near(&row("left", &["up y"]).0, &[0.0, -0.6, 0.0, -0.3, 0.0, 1.0, 2.0, 1.0, 1.0]));
        // The first of two alike.
        assert!(near(&row("up", &["left", "down", "down down"]).0[5..], &[1.0, 1.0, 1.0, 1.0]));
    }

    #[test]
    fn texts_without_words_or_vectors_have_their_values() {
        assert_eq!(row("", &["up"]), (vec![0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 1.0], 0));
        assert_eq!(row("up", &[""]).0[..5], [0.0; 5]);
        assert_eq!(row("", &[""]), (vec![0.0; 9], 0));
        assert_eq!(row("x x", &["x y"]).0[..5], [2.0, 1.0, 1.0, 0.5, 2.0 / 3.0]);
        assert_eq!(row("x x", &["x y"]).1, flag::UNKNOWN_WORDS);
    }

    #[test]
    fn a_kernel_without_vectors_is_refused() {
        let words = || [("vectors".to_owned(), Arc::new(Resource::words(["a"])))].into_iter().collect();

        assert!(Config::Soft(Soft { alpha: 0.5 }).kernel(Tables::default()).is_err());
        assert!(Config::Soft(Soft { alpha: 0.5 }).kernel(words()).is_err());
        assert!(Config::Soft(Soft { alpha: 1.5 }).kernel(words()).is_err());
    }
}
