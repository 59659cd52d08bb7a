//! Which tokens of a reference's sentence are in a longest common subsequence with any sentence of the hypothesis.

use super::table::{Block, Table};
use super::{BITS, Sentences, add};

/// Marks the union of longest common subsequences, one with each sentence of a hypothesis.
///
/// Of several longest ones that counts which is found from the end of both sentences: a pair of equal tokens is taken;
/// else the token of the reference is left, unless only leaving that of the hypothesis keeps the length. rouge-score
/// and ROUGE-1.5.5 say this in different words, and ROUGE-L of summaries depends on it.
///
/// All sentences of the hypothesis lie in one row of bits, each with a bit behind it that stops the carry.
#[derive(Debug, Default)]
pub(crate) struct Union {
    /// The bits that stand for tokens.
    tokens: Vec<u64>,
    /// By name, and by bit: one more than the bit of its first, and of the next, occurrence, or 0.
    first: Vec<u32>,
    next: Vec<u32>,
    /// One row: which tokens have the name in question. All zero between rows.
    mask: Vec<u64>,
    pub(super) table: Table<u64>,
    /// The sentences that are still walked over, and how many of their tokens are left.
    open: Vec<(usize, usize)>,
}

impl Union {
    /// Takes a hypothesis.
    pub(crate) fn take(&mut self, hypothesis: &Sentences) {
        let bits = hypothesis.names.len() + hypothesis.ends.len();
        self.tokens.clear();
        self.tokens.resize(bits.div_ceil(BITS), 0);
        self.mask.clear();
        self.mask.resize(self.tokens.len(), 0);
        self.first.clear();
        self.first.resize(hypothesis.names.iter().max().map_or(0, |name| *name as usize) + 1, 0);
        self.next.clear();
        self.next.resize(bits, 0);
        let mut bit = bits;
        for range in hypothesis.ranges().rev() {
            bit -= 1;
            for name in hypothesis.names[range].iter().rev() {
                bit -= 1;
                self.tokens[bit / BITS] |= 1 << (bit % BITS);
                self.next[bit] = std::mem::replace(&mut self.first[*name as usize], bit as u32 + 1);
            }
        }
    }

    /// Marks the tokens of a reference's sentence; the hypothesis is the one taken last.
    pub(crate) fn mark(&mut self, hypothesis: &Sentences, reference: &[u32], marks: &mut Vec<bool>) {
        marks.clear();
        marks.resize(reference.len(), false);
        let Self { tokens, first, next, mask, table, open } = self;
        let make = |number: usize, above: &[u64], row: &mut [u64]| {
            // What the hypothesis has not has no place there: that may be a name of what is counted and not compared.
            let mut occurrence = first.get(reference[number - 1] as usize).copied().unwrap_or(0);
            if occurrence == 0 {
                return row.copy_from_slice(above);
            }
            while let Some(bit) = occurrence.checked_sub(1) {
                mask[bit as usize / BITS] |= 1 << (bit as usize % BITS);
                occurrence = next[bit as usize];
            }
            let mut carry = false;
            for (((row, flat), mask), tokens) in
                row.iter_mut().zip(above).zip(mask.iter_mut()).zip(tokens.iter())
            {
                let matches = flat & std::mem::take(mask);
                let (sum, over) = add(*flat, matches, carry);
                (*row, carry) = ((sum | (flat - matches)) & tokens, over);
            }
        };
        let ends = &hypothesis.ends;
        let walk = |block: &Block<'_, u64>| {
            if block.last == reference.len() {
                find_open(open, ends, tokens, block.row(block.last));
            }
            open.retain_mut(|(number, left)| {
                let start = number.checked_sub(1).map_or(0, |before| ends[before]);
                let sentence =
                    Sentence { names: &hypothesis.names[start..ends[*number]], bit: start + *number };
                *left = sentence.walk(block, *left, reference, marks);
                *left > 0
            });
        };
        table.walk(tokens, reference.len(), make, walk);
    }
}

/// Lists the sentences in which the last row is not flat: only they have anything in common with the reference.
fn find_open(open: &mut Vec<(usize, usize)>, ends: &[usize], tokens: &[u64], last: &[u64]) {
    open.clear();
    let mut number = 0;
    for (word, (tokens, flat)) in tokens.iter().zip(last).enumerate() {
        let mut grows = tokens & !flat;
        while grows != 0 {
            let bit = BITS * word + grows.trailing_zeros() as usize;
            grows &= grows - 1;
            // The bits of a sentence, and the one that stops the carry, end at its last token's place plus its number.
            while ends[number] + number <= bit {
                number += 1;
            }
            if open.last().is_none_or(|(before, _)| *before < number) {
                let start = number.checked_sub(1).map_or(0, |before| ends[before]);
                open.push((number, ends[number] - start));
            }
        }
    }
}

/// A sentence of the hypothesis, and the bit of its first token.
struct Sentence<'s> {
    names: &'s [u32],
    bit: usize,
}

impl Sentence<'_> {
    /// Walks up a block of rows, from the first `left` tokens, and answers how many are left at its first row.
    fn walk(&self, block: &Block<'_, u64>, mut left: usize, reference: &[u32], marks: &mut [bool]) -> usize {
        let mut number = block.last;
        let mut length = self.length(block.row(number), left);
        while number > block.first && length > 0 {
            if reference[number - 1] == self.names[left - 1] {
                marks[number - 1] = true;
                number -= 1;
                left -= 1;
                length -= 1;
            } else if self.grows(block.row(number), left)
                || self.length(block.row(number - 1), left) == length
            {
                number -= 1;
            } else {
                left -= 1;
            }
        }
        if length == 0 { 0 } else { left }
    }

    /// The length for the first `count` tokens: the bits that are not flat.
    fn length(&self, row: &[u64], count: usize) -> usize {
        let (start, end) = (self.bit, self.bit + count);
        if count == 0 {
            return 0;
        }
        let (first, last) = (start / BITS, (end - 1) / BITS);
        let flat: u32 = row[first..=last]
            .iter()
            .enumerate()
            .map(|(word, flat)| {
                let low = if word == 0 { u64::MAX << (start % BITS) } else { u64::MAX };
                let high =
                    if first + word == last { u64::MAX >> (BITS - 1 - (end - 1) % BITS) } else { u64::MAX };
                (flat & low & high).count_ones()
            })
            .sum();
        count - flat as usize
    }

    /// Whether the length grows with the token `count`.
    fn grows(&self, row: &[u64], count: usize) -> bool {
        let bit = self.bit + count - 1;
        row[bit / BITS] >> (bit % BITS) & 1 == 0
    }
}
