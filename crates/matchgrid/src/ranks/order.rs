//! How many pairs of ranks are in order.

/// Counts pairs in order; a tree of partial sums (Fenwick 1994) makes it a matter of `n log n`.
#[derive(Debug, Default)]
pub(crate) struct Order {
    tree: Vec<u64>,
}

impl Order {
    /// Pairs of which the later is the greater; every rank is below `bound`.
    pub(crate) fn ascending(&mut self, ranks: &[u32], bound: usize) -> u64 {
        self.tree.clear();
        self.tree.resize(bound + 1, 0);
        let mut pairs = 0;
        for rank in ranks {
            let mut below = *rank as usize;
            while below > 0 {
                pairs += self.tree[below];
                below &= below - 1;
            }
            let mut above = *rank as usize + 1;
            while above <= bound {
                self.tree[above] += 1;
                above += above & above.wrapping_neg();
            }
        }
        pairs
    }

    /// Pairs within runs of which each rank is the one before and 1.
    pub(crate) fn consecutive(ranks: &[u32]) -> u64 {
        ranks.chunk_by(|one, next| one + 1 == *next).map(|run| pairs(run.len())).sum()
    }
}

/// How many pairs so many things make.
pub(crate) fn pairs(things: usize) -> u64 {
    let things = things as u64;
    things * things.saturating_sub(1) / 2
}
