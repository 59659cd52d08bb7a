//! Punctuation, symbols, quotes and faces.

use super::classes::{LETTER, MARK, SOFT};
use super::lexer::{Kind, Match};
use super::numbers;
use super::scan::Scan;
use super::web;
use super::words::clitic;

/// The token that begins with a mark of ASCII.
pub(super) fn mark(scan: &Scan<'_>, place: usize, byte: u8) -> Match {
    let one = Match::new(place + 1, Kind::Word);
    let text = |text| Match::new(place + 1, Kind::Text(text));
    let run = |text: Option<&'static str>, is: fn(u8) -> bool| {
        let end = scan.bytes(place, is);
        Match::new(end, text.filter(|_| end > place + 1).map_or(Kind::Word, Kind::Text))
    };
    match byte {
        b'"' => text(double_quote(scan, place + 1)),
        b'\'' => apostrophe(scan, place),
        b'`' => quotes(scan, place).unwrap_or(one),
        b'(' => text("-LRB-").or(numbers::phone(scan, place)).or(kaomoji(scan, place)),
        b')' => text("-RRB-"),
        b'[' => text("-LSB-"),
        b']' => text("-RSB-"),
        b'{' => text("-LCB-"),
        b'}' => text("-RCB-"),
        b'!' | b'?' => run(None, |byte| matches!(byte, b'!' | b'?')),
        b'*' => run(None, |byte| byte == b'*'),
        b'_' => run(None, |byte| byte == b'_'),
        b'-' => dashes(scan, place).or(numbers::plain(scan, place)).or(face(scan, place)),
        b'+' => one.or(numbers::plain(scan, place)).or(numbers::phone(scan, place)),
        b'.' => dots(scan, place).or(numbers::plain(scan, place)),
        b',' => one.or(numbers::plain(scan, place)),
        b':' | b';' | b'=' => one
            .or(numbers::plain(scan, place).filter(|_| byte == b':'))
            .or(smiley(scan, place))
            .or(face(scan, place)),
        b'<' | b'>' => angle(scan, place, byte),
        b'^' | b'~' => one.or(face(scan, place)),
        b'#' => hash(scan, place),
        b'@' => at(scan, place),
        b'&' if scan.apostrophe(place).is_some() => apostrophe(scan, place),
        b'&' => web::entity(scan, place).unwrap_or(one),
        b'\\' if scan.byte(place + 1) == b'*' => Match::new(place + 2, Kind::Word),
        _ => one,
    }
}

/// Hyphens: two to four are a dash; and the name of a bracket.
fn dashes(scan: &Scan<'_>, place: usize) -> Match {
    let end = scan.bytes(place, |byte| byte == b'-');
    let name = scan.text.as_bytes().get(place + 1..place + 5).map(<[u8]>::to_ascii_lowercase);
    if let Some([b'l' | b'r', b'r' | b's' | b'c', b'b', b'-']) = name.as_deref() {
        return Match::new(place + 5, Kind::Word);
    }
    Match::new(end, if (2..=4).contains(&(end - place)) { Kind::Text("--") } else { Kind::Word })
}

/// A quotation mark opens before letters, digits and dollars of ASCII and closes before all else.
pub(super) fn double_quote(scan: &Scan<'_>, after: usize) -> &'static str {
    let next = scan.byte(after);
    if next.is_ascii_alphanumeric() || next == b'$' { "``" } else { "''" }
}

/// What begins with an apostrophe.
fn apostrophe(scan: &Scan<'_>, place: usize) -> Match {
    let Some(after) = scan.apostrophe(place) else { return Match::new(place + 1, Kind::Word) };
    let ascii = scan.byte(place) == b'\'';
    let alone = Match::new(after, if ascii { Kind::Word } else { Kind::Text("'") });
    let clitic = clitic(scan, place);
    let sure = clitic.filter(|found| found.reach > found.end);
    let mut best = alone.or(sure).or(contraction(scan, place, after)).or(decade(scan, after));
    if ascii && scan.byte(after) == b'\'' {
        best = best.or(Some(Match::new(after + 1, Kind::Word)));
    }
    if ascii {
        best = best.or(opening(scan, after)).or(face(scan, place));
    }
    best.or(clitic)
}

/// An apostrophe that opens a quotation: a letter of ASCII follows, and a character that is no white space.
fn opening(scan: &Scan<'_>, after: usize) -> Option<Match> {
    let next = scan.at(after + 1)?;
    let opens = scan.byte(after).is_ascii_alphabetic()
        && !matches!(next, '\t'..='\r' | ' ' | '\u{a0}' | '\u{2028}' | '\u{2029}');
    opens.then(|| Match::ahead(after, scan.beyond(after + 1), Kind::Text("`")))
}

/// `'em`, `'til`, `'cause`, `'n'`, `'tis`.
fn contraction(scan: &Scan<'_>, place: usize, after: usize) -> Option<Match> {
    let begins = |word: &str| scan.begins(after, word);
    for word in ["till", "til", "em", "cause"] {
        if begins(word) {
            return Some(Match::new(after + word.len(), Kind::Plain));
        }
    }
    if begins("n") {
        let end = after + 1;
        return Some(Match::new(scan.apostrophe(end).unwrap_or(end), Kind::Plain));
    }
    for word in ["tis", "twas"] {
        if scan.byte(place) == b'\'' && begins(word) {
            return Some(Match::ahead(after + 1, after + word.len(), Kind::Plain));
        }
    }
    None
}

/// `'60s`, and `'65` before white space.
fn decade(scan: &Scan<'_>, after: usize) -> Option<Match> {
    if !scan.byte(after).is_ascii_digit() || !scan.byte(after + 1).is_ascii_digit() {
        return None;
    }
    let end = after + 2;
    if scan.byte(after + 1) == b'0' && matches!(scan.byte(end), b's' | b'S') {
        return Some(Match::new(end + 1, Kind::Plain));
    }
    scan.space(end).map(|_| Match::ahead(end, scan.beyond(end), Kind::Plain))
}

/// Full stops: three and more are an ellipsis, and so are three with single spaces between them.
fn dots(scan: &Scan<'_>, place: usize) -> Match {
    let end = scan.few(place, 5, |byte| byte == b'.');
    if end >= place + 3 {
        return Match::new(end, Kind::Text("..."));
    }
    let mut end = place + 1;
    let spaced = |end: usize| scan.byte(end) == b' ' && scan.byte(end + 1) == b'.';
    if !spaced(end) || !spaced(end + 2) {
        return Match::new(end, Kind::Word);
    }
    while spaced(end) {
        end += 2;
    }
    Match::new(end, Kind::Text("..."))
}

/// `:-)` and the like, if no letter or digit of ASCII follows.
fn smiley(scan: &Scan<'_>, place: usize) -> Option<Match> {
    let eyes = place + usize::from(matches!(scan.byte(place), b'<' | b'>'));
    if !matches!(scan.byte(eyes), b':' | b';' | b'=') {
        return None;
    }
    let nose = eyes + 1 + usize::from(matches!(scan.byte(eyes + 1), b'-' | b'o' | b'*' | b'\''));
    let is_mouth = matches!(
        scan.byte(nose),
        b'(' | b')' | b'D' | b'P' | b'p' | b'd' | b'O' | b'\\' | b'{' | b'@' | b'|' | b'[' | b']'
    );
    let end = nose + 1;
    let after = scan.at(end)?;
    (is_mouth && !after.is_ascii_alphanumeric()).then(|| Match::ahead(end, scan.beyond(end), Kind::Phrase))
}

/// `^_^` and the like.
fn face(scan: &Scan<'_>, place: usize) -> Option<Match> {
    let eye = |byte| matches!(byte, b'=' | b'<' | b'>' | b'-' | b'^' | b'~' | b'\'' | b'x');
    let found = eye(scan.byte(place)) && scan.byte(place + 1) == b'_' && eye(scan.byte(place + 2));
    found.then(|| Match::new(place + 3, Kind::Word))
}

/// `(^_^)` and the like.
fn kaomoji(scan: &Scan<'_>, place: usize) -> Option<Match> {
    let eye = |byte| matches!(byte, b'=' | b'<' | b'>' | b'-' | b'^' | b'\'');
    let second = place + 2 + usize::from(scan.byte(place + 2) == b'_');
    let found = eye(scan.byte(place + 1)) && eye(scan.byte(second)) && scan.byte(second + 1) == b')';
    found.then(|| Match::new(second + 2, Kind::Phrase))
}

fn angle(scan: &Scan<'_>, place: usize, byte: u8) -> Match {
    let end = place + 1 + usize::from(scan.byte(place + 1) == byte);
    let best = Match::new(end, Kind::Word).or(smiley(scan, place)).or(face(scan, place));
    if byte == b'<' {
        best.or(scan.tag(place).map(|end| Match::new(end, Kind::Phrase))).or(web::bracketed(scan, place))
    } else {
        best
    }
}

/// `#`, runs of it, and a word after it.
fn hash(scan: &Scan<'_>, place: usize) -> Match {
    let end = scan.bytes(place, |byte| byte == b'#');
    let word = scan.run(place + 1, LETTER | MARK | SOFT);
    if end == place + 1 && word > end { Match::new(word, Kind::Word) } else { Match::new(end, Kind::Word) }
}

/// `@`, runs of it, and a name after it.
fn at(scan: &Scan<'_>, place: usize) -> Match {
    let end = scan.bytes(place, |byte| byte == b'@');
    let begins = scan.byte(place + 1).is_ascii_alphabetic() || scan.byte(place + 1) == b'_';
    let name = scan.bytes(place + 1, |byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if begins { Match::new(name, Kind::Word) } else { Match::new(end, Kind::Word) }
}

/// The token that begins with a mark beyond ASCII.
pub(super) fn wide(scan: &Scan<'_>, place: usize, character: char, symbol: bool) -> Match {
    let end = place + character.len_utf8();
    let text = |text| Match::new(end, Kind::Text(text));
    match character {
        '\u{92}' | '\u{2019}' => apostrophe(scan, place).or(quotes(scan, place)),
        _ if quote(character).is_some() => quotes(scan, place).unwrap_or(Match::new(end, Kind::Dropped)),
        '\u{96}' | '\u{97}' | '\u{2013}'..='\u{2015}' => text("--"),
        '\u{80}' | '\u{a4}' | '\u{20a0}' | '\u{20ac}' => text("$"),
        '\u{85}' | '\u{2026}' => text("..."),
        '\u{a2}' => text("cents"),
        '\u{a3}' => text("#"),
        '\u{bc}' => text("1/4"),
        '\u{bd}' => text("1/2"),
        '\u{be}' => text("3/4"),
        '\u{2153}' => text("1/3"),
        '\u{2154}' => text("2/3"),
        '\u{66b}' | '\u{66c}' => numbers::plain(scan, place).unwrap_or(Match::new(end, Kind::Dropped)),
        _ if is_raised(character) => Match::new(raised(scan, place), Kind::Word),
        _ => Match::new(end, if symbol { Kind::Word } else { Kind::Dropped }),
    }
}

/// What is written for a quotation mark beyond ASCII, or a backquote.
pub(super) fn quote(character: char) -> Option<&'static str> {
    Some(match character {
        '`' | '\u{91}' | '\u{2018}' | '\u{201b}' | '\u{2039}' => "`",
        '\u{92}' | '\u{2019}' | '\u{203a}' => "'",
        '\u{93}' | '\u{ab}' | '\u{201c}' => "``",
        '\u{94}' | '\u{bb}' | '\u{201d}' => "''",
        '\u{201a}' => "\u{201a}",
        '\u{201e}' => "\u{201e}",
        '\u{201f}' => "\u{201f}",
        _ => return None,
    })
}

/// One or two quotation marks beyond ASCII.
fn quotes(scan: &Scan<'_>, place: usize) -> Option<Match> {
    let end = |place: usize| {
        scan.text[place..]
            .chars()
            .next()
            .filter(|found| quote(*found).is_some())
            .map(|found| place + found.len_utf8())
    };
    let first = end(place)?;
    Some(Match::new(end(first).unwrap_or(first), Kind::Quotes))
}

/// Digits above or below the line.
fn is_raised(character: char) -> bool {
    matches!(character, '\u{b2}' | '\u{b3}' | '\u{b9}' | '\u{2070}' | '\u{2074}'..='\u{2079}' | '\u{2080}'..='\u{2089}')
}

fn raised(scan: &Scan<'_>, mut place: usize) -> usize {
    while let Some(character) =
        scan.at(place).filter(|character| place < scan.text.len() && is_raised(*character))
    {
        place += character.len_utf8();
    }
    place
}
