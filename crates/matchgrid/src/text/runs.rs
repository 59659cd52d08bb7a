//! Runs of ASCII letters and digits, and the runs of simple letters beyond them.
#![allow(clippy::inline_always, reason = "a scan is compiled as a whole, for one machine")]
#![allow(clippy::needless_bitwise_bool, reason = "a branch would keep a loop from being vectorised")]

use super::Span;
use super::blocks::{BLOCK, Writer, masks};
use super::word_kinds::{BREAK, SIMPLE, kind};
use crate::simd::Scan;

/// Splits at all but ASCII letters and digits or, if `WIDE`, at what is no part of a Unicode word.
///
/// With `WIDE` only letters that never part from their neighbours may stand beyond ASCII. The answer is whether there
/// are no others; if there are, the spans are worthless.
pub(super) struct Runs<'t, const WIDE: bool> {
    /// The text.
    pub(super) text: &'t str,
    /// Where the spans go.
    pub(super) spans: &'t mut Vec<Span>,
}

impl<const WIDE: bool> Scan for Runs<'_, WIDE> {
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        let bytes = self.text.as_bytes();
        let mut writer = Writer::new(self.spans);
        let (mut word_before, mut break_before) = (0, 0);
        for base in (0..bytes.len()).step_by(BLOCK) {
            let [plain, high, hard, latin, not_latin, ..] = masks(bytes, base, kind_of::<WIDE>);
            let mut word = plain;
            if WIDE {
                // What follows a block is not known here: a letter at its end may not be one.
                let hard = hard | latin & (not_latin >> 1 | 1 << (BLOCK - 1));
                word |= high & !break_before;
                break_before = 0;
                if hard != 0 {
                    let Some(breaks) = breaks(self.text, base, hard) else {
                        return false;
                    };
                    word &= !(breaks as u64);
                    break_before = (breaks >> BLOCK) as u64;
                }
            }
            let after_word = word << 1 | word_before;
            word_before = word >> (BLOCK - 1);
            writer.block(base, word & !after_word, after_word & !word, word_before != 0);
        }
        writer.finish(bytes.len());
        true
    }
}

/// Bits: ASCII letters and digits; bytes beyond ASCII; first bytes of characters that need a look; the first byte of
/// `À` to `ÿ`; second bytes of the two among these that are no letters, `×` and `÷`.
#[inline(always)]
fn kind_of<const WIDE: bool>(byte: u8) -> u8 {
    let within = |low: u8, high: u8| byte.wrapping_sub(low) <= high - low;
    let bit = |class: bool, place: u8| if class { 1 << place } else { 0 };
    let plain = bit(within(b'0', b'9') | ((byte | 0x20).wrapping_sub(b'a') <= 25), 0);
    if !WIDE {
        return plain;
    }
    let simple = within(0xc3, 0xc9) | within(0xd0, 0xd1);
    plain
        | bit(byte >= 0x80, 1)
        | bit((byte >= 0xc0) & !simple, 2)
        | bit(byte == 0xc3, 3)
        | bit((byte == 0x97) | (byte == 0xb7), 4)
}

/// The bytes of the characters at `leads` that are no part of a word, for the block at `base` and (high bits) the next;
/// `None` if one is a part of a word but not a simple letter.
#[cold]
fn breaks(text: &str, base: usize, mut leads: u64) -> Option<u128> {
    let mut breaks = 0;
    while leads != 0 {
        let place = leads.trailing_zeros();
        leads &= leads - 1;
        let character = text[base + place as usize..].chars().next()?;
        match kind(character) {
            BREAK => breaks |= ((1 << character.len_utf8()) - 1) << place,
            SIMPLE => {}
            _ => return None,
        }
    }
    Some(breaks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::textbook::{texts, tokens};

    #[test]
    fn ascii_words_are_what_the_expression_finds() {
        let parts = [
            "a", "Z", "word", "0", "42", "_", "'", "-", " ", "\n", "é", "K", "中", "@", "[", "`", "{", "/",
            ":",
        ];
        for text in texts(&parts, 10_000) {
            let long = format!("{}{text}{text}", &"x".repeat(64)[text.len() % 64..]);
            for text in [text, long] {
                let mut spans = Vec::new();
                Runs::<false> { text: &text, spans: &mut spans }.run();
                let expected =
                    text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());

                assert!(tokens(&text, &spans).into_iter().eq(expected), "{text:?}");
            }
        }
    }

    #[test]
    fn characters_that_need_no_look_are_simple_letters() {
        for character in ('\u{80}'..=char::MAX).filter(|character| *character != '×' && *character != '÷') {
            let lead = character.to_string().as_bytes()[0];

            assert!(kind_of::<true>(lead) & 4 != 0 || kind(character) == SIMPLE, "{character:?}");
        }
    }
}
