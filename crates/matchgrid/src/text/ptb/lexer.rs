//! The token at a place: the rule that reads furthest wins, and among equals the first.

use super::classes::{DIGIT, LETTER, MARK, SOFT, SPACE, SYMBOL, class};
use super::scan::Scan;
use super::{marks, numbers, web, words};

/// What becomes of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Nothing.
    Dropped,
    /// It is written as it stands, without soft hyphens.
    Plain,
    /// The same, and it needs no look.
    Word,
    /// The same with a full stop after it, which stands in the text once.
    Ended,
    /// Its apostrophe is written as one of ASCII.
    Clitic,
    /// Its quotation marks are written in ASCII.
    Quotes,
    /// Its white space is written as U+00A0, and its parentheses by their names.
    Phrase,
    /// Its entities are written as the character.
    Entities,
    /// This is written instead.
    Text(&'static str),
}

/// A rule's reading: where the token ends, and how far the rule looked.
#[derive(Debug, Clone, Copy)]
pub(super) struct Match {
    pub(super) end: usize,
    pub(super) reach: usize,
    pub(super) kind: Kind,
}

impl Match {
    pub(super) fn new(end: usize, kind: Kind) -> Self {
        Self { end, reach: end, kind }
    }

    pub(super) fn ahead(end: usize, reach: usize, kind: Kind) -> Self {
        Self { end, reach, kind }
    }

    /// The better of two, if the other is there: the one that reads further.
    pub(super) fn or(self, other: Option<Self>) -> Self {
        other.filter(|other| other.reach > self.reach).unwrap_or(self)
    }
}

/// The token at a place.
#[inline]
pub(super) fn token(scan: &Scan<'_>, place: usize) -> Match {
    let byte = scan.byte(place);
    if byte.is_ascii_alphabetic() && !scan.addresses {
        let end = scan.bytes(place, |byte| byte.is_ascii_alphabetic());
        if let Some(found) = words::plain(scan, place, end) {
            return found;
        }
    }
    let found = if byte < 0x80 { ascii(scan, place, byte) } else { wide(scan, place) };
    if scan.addresses && found.kind != Kind::Dropped { found.or(web::address(scan, place)) } else { found }
}

fn ascii(scan: &Scan<'_>, place: usize, byte: u8) -> Match {
    match byte {
        b'A'..=b'Z' | b'a'..=b'z' => words::word(scan, place),
        b'0'..=b'9' => numbers::number(scan, place),
        _ if !byte.is_ascii_punctuation() => Match::new(place + 1, Kind::Dropped),
        _ => marks::mark(scan, place, byte),
    }
}

fn wide(scan: &Scan<'_>, place: usize) -> Match {
    let Some(character) = scan.at(place) else { return Match::new(place + 1, Kind::Dropped) };
    let end = place + character.len_utf8();
    let class = class(character);
    if class & (LETTER | MARK | SOFT) != 0 {
        let word = words::word(scan, place);
        return if class & SOFT != 0 { word.or(numbers::plain(scan, place)) } else { word };
    }
    if class & DIGIT != 0 {
        return numbers::number(scan, place);
    }
    if class & SPACE != 0 {
        return Match::new(end, Kind::Dropped);
    }
    marks::wide(scan, place, character, class & SYMBOL != 0)
}
