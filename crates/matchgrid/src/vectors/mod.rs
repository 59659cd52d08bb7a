/*!
Vectors of words, as other tools learned them: a matrix of 32-bit numbers, and the words of its rows.

Words are found by their bytes: a hash only says where to look. What is read from a file is checked by a [`Reader`].
*/

mod lines;
mod number;
mod reader;

pub use reader::Reader;

use crate::counts::WORD_END;
use crate::text::fold;
use crate::{Error, Resource};

/// The vectors of words that somebody has: for each word the next `dimension` of `values`.
///
/// # Errors
/// [`Error::Option`] when lengths do not fit, a number is not finite, or a word is there twice.
pub fn given<'w>(
    words: impl ExactSizeIterator<Item = &'w str>,
    values: &[f32],
    dimension: usize,
) -> Result<Resource, Error> {
    if dimension == 0
        || words.len().checked_mul(dimension) != Some(values.len())
        || words.len() > Vectors::MOST
    {
        return Err(Error::Option(format!(
            "{} numbers for {} vectors of {dimension}",
            values.len(),
            words.len()
        )));
    }
    let mut vectors = Vectors::new(dimension, words.len());
    for (word, values) in words.zip(values.chunks_exact(dimension)) {
        if !values.iter().all(|value| value.is_finite()) {
            return Err(Error::Option(format!(
                "the vector of {word:?} has what is no finite number of 32 bits"
            )));
        }
        if !vectors.add(word.as_bytes(), values) {
            return Err(Error::Option(format!("the word {word:?} is there twice")));
        }
    }
    Ok(Resource::vectors(vectors))
}

/// Words and a vector of each.
#[derive(Debug, Default)]
pub(crate) struct Vectors {
    dimension: usize,
    /// The words one after another, and where each ends.
    words: Vec<u8>,
    ends: Vec<usize>,
    /// One more than the row of a word, or 0; a power of two long, at most half full.
    slots: Vec<u32>,
    values: Vec<f32>,
}

impl Vectors {
    /// No words yet, with room for the values of so many.
    pub(crate) fn new(dimension: usize, room: usize) -> Self {
        let values = Vec::with_capacity(dimension.saturating_mul(room));
        Self { dimension, slots: vec![0; 64], values, ..Self::default() }
    }

    /// How many numbers there is room for.
    #[cfg(test)]
    pub(crate) fn room(&self) -> usize {
        self.values.capacity()
    }

    /// The length of a vector.
    pub(crate) fn dimension(&self) -> usize {
        self.dimension
    }

    /// The number of words.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The most words: their rows are numbered in 32 bits.
    pub(crate) const MOST: usize = u32::MAX as usize - 1;

    /// Adds a word and its vector, unless it has one; answers whether it had none.
    pub(crate) fn add(&mut self, word: &[u8], values: &[f32]) -> bool {
        if 2 * (self.len() + 1) > self.slots.len() {
            self.grow();
        }
        let slot = self.slot(word);
        let new = self.slots[slot] == 0;
        if new {
            self.words.extend_from_slice(word);
            self.ends.push(self.words.len());
            self.values.extend_from_slice(values);
            self.slots[slot] = self.len() as u32;
        }
        new
    }

    /// The row of a word.
    pub(crate) fn row(&self, word: &[u8]) -> Option<u32> {
        let row = *self.slots.get(self.slot(word))?;
        row.checked_sub(1)
    }

    /// The vector of a row.
    pub(crate) fn values(&self, row: u32) -> &[f32] {
        &self.values[row as usize * self.dimension..][..self.dimension]
    }

    /// Gives back the room that was not needed.
    pub(crate) fn shrink(&mut self) {
        self.values.shrink_to_fit();
        self.words.shrink_to_fit();
    }

    fn word(&self, row: usize) -> &[u8] {
        let start = if row == 0 { 0 } else { self.ends[row - 1] };
        &self.words[start..self.ends[row]]
    }

    /// The slot that holds the row of a word, or the vacant one where it belongs.
    fn slot(&self, word: &[u8]) -> usize {
        let mask = self.slots.len().wrapping_sub(1);
        let mut slot = hash(word) as usize & mask;
        while let Some(row) = self.slots.get(slot).and_then(|row| row.checked_sub(1)) {
            if self.word(row as usize) == word {
                break;
            }
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        let length = 4 * self.slots.len();
        self.slots.clear();
        self.slots.resize(length, 0);
        for row in 0..self.len() {
            let slot = self.slot(self.word(row));
            self.slots[slot] = row as u32 + 1;
        }
    }

    /// Hands over the canonical form in pieces: the length of a vector, then words in order, each with its values.
    pub(crate) fn form(&self, mut add: impl FnMut(&[u8])) {
        let mut rows: Vec<u32> = (0..self.len() as u32).collect();
        rows.sort_unstable_by_key(|row| self.word(*row as usize));
        let mut values = Vec::new();
        add(&(self.dimension as u64).to_le_bytes());
        for row in rows {
            add(self.word(row as usize));
            add(&[WORD_END]);
            values.clear();
            values.extend(self.values(row).iter().flat_map(|value| value.to_le_bytes()));
            add(&values);
        }
    }

    /// The vectors of a form, if it is one.
    pub(crate) fn read(form: &[u8]) -> Option<Self> {
        let (dimension, mut rest) = form.split_first_chunk()?;
        let dimension = usize::try_from(u64::from_le_bytes(*dimension)).ok()?;
        let bytes = dimension.checked_mul(4)?;
        let mut vectors = Self::new(dimension, 0);
        let mut values = Vec::new();
        while !rest.is_empty() {
            let end = rest.iter().position(|byte| *byte == WORD_END)?;
            let (word, after) = (&rest[..end], rest.get(end + 1..end + 1 + bytes)?);
            floats(after, &mut values);
            std::str::from_utf8(word).ok()?;
            if !vectors.add(word, &values) {
                return None;
            }
            rest = &rest[end + 1 + bytes..];
        }
        Some(vectors)
    }
}

/// The numbers that are written in four bytes each.
fn floats(bytes: &[u8], values: &mut Vec<f32>) {
    values.clear();
    let number = |bytes: &[u8]| bytes.first_chunk().map_or(0.0, |bytes| f32::from_le_bytes(*bytes));
    values.extend(bytes.chunks_exact(4).map(number));
}

fn hash(word: &[u8]) -> u64 {
    word.chunks(8).fold(word.len() as u64, |hash, piece| {
        let mut bytes = [0; 8];
        bytes[..piece.len()].copy_from_slice(piece);
        fold(u64::from_le_bytes(bytes), hash)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_told_apart_by_their_bytes() {
        let mut vectors = Vectors::new(2, 0);
        let words: Vec<String> =
            (0..1000).map(|number| "x".repeat(number % 40) + &number.to_string()).collect();
        for (number, word) in words.iter().enumerate() {
            assert!(vectors.add(word.as_bytes(), &[number as f32, -1.0]));
            assert!(!vectors.add(word.as_bytes(), &[0.0, 0.0]));
        }

        assert_eq!((vectors.len(), vectors.dimension()), (1000, 2));
        for (number, word) in words.iter().enumerate() {
            assert_eq!(vectors.row(word.as_bytes()), Some(number as u32));
            assert_eq!(vectors.values(number as u32), [number as f32, -1.0]);
        }
        assert_eq!((vectors.row(b""), vectors.row(b"y")), (None, None));
        assert_eq!(Vectors::default().row(b"a"), None);
    }

    #[test]
    fn a_form_is_read_back_and_does_not_depend_on_the_order() {
        let form = |words: &[(&str, [f32; 2])]| {
            let mut vectors = Vectors::new(2, 0);
            for (word, values) in words {
                vectors.add(word.as_bytes(), values);
            }
            let mut form = Vec::new();
            vectors.form(|piece| form.extend_from_slice(piece));
            form
        };
        let one = form(&[("b", [1.0, 2.0]), ("", [0.5, f32::MIN]), ("bé", [-0.0, 3.0])]);
        let read = Vectors::read(&one).unwrap();
        let mut again = Vec::new();
        read.form(|piece| again.extend_from_slice(piece));

        assert_eq!(one, form(&[("bé", [-0.0, 3.0]), ("b", [1.0, 2.0]), ("", [0.5, f32::MIN])]));
        assert_eq!(one, again);
        assert_ne!(one, form(&[("b", [1.0, 2.0])]));
        for fault in
            [&one[..7], &one[..one.len() - 1], &[&one[..], b"a"].concat(), &[&one[..], &one[8..]].concat()]
        {
            assert!(Vectors::read(fault).is_none());
        }
    }
}
