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

/// Whether there is surely no white space but U+0020: no byte that can begin any.
fn only_spaces(text: &str) -> bool {
    // Without a way out of the loop, so that it is many bytes at a time.
    let within = |byte: u8, low: u8, high: u8| u8::from(byte.wrapping_sub(low) <= high - low);
    let begins = |byte| within(byte, 9, 0x1f) | within(byte, 0xc2, 0xc2) | within(byte, 0xe1, 0xe3);
    text.bytes().fold(0, |found, byte| found | begins(byte)) == 0
}

/// Whether a token has white space in it.
pub(crate) fn has_space(text: &Prepared<'_>) -> bool {
    let other = |text: &str| text.contains(|character| character != ' ' && is_python_space(character));
    !only_spaces(text.text)
        && other(text.text)
        && (0..text.spans.len()).any(|number| other(text.token(number)))
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
}
