//! Where words are in a reference.

use super::beam::BLOCK;

/// The columns of each word of a vocabulary; column 0 is before the first word of the reference.
///
/// Only blocks in which a word occurs are kept, so memory grows with the reference, not with its square.
#[derive(Debug, Default)]
pub(crate) struct Places {
    /// For each word, where its columns start.
    starts: Vec<u32>,
    columns: Vec<u32>,
    /// For each word, where its blocks start.
    block_starts: Vec<u32>,
    blocks: Vec<u32>,
    bits: Vec<u64>,
}

impl Places {
    /// Finds the places of the words below `vocabulary`.
    pub(super) fn index(&mut self, vocabulary: usize, reference: &[u32]) {
        self.starts.clear();
        self.starts.resize(vocabulary + 1, 0);
        for word in reference {
            self.starts[*word as usize] += 1;
        }
        let mut end = 0;
        for start in &mut self.starts {
            end += *start;
            *start = end;
        }
        self.columns.clear();
        self.columns.resize(end as usize, 0);
        // From the last word to the first, so that each end becomes a start.
        for (place, word) in reference.iter().enumerate().rev() {
            let start = &mut self.starts[*word as usize];
            *start -= 1;
            self.columns[*start as usize] = place as u32 + 1;
        }
        self.collect_blocks(vocabulary);
    }

    /// Every word gets the first block at least, so that a reference of one block needs no search.
    fn collect_blocks(&mut self, vocabulary: usize) {
        self.block_starts.clear();
        self.blocks.clear();
        self.bits.clear();
        for word in 0..vocabulary {
            self.block_starts.push(self.blocks.len() as u32);
            let (mut block, mut bits) = (0, 0);
            for at in self.starts[word]..self.starts[word + 1] {
                let column = self.columns[at as usize];
                if column / BLOCK as u32 != block {
                    self.blocks.push(block);
                    self.bits.push(bits);
                    (block, bits) = (column / BLOCK as u32, 0);
                }
                bits |= 1 << (column % BLOCK as u32);
            }
            self.blocks.push(block);
            self.bits.push(bits);
        }
        self.block_starts.push(self.blocks.len() as u32);
    }

    /// The columns of a word, ascending.
    pub(crate) fn columns(&self, word: u32) -> &[u32] {
        &self.columns[self.starts[word as usize] as usize..self.starts[word as usize + 1] as usize]
    }

    /// The columns of a word in one block.
    pub(super) fn bits(&self, word: u32, block: usize) -> u64 {
        let start = self.block_starts[word as usize] as usize;
        let blocks = &self.blocks[start..self.block_starts[word as usize + 1] as usize];
        let at = blocks.partition_point(|other| (*other as usize) < block);
        if blocks.get(at).is_some_and(|other| *other as usize == block) { self.bits[start + at] } else { 0 }
    }

    /// The columns of a word if all columns are in one block.
    pub(super) fn single(&self, word: u32) -> u64 {
        self.bits[word as usize]
    }
}
