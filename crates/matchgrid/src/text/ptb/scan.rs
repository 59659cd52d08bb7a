//! Reading a text and what follows it.

use super::abbreviations::begins_sentence;
use super::classes::{ASCII, DIGIT, SPACE, class, is_upper};
use super::web;

/// A text among others: what comes after it is looked at, never written.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scan<'t> {
    /// The text, one line.
    pub(super) text: &'t str,
    /// The lines after it; nothing after the last, which has no line feed.
    pub(super) rest: Option<&'t str>,
    /// Whether the text may hold an address.
    pub(super) addresses: bool,
}

impl<'t> Scan<'t> {
    pub(super) fn new(text: &'t str, rest: Option<&'t str>) -> Self {
        Self { text, rest, addresses: web::has_address(text) }
    }

    /// The byte at a place of the text; 0 past its end.
    #[inline]
    pub(super) fn byte(&self, place: usize) -> u8 {
        self.text.as_bytes().get(place).copied().unwrap_or(0)
    }

    /// The character at a place; past the end of the text a line feed, and what follows it.
    #[inline]
    pub(super) fn at(&self, place: usize) -> Option<char> {
        let byte = self.byte(place);
        if byte != 0 && byte < 0x80 {
            return Some(char::from(byte));
        }
        if place < self.text.len() {
            return self.text.get(place..)?.chars().next();
        }
        self.past(place)
    }

    #[cold]
    fn past(&self, place: usize) -> Option<char> {
        let rest = self.rest?;
        if place == self.text.len() {
            Some('\n')
        } else {
            rest.get(place - self.text.len() - 1..)?.chars().next()
        }
    }

    /// The class of the character at a place; 0 past the end of the text.
    #[inline]
    pub(super) fn class(&self, place: usize) -> u8 {
        if place < self.text.len() { self.at(place).map_or(0, class) } else { 0 }
    }

    /// Whether the character at a place is of one of the classes.
    #[inline]
    pub(super) fn is(&self, place: usize, classes: u8) -> bool {
        self.class(place) & classes != 0
    }

    /// The end of the run of characters of these classes.
    #[inline]
    pub(super) fn run(&self, mut place: usize, classes: u8) -> usize {
        loop {
            let byte = self.byte(place);
            if byte < 0x80 {
                if class(char::from(byte)) & classes == 0 {
                    return place;
                }
                place += 1;
                continue;
            }
            let Some(character) = self.text[place..].chars().next() else { return place };
            if class(character) & classes == 0 {
                return place;
            }
            place += character.len_utf8();
        }
    }

    /// Whether a word is at a place, in either case.
    pub(super) fn begins(&self, place: usize, word: &str) -> bool {
        let bytes = self.text.as_bytes().get(place..place + word.len());
        bytes.is_some_and(|bytes| bytes.eq_ignore_ascii_case(word.as_bytes()))
    }

    /// The end of the run of bytes that satisfy a condition.
    pub(super) fn bytes(&self, place: usize, is: impl Fn(u8) -> bool) -> usize {
        place + self.text.as_bytes()[place..].iter().take_while(|byte| is(**byte)).count()
    }

    /// The end of an apostrophe at a place: `'`, U+2019, U+0092 or an entity.
    #[inline]
    pub(super) fn apostrophe(&self, place: usize) -> Option<usize> {
        match self.byte(place) {
            b'\'' => Some(place + 1),
            0xe2 if self.byte(place + 1) == 0x80 && self.byte(place + 2) == 0x99 => Some(place + 3),
            0xc2 if self.byte(place + 1) == 0x92 => Some(place + 2),
            b'&' if self.begins(place, "&apos;") => Some(place + 6),
            _ => None,
        }
    }

    /// The end of an apostrophe or of what is typed for one: a backquote, U+2018, U+201B or U+0091 as well.
    #[inline]
    pub(super) fn any_apostrophe(&self, place: usize) -> Option<usize> {
        match self.byte(place) {
            b'\'' | b'`' => Some(place + 1),
            0xe2 if self.byte(place + 1) == 0x80 && matches!(self.byte(place + 2), 0x98 | 0x99 | 0x9b) => {
                Some(place + 3)
            }
            0xc2 if matches!(self.byte(place + 1), 0x91 | 0x92) => Some(place + 2),
            b'&' if self.begins(place, "&apos;") => Some(place + 6),
            _ => None,
        }
    }

    /// How far a rule reads that looks at one character after a place.
    pub(super) fn beyond(&self, place: usize) -> usize {
        place + self.at(place).map_or(1, char::len_utf8)
    }

    /// Whether what follows a place is white space or the end of a line.
    pub(super) fn space(&self, place: usize) -> Option<usize> {
        let character = self.at(place)?;
        (is_space(character)).then(|| place + character.len_utf8())
    }

    /// Whether a sentence seems to end before the place: white space, and a word that begins
    /// sentences, `Mr.` or `Ms.`, or a tag.
    pub(super) fn sentence_ends(&self, place: usize) -> bool {
        let Some(mut place) = self.space(place) else { return false };
        while let Some(next) = self.space(place) {
            place = next;
        }
        let word: String = self.ahead(place).take_while(char::is_ascii_alphabetic).take(16).collect();
        let after = place + word.len();
        let after = if begins_sentence(&word) {
            Some(after)
        } else if matches!(&*word, "Mr" | "MR" | "Ms" | "MS") && self.at(after) == Some('.') {
            Some(after + 1)
        } else {
            self.tag(place)
        };
        after.is_some_and(|after| self.space(after).is_some())
    }

    /// Whether an abbreviation ends a sentence: at the end of all, before two white spaces, a capital or a tag.
    pub(super) fn abbreviation_ends(&self, place: usize) -> bool {
        if self.at(place).is_none() {
            return true;
        }
        let Some(place) = self.space(place) else { return false };
        match self.at(place) {
            None => true,
            Some(character) => is_space(character) || is_upper(character) || self.tag(place).is_some(),
        }
    }

    /// Whether a number follows, after one white space at most.
    pub(super) fn number_follows(&self, place: usize) -> bool {
        let place = self.space(place).unwrap_or(place);
        self.at(place).is_some_and(|character| class(character) & DIGIT != 0)
    }

    /// Whether the character at a place is there and is no letter of ASCII.
    pub(super) fn no_letter(&self, place: usize) -> bool {
        self.at(place).is_none_or(|character| class(character) & ASCII == 0)
    }

    /// The end of a tag at a place, which may be past the end of the text.
    fn tag(&self, place: usize) -> Option<usize> {
        let before = self.text.len() + 1;
        if place < before {
            return web::tag(self.text, place);
        }
        web::tag(self.rest?, place - before).map(|end| end + before)
    }

    /// The characters from a place on.
    fn ahead(&self, place: usize) -> impl Iterator<Item = char> + '_ {
        let mut place = place;
        std::iter::from_fn(move || {
            let character = self.at(place)?;
            place += character.len_utf8();
            Some(character)
        })
    }
}

/// White space to what looks ahead, which includes U+0085.
fn is_space(character: char) -> bool {
    class(character) & SPACE != 0 || character == '\u{85}'
}
