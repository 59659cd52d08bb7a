//! Paraphrases of two texts.

use super::{Candidate, Lexicon, Side};
use crate::tables::{Found, Paraphrases};
use crate::text::fold;

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
        if self.read.next.taken > MOST_READ {
            self.forget();
        }
        for (number, side) in [reference, hypothesis].into_iter().enumerate() {
            self.sources[number].clear();
            self.targets[number].clear();
            self.read.words(table, lexicon, &side.words);
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
/// A node stands for some words, and is known by the node of all but the last, and the last. Words of which the table has
/// nothing are most of what is asked for: they share the node 0, so that a question about them is one look into memory.
#[derive(Debug)]
struct Read {
    /// By number of a word: the node of this word alone.
    first: Vec<u32>,
    next: Nodes,
    nodes: Vec<Found>,
    room: String,
}

/// The node of a word that was not read before.
const UNKNOWN: u32 = u32::MAX;

impl Default for Read {
    fn default() -> Self {
        Self { first: Vec::new(), next: Nodes::default(), nodes: vec![Found::default()], room: String::new() }
    }
}

impl Read {
    /// Reads the words of a text one by one, and what is needed to read two from each place on: memory is slow, but answers
    /// many questions at once.
    fn words(&mut self, table: &Paraphrases, lexicon: &Lexicon<'_>, words: &[u32]) {
        self.first.resize(lexicon.len().max(self.first.len()), UNKNOWN);
        for word in words {
            if self.first[*word as usize] == UNKNOWN {
                self.first[*word as usize] = self.node(table, lexicon, &[*word]);
            }
        }
        let pairs = words.windows(2).map(|pair| key(self.first[pair[0] as usize], pair[1]));
        std::hint::black_box(pairs.fold(0, |sum, key| sum ^ self.next.touch(key)));
    }

    /// Answers what there is of the first of words that were read, one more each time, as long as there may be a longer
    /// phrase.
    fn phrases(
        &mut self,
        table: &Paraphrases,
        lexicon: &Lexicon<'_>,
        words: &[u32],
        mut found: impl FnMut(u32, Found),
    ) {
        let mut node = self.first[words[0] as usize];
        for length in 1.. {
            let there = self.nodes[node as usize];
            found(length as u32, there);
            if !there.longer || length == words.len() {
                break;
            }
            let key = key(node, words[length]);
            node = self.next.get(key).unwrap_or_else(|| {
                let new = self.node(table, lexicon, &words[..=length]);
                self.next.insert(key, new);
                new
            });
        }
    }

    /// A node for words that were not read before.
    fn node(&mut self, table: &Paraphrases, lexicon: &Lexicon<'_>, words: &[u32]) -> u32 {
        let found = look_up(table, lexicon, words, &mut self.room);
        if found == Found::default() {
            return 0;
        }
        self.nodes.push(found);
        self.nodes.len() as u32 - 1
    }
}

fn key(node: u32, word: u32) -> u64 {
    u64::from(node) << 32 | u64::from(word)
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

/// Nodes by key: an open-addressing table, a quarter of which at least is vacant.
#[derive(Debug, Default)]
struct Nodes {
    /// A key and its node; a key with the node [`UNKNOWN`] is none.
    slots: Vec<(u64, u32)>,
    taken: usize,
}

impl Nodes {
    /// Reads the slot where a key is most likely, for nothing but to have it in the cache.
    fn touch(&self, key: u64) -> u32 {
        if self.slots.is_empty() { 0 } else { self.slots[spread(key) & (self.slots.len() - 1)].1 }
    }

    #[inline]
    fn get(&self, key: u64) -> Option<u32> {
        if self.slots.is_empty() {
            return None;
        }
        Some(self.slots[self.slot(key)].1).filter(|node| *node != UNKNOWN)
    }

    /// Adds a key that is not there.
    fn insert(&mut self, key: u64, node: u32) {
        if self.taken >= self.slots.len() / 4 * 3 {
            let room = (2 * self.slots.len()).max(1 << 10);
            let before = std::mem::replace(&mut self.slots, vec![(0, UNKNOWN); room]);
            for entry in before.into_iter().filter(|entry| entry.1 != UNKNOWN) {
                let slot = self.slot(entry.0);
                self.slots[slot] = entry;
            }
        }
        let slot = self.slot(key);
        self.slots[slot] = (key, node);
        self.taken += 1;
    }

    /// The slot of a key, or the vacant one where it belongs.
    #[inline]
    fn slot(&self, key: u64) -> usize {
        let last = self.slots.len() - 1;
        let mut slot = spread(key) & last;
        while self.slots[slot].1 != UNKNOWN && self.slots[slot].0 != key {
            slot = (slot + 1) & last;
        }
        slot
    }
}

fn spread(key: u64) -> usize {
    fold(key, 0) as usize
}

/// Where a text has phrases that others stand for.
#[derive(Debug, Default)]
struct Targets {
    /// In order.
    there: Vec<Phrase>,
    /// A bit for each of the numbers: most of those that are asked for are not there.
    bits: Bits,
}

/// So many that few other numbers have the same.
#[derive(Debug)]
struct Bits([u64; 128]);

impl Default for Bits {
    fn default() -> Self {
        Self([0; 128])
    }
}

impl Targets {
    fn clear(&mut self) {
        self.there.clear();
        self.bits = Bits::default();
    }

    fn push(&mut self, phrase: Phrase) {
        self.there.push(phrase);
        self.bits.0[phrase.0 as usize / 64 % self.bits.0.len()] |= 1 << (phrase.0 % 64);
    }

    /// Places and lengths of a phrase.
    #[inline]
    fn places(&self, number: u32) -> impl Iterator<Item = (u32, u32)> {
        let maybe = self.bits.0[number as usize / 64 % self.bits.0.len()] >> (number % 64) & 1 == 1;
        let from = if maybe { self.there.partition_point(|one| one.0 < number) } else { self.there.len() };
        let those = self.there[from..].iter().take_while(move |one| one.0 == number);
        those.map(|(_, place, length)| (*place, *length))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_found_by_its_key_however_many_there_are() {
        let mut nodes = Nodes::default();
        assert_eq!((nodes.get(7), nodes.touch(7)), (None, 0));
        for number in 0..5_000 {
            nodes.insert(key(number / 10, number), number);
        }

        assert!((0..5_000).all(|number| nodes.get(key(number / 10, number)) == Some(number)));
        assert!((0..5_000).all(|number| nodes.get(key(number / 10 + 1, number)).is_none()));
    }
}
