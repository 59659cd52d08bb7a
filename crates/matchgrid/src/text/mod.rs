/*!
Preprocessing: an ordered list of named steps from a text to what a metric compares.

A [`Pipeline`] is some text steps, then at most one tokenizer, then some token steps. Steps are named by strings, the
same strings that a signature prints, so what ran and what is written down can't differ. The name `lines` among them is
a mode: a text is split line by line, and it is known where its lines begin.

No step copies a text it leaves unchanged: a text step answers what it did ([`Change`]) and writes into a buffer only
what it rewrote, and a tokenizer answers spans into the text it was given wherever it can ([`Tokenizer::split`]).
*/

mod articles;
mod asr;
mod blocks;
mod case;
mod categories;
mod digest;
mod escapes;
mod forms;
mod graphemes;
mod intl;
mod java;
mod jiwer;
mod limits;
mod marks;
mod meteor;
mod meteor_words;
mod mteval;
mod pipeline;
mod ptb;
mod reader;
mod runs;
mod scripts;
mod sentences;
mod spaces;
mod stem;
mod steps;
mod tercom;
#[cfg(test)]
mod textbook;
mod thirteen_a;
mod token_steps;
mod tokenizers;
mod transforms;
mod uax29;
mod word_kinds;
mod words;
mod zh;

use crate::simd;
pub use digest::{DIGEST, Digest};
pub(crate) use digest::{Form, hex};
pub(crate) use jiwer::has_space;
pub use pipeline::{Pipeline, Slot};
pub(crate) use reader::{KEEP, READ, Reader, fold, grow};
pub(crate) use scripts::is_unsplit_script;
pub(crate) use sentences::has_several;
pub(crate) use stem::{Scratch as StemScratch, Stemmer};
use steps::Change;
pub(crate) use tokenizers::Tokenizer;
pub(crate) use word_kinds::is_content;
pub(crate) use zh::zh_differs;

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
    /// For each line feed of the text the number of tokens before it; empty when the pipeline has no `lines`.
    pub breaks: &'t [u32],
    /// The text as the tokenizer was given it; of tokens that were split already, the same as `text`.
    pub before: &'t str,
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

    /// The tokens of each line; a text without `breaks` is one line.
    pub fn lines(&self) -> impl Iterator<Item = &'t [Span]> {
        let Self { spans, breaks, .. } = *self;
        let ends = breaks.iter().map(|place| *place as usize).chain([spans.len()]);
        let starts = [0].into_iter().chain(breaks.iter().map(|place| *place as usize));
        starts.zip(ends).map(|(start, end)| &spans[start..end])
    }
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
}
