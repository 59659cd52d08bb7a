//! The matches that stages propose.

use super::{Lexicon, Phrases, Side, Stage};
use std::ops::Range;

/// A match that could be made of a word or phrase of the reference, whose place is where the candidate is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Candidate {
    /// Where it begins in the hypothesis.
    pub(crate) hypothesis: u32,
    /// How many words it has there.
    pub(crate) hypothesis_length: u32,
    /// How many words it has in the reference.
    pub(crate) reference_length: u32,
    /// The number of the stage that found it, among all.
    pub(crate) stage: u32,
}

/// The candidates of a pair of texts, by the place of the reference where they begin.
///
/// Equal words have the same candidates, which are kept once, but for those of phrases.
#[derive(Debug, Default)]
pub(crate) struct Candidates {
    all: Vec<Candidate>,
    /// By place and stage: which they are.
    ranges: Vec<Range<u32>>,
    stages: usize,
    /// By place of the reference: the candidate that needs no search, if there is one.
    fixed: Vec<Option<u32>>,
    /// Whether two words are equal by their keys and differ.
    pub(crate) collided: bool,
    phrases: Phrases,
    /// By number of a word: where the reference has it first; valid for those that it has.
    first: Vec<u32>,
    /// By place of the reference: where it has the same word first, and there how often.
    same: Vec<u32>,
    times: Vec<u32>,
    covered: [Vec<u32>; 2],
}

impl Candidates {
    /// Collects the candidates of these stages; false if there are more phrases than anybody could mean.
    pub(crate) fn collect(
        &mut self,
        lexicon: &Lexicon<'_>,
        stages: &[Stage],
        (reference, hypothesis): (&Side, &Side),
    ) -> bool {
        self.all.clear();
        self.ranges.clear();
        self.ranges.resize(reference.len() * stages.len(), 0..0);
        self.stages = stages.len();
        self.collided = false;
        self.count(lexicon, reference);
        self.covered.iter_mut().zip([reference, hypothesis]).for_each(|(covered, side)| {
            covered.clear();
            covered.resize(side.len(), 0);
        });
        let mut complete = true;
        for (number, stage) in stages.iter().enumerate() {
            if *stage == Stage::Paraphrase {
                complete = self.phrases(lexicon, number, reference, hypothesis);
            } else {
                self.words(lexicon, (number, *stage), reference, hypothesis);
            }
        }
        self.fix();
        complete
    }

    /// Forgets what it knows of a lexicon that has forgotten its words.
    pub(crate) fn forget(&mut self) {
        self.phrases.forget();
    }

    /// The candidates that begin at a place of the reference, in the order in which they were proposed.
    pub(crate) fn at(&self, place: usize) -> impl Iterator<Item = (u32, Candidate)> {
        let ranges = &self.ranges[place * self.stages..][..self.stages];
        ranges.iter().flat_map(|range| range.clone().map(|index| (index, self.get(index))))
    }

    /// The candidate of a number that [`Candidates::at`] answered.
    pub(crate) fn get(&self, index: u32) -> Candidate {
        self.all[index as usize]
    }

    /// The only candidate that has a word at a place of the reference, if no other has a word of it.
    pub(crate) fn fixed(&self, place: usize) -> Option<(u32, Candidate)> {
        self.fixed[place].map(|index| (index, self.get(index)))
    }

    /// Finds equal words of the reference.
    fn count(&mut self, lexicon: &Lexicon<'_>, reference: &Side) {
        self.first.resize(lexicon.len().max(self.first.len()), 0);
        self.same.clear();
        self.times.clear();
        for (place, word) in reference.words.iter().enumerate() {
            let first = self.first[*word as usize];
            let known = (first as usize) < place && reference.words[first as usize] == *word;
            let same = if known { first } else { place as u32 };
            self.first[*word as usize] = same;
            self.same.push(same);
            self.times.push(0);
            self.times[same as usize] += 1;
        }
    }

    /// Words of the hypothesis for each word of the reference.
    fn words(
        &mut self,
        lexicon: &Lexicon<'_>,
        (number, stage): (usize, Stage),
        reference: &Side,
        hypothesis: &Side,
    ) {
        for place in 0..reference.len() {
            let same = self.same[place] as usize;
            self.ranges[place * self.stages + number] = if same < place {
                self.ranges[same * self.stages + number].clone()
            } else {
                let start = self.all.len() as u32;
                self.word(lexicon, (number, stage), (reference, place), hypothesis);
                start..self.all.len() as u32
            };
            self.covered[0][place] += self.ranges[place * self.stages + number].len() as u32;
        }
    }

    /// Words of the hypothesis for a word of the reference that is not there before.
    fn word(
        &mut self,
        lexicon: &Lexicon<'_>,
        (number, stage): (usize, Stage),
        (reference, place): (&Side, usize),
        hypothesis: &Side,
    ) {
        let (word, key, stem) = (reference.words[place], reference.keys[place], reference.stems[place]);
        let Self { all, covered, times, collided, .. } = self;
        let start = all.len();
        let push = |at: usize| {
            covered[1][at] += times[place];
            let hypothesis = at as u32;
            all.push(Candidate {
                hypothesis,
                hypothesis_length: 1,
                reference_length: 1,
                stage: number as u32,
            });
        };
        let differs = |at: &usize| hypothesis.keys[*at] != key;
        match stage {
            Stage::Exact => places(&hypothesis.keys, key).for_each(push),
            Stage::Stem => places(&hypothesis.stems, stem).filter(differs).for_each(push),
            _ => lexicon.synonyms(word, hypothesis).filter(differs).for_each(push),
        }
        if stage == Stage::Exact && lexicon.sources.hashed {
            let other = |one: &Candidate| hypothesis.words[one.hypothesis as usize] != word;
            *collided |= all[start..].iter().any(other);
        }
    }

    /// Phrases of the reference whose paraphrases the hypothesis has; then those of which it is the other way round.
    fn phrases(&mut self, lexicon: &Lexicon<'_>, number: usize, reference: &Side, hypothesis: &Side) -> bool {
        let Some(table) = lexicon.sources.paraphrases.as_ref().and_then(|table| table.phrases()) else {
            return true;
        };
        if !self.phrases.find(table, lexicon, reference, hypothesis) {
            return false;
        }
        let mut found = std::mem::take(&mut self.phrases.found);
        found.sort_by_key(|(place, _)| *place);
        for those in found.chunk_by(|one, other| one.0 == other.0) {
            let (start, place) = (self.all.len() as u32, those[0].0 as usize);
            for (_, candidate) in those {
                let candidate = Candidate { stage: number as u32, ..*candidate };
                for at in place..place + candidate.reference_length as usize {
                    self.covered[0][at] += 1;
                }
                for at in candidate.places() {
                    self.covered[1][at] += 1;
                }
                self.all.push(candidate);
            }
            self.ranges[place * self.stages + number] = start..self.all.len() as u32;
        }
        self.phrases.found = found;
        true
    }

    /// Finds the matches that compete with no other.
    fn fix(&mut self) {
        let places = self.covered[0].len();
        self.fixed.clear();
        for place in 0..places {
            let mut those = self.ranges[place * self.stages..][..self.stages].iter().flat_map(Clone::clone);
            let only = those.next().filter(|_| those.next().is_none()).filter(|index| {
                let candidate = self.all[*index as usize];
                let mut reference = place..place + candidate.reference_length as usize;
                reference.all(|at| self.covered[0][at] == 1)
                    && candidate.places().all(|at| self.covered[1][at] == 1)
            });
            self.fixed.push(only);
        }
    }
}

impl Candidate {
    /// The places of the hypothesis that it has.
    pub(crate) fn places(&self) -> Range<usize> {
        let start = self.hypothesis as usize;
        start..start + self.hypothesis_length as usize
    }
}

/// The places where a value is.
fn places(values: &[u32], value: u32) -> impl Iterator<Item = usize> {
    values.iter().enumerate().filter(move |(_, other)| **other == value).map(|(place, _)| place)
}
