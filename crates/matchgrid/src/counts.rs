/*!
How often n-grams occur in a corpus.

[`Counts`] is a tree of n-grams laid flat: the n-grams of each order stand one after another, sorted by their first n-1
words and then by the last, so that what continues an n-gram is a slice. Nothing of it is hashed but single words, which
are compared.
*/

use crate::Error;
use std::collections::HashMap;
use std::ops::Range;

/// Behind the last token of a text; no word has this number.
pub(crate) const END: u32 = u32::MAX;

/// Ends a word in the canonical form of a table: a byte that UTF-8 never has.
pub(crate) const WORD_END: u8 = 0xff;

/// N-grams with the number of their occurrences.
///
/// An n-gram goes by its place among all of them; that of a single word is also the place of the word in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Counts {
    words: Vec<Box<str>>,
    places: HashMap<Box<str>, u32>,
    max_order: u32,
    /// The number of tokens.
    total: u32,
    /// By n-gram: its last word.
    last: Vec<u32>,
    /// By n-gram: how often it occurs.
    count: Vec<u32>,
    /// By n-gram: where the n-grams begin that are one word longer; the next one's is where they end.
    longer: Vec<u32>,
}

impl Counts {
    /// Counts the n-grams of texts, given as the numbers of their tokens in `words` with [`END`] behind each text.
    ///
    /// # Errors
    /// [`Error::Text`] when there are more n-grams than 32 bits can number; [`Error::Interrupted`] as `interrupted` says.
    pub(crate) fn new(
        words: Vec<Box<str>>,
        mut tokens: Vec<u32>,
        max_order: u32,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Result<Self, Error> {
        if tokens.len() >= END as usize {
            return Err(Error::Text(
                "references of more than 4,294,967,294 words are too long to learn from".to_owned(),
            ));
        }
        let words = in_order(words, &mut tokens);
        let mut counts = Self::empty(words, max_order);
        // Where an n-gram begins that is not the end of its text, and which it is.
        let mut live: Vec<(u32, u32)> =
            (0..).zip(&tokens).filter(|(_, word)| **word != END).map(|(at, word)| (at, *word)).collect();
        counts.total = live.len() as u32;
        counts.last = (0..counts.words.len() as u32).collect();
        counts.count = vec![0; counts.words.len()];
        for (_, word) in &live {
            counts.count[*word as usize] += 1;
        }
        for order in 1..max_order {
            if interrupted() {
                return Err(Error::Interrupted);
            }
            live = counts.climb(&tokens, order as usize, live)?;
        }
        let end = counts.last.len() as u32;
        counts.longer.resize(counts.last.len() + 1, end);
        Ok(counts)
    }

    fn empty(words: Vec<Box<str>>, max_order: u32) -> Self {
        let places = (0..).zip(&words).map(|(place, word)| (word.clone(), place)).collect();
        Self { words, places, max_order, total: 0, last: Vec::new(), count: Vec::new(), longer: Vec::new() }
    }

    /// Adds the n-grams that are one word longer than those of `live`, and answers where they are.
    fn climb(
        &mut self,
        tokens: &[u32],
        order: usize,
        live: Vec<(u32, u32)>,
    ) -> Result<Vec<(u32, u32)>, Error> {
        let next = |(at, ngram): (u32, u32)| {
            let word = tokens[at as usize + order];
            (word != END).then_some((u64::from(ngram) << 32 | u64::from(word), at))
        };
        let mut found: Vec<(u64, u32)> = live.into_iter().filter_map(next).collect();
        found.sort_unstable();
        let mut longer = Vec::with_capacity(found.len());
        for same in found.chunk_by(|one, other| one.0 == other.0) {
            let (key, ngram) = (same[0].0, self.last.len());
            if ngram + 1 >= END as usize {
                return Err(Error::Text(
                    "references with so many different n-grams are too long to learn from".to_owned(),
                ));
            }
            // Those without a continuation before this one end where it begins.
            self.longer.resize((key >> 32) as usize + 1, ngram as u32);
            self.last.push(key as u32);
            self.count.push(same.len() as u32);
            longer.extend(same.iter().map(|(_, at)| (*at, ngram as u32)));
        }
        Ok(longer)
    }

    /// The longest n-grams that are counted.
    pub(crate) fn max_order(&self) -> usize {
        self.max_order as usize
    }

    /// The number of tokens.
    pub(crate) fn total(&self) -> u32 {
        self.total
    }

    /// The number of different n-grams.
    pub(crate) fn len(&self) -> usize {
        self.last.len()
    }

    /// How often an n-gram occurs.
    pub(crate) fn count(&self, ngram: u32) -> u32 {
        self.count[ngram as usize]
    }

    /// A word, as an n-gram.
    pub(crate) fn word(&self, word: &str) -> Option<u32> {
        self.places.get(word).copied()
    }

    /// An n-gram with one word more.
    pub(crate) fn longer(&self, ngram: u32, word: u32) -> Option<u32> {
        let Range { start, end } =
            self.longer[ngram as usize] as usize..self.longer[ngram as usize + 1] as usize;
        self.last[start..end].binary_search(&word).ok().map(|place| (start + place) as u32)
    }

    /// The canonical form: equal counts have the same, however they were made.
    pub(crate) fn form(&self) -> Vec<u8> {
        let mut form = Vec::new();
        for number in [self.max_order, self.total, self.words.len() as u32, self.last.len() as u32] {
            form.extend(number.to_le_bytes());
        }
        for word in &self.words {
            form.extend(word.bytes().chain([WORD_END]));
        }
        for numbers in [&self.last, &self.count, &self.longer] {
            form.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        }
        form
    }

    /// The counts of a canonical form, if it is one.
    pub(crate) fn read(form: &[u8]) -> Option<Self> {
        let mut rest = form;
        let [max_order, total, words, ngrams] = numbers(&mut rest, 4)?.try_into().ok()?;
        let mut listed = Vec::new();
        for _ in 0..words {
            let end = rest.iter().position(|byte| *byte == WORD_END)?;
            listed.push(std::str::from_utf8(&rest[..end]).ok()?.into());
            rest = &rest[end + 1..];
        }
        let mut counts = Self { total, ..Self::empty(listed, max_order) };
        counts.last = numbers(&mut rest, ngrams as usize)?;
        counts.count = numbers(&mut rest, ngrams as usize)?;
        counts.longer = numbers(&mut rest, ngrams as usize + 1)?;
        (rest.is_empty() && counts.is_sound()).then_some(counts)
    }

    /// Whether no look-up can go wrong.
    fn is_sound(&self) -> bool {
        let (words, ngrams) = (self.words.len() as u32, self.last.len() as u32);
        let sorted = |words: &[u32]| words.is_sorted_by(|one, other| one < other);
        self.max_order > 0
            && words <= ngrams
            && self.words.is_sorted_by(|one, other| one < other)
            && self.longer.is_sorted()
            && self.longer.iter().all(|end| *end <= ngrams)
            && self.longer.windows(2).all(|ends| sorted(&self.last[ends[0] as usize..ends[1] as usize]))
            && (0..words).all(|word| self.last[word as usize] == word)
            && self.last.iter().all(|word| *word < words)
            && self.count.iter().all(|count| *count > 0)
    }
}

/// The next numbers of a form.
fn numbers(rest: &mut &[u8], count: usize) -> Option<Vec<u32>> {
    let (these, others) = rest.split_at_checked(count.checked_mul(4)?)?;
    *rest = others;
    Some(these.as_chunks().0.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect())
}

/// The words in order, by whose places tokens are numbered then.
fn in_order(words: Vec<Box<str>>, tokens: &mut [u32]) -> Vec<Box<str>> {
    let mut sorted: Vec<(Box<str>, usize)> = words.into_iter().zip(0..).collect();
    sorted.sort_unstable();
    let mut place = vec![0; sorted.len()];
    for (now, (_, before)) in (0..).zip(&sorted) {
        place[*before] = now;
    }
    for token in tokens.iter_mut().filter(|token| **token != END) {
        *token = place[*token as usize];
    }
    sorted.into_iter().map(|(word, _)| word).collect()
}
