//! Files of vectors, read piece by piece.

use super::lines::{self, Lines};
use super::{Vectors, floats};
use crate::{Error, Resource, parallel};
use std::collections::HashSet;

/// Bytes that show what a file is, behind its first line.
const SHOWING: usize = 4096;

/// The longest line, or word in a file that is no text.
const LONGEST_LINE: usize = 1 << 26;
const LONGEST_WORD: usize = 1 << 16;

/// The longest vector.
const MOST_NUMBERS: usize = 1 << 16;

/// The most numbers for which there is room because a header says so, before they have come: 16 MiB.
const MOST_ROOM: usize = 1 << 22;

/// What kind of file it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Not known yet.
    Unknown,
    /// A line a word: word2vec's and fastText's text with a header, `GloVe`'s without.
    Text,
    /// word2vec's binary form: a word, a space, and the bytes of its numbers.
    Binary,
}

/// Reads the vectors of a file, piece by piece; of several vectors of a word the first counts.
#[derive(Debug)]
pub struct Reader {
    kind: Kind,
    /// The words that are kept, if not all are.
    wanted: Option<HashSet<Box<str>>>,
    /// The number of words that the file says it has.
    said: Option<usize>,
    pending: Vec<u8>,
    /// Lines, or words of a binary file, that were read.
    read: usize,
    header: usize,
    vectors: Vectors,
    duplicates: usize,
}

impl Reader {
    /// Nothing read yet; with `wanted`, other words are checked and forgotten.
    #[must_use]
    pub fn new(wanted: Option<HashSet<Box<str>>>) -> Self {
        Self {
            kind: Kind::Unknown,
            wanted,
            said: None,
            pending: Vec::new(),
            read: 0,
            header: 0,
            vectors: Vectors::default(),
            duplicates: 0,
        }
    }

    /// Takes the next bytes of the file.
    ///
    /// # Errors
    /// [`Error::Text`] names the line that is no word with its vector.
    pub fn feed(&mut self, bytes: &[u8], threads: usize) -> Result<(), Error> {
        self.pending.extend_from_slice(bytes);
        self.take(threads, false)
    }

    /// All words, when the file has ended, and how many vectors were of a word that had one.
    ///
    /// # Errors
    /// [`Error::Text`] names the line that is no word with its vector, or says that the file is not whole.
    pub fn finish(mut self, threads: usize) -> Result<(Resource, usize), Error> {
        self.take(threads, true)?;
        if let Some(said) = self.said.filter(|said| *said != self.read) {
            return Err(Error::Text(format!(
                "its first line says that it has {said} words, but it has {}: is it whole?",
                self.read
            )));
        }
        self.vectors.shrink();
        Ok((Resource::vectors(self.vectors), self.duplicates))
    }

    fn take(&mut self, threads: usize, last: bool) -> Result<(), Error> {
        if self.kind == Kind::Unknown && !self.open(last)? {
            return Ok(());
        }
        let mut pending = std::mem::take(&mut self.pending);
        let used = match self.kind {
            Kind::Binary => self.records(&pending, last)?,
            _ => self.lines(&pending, threads, last)?,
        };
        pending.drain(..used);
        self.pending = pending;
        Ok(())
    }

    /// Finds out what the file is, once enough of it is there; answers whether it did.
    fn open(&mut self, last: bool) -> Result<bool, Error> {
        let end = self.pending.iter().position(|byte| *byte == b'\n');
        let first = match end {
            Some(end) if last || self.pending.len() > end + SHOWING => &self.pending[..end],
            None if last => &self.pending,
            None if self.pending.len() > LONGEST_LINE => return Err(fault(1, "no end of the line")),
            _ => return Ok(false),
        };
        if self.pending.is_empty() {
            return Err(Error::Text("it is empty".to_owned()));
        }
        let header = header(first);
        let dimension = header.map_or_else(|| lines::dimension(first), |(_, dimension)| dimension);
        if dimension == 0 || dimension > MOST_NUMBERS {
            return Err(fault(
                1,
                &format!("no word with a vector of 1 to {MOST_NUMBERS} numbers, and no header"),
            ));
        }
        let mut room = 0;
        self.kind = Kind::Text;
        if let Some((said, _)) = header {
            let rest = end.map_or(&[][..], |end| &self.pending[end + 1..]);
            self.kind = if is_binary(&rest[..rest.len().min(SHOWING)]) { Kind::Binary } else { Kind::Text };
            self.said = Some(said);
            self.header = 1;
            room = if self.wanted.is_some() { 0 } else { said.min(MOST_ROOM / dimension) };
            self.pending.drain(..end.map_or(self.pending.len(), |end| end + 1));
        }
        self.vectors = Vectors::new(dimension, room);
        Ok(true)
    }

    /// Reads whole lines, shared among threads in parts that are put together in order; answers how many bytes.
    fn lines(&mut self, pending: &[u8], threads: usize, last: bool) -> Result<usize, Error> {
        let whole = pending.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let used = if last { pending.len() } else { whole };
        if pending.len() - used > LONGEST_LINE {
            return Err(fault(self.header + self.read + 1, "no end of the line"));
        }
        let parts = parts(&pending[..used], threads);
        let mut found: Vec<Lines> = parts.iter().map(|_| Lines::default()).collect();
        let dimension = self.vectors.dimension();
        let shares = parts.into_iter().zip(&mut found).collect();
        let read = |(): &mut (), _, (part, lines): (&[u8], &mut Lines), _: &mut dyn FnMut() -> bool| {
            lines.read(part, dimension);
        };
        parallel::share(shares, threads, || (), read, &mut || false)?;
        for lines in found {
            let mut start = 0;
            for (end, values) in lines.ends.into_iter().zip(lines.values.chunks_exact(dimension)) {
                self.keep(&lines.words[start..end], values)?;
                start = end;
            }
            if let Some(message) = lines.fault {
                return Err(fault(self.header + self.read + 1, &message));
            }
        }
        Ok(used)
    }

    /// Reads whole words of a binary file; answers how many bytes.
    fn records(&mut self, pending: &[u8], last: bool) -> Result<usize, Error> {
        let bytes = 4 * self.vectors.dimension();
        let (mut at, mut values) = (0, Vec::new());
        loop {
            // Some writers end every vector with a line feed.
            let start = at + usize::from(pending.get(at) == Some(&b'\n'));
            let rest = &pending[start..];
            let space = rest.iter().take(LONGEST_WORD).position(|byte| *byte == b' ');
            let vector = space.and_then(|space| rest.get(space + 1..space + 1 + bytes));
            let (Some(space), Some(vector)) = (space, vector) else {
                let over = space.is_none() && rest.len() >= LONGEST_WORD;
                if over || (last && !rest.is_empty()) {
                    return Err(self.no_word("it is no word with its vector, or the file is not whole"));
                }
                return Ok(if last { pending.len() } else { at });
            };
            if std::str::from_utf8(&rest[..space]).is_err() {
                return Err(self.no_word("it is not in UTF-8"));
            }
            floats(vector, &mut values);
            if !values.iter().all(|value| value.is_finite()) {
                return Err(self.no_word("its vector has what is no finite number"));
            }
            self.keep(&rest[..space], &values)?;
            at = start + space + 1 + bytes;
        }
    }

    fn keep(&mut self, word: &[u8], values: &[f32]) -> Result<(), Error> {
        self.read += 1;
        let is_wanted =
            |wanted: &HashSet<Box<str>>| std::str::from_utf8(word).is_ok_and(|word| wanted.contains(word));
        if self.wanted.as_ref().is_none_or(is_wanted) {
            if self.vectors.len() >= Vectors::MOST {
                return Err(Error::Text("it has more words than 32 bits can number".to_owned()));
            }
            self.duplicates += usize::from(!self.vectors.add(word, values));
        }
        Ok(())
    }

    fn no_word(&self, message: &str) -> Error {
        Error::Text(format!("word {}: {message}", self.read + 1))
    }
}

fn fault(line: usize, message: &str) -> Error {
    Error::Text(format!("line {line}: {message}"))
}

/// The number of words and of numbers in a vector, if that is what a first line says.
fn header(line: &[u8]) -> Option<(usize, usize)> {
    let line = std::str::from_utf8(lines::trimmed(line)).ok()?;
    let (words, dimension) = line.split_once(' ')?;
    let number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?;
    number(words).zip(number(dimension))
}

/// Whether these bytes have control characters that no text has.
fn is_binary(bytes: &[u8]) -> bool {
    bytes.iter().any(|byte| *byte < b' ' && !b"\t\n\r".contains(byte))
}

/// Parts of whole lines, as many as there are threads.
fn parts(text: &[u8], threads: usize) -> Vec<&[u8]> {
    let size = text.len().div_ceil(threads.max(1)).max(1);
    let mut parts = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let from = size.min(rest.len()) - 1;
        let end =
            rest[from..].iter().position(|byte| *byte == b'\n').map_or(rest.len(), |end| from + end + 1);
        let (part, others) = rest.split_at(end);
        parts.push(part);
        rest = others;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is found in a file that comes in pieces of a size.
    fn read(file: &[u8], size: usize, threads: usize) -> Result<(Resource, usize), Error> {
        let mut reader = Reader::new(None);
        for piece in file.chunks(size) {
            reader.feed(piece, threads)?;
        }
        reader.finish(threads)
    }

    fn binary(words: &[(&str, [f32; 2])], end: &[u8]) -> Vec<u8> {
        let mut file = format!("{} 2\n", words.len()).into_bytes();
        for (word, values) in words {
            file.extend_from_slice(format!("{word} ").as_bytes());
            file.extend(values.iter().flat_map(|value| value.to_le_bytes()));
            file.extend_from_slice(end);
        }
        file
    }

    #[test]
    fn all_forms_of_a_file_have_the_same_vectors() {
        let words = [("the", [1.0, -0.5]), ("naïve", [0.25, 3.0]), ("10", [1e-3, 0.0])];
        let glove = "the 1 -0.5\nnaïve 0.25 3\n10 1e-3 0";
        let word2vec = "3 2\nthe 1.0 -0.500 \nnaïve 0.25 3 \r\n10 0.001 0\n";
        let files = [
            glove.as_bytes().to_vec(),
            word2vec.as_bytes().to_vec(),
            binary(&words, b""),
            binary(&words, b"\n"),
        ];
        let (expected, _) = read(&files[0], 1000, 1).unwrap();

        for file in files {
            for size in [1, 2, 7, 1000] {
                for threads in [1, 2, 5] {
                    let (found, duplicates) = read(&file, size, threads).unwrap();

                    assert_eq!((found.digest(), found.len(), duplicates), (expected.digest(), 3, 0));
                }
            }
        }
    }

    #[test]
    fn room_is_not_made_on_a_headers_word() {
        let mut reader = Reader::new(None);
        reader.feed(b"1000000000 1\na 1\n", 1).unwrap();
        reader.take(1, true).unwrap();

        assert!(reader.vectors.room() <= MOST_ROOM);
    }

    #[test]
    fn the_first_of_several_vectors_counts() {
        let (found, duplicates) = read(b"a 1 2\nb 1 1\na 3 4\na 3 4\n", 4, 2).unwrap();

        assert_eq!((found.digest(), duplicates), (read(b"a 1 2\nb 1 1\n", 9, 1).unwrap().0.digest(), 2));
    }

    #[test]
    fn only_wanted_words_are_kept() {
        let mut reader = Reader::new(Some(["b".into(), "z".into()].into_iter().collect()));
        reader.feed(b"a 1 2\nb 1 1\na 3 4\n", 1).unwrap();
        let (found, duplicates) = reader.finish(1).unwrap();

        assert_eq!((found.len(), duplicates), (1, 0));
        assert_eq!(found, read(b"b 1 1\n", 9, 1).unwrap().0);
    }

    #[test]
    fn a_wrong_line_is_named() {
        let binary = binary(&[("a", [1.0, 2.0]), ("b", [f32::NAN, 1.0])], b"");
        let cases: [(&[u8], &str); 9] = [
            (b"", "it is empty"),
            (b"hello\n", "line 1: no word with a vector of 1 to 65536 numbers, and no header"),
            (b"a 1 2\nb 1\n", "line 2: 1 numbers after the word, not 2"),
            (b"2 2\na 1 2\nb 1 x\n", "line 3: number 2 after the word \"b\" is no finite number"),
            (b"a 1 2\n\xff 1 2\n", "line 2: the word is not in UTF-8"),
            (b"a 1 2\nb 1 2 3\n", "line 2: more than 2 numbers after the word"),
            (b"3 2\na 1 2\nb 1 2\n", "its first line says that it has 3 words, but it has 2: is it whole?"),
            (&binary, "word 2: its vector has what is no finite number"),
            (&binary[..10], "word 1: it is no word with its vector, or the file is not whole"),
        ];
        for (file, message) in cases {
            for (size, threads) in [(1, 1), (1000, 3)] {
                assert_eq!(read(file, size, threads).unwrap_err(), Error::Text(message.to_owned()));
            }
        }
    }
}
