//! Skip-bigrams: pairs of tokens in their order, with any or a limited number of tokens between them (Lin 2004).

/// Counts the skip-bigrams that a hypothesis and a reference share.
///
/// Pairs are taken by their first token, so that one count by second token is enough, however many pairs there are.
#[derive(Debug, Default)]
pub(crate) struct Skip {
    /// By name: the pairs of the hypothesis that are left, with the first token in question. All zero between tokens.
    pairs: Vec<u64>,
    reference: Places,
    hypothesis: Places,
}

/// The places of each name: its first one, and from each place the next, counted from 1.
#[derive(Debug, Default)]
struct Places {
    first: Vec<u32>,
    next: Vec<u32>,
}

impl Places {
    fn take(&mut self, names: &[u32], kinds: usize) {
        self.first.clear();
        self.first.resize(kinds, 0);
        self.next.clear();
        self.next.resize(names.len(), 0);
        for (place, name) in names.iter().enumerate().rev() {
            self.next[place] = std::mem::replace(&mut self.first[*name as usize], place as u32 + 1);
        }
    }

    fn of(&self, name: u32) -> impl Iterator<Item = usize> {
        let first = self.first[name as usize];
        std::iter::successors(first.checked_sub(1), |place| self.next[*place as usize].checked_sub(1))
            .map(|place| place as usize)
    }

    /// The second tokens of the pairs that begin with a name, each with how many pairs it is of.
    fn seconds(&self, names: &[u32], first: u32, reach: usize, mut see: impl FnMut(u32, u64)) {
        if reach < names.len() {
            return self.of(first).for_each(|place| {
                for second in after(names, place, reach) {
                    see(*second, 1);
                }
            });
        }
        // However far: all that were before count at once.
        let mut before = 0;
        for second in self.of(first).next().map_or(&[][..], |place| &names[place..]) {
            if before > 0 {
                see(*second, before);
            }
            before += u64::from(*second == first);
        }
    }
}

impl Skip {
    /// How many skip-bigrams match, each at most as often as either text has it.
    ///
    /// `reach` is how far after the first token the second may stand.
    pub(crate) fn matches(&mut self, hypothesis: &[u32], reference: &[u32], reach: usize) -> u64 {
        let kinds = hypothesis.len() + 1;
        self.pairs.resize(self.pairs.len().max(kinds), 0);
        self.hypothesis.take(hypothesis, kinds);
        self.reference.take(reference, kinds);
        let Self { pairs, .. } = self;
        let mut matches = 0;
        for (place, name) in (1..).zip(hypothesis) {
            // Each name once: where it is first, and only if the reference has it.
            if place != *name || self.reference.first[*name as usize] == 0 {
                continue;
            }
            self.hypothesis
                .seconds(hypothesis, *name, reach, |second, times| pairs[second as usize] += times);
            self.reference.seconds(reference, *name, reach, |second, times| {
                let left = &mut pairs[second as usize];
                let found = times.min(*left);
                *left -= found;
                matches += found;
            });
            self.hypothesis.seconds(hypothesis, *name, reach, |second, _| pairs[second as usize] = 0);
        }
        matches
    }
}

/// The tokens within reach after a place.
fn after(names: &[u32], place: usize, reach: usize) -> &[u32] {
    &names[place + 1..names.len().min((place + 1).saturating_add(reach))]
}

/// How many skip-bigrams a text of so many tokens has.
pub(crate) fn total(length: usize, reach: usize) -> u64 {
    let (length, reach) = (length as u64, reach.min(length.saturating_sub(1)) as u64);
    // The last `reach` tokens have fewer tokens after them than that.
    length * reach - reach * (reach + 1) / 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::NONE;
    use crate::textbook::Random;
    use std::collections::HashMap;

    fn pairs(names: &[u32], reach: usize) -> HashMap<(u32, u32), u64> {
        let mut counts = HashMap::new();
        for (first, name) in names.iter().enumerate() {
            for other in names[first + 1..].iter().take(reach) {
                *counts.entry((*name, *other)).or_default() += 1;
            }
        }
        counts
    }

    #[test]
    fn matches_and_totals_are_those_of_all_pairs() {
        let mut random = Random(8);
        let mut skip = Skip::default();
        for round in 0..if cfg!(debug_assertions) { 1_000 } else { 20_000 } {
            let vocabulary = [1, 2, 6, 50][round % 4];
            let length = random.below(30);
            let words = random.words(length, vocabulary);
            let hypothesis: Vec<u32> = words
                .iter()
                .map(|word| words.iter().position(|other| other == word).unwrap_or(0) as u32 + 1)
                .collect();
            let length = random.below(30);
            let reference: Vec<u32> = random
                .words(length, vocabulary + 2)
                .iter()
                .map(|word| {
                    words.iter().position(|other| other == word).map_or(NONE, |place| place as u32 + 1)
                })
                .collect();
            let reach = [1, 2, 5, 29, usize::MAX][round % 5];
            let (one, other) = (pairs(&hypothesis, reach), pairs(&reference, reach));
            let shared = |(pair, count): (&(u32, u32), &u64)| *one.get(pair).unwrap_or(&0).min(count);

            assert_eq!(skip.matches(&hypothesis, &reference, reach), other.iter().map(shared).sum::<u64>());
            assert_eq!(total(reference.len(), reach), other.values().sum::<u64>());
        }
    }

    #[test]
    fn more_pairs_than_32_bits_can_count_match() {
        let names = vec![1; 93_000];

        assert_eq!(Skip::default().matches(&names, &names, usize::MAX), total(93_000, usize::MAX));
        assert!(total(93_000, usize::MAX) > u64::from(u32::MAX));
    }
}
