/*!
Tables of distances as bits: whether a cell is one more or one less than its neighbour.

A pattern's symbols are bits of words; each symbol of a text takes every word a step further, and what grows or shrinks
at the end of a word is carried into the next (Hyyro 2003, figure 7; for exchanges figure 9). So a table can be gone
through column by column of 64 symbols, with the carries of one column in memory and no more.
*/
#![allow(clippy::inline_always, reason = "a step is a handful of instructions in the innermost loop")]

use super::{Stop, Symbol};

/// Bits in a word.
pub(super) const BITS: usize = u64::BITS as usize;

/// Words that are taken through a text at once.
const GROUP: usize = 4;

/// Steps of a word between two questions whether to stop.
const PATIENCE: usize = 1 << 22;

/// What goes from one word into the next: whether the cells at its end grow and shrink along the text, and whether an
/// exchange reaches over it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Carry {
    pub(super) grows: u64,
    pub(super) shrinks: u64,
    pub(super) exchange: u64,
}

impl Carry {
    /// Into the first word: a longer text costs one more.
    pub(super) const TOP: Self = Self { grows: 1, shrinks: 0, exchange: 0 };

    pub(super) fn pack(self) -> u8 {
        (self.grows | self.shrinks << 1 | self.exchange << 2) as u8
    }

    pub(super) fn unpack(bits: u8) -> Self {
        let bit = |place: u8| u64::from(bits >> place & 1);
        Self { grows: bit(0), shrinks: bit(1), exchange: bit(2) }
    }
}

/// A word of the table after some of the text: where cells are one more and one less than those before in the pattern.
#[derive(Debug, Clone, Copy)]
pub(super) struct Word {
    more: u64,
    less: u64,
    /// Where the last step cost nothing, and where it matched: for exchanges.
    free: u64,
    matched: u64,
}

impl Word {
    /// Before any text: each symbol costs one more.
    pub(super) const START: Self = Self { more: u64::MAX, less: 0, free: 0, matched: 0 };

    /// Takes a symbol of the text that matches these bits; answers where cells grow and where they shrink, and the
    /// latter also for the cell before.
    #[inline(always)]
    pub(super) fn step<const EXCHANGE: bool>(&mut self, matches: u64, carry: Carry) -> (u64, u64, u64) {
        let start = matches | carry.shrinks;
        let mut free = (((start & self.more).wrapping_add(self.more)) ^ self.more) | start | self.less;
        if EXCHANGE {
            free |= ((!self.free & matches) << 1 | carry.exchange) & self.matched;
        }
        let grows = self.less | !(free | self.more);
        let shrinks = free & self.more;
        let (above_grows, above_shrinks) = (grows << 1 | carry.grows, shrinks << 1 | carry.shrinks);
        self.more = above_shrinks | !(free | above_grows);
        self.less = above_grows & free;
        if EXCHANGE {
            (self.free, self.matched) = (free, matches);
        }
        (grows, shrinks, above_shrinks)
    }

    /// By how much the last of so many cells is more than the one before the first.
    pub(super) fn rise(&self, cells: usize) -> i64 {
        let cells = u64::MAX >> (BITS - cells.min(BITS));
        i64::from((self.more & cells).count_ones()) - i64::from((self.less & cells).count_ones())
    }
}

/// Where the symbols of a pattern are, by symbol. All zero between calls.
#[derive(Debug, Default)]
pub(super) struct Places(Vec<[u64; GROUP]>);

impl Places {
    #[inline]
    pub(super) fn mark<S: Symbol>(&mut self, pattern: &[S], kinds: usize) {
        if self.0.len() < kinds {
            self.0.resize(kinds.next_power_of_two(), [0; GROUP]);
        }
        for (number, word) in pattern.chunks(BITS).enumerate() {
            for (place, symbol) in word.iter().enumerate() {
                self.0[symbol.index()][number] |= 1 << place;
            }
        }
    }

    #[inline]
    pub(super) fn clear<S: Symbol>(&mut self, pattern: &[S]) {
        for symbol in pattern {
            self.0[symbol.index()] = [0; GROUP];
        }
    }

    #[inline(always)]
    pub(super) fn of<S: Symbol>(&self, symbol: S) -> &[u64; GROUP] {
        &self.0[symbol.index()]
    }
}

/// Distances by columns, with scratch memory.
#[derive(Debug, Default)]
pub(super) struct Columns {
    places: Places,
    carries: Vec<u8>,
}

impl Columns {
    /// The distance, with exchanges of neighbours or without; neither side is empty.
    pub(super) fn distance<const EXCHANGE: bool, S: Symbol>(
        &mut self,
        one: &[S],
        other: &[S],
        kinds: usize,
        stop: Stop<'_>,
    ) -> usize {
        // Fewer steps of a word, then fewer symbols that are stepped over.
        let cost = |pattern: &[S], text: &[S]| (pattern.len().div_ceil(BITS) * text.len(), text.len());
        let (pattern, text) = if cost(one, other) <= cost(other, one) { (one, other) } else { (other, one) };
        self.places.mark::<S>(&pattern[..pattern.len().min(GROUP * BITS)], kinds);
        let rise = match pattern.len().div_ceil(BITS) {
            1 => self.alone::<1, EXCHANGE, S>(pattern, text),
            2 => self.alone::<2, EXCHANGE, S>(pattern, text),
            3 => self.alone::<3, EXCHANGE, S>(pattern, text),
            4 => self.alone::<4, EXCHANGE, S>(pattern, text),
            _ => {
                self.places.clear(&pattern[..GROUP * BITS]);
                self.groups::<EXCHANGE, S>(pattern, text, kinds, stop)
            }
        };
        (text.len() as i64 + rise) as usize
    }

    /// A pattern of that many words, which is marked.
    #[inline]
    fn alone<const WORDS: usize, const EXCHANGE: bool, S: Symbol>(
        &mut self,
        pattern: &[S],
        text: &[S],
    ) -> i64 {
        let mut words = [Word::START; WORDS];
        for symbol in text {
            let matches = self.places.of(*symbol);
            advance::<WORDS, EXCHANGE>(&mut words, matches, Carry::TOP);
        }
        self.places.clear(pattern);
        rise(&words, pattern.len())
    }

    /// A pattern of any length, a group of words at a time.
    fn groups<const EXCHANGE: bool, S: Symbol>(
        &mut self,
        pattern: &[S],
        text: &[S],
        kinds: usize,
        stop: Stop<'_>,
    ) -> i64 {
        self.carries.clear();
        self.carries.resize(text.len(), Carry::TOP.pack());
        let mut total = 0;
        for group in pattern.chunks(GROUP * BITS) {
            self.places.mark(group, kinds);
            let mut words = [Word::START; GROUP];
            let mut stopped = false;
            for (text, carries) in text.chunks(PATIENCE).zip(self.carries.chunks_mut(PATIENCE)) {
                for (symbol, carry) in text.iter().zip(carries) {
                    let (matches, from) = (self.places.of(*symbol), Carry::unpack(*carry));
                    *carry = advance::<GROUP, EXCHANGE>(&mut words, matches, from).pack();
                }
                stopped |= stop();
            }
            self.places.clear(group);
            total += rise(&words, group.len());
            if stopped {
                break;
            }
        }
        total
    }

    /// For each beginning of a text its distance from the pattern: first of the empty one.
    pub(super) fn last_row<S: Symbol>(
        &mut self,
        (pattern, text): (&[S], &[S]),
        kinds: usize,
        row: &mut Vec<u32>,
        stop: Stop<'_>,
    ) {
        self.carries.clear();
        self.carries.resize(text.len(), Carry::TOP.pack());
        for group in pattern.chunks(GROUP * BITS) {
            self.places.mark(group, kinds);
            let mut words = [Word::START; GROUP];
            // Of the last word only the bits of the pattern count.
            let (last, end) = ((group.len() - 1) / BITS, (group.len() - 1) % BITS);
            for (symbol, carry) in text.iter().zip(&mut self.carries) {
                let mut through = Carry::unpack(*carry);
                let matches = self.places.of(*symbol);
                for (place, (word, matches)) in words[..=last].iter_mut().zip(matches).enumerate() {
                    let bit = if place == last { end } else { BITS - 1 };
                    through = carried(word.step::<false>(*matches, through), bit);
                }
                *carry = through.pack();
            }
            self.places.clear(group);
            if stop() {
                break;
            }
        }
        let mut distance = pattern.len() as u32;
        row.clear();
        row.push(distance);
        row.extend(self.carries.iter().map(|carry| {
            let Carry { grows, shrinks, .. } = Carry::unpack(*carry);
            distance = distance + grows as u32 - shrinks as u32;
            distance
        }));
    }
}

/// What is carried out of a word at a bit of it.
#[inline(always)]
pub(super) fn carried((grows, shrinks, _): (u64, u64, u64), bit: usize) -> Carry {
    Carry { grows: grows >> bit & 1, shrinks: shrinks >> bit & 1, exchange: 0 }
}

/// Takes words through a symbol of the text; answers what is carried out of the last.
#[inline(always)]
fn advance<const WORDS: usize, const EXCHANGE: bool>(
    words: &mut [Word; WORDS],
    matches: &[u64; GROUP],
    mut carry: Carry,
) -> Carry {
    for (word, matches) in words.iter_mut().zip(matches) {
        let exchange = if EXCHANGE { (!word.free & matches) >> (BITS - 1) } else { 0 };
        carry = Carry { exchange, ..carried(word.step::<EXCHANGE>(*matches, carry), BITS - 1) };
    }
    carry
}

/// By how much the last cell of a pattern is more than the one before the first.
fn rise(words: &[Word], length: usize) -> i64 {
    let cells = (0..).map(|place| length.saturating_sub(place * BITS));
    words.iter().zip(cells).take_while(|(_, cells)| *cells > 0).map(|(word, cells)| word.rise(cells)).sum()
}
