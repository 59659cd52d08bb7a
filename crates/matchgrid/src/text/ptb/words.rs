//! Words.

use super::abbreviations::{Abbreviation, abbreviation};
use super::classes::{ASCII, DIGIT, IN_WORD, LETTER, MARK, SOFT};
use super::lexer::{Kind, Match};
use super::numbers;
use super::scan::Scan;

/// Words that are split in two, and where.
const SPLIT: [(&str, usize); 6] =
    [("cannot", 3), ("gonna", 3), ("gotta", 3), ("lemme", 3), ("gimme", 3), ("wanna", 3)];

/// Words with an apostrophe of their own.
const OWN: [&str; 6] = ["c'mon", "e'er", "o'o", "nat'l", "c'est", "cont'd."];

/// The token that a run of letters of ASCII begins, where what follows it tells: of most no other rule need be asked.
#[inline]
pub(super) fn plain(scan: &Scan<'_>, place: usize, end: usize) -> Option<Match> {
    let ends = |place: usize| scan.byte(place) == b' ' || place >= scan.text.len();
    let alone = match scan.byte(end) {
        b' ' | b')' | b'"' => true,
        b',' | b';' | b':' | b'!' | b'?' => ends(end + 1),
        b'.' if end - place > 1 && ends(end + 1) => {
            if let Some(found) = abbreviated(scan, place, end) {
                return Some(found);
            }
            true
        }
        _ => end >= scan.text.len(),
    };
    let whole = alone && !(matches!(end - place, 5 | 6) && split_at(&scan.text[place..end]).is_some());
    whole.then(|| Match::new(end, Kind::Word))
}

fn split_at(word: &str) -> Option<usize> {
    let first = word.as_bytes().first()?;
    if !matches!(first, b'c' | b'C' | b'g' | b'G' | b'l' | b'L' | b'w' | b'W') {
        return None;
    }
    SPLIT.iter().find(|(split, _)| split.eq_ignore_ascii_case(word)).map(|(_, place)| *place)
}

/// The token that begins with a letter or a mark.
pub(super) fn word(scan: &Scan<'_>, place: usize) -> Match {
    let letters = scan.run(place, ASCII | SOFT);
    let run = scan.run(letters, IN_WORD);
    let end = sentences_glued(scan, run);
    let mut best = Match::new(end, Kind::Plain);
    if end == run
        && let Some(at) = split_at(&scan.text[place..end])
        && clitic(scan, end).is_none()
    {
        best = Match::new(place + at, Kind::Plain);
        best.reach = end;
    }
    best = best
        .or(negated(scan, place, letters))
        .or(owner(scan, place, end))
        .or(numbers::compound(scan, place))
        .or(elided(scan, place, run));
    let short = abbreviated(scan, place, letters);
    if let Some(ending) = short.filter(|short| short.reach > short.end && short.reach >= best.reach) {
        return ending;
    }
    best.or(short).or(stopped(scan, place, best)).or(acronym(scan, place)).or(coded(scan, place, letters))
}

/// A word before `'s` and the like.
fn owner(scan: &Scan<'_>, place: usize, end: usize) -> Option<Match> {
    let found = clitic(scan, end)?;
    (end > place).then(|| Match::ahead(end, found.reach, Kind::Plain))
}

/// The end of words with `.`, `!` or `?` and a letter between them, from the end of the first.
fn sentences_glued(scan: &Scan<'_>, mut end: usize) -> usize {
    while matches!(scan.byte(end), b'.' | b'!' | b'?') && scan.is(end + 1, LETTER | MARK | SOFT) {
        end = scan.run(end + 1, IN_WORD);
    }
    end
}

/// A word before `n't`.
fn negated(scan: &Scan<'_>, place: usize, letters: usize) -> Option<Match> {
    let after = scan.any_apostrophe(letters)?;
    let end = letters.checked_sub(1).filter(|end| *end >= place)?;
    let is_negated = matches!(scan.byte(end), b'n' | b'N') && matches!(scan.byte(after), b't' | b'T');
    let after_n = end > place && matches!(scan.byte(end - 1), b'n' | b'N');
    (is_negated && !after_n).then(|| {
        if end > place {
            Match::ahead(end, after + 1, Kind::Plain)
        } else {
            Match::new(after + 1, Kind::Clitic)
        }
    })
}

/// A word with an apostrophe in it.
fn elided(scan: &Scan<'_>, place: usize, run: usize) -> Option<Match> {
    let after = scan.any_apostrophe(run)?;
    let before = &scan.text[place..run];
    let own = OWN.iter().find(|own| {
        let (start, end) = own.split_once('\'').unwrap_or_default();
        before.eq_ignore_ascii_case(start) && scan.begins(after, end)
    });
    let own = own.map(|own| Match::new(after + own.len() - before.len() - 1, Kind::Plain));
    let found = [own, prefixed(scan, place), vocalic(scan, before, after), lone(scan, before, run)];
    found.into_iter().flatten().max_by_key(|found| found.reach)
}

/// `O'Neil`, `d'été`: the end of a word with one letter before the apostrophe and two at least after it.
fn prefixed(scan: &Scan<'_>, place: usize) -> Option<Match> {
    let after = scan.any_apostrophe(place + 1)?;
    let rest = match scan.byte(place) {
        b'I' | b'Y' => return None,
        b'd' | b'D' | b'l' | b'L' | b'o' | b'O' => LETTER | DIGIT | SOFT,
        byte if byte == b'n' || byte.is_ascii_uppercase() => LETTER | SOFT,
        _ => return None,
    };
    let two = scan.is(after, LETTER) && scan.is(scan.beyond(after), LETTER);
    two.then(|| Match::new(scan.run(after, rest), Kind::Plain))
}

/// `ma'am`, `Ra'anana`: a vowel before the apostrophe, a vowel or a capital after it.
fn vocalic(scan: &Scan<'_>, before: &str, after: usize) -> Option<Match> {
    let vowel = |byte: u8| matches!(byte.to_ascii_lowercase(), b'a' | b'e' | b'i' | b'o' | b'u');
    let last = *before.as_bytes().last()?;
    let next = scan.byte(after);
    let fits = before.chars().nth(1).is_some()
        && (vowel(last) || matches!(last, b'y' | b'Y'))
        && (matches!(next, b'a' | b'e' | b'i' | b'o' | b'u') || next.is_ascii_uppercase());
    fits.then(|| Match::new(scan.run(after, LETTER | SOFT), Kind::Plain))
}

/// `l'`, `j'`, `ol'`, `y'`: an article or the like that is a token with its apostrophe.
fn lone(scan: &Scan<'_>, before: &str, run: usize) -> Option<Match> {
    let after = scan.apostrophe(run)?;
    let found = match before {
        "d" | "D" | "l" | "L" | "j" | "J" | "ol" | "Ol" | "OL" => Some(after),
        "y" | "Y" => scan.is(after, LETTER | MARK).then(|| after + 1),
        _ => None,
    }?;
    Some(Match::ahead(after, found, Kind::Plain))
}

/// The end of `'s`, `'re` and so on at a place; where no letter of ASCII follows, they win over a quotation's begin.
pub(super) fn clitic(scan: &Scan<'_>, place: usize) -> Option<Match> {
    let after = scan.apostrophe(place)?;
    let pair = [scan.byte(after).to_ascii_lowercase(), scan.byte(after + 1).to_ascii_lowercase()];
    let length = match pair {
        [b'r' | b'v', b'e'] | [b'l', b'l'] => 2,
        [b's' | b'm' | b'd', _] => 1,
        _ => return None,
    };
    let end = after + length;
    Some(Match::ahead(end, if scan.no_letter(end) { scan.beyond(end) } else { end }, Kind::Clitic))
}

/// Runs of single letters with full stops.
fn acronym(scan: &Scan<'_>, place: usize) -> Option<Match> {
    let end = acronym_end(scan, place)?;
    let one = end == place + 2;
    if scan.sentence_ends(end) {
        return Some(if one {
            Match::ahead(end - 1, end + 2, Kind::Plain)
        } else {
            Match::ahead(end, end + 2, Kind::Ended)
        });
    }
    Some(Match::new(end, Kind::Plain))
}

/// The end of letters that each have a full stop.
pub(super) fn acronym_end(scan: &Scan<'_>, mut place: usize) -> Option<usize> {
    let start = place;
    while scan.is(place, ASCII) && scan.byte(place + 1) == b'.' {
        place += 2;
    }
    (place > start).then_some(place)
}

/// A word of any kind and a full stop: an abbreviation, or anything before a comma.
fn stopped(scan: &Scan<'_>, place: usize, word: Match) -> Option<Match> {
    let end = word.end;
    let stops = scan.byte(end) == b'.' && word.reach == end && !scan.text[place..end].contains('/');
    if stops { abbreviated(scan, place, end).or_else(|| before_comma(scan, end + 1)) } else { None }
}

/// An abbreviation, from a place to its full stop.
fn abbreviated(scan: &Scan<'_>, place: usize, end: usize) -> Option<Match> {
    if scan.byte(end) != b'.' {
        return None;
    }
    let stop = end + 1;
    match abbreviation(&scan.text[place..end])? {
        Abbreviation::Title => Some(Match::new(stop, Kind::Plain)),
        Abbreviation::Ending => {
            let kind = if scan.abbreviation_ends(stop) { Kind::Ended } else { Kind::Plain };
            Some(Match::ahead(stop, scan.beyond(stop), kind))
        }
        Abbreviation::Number if scan.number_follows(stop) => Some(Match::ahead(stop, stop + 2, Kind::Plain)),
        Abbreviation::Number => None,
    }
}

/// A full stop that is part of what it follows because a comma or a colon comes after it.
pub(super) fn before_comma(scan: &Scan<'_>, stop: usize) -> Option<Match> {
    let comma = matches!(scan.at(stop)?, ',' | ';' | ':' | '\u{3001}');
    comma.then(|| Match::ahead(stop, scan.beyond(stop), Kind::Plain))
}

/// `AT&T`, `C++`, `F#`, `US$`.
fn coded(scan: &Scan<'_>, place: usize, letters: usize) -> Option<Match> {
    let first = scan.byte(letters);
    match first {
        b'+' if letters == place + 1
            && matches!(scan.byte(place), b'c' | b'C')
            && scan.byte(letters + 1) == b'+' =>
        {
            Some(Match::new(letters + 2, Kind::Plain))
        }
        b'#' if letters == place + 1 && matches!(scan.byte(place), b'c' | b'C' | b'f' | b'F') => {
            Some(Match::new(letters + 1, Kind::Plain))
        }
        b'$' if scan.bytes(place, |byte| byte.is_ascii_uppercase()) == letters => {
            Some(Match::new(letters + 1, Kind::Plain))
        }
        b'-' if letters - place <= 4
            && ["anti", "pro"]
                .iter()
                .any(|prefix| prefix.eq_ignore_ascii_case(&scan.text[place..letters])) =>
        {
            Some(Match::new(letters + 1, Kind::Plain))
        }
        b'&' | b'+' => ampersands(scan, place, letters),
        _ => None,
    }
}

fn ampersands(scan: &Scan<'_>, place: usize, letters: usize) -> Option<Match> {
    let capitals = |place| scan.bytes(place, |byte| byte.is_ascii_uppercase());
    let (mut end, start) = (capitals(place), letters);
    if end != start {
        return None;
    }
    loop {
        let next = match scan.byte(end) {
            b'&' if scan.begins(end, "&amp;") => end + 5,
            b'&' | b'+' => end + 1,
            _ => break,
        };
        let stop = capitals(next);
        if stop == next {
            break;
        }
        end = stop;
    }
    (end > start).then(|| Match::new(end, Kind::Entities))
}
