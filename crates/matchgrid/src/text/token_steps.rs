/*!
Token steps: from tokens to fewer tokens, or to their stems.

Most tokens of a text were there before, so what the steps made of a token is remembered, in a table with one place for
a token (another that belongs there takes it over). A token is compared with what is remembered byte by byte: nothing
rests on a hash.
*/

use super::resource::Resource;
use super::stem::Stemmer;
use super::{READ, Reader, Span, grow};
use crate::Error;
use std::sync::Arc;

/// A step after the tokenizer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum TokenStep {
    /// `stop:NAME`: without the tokens that are in a table.
    Stop(Arc<Resource>),
    /// `stem:NAME`: stems of the tokens of more than three characters.
    Stem(Stemmer),
}

impl TokenStep {
    /// The step of that name with its resource, if it is a token step.
    pub(super) fn parse(name: &str, resource: Option<&Arc<Resource>>) -> Option<Result<Self, Error>> {
        if let Some(stemmer) = name.strip_prefix("stem:") {
            return Some(Stemmer::parse(stemmer, resource.cloned()).map(Self::Stem));
        }
        name.strip_prefix("stop:")?;
        Some(match resource {
            Some(words) if !words.has_pairs() => Ok(Self::Stop(Arc::clone(words))),
            _ => Err(Error::Option(format!("{name} needs a table of words"))),
        })
    }
}

/// The shortest token that is stemmed, in characters.
const STEMMED: usize = 4;

/// Places for tokens.
const PLACES: usize = 1 << 12;

/// Bytes that a remembered token has at most in place of those it lost.
const TAIL: usize = 13;

/// A token and what became of it: its first `kept` bytes and a tail, or nothing if it was dropped.
#[derive(Debug, Default, Clone, Copy)]
struct Entry {
    token: u128,
    length: u8,
    kept: u8,
    tail_length: u8,
    tail: [u8; TAIL],
}

/// What token steps remember and write; reused from text to text.
#[derive(Debug, Default)]
pub(super) struct Memory {
    /// The steps that the entries are of.
    steps: Vec<TokenStep>,
    entries: Vec<Entry>,
    bytes: Vec<u8>,
    stem: String,
    spare: String,
}

impl Memory {
    /// Runs the steps; the spans then index the answer, and the breaks are among the tokens that are left.
    pub(super) fn run<'t>(
        &'t mut self,
        steps: &[TokenStep],
        text: &str,
        spans: &mut Vec<Span>,
        breaks: &mut [u32],
    ) -> &'t str {
        if self.steps != steps {
            self.steps = steps.to_vec();
            self.entries = vec![Entry::default(); PLACES];
        }
        let reader = Reader::new(text);
        let mut breaks = breaks.iter_mut().peekable();
        let (mut written, mut left) = (0, 0);
        for index in 0..spans.len() {
            while let Some(place) = breaks.next_if(|place| **place as usize == index) {
                *place = left as u32;
            }
            let Some(end) = self.write(&reader, text, spans[index], written) else { continue };
            spans[left] = Span { start: written as u32, end: end as u32 };
            left += 1;
            self.bytes[end] = b' ';
            written = end + 1;
        }
        breaks.for_each(|place| *place = left as u32);
        spans.truncate(left);
        // Whole stems with spaces between them, so always UTF-8.
        std::str::from_utf8(&self.bytes[..written.saturating_sub(1)]).unwrap_or_default()
    }

    /// Writes what becomes of a token, with room behind it, and answers where it ends; nothing of a dropped one.
    #[inline]
    fn write(&mut self, reader: &Reader<'_>, text: &str, span: Span, start: usize) -> Option<usize> {
        let length = (span.end - span.start) as usize;
        // An empty token would look like a free place.
        if !(1..=READ).contains(&length) {
            return self.write_long(&text[span.range()], start);
        }
        let block = reader.at(span.start as usize);
        let token = u128::from_le_bytes(*block) & u128::MAX >> (8 * (READ - length));
        let place = place_of(token);
        if self.entries[place].token != token || usize::from(self.entries[place].length) != length {
            let Some(entry) = self.entry(token, &text[span.range()]) else {
                return self.write_long(&text[span.range()], start);
            };
            self.entries[place] = entry;
        }
        let Entry { kept, tail_length, tail, .. } = self.entries[place];
        let (tail_start, end) =
            (start + usize::from(kept), start + usize::from(kept) + usize::from(tail_length));
        if end == start {
            return None;
        }
        grow(&mut self.bytes, start + 2 * READ);
        // What is written too much is written over.
        self.bytes[start..start + READ].copy_from_slice(block);
        self.bytes[tail_start..tail_start + TAIL].copy_from_slice(&tail);
        Some(end)
    }

    /// What to remember of a token, if it is short enough.
    #[cold]
    fn entry(&mut self, token: u128, text: &str) -> Option<Entry> {
        let kept = self.apply(text);
        let stem = if kept { self.stem.as_bytes() } else { &[] };
        let same = stem.iter().zip(text.as_bytes()).take_while(|(byte, other)| byte == other).count();
        let mut tail = [0; TAIL];
        tail.get_mut(..stem.len() - same)?.copy_from_slice(&stem[same..]);
        Some(Entry {
            token,
            length: text.len() as u8,
            kept: same as u8,
            tail_length: (stem.len() - same) as u8,
            tail,
        })
    }

    /// Writes what becomes of a token that is not remembered.
    #[cold]
    fn write_long(&mut self, token: &str, start: usize) -> Option<usize> {
        if !self.apply(token) {
            return None;
        }
        let end = start + self.stem.len();
        grow(&mut self.bytes, end + 1);
        self.bytes[start..end].copy_from_slice(self.stem.as_bytes());
        Some(end)
    }

    /// Runs the steps over one token and answers whether it is kept; what became of it is `stem`.
    fn apply(&mut self, token: &str) -> bool {
        self.stem.clear();
        self.stem.push_str(token);
        for step in &self.steps {
            match step {
                TokenStep::Stop(words) if words.contains(&self.stem) => return false,
                TokenStep::Stem(stemmer) if self.stem.chars().nth(STEMMED - 1).is_some() => {
                    self.spare.clear();
                    stemmer.stem(&self.stem, &mut self.spare);
                    std::mem::swap(&mut self.stem, &mut self.spare);
                    if self.stem.is_empty() {
                        return false;
                    }
                }
                _ => {}
            }
        }
        true
    }
}

/// Where a token belongs.
#[inline]
fn place_of(token: u128) -> usize {
    let (low, high) = (token as u64, (token >> 64) as u64);
    let mixed = (low ^ high.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> (64 - PLACES.trailing_zeros())) as usize
}
