/*!
What recognisers of speech and people who write down speech write differently without hearing differently.

The sets of steps here have a version in their name: what one of them does to a text never changes.
*/

use super::Change;
use super::categories::{Group, group, is_word};
use super::steps::TextStep;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory as _};

/// `asr-basic-1`, for every script.
pub(super) const BASIC: &[TextStep] = &[
    TextStep::Nfkc,
    TextStep::Lower,
    TextStep::NoKaldiNonwords,
    TextStep::SpokenCharacters,
    TextStep::Squeeze,
];

/// `asr-english-1`: that, and words of English.
pub(super) const ENGLISH: &[TextStep] = &[
    TextStep::Nfkc,
    TextStep::Lower,
    TextStep::NoKaldiNonwords,
    TextStep::SpokenCharacters,
    TextStep::SpokenEnglish,
];

/// The times that English words can become longer: `'d` is a third of ` would`.
pub(super) const GROWTH: usize = 3;

/// A space for each punctuation mark and symbol, with the marks that go with it; but `'` stays within a word (and
/// `\u{2019}` becomes it), and `.` and `,` stay between two digits. What nobody sees goes, but for joiners within words and,
/// as some scripts need it, a joiner after the mark that a word ends with.
pub(super) fn characters(input: &str, out: &mut String) -> Change {
    let mut rest = input.chars();
    // Whether what is before was dropped, so that marks on it are too.
    let mut dropped = true;
    while let Some(character) = rest.next() {
        if character.is_ascii_alphanumeric() || character == ' ' {
            push(character, out);
            dropped = character == ' ';
            continue;
        }
        // Only where it matters is it asked what follows: then no run of format characters is passed over twice.
        let next = if matches!(character, '\'' | '\u{2019}' | '\u{2bc}' | '.' | ',') {
            rest.clone().find(|character| !is_deleted(*character))
        } else {
            None
        };
        if let Some(kept) = spoken(character, out.chars().next_back(), next, dropped) {
            push(kept, out);
            dropped = super::is_python_space(kept);
        }
    }
    end_word(out);
    if out == input { Change::None } else { Change::Rewritten }
}

fn push(character: char, out: &mut String) {
    if super::is_python_space(character) {
        end_word(out);
    }
    out.push(character);
}

/// Takes the joiners away that a word ends with.
fn end_word(out: &mut String) {
    loop {
        let mut back = out.chars().rev();
        let ends = match (back.next(), back.next()) {
            (Some('\u{200c}'), _) => true,
            (Some('\u{200d}'), before) => !before.is_some_and(|before| !is_joiner(before) && is_mark(before)),
            _ => false,
        };
        if !ends {
            return;
        }
        out.pop();
    }
}

/// What is written for a character, by what is written before it and by what follows.
fn spoken(character: char, before: Option<char>, next: Option<char>, dropped: bool) -> Option<char> {
    let (before, next) = (before.unwrap_or(' '), next.unwrap_or(' '));
    let in_word = !dropped && (is_letter(before) || is_mark(before)) && is_letter(next);
    match character {
        '\'' | '\u{2019}' | '\u{2bc}' => Some(if in_word { '\'' } else { ' ' }),
        '.' | ',' if is_number(before) && is_number(next) => Some(character),
        '\u{200b}' => Some(' '),
        _ if is_deleted(character) => None,
        _ if is_mark(character) => (!dropped).then_some(character),
        _ if matches!(group(character), Group::Punctuation | Group::Symbol) => Some(' '),
        _ => Some(character),
    }
}

fn is_number(character: char) -> bool {
    group(character) == Group::Number
}

/// Whether a character is a letter or a number.
fn is_letter(character: char) -> bool {
    is_word(character) && character != '_'
}

/// Whether a character says nothing of a word: of format, a selector of a variant, or the frame of a key.
fn is_deleted(character: char) -> bool {
    !character.is_ascii()
        && !matches!(character, '\u{200b}'..='\u{200d}')
        && (matches!(character, '\u{34f}' | '\u{20e3}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
            || character.general_category() == GeneralCategory::Format)
}

fn is_joiner(character: char) -> bool {
    matches!(character, '\u{200c}' | '\u{200d}')
}

/// Whether a character goes with the one before it.
fn is_mark(character: char) -> bool {
    use GeneralCategory::{EnclosingMark, NonspacingMark, SpacingMark};
    !character.is_ascii()
        && (is_joiner(character)
            || matches!(character.general_category(), EnclosingMark | NonspacingMark | SpacingMark))
}

/// Sounds that are no words.
const FILLERS: [&str; 12] = ["uh", "um", "uhm", "uhh", "umm", "hm", "hmm", "mm", "mmm", "mhm", "er", "erm"];

/// Words that are contracted in their own way, and what they stand for.
const WORDS: [(&str, &str); 9] = [
    ("won't", "will not"),
    ("can't", "can not"),
    ("cannot", "can not"),
    ("shan't", "shall not"),
    ("let's", "let us"),
    ("y'all", "you all"),
    ("gonna", "going to"),
    ("gotta", "got to"),
    ("wanna", "want to"),
];

/// The ends of contracted words, and what they stand for.
const ENDINGS: [(&str, &str); 6] =
    [("n't", " not"), ("'re", " are"), ("'ll", " will"), ("'ve", " have"), ("'d", " would"), ("'m", " am")];

/// Words after which `'s` stands for `is`; after others it may be a possessive, and stays.
const WITH_IS: [&str; 11] =
    ["it", "he", "she", "that", "what", "who", "where", "when", "how", "there", "here"];

/// English words with one space between them: without fillers, and contractions written out.
pub(super) fn english(input: &str, out: &mut String) -> Change {
    for word in input.split(super::is_python_space) {
        if word.is_empty() || FILLERS.contains(&word) {
            continue;
        }
        if !out.is_empty() {
            out.push(' ');
        }
        push_word(word, out);
    }
    if out == input { Change::None } else { Change::Rewritten }
}

/// Writes a word out; what is left of one can be contracted too, as in `wouldn't've`.
fn push_word(word: &str, out: &mut String) {
    let (mut stem, mut endings) = (word, Vec::new());
    while let Some((shorter, words)) = contracted(stem) {
        stem = shorter;
        endings.push(words);
    }
    out.push_str(WORDS.iter().find(|(contracted, _)| *contracted == stem).map_or(stem, |(_, whole)| whole));
    out.extend(endings.into_iter().rev());
}

/// A contracted word without its end, and what that stands for.
fn contracted(word: &str) -> Option<(&str, &'static str)> {
    if WORDS.iter().any(|(contracted, _)| *contracted == word) {
        return None;
    }
    let is = word.strip_suffix("'s").filter(|stem| WITH_IS.contains(stem)).map(|stem| (stem, " is"));
    let ending = |(ending, words): &(&str, &'static str)| Some((word.strip_suffix(*ending)?, *words));
    is.or_else(|| ENDINGS.iter().find_map(ending)).filter(|(stem, _)| !stem.is_empty())
}

#[cfg(test)]
mod tests {
    use crate::text::{Pipeline, Slot, Source};

    fn run(set: &str, text: &str) -> String {
        let pipeline = Pipeline::parse(&[set]).unwrap();
        pipeline.prepare(Source::Text(text), &mut Slot::default()).text.to_owned()
    }

    #[test]
    fn the_basic_set_leaves_what_is_spoken() {
        for (input, expected) in [
            ("", ""),
            ("Hello, World!", "hello world"),
            ("well-known  [noise] <unk> it\u{2019}s", "well known it's"),
            ("'quoted' dogs' rock 'n' roll", "quoted dogs rock n roll"),
            ("1,000.50 and 3. or .5, \u{663},\u{664}", "1,000.50 and 3 or 5 \u{663},\u{664}"),
            ("Caf\u{e9} CAFE\u{301} \u{ff21}\u{ff22}", "caf\u{e9} caf\u{e9} ab"),
            (
                "\u{939}\u{93f}\u{928}\u{94d}\u{926}\u{940}\u{964}",
                "\u{939}\u{93f}\u{928}\u{94d}\u{926}\u{940}",
            ),
            ("\u{4f60}\u{597d}\u{ff0c}\u{4e16}\u{754c}\u{3002}", "\u{4f60}\u{597d} \u{4e16}\u{754c}"),
            ("ok \u{1f469}\u{1f3fd}\u{200d}\u{1f680} \u{2764}\u{fe0f} yes", "ok yes"),
            (
                "\u{645}\u{6cc}\u{200c}\u{62e}\u{648}\u{627}\u{647}\u{645}\u{200f}",
                "\u{645}\u{6cc}\u{200c}\u{62e}\u{648}\u{627}\u{647}\u{645}",
            ),
            ("so\u{ad}ft a\u{200b}b \u{feff}c", "soft a b c"),
            ("don\u{2019}\u{ad}t 1.\u{200f}5", "don't 1.5"),
            ("don't e\u{301}'a x\u{323}'y", "don't \u{e9}'a x\u{323}'y"),
            ("10% $5 a_b C++", "10 5 a b c"),
        ] {
            assert_eq!(run("asr-basic-1", input), expected, "{input:?}");
            assert_eq!(run("asr-basic-1", expected), expected, "{expected:?} again");
        }
    }

    #[test]
    fn the_english_set_writes_contractions_out_and_leaves_fillers_away() {
        for (input, expected) in [
            ("Um, it's John's: he can't, uh, go.", "it is john's he can not go"),
            ("I'd've y'all WON'T hmm", "i would have you all will not"),
            ("They\u{2019}re gonna; we'll. I'm isn't", "they are going to we will i am is not"),
            ("[laughter] uh mm", ""),
            ("'m 're o'clock the 90's", "m re o'clock the 90's"),
        ] {
            assert_eq!(run("asr-english-1", input), expected, "{input:?}");
            assert_eq!(run("asr-english-1", expected), expected, "{expected:?} again");
        }
    }

    #[test]
    fn a_word_may_be_contracted_any_number_of_times() {
        let word = format!("i{}", "'ve".repeat(300_000));
        assert_eq!(run("asr-english-1", &word), format!("i{}", " have".repeat(300_000)));
    }
}
