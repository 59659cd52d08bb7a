//! Pipelines: steps in order, and the buffers they run in.

use super::steps::{Change, TextStep};
use super::token_steps::{Memory, TokenStep};
use super::tokenizers::Tokenizer;
use super::{LONGEST, Prepared, Source, Span};
use crate::{Error, Resource};
use std::sync::Arc;

/// The buffers one prepared text lives in; reused from segment to segment.
#[derive(Debug, Default)]
pub struct Slot {
    text: String,
    spare: String,
    /// What is put together from parts: lines or tokens that were rewritten one by one.
    whole: String,
    spans: Vec<Span>,
    breaks: Vec<u32>,
    memory: Memory,
}

impl Slot {
    /// Another slot, for a text at the same time under an equal pipeline: they share what token steps made of tokens.
    #[must_use]
    pub fn beside(&self) -> Self {
        Self { memory: self.memory.beside(), ..Self::default() }
    }
}

/// An ordered list of steps, parsed from their names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pipeline {
    steps: Vec<TextStep>,
    lines: bool,
    tokenizer: Option<Tokenizer>,
    token_steps: Vec<TokenStep>,
}

impl Pipeline {
    /// Parses names such as `["lower", "lines", "13a", "stem:porter"]`.
    ///
    /// # Errors
    /// As [`Pipeline::with_resources`].
    pub fn parse<S: AsRef<str>>(names: &[S]) -> Result<Self, Error> {
        Self::with_resources(names.iter().map(|name| (name.as_ref(), None)))
    }

    /// Parses names, each with the table that the step looks words up in.
    ///
    /// # Errors
    /// [`Error::Option`] when a name is unknown or out of order, or its table is missing, not wanted or of another kind.
    pub fn with_resources<'n>(
        names: impl IntoIterator<Item = (&'n str, Option<Arc<Resource>>)>,
    ) -> Result<Self, Error> {
        let mut pipeline = Self { steps: Vec::new(), lines: false, tokenizer: None, token_steps: Vec::new() };
        for (name, resource) in names {
            pipeline.push(name, resource.as_ref())?;
        }
        Ok(pipeline)
    }

    fn push(&mut self, name: &str, resource: Option<&Arc<Resource>>) -> Result<(), Error> {
        if let Some(step) = TokenStep::parse(name, resource) {
            self.token_steps.push(step?);
            return Ok(());
        }
        let wrong = |what: &str| Err(Error::Option(format!("step {name:?} {what}")));
        let (steps, tokenizer) = (TextStep::all(name, resource)?, Tokenizer::parse(name));
        if steps.is_empty() && tokenizer.is_none() && name != "lines" {
            return Err(Error::Option(format!("there is no step {name:?}")));
        }
        if self.tokenizer.is_some() {
            return wrong("follows the tokenizer");
        }
        if !self.token_steps.is_empty() {
            return wrong("follows a step for tokens");
        }
        self.lines |= name == "lines";
        self.steps.extend(steps);
        self.tokenizer = tokenizer;
        Ok(())
    }

    /// The longest text in bytes that can be prepared: places are 32 bits wide, and some steps make a text longer.
    pub(crate) fn longest(&self) -> usize {
        let growth: usize = self.steps.iter().map(TextStep::growth).product();
        self.token_steps
            .iter()
            .map(TokenStep::growth)
            .fold(LONGEST / growth, |longest, growth| longest / growth)
    }

    /// Refuses the first text, or list of tokens with a space between them, that is too long.
    ///
    /// # Errors
    /// [`Error::Text`] with what `place` calls it.
    pub fn check(&self, sources: &[Source<'_>], place: impl FnOnce(usize) -> String) -> Result<(), Error> {
        let longest = self.longest();
        match sources.iter().position(|source| source.bytes() > longest) {
            Some(index) => {
                Err(Error::Text(format!("{} is longer than {} MiB: split it", place(index), longest >> 20)))
            }
            None => Ok(()),
        }
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
        let Slot { text: buffer, spare, whole, spans, breaks, memory } = slot;
        let before = rewrite(&self.steps, input, buffer, spare);
        let lines = self.lines && before.contains('\n');
        spare.clear();
        let text = match self.tokenizer {
            None => {
                breaks.resize(if lines { before.matches('\n').count() } else { 0 }, 0);
                return Prepared { text: before, spans: &[], breaks, before };
            }
            Some(tokenizer) if lines => split_lines(tokenizer, before, (spare, whole), spans, breaks),
            Some(tokenizer) if tokenizer.split(before, spare, spans) => spare,
            Some(_) => before,
        };
        // A text without tokens is empty, so that texts with the same tokens are the same.
        let text = if spans.is_empty() { "" } else { text };
        Prepared { text: self.stepped(text, memory, (spans, breaks)), spans, breaks, before }
    }

    /// The text of the tokens after token steps; the spans index it.
    fn stepped<'t>(
        &self,
        text: &'t str,
        memory: &'t mut Memory,
        (spans, breaks): (&mut Vec<Span>, &mut [u32]),
    ) -> &'t str {
        if self.token_steps.is_empty() { text } else { memory.run(&self.token_steps, text, spans, breaks) }
    }

    /// Tokens that are split already, with a space between them.
    fn join<'t>(&self, tokens: &[&str], slot: &'t mut Slot) -> Prepared<'t> {
        let Slot { text, spare, whole, spans, breaks, memory } = slot;
        let steps = if self.tokenizer.is_none() { &self.steps[..] } else { &[] };
        whole.clear();
        for token in tokens {
            if self.lines && *token == "\n" {
                breaks.push(spans.len() as u32);
                continue;
            }
            whole.extend((!spans.is_empty()).then_some(' '));
            let start = whole.len() as u32;
            whole.push_str(rewrite(steps, token, text, spare));
            spans.push(Span { start, end: whole.len() as u32 });
        }
        Prepared { text: self.stepped(whole, memory, (spans, breaks)), spans, breaks, before: whole }
    }

    /// The tokenizer, if there is one.
    pub(crate) fn tokenizer(&self) -> Option<Tokenizer> {
        self.tokenizer
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::textbook::texts;

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
    fn steps_out_of_order_and_unknown_names_are_refused() {
        assert!(Pipeline::parse(&["13a", "lower"]).is_err());
        assert!(Pipeline::parse(&["13a", "none"]).is_err());
        assert!(Pipeline::parse(&["stem:porter", "13a"]).is_err());
        assert!(Pipeline::parse(&["stem:porter", "lower"]).is_err());
        assert!(Pipeline::parse(&["13a", "stop:words"]).is_err());
        assert!(Pipeline::parse(&["13a", "stem:klingon"]).is_err());
        assert!(Pipeline::parse(&["12a"]).is_err());
    }

    fn stop(words: &[&str]) -> Arc<Resource> {
        Arc::new(Resource::words(words.iter().copied()))
    }

    #[test]
    fn token_steps_run_in_order_and_move_the_line_ends_along() {
        let steps = [("lines", None), ("none", None), ("stop:a", Some(stop(&["the", "of", "play"])))];
        let stemmed = Pipeline::with_resources(steps.iter().cloned().chain([("stem:porter", None)])).unwrap();
        let other = [("stem:porter", None), ("stop:a", Some(stop(&["play"])))];
        let stopped = Pipeline::with_resources([("none", None)].into_iter().chain(other)).unwrap();
        let mut slot = Slot::default();
        let text = "the\nplaying of the\n\nof of\nplay plays ties Ties, international-organizations";

        let prepared = stemmed.prepare(Source::Text(text), &mut slot);
        assert_eq!(words(&prepared), ["play", "play", "tie", "ties,", "international-organ"]);
        assert_eq!(prepared.breaks, [0, 1, 1, 1]);
        // The slot remembers stems of other steps.
        let prepared = stopped.prepare(Source::Text(text), &mut slot);
        assert_eq!(words(&prepared), ["the", "of", "the", "of", "of", "tie", "ties,", "international-organ"]);
        let prepared = stopped.prepare(Source::Tokens(&["playing", "", "a b", "plays"]), &mut slot);
        assert_eq!((words(&prepared), prepared.text), (vec!["", "a b"], " a b"));
        assert_eq!(stopped.prepare(Source::Text("plays"), &mut slot).text, "");
    }

    #[test]
    fn a_stem_is_the_same_whether_it_is_remembered_or_not() {
        let parts = ["a", "e", "s", "ing", "ed", "y", "l", "t", "ion", "ational", "é", "я", "\0", "ment"];
        let pairs: Vec<(String, String)> = texts(&parts, 300).map(|word| (word, "x".repeat(60))).collect();
        let table =
            Arc::new(Resource::pairs(pairs.iter().map(|pair| (pair.0.as_str(), pair.1.as_str()))).unwrap());
        for (name, resource) in [
            ("stem:porter", None),
            ("stem:rouge-1.5.5", Some(table)),
            ("stem:english", None),
            ("stem:russian", None),
        ] {
            let steps = Pipeline::with_resources([(name, resource)]).unwrap();
            let mut slot = Slot::default();
            let all: Vec<String> = texts(&parts, 3_000).chain(texts(&parts[..4], 3_000)).collect();
            for group in all.chunks(7) {
                let group: Vec<&str> = group.iter().map(String::as_str).collect();
                let mut alone: Vec<String> = Vec::new();
                for word in &group {
                    let (word, mut fresh) = ([*word], Slot::default());
                    let prepared = steps.prepare(Source::Tokens(&word), &mut fresh);
                    alone.extend(words(&prepared).into_iter().map(str::to_owned));
                }

                assert_eq!(words(&steps.prepare(Source::Tokens(&group), &mut slot)), alone, "{name}");
                assert_eq!(words(&steps.prepare(Source::Tokens(&group), &mut slot)), alone, "{name}");
            }
        }
    }

    #[test]
    fn pipelines_are_equal_if_their_tables_are() {
        let with = |words| Pipeline::with_resources([("none", None), ("stop:x", Some(stop(words)))]).unwrap();

        assert_eq!(with(&["a", "b"]), with(&["b", "a"]));
        assert_ne!(with(&["a", "b"]), with(&["a"]));
    }
}
