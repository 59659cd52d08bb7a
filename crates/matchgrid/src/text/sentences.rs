//! Sentences, each in a line of its own.

use super::Change;
use std::borrow::Cow;
use unicode_properties::UnicodeGeneralCategory as _;
use unicode_segmentation::UnicodeSegmentation as _;

/// A line feed between the sentences of UAX #29, which a line feed ends as well; those that are there stay.
pub(super) fn uax29(input: &str, out: &mut String) -> Change {
    if !input.bytes().any(may_end) {
        return Change::None;
    }
    let (mut kept, mut place) = (0, 0);
    // A line feed ends a sentence whatever is around it.
    for line in input.split_inclusive('\n') {
        let short = Short::new(line);
        let mut end = 0;
        while end < short.text.len() {
            end = sentence_end(&short.text, end);
            let end = place + short.place(end);
            if end < input.len() && !input[..end].ends_with('\n') {
                out.push_str(&input[kept..end]);
                out.push('\n');
                kept = end;
            }
        }
        place += line.len();
    }
    if kept == 0 {
        return Change::None;
    }
    out.push_str(&input[kept..]);
    Change::Rewritten
}

/// Where the sentence ends that begins at `start`, in a text without line feeds but at its end.
fn sentence_end(text: &str, start: usize) -> usize {
    let Some(skipped) = text.as_bytes()[start..].iter().position(|byte| may_end(*byte)) else {
        return text.len();
    };
    // The rules look back to one character before the end of a sentence; those that can't be at an end are skipped.
    let before = text[start..start + skipped].chars().next_back().map_or(0, char::len_utf8);
    let from = start + skipped - before;
    from + text[from..].split_sentence_bounds().next().map_or(0, str::len)
}

/// Whether the first byte of a character that may end a sentence, or is to be looked at for other reasons.
///
/// The others are ASCII, Latin and Cyrillic letters, ideographs, and bytes that go on a character.
fn may_end(byte: u8) -> bool {
    match byte {
        b'.' | b'!' | b'?' | b'\r' => true,
        0..0xc0 | 0xc3..=0xc9 | 0xd0 | 0xd1 | 0xe4..=0xe9 => false,
        _ => true,
    }
}

/// A line feed in place of each `separator`.
pub(super) fn at(input: &str, separator: &str, out: &mut String) -> Change {
    if separator == "\n" || !input.contains(separator) {
        return Change::None;
    }
    out.push_str(&input.replace(separator, "\n"));
    Change::Rewritten
}

/// A line in which no more than [`MOST`] characters of a kind stand in a row, but for letters and digits.
///
/// After a full stop the search for boundaries looks ahead from each space and bracket to the next letter. To the rules
/// so many of a kind are as few.
struct Short<'t> {
    text: Cow<'t, str>,
    /// Places in `text` at which bytes are left out, and how many up to there.
    cuts: Vec<(usize, usize)>,
}

const MOST: usize = 16;

impl<'t> Short<'t> {
    fn new(line: &'t str) -> Self {
        let (mut text, mut cuts) = (String::new(), Vec::new());
        let (mut before, mut row, mut kept) = (None, 0, 0);
        for (place, character) in line.char_indices() {
            let kind = kind(character);
            row = if before == Some(kind) && !character.is_alphanumeric() { row + 1 } else { 1 };
            before = Some(kind);
            // Other line ends are sentences by themselves.
            if row > MOST && !matches!(character, '\r' | '\u{85}' | '\u{2028}' | '\u{2029}') {
                text.push_str(&line[kept..place]);
                kept = place + character.len_utf8();
                cuts.push((text.len(), kept - text.len()));
            }
        }
        if kept == 0 {
            return Self { text: line.into(), cuts };
        }
        text.push_str(&line[kept..]);
        Self { text: text.into(), cuts }
    }

    /// The place in the line of a place in the short text.
    fn place(&self, place: usize) -> usize {
        let before = self.cuts.partition_point(|(cut, _)| *cut <= place);
        place + before.checked_sub(1).map_or(0, |last| self.cuts[last].1)
    }
}

/// A character that stands for all of its kind: of spaces, of brackets and quotation marks, else for itself.
fn kind(character: char) -> char {
    use unicode_properties::GeneralCategory as Category;
    match character {
        '\r' | '\n' | '\u{85}' | '\u{2028}' | '\u{2029}' => character,
        _ if character.is_whitespace() => ' ',
        'a'..='z' | 'A'..='Z' | '0'..='9' => character,
        _ => match character.general_category() {
            Category::OpenPunctuation
            | Category::ClosePunctuation
            | Category::InitialPunctuation
            | Category::FinalPunctuation => '(',
            _ => character,
        },
    }
}

/// Whether a text of one line seems to have several sentences: one ends before a letter, or there is a mark between two.
pub(crate) fn has_several(text: &str) -> bool {
    // What ends a text parts nothing.
    let text = text.trim_end_matches(|character: char| !character.is_alphanumeric());
    // Whole chunks, because a loop that can stop at every byte is not vectorised.
    let parts = |chunk: &[u8]| chunk.iter().fold(false, |any, byte| any | may_part(*byte));
    let Some(chunk) = text.as_bytes().chunks(64).position(parts) else {
        return false;
    };
    let mut start = 64 * chunk;
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    let (mut ended, mut apart) = (false, false);
    // Of the last word.
    let mut letters = text[..start].chars().rev().take_while(|character| character.is_alphanumeric()).count();
    for character in text[start..].chars() {
        match character {
            // After one or two letters it is rather an abbreviation (Mr., U.S., p.), after another one an ellipsis.
            '.' => (ended, apart, letters) = (letters > 2, false, 0),
            '!' | '?' => (ended, apart) = (true, false),
            '。' | '！' | '？' | '।' | '؟' | '۔' => (ended, apart) = (true, true),
            _ if character.is_whitespace() => apart = true,
            _ if character.is_alphanumeric() => {
                if ended && apart {
                    return true;
                }
                letters = if apart { 1 } else { letters + 1 };
                (ended, apart) = (false, false);
            }
            _ => {}
        }
    }
    MARKS.iter().any(|mark| text.contains(mark))
}

/// What summaries of one line have between sentences.
const MARKS: [&str; 4] = ["<q>", "</s>", "<n>", "\\n"];

/// Whether a byte may begin what is between two sentences.
fn may_part(byte: u8) -> bool {
    matches!(byte, b'.' | b'!' | b'?' | b'<' | b'\\' | 0xd8 | 0xdb | 0xe0 | 0xe2 | 0xe3 | 0xef)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::textbook::texts;

    #[test]
    fn a_line_with_several_sentences_seems_to_have_them() {
        for (text, expected) in [
            ("", false),
            ("one sentence", false),
            ("One sentence (3.5 of it).", false),
            ("it was. it is", true),
            ("they were . it is", true),
            ("they don't. it is", true),
            ("Mr. Smith of the U.S. Senate, J. K. Rowling, p. 12. See", false),
            ("Wait... What", false),
            ("It was.\" (It is)", true),
            ("一。二", true),
            ("यह है। वह है", true),
            ("هل؟ نعم", true),
            ("One<q>two", true),
            ("One \\n two", true),
            ("a < b", false),
        ] {
            assert_eq!(has_several(text), expected, "{text:?}");
            assert_eq!(has_several(&format!("{}{text}", "é ".repeat(40))), expected, "{text:?}");
        }
    }

    fn changed(input: &str) -> String {
        let mut out = String::new();
        if uax29(input, &mut out) == Change::None { input.to_owned() } else { out }
    }

    fn textbook(input: &str) -> String {
        let mut out = String::new();
        for sentence in input.split_sentence_bounds() {
            if !out.is_empty() && !out.ends_with('\n') {
                out.push('\n');
            }
            out.push_str(sentence);
        }
        out
    }

    #[test]
    fn sentences_have_lines_of_their_own() {
        for (input, expected) in [
            ("", ""),
            ("One. Two! \"Three?\" four", "One. \nTwo! \n\"Three?\" \nfour"),
            ("One.\n\nTwo. 3.5 of U.S.A. e.g. this.\n", "One.\n\nTwo. \n3.5 of U.S.A. e.g. this.\n"),
            ("a\rb\r\nc\u{2028}d", "a\r\nb\r\nc\u{2028}\nd"),
            ("一。二！", "一。\n二！"),
        ] {
            assert_eq!(changed(input), expected, "{input:?}");
        }
    }

    #[test]
    fn sentences_are_those_of_the_segmentation_of_the_whole_text() {
        let parts = [
            "a", "B", "The ", "1", ".", ". ", "!", "? ", "\"", ")", "(", ",", "-", " ", "\n", "\r", "\u{85}",
            "\u{2029}", "\t", "…", "。", "」", "中", "\u{301}", "\u{ad}", "é", "É", "\u{a0}", ":",
        ];
        for text in texts(&parts, 20_000) {
            assert_eq!(changed(&text), textbook(&text), "{text:?}");
        }
        for text in texts(&parts, 3_000) {
            let longer: String =
                text.chars().flat_map(|character| [character; 19]).chain(text.chars()).collect();
            assert_eq!(changed(&longer), textbook(&longer), "{longer:?}");
            let again = format!("a.{}{text}", text.repeat(9));
            assert_eq!(changed(&again), textbook(&again), "{again:?}");
        }
    }

    #[test]
    fn a_long_run_of_spaces_takes_no_longer_than_a_text() {
        for run in [" ", " \t", ")]", "“”"] {
            let text = format!("a.{} B. c", run.repeat(1 << 19));

            assert!(changed(&text).ends_with("\nB. c"), "{run:?}");
        }
    }

    #[test]
    fn separators_become_line_feeds() {
        let mut out = String::new();

        assert_eq!(at("a<q>b<q><q>", "<q>", &mut out), Change::Rewritten);
        assert_eq!(out, "a\nb\n\n");
        assert_eq!(at("a\nb", "\n", &mut String::new()), Change::None);
        assert_eq!(at("ab", "<q>", &mut String::new()), Change::None);
    }
}
