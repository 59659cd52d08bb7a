//! Words as Meteor 1.5 has them.

use super::Change;
use super::meteor::is_alnum;

/// Without what is no letter and no digit: words of these with one space between them.
pub(super) fn without_punctuation(input: &str, out: &mut String) -> Change {
    for word in input.split(|it| !is_alnum(u32::from(it))).filter(|word| !word.is_empty()) {
        out.extend((!out.is_empty()).then_some(' '));
        out.push_str(word);
    }
    Change::Rewritten
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::java::words;
    use crate::text::meteor::is_space;
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
        words(text, is_space, &mut spans);

        assert_eq!(tokens(text, &spans), ["a", "b", "c", "d", "e\u{b}f\u{a0}g"]);
    }
}
