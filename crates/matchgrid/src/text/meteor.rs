/*!
Meteor 1.5's normalizer: words and punctuation marks apart, and full stops of abbreviations at their words.

Its rules are substitutions that go over the whole text, one after another. A substitution takes in what stands on both
sides of the mark, so that of two marks with one character between them the second is not seen. What is no letter of
Latin or Cyrillic, no digit and none of a few marks stands alone: each character of Greek, of Chinese, and each
combining mark.
*/

use super::{Change, Span};
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
        let text = separated(input);
        let text = between(&text, &[','], |it| !is_digit(it), |it| !is_digit(it), " , ");
        let text = between(&text, &[','], is_digit, |it| !is_digit(it), " , ");
        let text = between(&text, &[','], |it| !is_digit(it), is_digit, " , ");
        let text = plain_marks(&text);
        let text = between(&text, &['-'], |it| is_alnum(it) || it == u32::from('.'), is_alnum, " ");
        self.words(&self.split_apostrophes(&text), out);
        // Control characters at the ends are no words.
        out.truncate(out.trim_end_matches(|end| end <= ' ').len());
        let start = out.len() - out.trim_start_matches(|start| start <= ' ').len();
        out.drain(..start);
        Change::Rewritten
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
    fn words(&self, text: &[u32], out: &mut String) {
        let words: Vec<_> =
            text.split(|it| is_space(character(*it))).filter(|word| !word.is_empty()).collect();
        let mut whole = String::new();
        for (index, word) in words.iter().enumerate() {
            if is_blank(character(word[0])) {
                continue;
            }
            out.extend((!out.is_empty()).then_some(' '));
            let next = words.get(index + 1).map(|next| next[0]);
            let Some((&STOP, before)) = word.split_last().filter(|(_, before)| !before.is_empty()) else {
                out.extend(word.iter().map(|it| character(*it)));
                continue;
            };
            let letters = before.iter().map(|it| character(*it));
            if before.contains(&STOP) && before.iter().any(|it| is_letter(*it)) {
                out.extend(letters.filter(|letter| *letter != '.'));
                continue;
            }
            whole.clear();
            whole.extend(letters);
            out.push_str(&whole);
            out.push_str(if self.keeps(&whole, next) { "." } else { " ." });
        }
    }

    /// Whether a word keeps its full stop.
    fn keeps(&self, word: &str, next: Option<u32>) -> bool {
        let kind = self.prefixes.get(word);
        let low = |it: u32| character(it).is_ascii_lowercase();
        kind == Some("any")
            || next.is_some_and(|next| low(next) || (kind == Some("number") && is_digit(next)))
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
fn is_space(character: char) -> bool {
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

fn is_alnum(it: u32) -> bool {
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

/// Without what is no letter and no digit: words of these with one space between them.
pub(super) fn without_punctuation(input: &str, out: &mut String) -> Change {
    for word in input.split(|it| !is_alnum(u32::from(it))).filter(|word| !word.is_empty()) {
        out.extend((!out.is_empty()).then_some(' '));
        out.push_str(word);
    }
    Change::Rewritten
}

/// Pushes the spans of words between spaces, tabs, line feeds, form feeds and carriage returns.
pub(super) fn split(text: &str, spans: &mut Vec<Span>) {
    let mut start = 0;
    for part in text.split(is_space) {
        let end = start + part.len();
        if !part.is_empty() {
            spans.push(Span { start: start as u32, end: end as u32 });
        }
        start = end + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::textbook::tokens;

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

    #[test]
    fn languages_without_rules_and_other_tables_are_refused() {
        let words = Arc::new(Resource::words(["Mr"]));
        let pairs = Arc::new(Resource::pairs([("Mr", "any")]).unwrap());

        assert!(Normalizer::new("other", Some(&pairs)).is_err());
        assert!(Normalizer::new("english", Some(&words)).is_err());
        assert!(Normalizer::new("english", None).is_err());
    }

    #[test]
    fn nothing_but_letters_and_digits_is_left() {
        let mut out = String::new();
        without_punctuation("It 's 5% of é я; 中 x\u{301}.", &mut out);

        assert_eq!(out, "It s 5 of é я x");
    }

    #[test]
    fn words_are_split_at_five_characters() {
        let (text, mut spans) = (" a\tb\nc\rd\x0ce\u{b}f\u{a0}g ", Vec::new());
        split(text, &mut spans);

        assert_eq!(tokens(text, &spans), ["a", "b", "c", "d", "e\u{b}f\u{a0}g"]);
    }
}
