/*!
Names of a segment's tokens: small numbers that are equal where tokens are.

A token of the hypothesis is **named** by the place of its first occurrence, counted from 1, and a token of a reference
by the same name if the hypothesis has it, else by [`NONE`]. So a name leads back to the thing itself, and wherever a
hash suggests a name, the things are compared: no count can depend on a collision.

All kernels over the same preprocessing share the names of a segment.
*/

use crate::subsequence::Lcs;
use crate::text::{KEEP, Prepared, Reader, Span, fold, grow};

/// The name of what the hypothesis does not have.
pub(crate) const NONE: u32 = 0;

/// Places of things by their hash: an open-addressing table, at most a quarter full.
///
/// It holds nothing but places, so that it is small, and clearing it is a matter of a few cache lines.
#[derive(Debug, Default)]
pub(crate) struct Index {
    slots: Vec<u32>,
    size: usize,
}

impl Index {
    /// Forgets everything and makes room for that many things.
    pub(crate) fn restart(&mut self, room: usize) {
        // A short segment uses and clears only the front of a table that a long one made large.
        self.size = (4 * room + 1).next_power_of_two();
        grow(&mut self.slots, self.size);
        self.slots[..self.size].fill(NONE);
    }

    /// The slot that holds the place of a thing, or the vacant one where it belongs.
    ///
    /// `differs` compares the thing with what is at a place and answers 0 for the same. That another thing is in the
    /// way is rare: so only this is made a branch, and not whether the thing is there.
    #[inline]
    pub(crate) fn slot(&mut self, hash: u64, differs: impl Fn(u32) -> u64) -> &mut u32 {
        let slots = &mut self.slots[..self.size];
        let mask = slots.len() - 1;
        let mut slot = hash as usize & mask;
        while u64::from(slots[slot]).min(differs(slots[slot])) != 0 {
            slot = (slot + 1) & mask;
        }
        &mut slots[slot]
    }
}

/// The hash of an n-gram, and how it differs from the one at a place, or 0: by the names of the two (n-1)-grams inside.
#[inline]
pub(crate) fn pair(below: &[u32], first: u32, last: u32) -> (u64, impl Fn(u32) -> u64) {
    let differs = move |place: u32| {
        let place = place as usize;
        u64::from((below[place] ^ first) | (below[place + 1] ^ last))
    };
    (fold(u64::from(first) | u64::from(last) << 32, 0), differs)
}

/// A token of up to [`SHORT`] bytes, with its length in the last byte; or a hash of a longer one, marked [`LONG`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Key(u64, u64);

const SHORT: usize = 15;
const LONG: u64 = 0xff << 56;

impl Key {
    fn long(token: &[u8]) -> Self {
        let piece = |hash: u64, piece: &[u8]| {
            let mut bytes = [0; 8];
            bytes[..piece.len()].copy_from_slice(piece);
            fold(u64::from_le_bytes(bytes), hash)
        };
        Self(token.chunks(8).fold(token.len() as u64, piece), LONG)
    }

    #[inline]
    fn hash(self) -> u64 {
        fold(self.0, self.1)
    }

    #[inline]
    fn differs(self, other: Self) -> u64 {
        (self.0 ^ other.0) | (self.1 ^ other.1)
    }
}

/// The key of a token, unless that is a long one.
#[inline]
fn short(text: &Reader<'_>, span: Span) -> Option<Key> {
    let length = (span.end - span.start) as usize;
    if length > SHORT {
        return None;
    }
    let bytes = u128::from_le_bytes(*text.at(span.start as usize)) & KEEP[length];
    Some(Key(bytes as u64, (bytes >> 64) as u64 | (length as u64) << 56))
}

/// The slot of a token that is too long for its key alone to tell it from others.
#[cold]
fn long_slot<'i>(
    index: &'i mut Index,
    keys: &[Key],
    hypothesis: Prepared<'_>,
    token: &str,
) -> (Key, &'i mut u32) {
    let key = Key::long(token.as_bytes());
    let differs = |place: u32| {
        let place = place as usize;
        u64::from(keys[place] != key || hypothesis.token(place - 1) != token)
    };
    (key, index.slot(key.hash(), differs))
}

/// The names of one segment's tokens.
#[derive(Debug, Default)]
pub(crate) struct Names {
    index: Index,
    /// The tokens of the hypothesis by place, from 1.
    keys: Vec<Key>,
    hypothesis: Vec<u32>,
    /// The names of the references, one after another.
    references: Vec<u32>,
    ends: Vec<usize>,
    /// The names of the source, once somebody asked for them.
    source: Vec<u32>,
    lcs: Lcs,
    /// By reference: the length of the longest common subsequence, once somebody asked for it.
    lengths: Vec<Option<usize>>,
}

impl Names {
    /// Takes a segment.
    pub(crate) fn take(&mut self, hypothesis: Prepared<'_>, references: &[Prepared<'_>]) {
        self.name(hypothesis);
        let Self { index, keys, references: names, ends, lengths, .. } = self;
        names.clear();
        ends.clear();
        lengths.clear();
        lengths.resize(references.len(), None);
        for reference in references {
            find(index, keys, (&hypothesis, reference), names);
            ends.push(names.len());
        }
    }

    /// Takes the source of the segment that was taken last.
    pub(crate) fn take_source(&mut self, hypothesis: Prepared<'_>, source: Prepared<'_>) {
        self.source.clear();
        find(&mut self.index, &self.keys, (&hypothesis, &source), &mut self.source);
    }

    /// The names of the source.
    pub(crate) fn source(&self) -> &[u32] {
        &self.source
    }

    /// The names of the hypothesis; place *i* is at *i - 1*.
    pub(crate) fn hypothesis(&self) -> &[u32] {
        &self.hypothesis
    }

    /// The names of a reference.
    pub(crate) fn reference(&self, number: usize) -> &[u32] {
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.references[start..self.ends[number]]
    }

    /// How many references there are.
    pub(crate) fn references(&self) -> usize {
        self.ends.len()
    }

    /// The length of the longest common subsequence with a reference.
    pub(crate) fn lcs(&mut self, number: usize) -> usize {
        if let Some(length) = self.lengths[number] {
            return length;
        }
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        let length = self.lcs.length(&self.hypothesis, &self.references[start..self.ends[number]]);
        self.lengths[number] = Some(length);
        length
    }

    // The loops stay functions of their own: inlined into one, they run out of registers.
    #[inline(never)]
    fn name(&mut self, hypothesis: Prepared<'_>) {
        let Self { index, keys, hypothesis: names, .. } = self;
        let length = hypothesis.spans.len();
        index.restart(length);
        grow(keys, length + 1);
        let keys = &mut keys[..=length];
        names.clear();
        let text = Reader::new(hypothesis.text);
        names.extend(hypothesis.spans.iter().enumerate().map(|(number, span)| {
            let (key, slot) = match short(&text, *span) {
                Some(key) => (key, index.slot(key.hash(), |name| keys[name as usize].differs(key))),
                None => long_slot(index, keys, hypothesis, hypothesis.token(number)),
            };
            let place = number + 1;
            let name = if *slot == NONE { place as u32 } else { *slot };
            *slot = name;
            keys[place] = key;
            name
        }));
    }
}

/// Adds the names of another text's tokens, from what is known of the hypothesis'.
#[inline(never)]
fn find(
    index: &mut Index,
    keys: &[Key],
    (hypothesis, other): (&Prepared<'_>, &Prepared<'_>),
    names: &mut Vec<u32>,
) {
    let keys = &keys[..=hypothesis.spans.len()];
    let text = Reader::new(other.text);
    names.extend(other.spans.iter().enumerate().map(|(number, span)| match short(&text, *span) {
        Some(key) => *index.slot(key.hash(), |name| keys[name as usize].differs(key)),
        None => *long_slot(index, keys, *hypothesis, other.token(number)).1,
    }));
}
