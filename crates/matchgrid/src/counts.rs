/*!
How often n-grams occur in a corpus, or in how many of its documents.

[`Counts`] is a tree of n-grams laid flat: the n-grams of each order stand one after another, sorted by their first n-1
words and then by the last, so that what continues an n-gram is a slice. Nothing of it is hashed but single words, which
are compared.
*/

use crate::Error;
use crate::folded::BuildFolded;
use std::collections::HashMap;
use std::ops::Range;

/// Behind the last token of a text; no word has this number.
pub(crate) const END: u32 = u32::MAX;

/// Ends a word in the canonical form of a table: a byte that UTF-8 never has.
pub(crate) const WORD_END: u8 = 0xff;

/// Which number an n-gram is given.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Tally<'t> {
    /// Of its occurrences.
    Occurrences,
    /// Of the documents that it occurs in: for each token which one it is of, and how many there are.
    Documents(&'t [u32], u32),
    /// One that is known, by the first token of a text that is the n-gram; and how many documents there are.
    Known(&'t [u32], u32),
}

impl Tally<'_> {
    /// The number of an n-gram that begins at these tokens, of which `live` has the places in order; of those `whole` says
    /// which are a text.
    fn of(self, live: &[(u32, u32)], whole: impl Fn(u32) -> bool) -> u32 {
        match self {
            Self::Occurrences => live.len() as u32,
            Self::Documents(documents, _) => {
                let same = |one: &(u32, u32), other: &(u32, u32)| {
                    documents[one.0 as usize] == documents[other.0 as usize]
                };
                live.chunk_by(same).count() as u32
            }
            Self::Known(numbers, _) => {
                let text = live.iter().find(|(place, _)| whole(*place));
                text.map_or(0, |(place, _)| numbers[*place as usize])
            }
        }
    }

    /// The number of all there is: of tokens, or of documents.
    fn total(self, tokens: usize) -> u32 {
        match self {
            Self::Occurrences => tokens as u32,
            Self::Documents(_, documents) | Self::Known(_, documents) => documents,
        }
    }

    /// Whether n-grams begin at a token: those that are known only where a text does.
    fn begins(self, tokens: &[u32], place: u32) -> bool {
        !matches!(self, Self::Known(..)) || place == 0 || tokens[place as usize - 1] == END
    }
}

/// N-grams with the number of their occurrences, or of the documents that have them.
///
/// An n-gram goes by its place among all of them; that of a single word is also the place of the word in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Counts {
    words: Vec<Box<str>>,
    places: HashMap<Box<str>, u32, BuildFolded>,
    max_order: u32,
    /// The number of tokens, or of documents.
    total: u32,
    /// By n-gram: its last word.
    last: Vec<u32>,
    /// By n-gram: its number.
    count: Vec<u32>,
    /// By n-gram: where the n-grams begin that are one word longer; the next one's is where they end.
    longer: Vec<u32>,
}

impl Counts {
    /// Counts the n-grams of texts, given as the numbers of their tokens in `words` with [`END`] behind each text.
    ///
    /// # Errors
    /// [`Error::Text`] when there are more n-grams than 32 bits can number; [`Error::Option`] when one that is known is
    /// there twice; [`Error::Interrupted`] as `interrupted` says.
    pub(crate) fn new(
        words: Vec<Box<str>>,
        mut tokens: Vec<u32>,
        max_order: u32,
        tally: Tally<'_>,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Result<Self, Error> {
        if tokens.len() >= END as usize {
            return Err(Error::Text(
                "references of more than 4,294,967,294 words are too long to learn from".to_owned(),
            ));
        }
        let words = in_order(words, &mut tokens);
        let mut counts = Self::empty(words, max_order);
        counts.last = (0..counts.words.len() as u32).collect();
        counts.count = vec![0; counts.words.len()];
        // Where an n-gram begins that is not the end of its text, and which it is; in order of n-grams, then of places.
        let mut live = by_word(&tokens, counts.words.len(), tally);
        counts.total = tally.total(live.len());
        for same in live.chunk_by(|one, other| one.1 == other.1) {
            counts.count[same[0].1 as usize] = counts.number(&tokens, 1, same, tally)?;
        }
        for order in 1..max_order {
            if interrupted() {
                return Err(Error::Interrupted);
            }
            live = counts.climb(&tokens, order as usize, &live, tally)?;
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
        live: &[(u32, u32)],
        tally: Tally<'_>,
    ) -> Result<Vec<(u32, u32)>, Error> {
        let mut longer = Vec::with_capacity(live.len());
        let mut next: Vec<u64> = Vec::new();
        for same in live.chunk_by(|one, other| one.1 == other.1) {
            next.clear();
            next.extend(same.iter().filter_map(|(place, _)| {
                let word = tokens[*place as usize + order];
                (word != END).then_some(u64::from(word) << 32 | u64::from(*place))
            }));
            next.sort_unstable();
            for same_word in next.chunk_by(|one, other| one >> 32 == other >> 32) {
                self.push(same[0].1, (same_word[0] >> 32) as u32)?;
                let (ngram, start) = (self.last.len() as u32 - 1, longer.len());
                longer.extend(same_word.iter().map(|next| (*next as u32, ngram)));
                let number = self.number(tokens, order + 1, &longer[start..], tally)?;
                self.count.push(number);
            }
        }
        Ok(longer)
    }

    /// The number of an n-gram of so many words that begins at these tokens.
    fn number(
        &self,
        tokens: &[u32],
        order: usize,
        live: &[(u32, u32)],
        tally: Tally<'_>,
    ) -> Result<u32, Error> {
        let whole = |place: u32| tokens[place as usize + order] == END;
        if let Tally::Known(..) = tally
            && let Some((place, _)) = live.iter().filter(|(place, _)| whole(*place)).nth(1)
        {
            let words = tokens[*place as usize..][..order].iter().map(|word| &*self.words[*word as usize]);
            let ngram = words.collect::<Vec<_>>().join(" ");
            return Err(Error::Option(format!("the n-gram {ngram:?} is there twice")));
        }
        Ok(tally.of(live, whole))
    }

    /// Adds the n-gram of a shorter one, in whose order they come, and a word.
    fn push(&mut self, shorter: u32, word: u32) -> Result<(), Error> {
        let ngram = self.last.len();
        if ngram + 1 >= END as usize {
            return Err(Error::Text(
                "references with so many different n-grams are too long to learn from".to_owned(),
            ));
        }
        // Those without a continuation before this one end where it begins.
        self.longer.resize(shorter as usize + 1, ngram as u32);
        self.last.push(word);
        Ok(())
    }

    /// The longest n-grams that are counted.
    pub(crate) fn max_order(&self) -> usize {
        self.max_order as usize
    }

    /// The number of tokens, or of documents.
    pub(crate) fn total(&self) -> u32 {
        self.total
    }

    /// The number of different n-grams.
    pub(crate) fn len(&self) -> usize {
        self.last.len()
    }

    /// The greatest number of an n-gram.
    pub(crate) fn greatest(&self) -> u32 {
        self.count.iter().copied().max().unwrap_or(0)
    }

    /// Whether every n-gram has a number above 0.
    pub(crate) fn is_positive(&self) -> bool {
        self.count.iter().all(|count| *count > 0)
    }

    /// How often an n-gram occurs, or in how many documents.
    pub(crate) fn count(&self, ngram: u32) -> u32 {
        self.count[ngram as usize]
    }

    /// A word, as an n-gram.
    pub(crate) fn word(&self, word: &str) -> Option<u32> {
        self.places.get(word).copied()
    }

    /// An n-gram with one word more.
    pub(crate) fn longer(&self, ngram: u32, word: u32) -> Option<u32> {
        let Range { start, end } = self.continuations(ngram);
        self.last[start..end].binary_search(&word).ok().map(|place| (start + place) as u32)
    }

    /// Every n-gram that has a number above 0, and that number; an n-gram stands before those that go on from it.
    pub(crate) fn entries(&self) -> Vec<(Vec<&str>, u32)> {
        let mut entries = Vec::with_capacity(self.len());
        // What is still to be said, the next last: n-grams by their shorter one's length.
        let mut waiting: Vec<(usize, u32)> =
            (0..self.words.len() as u32).rev().map(|word| (0, word)).collect();
        let mut words: Vec<&str> = Vec::new();
        while let Some((length, ngram)) = waiting.pop() {
            words.truncate(length);
            words.push(&self.words[self.last[ngram as usize] as usize]);
            if self.count(ngram) > 0 {
                entries.push((words.clone(), self.count(ngram)));
            }
            let Range { start, end } = self.continuations(ngram);
            waiting.extend((start..end).rev().map(|longer| (length + 1, longer as u32)));
        }
        entries
    }

    /// The n-grams that are one word longer.
    #[inline]
    fn continuations(&self, ngram: u32) -> Range<usize> {
        self.longer[ngram as usize] as usize..self.longer[ngram as usize + 1] as usize
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
            && self.longer.iter().all(|end| (words..=ngrams).contains(end))
            && (0..).zip(&self.longer[..ngrams as usize]).all(|(ngram, start)| ngram < *start)
            && self.longer.windows(2).all(|ends| sorted(&self.last[ends[0] as usize..ends[1] as usize]))
            && (0..words).all(|word| self.last[word as usize] == word)
            && self.last.iter().all(|word| *word < words)
    }
}

/// The next numbers of a form.
fn numbers(rest: &mut &[u8], count: usize) -> Option<Vec<u32>> {
    let (these, others) = rest.split_at_checked(count.checked_mul(4)?)?;
    *rest = others;
    Some(these.as_chunks().0.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect())
}

/// Where n-grams begin, and their first words; in order of words, then of places.
fn by_word(tokens: &[u32], words: usize, tally: Tally<'_>) -> Vec<(u32, u32)> {
    let begin = || (0..).zip(tokens).filter(|(place, word)| **word != END && tally.begins(tokens, *place));
    let mut ends = vec![0; words + 1];
    begin().for_each(|(_, word)| ends[*word as usize + 1] += 1);
    (0..words).for_each(|word| ends[word + 1] += ends[word]);
    let mut live = vec![(0, 0); ends[words]];
    for (place, word) in begin() {
        live[ends[*word as usize]] = (place, *word);
        ends[*word as usize] += 1;
    }
    live
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
