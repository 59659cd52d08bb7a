//! Rows of Bleu.

use super::{Kernel, Worker};
use crate::text::Prepared;

/// BLEU's statistics: `hypothesis_length reference_length matches_1.. totals_1..`.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bleu {
    /// The highest n-gram order, at least 1.
    pub max_order: usize,
}

impl Kernel for Bleu {
    fn width(&self) -> usize {
        2 + 2 * self.max_order
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(Scratch { max_order: self.max_order })
    }
}

struct Scratch {
    max_order: usize,
}

impl Worker for Scratch {
    fn row(&mut self, hypothesis: Prepared<'_>, references: &[Prepared<'_>], row: &mut [f64]) -> u16 {
        let _ = (references, self.max_order);
        row[0] = hypothesis.spans.len() as f64;
        0
    }
}
