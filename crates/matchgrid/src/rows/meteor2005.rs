//! Rows of METEOR as it was first published.

use super::align::words;
use super::config::check_number;
use super::{Aligned, Chunk, Kernel, Op, Segment, Worker, flag};
use crate::stages::{Lexicon, Mapped, Mapper, STAGES, Stage};
pub use crate::stages::{Rule, Synonymy};
use crate::text::Stemmer;
use crate::{Error, Resource, Tables};
use std::sync::Arc;

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
    /// Which words are synonyms to the stage `synonym`, if there is such a stage.
    pub synonymy: Option<Synonymy>,
}

/// The kernel with what its stages look up.
#[derive(Debug)]
struct Staged {
    settings: Meteor2005,
    stages: Vec<Stage>,
    stemmer: Option<Stemmer>,
    table: Option<Arc<Resource>>,
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
    ///
    /// # Errors
    /// [`Error::Option`] when there is no such stemmer, or a table is missing or another.
    pub(super) fn staged(self, tables: &mut Tables) -> Result<Box<dyn Kernel>, Error> {
        let stemmer = self.stemmer.as_deref().map(|name| Stemmer::parse(name, None)).transpose()?;
        let table = self.synonymy.map(|_| tables.take("synonyms")).transpose()?;
        if table.as_ref().is_some_and(|table| table.thesaurus().is_none()) {
            return Err(Error::Option("the table of synonyms is not WordNet".to_owned()));
        }
        let stages = [
            Some(Stage::Exact),
            stemmer.as_ref().map(|_| Stage::Stem),
            table.as_ref().map(|_| Stage::Synonym),
        ];
        let stages = stages.into_iter().flatten().collect();
        Ok(Box::new(Staged { settings: self, stages, stemmer, table }))
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
        let thesaurus = self.table.as_ref().and_then(|table| table.thesaurus());
        let lexicon = Lexicon::new(self.stemmer.clone(), thesaurus);
        let synonymy = self.settings.synonymy.unwrap_or(Synonymy::Sets);
        let mapper = Mapper::new(&self.stages, synonymy, self.settings.rule, lexicon);
        Box::new(Scratch { settings: &self.settings, mapper })
    }
}

struct Scratch<'k> {
    settings: &'k Meteor2005,
    mapper: Mapper<'k>,
}

impl Worker for Scratch<'_> {
    fn row(&mut self, segment: &mut Segment<'_>, row: &mut [f64]) -> u16 {
        let mut best: Option<(f64, Mapped, usize)> = None;
        for number in 0..segment.references.len() {
            let (score, mapped) = self.compare(segment, number);
            if best.as_ref().is_none_or(|(most, ..)| score > *most) {
                best = Some((score, mapped, segment.references[number].spans.len()));
            }
        }
        let Some((score, mapped, theirs)) = best else { return 0 };
        let counts = mapped.matches.into_iter().chain([mapped.chunks]).map(f64::from);
        let lengths = [segment.hypothesis.spans.len() as f64, theirs as f64, score, 1.0];
        row.iter_mut().zip(counts.chain(lengths)).for_each(|(column, value)| *column = value);
        (if mapped.unsure { flag::SEARCH_LIMIT } else { 0 }) | (if mapped.stemmed { flag::FAULT } else { 0 })
    }

    fn align(&mut self, segment: &mut Segment<'_>) -> Option<Aligned> {
        let mut best: Option<(f64, Aligned)> = None;
        for chosen in 0..segment.references.len() {
            let (score, _) = self.compare(segment, chosen);
            if best.as_ref().is_none_or(|best| score > best.0) {
                let chunks = self.mapper.matches().into_iter().map(chunk).collect();
                let (reference, hypothesis) = (words(segment.references[chosen]), words(segment.hypothesis));
                best = Some((score, Aligned { chosen, reference, hypothesis, chunks, shifts: Vec::new() }));
            }
        }
        best.map(|best| best.1)
    }
}

impl Scratch<'_> {
    /// The score with a reference, and what is mapped.
    fn compare(&mut self, segment: &mut Segment<'_>, number: usize) -> (f64, Mapped) {
        let (hypothesis, reference) = (segment.hypothesis, segment.references[number]);
        let (names, stop) = segment.names_and_stop();
        let sides = ((hypothesis, names.hypothesis()), (reference, names.reference(number)));
        let mapped = self.mapper.map(sides, stop);
        (self.settings.score(&mapped, hypothesis.spans.len(), reference.spans.len()), mapped)
    }
}

fn chunk((ours, theirs, stage): (usize, usize, Stage)) -> Chunk {
    let op = match stage {
        Stage::Exact => Op::Equal,
        Stage::Stem => Op::Stem,
        Stage::Synonym => Op::Synonym,
    };
    Chunk { op, reference: theirs..theirs + 1, hypothesis: ours..ours + 1 }
}
