/*!
Stages: words of a hypothesis mapped one to one to words of a reference, first the same words, then those that have only
something in common.

A stage maps words that none before it has mapped. What it can map are [`Block`]s, and a [`Rule`] says how words of a
block are chosen.
*/

mod blocks;
mod lexicon;

pub(crate) use lexicon::Lexicon;

use blocks::Keyed;

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
    /// Synonyms.
    Synonym,
}

/// Which words are synonyms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Synonymy {
    /// Those that are in the same set, themselves or a base of theirs.
    Sets,
    /// Those of which the second is written in a set of the first, or of a base of it.
    Lemmas,
    /// The same of their stems.
    Stems,
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

/// How many kinds of stages there are.
pub(crate) const STAGES: usize = 3;

/// What was mapped.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Mapped {
    /// Mappings of each stage.
    pub(crate) matches: [u32; STAGES],
    /// Runs of mappings between neighbours.
    pub(crate) chunks: u32,
    /// Whether fewer crossings may be possible.
    pub(crate) unsure: bool,
    /// Whether synonyms of stems are other mappings than those of words.
    pub(crate) stemmed: bool,
}

/// A side: its words and their names.
pub(crate) type Side<'s, 't> = (Prepared<'t>, &'s [u32]);

/// Maps the words of segments.
#[derive(Debug)]
pub(crate) struct Mapper<'k> {
    stages: &'k [Stage],
    synonymy: Synonymy,
    rule: Rule,
    lexicon: Lexicon<'k>,
    mapping: Mapping,
    /// The stage that mapped each word of the hypothesis, if one has.
    by: Vec<Option<Stage>>,
    taken: Vec<bool>,
    /// What a stage compares of each word that is left.
    keys: (Keyed, Keyed),
    /// What a stage maps without a choice, and where it has one.
    mine: Vec<(u32, u32)>,
    open: Vec<Block>,
}

impl<'k> Mapper<'k> {
    pub(crate) fn new(stages: &'k [Stage], synonymy: Synonymy, rule: Rule, lexicon: Lexicon<'k>) -> Self {
        let (mapping, taken, keys) = (Mapping::new(), Vec::new(), Default::default());
        let (by, mine, open) = (Vec::new(), Vec::new(), Vec::new());
        Self { stages, synonymy, rule, lexicon, mapping, by, taken, keys, mine, open }
    }

    /// Maps the words of a hypothesis to those of a reference, stage after stage.
    pub(crate) fn map(
        &mut self,
        (ours, theirs): (Side<'_, '_>, Side<'_, '_>),
        stop: &mut dyn FnMut() -> bool,
    ) -> Mapped {
        let mut mapped = Mapped::default();
        self.mapping.clear();
        self.mapping.resize(ours.1.len(), 0);
        self.by.clear();
        self.by.resize(ours.1.len(), None);
        self.taken.clear();
        self.taken.resize(theirs.1.len(), false);
        self.lexicon.start();
        for stage in self.stages {
            let sides = (ours.0, theirs.0);
            match stage {
                Stage::Exact => self.same_words(ours.1, theirs.1),
                Stage::Stem => self.same_stems(sides),
                Stage::Synonym => {
                    self.open = self.synonyms(sides, self.synonymy);
                    mapped.stemmed = self.synonymy == Synonymy::Stems && self.differs(sides, stop);
                }
            }
            mapped.unsure |= !self.settle(stop);
            for (by, _) in self.by.iter_mut().zip(&self.mapping).filter(|(by, to)| by.is_none() && **to > 0) {
                *by = Some(*stage);
                mapped.matches[*stage as usize] += 1;
            }
        }
        mapped.chunks = chunks(&self.mapping) as u32;
        mapped
    }

    /// The words that were mapped last, of the hypothesis and of the reference, and the stage; in the order of the reference.
    pub(crate) fn matches(&self) -> Vec<(usize, usize, Stage)> {
        let words = self.by.iter().zip(&self.mapping).enumerate();
        let mapped = words.filter_map(|(ours, (by, to))| by.map(|stage| (ours, *to as usize - 1, stage)));
        let mut found: Vec<_> = mapped.collect();
        found.sort_unstable_by_key(|(_, theirs, _)| *theirs);
        found
    }

    /// Maps what a stage has found, and answers whether that is surely the best.
    fn settle(&mut self, stop: &mut dyn FnMut() -> bool) -> bool {
        let Self { mine, open, mapping, taken, .. } = self;
        let sure = match self.rule {
            Rule::FewestCrossings => settle(mine, open.drain(..), mapping, stop),
            Rule::LastFirst => {
                for (ours, theirs) in mine.iter() {
                    mapping[*ours as usize] = theirs + 1;
                }
                open.drain(..).for_each(|block| blocks::last_first(&block, mapping));
                true
            }
        };
        mine.clear();
        for (_, theirs) in pairs(mapping) {
            taken[theirs as usize] = true;
        }
        sure
    }

    fn same_words(&mut self, ours: &[u32], theirs: &[u32]) {
        for (keys, names) in [(&mut self.keys.0, ours), (&mut self.keys.1, theirs)] {
            keys.clear();
            keys.extend(names.iter().copied().zip(0..).filter(|(name, _)| *name != NONE));
        }
        self.alike();
    }

    fn same_stems(&mut self, (ours, theirs): (Prepared<'_>, Prepared<'_>)) {
        let Self { lexicon, mapping, taken, keys, .. } = self;
        keys.0.clear();
        for place in (0..mapping.len()).filter(|place| mapping[*place] == 0) {
            keys.0.push((lexicon.stem(ours.token(place)), place as u32));
        }
        keys.1.clear();
        for place in (0..taken.len()).filter(|place| !taken[*place]) {
            keys.1.push((lexicon.stem(theirs.token(place)), place as u32));
        }
        self.alike();
    }

    /// Finds words with the same keys.
    fn alike(&mut self) {
        let Self { keys, mine, open, rule, .. } = self;
        blocks::alike(&mut keys.0, &mut keys.1, |ours, theirs| {
            if *rule == Rule::LastFirst {
                mine.extend(ours.iter().rev().zip(theirs.iter().rev()).map(|(one, other)| (one.1, other.1)));
            } else if ours.len() == theirs.len() {
                mine.extend(ours.iter().zip(theirs).map(|(one, other)| (one.1, other.1)));
            } else {
                open.push(blocks::whole(ours, theirs));
            }
        });
    }

    fn synonyms(&mut self, (ours, theirs): (Prepared<'_>, Prepared<'_>), synonymy: Synonymy) -> Vec<Block> {
        let Self { lexicon, mapping, taken, keys, .. } = self;
        let meant = &mut keys.1;
        meant.clear();
        for place in (0..taken.len()).filter(|place| !taken[*place]) {
            let meanings = lexicon.theirs(theirs.token(place), synonymy);
            meant.extend(meanings.iter().map(|meaning| (*meaning, place as u32)));
        }
        meant.sort_unstable();
        let found = &mut keys.0;
        found.clear();
        for place in (0..mapping.len()).filter(|place| mapping[*place] == 0 && !meant.is_empty()) {
            for meaning in lexicon.ours(ours.token(place), synonymy) {
                let start = meant.partition_point(|(other, _)| other < meaning);
                let same = meant[start..].iter().take_while(|(other, _)| other == meaning);
                found.extend(same.map(|(_, other)| (place as u32, *other)));
            }
        }
        found.sort_unstable();
        found.dedup();
        blocks::connected(found)
    }

    /// Whether synonyms of words would make other numbers than those of their stems, which are `open`.
    fn differs(&mut self, sides: (Prepared<'_>, Prepared<'_>), stop: &mut dyn FnMut() -> bool) -> bool {
        let words = self.synonyms(sides, Synonymy::Lemmas);
        if self.open == words {
            return false;
        }
        let (before, stems) = ((self.mapping.clone(), self.taken.clone()), self.open.clone());
        let numbers = [stems.clone(), words].map(|blocks| {
            self.open = blocks;
            self.settle(stop);
            self.taken.clone_from(&before.1);
            let mapping = std::mem::replace(&mut self.mapping, before.0.clone());
            (pairs(&mapping).count(), chunks(&mapping))
        });
        self.open = stems;
        numbers[0] != numbers[1]
    }
}
