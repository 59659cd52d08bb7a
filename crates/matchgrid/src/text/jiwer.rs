//! Words as jiwer splits them.
#![allow(clippy::needless_bitwise_bool, reason = "a branch would keep a loop from being vectorised")]
#![allow(clippy::inline_always, reason = "a scan is compiled as a whole, for one machine")]

use super::blocks::{BLOCK, kinds, masks, wide_spaces};
use super::words::Words;
use super::{Prepared, Span, is_python_space, simd};
use crate::simd::Scan;

/// Pushes the words between spaces (U+0020) and between runs of white space.
///
/// Any other character of white space stays in its word where it stands alone: runs of two and more become a space
/// first, both ends are stripped, and only then is the text split.
pub(super) fn split(text: &str, spans: &mut Vec<Span>) {
    let first = spans.len();
    let other_space = simd::run(Words::<true, false> { text, spans });
    if !other_space {
        return;
    }
    let mut kept = first;
    for place in first + 1..spans.len() {
        let span = spans[place];
        let gap = &text[spans[kept].end as usize..span.start as usize];
        if gap != " " && gap.chars().nth(1).is_none() {
            spans[kept].end = span.end;
        } else {
            kept += 1;
            spans[kept] = span;
        }
    }
    spans.truncate(spans.len().min(kept + 1));
}

/// Whether there is no white space but U+0020.
fn only_spaces(text: &str) -> bool {
    !simd::run(OtherSpace(text.as_bytes()))
}

/// Whether a text has white space other than U+0020.
struct OtherSpace<'t>(&'t [u8]);

impl Scan for OtherSpace<'_> {
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        for base in (0..self.0.len()).step_by(BLOCK) {
            let found = kinds(self.0, base, kind_of).iter().fold(0, |all, kind| all | kind);
            if found & CONTROL != 0
                || found != 0 && wide_spaces(self.0, base, masks(self.0, base, kind_of)[1]) != 0
            {
                return true;
            }
        }
        false
    }
}

/// The bit of white space in ASCII but U+0020.
const CONTROL: u8 = 1;

/// [`CONTROL`], or the next bit for what may begin white space beyond ASCII.
#[inline(always)]
fn kind_of(byte: u8) -> u8 {
    let within = |low: u8, high: u8| byte.wrapping_sub(low) <= high - low;
    let control = within(9, 13) | within(0x1c, 0x1f);
    let lead = (byte == 0xc2) | within(0xe1, 0xe3);
    u8::from(control) | u8::from(lead) << 1
}

/// Whether a token has white space in it.
pub(crate) fn has_space(text: &Prepared<'_>) -> bool {
    let inside = |number| text.token(number).contains(is_python_space);
    !only_spaces(text.text) && (0..text.spans.len()).any(inside)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::textbook::{texts, tokens};

    #[test]
    fn words_are_those_between_spaces_once_runs_of_white_space_are_spaces() {
        for text in texts(&["a", "bc", "\u{e9}", "\n", " ", "  ", "\u{a0}", "\u{1c}", "\u{3000}"], 20_000) {
            let mut spans = Vec::new();
            split(&text, &mut spans);

            assert_eq!(tokens(&text, &spans), words(&text), "{text:?}");
        }
    }

    /// jiwer's three steps, one after another.
    fn words(text: &str) -> Vec<String> {
        let mut squeezed = String::new();
        let mut run: Vec<char> = Vec::new();
        for character in text.chars().chain(['.']) {
            if is_python_space(character) {
                run.push(character);
                continue;
            }
            match run[..] {
                [] => {}
                [alone] => squeezed.push(alone),
                _ => squeezed.push(' '),
            }
            run.clear();
            squeezed.push(character);
        }
        squeezed.pop();
        let stripped = squeezed.trim_matches(is_python_space);
        stripped.split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect()
    }

    #[test]
    fn other_white_space_is_found_whichever_it_is() {
        for character in (0..=0x10_ffff).filter_map(char::from_u32) {
            let other = character != ' ' && is_python_space(character);

            assert_eq!(only_spaces(&format!("a {character}b")), !other, "{character:?}");
        }
    }
}
