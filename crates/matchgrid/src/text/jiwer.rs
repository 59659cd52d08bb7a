//! Words as jiwer splits them.
#![allow(clippy::needless_bitwise_bool, reason = "a branch would keep a loop from being vectorised")]

use super::words::Words;
use super::{Prepared, Span, is_python_space, simd};

/// Pushes the words between spaces (U+0020) and between runs of white space.
///
/// Any other character of white space stays in its word where it stands alone: runs of two and more become a space
/// first, both ends are stripped, and only then is the text split.
pub(super) fn split(text: &str, spans: &mut Vec<Span>) {
    let first = spans.len();
    simd::run(Words::<true, false> { text, spans });
    if only_spaces(text) {
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
    let bytes = text.as_bytes();
    // Most texts have no byte that could begin any other, which is seen many bytes at a time.
    let within = |byte: u8, low: u8, high: u8| byte.wrapping_sub(low) <= high - low;
    let candidate = |byte: u8| within(byte, 9, 0x1f) | (byte == 0xc2) | within(byte, 0xe1, 0xe3);
    let candidates = bytes.iter().fold(false, |found, byte| found | candidate(*byte));
    !candidates || !(0..bytes.len()).any(|place| other_space(&bytes[place..]))
}

/// Whether a text begins with white space other than U+0020.
fn other_space(bytes: &[u8]) -> bool {
    match bytes[0] {
        0xc2 | 0xe1..=0xe3 => matches!(
            bytes,
            [0xc2, 0x85 | 0xa0, ..]
                | [0xe1, 0x9a, 0x80, ..]
                | [0xe2, 0x80, 0x80..=0x8a | 0xa8 | 0xa9 | 0xaf, ..]
                | [0xe2, 0x81, 0x9f, ..]
                | [0xe3, 0x80, 0x80, ..]
        ),
        byte => matches!(byte, 9..=13 | 0x1c..=0x1f),
    }
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
