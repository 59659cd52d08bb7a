//! Tables that steps and kernels look things up in.

mod given;
#[cfg(test)]
mod tests;

pub use given::Tables;

use crate::Error;
use crate::counts::{Counts, END, Tally, WORD_END};
use crate::folded::BuildFolded;
use crate::tables::{PairReader, Paraphrases, PartOfSpeech, Synonyms, WordNet};
use crate::text::hex;
use crate::vectors::Vectors;
use sha2::{Digest as _, Sha256};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

/// An immutable table: of words, of words and what each stands for, of n-grams and how often they occur or how many
/// documents have them, or of what means the same.
///
/// Two tables are equal if their digests are.
#[derive(Debug)]
pub struct Resource {
    table: Table,
    /// Digest and size of the canonical form, once somebody asked: the form of a large table takes its time.
    known: OnceLock<(String, usize)>,
}

#[derive(Debug)]
enum Table {
    Words(HashSet<Box<str>>),
    Pairs(HashMap<Box<str>, Box<str>>),
    Counts(Counts),
    Frequencies(Counts),
    Paraphrases(Paraphrases),
    Synonyms(Synonyms),
    WordNet(Box<WordNet>),
    Vectors(Vectors),
}

/// Bytes of the longest word that one may stand for: it replaces tokens, and the length of a text is limited.
const LONGEST: usize = 64;

/// Ends what a word stands for, as [`WORD_END`] the word: another byte that UTF-8 never has.
const BASE_END: u8 = 0xfe;

/// What a canonical form begins with, by kind of table.
const WORDS: &[u8] = b"words\n";
const PAIRS: &[u8] = b"pairs\n";
const COUNTS: &[u8] = b"counts\n";
const FREQUENCIES: &[u8] = b"frequencies\n";
const PARAPHRASES: &[u8] = b"paraphrases\n";
const SYNONYMS: &[u8] = b"synonyms\n";
const WORDNET: &[u8] = b"wordnet\n";
const VECTORS: &[u8] = b"vectors\n";

impl Table {
    /// What kind of table it is, and its entries in order: the canonical form, in pieces.
    fn write(&self, mut add: impl FnMut(&[u8])) {
        match self {
            Self::Words(words) => {
                let sorted: BTreeSet<_> = words.iter().collect();
                add(WORDS);
                for word in sorted {
                    [word.as_bytes(), &[WORD_END]].into_iter().for_each(&mut add);
                }
            }
            Self::Pairs(pairs) => {
                let sorted: BTreeMap<_, _> = pairs.iter().collect();
                add(PAIRS);
                for (word, base) in sorted {
                    [word.as_bytes(), &[WORD_END], base.as_bytes(), &[BASE_END]]
                        .into_iter()
                        .for_each(&mut add);
                }
            }
            Self::Counts(counts) => [COUNTS, &counts.form()].into_iter().for_each(add),
            Self::Frequencies(counts) => [FREQUENCIES, &counts.form()].into_iter().for_each(add),
            Self::Paraphrases(pairs) => [PARAPHRASES, &pairs.form()].into_iter().for_each(add),
            Self::Synonyms(words) => [SYNONYMS, &words.form()].into_iter().for_each(add),
            Self::WordNet(words) => [WORDNET, &words.form()].into_iter().for_each(add),
            Self::Vectors(vectors) => {
                add(VECTORS);
                vectors.form(add);
            }
        }
    }

    /// The table of a form, if it is one.
    fn read(form: &[u8]) -> Option<Self> {
        let text = |bytes: &[u8]| std::str::from_utf8(bytes).ok().map(Box::from);
        if let Some(entries) = form.strip_prefix(WORDS) {
            Some(Self::Words(parts(entries, WORD_END)?.map(text).collect::<Option<_>>()?))
        } else if let Some(entries) = form.strip_prefix(PAIRS) {
            let pair = |entry: &[u8]| {
                let end = entry.iter().position(|byte| *byte == WORD_END)?;
                Some((text(&entry[..end])?, text(&entry[end + 1..])?))
            };
            Some(Self::Pairs(parts(entries, BASE_END)?.map(pair).collect::<Option<_>>()?))
        } else if let Some(form) = form.strip_prefix(FREQUENCIES) {
            Counts::read(form).map(Self::Frequencies)
        } else if let Some(groups) = form.strip_prefix(PARAPHRASES) {
            Paraphrases::read(groups).map(Self::Paraphrases)
        } else if let Some(words) = form.strip_prefix(SYNONYMS) {
            Synonyms::read(words).map(Self::Synonyms)
        } else if let Some(words) = form.strip_prefix(WORDNET) {
            WordNet::read(words).map(Box::new).map(Self::WordNet)
        } else if let Some(entries) = form.strip_prefix(VECTORS) {
            Vectors::read(entries).map(Self::Vectors)
        } else {
            let counts = Counts::read(form.strip_prefix(COUNTS)?)?;
            counts.is_positive().then_some(Self::Counts(counts))
        }
    }
}

/// What is before each of the ends, if there is one behind the last part.
fn parts(bytes: &[u8], end: u8) -> Option<impl Iterator<Item = &[u8]>> {
    let whole = bytes.last().is_none_or(|last| *last == end);
    whole.then(|| bytes.split_inclusive(move |byte| *byte == end).map(|part| &part[..part.len() - 1]))
}

impl Resource {
    /// A set of words.
    pub fn words<'w>(words: impl IntoIterator<Item = &'w str>) -> Self {
        Self::new(Table::Words(words.into_iter().map(Into::into).collect()))
    }

    /// Words and what each stands for; of several pairs with the same word the last counts.
    ///
    /// # Errors
    /// [`Error::Option`] when a word stands for one of more than 64 bytes.
    pub fn pairs<'w>(pairs: impl IntoIterator<Item = (&'w str, &'w str)>) -> Result<Self, Error> {
        let table: HashMap<Box<str>, Box<str>> =
            pairs.into_iter().map(|(word, base)| (word.into(), base.into())).collect();
        if let Some((word, _)) = table.iter().filter(|(_, base)| base.len() > LONGEST).min() {
            return Err(Error::Option(format!("{word:?} stands for a word of more than {LONGEST} bytes")));
        }
        Ok(Self::new(Table::Pairs(table)))
    }

    /// N-grams and how often they occur.
    pub(crate) fn counted(counts: Counts) -> Self {
        Self::new(Table::Counts(counts))
    }

    /// N-grams and how many documents have them.
    pub(crate) fn found(frequencies: Counts) -> Self {
        Self::new(Table::Frequencies(frequencies))
    }

    /// Document frequencies that are known: of n-grams of up to `max_order` words, in so many documents.
    ///
    /// # Errors
    /// [`Error::Option`] when an n-gram has no words or more, or is there twice; or there are too many.
    pub fn frequencies<'w>(
        known: impl IntoIterator<Item = (Vec<&'w str>, u32)>,
        documents: u32,
        max_order: usize,
    ) -> Result<Self, Error> {
        crate::rows::check_orders("max_order", max_order)?;
        let mut places: HashMap<&str, u32, BuildFolded> = HashMap::default();
        let (mut tokens, mut numbers) = (Vec::new(), Vec::new());
        for (ngram, number) in known {
            if !(1..=max_order).contains(&ngram.len()) {
                return Err(Error::Option(format!(
                    "an n-gram has 1 to {max_order} words, not {}",
                    ngram.len()
                )));
            }
            numbers.push(number);
            for word in &ngram {
                let next = places.len() as u32;
                tokens.push(*places.entry(word).or_insert(next));
            }
            tokens.push(END);
            numbers.resize(tokens.len(), 0);
        }
        let mut words: Vec<(&str, u32)> = places.into_iter().collect();
        words.sort_unstable_by_key(|(_, place)| *place);
        let words = words.into_iter().map(|(word, _)| word.into()).collect();
        let tally = Tally::Known(&numbers, documents);
        Counts::new(words, tokens, max_order as u32, tally, &mut || false).map(Self::found)
    }

    /// Phrases that mean the same, from Meteor's table.
    ///
    /// # Errors
    /// [`Error::Option`] when it ends in the midst of a pair.
    pub fn paraphrases(pairs: PairReader) -> Result<Self, Error> {
        pairs.finish().map(Table::Paraphrases).map(Self::new)
    }

    /// Words that mean the same, from Meteor's lists of synonym sets and of irregular forms.
    ///
    /// # Errors
    /// [`Error::Option`] when they are others.
    pub fn synonyms(sets: &str, forms: &str) -> Result<Self, Error> {
        Synonyms::new(sets, forms).map(Table::Synonyms).map(Self::new)
    }

    /// Words that mean the same, from WordNet's files of nouns, verbs, adjectives and adverbs.
    ///
    /// # Errors
    /// [`Error::Option`] when they are others.
    pub fn wordnet(parts: [PartOfSpeech<'_>; 4]) -> Result<Self, Error> {
        WordNet::new(parts).map(Box::new).map(Table::WordNet).map(Self::new)
    }

    /// Words and their vectors.
    pub(crate) fn vectors(vectors: Vectors) -> Self {
        Self::new(Table::Vectors(vectors))
    }

    /// The table whose canonical form this is.
    ///
    /// # Errors
    /// [`Error::Option`] when it is none's.
    pub fn read(form: &[u8]) -> Result<Self, Error> {
        let none = || Error::Option("these bytes are not the form of a table".to_owned());
        Table::read(form).map(Self::new).ok_or_else(none)
    }

    fn new(table: Table) -> Self {
        Self { table, known: OnceLock::new() }
    }

    /// The canonical form: what kind of table it is, and its entries in order.
    #[must_use]
    pub fn form(&self) -> Vec<u8> {
        let mut form = Vec::new();
        self.table.write(|piece| form.extend_from_slice(piece));
        form
    }

    fn known(&self) -> &(String, usize) {
        self.known.get_or_init(|| {
            let (mut whole, mut size) = (Sha256::new(), 0);
            self.table.write(|piece| {
                whole.update(piece);
                size += piece.len();
            });
            (hex(&whole.finalize()), size)
        })
    }

    /// SHA-256 of the canonical form, in hexadecimal.
    #[must_use]
    pub fn digest(&self) -> &str {
        &self.known().0
    }

    /// The number of words, n-grams or pairs of phrases.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.table {
            Table::Words(words) => words.len(),
            Table::Pairs(pairs) => pairs.len(),
            Table::Counts(counts) | Table::Frequencies(counts) => counts.len(),
            Table::Paraphrases(pairs) => pairs.len(),
            Table::Synonyms(words) => words.len(),
            Table::WordNet(words) => words.len(),
            Table::Vectors(vectors) => vectors.len(),
        }
    }

    /// Whether there is nothing in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes of the canonical form.
    #[must_use]
    pub fn size(&self) -> usize {
        self.known().1
    }

    /// Whether words stand for others.
    pub(crate) fn has_pairs(&self) -> bool {
        matches!(self.table, Table::Pairs(_))
    }

    /// Whether the word is in the table.
    pub(crate) fn contains(&self, word: &str) -> bool {
        match &self.table {
            Table::Words(words) => words.contains(word),
            Table::Pairs(pairs) => pairs.contains_key(word),
            Table::Counts(counts) | Table::Frequencies(counts) => counts.word(word).is_some(),
            Table::Paraphrases(_) | Table::Synonyms(_) | Table::WordNet(_) => false,
            Table::Vectors(vectors) => vectors.row(word.as_bytes()).is_some(),
        }
    }

    /// What the word stands for.
    pub(crate) fn get(&self, word: &str) -> Option<&str> {
        match &self.table {
            Table::Pairs(pairs) => pairs.get(word).map(AsRef::as_ref),
            _ => None,
        }
    }

    /// The counts of n-grams, if that is what it has.
    pub(crate) fn counts(&self) -> Option<&Counts> {
        match &self.table {
            Table::Counts(counts) => Some(counts),
            _ => None,
        }
    }

    /// In how many documents n-grams are, if that is what it has.
    pub(crate) fn document_frequencies(&self) -> Option<&Counts> {
        match &self.table {
            Table::Frequencies(counts) => Some(counts),
            _ => None,
        }
    }

    /// The phrases that mean the same, if that is what it has.
    pub(crate) fn phrases(&self) -> Option<&Paraphrases> {
        match &self.table {
            Table::Paraphrases(pairs) => Some(pairs),
            _ => None,
        }
    }

    /// The document frequency of an n-gram.
    #[must_use]
    pub fn frequency(&self, ngram: &[&str]) -> u32 {
        let Some(counts) = self.document_frequencies() else { return 0 };
        let mut words = ngram.iter().map(|word| counts.word(word));
        let first = words.next().flatten();
        let found = words
            .fold(first, |ngram, word| ngram.zip(word).and_then(|(ngram, word)| counts.longer(ngram, word)));
        found.map_or(0, |ngram| counts.count(ngram))
    }

    /// Document frequencies, one after another.
    #[must_use]
    pub fn entries(&self) -> Vec<(Vec<&str>, u32)> {
        self.document_frequencies().map(Counts::entries).unwrap_or_default()
    }

    /// Of document frequencies: the length of the longest n-grams, the number of documents, the greatest frequency.
    #[must_use]
    pub fn extent(&self) -> Option<(usize, u32, u32)> {
        self.document_frequencies().map(|counts| (counts.max_order(), counts.total(), counts.greatest()))
    }

    /// WordNet, if that is what it has.
    pub(crate) fn thesaurus(&self) -> Option<&WordNet> {
        match &self.table {
            Table::WordNet(words) => Some(words),
            _ => None,
        }
    }

    /// The sets of synonyms, if that is what it has.
    pub(crate) fn sets(&self) -> Option<&Synonyms> {
        match &self.table {
            Table::Synonyms(words) => Some(words),
            _ => None,
        }
    }

    /// The vectors of words, if that is what it has.
    pub(crate) fn known_vectors(&self) -> Option<&Vectors> {
        match &self.table {
            Table::Vectors(vectors) => Some(vectors),
            _ => None,
        }
    }
}

impl PartialEq for Resource {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other) || self.digest() == other.digest()
    }
}

impl Eq for Resource {}

impl Hash for Resource {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.digest().hash(state);
    }
}
