//! The matches that stages propose.

use super::{Lexicon, Side, Stage};
use crate::tables::{Paraphrases, Phrase};
use crate::text::Prepared;
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

/// The most matches of phrases: so many as no text has that people wrote.
const MOST_PHRASES: usize = 1 << 24;

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
        texts: (Prepared<'_>, Prepared<'_>),
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
                complete = self.phrases(lexicon, number, texts);
            } else {
                self.words(lexicon, (number, *stage), reference, hypothesis);
            }
        }
        self.fix();
        complete
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
            if same < place {
                self.ranges[place * self.stages + number] = self.ranges[same * self.stages + number].clone();
                continue;
            }
            let start = self.all.len();
            let mut push = |other: usize| {
                self.covered[1][other] += self.times[place];
                self.all.push(Candidate {
                    hypothesis: other as u32,
                    hypothesis_length: 1,
                    reference_length: 1,
                    stage: number as u32,
                });
            };
            let (word, key, stem) = (reference.words[place], reference.keys[place], reference.stems[place]);
            match stage {
                Stage::Exact => places(&hypothesis.keys, key).for_each(push),
                Stage::Stem => {
                    places(&hypothesis.stems, stem).filter(|at| hypothesis.keys[*at] != key).for_each(push);
                }
                _ => {
                    let others = hypothesis.words.iter().enumerate();
                    let synonym =
                        |at: usize, other| hypothesis.keys[at] != key && lexicon.synonymous(word, other);
                    others.filter(|(at, other)| synonym(*at, **other)).for_each(|(at, _)| push(at));
                }
            }
            let found = start..self.all.len();
            if stage == Stage::Exact && lexicon.sources.hashed {
                let differs = |candidate: &Candidate| hypothesis.words[candidate.hypothesis as usize] != word;
                self.collided |= self.all[found.clone()].iter().any(differs);
            }
            self.ranges[place * self.stages + number] = found.start as u32..found.end as u32;
        }
        for place in 0..reference.len() {
            self.covered[0][place] += self.ranges[place * self.stages + number].len() as u32;
        }
    }

    /// Phrases of the reference whose paraphrases the hypothesis has; then those of which it is the other way round.
    fn phrases(
        &mut self,
        lexicon: &Lexicon<'_>,
        number: usize,
        (reference, hypothesis): (Prepared<'_>, Prepared<'_>),
    ) -> bool {
        let Some(table) = lexicon.sources.paraphrases.as_ref().and_then(|table| table.phrases()) else {
            return true;
        };
        if !self.phrases.find(table, reference, hypothesis) {
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

/// Finds paraphrases.
#[derive(Debug, Default)]
struct Phrases {
    found: Vec<(u32, Candidate)>,
    room: String,
    targets: Targets,
}

impl Phrases {
    fn find(&mut self, table: &Paraphrases, reference: Prepared<'_>, hypothesis: Prepared<'_>) -> bool {
        self.found.clear();
        let ours: Vec<&str> = (0..hypothesis.spans.len()).map(|place| hypothesis.token(place)).collect();
        let theirs: Vec<&str> = (0..reference.spans.len()).map(|place| reference.token(place)).collect();
        self.one_way(table, &theirs, &ours, false) && self.one_way(table, &ours, &theirs, true)
    }

    /// Phrases of one text with their paraphrases in the other; `back` says that the first is the hypothesis.
    fn one_way(&mut self, table: &Paraphrases, one: &[&str], other: &[&str], back: bool) -> bool {
        let Self { found, room, targets } = self;
        targets.take(table, other, room);
        for place in 0..one.len() {
            table.beginnings(Phrase::Source, &one[place..], room, |length, source| {
                for target in table.targets(source) {
                    for (at, other_length) in targets.places(*target) {
                        if found.len() > MOST_PHRASES {
                            return;
                        }
                        let length = length as u32;
                        found.push(if back {
                            (at, candidate(place as u32, length, other_length))
                        } else {
                            (place as u32, candidate(at, other_length, length))
                        });
                    }
                }
            });
        }
        found.len() <= MOST_PHRASES
    }
}

fn candidate(hypothesis: u32, hypothesis_length: u32, reference_length: u32) -> Candidate {
    Candidate { hypothesis, hypothesis_length, reference_length, stage: 0 }
}

/// Where a text has phrases that others stand for.
#[derive(Debug, Default)]
struct Targets {
    /// Number, place and length, in order.
    there: Vec<(u32, u32, u32)>,
    /// A bit for each of the numbers: most of those that are asked for are not there.
    bits: [u64; 32],
}

impl Targets {
    fn take(&mut self, table: &Paraphrases, text: &[&str], room: &mut String) {
        self.there.clear();
        self.bits = [0; 32];
        let Self { there, bits } = self;
        for place in 0..text.len() {
            table.beginnings(Phrase::Target, &text[place..], room, |length, number| {
                there.push((number, place as u32, length as u32));
                bits[number as usize / 64 % 32] |= 1 << (number % 64);
            });
        }
        there.sort_unstable();
    }

    /// Places and lengths of a phrase.
    #[inline]
    fn places(&self, number: u32) -> impl Iterator<Item = (u32, u32)> {
        let maybe = self.bits[number as usize / 64 % 32] >> (number % 64) & 1 == 1;
        let from = if maybe { self.there.partition_point(|one| one.0 < number) } else { self.there.len() };
        let those = self.there[from..].iter().take_while(move |one| one.0 == number);
        those.map(|(_, place, length)| (*place, *length))
    }
}
