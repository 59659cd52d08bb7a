//! Unicode words: `uax29`, and `words`, which is what the words of `ascii-words` are to other scripts.

use super::runs::Runs;
use super::word_kinds::{
    ALONE, BREAK, CONTENT, FLAG, JOINER, KATAKANA, KIND, LETTER, MARK, PICTOGRAPH, kind,
};
use super::{Span, simd};
use unicode_segmentation::UnicodeSegmentation as _;

/// Pushes the words of UAX #29: what its boundaries divide, where a letter or a number is in it.
pub(super) fn split(text: &str, spans: &mut Vec<Span>) {
    let span = |(start, word): (usize, &str)| Span { start: start as u32, end: (start + word.len()) as u32 };
    spans.extend(text.unicode_word_indices().map(span));
}

/// Pushes the words of a text.
///
/// Those are the runs of letters, numbers, marks, format characters and emoji, divided at the boundaries of UAX #29,
/// without parts that are only marks. ASCII is split at everything else, `it's` and `1.5` too; UAX #29 would join them.
pub(super) fn words(text: &str, spans: &mut Vec<Span>) {
    let before = spans.len();
    if !simd::run(Runs::<true> { text, spans }) {
        spans.truncate(before);
        words_of_any_script(text, spans);
    }
}

fn words_of_any_script(text: &str, spans: &mut Vec<Span>) {
    let mut word = Word { start: 0, base: BREAK, content: 0, after_joiner: false };
    for (place, character) in text.char_indices() {
        let kind = kind(character);
        if !word.is_continued_by(kind) {
            word.push(place, spans);
            word = Word { start: place, base: kind & KIND, content: kind, after_joiner: kind == JOINER };
        }
    }
    word.push(text.len(), spans);
}

/// By the base of a word, a bit for each kind that goes on it. Two halves make a flag, and no more.
const JOINED: [u8; KIND as usize + 1] = {
    let marks = 1 << MARK | 1 << JOINER;
    let mut joined = [marks; KIND as usize + 1];
    joined[BREAK as usize] = 1 << BREAK;
    joined[LETTER as usize] |= 1 << LETTER;
    joined[KATAKANA as usize] |= 1 << KATAKANA;
    joined[FLAG as usize] |= 1 << FLAG;
    joined
};

/// The word that goes on, or what is between words.
struct Word {
    start: usize,
    /// The kind of its last character that is no mark, [`BREAK`] between words.
    base: u8,
    /// [`CONTENT`] is set if a character has it.
    content: u8,
    after_joiner: bool,
}

impl Word {
    /// Whether a character of this kind is in the word, too; then it is taken in.
    #[inline]
    fn is_continued_by(&mut self, kind: u8) -> bool {
        let found = kind & KIND;
        let after_joiner = std::mem::replace(&mut self.after_joiner, found == JOINER);
        if JOINED[usize::from(self.base)] >> found & 1 != 0 {
            if found == FLAG {
                self.base = ALONE;
            }
        } else if after_joiner && kind & PICTOGRAPH != 0 {
            self.base = found;
        } else {
            return false;
        }
        self.content |= kind;
        true
    }

    #[inline]
    fn push(&self, end: usize, spans: &mut Vec<Span>) {
        if self.content & CONTENT != 0 {
            spans.push(Span { start: self.start as u32, end: end as u32 });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::textbook::{texts, tokens};
    use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory as _};

    fn has_content(character: char) -> bool {
        matches!(
            character.general_category_group(),
            GeneralCategoryGroup::Letter | GeneralCategoryGroup::Number
        ) || character.general_category() == GeneralCategory::OtherSymbol
    }

    fn is_inner(character: char) -> bool {
        has_content(character)
            || character.general_category_group() == GeneralCategoryGroup::Mark
            || character.general_category() == GeneralCategory::Format
            || matches!(character, '\u{1f3fb}'..='\u{1f3ff}')
    }

    fn textbook(text: &str) -> Vec<&str> {
        let divided = |run| if str::is_ascii(run) { vec![run] } else { run.split_word_bounds().collect() };
        text.split(|character| !is_inner(character))
            .flat_map(divided)
            .filter(|part| part.contains(has_content))
            .collect()
    }

    const ANY: &str = "aZ0'_-. \néß××÷яё\u{482}\u{483}αא״ب٣٫क\u{94d}\u{93f}\u{200c}\u{200d}।ก\u{e34}\u{e33}中かアーｱﾞ가ᄀ\
        \u{301}\u{ad}\u{feff}\u{200b}’“…。👩🏽❤\u{fe0f}\u{20e3}🇩🇪°©€→\u{a0}\u{2028}\u{e000}½Ⅷ𝔸\u{20000}\u{600}";
    const LETTERS: &str = "aZ0'_ éÿ×÷яЀѿ’…—€\u{a0}";

    fn characters(text: &str) -> Vec<&str> {
        text.split_inclusive(|_| true).collect()
    }

    fn check(text: &str) {
        let (mut fast, mut any) = (Vec::new(), Vec::new());
        words(text, &mut fast);
        words_of_any_script(text, &mut any);

        assert_eq!(tokens(text, &fast), textbook(text), "{text:?}");
        assert_eq!(fast, any, "{text:?}");
    }

    #[test]
    fn words_are_runs_divided_by_the_rules() {
        for text in texts(&characters(ANY), 20_000).chain(texts(&characters(LETTERS), 20_000)) {
            check(&text);
            // Long enough for several blocks, and at all places in them.
            check(&format!("{}{text}.{text}", &"x".repeat(64)[text.len() % 64..]));
        }
    }

    #[test]
    fn characters_may_lie_across_blocks() {
        for parts in characters(ANY).into_iter().chain(characters(LETTERS)).map(|c| [c, "a", c, c, "é", c]) {
            for fill in 56..72 {
                check(&format!("{}{}", "x".repeat(fill), parts.concat()));
                check(&format!("{}{}", " ".repeat(fill), parts.concat()));
            }
        }
    }

    #[test]
    fn words_with_any_character_are_divided_by_the_rules() {
        // Beyond these are ideographs, what is not assigned, and private use.
        for c in ('\0'..'\u{20000}').chain('\u{e0000}'..'\u{e1000}') {
            check(&format!("a{c}b1{c}2 {c} {c}{c}中{c}ア{c}ア\u{301}{c}"));
        }
    }

    #[test]
    fn a_letter_that_is_a_pictograph_is_both() {
        for (text, expected) in [
            ("Ⓜa", vec!["Ⓜa"]),
            ("👩\u{200d}Ⓜa", vec!["👩\u{200d}Ⓜa"]),
            ("👩\u{200d}👩a", vec!["👩\u{200d}👩", "a"]),
            ("🇩🇪🇫🇷🇮", vec!["🇩🇪", "🇫🇷", "🇮"]),
            ("1\u{fe0f}\u{20e3}", vec!["1\u{fe0f}\u{20e3}"]),
            ("🏽 \u{301} \u{200d}", vec![]),
        ] {
            let mut spans = Vec::new();
            words(text, &mut spans);

            assert_eq!(tokens(text, &spans), expected);
        }
    }

    #[test]
    fn uax29_has_the_words_of_the_segmentation() {
        for text in ["", "It's 1,000.5 km, foo_bar!", "naïve 中文 カタカナ 👩 …"] {
            let mut spans = Vec::new();
            split(text, &mut spans);

            assert!(tokens(text, &spans).into_iter().eq(text.unicode_words()), "{text:?}");
        }
    }
}
