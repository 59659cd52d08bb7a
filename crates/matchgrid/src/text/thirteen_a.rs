/*!
The tokenizer `13a`: mteval-v13a's rules as sacreBLEU applies them.

The rules are regular expressions run one after another over a text with a space put at both ends. Together they come
to this, where a *mark* is a full stop or a comma and a digit is one of `0` to `9`:

* every other ASCII punctuation mark or symbol, but the apostrophe and the hyphen, is a token of its own;
* so is a hyphen after a digit;
* so is every mark, but two kinds: a lone mark between digits stays inside its token, and the last of several marks in
  a row, where a digit follows, begins that digit's token if the expressions, which take marks two by two, leave it
  over: if their number is odd after a digit, or even after anything else.
*/
#![allow(clippy::inline_always, reason = "a scan is compiled as a whole, for one machine")]

use super::blocks::{BLOCK, Classes, Writer, at, wide_spaces};
use super::escapes::{self, ENTITIES};
use super::{Span, simd};
use crate::simd::Scan;

/// Pushes the spans of the tokens; they index `out` if the answer is `true`, else `text`.
///
/// With `SEPARATORS` U+001C to U+001F are white space, as in Python; in Perl they are not.
pub(super) fn split<const SEPARATORS: bool>(text: &str, out: &mut String, spans: &mut Vec<Span>) -> bool {
    let kept = spans.len();
    if simd::run(Rules::<true, SEPARATORS> { text, spans }) {
        return false;
    }
    spans.truncate(kept);
    unescape(text, out);
    simd::run(Rules::<false, SEPARATORS> { text: out, spans });
    true
}

/// Splits a text by the rules of the regular expressions, or (with `CHECK`) answers `false`: it needs [`unescape`] first.
pub(super) struct Rules<'t, const CHECK: bool, const SEPARATORS: bool> {
    pub(super) text: &'t str,
    pub(super) spans: &'t mut Vec<Span>,
}

impl<const CHECK: bool, const SEPARATORS: bool> Scan for Rules<'_, CHECK, SEPARATORS> {
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        let bytes = self.text.as_bytes();
        let mut writer = Writer::new(self.spans);
        let mut before = Before::default();
        for base in (0..bytes.len()).step_by(BLOCK) {
            let classes = at::<SEPARATORS>(bytes, base);
            if CHECK && classes.rare != 0 && escaped(bytes, base, classes.rare) {
                return false;
            }
            let (starts, ends) = before.step(bytes, base, classes);
            writer.block(base, starts, ends, before.single | before.word != 0);
        }
        writer.finish(bytes.len());
        true
    }
}

/// What a block needs to know of the bytes before it: classes of the last byte as bit 0, white space that goes on.
#[derive(Default)]
struct Before {
    digit: u64,
    mark: u64,
    single: u64,
    word: u64,
    space: u64,
}

impl Before {
    /// The first bytes of tokens, and the bytes just after tokens.
    #[inline(always)]
    fn step(&mut self, bytes: &[u8], base: usize, classes: Classes) -> (u64, u64) {
        let Classes { digit, mark, .. } = classes;
        let mut space = classes.space | self.space;
        self.space = 0;
        if classes.lead != 0 {
            let wide = wide_spaces(bytes, base, classes.lead);
            space |= wide as u64;
            self.space = (wide >> BLOCK) as u64;
        }
        let digit_before = digit << 1 | self.digit;
        let next = bytes.get(base + BLOCK).is_some_and(u8::is_ascii_digit);
        let digit_after = digit >> 1 | u64::from(next) << (BLOCK - 1);
        let mut inner = mark & digit_before & digit_after;
        let last = mark & (mark << 1 | self.mark) & digit_after;
        if last != 0 {
            inner |= left_over(bytes, base, last);
        }
        let single = classes.symbol | mark & !inner | classes.hyphen & digit_before;
        let word = !(space | single);
        let (after_single, after_word) = (single << 1 | self.single, word << 1 | self.word);
        let shift = BLOCK - 1;
        (self.digit, self.mark) = (digit >> shift, mark >> shift);
        (self.single, self.word) = (single >> shift, word >> shift);
        (single | word & !after_word, after_single | after_word & !word)
    }
}

/// Those of `last` (each the last of several marks, before a digit) that the expressions leave over.
#[cold]
fn left_over(bytes: &[u8], base: usize, mut last: u64) -> u64 {
    let mut left = 0;
    while last != 0 {
        let place = last.trailing_zeros();
        last &= last - 1;
        let end = base + place as usize + 1;
        let marks = bytes[..end].iter().rev().take_while(|byte| matches!(byte, b'.' | b',')).count();
        let after_digit = bytes[..end - marks].last().is_some_and(u8::is_ascii_digit);
        left |= u64::from((marks % 2 == 1) == after_digit) << place;
    }
    left
}

/// Whether one of the `rare` bytes begins (or ends) something that [`unescape`] replaces.
#[cold]
fn escaped(bytes: &[u8], base: usize, mut rare: u64) -> bool {
    while rare != 0 {
        let place = base + rare.trailing_zeros() as usize;
        rare &= rare - 1;
        let rest = &bytes[place..];
        if escapes::is_entity(rest) || rest.starts_with(b"<skipped>") || bytes[..=place].ends_with(b"-\n") {
            return true;
        }
    }
    false
}

/// Takes out `<skipped>` and hyphens at line ends, and resolves entities.
#[cold]
pub(super) fn unescape(text: &str, out: &mut String) {
    if text.contains("<skipped>") || text.contains("-\n") {
        escapes::resolve(&text.replace("<skipped>", "").replace("-\n", ""), &ENTITIES, out);
    } else {
        escapes::resolve(text, &ENTITIES, out);
    }
}
