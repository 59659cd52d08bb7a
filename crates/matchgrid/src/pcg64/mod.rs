/*!
Resampling with numpy's stream: what `numpy.random.default_rng(seed)` draws, draw for draw.

sacreBLEU's intervals and paired tests rest on this stream, so that its p-values can be had from it alone. Python
makes the generator's first state of a seed; here it goes on. [`bootstrap`] is `choice(n, size=(draws, n))` and
[`swaps`] `integers(2, size=(draws, n), dtype=bool)`, each with the sums that are made of what is drawn.

The generator is PCG64 (O'Neill 2014, <https://www.pcg-random.org>): 128 bits of linear congruence, of which XSL-RR makes
64 bits. Numbers below a bound are by Lemire (2019), <https://doi.org/10.1145/3230636>, as numpy 2.4 has it.
*/

mod bootstrap;
mod swaps;

pub use bootstrap::bootstrap;
pub use swaps::swaps;

const MULTIPLIER: u128 = 0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645;

/// A generator in some state; numpy's `bit_generator.state` has both numbers.
#[derive(Debug, Clone)]
pub struct Pcg64 {
    state: u128,
    increment: u128,
    /// The upper half of the last 64 bits, of which the lower was given.
    half: Option<u32>,
}

impl Pcg64 {
    /// A generator that has given no half of 64 bits yet.
    #[must_use]
    pub fn new(state: u128, increment: u128) -> Self {
        Self { state, increment, half: None }
    }

    fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_mul(MULTIPLIER).wrapping_add(self.increment);
        let folded = (self.state >> 64) as u64 ^ self.state as u64;
        folded.rotate_right((self.state >> 122) as u32)
    }

    fn next_u32(&mut self) -> u32 {
        if let Some(half) = self.half.take() {
            return half;
        }
        let whole = self.next_u64();
        self.half = Some((whole >> 32) as u32);
        whole as u32
    }

    /// A number below a bound; nothing is drawn where there is one only.
    fn below(&mut self, bound: u32) -> u32 {
        if bound == 1 {
            return 0;
        }
        let mut product = u64::from(self.next_u32()) * u64::from(bound);
        if (product as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u32) < threshold {
                product = u64::from(self.next_u32()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// Passes over so many numbers of 32 bits.
    pub fn skip(&mut self, count: u64) {
        self.advance(count / 2);
        if count % 2 == 1 {
            self.next_u32();
        }
    }

    /// Goes so many steps on, in as many multiplications as their number has digits (Brown 1994).
    fn advance(&mut self, steps: u64) {
        let (mut multiplier, mut addend) = (MULTIPLIER, self.increment);
        let mut left = steps;
        while left > 0 {
            if left & 1 == 1 {
                self.state = self.state.wrapping_mul(multiplier).wrapping_add(addend);
            }
            addend = multiplier.wrapping_add(1).wrapping_mul(addend);
            multiplier = multiplier.wrapping_mul(multiplier);
            left >>= 1;
        }
    }
}

/// How many panels columns are in, and how many lanes each has: a few that a processor can hold.
fn panels(width: usize, most: usize, multiple: usize) -> (usize, usize) {
    let count = width.div_ceil(most).max(1);
    (count, width.div_ceil(count).next_multiple_of(multiple).max(multiple))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `numpy.random.PCG64(12345).state` is.
    pub(super) fn seeded() -> Pcg64 {
        Pcg64::new(SEEDED.0, SEEDED.1)
    }

    const SEEDED: (u128, u128) =
        (0x1905_E033_5AAE_9634_9199_B0D0_9775_ADD5, 0xC9C7_353E_6E2B_1F28_7D76_1F2D_4027_FAE7);

    #[test]
    fn numbers_are_those_of_numpy() {
        let mut generator = seeded();
        let found: Vec<u64> = (0..4).map(|_| generator.next_u64()).collect();

        assert_eq!(
            found,
            [
                4_193_609_425_186_963_869,
                5_843_160_025_838_961_886,
                14_708_796_524_633_321_433,
                12_474_696_839_993_944_336
            ]
        );
    }

    #[test]
    fn numbers_below_a_bound_are_those_of_numpy() {
        let mut generator = seeded();
        let found: Vec<u32> = (0..12).map(|_| generator.below(1000)).collect();

        assert_eq!(found, [699, 227, 788, 316, 204, 797, 642, 676, 988, 391, 839, 332]);
    }

    #[test]
    fn rejected_numbers_are_drawn_again_as_numpy_does() {
        let mut generator = seeded();
        let found: Vec<u32> = (0..8).map(|_| generator.below(3_000_000_000)).collect();

        assert_eq!(
            found,
            [
                2_097_645_094,
                682_008_066,
                2_365_940_964,
                950_275_018,
                2_392_096_371,
                2_028_764_011,
                2_518_275_128,
                1_794_926_260
            ]
        );
    }

    #[test]
    fn skipping_is_drawing_and_throwing_away() {
        for count in [0, 1, 2, 3, 64, 1001] {
            let (mut skipped, mut drawn) = (seeded(), seeded());
            skipped.skip(count);
            (0..count).for_each(|_| _ = drawn.next_u32());

            assert_eq!(skipped.next_u32(), drawn.next_u32());
            assert_eq!(skipped.next_u64(), drawn.next_u64());
        }
    }

    #[test]
    fn nothing_is_drawn_of_one() {
        let mut generator = seeded();

        assert_eq!((generator.below(1), generator.next_u64()), (0, seeded().next_u64()));
    }
}
