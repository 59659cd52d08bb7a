/*!
The overlap of two sequences: how many n-grams they share, for all orders at once.

For each order this is the sum over n-grams of the smaller of both counts. No n-gram is hashed. The windows of both
sequences are sorted together, which puts equal n-grams of every order side by side; one scan then counts them all.

Two sorts do it. [`packed`] holds a whole window in one integer and is the fast one: sequences of up to some 16,000
symbols over up to 254 kinds of symbol, orders up to 6. [`ranked`] sorts positions, one order after another, and has
no bounds. Both answer the same; the sizes alone decide, never the content.
*/

mod packed;
mod ranked;

use packed::Packed;
use ranked::Ranked;

/// Scratch memory for counting shared n-grams.
#[derive(Debug, Default)]
pub(crate) struct Overlap {
    packed: Packed,
    ranked: Ranked,
    narrow: [Vec<u8>; 2],
    wide: [Vec<u32>; 2],
}

impl Overlap {
    /// Writes the number of shared n-grams of order *n* to `matches[n - 1]`; every symbol is below `kinds`.
    pub(crate) fn bytes(&mut self, kinds: usize, left: &[u8], right: &[u8], matches: &mut [u32]) {
        if packed::fits(kinds, left.len() + right.len(), matches.len()) {
            self.packed.matches(kinds, left, right, matches);
            return;
        }
        for (wide, side) in self.wide.iter_mut().zip([left, right]) {
            wide.clear();
            wide.extend(side.iter().map(|symbol| u32::from(*symbol)));
        }
        self.ranked.matches(kinds, &self.wide[0], &self.wide[1], matches);
    }

    /// The same as [`Overlap::bytes`] for symbols of any number of kinds.
    pub(crate) fn symbols(&mut self, kinds: usize, left: &[u32], right: &[u32], matches: &mut [u32]) {
        if !packed::fits(kinds, left.len() + right.len(), matches.len()) {
            self.ranked.matches(kinds, left, right, matches);
            return;
        }
        for (narrow, side) in self.narrow.iter_mut().zip([left, right]) {
            narrow.clear();
            narrow.extend(side.iter().map(|symbol| *symbol as u8));
        }
        self.packed.matches(kinds, &self.narrow[0], &self.narrow[1], matches);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::textbook::{Random, counts};

    /// The definition, slowly.
    fn textbook(left: &[u32], right: &[u32], order: usize) -> u32 {
        let mut counts = counts(left, order);
        let mut shared = 0;
        for gram in right.windows(order) {
            if let Some(count @ 1..) = counts.get_mut(gram) {
                *count -= 1;
                shared += 1;
            }
        }
        shared
    }

    /// A sequence that repeats itself often, as text does.
    fn sequence(random: &mut Random, kinds: usize, length: usize) -> Vec<u32> {
        let mut sequence: Vec<u32> = Vec::new();
        while sequence.len() < length {
            if sequence.len() > 3 && random.below(4) == 0 {
                let start = random.below(sequence.len());
                let end = (start + 1 + random.below(12)).min(sequence.len());
                sequence.extend_from_within(start..end);
            }
            sequence.push(random.below(kinds) as u32);
        }
        sequence.truncate(length);
        sequence
    }

    fn check(overlap: &mut Overlap, kinds: usize, orders: usize, left: &[u32], right: &[u32]) {
        let mut matches = vec![u32::MAX; orders];
        let expected: Vec<u32> = (1..=orders).map(|order| textbook(left, right, order)).collect();

        overlap.symbols(kinds, left, right, &mut matches);
        assert_eq!(matches, expected, "{left:?} {right:?}");

        overlap.ranked.matches(kinds, left, right, &mut matches);
        assert_eq!(matches, expected, "{left:?} {right:?}");

        if kinds <= 256 {
            let narrow = |side: &[u32]| side.iter().map(|symbol| *symbol as u8).collect::<Vec<_>>();
            overlap.bytes(kinds, &narrow(left), &narrow(right), &mut matches);
            assert_eq!(matches, expected, "{left:?} {right:?}");
        }
    }

    #[test]
    fn both_sorts_count_what_the_definition_counts() {
        let mut random = Random(0x9E37_79B9_7F4A_7C15);
        let mut overlap = Overlap::default();
        for round in 0..2500 {
            let kinds = [1, 2, 3, 5, 30, 253, 254, 256, 1000][round % 9];
            let longest = [0, 1, 2, 5, 9, 40, 200][random.below(7)];
            let left_length = random.below(longest + 1);
            let left = sequence(&mut random, kinds, left_length);
            let right = if random.below(2) == 0 {
                let length = random.below(longest + 1);
                sequence(&mut random, kinds, length)
            } else {
                let cut = random.below(left.len() + 1);
                [&left[cut..], &left[..cut]].concat()
            };
            check(&mut overlap, kinds, random.below(9), &left, &right);
        }
    }

    #[test]
    fn the_bounds_of_the_packed_sort_are_no_bounds_of_the_answer() {
        let mut random = Random(7);
        let mut overlap = Overlap::default();
        for length in [packed::LONGEST - 1, packed::LONGEST, packed::LONGEST + 1, 70_000] {
            let left = vec![0; length / 2];
            check(&mut overlap, 1, 3, &left, &left);
            check(&mut overlap, 2, 2, &vec![0; length], &[]);
            check(&mut overlap, 2, 2, &vec![0; length - 1], &[1]);
            let left = sequence(&mut random, 40, length / 3);
            let right = sequence(&mut random, 40, length - length / 3);
            check(&mut overlap, 40, 6, &left, &right);
        }
    }
}
