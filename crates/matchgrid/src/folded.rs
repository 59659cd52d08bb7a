//! A quick hash for tables of words; they compare what they find, so nothing depends on it but time.

use crate::text::fold;
use std::hash::{BuildHasherDefault, Hasher};

/// Builds [`Folded`], for a `HashMap` or a `HashSet`.
pub(crate) type BuildFolded = BuildHasherDefault<Folded>;

/// Folds bytes eight at a time.
#[derive(Default)]
pub(crate) struct Folded(u64);

impl Hasher for Folded {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let (length, half) = (bytes.len(), bytes.len() / 2);
        if let Some(last) = bytes.last_chunk::<8>() {
            for chunk in bytes[..length - 1].as_chunks().0 {
                self.write_u64(u64::from_le_bytes(*chunk));
            }
            self.write_u64(u64::from_le_bytes(*last));
        } else if let (Some(first), Some(last)) = (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
            let both = u64::from(u32::from_le_bytes(*first)) << 32 | u64::from(u32::from_le_bytes(*last));
            self.write_u64(both);
        } else if let (Some(first), Some(last)) = (bytes.first(), bytes.last()) {
            let all = u64::from(*first) << 16 | u64::from(bytes[half]) << 8 | u64::from(*last);
            self.write_u64(all);
        }
        self.0 ^= length as u64;
    }

    #[inline]
    fn write_u8(&mut self, byte: u8) {
        self.0 = self.0.rotate_left(8) ^ u64::from(byte);
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.0 = fold(self.0, number);
    }

    #[inline]
    fn finish(&self) -> u64 {
        fold(self.0, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use std::hash::BuildHasher;

    #[test]
    fn short_words_have_hashes_of_their_own() {
        let letters = "abcdefgh";
        let mut words: Vec<String> = vec![String::new()];
        for length in 1..=4 {
            let longer: Vec<String> = words
                .iter()
                .filter(|word| word.len() == length - 1)
                .flat_map(|word| letters.chars().map(move |letter| format!("{word}{letter}")))
                .collect();
            words.extend(longer);
        }
        words.extend((0..30).map(|length| "x".repeat(length)));
        let different: HashSet<&String> = words.iter().collect();
        let hashes: HashSet<u64> =
            words.iter().map(|word| BuildFolded::default().hash_one(word.as_str())).collect();

        assert_eq!(hashes.len(), different.len());
    }
}
