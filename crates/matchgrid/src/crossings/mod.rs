/*!
Crossings: the largest one-to-one mapping of words of two texts, and of several the one whose mappings cross least.

Two mappings **cross** if their words stand in one text in the other order than in the other text. Words come in
[`Block`]s, within which they can be mapped; no word is in two. Where all words of a block can be mapped with all, its
mappings need not cross one another, for two that do would cross less after an exchange; so a block of as many words on
both sides is settled, and of another the only question is which words of the longer side are left over.

That question is one of a search: over the words of the hypothesis from left to right ([`search`]), with a lower
[bound](table) of what the rest must cost. It is wide enough to be exact for all but long texts that repeat many words,
and says when it was not.
*/

mod matching;
mod search;
mod table;
#[cfg(test)]
mod tests;

use matching::largest;
use search::{Search, Settled};
use table::Open;

/// Words that can be mapped with one another: places in both texts, each in ascending order.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Block {
    /// Places in the hypothesis.
    pub(crate) hypothesis: Vec<u32>,
    /// Places in the reference.
    pub(crate) reference: Vec<u32>,
    /// Which can be mapped, as indices into both, if it is not each with each; by the first, then by the second.
    pub(crate) pairs: Option<Vec<(u32, u32)>>,
}

impl Block {
    /// Whether it is small enough.
    fn is_searched(&self) -> bool {
        let (ours, theirs) = (self.hypothesis.len(), self.reference.len());
        match &self.pairs {
            None => ours.min(theirs).saturating_mul(1 + ours.abs_diff(theirs)) <= MOST_PAIRS.0,
            Some(pairs) => pairs.len() <= MOST_PAIRS.1,
        }
    }
}

/// What a mapping costs: its crossings with those of the same stage first, then those with earlier ones, then chunks.
type Cost = i128;

/// A crossing with a mapping of the same stage.
const WITHIN: Cost = 1 << 80;

/// A crossing with a mapping of an earlier stage.
const EARLIER: Cost = 1 << 40;

/// The most words that are searched, so that no sum of costs of a lower kind is one of a higher.
const MOST_WORDS: usize = 1 << 19;

/// The most pairs of a block that are searched, if its words can all be mapped with all, and if they can't.
const MOST_PAIRS: (usize, usize) = (1 << 16, 1 << 8);

/// Place of a word of the hypothesis by that of the reference that it is mapped to, counted from 1; 0 for none.
pub(crate) type Mapping = Vec<u32>;

/// Adds the mappings of a stage, and answers whether they are surely the ones with the fewest crossings; `mine` are those
/// among which there is no choice.
///
/// Of several the ones that cross those of earlier stages least are taken, then those that make the fewest chunks, then
/// the first: each word of the hypothesis, from left to right, is mapped as far to the left as may be. `stop` is asked
/// now and then; what is found then is thrown away.
pub(crate) fn settle(
    mine: &mut Vec<(u32, u32)>,
    blocks: impl IntoIterator<Item = Block>,
    mapping: &mut Mapping,
    stop: &mut dyn FnMut() -> bool,
) -> bool {
    let small = mapping.len() <= MOST_WORDS;
    let mut sure = true;
    let mut open = Vec::new();
    for block in blocks {
        let settled = block.pairs.is_none() && block.hypothesis.len() == block.reference.len();
        if !settled && small && block.is_searched() {
            open.push(block);
        } else {
            sure &= settled;
            mine.extend(from_the_left(&block, stop));
        }
    }
    let earlier = pairs(mapping).filter(|_| !open.is_empty());
    let mut fixed: Vec<(u32, u32, Cost)> = earlier.map(|(ours, theirs)| (ours, theirs, EARLIER)).collect();
    for (ours, theirs) in mine.iter() {
        mapping[*ours as usize] = theirs + 1;
    }
    if open.is_empty() {
        return sure;
    }
    fixed.extend(mine.iter().map(|(ours, theirs)| (*ours, *theirs, WITHIN)));
    fixed.sort_unstable_by_key(|(_, theirs, _)| *theirs);
    let Settled { choices, proven } = Search::new(Open::all(open, &fixed, mapping)).run(stop);
    for (ours, theirs) in choices {
        mapping[ours as usize] = theirs + 1;
    }
    sure && proven
}

/// The mappings there are, by places from 0.
pub(crate) fn pairs(mapping: &[u32]) -> impl Iterator<Item = (u32, u32)> {
    mapping
        .iter()
        .enumerate()
        .filter(|(_, theirs)| **theirs > 0)
        .map(|(ours, theirs)| (ours as u32, theirs - 1))
}

/// Runs of mappings between neighbours in both texts.
pub(crate) fn chunks(mapping: &[u32]) -> usize {
    let mut before = 0;
    let begins = |theirs: &u32| {
        let begins = *theirs > 0 && (before == 0 || *theirs != before + 1);
        before = *theirs;
        begins
    };
    mapping.iter().copied().filter(begins).count()
}

/// As many mappings as there can be, whatever they cross: of words that can all be mapped with all from left to right.
fn from_the_left(block: &Block, stop: &mut dyn FnMut() -> bool) -> Vec<(u32, u32)> {
    let Some(pairs) = &block.pairs else {
        return block.hypothesis.iter().copied().zip(block.reference.iter().copied()).collect();
    };
    let edges = |word: usize| {
        let start = pairs.partition_point(|(one, _)| (*one as usize) < word);
        pairs[start..].iter().take_while(move |(one, _)| *one as usize == word).map(|(_, other)| *other)
    };
    let holders = largest(block.hypothesis.len(), block.reference.len(), edges, stop);
    let held =
        holders.iter().zip(&block.reference).filter_map(|(holder, theirs)| Some(((*holder)?, *theirs)));
    held.map(|(word, theirs)| (block.hypothesis[word as usize], theirs)).collect()
}
