//! Numbers, and compounds of words and numbers with hyphens and slashes.

use super::classes::{ALNUM, DIGIT, LETTER, SOFT};
use super::lexer::{Kind, Match};
use super::scan::Scan;
use super::web;
use super::words::{acronym_end, before_comma};

/// The token that begins with a digit.
pub(super) fn number(scan: &Scan<'_>, place: usize) -> Match {
    let run = scan.run(place, LETTER | DIGIT);
    let mut best = Match::new(run, Kind::Plain)
        .or(plain(scan, place))
        .or(web::file(scan, place))
        .or(compound(scan, place));
    let slashed = scan.text[place..best.end].contains('/');
    if scan.byte(best.end) == b'.'
        && !slashed
        && best.end == compound(scan, place).map_or(run, |found| found.end)
    {
        best = best.or(before_comma(scan, best.end + 1));
    }
    best = best.or(date(scan, place)).or(fraction(scan, place)).or(phone(scan, place));
    best
}

/// Digits with separators, from a place where a sign or a separator may be.
pub(super) fn plain(scan: &Scan<'_>, place: usize) -> Option<Match> {
    let digits = if matches!(scan.byte(place), b'+' | b'-') { place + 1 } else { place };
    let mut end = scan.run(digits, DIGIT);
    while let Some(next) = separator(scan, end) {
        let stop = scan.run(next, DIGIT);
        if stop == next {
            break;
        }
        end = stop;
    }
    (end > digits).then(|| Match::new(end, Kind::Plain))
}

/// The end of a separator within numbers.
fn separator(scan: &Scan<'_>, place: usize) -> Option<usize> {
    match scan.at(place)? {
        '.' | ',' | ':' => Some(place + 1),
        '\u{ad}' | '\u{66b}' | '\u{66c}' => Some(place + 2),
        '\u{2044}' => Some(place + 3),
        _ => None,
    }
}

/// Parts with hyphens, underscores or slashes between them.
pub(super) fn compound(scan: &Scan<'_>, place: usize) -> Option<Match> {
    let end =
        [hyphened(scan, place), dotted(scan, place), slashed(scan, place)].into_iter().flatten().max()?;
    Some(Match::new(end, Kind::Plain))
}

/// The end of a hyphen or of an underscore.
fn hyphen(scan: &Scan<'_>, place: usize) -> Option<usize> {
    match scan.byte(place) {
        b'-' | b'_' => Some(place + 1),
        0..0x80 => None,
        _ => match scan.at(place)? {
            '\u{58a}' => Some(place + 2),
            '\u{2010}' | '\u{2011}' => Some(place + 3),
            _ => None,
        },
    }
}

/// The end of a part: letters and digits, after `d'`, `l'` or `o'` if they are two at least.
fn part(scan: &Scan<'_>, place: usize) -> Option<usize> {
    if scan.is(place, SOFT) {
        return None;
    }
    let end = scan.run(place, ALNUM);
    if end == place + 1
        && matches!(scan.byte(place).to_ascii_lowercase(), b'd' | b'l' | b'o')
        && let Some(after) = scan.any_apostrophe(end)
        && scan.is(after, LETTER)
        && let Some(first) = scan.at(after)
        && scan.is(after + first.len_utf8(), LETTER)
    {
        return Some(scan.run(after, ALNUM));
    }
    (end > place).then_some(end)
}

fn hyphened(scan: &Scan<'_>, place: usize) -> Option<usize> {
    let mut end = part(scan, place)?;
    let mut joined = false;
    while let Some(stop) = hyphen(scan, end).and_then(|next| part(scan, next)) {
        (end, joined) = (stop, true);
    }
    joined.then_some(end)
}

/// `1.5-inch`, `U.S.-led`, `pre-U.S.`: ASCII with full stops and commas before the first hyphen.
fn dotted(scan: &Scan<'_>, place: usize) -> Option<usize> {
    let is_soft_start = scan.is(place, SOFT);
    let mut end = place;
    loop {
        let byte = scan.byte(end);
        if byte.is_ascii_alphanumeric() || ((end > place) && matches!(byte, b'.' | b',')) {
            end += 1;
        } else if byte == 0xc2 && scan.is(end, SOFT) {
            end += 2;
        } else {
            break;
        }
    }
    let mut joined = None;
    while end > place && !is_soft_start && scan.byte(end) == b'-' {
        let dots = acronym_end(scan, end + 1).filter(|stop| *stop > end + 3);
        let run = scan.bytes(end + 1, |byte| byte.is_ascii_alphanumeric());
        let stop = dots.unwrap_or(run).max(run);
        if stop == end + 1 {
            break;
        }
        (end, joined) = (stop, Some(stop));
    }
    joined
}

/// Two or three parts of ASCII with slashes between them.
fn slashed(scan: &Scan<'_>, place: usize) -> Option<usize> {
    let letters = |place| scan.bytes(place, |byte| byte.is_ascii_alphabetic());
    let part = |place: usize| {
        let mut end = scan.bytes(place, |byte| byte.is_ascii_alphanumeric());
        while end > place && scan.byte(end) == b'-' && letters(end + 1) > end + 1 {
            end = letters(end + 1);
        }
        (end > place).then_some(end)
    };
    let next = |end: usize| if scan.byte(end) == b'/' { part(end + 1) } else { None };
    let second = next(part(place)?)?;
    Some(next(second).unwrap_or(second))
}

/// The end of so many digits of ASCII.
fn digits(scan: &Scan<'_>, place: usize, least: usize, most: usize) -> Option<usize> {
    let end = scan.bytes(place, |byte| byte.is_ascii_digit()).min(place + most);
    (end >= place + least).then_some(end)
}

/// The end of a space or a hyphen.
fn gap(scan: &Scan<'_>, place: usize) -> Option<usize> {
    match scan.byte(place) {
        b' ' | b'-' => Some(place + 1),
        0xc2 if scan.at(place) == Some('\u{a0}') => Some(place + 2),
        _ => None,
    }
}

/// The end of so many decimal digits at most.
fn decimals(scan: &Scan<'_>, place: usize, most: usize) -> Option<usize> {
    let run = scan.run(place, DIGIT);
    let end = scan.text[place..run].char_indices().nth(most).map_or(run, |(offset, _)| place + offset);
    (end > place).then_some(end)
}

/// `12/25/1999`: a day, a month and a year.
fn date(scan: &Scan<'_>, place: usize) -> Option<Match> {
    let then = |place: usize, most| {
        let mark = matches!(scan.byte(place), b'-' | b'/');
        if mark { decimals(scan, place + 1, most) } else { None }
    };
    let month = then(decimals(scan, place, 2)?, 2)?;
    let year = then(month, 4)?;
    (scan.text[month..year].chars().count() > 2).then(|| Match::new(year, Kind::Plain))
}

/// `2 1/2`: a number and a fraction.
fn fraction(scan: &Scan<'_>, place: usize) -> Option<Match> {
    let over = |place| {
        let end = decimals(scan, place, 4)?;
        let slash = match scan.at(end)? {
            '/' => 1,
            '\u{2044}' => 3,
            _ => return None,
        };
        decimals(scan, end + slash, 4)
    };
    let mixed = decimals(scan, place, 4).and_then(|end| gap(scan, end)).and_then(over);
    let end = mixed.or_else(|| over(place))?;
    Some(Match::new(end, Kind::Phrase))
}

/// A telephone number: the codes of a country and of an area, one of them at least, and the number itself.
pub(super) fn phone(scan: &Scan<'_>, place: usize) -> Option<Match> {
    let start = scan.bytes(place, |byte| byte == b'+');
    if start > place + 2 {
        return None;
    }
    let end = if scan.byte(start) == b'(' {
        let area = digits(scan, start + 1, 2, 3).filter(|end| scan.byte(*end) == b')' && start == place)? + 1;
        local(scan, gap(scan, area).unwrap_or(area))
    } else {
        let first = code(scan, start)?;
        local(scan, first).max(code(scan, first).and_then(|second| local(scan, second)))
    };
    end.map(|end| Match::new(end, Kind::Phrase))
}

/// The end of a code and of the gap after it.
fn code(scan: &Scan<'_>, place: usize) -> Option<usize> {
    digits(scan, place, 2, 4).and_then(|end| gap(scan, end))
}

/// The end of three or four digits and of three to five, with a gap between them or none.
fn local(scan: &Scan<'_>, place: usize) -> Option<usize> {
    let parted =
        digits(scan, place, 3, 4).and_then(|end| gap(scan, end)).and_then(|end| digits(scan, end, 3, 5));
    parted.or_else(|| digits(scan, place, 6, 9))
}
