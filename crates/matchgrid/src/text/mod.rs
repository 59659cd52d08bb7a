/*!
Preprocessing: an ordered list of named steps from a text to what a metric compares.

A [`Pipeline`] is some text steps, then at most one tokenizer. Steps are named by strings, the same strings that a
signature prints, so what ran and what is written down can't differ.

No step copies a text it leaves unchanged: a step writes into a buffer and says whether it did
([`TextStep::apply`]), and a tokenizer answers spans into the text it was given wherever it can
([`Tokenizer::split`]).
*/

mod digest;
mod steps;
mod tokenizers;

pub use digest::Digest;
pub(crate) use digest::Form;
pub use steps::TextStep;
pub use tokenizers::Tokenizer;

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

/// A text after preprocessing, with the spans of its tokens (none when the pipeline has no tokenizer).
#[derive(Debug, Clone, Copy, Default)]
pub struct Prepared<'t> {
    /// The text that the spans index.
    pub text: &'t str,
    /// The tokens, in order, never overlapping.
    pub spans: &'t [Span],
}

impl<'t> Prepared<'t> {
    /// The bytes of token `index`.
    #[must_use]
    pub fn token(&self, index: usize) -> &'t [u8] {
        let span = self.spans[index];
        &self.text.as_bytes()[span.start as usize..span.end as usize]
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
            match TextStep::parse(name) {
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
        let mut rewritten = false;
        for step in &self.steps {
            slot.spare.clear();
            let from = if rewritten { slot.text.as_str() } else { input };
            if step.apply(from, &mut slot.spare) {
                std::mem::swap(&mut slot.text, &mut slot.spare);
                rewritten = true;
            }
        }
        let text = if rewritten { slot.text.as_str() } else { input };
        let Some(tokenizer) = self.tokenizer else {
            return Prepared { text, spans: &[] };
        };
        slot.spare.clear();
        let text = if tokenizer.split(text, &mut slot.spare, &mut slot.spans) { &slot.spare } else { text };
        // A text without tokens is empty, so that texts with the same tokens are the same.
        Prepared { text: if slot.spans.is_empty() { "" } else { text }, spans: &slot.spans }
    }

    /// Whether prepared texts have tokens.
    #[must_use]
    pub fn tokenizes(&self) -> bool {
        self.tokenizer.is_some()
    }
}

/// Tokens that are split already, laid end to end.
fn join<'t>(tokens: &[&str], slot: &'t mut Slot) -> Prepared<'t> {
    slot.text.clear();
    for token in tokens {
        let start = slot.text.len() as u32;
        slot.text.push_str(token);
        slot.spans.push(Span { start, end: slot.text.len() as u32 });
    }
    Prepared { text: &slot.text, spans: &slot.spans }
}

/// Whether Python's `str.split()` and `str.strip()` treat the character as white space.
///
/// This is Unicode's `White_Space` and the four information separators U+001C to U+001F.
#[must_use]
pub fn is_python_space(character: char) -> bool {
    matches!(character, '\u{1c}'..='\u{1f}') || character.is_whitespace()
}
