//! Random words that depend on a seed, the number of a draw, and their place, and on nothing else.

/// The golden ratio's fraction: multiples of it are spread over all words.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// A word whose every bit depends on every bit of the state: the output of `SplitMix64` (Steele, Lea and Flood 2014).
fn mix(mut state: u64) -> u64 {
    state = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    state = (state ^ (state >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    state ^ (state >> 31)
}

/// The words of one draw, in their order.
///
/// Word *j* is `mix(key + j * STEP)`, from 1: a counter that is mixed, so that a draw needs none of those before it.
#[derive(Debug, Clone)]
pub(super) struct Stream(u64);

impl Stream {
    /// The stream of a draw, from 0.
    pub(super) fn new(seed: u64, draw: u64) -> Self {
        let seeded = mix(seed.wrapping_add(STEP));
        Self(mix(seeded.wrapping_add(draw.wrapping_add(1).wrapping_mul(STEP))))
    }

    /// The stream whose key this is.
    #[cfg(test)]
    pub(super) fn of(key: u64) -> Self {
        Self(key)
    }

    /// The next word.
    #[inline(always)]
    pub(super) fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mix(self.0)
    }
}
