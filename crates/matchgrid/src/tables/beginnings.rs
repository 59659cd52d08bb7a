//! What phrases begin with, as a few bits each.

use super::phrases::hash;

/// Says of words whether they may be a phrase of either of two kinds, and whether one may begin with them.
///
/// A bit stands for all words with the same part of a hash: so it can be wrong about what is not there, never about what
/// is. It is small enough for the cache, so that most questions need no look into a large table.
#[derive(Debug, Default)]
pub(crate) struct Beginnings {
    /// For each part of a hash four bits side by side: a phrase of the one kind, of the other, and more words than these.
    bits: Vec<u64>,
}

/// What words may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Guess {
    /// A phrase of the one kind and of the other.
    pub(super) there: [bool; 2],
    /// The beginning of a phrase.
    pub(super) longer: bool,
}

impl Beginnings {
    /// The beginnings of some phrases, of words between spaces.
    pub(super) fn new<'p, P: Iterator<Item = &'p [u8]>>(count: usize, phrases: [P; 2]) -> Self {
        let mut bits = vec![0; (count / 2).next_power_of_two()];
        let mut set = |text: &[u8], bit: u64| {
            let (place, shift) = place(hash(text), bits.len());
            bits[place] |= bit << shift;
        };
        for (those, bit) in phrases.into_iter().zip([1, 2]) {
            for phrase in those {
                set(phrase, bit);
                for (space, _) in phrase.iter().enumerate().filter(|(_, byte)| **byte == b' ') {
                    set(&phrase[..space], 4);
                }
            }
        }
        Self { bits }
    }

    /// What words with this hash may be.
    #[inline]
    pub(super) fn of(&self, hash: u32) -> Guess {
        let Some(last) = self.bits.len().checked_sub(1) else {
            return Guess { there: [false; 2], longer: false };
        };
        let (place, shift) = place(hash, last + 1);
        let bits = self.bits[place] >> shift;
        Guess { there: [bits & 1 != 0, bits & 2 != 0], longer: bits & 4 != 0 }
    }
}

/// Where the bits of a hash are.
fn place(hash: u32, size: usize) -> (usize, u32) {
    ((hash >> 4) as usize & (size - 1), hash % 16 * 4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_there_is_known_and_most_of_what_is_not() {
        let phrases: Vec<String> = (0..1_000).map(|number| format!("a {number} word")).collect();
        let [one, other] = [&phrases[..], &phrases[..500]].map(|some| some.iter().map(String::as_bytes));
        let bits = Beginnings::new(1_500, [one, other]);
        let of = |text: &str| bits.of(hash(text.as_bytes()));

        for (number, phrase) in phrases.iter().enumerate() {
            assert!(of(phrase).there[0] && (number >= 500 || of(phrase).there[1]));
            assert!(of(&format!("a {number}")).longer);
        }
        assert!(of("a").longer);
        let nothing = Guess { there: [false; 2], longer: false };
        let wrong = (0..1_000).filter(|number| of(&format!("b {number}")) != nothing).count();
        assert!(wrong < 300, "{wrong}");
        assert_eq!(Beginnings::default().of(7), nothing);
    }
}
