//! Skip-bigrams: pairs of tokens in their order, with any or a limited number of tokens between them (Lin 2004).

use crate::names::NONE;

/// Counts the skip-bigrams that a hypothesis and a reference share.
///
/// Pairs are taken by their first token, so that one count by second token is enough, however many pairs there are.
#[derive(Debug, Default)]
pub(crate) struct Skip {
    /// By name: the pairs of the hypothesis that are left, with the first token in question. All zero between tokens.
    pairs: Vec<u32>,
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
        let mut matches = 0;
        for (place, name) in (1..).zip(hypothesis) {
            // Each name once: where it is first, and only if the reference has it.
            if place != *name || self.reference.first[*name as usize] == 0 {
                continue;
            }
            for place in self.hypothesis.of(*name) {
                after(hypothesis, place, reach).iter().for_each(|name| self.pairs[*name as usize] += 1);
            }
            for place in self.reference.of(*name) {
                for name in after(reference, place, reach) {
                    let left = &mut self.pairs[*name as usize];
                    let found = u32::from(*name != NONE && *left > 0);
                    *left -= found;
                    matches += u64::from(found);
                }
            }
            for place in self.hypothesis.of(*name) {
                after(hypothesis, place, reach).iter().for_each(|name| self.pairs[*name as usize] = 0);
            }
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
