//! Rows of RIBES.

use super::config::check_number;
use super::{Kernel, Segment, Worker, flag};
use crate::Error;
use crate::ranks::{Order, Ranks, Rules, pairs};

/// RIBES of a segment, its factors, and 1: `ribes nkt precision bp segments`.
///
/// Of several references the first with the greatest RIBES counts. All columns are 0 of a segment whose references are
/// left out.
#[derive(Debug, Clone, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ribes {
    /// The exponent of precision.
    pub alpha: f64,
    /// The exponent of the brevity penalty.
    pub beta: f64,
    /// Whose rank correlation it is.
    pub arithmetic: Arithmetic,
    /// Whether references without words are left out.
    pub drop_empty: bool,
}

/// Whose rank correlation it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Arithmetic {
    /// NTT's: pairs in order.
    Ntt,
    /// The paper's: pairs in order of words that are told apart by one word of context.
    #[serde(rename = "isozaki-2010")]
    Paper,
    /// NLTK's: pairs within runs of neighbours.
    Nltk,
}

impl Ribes {
    /// Refuses what can't be computed.
    ///
    /// # Errors
    /// [`Error::Option`] when a setting is out of range.
    pub(super) fn check(&self) -> Result<(), Error> {
        check_number("alpha", self.alpha)?;
        check_number("beta", self.beta)
    }
}

impl Kernel for Ribes {
    fn width(&self) -> usize {
        5
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(Scratch { kernel: self, ranks: Ranks::default(), order: Order::default() })
    }
}

/// RIBES and its factors.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct Parts {
    ribes: f64,
    nkt: f64,
    precision: f64,
    bp: f64,
}

struct Scratch<'k> {
    kernel: &'k Ribes,
    ranks: Ranks,
    order: Order,
}

impl Worker for Scratch<'_> {
    fn row(&mut self, segment: &mut Segment<'_>, row: &mut [f64]) -> u16 {
        let mut best: Option<(f64, usize)> = None;
        let arithmetic = self.kernel.arithmetic;
        for number in 0..segment.references.len() {
            if self.kernel.drop_empty && segment.references[number].spans.is_empty() {
                continue;
            }
            let parts = self.parts(segment, number, arithmetic);
            if best.is_none_or(|(ribes, _)| parts.ribes > ribes) {
                best = Some((parts.ribes, number));
                row.copy_from_slice(&[parts.ribes, parts.nkt, parts.precision, parts.bp, 1.0]);
            }
        }
        match best {
            Some((ribes, number)) if arithmetic == Arithmetic::Nltk => {
                let right = self.parts(segment, number, Arithmetic::Ntt).ribes;
                // The same share, rounded otherwise, is no other value.
                if (ribes - right).abs() < 1e-12 { 0 } else { flag::FAULT }
            }
            _ => 0,
        }
    }
}

impl Scratch<'_> {
    fn parts(&mut self, segment: &mut Segment<'_>, number: usize, arithmetic: Arithmetic) -> Parts {
        let (names, stop) = segment.names_and_stop();
        let sides = (names.hypothesis(), names.reference(number));
        let (length, reference) = (sides.0.len() as f64, sides.1.len() as f64);
        if sides.0.is_empty() {
            return Parts::default();
        }
        let rules = match arithmetic {
            Arithmetic::Ntt => Rules::Ntt,
            Arithmetic::Paper => Rules::Paper,
            Arithmetic::Nltk => Rules::Nltk,
        };
        let ranks = self.ranks.find(rules, sides, stop);
        let all = pairs(ranks.len()) as f64;
        let precision = ranks.len() as f64 / length;
        let (nkt, precision) = match (arithmetic, ranks.len()) {
            (Arithmetic::Nltk, 0 | 1) => (0.0, precision),
            // NLTK's way to the same share, which rounds otherwise.
            (Arithmetic::Nltk, _) => {
                (f64::midpoint(2.0 * Order::consecutive(ranks) as f64 / all - 1.0, 1.0), precision)
            }
            (_, 1) if sides.1.len() == 1 => (1.0, precision),
            // A word alone is to NTT's script none at all.
            (_, 0 | 1) => (0.0, 0.0),
            _ => (self.order.ascending(ranks, sides.1.len()) as f64 / all, precision),
        };
        let bp = (1.0 - reference / length).exp().min(1.0);
        let ribes = nkt * precision.powf(self.kernel.alpha) * bp.powf(self.kernel.beta);
        Parts { ribes, nkt, precision, bp }
    }
}
