//! Rows of Ter.

use super::{Kernel, Worker};
use crate::text::Prepared;

/// TER's statistics as sacreBLEU has them: `edits reference_length` (the mean over references).
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ter {}

impl Kernel for Ter {
    fn width(&self) -> usize {
        2
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(Scratch)
    }
}

struct Scratch;

impl Worker for Scratch {
    fn row(&mut self, _hypothesis: Prepared<'_>, _references: &[Prepared<'_>], _row: &mut [f64]) -> u16 {
        0
    }
}
