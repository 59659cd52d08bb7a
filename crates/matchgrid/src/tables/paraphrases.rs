/*!
Phrases and those that mean the same.

A table of millions of pairs has few different phrases, so each is kept once and goes by its number: a pair costs four
bytes. A matcher asks which phrases a text has and then whether one's number is among those that mean the same, so it
never compares words.
*/

use super::beginnings::{Beginnings, Guess};
use super::phrases::{Phrases, hash};
use crate::Error;
use crate::counts::WORD_END;

/// Ends what means the same as one phrase in the canonical form; a byte that UTF-8 never has.
const GROUP_END: u8 = 0xfe;

/// Pairs of phrases: `sources` are what a pair has first, `targets` what it has second.
#[derive(Debug, Default)]
pub(crate) struct Paraphrases {
    sources: Phrases,
    targets: Phrases,
    /// What both begin with.
    begin: Beginnings,
    /// By source: where its targets begin; one more at the end.
    starts: Vec<u32>,
    pairs: Vec<u32>,
}

/// What a table has of some words.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Found {
    /// The number that they have as the first phrase of a pair.
    pub(crate) source: Option<u32>,
    /// The number that they have as the second.
    pub(crate) target: Option<u32>,
    /// Whether a longer phrase may begin with them.
    pub(crate) longer: bool,
}

impl Paraphrases {
    /// The number of pairs.
    pub(crate) fn len(&self) -> usize {
        self.pairs.len()
    }

    /// What there is of some words with a space between each two.
    pub(crate) fn find(&self, words: &str) -> Found {
        let hash = hash(words.as_bytes());
        let Guess { there, longer } = self.begin.of(hash);
        let number = |phrases: &Phrases, there: bool| {
            if there { phrases.find_hashed(hash, words.as_bytes()) } else { None }
        };
        Found { source: number(&self.sources, there[0]), target: number(&self.targets, there[1]), longer }
    }

    /// The targets of a source, in the order of the file.
    pub(crate) fn targets(&self, source: u32) -> &[u32] {
        let source = source as usize;
        &self.pairs[self.starts[source] as usize..self.starts[source + 1] as usize]
    }

    /// The canonical form: each source, and behind it its targets in order.
    pub(crate) fn form(&self) -> Vec<u8> {
        let mut form = Vec::new();
        for (number, source) in self.sources.iter().enumerate() {
            form.extend(source.iter().chain([&WORD_END]));
            for target in self.targets(number as u32) {
                form.extend(self.targets.get(*target).iter().chain([&WORD_END]));
            }
            form.push(GROUP_END);
        }
        form
    }

    /// The table of a form, if it is one.
    pub(crate) fn read(form: &[u8]) -> Option<Self> {
        let mut reader = PairReader::default();
        for group in form.split_inclusive(|byte| *byte == GROUP_END) {
            let group = group.strip_suffix(&[WORD_END, GROUP_END])?;
            let mut phrases = group.split(|byte| *byte == WORD_END);
            let source = phrases.next()?;
            phrases.try_for_each(|target| reader.pair(source, target, hash(target))).ok()?;
        }
        reader.finish().ok()
    }
}

/// Pairs that are read together, so that memory is asked for many of them at once.
const TOGETHER: usize = 64;

/// Reads pairs of phrases from triples of lines: a probability, which does not count, and the two phrases.
#[derive(Debug, Default)]
pub struct PairReader {
    sources: Phrases,
    targets: Phrases,
    /// The sources of what follows in `pairs` from a place on.
    runs: Vec<(u32, u32)>,
    pairs: Vec<u32>,
    /// How many triples were read.
    triples: usize,
    /// What follows the last whole triple.
    text: Vec<u8>,
}

impl PairReader {
    /// Reads on.
    ///
    /// # Errors
    /// [`Error::Option`] when it is no table of paraphrases.
    pub fn add(&mut self, block: &[u8]) -> Result<(), Error> {
        let mut text = std::mem::take(&mut self.text);
        text.extend_from_slice(block);
        let mut triples = Triples(&text);
        loop {
            let some: Vec<_> = triples.by_ref().take(TOGETHER).collect();
            if some.is_empty() {
                break;
            }
            self.triples(&some)?;
        }
        let read = text.len() - triples.0.len();
        text.drain(..read);
        self.text = text;
        Ok(())
    }

    fn triples(&mut self, triples: &[[&[u8]; 3]]) -> Result<(), Error> {
        let hashes: Vec<_> = triples.iter().map(|[_, _, target]| hash(target)).collect();
        self.targets.warm(&hashes);
        for ([probability, source, target], hash) in triples.iter().zip(hashes) {
            self.triples += 1;
            if !probability.first().is_some_and(u8::is_ascii_digit) {
                return Err(self.wrong("should begin with a probability"));
            }
            self.pair(source, target, hash)?;
        }
        Ok(())
    }

    fn pair(&mut self, source: &[u8], target: &[u8], hash: u32) -> Result<(), Error> {
        // Files have the pairs of a phrase together.
        let known = self.runs.last().is_some_and(|run| self.sources.get(run.0) == source);
        if !known {
            let number = self.phrase(source, true)?;
            self.runs.push((number, self.pairs.len() as u32));
        }
        let number = match self.targets.find_hashed(hash, target) {
            Some(number) => number,
            None => self.phrase(target, false)?,
        };
        self.pairs.push(number);
        Ok(())
    }

    fn phrase(&mut self, text: &[u8], source: bool) -> Result<u32, Error> {
        let Ok(text) = std::str::from_utf8(text) else { return Err(self.wrong("is not in UTF-8")) };
        let phrases = if source { &mut self.sources } else { &mut self.targets };
        if is_even(text) {
            return phrases.add(text.as_bytes());
        }
        let words: Vec<_> = text.split([' ', '\t', '\r', '\x0c']).filter(|word| !word.is_empty()).collect();
        phrases.add(words.join(" ").as_bytes())
    }

    fn wrong(&self, what: &str) -> Error {
        let first = 3 * self.triples.max(1) - 2;
        Error::Option(format!(
            "it is no table of paraphrases: what is in lines {first} to {} {what}",
            first + 2
        ))
    }

    /// The table of everything that was read.
    ///
    /// # Errors
    /// [`Error::Option`] when it ends within a triple of lines.
    pub(crate) fn finish(mut self) -> Result<Paraphrases, Error> {
        if self.text.last().is_some_and(|last| *last != b'\n') {
            self.add(b"\n")?;
        }
        if !self.text.is_empty() {
            self.triples += 1;
            return Err(self.wrong("is no whole pair"));
        }
        let Self { mut sources, mut targets, runs, pairs, .. } = self;
        sources.shrink();
        targets.shrink();
        let (starts, pairs) = grouped(sources.len(), &runs, pairs);
        let begin = Beginnings::new(sources.len() + targets.len(), [&sources, &targets].map(Phrases::iter));
        Ok(Paraphrases { sources, targets, begin, starts, pairs })
    }
}

/// Whether words have one space between them and no other white space anywhere, as most phrases do.
fn is_even(text: &str) -> bool {
    let bytes = text.as_bytes();
    let other = |byte: &u8| matches!(byte, b'\t' | b'\r' | b'\x0c');
    let twice = bytes.windows(2).any(|pair| pair == b"  ");
    !twice && !text.starts_with(' ') && !text.ends_with(' ') && !bytes.iter().any(other)
}

/// Where the pairs of each source begin, and the pairs in that order.
fn grouped(sources: usize, runs: &[(u32, u32)], mut pairs: Vec<u32>) -> (Vec<u32>, Vec<u32>) {
    if runs.len() == sources {
        pairs.shrink_to_fit();
        let starts = runs.iter().map(|run| run.1).chain([pairs.len() as u32]).collect();
        return (starts, pairs);
    }
    let ends = runs.iter().skip(1).map(|run| run.1).chain([pairs.len() as u32]);
    let mut runs: Vec<_> = runs.iter().zip(ends).map(|(run, end)| (run.0, run.1..end)).collect();
    runs.sort_by_key(|(source, _)| *source);
    let (mut starts, mut sorted) = (Vec::new(), Vec::with_capacity(pairs.len()));
    for (source, run) in runs {
        if source as usize == starts.len() {
            starts.push(sorted.len() as u32);
        }
        sorted.extend_from_slice(&pairs[run.start as usize..run.end as usize]);
    }
    starts.push(sorted.len() as u32);
    (starts, sorted)
}

/// Lines three by three, as long as there are whole ones; what is left is the rest.
struct Triples<'t>(&'t [u8]);

impl<'t> Iterator for Triples<'t> {
    type Item = [&'t [u8]; 3];

    fn next(&mut self) -> Option<Self::Item> {
        let mut rest = self.0;
        let mut line = || {
            let end = rest.iter().position(|byte| *byte == b'\n')?;
            let line = &rest[..end];
            rest = &rest[end + 1..];
            Some(line)
        };
        let triple = [line()?, line()?, line()?];
        self.0 = rest;
        Some(triple)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "0.5\na b\nc\n0.25\na b\nc d e\n0.1\na\nc\n1.0E-4\nx  y\t\nc\n0.5\na b\né\n";

    fn read(blocks: &[&[u8]]) -> Result<Paraphrases, Error> {
        let mut reader = PairReader::default();
        blocks.iter().try_for_each(|block| reader.add(block))?;
        reader.finish()
    }

    /// What is found of a text's first words, one more each time, as long as there may be a longer phrase.
    fn beginnings(table: &Paraphrases, text: &str) -> Vec<(bool, bool)> {
        let ends = text.match_indices(' ').map(|(place, _)| place).chain([text.len()]);
        let mut found = Vec::new();
        for end in ends {
            let Found { source, target, longer } = table.find(&text[..end]);
            found.push((source.is_some(), target.is_some()));
            if !longer {
                break;
            }
        }
        found
    }

    fn targets(table: &Paraphrases, source: &str) -> Vec<String> {
        let number = table.sources.find(source.as_bytes()).unwrap();
        let text = |target: &u32| String::from_utf8(table.targets.get(*target).to_vec()).unwrap();
        table.targets(number).iter().map(text).collect()
    }

    #[test]
    fn pairs_are_found_in_the_order_of_the_file_however_it_is_cut() {
        for cut in 0..FILE.len() {
            let (first, second) = FILE.as_bytes().split_at(cut);
            let table = read(&[first, second]).unwrap();

            assert_eq!(table.len(), 5);
            assert_eq!(targets(&table, "a b"), ["c", "c d e", "é"]);
            assert_eq!((targets(&table, "a"), targets(&table, "x y")), (vec!["c".into()], vec!["c".into()]));
            assert_eq!(beginnings(&table, "a b c")[..2], [(true, false), (true, false)]);
            assert_eq!(beginnings(&table, "c d e f"), [(false, true), (false, false), (false, true)]);
            assert_eq!(table.find("a b c").source, None);
        }
    }

    #[test]
    fn a_form_is_read_back() {
        for file in ["", FILE] {
            let table = read(&[file.as_bytes()]).unwrap();
            let form = table.form();

            assert_eq!(Paraphrases::read(&form).unwrap().form(), form);
        }
        assert!(Paraphrases::read(b"a\xff").is_none());
    }

    #[test]
    fn other_files_are_refused() {
        let line = |file: &[u8]| read(&[file]).unwrap_err().to_string();

        assert!(line(b"a\nb\nc\n").contains("lines 1 to 3 should begin"));
        assert!(line(b"0.5\na\nb\n0.5\na").contains("lines 4 to 6 is no whole pair"));
        assert!(line(b"0.5\na\n").contains("lines 1 to 3 is no whole pair"));
        assert!(line(b"0.5\n\xff\nb\n").contains("lines 1 to 3 is not in UTF-8"));
    }
}
