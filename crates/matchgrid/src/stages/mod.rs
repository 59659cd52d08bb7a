/*!
Stages: words of a hypothesis mapped one to one to words of a reference, first the same words, then those that have only
something in common.

A stage maps words that none before it has mapped. What it can map are [`Block`]s, and [`Rule`] says how words of a block
are chosen.
*/

mod blocks;
mod lexicon;

pub(crate) use lexicon::Lexicon;

use crate::crossings::{Block, Mapping, chunks, pairs, settle};
use crate::names::NONE;
use crate::text::Prepared;

/// What a stage maps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The same words.
    Exact,
    /// Words with the same stem.
    Stem,
}

/// How words are chosen where there is a choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// As many as can be, with the fewest crossings.
    FewestCrossings,
    /// From the end of the hypothesis, each with the last word of the reference that is left.
    LastFirst,
}

/// What was mapped.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Mapped {
    /// Mappings of each stage.
    pub(crate) matches: [u32; STAGES],
    /// Runs of mappings between neighbours.
    pub(crate) chunks: u32,
    /// Whether fewer crossings may be possible.
    pub(crate) unsure: bool,
}

/// How many kinds of stages there are.
pub(crate) const STAGES: usize = 3;

/// Maps the words of segments.
#[derive(Debug)]
pub(crate) struct Mapper {
    lexicon: Lexicon,
    rule: Rule,
    mapping: Mapping,
    taken: Vec<bool>,
}

/// A side: its words and their names.
pub(crate) type Side<'s, 't> = (Prepared<'t>, &'s [u32]);

impl Mapper {
    pub(crate) fn new(lexicon: Lexicon, rule: Rule) -> Self {
        Self { lexicon, rule, mapping: Vec::new(), taken: Vec::new() }
    }

    /// Maps the words of a hypothesis to those of a reference, stage after stage.
    pub(crate) fn map(
        &mut self,
        stages: &[Stage],
        (ours, theirs): (Side<'_, '_>, Side<'_, '_>),
        stop: &mut dyn FnMut() -> bool,
    ) -> Mapped {
        let mut mapped = Mapped::default();
        self.mapping.clear();
        self.mapping.resize(ours.1.len(), 0);
        self.taken.clear();
        self.taken.resize(theirs.1.len(), false);
        self.lexicon.start();
        for stage in stages {
            let blocks = match stage {
                Stage::Exact => same_words(ours.1, theirs.1),
                Stage::Stem => self.same_stems(ours.0, theirs.0),
            };
            mapped.unsure |= !self.settle(blocks, stop);
            let before: u32 = mapped.matches.iter().sum();
            mapped.matches[*stage as usize] = pairs(&self.mapping).count() as u32 - before;
        }
        mapped.chunks = chunks(&self.mapping) as u32;
        mapped
    }

    fn settle(&mut self, blocks: Vec<Block>, stop: &mut dyn FnMut() -> bool) -> bool {
        let sure = match self.rule {
            Rule::FewestCrossings => settle(blocks, &mut self.mapping, stop),
            Rule::LastFirst => {
                for block in &blocks {
                    blocks::last_first(block, &mut self.mapping);
                }
                true
            }
        };
        for (_, theirs) in pairs(&self.mapping) {
            self.taken[theirs as usize] = true;
        }
        sure
    }

    fn same_stems(&mut self, ours: Prepared<'_>, theirs: Prepared<'_>) -> Vec<Block> {
        let Self { lexicon, mapping, taken, .. } = self;
        let mut stems = |text: Prepared<'_>, free: &dyn Fn(usize) -> bool| {
            let places = (0..text.spans.len()).filter(|place| free(*place));
            places.map(|place| (lexicon.stem(text.token(place)), place as u32)).collect()
        };
        let ours = stems(ours, &|place| mapping[place] == 0);
        let theirs = stems(theirs, &|place| !taken[place]);
        blocks::alike(ours, theirs)
    }
}

fn same_words(ours: &[u32], theirs: &[u32]) -> Vec<Block> {
    let named = |names: &[u32]| names.iter().copied().zip(0..).filter(|(name, _)| *name != NONE).collect();
    blocks::alike(named(ours), named(theirs))
}
