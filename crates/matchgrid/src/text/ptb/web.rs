//! Addresses, tags and entities.

use super::classes::{DIGIT, LETTER};
use super::lexer::{Kind, Match};
use super::marks::double_quote;
use super::runs::{Known, Stretch};
use super::scan::Scan;

/// The domains that a host's name without `www.` ends in.
const DOMAINS: [&str; 4] = ["com", "net", "org", "edu"];

/// Whether a text may hold an address.
pub(super) fn has_address(text: &str) -> bool {
    let bytes = text.as_bytes();
    let known = |place: usize| {
        bytes
            .get(place + 1..place + 4)
            .is_some_and(|end| DOMAINS.iter().any(|known| end.eq_ignore_ascii_case(known.as_bytes())))
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
    let scheme = ["http://", "https://"].into_iter().find(|scheme| scan.begins(place, scheme))?;
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
    let www = scan.begins(place, "www.");
    let start = if www { place + 4 } else { place };
    if scan.byte(start) == b'.' {
        return None;
    }
    let known = if www { &scan.known.www } else { &scan.known.hosts };
    let end = known.behind(start, || labels(scan, start, www))?;
    if scan.byte(end) == b'/' { rest(scan, end + 1).or(Some(end)) } else { Some(end) }
}

/// The labels of a host's name, and the last that may end it: after `www.` two to four letters, else one of four ends.
fn labels(scan: &Scan<'_>, place: usize, www: bool) -> Stretch {
    let label = |place: usize| {
        let is_in = |character: &char| if www { in_www(*character) } else { in_host(*character) };
        place + scan.text[place..].chars().take_while(is_in).map(char::len_utf8).sum::<usize>()
    };
    let (mut start, mut last) = (place, None);
    loop {
        let end = label(start);
        if end == start || scan.byte(end) != b'.' {
            return Stretch { end, last };
        }
        start = end + 1;
        let letters = scan.bytes(start, |byte| byte.is_ascii_alphabetic());
        let known = DOMAINS.iter().any(|known| scan.begins(start, known));
        if www && letters >= start + 2 {
            last = Some((start, letters.min(start + 4)));
        } else if !www && known {
            last = Some((start, start + 3));
        }
    }
}

/// What ends a file's name; a name that begins with a letter is a word in any case, but for parts that are numbers.
const FILES: [&str; 35] = [
    "bat", "bmp", "c", "cgi", "class", "cpp", "dll", "doc", "docx", "exe", "gif", "gz", "h", "htm", "html",
    "jar", "java", "jpeg", "jpg", "mov", "mp3", "pdf", "php", "pl", "png", "ppt", "ps", "py", "sql", "tar",
    "txt", "wav", "x", "xml", "zip",
];

/// A file's name: letters and digits with full stops, at the end of which is one of some, before a space or a mark.
pub(super) fn file(scan: &Scan<'_>, place: usize) -> Option<Match> {
    let end = scan.known.files.behind(place, || names(scan, place))?;
    Some(Match::ahead(end, end + 1, Kind::Plain))
}

/// Letters and digits with full stops, and the last of them that ends a file's name.
fn names(scan: &Scan<'_>, place: usize) -> Stretch {
    let (mut end, mut last) = (scan.run(place, LETTER | DIGIT), None);
    while scan.byte(end) == b'.' {
        let start = end + 1;
        end = scan.run(start, LETTER | DIGIT);
        let known = FILES.iter().any(|known| scan.text[start..end].eq_ignore_ascii_case(known));
        let ends = |mark| matches!(mark, '.' | ',' | '!' | '?');
        if known && (scan.space(end).is_some() || scan.at(end).is_some_and(ends)) {
            last = Some((start, end));
        } else if end == start {
            break;
        }
    }
    Stretch { end, last }
}

/// An address of electronic mail: anything after a letter or a digit, `@`, and parts with single full stops between.
fn mail(scan: &Scan<'_>, place: usize) -> Option<usize> {
    if !scan.byte(place).is_ascii_alphanumeric() {
        return None;
    }
    let end = scan.known.domains.behind(place, || domains(scan, place))?;
    Some(end + usize::from(scan.byte(end) == b'>'))
}

/// What an address may be within, and the last domain in it: it is none if nothing is before its first full stop.
fn domains(scan: &Scan<'_>, place: usize) -> Stretch {
    let rest = &scan.text[place..];
    let ends = |character| is_stop(character) || matches!(character, '{' | '}' | '\u{a0}');
    let word = &rest[..rest.find(ends).unwrap_or(rest.len())];
    let domain = |(at, _)| {
        let start = at + 1;
        let parts = word[start..].split('.').take_while(|part| !part.is_empty());
        let length: usize = parts.map(|part| part.len() + 1).sum();
        (length > 0).then(|| (place + start, place + at + length))
    };
    Stretch { end: place + word.len(), last: word.rmatch_indices('@').find_map(domain) }
}

/// An address of electronic mail within angle brackets.
pub(super) fn bracketed(scan: &Scan<'_>, place: usize) -> Option<Match> {
    let end = mail(scan, place + 1)?;
    Some(Match::new(end, Kind::Word))
}

/// The end of a tag, a comment or an instruction.
pub(super) fn tag(text: &str, place: usize, known: &Known) -> Option<usize> {
    let bytes = Bytes(text.as_bytes());
    if bytes.at(place) != b'<' {
        return None;
    }
    let next = place + 1;
    let first = bytes.at(next + 1);
    let end = match bytes.at(next) {
        b'!' | b'?' if first.is_ascii_alphabetic() || first == b'-' => {
            known.open.end(next, || bytes.run(next, |byte| byte != b'>'))
        }
        b'/' if first.is_ascii_alphabetic() => bytes.run(bytes.run(next + 1, in_name), is_blank),
        byte if byte.is_ascii_alphabetic() => return bytes.attributes(bytes.run(next, in_name), known),
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

    /// The end of a tag after its attributes, whose values are quoted if they have any, and the slash of an empty element.
    fn attributes(&self, mut place: usize, known: &Known) -> Option<usize> {
        let mut passed = Vec::new();
        let end = loop {
            let start = self.run(place, is_blank);
            if start == place || !self.at(start).is_ascii_alphabetic() {
                let slash = usize::from(self.at(start) == b'/');
                break Some(if slash > 0 { self.run(start + slash, is_blank) } else { start });
            }
            place = self.run(start, in_name);
            let equals = self.run(place, is_blank);
            if self.at(equals) == b'=' {
                if known.no_tags.borrow().contains(&place) {
                    break None;
                }
                passed.push(place);
                let Some(end) = self.quoted(self.run(equals + 1, is_blank)) else { break None };
                place = end;
            }
        };
        let end = end.filter(|end| self.at(*end) == b'>').map(|end| end + 1);
        if end.is_none() {
            known.no_tags.borrow_mut().extend(passed);
        }
        end
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
        return Some(Match::new(after, Kind::Text(double_quote(scan, after))));
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
