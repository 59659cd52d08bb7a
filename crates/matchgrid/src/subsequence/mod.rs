/*!
Longest common subsequences of names ([`names`](crate::names)), plain, by sentences, and weighted.

A bit per token of the hypothesis says whether the table of lengths grows there, so a token of the reference costs a few
operations on words of 64 tokens (Hyyro 2004). Memory grows as the texts do, but for a factor of a square root.
*/

mod clip;
mod table;
#[cfg(test)]
mod tests;
mod union;
mod weighted;

pub(crate) use clip::Clip;
pub(crate) use union::Union;
pub(crate) use weighted::Weighted;

use crate::text::grow;
use std::ops::Range;

/// Bits in a word.
const BITS: usize = u64::BITS as usize;

/// A text by sentences: the names of its tokens, and where each sentence ends; no sentence is empty.
#[derive(Debug, Default)]
pub(crate) struct Sentences {
    /// The names of all tokens.
    pub(crate) names: Vec<u32>,
    /// One past the last token of each sentence.
    pub(crate) ends: Vec<usize>,
}

impl Sentences {
    /// Takes a text that is parted before these of its tokens.
    pub(crate) fn take(&mut self, names: &[u32], breaks: impl Iterator<Item = usize>) {
        self.names.clear();
        self.names.extend_from_slice(names);
        self.ends.clear();
        for end in breaks.chain([names.len()]) {
            if end > self.ends.last().map_or(0, |last| *last) {
                self.ends.push(end);
            }
        }
    }

    /// Where each sentence begins and ends.
    fn ranges(&self) -> impl DoubleEndedIterator<Item = Range<usize>> {
        let start = |number: usize| number.checked_sub(1).map_or(0, |before| self.ends[before]);
        (0..self.ends.len()).map(move |number| start(number)..self.ends[number])
    }

    /// The names of each sentence.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[u32]> {
        self.ranges().map(|range| &self.names[range])
    }
}

/// The length of a longest common subsequence.
#[derive(Debug, Default)]
pub(crate) struct Lcs {
    /// By name: which of 64 tokens of the hypothesis have it. All zero between calls.
    masks: Vec<u64>,
    /// By token of the reference: what the 64 tokens before carry over.
    carries: Vec<bool>,
}

impl Lcs {
    /// The length for the names of a hypothesis and of a reference.
    pub(crate) fn length(&mut self, hypothesis: &[u32], reference: &[u32]) -> usize {
        grow(&mut self.masks, hypothesis.len() + 1);
        let single = hypothesis.len() <= BITS;
        if !single {
            self.carries.clear();
            self.carries.resize(reference.len(), false);
        }
        let mut length = 0;
        for block in hypothesis.chunks(BITS) {
            for (place, name) in block.iter().enumerate() {
                self.masks[*name as usize] |= 1 << place;
            }
            let grows = if single { self.single(reference) } else { self.block(reference) };
            length += (grows & u64::MAX >> (BITS - block.len())).count_ones() as usize;
            for name in block {
                self.masks[*name as usize] = 0;
            }
        }
        length
    }

    /// Where the last row of the table grows, for a hypothesis of one word.
    fn single(&self, reference: &[u32]) -> u64 {
        !reference.iter().fold(u64::MAX, |flat, name| {
            let matches = flat & self.masks[*name as usize];
            flat.wrapping_add(matches) | (flat - matches)
        })
    }

    /// Where the last row of the table grows in one word of several; the carries become those into the next.
    fn block(&mut self, reference: &[u32]) -> u64 {
        !reference.iter().zip(&mut self.carries).fold(u64::MAX, |flat, (name, carry)| {
            let matches = flat & self.masks[*name as usize];
            let (sum, over) = add(flat, matches, *carry);
            *carry = over;
            sum | (flat - matches)
        })
    }
}

/// The sum of two words and a carry, and whether there is a carry out of it.
#[inline]
fn add(one: u64, other: u64, carry: bool) -> (u64, bool) {
    let (sum, first) = one.overflowing_add(other);
    let (sum, second) = sum.overflowing_add(u64::from(carry));
    (sum, first | second)
}
