/*!
What the n-grams of a segment weigh: the logarithm of the number of documents by how many of them have an n-gram.

[`Weigher`] follows the words of a text through the n-grams of the documents, and numbers what no document has.
*/

use crate::counts::Counts;
use crate::names::{Index, NONE};
use crate::text::{Prepared, fold};
use std::collections::HashMap;

/// Weights are reckoned once up to this document frequency.
const USUAL: u32 = 1 << 16;

/// By document frequency, as far as it is usual: the weight.
pub(crate) fn weights(counts: &Counts) -> Vec<f64> {
    (0..=counts.greatest().min(USUAL)).map(|frequency| weight(counts.total(), frequency)).collect()
}

/// The weight of an n-gram.
fn weight(documents: u32, frequency: u32) -> f64 {
    f64::from(documents.max(1)).ln() - f64::from(frequency.max(1)).ln()
}

/// What n-grams weigh, and how those are told apart that no document has.
pub(crate) struct Weigher<'k> {
    counts: &'k Counts,
    weights: &'k [f64],
    strange: Strange,
    /// By a hash, the last n-gram that was made longer, with which word, and which it became: a few words are before
    /// very many others, but mostly before the same.
    seen: Vec<(u32, u32, u32)>,
}

/// How many n-grams are remembered, a power of two.
const SEEN: usize = 1 << 12;

impl<'k> Weigher<'k> {
    /// A weigher by these document frequencies, and by their [`weights`].
    pub(crate) fn new(counts: &'k Counts, weights: &'k [f64]) -> Self {
        Self { counts, weights, strange: Strange::default(), seen: vec![(u32::MAX, 0, 0); SEEN] }
    }

    /// Takes a segment that has at most so many n-grams.
    pub(crate) fn restart(&mut self, ngrams: usize) {
        self.strange.restart(ngrams);
    }

    /// The number of n-grams that are in a document; what is in none is numbered from here.
    #[inline]
    pub(crate) fn known(&self) -> u64 {
        self.counts.len() as u64
    }

    /// An n-gram with one word more.
    #[inline]
    fn longer(&mut self, ngram: u64, word: u64) -> u64 {
        let known = self.known();
        if ngram < known && word < known {
            let (first, last) = (ngram as u32, word as u32);
            let slot = &mut self.seen[fold(ngram, word) as usize % SEEN];
            if (slot.0, slot.1) == (first, last) {
                return u64::from(slot.2);
            }
            if let Some(found) = self.counts.longer(first, last) {
                *slot = (first, last, found);
                return u64::from(found);
            }
        }
        known + u64::from(self.strange.place(ngram, word))
    }

    /// The weight of an n-gram.
    #[inline]
    pub(crate) fn weight(&self, ngram: u64) -> f64 {
        if ngram >= self.known() {
            return self.weights[0];
        }
        let frequency = self.counts.count(ngram as u32);
        match self.weights.get(frequency as usize) {
            Some(weight) => *weight,
            None => weight(self.counts.total(), frequency),
        }
    }
}

/// What is in no document: n-grams by what they are made of, in the order in which they come up in a segment.
///
/// Words are among them, made of nothing.
#[derive(Default)]
struct Strange {
    index: Index,
    /// By place, from 1.
    parts: Vec<(u64, u64)>,
}

impl Strange {
    fn restart(&mut self, room: usize) {
        self.index.restart(room);
        self.parts.clear();
        self.parts.push((0, 0));
    }

    /// The place of an n-gram.
    fn place(&mut self, ngram: u64, word: u64) -> u32 {
        let Self { index, parts } = self;
        let differs = |place: u32| {
            let (first, last) = parts[place as usize];
            (first ^ ngram) | (last ^ word)
        };
        let slot = index.slot(fold(ngram, word), differs);
        if *slot == NONE {
            *slot = parts.len() as u32;
            parts.push((ngram, word));
        }
        *slot
    }

    /// A place for a word, which nothing else is at.
    fn word(&mut self) -> u32 {
        self.parts.push((u64::MAX, u64::MAX));
        self.parts.len() as u32 - 1
    }
}

/// Reads the n-grams of a text, order by order.
#[derive(Default)]
pub(crate) struct Ngrams {
    words: Vec<u64>,
    /// By place, n-grams of the order that is being read.
    current: Vec<u64>,
    sorted: Vec<u64>,
}

impl Ngrams {
    /// Hands over the n-grams of each order, equal ones beside each other; words that no document has are `strange`.
    pub(crate) fn read<'t, 'k>(
        &mut self,
        text: Prepared<'t>,
        max_order: usize,
        weigher: &mut Weigher<'k>,
        strange: &mut HashMap<&'t str, u64>,
        mut take: impl FnMut(usize, &[u64], &Weigher<'k>),
    ) {
        let known = weigher.known();
        self.words.clear();
        self.words.extend((0..text.spans.len()).map(|number| {
            let word = text.token(number);
            match weigher.counts.word(word) {
                Some(word) => u64::from(word),
                None => *strange.entry(word).or_insert_with(|| known + u64::from(weigher.strange.word())),
            }
        }));
        self.current.clone_from(&self.words);
        let mut repeats = true;
        for order in 0..max_order {
            if order > 0 {
                self.climb(order, weigher);
            }
            // An n-gram can only be there again if its first words are.
            if repeats {
                self.sorted.clone_from(&self.current);
                self.sorted.sort_unstable();
                repeats = self.sorted.windows(2).any(|pair| pair[0] == pair[1]);
            }
            let ngrams = if repeats { &self.sorted } else { &self.current };
            take(order, ngrams, weigher);
        }
    }

    /// Goes one order up.
    fn climb(&mut self, order: usize, weigher: &mut Weigher<'_>) {
        let Self { words, current, .. } = self;
        current.truncate(words.len().saturating_sub(order));
        for (ngram, word) in current.iter_mut().zip(&words[order.min(words.len())..]) {
            *ngram = weigher.longer(*ngram, *word);
        }
    }
}
