//! What is seen of a segment beside its row.

use super::Texts;
use crate::text::{self, Pipeline, Prepared, Source, Tokenizer};

/// Facts about a segment that a kernel or the driver saw; the caller makes notes of them.
pub mod flag {
    /// The hypothesis has nothing to compare after preprocessing.
    pub const EMPTY_HYPOTHESIS: u16 = 1;
    /// At least one reference has nothing to compare after preprocessing.
    pub const EMPTY_REFERENCE: u16 = 2;
    /// No reference has anything to compare after preprocessing.
    pub const ALL_REFERENCES_EMPTY: u16 = 4;
    /// The hypothesis ends in a space and a full stop, which its tokenizer is given too: it looks tokenized.
    pub const TOKENIZED_PERIOD: u16 = 8;
    /// A reference in a script without spaces is hardly split into tokens.
    pub const UNSPLIT_SCRIPT: u16 = 16;
    /// A search limit of the reference tool was reached.
    pub const SEARCH_LIMIT: u16 = 32;
    /// sacreBLEU's `zh` splits a side otherwise than the right ranges would.
    pub const ZH_RANGES: u16 = 64;
    /// A side has the character U+0000, as text has that was read in a wrong encoding.
    pub const NUL: u16 = 128;
    /// A text has letters or digits, and a tokenizer that knows ASCII only leaves nothing of it.
    pub const LOST_TEXT: u16 = 256;
    /// A text has letters or digits beyond ASCII, and a tokenizer that knows ASCII only drops them.
    pub const DROPPED_LETTERS: u16 = 512;
    /// A text that is compared by sentences has no line feed, so that it is one sentence.
    pub const ONE_LINE: u16 = 1024;
    /// A token has white space in it, since jiwer splits at spaces only.
    pub const SPACE_IN_WORD: u16 = 2048;
    /// A text begins with an empty word, as TERCOM makes one where it deletes punctuation, and mteval at a tab.
    pub const EMPTY_WORD: u16 = 8192;
    /// No word of the reference is on the path that is taken, and the hypothesis has some.
    pub const WORDLESS: u16 = 4096;
    /// An n-gram that matches is not in the texts that NIST learned from, or one of a text has no frequency for `CIDEr`.
    pub const UNKNOWN_NGRAM: u16 = 4096;
    /// Of equal texts METEOR took a first stage that is not for equal words.
    pub const FIRST_STAGE: u16 = 4096;
    /// There are words, and none of them has a vector; only soft matching says so.
    pub const UNKNOWN_WORDS: u16 = 4096;
    /// A tool's fault changed the row.
    pub const FAULT: u16 = 1 << 14;
    /// The kernel makes no row of the segment; its worker says why.
    pub const REFUSED: u16 = 1 << 15;
}

/// Whether one of the texts has the character U+0000.
pub(super) fn nul((hypothesis, references, source): Texts<'_>) -> u16 {
    let there =
        has_nul(&hypothesis) || references.iter().any(has_nul) || source.as_ref().is_some_and(has_nul);
    if there { flag::NUL } else { 0 }
}

/// What is seen of the texts of a segment, as they were given and as they were prepared.
pub(super) fn of(
    (source, sources): (Source<'_>, &[Source<'_>]),
    (hypothesis, references): (Prepared<'_>, &[Prepared<'_>]),
    (mine, theirs): (&Pipeline, &Pipeline),
) -> u16 {
    let mut facts = hypothesis_facts(source, hypothesis, mine.tokenizes());
    facts |= reference_facts(sources, references, theirs.tokenizes());
    let tokenizer = mine.tokenizer();
    let zh = tokenizer == Some(Tokenizer::Zh) && matches!(source, Source::Text(_));
    if zh && references.iter().chain([&hypothesis]).any(text::zh_differs) {
        facts |= flag::ZH_RANGES;
    }
    if tokenizer == Some(Tokenizer::Jiwer) && references.iter().chain([&hypothesis]).any(text::has_space) {
        facts |= flag::SPACE_IN_WORD;
    }
    let blank = |text: &Prepared<'_>| text.spans.first().is_some_and(|span| span.start == span.end);
    if tokenizer.is_some_and(Tokenizer::is_mteval_intl) && references.iter().chain([&hypothesis]).any(blank) {
        facts |= flag::EMPTY_WORD;
    }
    if tokenizer == Some(Tokenizer::AsciiWords) {
        facts |=
            references.iter().chain([&hypothesis]).fold(0, |facts, text| facts | ascii_facts(text.before));
    }
    facts
}

fn hypothesis_facts(source: Source<'_>, hypothesis: Prepared<'_>, tokens: bool) -> u16 {
    let mut facts = 0;
    if is_empty(&hypothesis, tokens) {
        facts |= flag::EMPTY_HYPOTHESIS;
    }
    // Of a stop that a text step takes away nothing is left to be split otherwise.
    let stops = |text: &str| text.trim_ascii_end().ends_with(" .");
    if let Source::Text(text) = source
        && stops(text)
        && stops(hypothesis.before)
    {
        facts |= flag::TOKENIZED_PERIOD;
    }
    facts
}

fn reference_facts(sources: &[Source<'_>], references: &[Prepared<'_>], tokens: bool) -> u16 {
    let mut facts = 0;
    let empty = references.iter().filter(|reference| is_empty(reference, tokens)).count();
    if empty > 0 {
        facts |= flag::EMPTY_REFERENCE;
        if empty == references.len() {
            facts |= flag::ALL_REFERENCES_EMPTY;
        }
    }
    // How many characters a token has says nothing of tokens that somebody else made.
    let unsplit = |(source, text): (&Source<'_>, &Prepared<'_>)| {
        matches!(source, Source::Text(_)) && text::is_unsplit_script(text.text, text.spans.len())
    };
    if tokens && sources.iter().zip(references).any(unsplit) {
        facts |= flag::UNSPLIT_SCRIPT;
    }
    facts
}

/// What a tokenizer that knows ASCII only does to a text.
fn ascii_facts(text: &str) -> u16 {
    if text.is_ascii() || !wide(text).any(text::is_content) {
        0
    } else if text.bytes().any(|byte| byte.is_ascii_alphanumeric()) {
        flag::DROPPED_LETTERS
    } else {
        flag::LOST_TEXT
    }
}

/// The characters beyond ASCII, without a look at each of the others.
fn wide(text: &str) -> impl Iterator<Item = char> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let place = rest.as_bytes().iter().position(|byte| !byte.is_ascii())?;
        let mut characters = rest[place..].chars();
        let found = characters.next();
        rest = characters.as_str();
        found
    })
}

fn has_nul(source: &Source<'_>) -> bool {
    match source {
        Source::Text(text) => text.as_bytes().contains(&0),
        Source::Tokens(tokens) => tokens.iter().any(|token| token.as_bytes().contains(&0)),
    }
}

fn is_empty(text: &Prepared<'_>, tokens: bool) -> bool {
    if tokens {
        text.spans.iter().all(|span| span.start == span.end)
    } else {
        text.text.chars().all(text::is_python_space)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_lost_or_loses_letters_beyond_ascii() {
        for (text, expected) in [
            ("", 0),
            ("A 1 — “…”", 0),
            ("é", flag::LOST_TEXT),
            ("ดีมาก.", flag::LOST_TEXT),
            ("👍", flag::LOST_TEXT),
            ("é a", flag::DROPPED_LETTERS),
            ("7 ٧", flag::DROPPED_LETTERS),
        ] {
            assert_eq!(ascii_facts(text), expected, "{text:?}");
        }
    }
}
