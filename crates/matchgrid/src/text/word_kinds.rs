/*!
What characters are to the rules of UAX #29 inside of a word.

In a run of letters, numbers, marks, format characters and emoji there is nothing that joins words only between two
letters or two digits (such as `'`), so that few kinds are left: all letters and digits of scripts with spaces are one.
*/

use std::sync::OnceLock;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory as _};
use unicode_segmentation::UnicodeSegmentation as _;

/// No part of a word.
pub(super) const BREAK: u8 = 0;
/// A token of its own, as ideographs are.
pub(super) const ALONE: u8 = 1;
/// Joins others of its kind: `ALetter`, `Hebrew_Letter` and `Numeric`.
pub(super) const LETTER: u8 = 2;
/// Joins others of its kind.
pub(super) const KATAKANA: u8 = 3;
/// A half of a flag.
pub(super) const FLAG: u8 = 4;
/// Goes on what is before it: `Extend` and `Format`.
pub(super) const MARK: u8 = 5;
/// The zero width joiner, a mark that also joins a pictograph.
pub(super) const JOINER: u8 = 6;
/// The bits of the above.
pub(super) const KIND: u8 = 7;
/// Set for what a zero width joiner joins.
pub(super) const PICTOGRAPH: u8 = 8;
/// Set for letters, numbers and other symbols: a token has one at least.
pub(super) const CONTENT: u8 = 16;
/// Most letters.
pub(super) const SIMPLE: u8 = LETTER | CONTENT;

const PAGE: usize = 256;

/// The kinds of 256 characters each, made when the first of them is met: all take as long as many a text.
static PAGES: [OnceLock<Box<[u8; PAGE]>>; 0x11_0000 / PAGE] = [const { OnceLock::new() }; 0x11_0000 / PAGE];

/// The kind of a character.
#[inline]
pub(super) fn kind(character: char) -> u8 {
    let code = character as usize;
    let page = PAGES[code / PAGE].get_or_init(|| page(code / PAGE * PAGE));
    page[code % PAGE]
}

/// Whether a character is a letter, a number or an emoji, so that a word may have nothing else.
pub(crate) fn is_content(character: char) -> bool {
    kind(character) & CONTENT != 0
}

#[cold]
fn page(first: usize) -> Box<[u8; PAGE]> {
    let mut kinds = Box::new([BREAK; PAGE]);
    for (code, kind) in (first as u32..).zip(kinds.iter_mut()) {
        *kind = match char::from_u32(code) {
            Some('\u{4e00}'..='\u{9fff}') => ALONE | CONTENT,
            Some('\u{ac00}'..='\u{d7a3}') => SIMPLE,
            Some(character) => search(character),
            None => BREAK,
        };
    }
    kinds
}

fn search(character: char) -> u8 {
    use GeneralCategory as Category;
    let content = match character.general_category() {
        Category::NonspacingMark | Category::SpacingMark | Category::EnclosingMark | Category::Format => 0,
        Category::UppercaseLetter
        | Category::LowercaseLetter
        | Category::TitlecaseLetter
        | Category::ModifierLetter
        | Category::OtherLetter
        | Category::DecimalNumber
        | Category::LetterNumber
        | Category::OtherNumber
        | Category::OtherSymbol => CONTENT,
        _ if matches!(character, '\u{1f3fb}'..='\u{1f3ff}') => 0,
        _ => return BREAK,
    };
    content | word_break(character)
}

/// The kind by what the character does beside others: the property itself is not to be had.
fn word_break(character: char) -> u8 {
    let join = |text: String| text.split_word_bounds().nth(1).is_none();
    let joins = |other: char| [join(format!("{other}{character}")), join(format!("{character}{other}"))];
    let [after_joiner, _] = joins('\u{200d}');
    let pictograph = if after_joiner { PICTOGRAPH } else { 0 };
    match (character, joins('a'), joins('ア')) {
        ('\u{200d}', ..) => JOINER,
        ('\u{1f1e6}'..='\u{1f1ff}', ..) => FLAG,
        (_, [true, true], _) => LETTER | pictograph,
        (_, [true, false], _) => MARK,
        (_, _, [true, true]) => KATAKANA | pictograph,
        _ => ALONE | pictograph,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_known_without_a_search_are_those_found() {
        for character in '\0'..=char::MAX {
            assert_eq!(kind(character), search(character), "{character:?}");
        }
    }

    #[test]
    fn kinds_are_what_is_written_of_them() {
        for (expected, characters) in [
            (BREAK, "_ '’-.·\u{ff3f}\u{202f}\u{a0}$→\u{e000}\u{378}"),
            (ALONE | CONTENT, "中あก\u{20000}"),
            (SIMPLE, "aZ0々éяא가٣Ⅷ\u{e50}"),
            (KATAKANA | CONTENT, "アー"),
            (FLAG | CONTENT, "🇩"),
            (MARK, "\u{301}\u{93e}\u{ad}\u{200c}\u{fe0f}\u{20e3}🏽"),
            (JOINER, "\u{200d}"),
            (ALONE | CONTENT | PICTOGRAPH, "👩❤©"),
            (SIMPLE | PICTOGRAPH, "Ⓜℹ"),
        ] {
            for character in characters.chars() {
                assert_eq!(kind(character), expected, "{character:?}");
            }
        }
    }
}
