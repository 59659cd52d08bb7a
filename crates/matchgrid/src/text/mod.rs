/*!
Preprocessing: an ordered list of named steps from a text to what a metric compares.

A [`Pipeline`] is some text steps, then at most one tokenizer. Steps are named by strings, the same strings that a
signature prints, so what ran and what is written down can't differ.

No step copies a text it leaves unchanged: a text step answers what it did ([`Change`]) and writes into a buffer only
what it rewrote, and a tokenizer answers spans into the text it was given wherever it can ([`Tokenizer::split`]).
*/

mod blocks;
mod case;
mod categories;
mod digest;
mod escapes;
mod forms;
mod graphemes;
mod intl;
mod limits;
mod marks;
mod reader;
mod runs;
mod scripts;
mod sentences;
mod simd;
mod spaces;
mod steps;
mod tercom;
#[cfg(test)]
mod textbook;
mod thirteen_a;
mod tokenizers;
mod uax29;
mod word_kinds;
mod words;
mod zh;

pub(crate) use digest::Form;
pub use digest::{DIGEST, Digest};
pub(crate) use reader::{READ, Reader, grow};
pub(crate) use scripts::is_unsplit_script;
use steps::{Change, TextStep};
use tokenizers::Tokenizer;
pub(crate) use zh::zh_differs;

use crate::Error;

/// The version of Unicode of every table here.
pub const UNICODE_VERSION: &str = "17.0.0";

/// A half-open range of bytes: one token of a prepared text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

/// A text as the caller has it: running text, or tokens that are split already.
#[derive(Debug, Clone, Copy)]
pub enum Source<'a> {
    /// Running text.
    Text(&'a str),
    /// Tokens, each as it is (they may hold spaces or be empty).
    Tokens(&'a [&'a str]),
}

/// The longest text in bytes: places are 32 bits wide, and a step can make a text eleven times as long.
const LONGEST: usize = 1 << 28;

impl Source<'_> {
    /// Refuses what is too long to be prepared.
    ///
    /// # Errors
    /// [`Error::Text`] when the text, or its tokens with a space between them, is longer than 256 MiB; `place` names it.
    pub fn check(&self, place: impl FnOnce() -> String) -> Result<(), Error> {
        if self.bytes() > LONGEST {
            return Err(Error::Text(format!("{} is longer than 256 MiB: split it", place())));
        }
        Ok(())
    }

    /// The length in bytes, for tokens with the spaces between them.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Source::Text(text) => text.len(),
            Source::Tokens(tokens) => tokens.iter().map(|token| token.len() + 1).sum(),
        }
    }
}

/// A text after preprocessing, with the spans of its tokens (none when the pipeline has no tokenizer).
#[derive(Debug, Clone, Copy, Default)]
pub struct Prepared<'t> {
    /// The text that the spans index.
    pub text: &'t str,
    /// The tokens, in order, never overlapping.
    pub spans: &'t [Span],
}

impl Span {
    /// The bytes of the token.
    pub(crate) fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

impl<'t> Prepared<'t> {
    /// Token `index`.
    #[must_use]
    pub fn token(&self, index: usize) -> &'t str {
        &self.text[self.spans[index].range()]
    }
}

/// The buffers one prepared text lives in; reused from segment to segment.
#[derive(Debug, Default)]
pub struct Slot {
    text: String,
    spare: String,
    spans: Vec<Span>,
}

/// An ordered list of steps, parsed from their names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pipeline {
    steps: Vec<TextStep>,
    tokenizer: Option<Tokenizer>,
}

impl Pipeline {
    /// Parses names such as `["lower", "rstrip", "13a"]`; a tokenizer can only be the last.
    ///
    /// # Errors
    /// [`Error::Option`] when a name is unknown or follows a tokenizer.
    pub fn parse<S: AsRef<str>>(names: &[S]) -> Result<Self, Error> {
        let mut pipeline = Self { steps: Vec::new(), tokenizer: None };
        for name in names.iter().map(AsRef::as_ref) {
            if pipeline.tokenizer.is_some() {
                return Err(Error::Option(format!("step {name:?} follows the tokenizer")));
            }
            match TextStep::parse(name)? {
                Some(step) => pipeline.steps.push(step),
                None => match Tokenizer::parse(name) {
                    Some(tokenizer) => pipeline.tokenizer = Some(tokenizer),
                    None => return Err(Error::Option(format!("there is no step {name:?}"))),
                },
            }
        }
        Ok(pipeline)
    }

    /// Runs the steps; the result borrows the input where nothing was rewritten, else the slot.
    pub fn prepare<'t>(&self, source: Source<'t>, slot: &'t mut Slot) -> Prepared<'t> {
        slot.spans.clear();
        let input = match source {
            Source::Text(text) => text,
            Source::Tokens(tokens) => return join(tokens, slot),
        };
        let (mut rewritten, mut range) = (false, 0..input.len());
        for step in &self.steps {
            slot.spare.clear();
            let from = if rewritten { slot.text.as_str() } else { input };
            match step.apply(&from[range.clone()], &mut slot.spare) {
                Change::None => {}
                Change::Narrowed(part) => range = range.start + part.start..range.start + part.end,
                Change::Rewritten => {
                    std::mem::swap(&mut slot.text, &mut slot.spare);
                    (rewritten, range) = (true, 0..slot.text.len());
                }
            }
        }
        let text = &(if rewritten { slot.text.as_str() } else { input })[range];
        let Some(tokenizer) = self.tokenizer else {
            return Prepared { text, spans: &[] };
        };
        slot.spare.clear();
        let text = if tokenizer.split(text, &mut slot.spare, &mut slot.spans) { &slot.spare } else { text };
        // A text without tokens is empty, so that texts with the same tokens are the same.
        Prepared { text: if slot.spans.is_empty() { "" } else { text }, spans: &slot.spans }
    }

    /// Whether the tokenizer is sacreBLEU's `zh`, whose ranges are faulty.
    pub(crate) fn is_sacrebleu_zh(&self) -> bool {
        self.tokenizer == Some(Tokenizer::Zh)
    }

    /// Whether prepared texts have tokens.
    #[must_use]
    pub fn tokenizes(&self) -> bool {
        self.tokenizer.is_some()
    }
}

/// Tokens that are split already, with a space between them.
fn join<'t>(tokens: &[&str], slot: &'t mut Slot) -> Prepared<'t> {
    slot.text.clear();
    for (index, token) in tokens.iter().enumerate() {
        if index > 0 {
            slot.text.push(' ');
        }
        let start = slot.text.len() as u32;
        slot.text.push_str(token);
        slot.spans.push(Span { start, end: slot.text.len() as u32 });
    }
    Prepared { text: &slot.text, spans: &slot.spans }
}

/// Whether Python's `str.split()` and `str.strip()` treat the character as white space.
///
/// This is Unicode's `White_Space` and the four information separators U+001C to U+001F.
pub(crate) const fn is_python_space(character: char) -> bool {
    matches!(character, '\u{1c}'..='\u{1f}') || character.is_whitespace()
}

/// Where `part`, a slice of `whole`, lies in it.
fn place_in(whole: &str, part: &str) -> std::ops::Range<usize> {
    let start = part.as_ptr() as usize - whole.as_ptr() as usize;
    start..start + part.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_has_the_same_version_of_unicode() {
        assert_eq!(UNICODE_VERSION, "17.0.0");
        assert_eq!(char::UNICODE_VERSION, (17, 0, 0));
        assert_eq!(unicode_normalization::UNICODE_VERSION, (17, 0, 0));
        assert_eq!(unicode_properties::UNICODE_VERSION, (17, 0, 0));
        assert_eq!(unicode_segmentation::UNICODE_VERSION, (17, 0, 0));
    }

    #[test]
    fn a_pipeline_borrows_what_no_step_rewrites() {
        let steps = Pipeline::parse(&["strip", "lower", "rstrip", "nfc", "13a"]).unwrap();
        let text = "  a b.\n";
        let mut slot = Slot::default();
        let prepared = steps.prepare(Source::Text(text), &mut slot);

        assert_eq!(prepared.text, "a b.");
        assert_eq!(prepared.text.as_ptr(), text[2..].as_ptr());
        assert_eq!(prepared.spans.len(), 3);
    }

    #[test]
    fn narrowing_goes_on_from_a_rewritten_text() {
        let steps = Pipeline::parse(&["lower", "rstrip", "strip", "lower"]).unwrap();

        assert_eq!(steps.prepare(Source::Text(" A B "), &mut Slot::default()).text, "a b");
    }

    #[test]
    fn a_step_after_a_tokenizer_and_an_unknown_name_are_refused() {
        assert!(Pipeline::parse(&["13a", "lower"]).is_err());
        assert!(Pipeline::parse(&["12a"]).is_err());
    }
}
