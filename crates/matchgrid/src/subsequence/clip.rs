//! Clipping: a token counts as often as both texts have it.

use crate::names::NONE;

/// How often each name is left in two texts.
#[derive(Debug, Default)]
pub(crate) struct Clip {
    hypothesis: Vec<u32>,
    reference: Vec<u32>,
}

impl Clip {
    /// Takes two texts.
    pub(crate) fn take(&mut self, hypothesis: &[u32], reference: &[u32], kinds: usize) {
        count(&mut self.hypothesis, hypothesis, kinds);
        count(&mut self.reference, reference, kinds);
    }

    /// How many tokens of two texts match, each as often as both have it.
    pub(crate) fn matches(&mut self, hypothesis: &[u32], reference: &[u32], kinds: usize) -> usize {
        count(&mut self.hypothesis, hypothesis, kinds);
        let take = |name: &u32| {
            let left = &mut self.hypothesis[*name as usize];
            let found = *left > 0;
            *left -= u32::from(found);
            usize::from(found)
        };
        reference.iter().map(take).sum()
    }

    /// Takes a token out of both texts, if both still have it.
    pub(crate) fn both(&mut self, name: u32) -> bool {
        let (one, other) = (&mut self.hypothesis[name as usize], &mut self.reference[name as usize]);
        let both = name != NONE && *one > 0 && *other > 0;
        *one -= u32::from(both);
        *other -= u32::from(both);
        both
    }
}

/// Counts names; the hypothesis never has [`NONE`].
fn count(counts: &mut Vec<u32>, names: &[u32], kinds: usize) {
    counts.clear();
    counts.resize(kinds, 0);
    for name in names {
        counts[*name as usize] += 1;
    }
}
