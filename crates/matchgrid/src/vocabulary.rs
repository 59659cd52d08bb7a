//! Numbers for the words of one segment.

use crate::text::Prepared;

/// The number of a word that the vocabulary does not have.
pub(crate) const UNKNOWN: u32 = u32::MAX;

/// The distinct words of one text, numbered 0, 1, 2, ... in order of first occurrence.
///
/// Only one side of a comparison has to be numbered: a word of the other side that is not here equals nothing.
#[derive(Debug, Default)]
pub(crate) struct Vocabulary {
    table: Vec<Entry>,
    mask: usize,
    round: u32,
    size: u32,
}

/// A place of the table; it is vacant when it was written in an earlier round, so that no one has to clear it.
#[derive(Debug, Clone, Copy, Default)]
struct Entry {
    round: u32,
    hash: u32,
    word: u32,
    /// Where the text has the word first: what is compared after the hash agreed.
    token: u32,
}

impl Vocabulary {
    /// Numbers the words of a text and writes the number of each token into `words`.
    pub(crate) fn learn(&mut self, text: Prepared<'_>, words: &mut Vec<u32>) {
        self.clear(text.spans.len());
        words.clear();
        for token in 0..text.spans.len() {
            let (place, hash) = self.place(text, text.token(token));
            if self.table[place].round != self.round {
                self.table[place] = Entry { round: self.round, hash, word: self.size, token: token as u32 };
                self.size += 1;
            }
            words.push(self.table[place].word);
        }
    }

    /// Writes the numbers of another text's words, [`UNKNOWN`] for words that `learned` does not have.
    pub(crate) fn look_up(&self, learned: Prepared<'_>, text: Prepared<'_>, words: &mut Vec<u32>) {
        words.clear();
        if self.size == 0 {
            words.resize(text.spans.len(), UNKNOWN);
            return;
        }
        words.extend((0..text.spans.len()).map(|token| {
            let entry = self.table[self.place(learned, text.token(token)).0];
            if entry.round == self.round { entry.word } else { UNKNOWN }
        }));
    }

    /// The number of distinct words.
    pub(crate) fn size(&self) -> usize {
        self.size as usize
    }

    fn clear(&mut self, tokens: usize) {
        let places = (2 * tokens).next_power_of_two();
        if self.table.len() < places {
            self.table.resize(places, Entry::default());
        }
        self.mask = places - 1;
        self.size = 0;
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.table.fill(Entry::default());
            self.round = 1;
        }
    }

    /// The place of a word, or the vacant place where it belongs, and its hash.
    fn place(&self, learned: Prepared<'_>, word: &[u8]) -> (usize, u32) {
        let hash = hash(word);
        let mut place = hash as usize & self.mask;
        loop {
            let entry = self.table[place];
            if entry.round != self.round
                || (entry.hash == hash && learned.token(entry.token as usize) == word)
            {
                return (place, hash);
            }
            place = (place + 1) & self.mask;
        }
    }
}

/// Folded multiplications over pieces of eight bytes.
fn hash(word: &[u8]) -> u32 {
    let (pieces, rest) = word.as_chunks::<8>();
    let mut state = mix(word.len() as u64, tail(rest));
    for piece in pieces {
        state = mix(state, u64::from_le_bytes(*piece));
    }
    (state >> 32) as u32 ^ state as u32
}

fn mix(state: u64, piece: u64) -> u64 {
    let product = u128::from(state ^ piece ^ 0x9e37_79b9_7f4a_7c15) * 0xd1b5_4a32_d192_ed03;
    (product >> 64) as u64 ^ product as u64
}

/// Up to seven bytes in one number; longer copies of unknown length would be calls.
fn tail(bytes: &[u8]) -> u64 {
    match (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
        (Some(first), Some(last)) => {
            u64::from(u32::from_le_bytes(*first)) | u64::from(u32::from_le_bytes(*last)) << 32
        }
        _ => bytes.iter().fold(0, |all, byte| all << 8 | u64::from(*byte)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Pipeline, Slot, Source};

    fn numbers(vocabulary: &mut Vocabulary, learned: &str, other: &str) -> (Vec<u32>, Vec<u32>) {
        let pipeline = Pipeline::parse(&["none"]).unwrap();
        let (mut slot, mut other_slot) = (Slot::default(), Slot::default());
        let learned = pipeline.prepare(Source::Text(learned), &mut slot);
        let other = pipeline.prepare(Source::Text(other), &mut other_slot);
        let (mut words, mut others) = (vec![9], vec![9]);
        vocabulary.learn(learned, &mut words);
        vocabulary.look_up(learned, other, &mut others);
        (words, others)
    }

    #[test]
    fn equal_words_have_equal_numbers_in_order_of_first_occurrence() {
        let mut vocabulary = Vocabulary::default();

        let (words, others) =
            numbers(&mut vocabulary, "a b a longer-than-eight c b", "c d longer-than-nine_ a");

        assert_eq!(words, [0, 1, 0, 2, 3, 1]);
        assert_eq!(others, [3, UNKNOWN, UNKNOWN, 0]);
        assert_eq!(vocabulary.size(), 4);
    }

    #[test]
    fn a_text_without_words_knows_none() {
        assert_eq!(numbers(&mut Vocabulary::default(), "", "a b"), (vec![], vec![UNKNOWN; 2]));
    }

    #[test]
    fn words_of_one_hash_are_told_apart_by_their_bytes() {
        let mut seen = std::collections::HashMap::new();
        let (one, other) = (0..)
            .map(|number: u32| number.to_string())
            .find_map(|word| seen.insert(hash(word.as_bytes()), word.clone()).map(|other| (word, other)))
            .unwrap();

        let (words, others) = numbers(&mut Vocabulary::default(), &format!("{one} {other}"), &other);
        assert_eq!((words, others), (vec![0, 1], vec![1]));
        assert_eq!(numbers(&mut Vocabulary::default(), &one, &other), (vec![0], vec![UNKNOWN]));
    }

    #[test]
    fn earlier_texts_are_forgotten_even_when_the_rounds_start_over() {
        let mut vocabulary = Vocabulary { round: u32::MAX - 1, ..Vocabulary::default() };
        for text in ["a b c", "b", "c d", "a"] {
            let (words, others) = numbers(&mut vocabulary, text, "a b c d");
            let known: Vec<bool> = ["a", "b", "c", "d"].iter().map(|word| text.contains(word)).collect();

            assert_eq!(others.iter().map(|word| *word != UNKNOWN).collect::<Vec<_>>(), known);
            assert_eq!(words, (0..words.len() as u32).collect::<Vec<_>>());
        }
    }
}
