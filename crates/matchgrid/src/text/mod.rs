/*!
Preprocessing: an ordered list of named steps from a text to what a metric compares.

A [`Pipeline`] is some text steps, then at most one tokenizer. Steps are named by strings, the same strings that a
signature prints, so what ran and what is written down can't differ. The name `lines` among them is a mode: a text is
split line by line, and it is known where its lines begin.

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
    /// For each line feed of the text the number of tokens before it; empty when the pipeline has no `lines`.
    pub breaks: &'t [u32],
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

/// The buffers one prepared text lives in; reused from segment to segment.
#[derive(Debug, Default)]
pub struct Slot {
    text: String,
    spare: String,
    /// What is put together from parts: lines or tokens that were rewritten one by one.
    whole: String,
    spans: Vec<Span>,
    breaks: Vec<u32>,
}

/// An ordered list of steps, parsed from their names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pipeline {
    steps: Vec<TextStep>,
    lines: bool,
    tokenizer: Option<Tokenizer>,
}

impl Pipeline {
    /// Parses names such as `["lower", "lines", "13a"]`; a tokenizer can only be the last.
    ///
    /// # Errors
    /// [`Error::Option`] when a name is unknown or follows a tokenizer.
    pub fn parse<S: AsRef<str>>(names: &[S]) -> Result<Self, Error> {
        let mut pipeline = Self { steps: Vec::new(), lines: false, tokenizer: None };
        for name in names.iter().map(AsRef::as_ref) {
            if pipeline.tokenizer.is_some() {
                return Err(Error::Option(format!("step {name:?} follows the tokenizer")));
            }
            if name == "lines" {
                pipeline.lines = true;
                continue;
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
    ///
    /// Tokens that are split already are not split again: if there is no tokenizer, text steps run on each of them.
    /// With `lines`, a token that is a line feed and nothing else is the end of a line.
    pub fn prepare<'t>(&self, source: Source<'t>, slot: &'t mut Slot) -> Prepared<'t> {
        slot.spans.clear();
        slot.breaks.clear();
        let input = match source {
            Source::Text(text) => text,
            Source::Tokens(tokens) => return self.join(tokens, slot),
        };
        let Slot { text: buffer, spare, whole, spans, breaks } = slot;
        let text = rewrite(&self.steps, input, buffer, spare);
        let lines = self.lines && text.contains('\n');
        spare.clear();
        let text = match self.tokenizer {
            None => {
                breaks.resize(if lines { text.matches('\n').count() } else { 0 }, 0);
                return Prepared { text, spans: &[], breaks };
            }
            Some(tokenizer) if lines => split_lines(tokenizer, text, (spare, whole), spans, breaks),
            Some(tokenizer) if tokenizer.split(text, spare, spans) => spare,
            Some(_) => text,
        };
        // A text without tokens is empty, so that texts with the same tokens are the same.
        Prepared { text: if spans.is_empty() { "" } else { text }, spans, breaks }
    }

    /// Tokens that are split already, with a space between them.
    fn join<'t>(&self, tokens: &[&str], slot: &'t mut Slot) -> Prepared<'t> {
        let Slot { text, spare, whole, spans, breaks } = slot;
        let steps = if self.tokenizer.is_none() { &self.steps[..] } else { &[] };
        whole.clear();
        for token in tokens {
            if self.lines && *token == "\n" {
                breaks.push(spans.len() as u32);
                continue;
            }
            if !spans.is_empty() {
                whole.push(' ');
            }
            let start = whole.len() as u32;
            whole.push_str(rewrite(steps, token, text, spare));
            spans.push(Span { start, end: whole.len() as u32 });
        }
        Prepared { text: whole, spans, breaks }
    }

    /// Whether the tokenizer is sacreBLEU's `zh`, whose ranges are faulty.
    pub(crate) fn is_sacrebleu_zh(&self) -> bool {
        self.tokenizer == Some(Tokenizer::Zh)
    }

    /// Whether the tokenizer knows ASCII only.
    pub(crate) fn is_ascii_only(&self) -> bool {
        self.tokenizer == Some(Tokenizer::AsciiWords)
    }

    /// Whether prepared texts have tokens.
    #[must_use]
    pub fn tokenizes(&self) -> bool {
        self.tokenizer.is_some()
    }
}

/// A text after text steps: a part of the input where nothing was rewritten, else of `text`.
fn rewrite<'t>(steps: &[TextStep], input: &'t str, text: &'t mut String, spare: &mut String) -> &'t str {
    let (mut rewritten, mut range) = (false, 0..input.len());
    for step in steps {
        spare.clear();
        let from = if rewritten { text.as_str() } else { input };
        match step.apply(&from[range.clone()], spare) {
            Change::None => {}
            Change::Narrowed(part) => range = range.start + part.start..range.start + part.end,
            Change::Rewritten => {
                std::mem::swap(text, spare);
                (rewritten, range) = (true, 0..text.len());
            }
        }
    }
    &(if rewritten { text.as_str() } else { input })[range]
}

/// Splits each line by itself; the answer is the text that the spans index.
///
/// Nothing is copied before the first line that the tokenizer rewrites.
fn split_lines<'t>(
    tokenizer: Tokenizer,
    text: &'t str,
    (line_out, whole): (&mut String, &'t mut String),
    spans: &mut Vec<Span>,
    breaks: &mut Vec<u32>,
) -> &'t str {
    whole.clear();
    let (mut start, mut rewritten) = (0, false);
    for line in text.split('\n') {
        if start > 0 {
            breaks.push(spans.len() as u32);
        }
        let first = spans.len();
        line_out.clear();
        let rewrites = tokenizer.split(line, line_out, spans);
        if rewrites && !rewritten {
            whole.push_str(&text[..start]);
            rewritten = true;
        }
        let base = if rewritten { whole.len() } else { start };
        if rewritten {
            whole.push_str(if rewrites { line_out } else { line });
            whole.push('\n');
        }
        for span in &mut spans[first..] {
            *span = Span { start: span.start + base as u32, end: span.end + base as u32 };
        }
        start += line.len() + 1;
    }
    if rewritten { whole } else { text }
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
    fn text_steps_run_on_tokens_that_are_split_already() {
        let tokens = Source::Tokens(&[" A", "", "\n", "B C "]);
        let mut slot = Slot::default();

        let prepared = Pipeline::parse(&["lower", "rstrip"]).unwrap().prepare(tokens, &mut slot);

        assert_eq!(words(&prepared), [" a", "", "", "b c"]);
        let prepared = Pipeline::parse(&["lower", "13a"]).unwrap().prepare(tokens, &mut slot);
        assert_eq!(words(&prepared), [" A", "", "\n", "B C "]);
        let prepared = Pipeline::parse(&["lines"]).unwrap().prepare(tokens, &mut slot);
        assert_eq!((words(&prepared), prepared.breaks), (vec![" A", "", "B C "], &[2][..]));
    }

    #[test]
    fn a_text_is_split_line_by_line() {
        let steps = Pipeline::parse(&["lower", "lines", "13a"]).unwrap();
        let mut slot = Slot::default();
        for (text, tokens, breaks) in [
            ("A b", vec!["a", "b"], &[][..]),
            ("", vec![], &[]),
            ("\n", vec![], &[0]),
            ("\nA-\nb\n\n", vec!["a-", "b"], &[0, 1, 2, 2]),
            ("a.\n&lt;b\nc\n&amp;", vec!["a", ".", "<", "b", "c", "&"], &[2, 4, 5]),
        ] {
            let prepared = steps.prepare(Source::Text(text), &mut slot);
            let lines: Vec<_> = prepared.lines().map(<[Span]>::len).collect();

            assert_eq!((words(&prepared), prepared.breaks), (tokens, breaks), "{text:?}");
            assert_eq!(lines.len(), text.split('\n').count());
            assert_eq!(lines.iter().sum::<usize>(), prepared.spans.len());
        }
        let running = Pipeline::parse(&["lines"]).unwrap();
        assert_eq!(running.prepare(Source::Text("a\nb\n"), &mut slot).breaks, [0, 0]);
    }

    #[test]
    fn each_tokenizer_splits_lines_as_texts_of_their_own() {
        let lines = ["1,2.-", "", "&quot;a<skipped>b-", "中 文\u{2028}。x", "e\u{301}", "\u{301}2-3"];
        for tokenizer in ["none", "whitespace", "13a", "intl", "char", "graphemes", "zh", "zh-fixed"] {
            let alone = Pipeline::parse(&[tokenizer]).unwrap();
            let together = Pipeline::parse(&["lines", tokenizer]).unwrap();
            let text = lines.join("\n");
            let (mut slot, mut other) = (Slot::default(), Slot::default());
            let prepared = together.prepare(Source::Text(&text), &mut slot);
            for (line, spans) in lines.iter().zip(prepared.lines()) {
                let expected = alone.prepare(Source::Text(line), &mut other);
                let found = Prepared { spans, ..prepared };

                assert_eq!(words(&found), words(&expected), "{tokenizer} {line:?}");
            }
        }
    }

    fn words<'t>(prepared: &Prepared<'t>) -> Vec<&'t str> {
        (0..prepared.spans.len()).map(|index| prepared.token(index)).collect()
    }

    #[test]
    fn a_step_after_a_tokenizer_and_an_unknown_name_are_refused() {
        assert!(Pipeline::parse(&["13a", "lower"]).is_err());
        assert!(Pipeline::parse(&["12a"]).is_err());
    }
}
