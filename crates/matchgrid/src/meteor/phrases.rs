//! Paraphrases of two texts.

use super::lexicon::Fold;
use super::{Candidate, Lexicon, Side};
use crate::tables::{Found, Paraphrases};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

/// The most matches of phrases: so many as no text has that people wrote.
const MOST_PHRASES: usize = 1 << 24;

/// Phrases after which what was read is forgotten, so that it never takes more than some hundred megabytes.
const MOST_READ: usize = 1 << 22;

/// Finds paraphrases.
#[derive(Debug, Default)]
pub(crate) struct Phrases {
    /// By place of the reference where they begin: those of its phrases first.
    pub(crate) found: Vec<(u32, Candidate)>,
    read: Read,
    sources: [Vec<Phrase>; 2],
    targets: [Targets; 2],
}

/// A phrase of a text: its number in the table, its place, and how many words it has.
type Phrase = (u32, u32, u32);

impl Phrases {
    /// Finds phrases of the reference that the hypothesis paraphrases, then the other way round; false if there are more
    /// than anybody could mean.
    pub(crate) fn find(
        &mut self,
        table: &Paraphrases,
        lexicon: &Lexicon<'_>,
        reference: &Side,
        hypothesis: &Side,
    ) -> bool {
        if self.read.nodes.len() > MOST_READ {
            self.forget();
        }
        for (number, side) in [reference, hypothesis].into_iter().enumerate() {
            self.sources[number].clear();
            self.targets[number].clear();
            for place in 0..side.len() {
                self.read.phrases(table, lexicon, &side.words[place..], |length, node| {
                    self.sources[number].extend(node.source.map(|source| (source, place as u32, length)));
                    if let Some(target) = node.target {
                        self.targets[number].push((target, place as u32, length));
                    }
                });
            }
            self.targets[number].there.sort_unstable();
        }
        self.found.clear();
        self.one_way(table, 0) && self.one_way(table, 1)
    }

    /// Forgets what was read: words have other numbers now.
    pub(crate) fn forget(&mut self) {
        self.read = Read::default();
    }

    /// Phrases of the reference (side 0) or the hypothesis with their paraphrases in the other.
    fn one_way(&mut self, table: &Paraphrases, side: usize) -> bool {
        let (found, targets) = (&mut self.found, &self.targets[1 - side]);
        for (source, place, length) in &self.sources[side] {
            for target in table.targets(*source) {
                for (at, other) in targets.places(*target) {
                    found.push(match side {
                        0 => (*place, candidate(at, other, *length)),
                        _ => (at, candidate(*place, *length, other)),
                    });
                }
            }
            if found.len() > MOST_PHRASES {
                return false;
            }
        }
        true
    }
}

fn candidate(hypothesis: u32, hypothesis_length: u32, reference_length: u32) -> Candidate {
    Candidate { hypothesis, hypothesis_length, reference_length, stage: 0 }
}

/// What the table has of words that were read before, so that only what is new is looked up in a large table.
///
/// A node stands for some words, and is known by the node of all but the last, and the last.
#[derive(Debug)]
struct Read {
    next: HashMap<u64, u32, BuildHasherDefault<Fold>>,
    nodes: Vec<Found>,
    room: String,
}

impl Default for Read {
    fn default() -> Self {
        Self { next: HashMap::default(), nodes: vec![Found::default()], room: String::new() }
    }
}

impl Read {
    /// Answers what there is of the first words, one more each time, as long as there may be a longer phrase.
    fn phrases(
        &mut self,
        table: &Paraphrases,
        lexicon: &Lexicon<'_>,
        words: &[u32],
        mut found: impl FnMut(u32, Found),
    ) {
        let mut node = 0;
        for (place, word) in words.iter().enumerate() {
            let key = u64::from(node) << 32 | u64::from(*word);
            node = if let Some(known) = self.next.get(&key) {
                *known
            } else {
                self.nodes.push(look_up(table, lexicon, &words[..=place], &mut self.room));
                let new = self.nodes.len() as u32 - 1;
                self.next.insert(key, new);
                new
            };
            let there = self.nodes[node as usize];
            found(place as u32 + 1, there);
            if !there.longer {
                break;
            }
        }
    }
}

fn look_up(table: &Paraphrases, lexicon: &Lexicon<'_>, words: &[u32], room: &mut String) -> Found {
    room.clear();
    for (place, word) in words.iter().enumerate() {
        let text = lexicon.text(*word);
        // A word with a space in it is not the two words of a phrase.
        if text.contains(' ') {
            return Found::default();
        }
        room.extend((place > 0).then_some(' '));
        room.push_str(text);
    }
    table.find(room)
}

/// Where a text has phrases that others stand for.
#[derive(Debug, Default)]
struct Targets {
    /// In order.
    there: Vec<Phrase>,
    /// A bit for each of the numbers: most of those that are asked for are not there.
    bits: [u64; 32],
}

impl Targets {
    fn clear(&mut self) {
        self.there.clear();
        self.bits = [0; 32];
    }

    fn push(&mut self, phrase: Phrase) {
        self.there.push(phrase);
        self.bits[phrase.0 as usize / 64 % 32] |= 1 << (phrase.0 % 64);
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
