//! What phrases begin with, as a few bits each.

use super::phrases::hash;

/// Says of words whether they may be a phrase, and whether one may begin with them.
///
/// A bit stands for all words with the same part of a hash: so it can be wrong about what is not there, never about what
/// is. It is small enough for the cache, so that most questions need no look into a large table.
#[derive(Debug, Default)]
pub(crate) struct Beginnings {
    /// For each part of a hash two bits side by side: a phrase, and more words than these.
    bits: Vec<u64>,
}

impl Beginnings {
    /// The beginnings of some phrases, of words between spaces.
    pub(super) fn new<'p>(count: usize, phrases: impl Iterator<Item = &'p [u8]>) -> Self {
        let mut bits = vec![0; (count / 8).next_power_of_two()];
        let mut set = |text: &[u8], bit: u64| {
            let (place, shift) = place(hash(text), bits.len());
            bits[place] |= bit << shift;
        };
        for phrase in phrases {
            set(phrase, 1);
            for (space, _) in phrase.iter().enumerate().filter(|(_, byte)| **byte == b' ') {
                set(&phrase[..space], 2);
            }
        }
        Self { bits }
    }

    /// Whether words with this hash may be a phrase, and whether a longer one may begin with them.
    #[inline]
    pub(super) fn of(&self, hash: u32) -> (bool, bool) {
        let Some(last) = self.bits.len().checked_sub(1) else { return (false, false) };
        let (place, shift) = place(hash, last + 1);
        let bits = self.bits[place] >> shift;
        (bits & 1 != 0, bits & 2 != 0)
    }
}

/// Where the two bits of a hash are.
fn place(hash: u32, size: usize) -> (usize, u32) {
    ((hash >> 5) as usize & (size - 1), hash % 32 * 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_there_is_known_and_most_of_what_is_not() {
        let phrases: Vec<String> = (0..1_000).map(|number| format!("a {number} word")).collect();
        let bits = Beginnings::new(phrases.len(), phrases.iter().map(String::as_bytes));
        let of = |text: &str| bits.of(hash(text.as_bytes()));

        for (number, phrase) in phrases.iter().enumerate() {
            assert!(of(phrase).0);
            assert!(of(&format!("a {number}")).1);
        }
        assert!(of("a").1);
        let wrong = (0..1_000).filter(|number| of(&format!("b {number}")) != (false, false)).count();
        assert!(wrong < 300, "{wrong}");
        assert_eq!(Beginnings::default().of(7), (false, false));
    }
}
