/*!
Texts as bit masks: 64 bytes at a time, one mask for each class of bytes, tokens from the masks by bit operations.

Splitting byte by byte costs a mispredicted branch at both ends of every token, more than everything else together.
*/
#![allow(clippy::inline_always, reason = "a scan is compiled as a whole, for one machine")]
#![allow(clippy::needless_bitwise_bool, reason = "a branch would keep a loop from being vectorised")]

use super::Span;

/// Bytes in a block: as many as a mask has bits.
pub(super) const BLOCK: usize = 64;

/// Classes of the bytes of a block; bit *i* of each mask stands for byte *i*. Bytes past the end of a text are spaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Classes {
    /// ASCII white space.
    pub(super) space: u64,
    /// `0` to `9`.
    pub(super) digit: u64,
    /// Full stop and comma.
    pub(super) mark: u64,
    /// The hyphen-minus.
    pub(super) hyphen: u64,
    /// ASCII punctuation and symbols but `'`, `,`, `-` and `.`.
    pub(super) symbol: u64,
    /// Bytes that may begin white space beyond ASCII.
    pub(super) lead: u64,
    /// `&`, `<` and the line feed.
    pub(super) rare: u64,
}

/// The classes of the block of `bytes` that starts at `base`.
#[inline(always)]
pub(super) fn at<const SEPARATORS: bool>(bytes: &[u8], base: usize) -> Classes {
    let [space, digit, mark, hyphen, symbol, lead, rare, _] = masks(bytes, base, kind_of::<SEPARATORS>);
    Classes { space, digit, mark, hyphen, symbol, lead, rare }
}

/// The masks of the block of `bytes` that starts at `base`: mask *k* is of the bytes whose kind has bit *k*.
///
/// Compilers vectorise the loop: a byte of class bits for each byte, then a transposition.
#[inline(always)]
pub(super) fn masks(bytes: &[u8], base: usize, kind_of: impl Fn(u8) -> u8) -> [u64; 8] {
    planes(&kinds(bytes, base, kind_of))
}

/// The kind of each byte of the block of `bytes` that starts at `base`.
#[inline(always)]
pub(super) fn kinds(bytes: &[u8], base: usize, kind_of: impl Fn(u8) -> u8) -> [u8; BLOCK] {
    let rest = &bytes[base..];
    let mut padded = [b' '; BLOCK];
    let block = if let Some(block) = rest.first_chunk() {
        block
    } else {
        padded[..rest.len()].copy_from_slice(rest);
        &padded
    };
    let mut kinds = [0; BLOCK];
    for (kind, byte) in kinds.iter_mut().zip(block) {
        *kind = kind_of(*byte);
    }
    kinds
}

#[inline(always)]
fn kind_of<const SEPARATORS: bool>(byte: u8) -> u8 {
    let within = |low: u8, high: u8| byte.wrapping_sub(low) <= high - low;
    let space = within(9, 13) | if SEPARATORS { within(0x1c, b' ') } else { byte == b' ' };
    let digit = within(b'0', b'9');
    let mark = (byte == b'.') | (byte == b',');
    let letter = (byte | 0x20).wrapping_sub(b'a') <= 25;
    let plain = digit | letter | within(b',', b'.') | (byte == b'\'');
    let lead = (byte == 0xc2) | within(0xe1, 0xe3);
    let rare = (byte == b'&') | (byte == b'<') | (byte == b'\n');
    let bit = |class: bool, place: u8| if class { 1 << place } else { 0 };
    bit(space, 0)
        | bit(digit, 1)
        | bit(mark, 2)
        | bit(byte == b'-', 3)
        | bit(within(0x21, 0x7e) & !plain, 4)
        | bit(lead, 5)
        | bit(rare, 6)
}

/// Bit *k* of all bytes as mask *k*: the bits of each 8 bytes are transposed, then the bytes of the 8 words.
#[inline(always)]
fn planes(kinds: &[u8; BLOCK]) -> [u64; 8] {
    let (bytes, _) = kinds.as_chunks::<8>();
    let mut words = [0; 8];
    for (word, bytes) in words.iter_mut().zip(bytes) {
        *word = u64::from_le_bytes(*bytes);
    }
    for word in &mut words {
        for (shift, mask) in [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0xf0f0_f0f0)] {
            let swap = (*word ^ *word >> shift) & mask;
            *word ^= swap ^ swap << shift;
        }
    }
    exchange::<4>(&mut words, [0, 1, 2, 3], 0x0000_0000_ffff_ffff);
    exchange::<2>(&mut words, [0, 1, 4, 5], 0x0000_ffff_0000_ffff);
    exchange::<1>(&mut words, [0, 2, 4, 6], 0x00ff_00ff_00ff_00ff);
    words
}

/// Exchanges the bytes outside `mask` of the words at `places` with those inside it of the words `STEP` further on.
#[inline(always)]
fn exchange<const STEP: usize>(words: &mut [u64; 8], places: [usize; 4], mask: u64) {
    for place in places {
        let swap = (words[place] >> (8 * STEP) ^ words[place + STEP]) & mask;
        words[place + STEP] ^= swap;
        words[place] ^= swap << (8 * STEP);
    }
}

/// The bytes of white space beyond ASCII that begins at `leads`, for the block at `base` and (high bits) the next.
#[cold]
pub(super) fn wide_spaces(bytes: &[u8], base: usize, mut leads: u64) -> u128 {
    let mut spaces = 0;
    while leads != 0 {
        let place = leads.trailing_zeros();
        leads &= leads - 1;
        let bits: u128 = match bytes[base + place as usize..] {
            [0xc2, 0x85 | 0xa0, ..] => 0b11,
            [0xe1, 0x9a, 0x80, ..]
            | [0xe2, 0x80, 0x80..=0x8a | 0xa8 | 0xa9 | 0xaf, ..]
            | [0xe2, 0x81, 0x9f, ..]
            | [0xe3, 0x80, 0x80, ..] => 0b111,
            _ => 0,
        };
        spaces |= bits << place;
    }
    spaces
}

/// Writes the tokens of consecutive blocks.
#[derive(Debug)]
pub(super) struct Writer<'s> {
    spans: &'s mut Vec<Span>,
    open: bool,
}

impl<'s> Writer<'s> {
    /// A writer that adds to `spans`.
    pub(super) fn new(spans: &'s mut Vec<Span>) -> Self {
        Self { spans, open: false }
    }

    /// Adds the tokens of the block at `base`: `starts` are first bytes, `ends` are bytes just after a token, and the
    /// last token goes on if `open`: its end, for now a wrong one, is for the next block or for [`Writer::finish`].
    #[inline(always)]
    pub(super) fn block(&mut self, base: usize, mut starts: u64, mut ends: u64, open: bool) {
        let base = base as u32;
        if self.open
            && let Some(last) = self.spans.last_mut()
        {
            last.end = base + ends.trailing_zeros();
            ends &= ends.wrapping_sub(1);
        }
        self.open = open;
        self.spans.extend((0..starts.count_ones()).map(|_| {
            let span = Span { start: base + starts.trailing_zeros(), end: base + ends.trailing_zeros() };
            starts &= starts.wrapping_sub(1);
            ends &= ends.wrapping_sub(1);
            span
        }));
    }

    /// Ends the last token at `end`, if it is open.
    #[inline(always)]
    pub(super) fn finish(self, end: usize) {
        if self.open
            && let Some(last) = self.spans.last_mut()
        {
            last.end = end as u32;
        }
    }
}
