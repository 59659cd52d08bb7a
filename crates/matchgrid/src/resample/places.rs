//! Places drawn with replacement, all equally likely.

use super::stream::Stream;

/// Ways in which the places of one word may fall at most: fewer than a word has by so much that few are thrown away.
const MOST_WAYS: u64 = 1 << 56;

/// The most places of one word.
const MOST: usize = 8;

/// How places below a size are drawn from random words.
///
/// A word is a fraction of 2^64. Written in base `size`, its first digits are places: as many as leave a long rest. The
/// rest says whether the word is one of the few that would make some places likelier than others (Lemire 2019;
/// Brackett-Rozinsky and Lemire 2024); those are thrown away.
#[derive(Debug, Clone, Copy)]
pub(super) struct Places {
    size: u32,
    /// How many of one word.
    count: usize,
    /// The rests below this are too many.
    surplus: u64,
}

impl Places {
    /// Draws below a size from 1.
    pub(super) fn below(size: u32) -> Self {
        let (mut ways, mut count) = (u64::from(size), 1);
        while count < MOST && ways.saturating_mul(size.into()) <= MOST_WAYS {
            ways *= u64::from(size);
            count += 1;
        }
        Self { size, count, surplus: ways.wrapping_neg() % ways }
    }

    /// The share of words that are not thrown away.
    #[cfg(test)]
    pub(super) fn kept(self) -> f64 {
        1.0 - self.surplus as f64 / 2_f64.powi(64)
    }

    /// Adds 1 to as many places as there are, drawn from the next words.
    pub(super) fn count(self, words: &mut Stream, counts: &mut [i16]) {
        match self.count {
            1 => self.count_by::<1>(words, counts),
            2 => self.count_by::<2>(words, counts),
            3 => self.count_by::<3>(words, counts),
            4 => self.count_by::<4>(words, counts),
            5 => self.count_by::<5>(words, counts),
            6 => self.count_by::<6>(words, counts),
            7 => self.count_by::<7>(words, counts),
            _ => self.count_by::<MOST>(words, counts),
        }
    }

    fn count_by<const COUNT: usize>(self, words: &mut Stream, counts: &mut [i16]) {
        // That a place is drawn so often that its count is full is less likely than one in 10^100,000.
        let mut add = |place: u32| counts[place as usize] = counts[place as usize].wrapping_add(1);
        let mut left = self.size as usize;
        while left >= COUNT {
            if let Some(places) = self.next::<COUNT>(words) {
                places.into_iter().for_each(&mut add);
                left -= COUNT;
            }
        }
        while left > 0 {
            if let Some(places) = self.next::<COUNT>(words) {
                places.into_iter().take(left).for_each(&mut add);
                left = 0;
            }
        }
    }

    /// The places of the next word, unless it is thrown away.
    #[inline(always)]
    fn next<const COUNT: usize>(self, words: &mut Stream) -> Option<[u32; COUNT]> {
        let mut rest = words.word();
        let places = std::array::from_fn(|_| {
            let product = u128::from(rest) * u128::from(self.size);
            rest = product as u64;
            (product >> 64) as u32
        });
        (rest >= self.surplus).then_some(places)
    }
}
