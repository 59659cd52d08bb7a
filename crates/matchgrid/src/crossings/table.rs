//! Open blocks: what each of their pairs costs, and what the rest of a block costs at least.

use super::matching::largest;
use super::{Block, Cost, WITHIN};

/// No way on.
pub(super) const NEVER: Cost = Cost::MAX / 4;

/// A pair that a word of the hypothesis can be mapped by.
#[derive(Debug, Clone, Copy)]
pub(super) struct Choice {
    /// The index into the block's places of the reference.
    pub(super) index: u32,
    /// The crossings with what is settled, less the chunks that it joins.
    pub(super) cost: Cost,
    /// Whether it is in `cost` that it goes on from the word before, which is open too.
    pub(super) hoped: bool,
}

/// A block of which it is not settled which words are mapped.
#[derive(Debug)]
pub(super) struct Open {
    pub(super) block: Block,
    /// By the word of the hypothesis: its pairs from left to right.
    pub(super) choices: Vec<Vec<Choice>>,
    /// By word and progress: what the rest costs at least, or [`NEVER`].
    least: Vec<Vec<Cost>>,
    /// The most mappings of a block in which not all words can be mapped with all.
    largest: usize,
}

/// How far a block is: of one whose words can all be mapped with all, how many words of the longer side are left over so
/// far; of another, how many are mapped.
pub(super) type Progress = u32;

impl Open {
    /// Blocks with the costs of their pairs beside the mappings that are `fixed`, which are in the reference's order.
    pub(super) fn all(blocks: Vec<Block>, fixed: &[(u32, u32, Cost)], mapping: &[u32]) -> Vec<Self> {
        let mut pairs: Vec<(u32, Vec<u32>)> = blocks.iter().flat_map(Block::reachable).collect();
        pairs.sort_unstable_by_key(|(place, _)| *place);
        let mut open: Vec<Self> = blocks.into_iter().map(Self::new).collect();
        let before = |place: u32| {
            let found = pairs.binary_search_by_key(&place.checked_sub(1)?, |(place, _)| *place).ok()?;
            Some(pairs[found].1.as_slice())
        };
        for one in &mut open {
            one.price(fixed, mapping, before);
            one.bound();
        }
        open
    }

    fn new(block: Block) -> Self {
        let choices = (0..block.hypothesis.len())
            .map(|word| block.range(word).map(|index| Choice { index, cost: 0, hoped: false }).collect())
            .collect();
        let mut open = Self { block, choices, least: Vec::new(), largest: 0 };
        if open.block.pairs.is_some() {
            open.largest = open.reach(0, |_| false);
        }
        open
    }

    /// Fills in what each pair costs; `before` answers where the word before can be mapped to, if it is open.
    fn price<'a>(
        &mut self,
        fixed: &[(u32, u32, Cost)],
        mapping: &[u32],
        before: impl Fn(u32) -> Option<&'a [u32]>,
    ) {
        for (ours, choices) in self.block.hypothesis.iter().zip(&mut self.choices) {
            let (left, hopes) =
                (ours.checked_sub(1).map_or(0, |place| mapping[place as usize]), before(*ours));
            let right = mapping.get(*ours as usize + 1).copied().unwrap_or_default();
            // Mappings of words before this one cross it if they lead further to the right, and the other way round.
            let mut cost: Cost =
                fixed.iter().filter(|(place, ..)| place < ours).map(|(.., weight)| weight).sum();
            let mut rest = fixed.iter().peekable();
            for choice in choices {
                let theirs = self.block.reference[choice.index as usize];
                while let Some((place, _, weight)) = rest.next_if(|(_, other, _)| *other < theirs) {
                    cost += if place < ours { -weight } else { *weight };
                }
                let joined = u8::from(left > 0 && left == theirs) + u8::from(right == theirs + 2);
                choice.hoped =
                    theirs > 0 && hopes.is_some_and(|hopes| hopes.binary_search(&(theirs - 1)).is_ok());
                choice.cost = cost - Cost::from(joined) - Cost::from(choice.hoped);
            }
        }
    }

    /// Fills in what the rest of the block costs at least, from the last word to the first.
    fn bound(&mut self) {
        let words = self.choices.len();
        let spare = self.spare();
        let width = if self.block.pairs.is_some() { 1 } else { spare + 1 };
        let mut below = vec![0; width];
        if self.leaves_ours() && self.block.pairs.is_none() {
            below[..spare].fill(NEVER);
        }
        self.least = vec![below];
        for word in (0..words).rev() {
            let rest = &self.least[self.least.len() - 1];
            let mut now = vec![NEVER; width];
            if self.block.pairs.is_some() {
                now[0] =
                    rest[0] + self.choices[word].iter().map(|choice| choice.cost).min().unwrap_or(0).min(0);
            } else if self.leaves_ours() {
                for left in 0..=spare.min(word) {
                    let taken =
                        self.choice(word, word - left).map_or(NEVER, |choice| choice.cost + rest[left]);
                    let skipped = rest.get(left + 1).copied().unwrap_or(NEVER);
                    now[left] = taken.min(skipped).min(NEVER);
                }
            } else {
                for left in (0..=spare).rev() {
                    let here = self.choices[word][left].cost + rest[left];
                    now[left] = here.min(now.get(left + 1).copied().unwrap_or(NEVER));
                }
            }
            self.least.push(now);
        }
        self.least.reverse();
    }

    /// What the words from this one on cost at least.
    pub(super) fn least(&self, word: usize, progress: Progress) -> Cost {
        let row = &self.least[word];
        if self.block.pairs.is_some() { row[0] } else { row[progress as usize] }
    }

    /// Each way on from a word: the pair, or none to leave it out, and how far the block is then.
    pub(super) fn ways(
        &self,
        word: usize,
        progress: Progress,
        used: impl Fn(u32) -> bool,
        mut take: impl FnMut(Option<Choice>, Progress),
    ) {
        let choices = &self.choices[word];
        if self.block.pairs.is_some() {
            for choice in choices.iter().filter(|choice| !used(choice.index)) {
                let taken = |index: u32| index == choice.index || used(index);
                if self.reach(word + 1, taken) + 1 + progress as usize == self.largest {
                    take(Some(*choice), progress + 1);
                }
            }
            if self.reach(word + 1, used) + progress as usize == self.largest {
                take(None, progress);
            }
        } else if self.leaves_ours() {
            if let Some(choice) = self.choice(word, word - progress as usize) {
                take(Some(choice), progress);
            }
            if (progress as usize) < self.spare() {
                take(None, progress + 1);
            }
        } else {
            for choice in &choices[progress as usize..] {
                take(Some(*choice), choice.index - word as u32);
            }
        }
    }

    /// The choice of an index, in a block whose words can all be mapped with all.
    fn choice(&self, word: usize, index: usize) -> Option<Choice> {
        let choices = &self.choices[word];
        choices.get(index - choices.first()?.index as usize).copied()
    }

    /// How many words of the longer side are left over.
    fn spare(&self) -> usize {
        self.block.hypothesis.len().abs_diff(self.block.reference.len())
    }

    fn leaves_ours(&self) -> bool {
        self.block.hypothesis.len() > self.block.reference.len()
    }

    /// The most mappings of the words from one on, of a block in which not all words can be mapped with all.
    fn reach(&self, from: usize, used: impl Fn(u32) -> bool) -> usize {
        let edges = |word: usize| {
            self.choices[from + word].iter().map(|choice| choice.index).filter(|index| !used(*index))
        };
        // A block that is searched is so small that nobody need be asked whether to stop.
        let holders = largest(self.choices.len() - from, self.block.reference.len(), edges, &mut || false);
        holders.iter().flatten().count()
    }
}

impl Block {
    /// The indices of the reference that a word can be mapped to at all, if all are to be mapped that can be.
    fn range(&self, word: usize) -> Box<dyn Iterator<Item = u32> + '_> {
        let (ours, theirs) = (self.hypothesis.len(), self.reference.len());
        match &self.pairs {
            Some(pairs) => {
                let start = pairs.partition_point(|(one, _)| (*one as usize) < word);
                let same = pairs[start..].iter().take_while(move |(one, _)| *one as usize == word);
                Box::new(same.map(|(_, other)| *other))
            }
            None if ours > theirs => {
                Box::new((word.saturating_sub(ours - theirs) as u32)..(word + 1).min(theirs) as u32)
            }
            None => Box::new(word as u32..=(word + theirs - ours) as u32),
        }
    }

    /// Each place of the hypothesis with those of the reference that it can be mapped to.
    fn reachable(&self) -> impl Iterator<Item = (u32, Vec<u32>)> + '_ {
        self.hypothesis.iter().enumerate().map(|(word, place)| {
            (*place, self.range(word).map(|index| self.reference[index as usize]).collect())
        })
    }
}

/// What it costs to cross that many open mappings.
pub(super) fn crossing(mappings: u32) -> Cost {
    Cost::from(mappings) * WITHIN
}
