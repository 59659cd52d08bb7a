//! Rows of METEOR as it was first published.

use super::config::check_number;
use super::{Kernel, Segment, Worker, flag};
pub use crate::stages::Rule;
use crate::stages::{Lexicon, Mapped, Mapper, STAGES, Stage};
use crate::text::Stemmer;
use crate::{Error, Tables};

/// METEOR's statistics: `exact stem synonym chunks hypothesis_length reference_length meteor segments`, the first three
/// the words that each stage maps.
///
/// Of several references the first with the greatest score counts.
#[derive(Debug, Clone, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Meteor2005 {
    /// The weight of recall.
    pub alpha: f64,
    /// The exponent of the fragmentation.
    pub beta: f64,
    /// The largest penalty.
    pub gamma: f64,
    /// How words are chosen.
    pub rule: Rule,
    /// The stemmer of the stage `stem`, if there is such a stage.
    pub stemmer: Option<String>,
}

/// The kernel with what its stages look up.
#[derive(Debug)]
struct Staged {
    settings: Meteor2005,
    stages: Vec<Stage>,
    stemmer: Option<Stemmer>,
}

impl Meteor2005 {
    /// Refuses what can't be computed.
    ///
    /// # Errors
    /// [`Error::Option`] when a setting is out of range.
    pub(super) fn check(&self) -> Result<(), Error> {
        check_number("alpha", self.alpha)?;
        check_number("beta", self.beta)?;
        check_number("gamma", self.gamma)
    }

    /// The kernel with what its stages look up.
    pub(super) fn staged(self, _tables: &mut Tables) -> Result<Box<dyn Kernel>, Error> {
        let stemmer = self.stemmer.as_deref().map(|name| Stemmer::parse(name, None)).transpose()?;
        let stages =
            [Some(Stage::Exact), stemmer.as_ref().map(|_| Stage::Stem)].into_iter().flatten().collect();
        Ok(Box::new(Staged { settings: self, stages, stemmer }))
    }

    fn score(&self, mapped: &Mapped, ours: usize, theirs: usize) -> f64 {
        let matches = f64::from(mapped.matches.iter().sum::<u32>());
        if matches == 0.0 {
            return 0.0;
        }
        let (precision, recall) = (matches / ours as f64, matches / theirs as f64);
        let mean = precision * recall / (self.alpha * precision + (1.0 - self.alpha) * recall);
        let penalty = self.gamma * (f64::from(mapped.chunks) / matches).powf(self.beta);
        (1.0 - penalty) * mean
    }
}

impl Kernel for Staged {
    fn width(&self) -> usize {
        STAGES + 5
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        let mapper = Mapper::new(Lexicon::new(self.stemmer.clone()), self.settings.rule);
        Box::new(Scratch { kernel: self, mapper })
    }
}

struct Scratch<'k> {
    kernel: &'k Staged,
    mapper: Mapper,
}

impl Worker for Scratch<'_> {
    fn row(&mut self, segment: &mut Segment<'_>, row: &mut [f64]) -> u16 {
        let Staged { settings, stages, .. } = self.kernel;
        let (hypothesis, references) = (segment.hypothesis, segment.references);
        let (names, stop) = segment.names_and_stop();
        let mut best: Option<(f64, Mapped, usize)> = None;
        for (number, reference) in references.iter().enumerate() {
            let sides = ((hypothesis, names.hypothesis()), (*reference, names.reference(number)));
            let mapped = self.mapper.map(stages, sides, stop);
            let (ours, theirs) = (hypothesis.spans.len(), reference.spans.len());
            let score = settings.score(&mapped, ours, theirs);
            if best.as_ref().is_none_or(|(most, ..)| score > *most) {
                best = Some((score, mapped, theirs));
            }
        }
        let Some((score, mapped, theirs)) = best else { return 0 };
        let counts = mapped.matches.into_iter().chain([mapped.chunks]).map(f64::from);
        let lengths = [hypothesis.spans.len() as f64, theirs as f64, score, 1.0];
        row.iter_mut().zip(counts.chain(lengths)).for_each(|(column, value)| *column = value);
        if mapped.unsure { flag::SEARCH_LIMIT } else { 0 }
    }
}
