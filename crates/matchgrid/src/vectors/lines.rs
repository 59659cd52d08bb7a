//! Lines of a text file of vectors: a word, and after a space each the numbers of its vector.

use super::number;

/// What was read of some lines.
#[derive(Debug, Default)]
pub(super) struct Lines {
    /// The words one after another, and where each ends.
    pub(super) words: Vec<u8>,
    pub(super) ends: Vec<usize>,
    /// The numbers, one vector after another.
    pub(super) values: Vec<f32>,
    /// What is wrong with the line behind those.
    pub(super) fault: Option<String>,
}

impl Lines {
    /// Reads lines that end in line feeds, up to the first that is wrong.
    pub(super) fn read(&mut self, text: &[u8], dimension: usize) {
        for line in text.split_inclusive(|byte| *byte == b'\n') {
            if let Err(fault) = self.line(trimmed(line), dimension) {
                self.fault = Some(fault);
                break;
            }
        }
    }

    fn line(&mut self, line: &[u8], dimension: usize) -> Result<(), String> {
        let spaces: usize = line.iter().map(|byte| usize::from(*byte == b' ')).sum();
        if spaces < dimension {
            return Err(format!("{spaces} numbers after the word, not {dimension}"));
        }
        // GloVe has words with spaces within: they are what the numbers leave.
        let end = place_of_space(line, spaces - dimension);
        let word = std::str::from_utf8(&line[..end]).map_err(|_| "the word is not in UTF-8".to_owned())?;
        if word.rsplit_once(' ').is_some_and(|(_, last)| number::read(last.as_bytes()).is_some()) {
            return Err(format!("more than {dimension} numbers after the word"));
        }
        let mut at = end;
        for place in 1..=dimension {
            let found = line.get(at + 1..).and_then(number::read);
            let Some((value, length)) = found else {
                return Err(format!("number {place} after the word {word:?} is no finite number"));
            };
            self.values.push(value);
            at += 1 + length;
        }
        self.words.extend_from_slice(word.as_bytes());
        self.ends.push(self.words.len());
        Ok(())
    }
}

/// A line without its end and the spaces before that.
pub(super) fn trimmed(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let mut line = line.strip_suffix(b"\r").unwrap_or(line);
    while let Some(shorter) = line.strip_suffix(b" ") {
        line = shorter;
    }
    line
}

/// Where the space is that so many others are before, or the end.
fn place_of_space(line: &[u8], before: usize) -> usize {
    let mut places = line.iter().enumerate().filter(|(_, byte)| **byte == b' ');
    places.nth(before).map_or(line.len(), |(place, _)| place)
}

/// How many numbers a line ends with, not counting what must be its word.
pub(super) fn dimension(line: &[u8]) -> usize {
    let fields: Vec<&[u8]> = trimmed(line).split(|byte| *byte == b' ').collect();
    let numbers = fields.iter().rev().take_while(|field| number::read(field).is_some()).count();
    numbers.min(fields.len() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, dimension: usize) -> Lines {
        let mut lines = Lines::default();
        lines.read(text.as_bytes(), dimension);
        lines
    }

    #[test]
    fn words_are_what_the_numbers_leave() {
        let lines = read("a 1 2\n. . -0.5 3e1 \r\n 5 6\n\u{a0}b 7 8", 2);

        assert_eq!(
            (lines.words.as_slice(), lines.ends.as_slice()),
            ("a. .\u{a0}b".as_bytes(), &[1, 4, 4, 7][..])
        );
        assert_eq!((lines.values, lines.fault), (vec![1.0, 2.0, -0.5, 30.0, 5.0, 6.0, 7.0, 8.0], None));
    }

    #[test]
    fn the_first_wrong_line_ends_reading() {
        for fault in ["b 1\n", "\n", "b 1 2 3\n", "b 1 x\n", "b 1  2\n", "b nan 1\n", "b\t1 2\n"] {
            let lines = read(&format!("a 1 2\n{fault}c 3 4\n"), 2);

            assert!(lines.fault.is_some() && lines.ends == [1], "{fault:?}");
        }
        let mut lines = Lines::default();
        lines.read(b"\xff 1 2\n", 2);
        assert_eq!(lines.fault.as_deref(), Some("the word is not in UTF-8"));
    }

    #[test]
    fn a_vector_is_as_long_as_the_first_line_says() {
        for (line, length) in
            [("the 1 2 3", 3), (". . 1 2 \r\n", 2), ("5 1", 1), ("5", 0), ("", 0), ("a b", 0)]
        {
            assert_eq!(dimension(line.as_bytes()), length, "{line:?}");
        }
    }
}
