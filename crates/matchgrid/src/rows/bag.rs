//! Rows of Jaccard and Dice.

use super::{Kernel, Segment, Worker};
use crate::bags::{Bags, Counts};

/// The n-grams that two texts share, those of either, and whether neither has a token: `shared hypothesis_total
/// reference_total nothing`.
///
/// Jaccard, `shared / (hypothesis_total + reference_total - shared)`, and Dice, `2 shared / (hypothesis_total +
/// reference_total)`, rank references alike; of several the first with the greatest counts.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bag {
    /// The length of the n-grams, at least 1.
    pub n: usize,
    /// Whether each n-gram counts once, however often a text has it.
    pub distinct: bool,
    /// Whether two texts without tokens are equal, and not without anything in common.
    pub both_empty: bool,
}

impl Bag {
    /// Dice as a fraction, so that equal ones are equal.
    fn rank(&self, counts: Counts, nothing: bool) -> (u64, u64) {
        match counts.hypothesis + counts.reference {
            0 => (u64::from(self.both_empty && nothing), 1),
            total => (2 * counts.shared, total),
        }
    }
}

impl Kernel for Bag {
    fn width(&self) -> usize {
        4
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(Scratch { kernel: self, bags: Bags::default() })
    }
}

struct Scratch<'k> {
    kernel: &'k Bag,
    bags: Bags,
}

impl Worker for Scratch<'_> {
    fn row(&mut self, segment: &mut Segment<'_>, row: &mut [f64]) -> u16 {
        self.bags.take(segment.hypothesis, segment.references, self.kernel.n);
        let (mut best, mut most) = ((Counts::default(), false), (0, 1));
        for (number, reference) in segment.references.iter().enumerate() {
            let counts = self.bags.counts(number, self.kernel.distinct);
            let nothing = segment.hypothesis.spans.is_empty() && reference.spans.is_empty();
            let rank = self.kernel.rank(counts, nothing);
            let more = u128::from(rank.0) * u128::from(most.1) > u128::from(most.0) * u128::from(rank.1);
            if number == 0 || more {
                (best, most) = ((counts, nothing), rank);
            }
        }
        let (counts, nothing) = best;
        let shared = [counts.shared, counts.hypothesis, counts.reference, u64::from(nothing)];
        row.copy_from_slice(&shared.map(|count| count as f64));
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::textbook;

    fn row(kernel: &Bag, hypothesis: &str, references: &[&str]) -> Vec<f64> {
        textbook::row(kernel, &["none"], hypothesis, references).0
    }

    const SET: Bag = Bag { n: 1, distinct: true, both_empty: true };
    const MULTISET: Bag = Bag { n: 1, distinct: false, both_empty: true };

    #[test]
    fn the_first_of_the_best_references_counts() {
        assert_eq!(row(&SET, "a b c", &["x", "a y z w b v", "c", "a b"]), [2.0, 3.0, 2.0, 0.0]);
        // Dice is 1/2 against either.
        assert_eq!(row(&SET, "a b c d", &["a x y z e f b c", "a b x y"]), [3.0, 4.0, 8.0, 0.0]);
        assert_eq!(row(&SET, "a b", &["a x", "b y"]), [1.0, 2.0, 2.0, 0.0]);
        assert_eq!(row(&MULTISET, "a b c", &["a a a", "a"]), [1.0, 3.0, 1.0, 0.0]);
    }

    #[test]
    fn two_texts_without_tokens_are_equal_or_not() {
        assert_eq!(row(&SET, "", &["a", ""]), [0.0, 0.0, 0.0, 1.0]);
        assert_eq!(row(&Bag { both_empty: false, ..SET }, "", &["a", ""]), [0.0, 0.0, 1.0, 0.0]);
    }

    #[test]
    fn texts_that_are_too_short_share_nothing() {
        assert_eq!(row(&Bag { n: 3, ..SET }, "a b", &["a b c", "a b"]), [0.0, 0.0, 1.0, 0.0]);
        assert_eq!(row(&Bag { n: 3, ..SET }, "a b", &["a b"]), [0.0; 4]);
    }
}
