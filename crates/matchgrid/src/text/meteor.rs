/*!
Meteor 1.5's normalizer: words and punctuation marks apart, and full stops of abbreviations at their words.

Its rules are substitutions that go over the whole text, one after another. A substitution takes in what stands on both
sides of the mark, so that of two marks with one character between them the second is not seen. What is no letter of
Latin or Cyrillic, no digit and none of a few marks stands alone: each character of Greek, of Chinese, and each
combining mark.
*/

use super::Change;
use crate::{Error, Resource};
use std::sync::Arc;

/// The languages that Meteor normalizes; the rules for apostrophes are those of English, of French, or of none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Apostrophes {
    /// `it's` is `it 's`.
    Right,
    /// `l'eau` is `l' eau`.
    Left,
    /// Each stands alone.
    Apart,
}

/// The normalizer of one language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Normalizer {
    apostrophes: Apostrophes,
    /// What may stand before a full stop that ends no sentence: `any`, or `number` if that is so before digits alone.
    prefixes: Arc<Resource>,
}

/// A full stop in a run of them: it is no character, so that no rule sees it.
const DOT: u32 = 0x11_0000;

impl Normalizer {
    /// The normalizer of a language by its English name.
    ///
    /// # Errors
    /// [`Error::Option`] when Meteor has no rules for it, or the table is of another kind.
    pub(super) fn new(language: &str, prefixes: Option<&Arc<Resource>>) -> Result<Self, Error> {
        let apostrophes = match language {
            "english" => Apostrophes::Right,
            "french" => Apostrophes::Left,
            "czech" | "german" | "russian" | "spanish" => Apostrophes::Apart,
            _ => return Err(Error::Option(format!("Meteor can't normalize {language:?}"))),
        };
        match prefixes.filter(|prefixes| prefixes.has_pairs()) {
            Some(prefixes) => Ok(Self { apostrophes, prefixes: Arc::clone(prefixes) }),
            None => Err(Error::Option("Meteor's normalizer needs a table of prefixes".to_owned())),
        }
    }

    /// Writes the normalized text.
    pub(super) fn apply(&self, input: &str, out: &mut String) -> Change {
        let mut text = String::with_capacity(2 * input.len() + 2);
        if !self.at_once(input.as_bytes(), &mut text) {
            text.clear();
            text.extend(self.one_by_one(input).into_iter().map(character));
        }
        self.words(&text, out);
        // Control characters at the ends are no words.
        out.truncate(out.trim_end_matches(|end| end <= ' ').len());
        let start = out.len() - out.trim_start_matches(|start| start <= ' ').len();
        out.drain(..start);
        Change::Rewritten
    }

    /// The text with spaces between words and marks, by one substitution after another.
    fn one_by_one(&self, input: &str) -> Vec<u32> {
        let text = separated(input);
        let text = between(&text, &[','], |it| !is_digit(it), |it| !is_digit(it), " , ");
        let text = between(&text, &[','], is_digit, |it| !is_digit(it), " , ");
        let text = between(&text, &[','], |it| !is_digit(it), is_digit, " , ");
        let text = plain_marks(&text);
        let text = between(&text, &['-'], |it| is_alnum(it) || it == STOP, is_alnum, " ");
        self.split_apostrophes(&text)
    }

    /// Writes the same in one go; false where it can't: where not all is ASCII, or marks are so near to each other that the
    /// order of substitutions counts.
    fn at_once(&self, input: &[u8], out: &mut String) -> bool {
        // What stands before and behind a mark: a symbol has spaces around it by then.
        let around = |place: usize| match input.get(place) {
            Some(it) if it.is_ascii_alphanumeric() || *it == b'.' => *it,
            _ => b' ',
        };
        let mut free = 0;
        for (place, it) in input.iter().enumerate() {
            match it {
                b' ' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => out.push(char::from(*it)),
                b'.' if input.get(place + 1) != Some(&b'.') => out.push('.'),
                b',' | b'-' | b'\'' if place >= free => {
                    free = place + 3;
                    out.push_str(self.mark(around(place.wrapping_sub(1)), *it, around(place + 1)));
                }
                b'.' | b',' | b'-' | b'\'' | b'`' | ..b' ' | 0x7f.. => return false,
                _ => out.extend([' ', char::from(*it), ' ']),
            }
        }
        true
    }

    /// What is written for a mark between two characters of ASCII.
    fn mark(&self, before: u8, mark: u8, after: u8) -> &'static str {
        let (left, right) = (before.is_ascii_alphabetic(), after.is_ascii_alphabetic());
        let numbers = (before.is_ascii_digit(), after.is_ascii_digit());
        match (mark, self.apostrophes) {
            (b',', _) if numbers == (true, true) => ",",
            (b',', _) => " , ",
            (b'-', _) if (left || numbers.0 || before == b'.') && (right || numbers.1) => " ",
            (b'-', _) => "-",
            (_, Apostrophes::Right) if left && right || numbers.0 && after == b's' => " '",
            (_, Apostrophes::Right) if numbers.0 && right => "'",
            (_, Apostrophes::Left) if left && right => "' ",
            _ => " ' ",
        }
    }

    fn split_apostrophes(&self, text: &[u32]) -> Vec<u32> {
        let mark = &['\''];
        match self.apostrophes {
            Apostrophes::Apart => replaced(text, "'", " ' "),
            Apostrophes::Right => {
                let text = between(text, mark, |it| !is_letter(it), |it| !is_letter(it), " ' ");
                let text = between(&text, mark, |it| !is_letter(it) && !is_digit(it), is_letter, " ' ");
                let text = between(&text, mark, is_letter, |it| !is_letter(it), " ' ");
                let text = between(&text, mark, is_letter, is_letter, " '");
                between(&text, mark, is_digit, |it| it == u32::from('s'), " '")
            }
            Apostrophes::Left => {
                let text = between(text, mark, |it| !is_letter(it), |it| !is_letter(it), " ' ");
                let text = between(&text, mark, |it| !is_letter(it), is_letter, " ' ");
                let text = between(&text, mark, is_letter, |it| !is_letter(it), " ' ");
                between(&text, mark, is_letter, is_letter, "' ")
            }
        }
    }

    /// Writes the words with one space between them, each with its full stop or without.
    fn words(&self, text: &str, out: &mut String) {
        let mut words = text.split(is_space).filter(|word| !word.is_empty()).peekable();
        while let Some(word) = words.next() {
            if word.starts_with(is_blank) {
                continue;
            }
            out.extend((!out.is_empty()).then_some(' '));
            // Full stops in a run stay together.
            let Some(before) = word.strip_suffix('.').filter(|before| before.contains(|it| it != '.')) else {
                out.push_str(word);
                continue;
            };
            if before.contains('.') && before.contains(|it| is_letter(u32::from(it))) {
                out.extend(before.split('.'));
                continue;
            }
            out.push_str(before);
            let next = words.peek().and_then(|next| next.chars().next());
            out.push_str(if self.keeps(before, next) { "." } else { " ." });
        }
    }

    /// Whether a word keeps its full stop.
    fn keeps(&self, word: &str, next: Option<char>) -> bool {
        let kind = self.prefixes.get(word);
        let follows = |it: char| it.is_ascii_lowercase() || (kind == Some("number") && it.is_ascii_digit());
        kind == Some("any") || next.is_some_and(follows)
    }
}

const STOP: u32 = '.' as u32;

fn character(it: u32) -> char {
    char::from_u32(it).unwrap_or('.')
}

fn is_digit(it: u32) -> bool {
    character(it).is_ascii_digit()
}

/// What stands between words.
pub(super) fn is_space(character: char) -> bool {
    matches!(character, '\t' | '\n' | '\x0c' | '\r' | ' ')
}

/// Spaces that stand alone as symbols do until they are left out.
fn is_blank(character: char) -> bool {
    matches!(character, '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}')
}

/// The letters of Meteor: those of ASCII, Latin-1 and Latin Extended-A but for the long s, Cyrillic, and some phonetic ones.
fn is_letter(it: u32) -> bool {
    matches!(
        character(it),
        'A'..='Z'
            | 'a'..='z'
            | '\u{c0}'..='\u{d6}'
            | '\u{d8}'..='\u{f6}'
            | '\u{f8}'..='\u{17e}'
            | '\u{400}'..='\u{527}'
            | '\u{1d00}'..='\u{1d7f}'
            | '\u{a640}'..='\u{a66e}'
            | '\u{a67e}'..='\u{a697}'
    )
}

pub(super) fn is_alnum(it: u32) -> bool {
    is_letter(it) || is_digit(it)
}

/// The text between spaces, with symbols set apart, and full stops in runs set apart and hidden.
fn separated(input: &str) -> Vec<u32> {
    let mut text = Vec::with_capacity(2 * input.len() + 2);
    text.push(u32::from(' '));
    for character in input.chars() {
        let it = u32::from(character);
        let stays = is_alnum(it) || is_space(character) || "\x0b.'`,-‘’".contains(character);
        let spaced = [u32::from(' '), it, u32::from(' ')];
        text.extend_from_slice(if stays { &spaced[1..2] } else { &spaced });
    }
    text.push(u32::from(' '));
    let mut hidden = Vec::with_capacity(text.len());
    for run in text.chunk_by(|one, other| (*one == STOP) == (*other == STOP)) {
        if run.len() > 1 && run[0] == STOP {
            hidden.push(u32::from(' '));
            hidden.extend(run.iter().map(|_| DOT));
            hidden.push(u32::from(' '));
        } else {
            hidden.extend_from_slice(run);
        }
    }
    hidden
}

/// Quotation marks and dashes as ASCII has them.
fn plain_marks(text: &[u32]) -> Vec<u32> {
    let mut text = text.to_vec();
    for it in &mut text {
        match character(*it) {
            '`' | '‘' | '’' => *it = u32::from('\''),
            '–' => *it = u32::from('-'),
            '“' | '”' => *it = u32::from('"'),
            _ => {}
        }
    }
    replaced(&replaced(&text, "''", " \" "), "--", "-")
}

/// A text with something else for each occurrence of a part.
fn replaced(text: &[u32], part: &str, by: &str) -> Vec<u32> {
    let part: Vec<_> = part.chars().map(u32::from).collect();
    let mut out = Vec::with_capacity(2 * text.len());
    let mut rest = text;
    while let Some(first) = rest.first() {
        if let Some(behind) = rest.strip_prefix(&part[..]) {
            out.extend(by.chars().map(u32::from));
            rest = behind;
        } else {
            out.push(*first);
            rest = &rest[1..];
        }
    }
    out
}

/// A text with something else for each mark between two characters, neither of which is looked at again.
fn between(
    text: &[u32],
    marks: &[char],
    before: impl Fn(u32) -> bool,
    after: impl Fn(u32) -> bool,
    by: &str,
) -> Vec<u32> {
    let is_mark = |it: u32| it != DOT && marks.contains(&character(it));
    let mut out = Vec::with_capacity(text.len() + 16);
    let mut rest = text;
    while let [first, tail @ ..] = rest {
        out.push(*first);
        rest = tail;
        if let [mark, last, behind @ ..] = tail
            && is_mark(*mark)
            && before(*first)
            && after(*last)
        {
            out.extend(by.chars().map(u32::from));
            out.push(*last);
            rest = behind;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn normalized(language: &str, text: &str) -> String {
        let prefixes = Resource::pairs([("Mr", "any"), ("i.e", "any"), ("No", "number")]).unwrap();
        let mut out = String::new();
        Normalizer::new(language, Some(&Arc::new(prefixes))).unwrap().apply(text, &mut out);
        out
    }

    #[test]
    fn words_and_marks_stand_apart() {
        for (text, expected) in [
            ("", ""),
            (" Hello,  world!\t", "Hello , world !"),
            ("1,200 a,b 1,x,2 a,b,c", "1,200 a , b 1 , x , 2 a , b,c"),
            ("“Quoted” ``so'' --- a--b–c a-b-c .5-x", "\" Quoted \" \" so \" -- a b - c a b-c .5 x"),
            ("中文 e\u{301} я", "中 文 e \u{301} я"),
            ("a\u{a0}b\u{3000}c\u{b}d \u{1f}", "a b c\u{b}d"),
        ] {
            assert_eq!(normalized("english", text), expected, "{text:?}");
        }
    }

    #[test]
    fn apostrophes_are_split_as_the_language_has_them() {
        for (language, expected) in [
            ("english", "it 's l 'eau wouldn 't've 1990 's x ' y"),
            ("french", "it' s l' eau wouldn' t've 1990 ' s x ' y"),
            ("german", "it ' s l ' eau wouldn ' t ' ve 1990 ' s x ' y"),
        ] {
            assert_eq!(normalized(language, "it's l’eau wouldn't've 1990's x 'y"), expected);
        }
    }

    #[test]
    fn a_full_stop_stays_at_an_abbreviation() {
        for (text, expected) in [
            ("Mr. Y met. so. Then.", "Mr. Y met. so . Then ."),
            ("the U.S. i.e. 1.2.", "the US ie 1.2 ."),
            ("No. 5 No. x No. A", "No. 5 No. x No . A"),
            ("wait... for .. it.", "wait ... for .. it ."),
            (".", "."),
        ] {
            assert_eq!(normalized("english", text), expected, "{text:?}");
        }
    }

    /// All short texts of what counts.
    #[test]
    fn at_once_is_as_one_by_one() {
        let prefixes = Arc::new(Resource::pairs([("a", "any"), ("s", "number")]).unwrap());
        for language in ["english", "french", "german"] {
            let normalizer = Normalizer::new(language, Some(&prefixes)).unwrap();
            for number in 0..9_usize.pow(6) {
                let text: String =
                    (0..6).map(|place| char::from(b"as1.,-' \""[number / 9_usize.pow(place) % 9])).collect();
                let mut once = String::new();
                if normalizer.at_once(text.as_bytes(), &mut once) {
                    let slow: String = normalizer.one_by_one(&text).into_iter().map(character).collect();
                    assert!(once.split_whitespace().eq(slow.split_whitespace()), "{language}: {text:?}");
                }
            }
        }
    }

    #[test]
    fn languages_without_rules_and_other_tables_are_refused() {
        let words = Arc::new(Resource::words(["Mr"]));
        let pairs = Arc::new(Resource::pairs([("Mr", "any")]).unwrap());

        assert!(Normalizer::new("other", Some(&pairs)).is_err());
        assert!(Normalizer::new("english", Some(&words)).is_err());
        assert!(Normalizer::new("english", None).is_err());
    }
}
