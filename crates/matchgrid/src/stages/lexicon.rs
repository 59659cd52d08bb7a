//! The words of a corpus by number, with their stems.

use crate::symbols::Strings;
use crate::text::{StemScratch, Stemmer};

/// How many words are known before everything is forgotten: those of a large corpus.
const MOST: usize = 1 << 17;

/// The stem of a word is not known yet.
const UNKNOWN: u32 = u32::MAX;

/// Numbers of words that are the same in all segments, so that a word is stemmed once.
#[derive(Debug)]
pub(crate) struct Lexicon {
    stemmer: Option<Stemmer>,
    words: Strings,
    /// By number: the word, and the number of its stem.
    known: Vec<(Box<str>, u32)>,
    scratch: StemScratch,
    stem: String,
}

impl Lexicon {
    /// One that stems by a stemmer; without one a word is its own stem.
    pub(crate) fn new(stemmer: Option<Stemmer>) -> Self {
        let mut words = Strings::default();
        words.clear();
        let (known, scratch, stem) = (Vec::new(), StemScratch::default(), String::new());
        Self { stemmer, words, known, scratch, stem }
    }

    /// Forgets all words if there are too many; their numbers mean nothing any more.
    pub(crate) fn start(&mut self) {
        if self.known.len() > MOST {
            self.words.clear();
            self.known.clear();
        }
    }

    /// The number of a word.
    pub(crate) fn word(&mut self, word: &str) -> u32 {
        let number = self.words.symbol(word.as_bytes(), 0..word.len(), true);
        if number as usize == self.known.len() {
            self.known.push((word.into(), UNKNOWN));
        }
        number
    }

    /// The number of the stem of a word, which is a word too.
    pub(crate) fn stem(&mut self, word: &str) -> u32 {
        let number = self.word(word) as usize;
        if self.known[number].1 == UNKNOWN {
            let mut stem = std::mem::take(&mut self.stem);
            stem.clear();
            match &self.stemmer {
                Some(stemmer) => stemmer.stem(word, &mut self.scratch, &mut stem),
                None => stem.push_str(word),
            }
            self.known[number].1 = self.word(&stem);
            self.stem = stem;
        }
        self.known[number].1
    }

    /// The word of a number.
    #[cfg(test)]
    fn text(&self, number: u32) -> &str {
        &self.known[number as usize].0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_stemmed_however_short_they_are() {
        let mut lexicon = Lexicon::new(Some(Stemmer::Porter));
        for (word, stem) in [("cats", "cat"), ("gas", "ga"), ("is", "is"), ("", ""), ("CATS", "cat")] {
            let number = lexicon.stem(word);

            assert_eq!(lexicon.text(number), stem);
            assert_eq!((lexicon.stem(word), lexicon.word(stem)), (number, number));
        }
        assert_eq!(Lexicon::new(None).stem("cats"), Lexicon::new(None).word("cats"));
    }

    #[test]
    fn too_many_words_are_forgotten_between_segments() {
        let mut lexicon = Lexicon::new(Some(Stemmer::Porter));
        for number in 0..=MOST {
            lexicon.word(&number.to_string());
        }
        lexicon.start();

        assert_eq!(lexicon.word("cats"), 0);
        let stem = lexicon.stem("cats");
        assert_eq!(lexicon.text(stem), "cat");
    }
}
