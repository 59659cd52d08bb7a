//! The words of a corpus by number, with their stems and meanings.

use super::Synonymy;
use crate::symbols::Strings;
use crate::tables::WordNet;
use crate::text::{StemScratch, Stemmer};

/// How many words are known before everything is forgotten: those of a large corpus.
const MOST: usize = 1 << 17;

/// Numbers of words that are the same in all segments, so that a word is stemmed and looked up once.
#[derive(Debug)]
pub(crate) struct Lexicon<'k> {
    stemmer: Option<Stemmer>,
    thesaurus: Thesaurus<'k>,
    words: Strings,
    known: Vec<Known>,
    scratch: StemScratch,
    room: String,
}

/// What says which words are synonyms, if there is a stage that asks it.
type Thesaurus<'k> = Option<&'k WordNet>;

/// A word, and what somebody asked of it: the number of its stem, its sets, the names in them, and its own name.
#[derive(Debug, Default)]
struct Known {
    word: Box<str>,
    stem: Option<u32>,
    sets: Option<Box<[u32]>>,
    names: Option<Box<[u32]>>,
    name: Option<Box<[u32]>>,
}

impl<'k> Lexicon<'k> {
    /// Without a stemmer a word is its own stem, and without a thesaurus it means nothing.
    pub(crate) fn new(stemmer: Option<Stemmer>, thesaurus: Thesaurus<'k>) -> Self {
        let mut words = Strings::default();
        words.clear();
        let (scratch, room) = (StemScratch::default(), String::new());
        Self { stemmer, thesaurus, words, known: Vec::new(), scratch, room }
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
            self.known.push(Known { word: word.into(), ..Known::default() });
        }
        number
    }

    /// The number of the stem of a word, which is a word too.
    pub(crate) fn stem(&mut self, word: &str) -> u32 {
        let number = self.word(word) as usize;
        if let Some(stem) = self.known[number].stem {
            return stem;
        }
        let mut stem = String::new();
        match &self.stemmer {
            Some(stemmer) => stemmer.stem(word, &mut self.scratch, &mut stem),
            None => stem.push_str(word),
        }
        let stem = self.word(&stem);
        self.known[number].stem = Some(stem);
        stem
    }

    /// The meanings of a word of the hypothesis, in order.
    pub(crate) fn ours(&mut self, word: &str, synonymy: Synonymy) -> &[u32] {
        let number = self.meant(word, synonymy);
        let (Some(thesaurus), Known { word, sets, names, .. }) = (self.thesaurus, &mut self.known[number])
        else {
            return &[];
        };
        let room = &mut self.room;
        match synonymy {
            Synonymy::Sets => sets.get_or_insert_with(|| found(|found| thesaurus.sets(word, room, found))),
            _ => names.get_or_insert_with(|| found(|found| thesaurus.synonyms(word, room, found))),
        }
    }

    /// The meanings of a word of the reference, in order: a synonym of a word has one of that word's.
    pub(crate) fn theirs(&mut self, word: &str, synonymy: Synonymy) -> &[u32] {
        if synonymy == Synonymy::Sets {
            return self.ours(word, synonymy);
        }
        let number = self.meant(word, synonymy);
        let (Some(thesaurus), Known { word, name, .. }) = (self.thesaurus, &mut self.known[number]) else {
            return &[];
        };
        name.get_or_insert_with(|| thesaurus.name(word).into_iter().collect())
    }

    /// The word whose meanings count: itself or its stem.
    fn meant(&mut self, word: &str, synonymy: Synonymy) -> usize {
        let number = if synonymy == Synonymy::Stems { self.stem(word) } else { self.word(word) };
        number as usize
    }
}

fn found(find: impl FnOnce(&mut Vec<u32>)) -> Box<[u32]> {
    let mut found = Vec::new();
    find(&mut found);
    found.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_stemmed_however_short_they_are() {
        let mut lexicon = Lexicon::new(Some(Stemmer::Porter), None);
        for (word, stem) in [("cats", "cat"), ("gas", "ga"), ("is", "is"), ("", ""), ("CATS", "cat")] {
            let number = lexicon.stem(word);

            assert_eq!(&*lexicon.known[number as usize].word, stem);
            assert_eq!((lexicon.stem(word), lexicon.word(stem)), (number, number));
        }
        assert_eq!(Lexicon::new(None, None).stem("cats"), Lexicon::new(None, None).word("cats"));
    }

    #[test]
    fn too_many_words_are_forgotten_between_segments() {
        let mut lexicon = Lexicon::new(Some(Stemmer::Porter), None);
        for number in 0..=MOST {
            lexicon.word(&number.to_string());
        }
        lexicon.start();

        assert_eq!(lexicon.word("cats"), 0);
        assert_eq!(lexicon.stem("cats"), lexicon.word("cat"));
        assert_eq!(lexicon.ours("cats", Synonymy::Sets), []);
    }
}
