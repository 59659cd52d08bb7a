//! Words as Meteor 1.5 has them.

use super::meteor::{is_alnum, is_space};
use super::{Change, Span};

/// Without what is no letter and no digit: words of these with one space between them.
pub(super) fn without_punctuation(input: &str, out: &mut String) -> Change {
    for word in input.split(|it| !is_alnum(u32::from(it))).filter(|word| !word.is_empty()) {
        out.extend((!out.is_empty()).then_some(' '));
        out.push_str(word);
    }
    Change::Rewritten
}

/// Pushes the spans of words between spaces, tabs, line feeds, form feeds and carriage returns.
pub(super) fn split(text: &str, spans: &mut Vec<Span>) {
    let mut start = 0;
    for part in text.as_bytes().split(|byte| is_space(char::from(*byte))) {
        let end = start + part.len();
        if !part.is_empty() {
            spans.push(Span { start: start as u32, end: end as u32 });
        }
        start = end + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::textbook::tokens;

    #[test]
    fn nothing_but_letters_and_digits_is_left() {
        let mut out = String::new();
        without_punctuation("It 's 5% of é я; 中 x\u{301}.", &mut out);

        assert_eq!(out, "It s 5 of é я x");
    }

    #[test]
    fn words_are_split_at_five_characters() {
        let (text, mut spans) = (" a\tb\nc\rd\x0ce\u{b}f\u{a0}g ", Vec::new());
        split(text, &mut spans);

        assert_eq!(tokens(text, &spans), ["a", "b", "c", "d", "e\u{b}f\u{a0}g"]);
    }
}
