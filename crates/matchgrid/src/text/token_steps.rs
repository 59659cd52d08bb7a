/*!
Token steps: from tokens to fewer tokens, or to their stems.

Most tokens of a text were there before, so what the steps made of a token is remembered, in a table that begins anew
when it is full. A token is compared with what is remembered byte by byte: nothing rests on a hash.
*/

use super::stem::{Scratch, Stemmer};
use super::{KEEP, READ, Reader, Span, fold, grow};
use crate::{Error, Resource};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// A step after the tokenizer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum TokenStep {
    /// `stop:NAME`: without the tokens that are in a table.
    Stop(Arc<Resource>),
    /// `stem:NAME`: stems of the tokens.
    Stem(Stemmer),
}

impl TokenStep {
    /// By how much a text may become longer.
    pub(super) fn growth(&self) -> usize {
        match self {
            Self::Stop(_) => 1,
            Self::Stem(stemmer) => stemmer.growth(),
        }
    }

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

/// Places for tokens, of which at most three quarters are taken: those of the first table, and of the largest, which has
/// room for the words of a large corpus.
const FEWEST: usize = 1 << 8;
const MOST: usize = 1 << 16;

/// Bytes that a remembered token has at most in place of those it lost.
const TAIL: usize = 13;

/// A token and what became of it: its first `kept` bytes and a tail, or nothing if it was dropped.
#[derive(Debug, Default, Clone, Copy)]
struct Entry {
    token: u128,
    /// The tail, and above it the lengths of the token, of what is kept and of the tail: one load for all of it.
    stem: u128,
}

impl Entry {
    fn new(token: u128, length: usize, kept: usize, tail: &[u8]) -> Option<Self> {
        let mut stem = [0; READ];
        stem.get_mut(..TAIL)?.get_mut(..tail.len())?.copy_from_slice(tail);
        [stem[TAIL], stem[TAIL + 1], stem[TAIL + 2]] = [length as u8, kept as u8, tail.len() as u8];
        Some(Self { token, stem: u128::from_le_bytes(stem) })
    }

    #[inline]
    fn is_of(self, token: u128, length: usize) -> bool {
        self.token == token && self.number(0) == length
    }

    /// Writes what became of the token, with room behind it, and answers where it ends; nothing of a dropped one.
    #[inline]
    fn write(self, start: usize, to: &mut Vec<u8>) -> Option<usize> {
        let tail = start + self.number(1);
        let end = tail + self.number(2);
        if end == start {
            return None;
        }
        if to.len() < start + 2 * READ {
            make_room(to, start + 2 * READ);
        }
        // What is written too much is written over.
        to[start..start + READ].copy_from_slice(&self.token.to_le_bytes());
        to[tail..tail + READ].copy_from_slice(&self.stem.to_le_bytes());
        Some(end)
    }

    fn number(self, place: usize) -> usize {
        usize::from((self.stem >> (8 * (TAIL + place))) as u8)
    }
}

#[cold]
fn make_room(bytes: &mut Vec<u8>, length: usize) {
    grow(bytes, length);
}

/// What became of tokens: the sides that run the same steps share it.
#[derive(Debug, Default)]
struct Known {
    /// The steps that the entries are of.
    steps: Vec<TokenStep>,
    entries: Vec<Entry>,
    /// How many entries are taken.
    taken: usize,
    stem: String,
    spare: String,
    scratch: Scratch,
}

/// What token steps remember and write; reused from text to text.
#[derive(Debug, Default)]
pub(super) struct Memory {
    known: Rc<RefCell<Known>>,
    bytes: Vec<u8>,
}

impl Memory {
    /// Another memory, for a text at the same time, that shares what is known.
    pub(super) fn beside(&self) -> Self {
        Self { known: Rc::clone(&self.known), ..Self::default() }
    }

    /// Runs the steps; the spans then index the answer, and the breaks are among the tokens that are left.
    pub(super) fn run<'t>(
        &'t mut self,
        steps: &[TokenStep],
        text: &str,
        spans: &mut Vec<Span>,
        breaks: &mut [u32],
    ) -> &'t str {
        let mut known = self.known.borrow_mut();
        known.start(steps);
        let reader = Reader::new(text);
        let (mut written, mut left, mut from) = (0, 0, 0);
        let count = spans.len();
        for place in breaks.iter_mut().map(Some).chain([None]) {
            let to = place.as_ref().map_or(count, |place| **place as usize);
            for index in from..to {
                let span = spans[index];
                let end = match known.entry(&reader, text, span) {
                    Entry { stem: 0, .. } => known.write(&text[span.range()], written, &mut self.bytes),
                    entry => entry.write(written, &mut self.bytes),
                };
                let Some(end) = end else { continue };
                spans[left] = Span { start: written as u32, end: end as u32 };
                left += 1;
                self.bytes[end] = b' ';
                written = end + 1;
            }
            from = to;
            if let Some(place) = place {
                *place = left as u32;
            }
        }
        spans.truncate(left);
        // Whole stems with spaces between them, so always UTF-8.
        std::str::from_utf8(&self.bytes[..written.saturating_sub(1)]).unwrap_or_default()
    }
}

impl Known {
    /// Forgets what other steps made of tokens.
    fn start(&mut self, steps: &[TokenStep]) {
        if self.steps != steps {
            self.steps = steps.to_vec();
            (self.entries, self.taken) = (vec![Entry::default(); FEWEST], 0);
        }
    }

    /// What became of a token, or the entry of none if that is not remembered.
    #[inline]
    fn entry(&mut self, reader: &Reader<'_>, text: &str, span: Span) -> Entry {
        let length = (span.end - span.start) as usize;
        let Some(mask) = KEEP.get(length) else { return Entry::default() };
        let token = u128::from_le_bytes(*reader.at(span.start as usize)) & mask;
        let (_, entry) = self.place(token, length);
        if entry.stem > 0 { entry } else { self.learn(token, &text[span.range()]) }
    }

    /// Where a token is, or else the free place that it would have; the number of places is a power of two.
    #[inline]
    fn place(&self, token: u128, length: usize) -> (usize, Entry) {
        let last = self.entries.len() - 1;
        let mut place = fold(token as u64, (token >> 64) as u64) as usize & last;
        loop {
            let entry = self.entries[place];
            if entry.is_of(token, length) || entry.stem == 0 {
                return (place, entry);
            }
            place = (place + 1) & last;
        }
    }

    /// Remembers what becomes of a token, if that is short enough.
    #[cold]
    fn learn(&mut self, token: u128, text: &str) -> Entry {
        let kept = self.apply(text);
        let stem = if kept { self.stem.as_bytes() } else { &[] };
        let same = stem.iter().zip(text.as_bytes()).take_while(|(byte, other)| byte == other).count();
        let Some(entry) = Entry::new(token, text.len(), same, &stem[same..]) else { return Entry::default() };
        if self.taken >= self.entries.len() / 4 * 3 {
            self.spread();
        }
        let (place, _) = self.place(token, text.len());
        self.entries[place] = entry;
        self.taken += usize::from(entry.stem > 0);
        entry
    }

    /// Moves what is known to a larger table; the largest begins anew.
    fn spread(&mut self) {
        let known = std::mem::take(&mut self.entries);
        self.entries = vec![Entry::default(); MOST.min(2 * known.len())];
        if known.len() == MOST {
            self.taken = 0;
            return;
        }
        for entry in known.into_iter().filter(|entry| entry.stem > 0) {
            let (place, _) = self.place(entry.token, entry.number(0));
            self.entries[place] = entry;
        }
    }

    /// Writes what becomes of a token that is not remembered.
    #[cold]
    fn write(&mut self, token: &str, start: usize, to: &mut Vec<u8>) -> Option<usize> {
        if !self.apply(token) {
            return None;
        }
        let end = start + self.stem.len();
        grow(to, end + 1);
        to[start..end].copy_from_slice(self.stem.as_bytes());
        Some(end)
    }

    /// Runs the steps over one token and answers whether it is kept; what became of it is `stem`.
    fn apply(&mut self, token: &str) -> bool {
        self.stem.clear();
        self.stem.push_str(token);
        for step in &self.steps {
            match step {
                TokenStep::Stop(words) if words.contains(&self.stem) => return false,
                TokenStep::Stem(stemmer) if stemmer.takes(&self.stem) => {
                    self.spare.clear();
                    stemmer.stem(&self.stem, &mut self.scratch, &mut self.spare);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Pipeline, Slot, Source};

    #[test]
    fn more_words_than_there_are_places_do_no_harm() {
        let steps = Pipeline::parse(&["none", "stem:porter"]).unwrap();
        let mut slot = Slot::default();
        for number in (0..2 * MOST).chain(0..MOST) {
            let text = format!("the q{number} qt{number}s {number} cats");
            let prepared = steps.prepare(Source::Text(&text), &mut slot);

            assert_eq!(prepared.text, format!("the q{number} qt{number} {number} cat"));
        }
    }

    #[test]
    fn slots_side_by_side_share_what_is_known_and_nothing_else() {
        let steps = Pipeline::parse(&["none", "stem:porter"]).unwrap();
        let mut slot = Slot::default();
        let mut other = slot.beside();
        let one = steps.prepare(Source::Text("cats and international-organizations"), &mut slot);
        let two = steps.prepare(Source::Text("dogs and cats"), &mut other);

        assert_eq!((one.text, two.text), ("cat and international-organ", "dog and cat"));
    }
}
