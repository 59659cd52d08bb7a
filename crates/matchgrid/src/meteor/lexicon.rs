//! What there is to know of words, looked up once for each.

use crate::Resource;
use crate::text::{Prepared, StemScratch, Stemmer, fold};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

/// Words after which a lexicon is begun anew, so that it never takes more than some hundred megabytes.
const MOST_WORDS: usize = 1 << 20;

/// Where the knowledge comes from.
#[derive(Debug)]
pub(crate) struct Sources {
    /// Whether words are told apart by their Java hash codes alone, as Meteor tells them apart.
    pub(crate) hashed: bool,
    /// Words that weigh otherwise than content words, in lower case.
    pub(crate) function: Arc<Resource>,
    pub(crate) stemmer: Option<Stemmer>,
    pub(crate) synonyms: Option<Arc<Resource>>,
    pub(crate) paraphrases: Option<Arc<Resource>>,
}

/// A few bits.
type Bits = [u64; 4];

/// A word.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Word {
    /// Equal for words that count as equal.
    pub(crate) key: u32,
    /// Equal for words whose stems count as equal.
    pub(crate) stem: u32,
    /// A bit for each of its sets of synonyms; two sets may have the same.
    bits: Bits,
    /// Where its sets are.
    sets: (u32, u32),
    /// Its length in units of UTF-16.
    pub(crate) units: u32,
    pub(crate) function: bool,
}

/// The words of one text, by number in the lexicon and with what is compared most often beside each other.
#[derive(Debug, Default)]
pub(crate) struct Side {
    pub(crate) words: Vec<u32>,
    pub(crate) keys: Vec<u32>,
    pub(crate) stems: Vec<u32>,
    bits: Vec<Bits>,
}

impl Side {
    /// The number of words.
    pub(crate) fn len(&self) -> usize {
        self.words.len()
    }
}

/// The words that a worker has seen so far.
#[derive(Debug)]
pub(crate) struct Lexicon<'k> {
    pub(crate) sources: &'k Sources,
    numbers: HashMap<Box<str>, u32, BuildHasherDefault<Fold>>,
    stems: HashMap<Box<str>, u32>,
    words: Vec<Word>,
    texts: Vec<Box<str>>,
    /// The sets of all words, one after another.
    sets: Vec<u32>,
    found: Vec<u32>,
    room: String,
    scratch: StemScratch,
}

impl<'k> Lexicon<'k> {
    /// An empty lexicon.
    pub(crate) fn new(sources: &'k Sources) -> Self {
        Self {
            sources,
            numbers: HashMap::default(),
            stems: HashMap::new(),
            words: Vec::new(),
            texts: Vec::new(),
            sets: Vec::new(),
            found: Vec::new(),
            room: String::new(),
            scratch: StemScratch::default(),
        }
    }

    /// Makes room before a segment: says whether what was read before was forgotten, as it is now and then.
    pub(crate) fn tidy(&mut self) -> bool {
        let full = self.words.len() > MOST_WORDS;
        if full {
            *self = Self::new(self.sources);
        }
        full
    }

    /// Reads a text.
    pub(crate) fn read(&mut self, text: Prepared<'_>, side: &mut Side) {
        let Side { words, keys, stems, bits } = side;
        words.clear();
        keys.clear();
        stems.clear();
        bits.clear();
        for place in 0..text.spans.len() {
            let number = self.number(text.token(place));
            let word = self.words[number as usize];
            words.push(number);
            keys.push(word.key);
            stems.push(word.stem);
            bits.push(word.bits);
        }
    }

    /// What there is to know of a word.
    pub(crate) fn word(&self, number: u32) -> &Word {
        &self.words[number as usize]
    }

    /// The word itself.
    pub(crate) fn text(&self, number: u32) -> &str {
        &self.texts[number as usize]
    }

    /// The number of words.
    pub(crate) fn len(&self) -> usize {
        self.words.len()
    }

    /// The places of a text whose words share a set of synonyms with this one.
    pub(crate) fn synonyms(&self, word: u32, text: &Side) -> impl Iterator<Item = usize> {
        let Word { bits, .. } = *self.word(word);
        let sets = |word: u32| {
            let (start, end) = self.word(word).sets;
            &self.sets[start as usize..end as usize]
        };
        let known = if bits == [0; 4] { &[][..] } else { &text.bits[..] };
        let maybe = known.iter().enumerate().filter(move |(_, other)| shares(&bits, other));
        maybe.map(|(place, _)| place).filter(move |place| {
            let theirs = sets(text.words[*place]);
            sets(word).iter().any(|set| theirs.binary_search(set).is_ok())
        })
    }

    fn number(&mut self, token: &str) -> u32 {
        if let Some(number) = self.numbers.get(token) {
            return *number;
        }
        let number = self.words.len() as u32;
        let word = self.look_up(token, number);
        self.words.push(word);
        self.texts.push(token.into());
        self.numbers.insert(token.into(), number);
        number
    }

    fn look_up(&mut self, token: &str, number: u32) -> Word {
        let sources = self.sources;
        let start = self.sets.len() as u32;
        let mut bits = [0; 4];
        if let Some(table) = sources.synonyms.as_ref().and_then(|table| table.sets()) {
            table.sets(token, &mut self.room, &mut self.found);
            // Neighbouring numbers are related sets, so they get different bits.
            for set in &self.found {
                bits[*set as usize / 64 % 4] |= 1 << (set % 64);
            }
            self.sets.extend_from_slice(&self.found);
        }
        Word {
            key: if sources.hashed { java_hash(token) } else { number },
            stem: self.stem(token),
            bits,
            sets: (start, self.sets.len() as u32),
            units: token.encode_utf16().count() as u32,
            function: sources.function.contains(token) || sources.function.contains(&token.to_lowercase()),
        }
    }

    fn stem(&mut self, token: &str) -> u32 {
        let Some(stemmer) = &self.sources.stemmer else { return 0 };
        self.room.clear();
        stemmer.stem(token, &mut self.scratch, &mut self.room);
        if self.sources.hashed {
            return java_hash(&self.room);
        }
        let next = self.stems.len() as u32;
        if let Some(number) = self.stems.get(self.room.as_str()) {
            return *number;
        }
        self.stems.insert(self.room.as_str().into(), next);
        next
    }
}

fn shares(one: &Bits, other: &Bits) -> bool {
    (one[0] & other[0]) | (one[1] & other[1]) | (one[2] & other[2]) | (one[3] & other[3]) != 0
}

/// Hashes a word in a few multiplications; words are compared wherever hashes are equal.
#[derive(Debug, Default)]
struct Fold(u64);

impl Hasher for Fold {
    fn write(&mut self, bytes: &[u8]) {
        let (blocks, rest) = bytes.as_chunks::<8>();
        self.0 = blocks.iter().fold(self.0, |hash, block| fold(u64::from_le_bytes(*block), hash));
        let tail = rest.iter().fold(bytes.len() as u64, |tail, byte| tail << 8 | u64::from(*byte));
        self.0 = fold(tail, self.0);
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = fold(number, self.0);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// What Java's `String.hashCode` answers.
fn java_hash(text: &str) -> u32 {
    text.encode_utf16().fold(0, |hash: u32, unit| hash.wrapping_mul(31).wrapping_add(u32::from(unit)))
}
