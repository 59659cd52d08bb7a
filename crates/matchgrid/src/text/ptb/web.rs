//! Addresses, tags and entities.

use super::classes::{DIGIT, LETTER};
use super::lexer::{Kind, Match};
use super::scan::Scan;

/// Whether a text may hold an address.
pub(super) fn has_address(text: &str) -> bool {
    let bytes = text.as_bytes();
    let known = |place: usize| {
        bytes.get(place + 1..place + 4).is_some_and(|end| {
            [b"com", b"net", b"org", b"edu"].iter().any(|known| end.eq_ignore_ascii_case(*known))
        })
    };
    bytes.iter().enumerate().any(|(place, byte)| match byte {
        b'@' => true,
        b':' => bytes[place..].starts_with(b"://"),
        b'.' => known(place) || (place >= 3 && bytes[place - 3..place].eq_ignore_ascii_case(b"www")),
        _ => false,
    })
}

/// The address at a place.
pub(super) fn address(scan: &Scan<'_>, place: usize) -> Option<Match> {
    let end = [url(scan, place), host(scan, place), mail(scan, place)].into_iter().flatten().max()?;
    Some(Match::new(end, Kind::Word))
}

fn is_stop(character: char) -> bool {
    matches!(character, ' ' | '\t'..='\r' | '"' | '<' | '>' | '|' | '(' | ')')
}

fn begins(scan: &Scan<'_>, place: usize, word: &str) -> bool {
    let bytes = &scan.text.as_bytes()[place..];
    bytes.len() >= word.len() && bytes[..word.len()].eq_ignore_ascii_case(word.as_bytes())
}

/// The end of characters of an address, two at least, of which the last is none that ends a sentence.
fn rest(scan: &Scan<'_>, place: usize) -> Option<usize> {
    let (mut end, mut count) = (None, 0);
    for (offset, character) in scan.text[place..].char_indices() {
        if is_stop(character) || matches!(character, '{' | '}') {
            break;
        }
        count += 1;
        if count > 1 && !matches!(character, '.' | '!' | '?' | ',' | '-') {
            end = Some(place + offset + character.len_utf8());
        }
    }
    end
}

/// `http://...` and `https://...`.
fn url(scan: &Scan<'_>, place: usize) -> Option<usize> {
    let scheme = ["http://", "https://"].into_iter().find(|scheme| begins(scan, place, scheme))?;
    rest(scan, place + scheme.len())
}

/// What is in a host's name after `www.`.
fn in_www(character: char) -> bool {
    !is_stop(character) && !matches!(character, '.' | '!' | '?' | ',' | '{' | '}' | '/' | ':')
}

/// What is in another host's name: no ASCII from the hyphen to the underscore, so no digits and no capitals.
fn in_host(character: char) -> bool {
    !is_stop(character) && !matches!(character, '!' | '$' | '\'' | ',' | '-'..='_' | '`' | '{' | '}')
}

/// A host's name with `www.` before it or one of four ends after it, and its path.
fn host(scan: &Scan<'_>, place: usize) -> Option<usize> {
    let www = begins(scan, place, "www.");
    let label = |place: usize| {
        let length: usize = scan.text[place..]
            .chars()
            .take_while(|character| if www { in_www(*character) } else { in_host(*character) })
            .map(char::len_utf8)
            .sum();
        place + length
    };
    let mut start = if www { place + 4 } else { place };
    let mut found = None;
    loop {
        let end = label(start);
        if end == start || scan.byte(end) != b'.' {
            break;
        }
        start = end + 1;
        let letters = scan.bytes(start, |byte| byte.is_ascii_alphabetic());
        let known = ["com", "net", "org", "edu"].iter().any(|known| scan.begins(start, known));
        if www && letters >= start + 2 {
            found = Some(letters.min(start + 4));
        } else if !www && known {
            found = Some(start + 3);
        }
        if let Some(end) = found.filter(|end| scan.byte(*end) == b'/').and_then(|end| rest(scan, end + 1)) {
            return Some(end);
        }
    }
    found
}

/// What ends a file's name; a name that begins with a letter is a word in any case, but for parts that are numbers.
const FILES: [&str; 35] = [
    "bat", "bmp", "c", "cgi", "class", "cpp", "dll", "doc", "docx", "exe", "gif", "gz", "h", "htm", "html",
    "jar", "java", "jpeg", "jpg", "mov", "mp3", "pdf", "php", "pl", "png", "ppt", "ps", "py", "sql", "tar",
    "txt", "wav", "x", "xml", "zip",
];

/// A file's name: letters and digits with full stops, at the end of which is one of some, before a space or a mark.
pub(super) fn file(scan: &Scan<'_>, place: usize) -> Option<Match> {
    let mut end = scan.run(place, LETTER | DIGIT);
    let mut found = None;
    while scan.byte(end) == b'.' {
        let start = end + 1;
        end = scan.run(start, LETTER | DIGIT);
        let known = FILES.iter().any(|known| scan.text[start..end].eq_ignore_ascii_case(known));
        let ends = |mark| matches!(mark, '.' | ',' | '!' | '?');
        if known && (scan.space(end).is_some() || scan.at(end).is_some_and(ends)) {
            found = Some(Match::ahead(end, end + 1, Kind::Plain));
        } else if end == start {
            break;
        }
    }
    found
}

/// An address of electronic mail: anything after a letter or a digit, `@`, and parts with single full stops between.
fn mail(scan: &Scan<'_>, place: usize) -> Option<usize> {
    if !scan.byte(place).is_ascii_alphanumeric() {
        return None;
    }
    let rest = &scan.text[place..];
    let word = &rest[..rest
        .find(|character| is_stop(character) || matches!(character, '{' | '}' | '\u{a0}'))
        .unwrap_or(rest.len())];
    let domain = |(at, _)| {
        let (mut end, mut start) = (None, at + 1);
        for part in word[at + 1..].split('.') {
            if part.is_empty() {
                break;
            }
            end = Some(start + part.len());
            start += part.len() + 1;
        }
        end
    };
    let end = place + word.match_indices('@').filter_map(domain).max()?;
    Some(end + usize::from(scan.byte(end) == b'>'))
}

/// An address of electronic mail within angle brackets.
pub(super) fn bracketed(scan: &Scan<'_>, place: usize) -> Option<Match> {
    let end = mail(scan, place + 1)?;
    Some(Match::new(end, Kind::Word))
}

/// The end of a tag, a comment or an instruction.
pub(super) fn tag(text: &str, place: usize) -> Option<usize> {
    let bytes = Bytes(text.as_bytes());
    if bytes.at(place) != b'<' {
        return None;
    }
    let next = place + 1;
    let first = bytes.at(next + 1);
    let end = match bytes.at(next) {
        b'!' | b'?' if first.is_ascii_alphabetic() || first == b'-' => bytes.run(next, |byte| byte != b'>'),
        b'/' if first.is_ascii_alphabetic() => bytes.run(bytes.run(next + 1, in_name), is_blank),
        byte if byte.is_ascii_alphabetic() => bytes.attributes(bytes.run(next, in_name))?,
        _ => return None,
    };
    (bytes.at(end) == b'>').then_some(end + 1)
}

fn in_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b':' | b'-')
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// The bytes of a text; 0 past its end.
struct Bytes<'t>(&'t [u8]);

impl Bytes<'_> {
    fn at(&self, place: usize) -> u8 {
        self.0.get(place).copied().unwrap_or(0)
    }

    fn run(&self, place: usize, is: impl Fn(u8) -> bool) -> usize {
        place + self.0[place.min(self.0.len())..].iter().take_while(|byte| is(**byte)).count()
    }

    /// The end of a tag's attributes, whose values are quoted if they have any, and of the slash of an empty element.
    fn attributes(&self, mut place: usize) -> Option<usize> {
        loop {
            let start = self.run(place, is_blank);
            if start == place || !self.at(start).is_ascii_alphabetic() {
                let slash = usize::from(self.at(start) == b'/');
                return Some(if slash > 0 { self.run(start + slash, is_blank) } else { start });
            }
            place = self.run(start, in_name);
            let equals = self.run(place, is_blank);
            if self.at(equals) == b'=' {
                place = self.quoted(self.run(equals + 1, is_blank))?;
            }
        }
    }

    fn quoted(&self, place: usize) -> Option<usize> {
        let quote = self.at(place);
        let end = self.run(place + 1, |byte| byte != quote);
        (matches!(quote, b'"' | b'\'') && self.at(end) == quote).then_some(end + 1)
    }
}

/// Entities that have a reading.
const READ: [(&str, &str); 6] =
    [("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("mdash", "--"), ("ndash", "--")];

/// An entity at a place.
pub(super) fn entity(scan: &Scan<'_>, place: usize) -> Option<Match> {
    let rest = &scan.text[place + 1..];
    let end = rest.bytes().take(8).position(|byte| byte == b';')?;
    let name = &rest[..end];
    let after = place + end + 2;
    if name.eq_ignore_ascii_case("nbsp") {
        return Some(Match::new(after, Kind::Dropped));
    }
    if name == "quot" || name == "QUOT" {
        let next = scan.byte(after);
        return Some(Match::new(
            after,
            Kind::Text(if next.is_ascii_alphanumeric() || next == b'$' { "``" } else { "''" }),
        ));
    }
    if let Some((_, text)) = READ.iter().find(|(read, _)| read.eq_ignore_ascii_case(name)) {
        return Some(Match::new(after, Kind::Text(text)));
    }
    let accented = ["acute", "grave", "uml"].iter().any(|accent| {
        name.strip_suffix(accent)
            .is_some_and(|base| matches!(base, "a" | "e" | "i" | "o" | "u" | "A" | "E" | "I" | "O" | "U"))
    });
    let numbered = name
        .strip_prefix('#')
        .is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()));
    let legacy = matches!(name, "HT" | "TL" | "UR" | "LR" | "QC" | "QL" | "QR" | "odq" | "cdq");
    (accented || numbered || legacy).then(|| Match::new(after, Kind::Word))
}
