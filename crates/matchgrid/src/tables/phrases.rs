//! Phrases by number, in as few bytes as they need.

use crate::Error;
use crate::text::fold;

/// Different phrases, numbered in the order in which they were added.
///
/// All are in one buffer, one after another. An open-addressing table holds numbers with a hash beside each, so that what
/// is not there costs one look into memory; where the hashes agree, the bytes are compared.
#[derive(Debug, Default)]
pub(crate) struct Phrases {
    bytes: Vec<u8>,
    ends: Vec<u32>,
    /// A hash in the upper half, and in the lower half the number, counted from 1.
    slots: Vec<u64>,
}

impl Phrases {
    /// The number of phrases.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The phrase of that number.
    pub(super) fn get(&self, number: u32) -> &[u8] {
        let number = number as usize;
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.bytes[start as usize..self.ends[number] as usize]
    }

    /// All phrases in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = &[u8]> {
        (0..self.len() as u32).map(|number| self.get(number))
    }

    /// The number of a phrase that is there.
    pub(super) fn find(&self, phrase: &[u8]) -> Option<u32> {
        self.find_hashed(hash(phrase), phrase)
    }

    /// The same of a phrase that has this hash.
    #[inline]
    pub(super) fn find_hashed(&self, hash: u32, phrase: &[u8]) -> Option<u32> {
        if self.slots.is_empty() {
            return None;
        }
        self.place(hash, phrase).1.checked_sub(1)
    }

    /// Brings into the cache what is needed to find phrases with these hashes: memory is slow, but answers many at once.
    pub(super) fn warm(&self, hashes: &[u32]) {
        let Some(last) = self.slots.len().checked_sub(1) else { return };
        let number = |hash: &u32| (self.slots[*hash as usize & last] as u32).saturating_sub(1) as usize;
        let start = |number: usize| self.ends.get(number).map_or(0, |end| (*end as usize).saturating_sub(1));
        let byte = |place: usize| self.bytes.get(place).map_or(0, |byte| u32::from(*byte));
        let numbers = hashes.iter().map(number).collect::<Vec<_>>();
        let starts = numbers.into_iter().map(start).collect::<Vec<_>>();
        std::hint::black_box(starts.into_iter().map(byte).sum::<u32>());
    }

    /// The number of a phrase, which is added unless it is there.
    ///
    /// # Errors
    /// [`Error::Option`] when there are more than 4 GiB of them.
    pub(super) fn add(&mut self, phrase: &[u8]) -> Result<u32, Error> {
        if self.len() >= self.slots.len() / 4 * 3 {
            self.spread();
        }
        let hash = hash(phrase);
        let (slot, number) = self.place(hash, phrase);
        if number > 0 {
            return Ok(number - 1);
        }
        let end = u32::try_from(self.bytes.len() + phrase.len())
            .map_err(|_| Error::Option("the phrases of a table are more than 4 GiB".to_owned()))?;
        self.bytes.extend_from_slice(phrase);
        self.ends.push(end);
        self.slots[slot] = u64::from(hash) << 32 | self.len() as u64;
        Ok(self.len() as u32 - 1)
    }

    /// Gives back the memory that no phrase needs.
    pub(super) fn shrink(&mut self) {
        self.bytes.shrink_to_fit();
        self.ends.shrink_to_fit();
    }

    /// The slot of a phrase and its number from 1, or the vacant slot where it belongs and 0.
    #[inline]
    fn place(&self, hash: u32, phrase: &[u8]) -> (usize, u32) {
        let last = self.slots.len() - 1;
        let mut slot = hash as usize & last;
        loop {
            let entry = self.slots[slot];
            let number = entry as u32;
            if number == 0 || ((entry >> 32) as u32 == hash && self.get(number - 1) == phrase) {
                return (slot, number);
            }
            slot = (slot + 1) & last;
        }
    }

    /// Makes room for twice as many.
    #[cold]
    fn spread(&mut self) {
        let room = (2 * self.slots.len()).max(16);
        let before = std::mem::replace(&mut self.slots, vec![0; room]);
        for entry in before.into_iter().filter(|entry| *entry != 0) {
            let mut slot = (entry >> 32) as usize & (room - 1);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (room - 1);
            }
            self.slots[slot] = entry;
        }
    }
}

pub(super) fn hash(phrase: &[u8]) -> u32 {
    let (blocks, rest) = phrase.as_chunks::<8>();
    let length = phrase.len() as u64;
    let hash = blocks.iter().fold(length, |hash, block| fold(u64::from_le_bytes(*block), hash));
    let tail = match phrase.last_chunk::<8>() {
        // Some bytes a second time, which costs less than to look how many there are.
        Some(tail) => u64::from_le_bytes(*tail),
        None => rest.iter().fold(0, |tail, byte| tail << 8 | u64::from(*byte)),
    };
    let hash = fold(tail, hash);
    (hash ^ hash >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_is_there_once_and_found_by_its_bytes() {
        let mut phrases = Phrases::default();
        assert_eq!(phrases.find(b"a"), None);
        let texts: Vec<String> = (0..5_000).map(|number| format!("phrase {}", number % 2_500)).collect();
        for (number, text) in texts.iter().enumerate() {
            assert_eq!(phrases.add(text.as_bytes()).unwrap() as usize, number % 2_500);
        }
        phrases.shrink();

        assert_eq!(phrases.len(), 2_500);
        assert!(phrases.iter().zip(&texts).all(|(found, text)| found == text.as_bytes()));
        assert_eq!(phrases.find(b"phrase 2499"), Some(2_499));
        assert_eq!(phrases.find(b"phrase 2500"), None);
        assert_eq!(phrases.add(b"").unwrap(), 2_500);
        assert_eq!(phrases.get(2_500), b"");
    }
}
