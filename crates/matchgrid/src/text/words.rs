//! Words, which is what stands between white space, and characters.
#![allow(clippy::inline_always, reason = "a scan is compiled as a whole, for one machine")]

use super::Span;
use super::blocks::{BLOCK, Writer, masks, wide_spaces};
use crate::simd::Scan;

/// Splits at Python's white space if `SEPARATORS`, else at Unicode's, and between characters if `EACH`.
pub(super) struct Words<'t, const SEPARATORS: bool, const EACH: bool> {
    /// The text.
    pub(super) text: &'t str,
    /// Where the spans go.
    pub(super) spans: &'t mut Vec<Span>,
}

impl<const SEPARATORS: bool, const EACH: bool> Scan for Words<'_, SEPARATORS, EACH> {
    /// Whether there is white space other than U+0020.
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        let bytes = self.text.as_bytes();
        let mut writer = Writer::new(self.spans);
        let (mut word_before, mut space_before) = (0, 0);
        let mut others = 0;
        for base in (0..bytes.len()).step_by(BLOCK) {
            let [blank, other, lead, inner, ..] = masks(bytes, base, kind_of::<SEPARATORS>);
            let mut space = blank | other | space_before;
            space_before = 0;
            others |= other;
            if lead != 0 {
                let wide = wide_spaces(bytes, base, lead);
                space |= wide as u64;
                space_before = (wide >> BLOCK) as u64;
                others |= wide as u64;
            }
            let after_word = !space << 1 | word_before;
            word_before = !space >> (BLOCK - 1);
            if EACH {
                writer.block(base, !space & !inner, after_word & !inner, word_before != 0);
            } else {
                writer.block(base, !space & !after_word, after_word & space, word_before != 0);
            }
        }
        writer.finish(bytes.len());
        others != 0
    }
}

/// Bit 0 of U+0020, 1 of other white space in ASCII, 2 of what may begin white space beyond ASCII, 3 of what goes on a
/// character of several bytes.
#[inline(always)]
fn kind_of<const SEPARATORS: bool>(byte: u8) -> u8 {
    let within = |low: u8, high: u8| byte.wrapping_sub(low) <= high - low;
    let other = within(9, 13) | (SEPARATORS & within(0x1c, 0x1f));
    let lead = (byte == 0xc2) | within(0xe1, 0xe3);
    u8::from(byte == b' ') | u8::from(other) << 1 | u8::from(lead) << 2 | u8::from(within(0x80, 0xbf)) << 3
}
