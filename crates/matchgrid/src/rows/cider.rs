//! Rows of CIDEr and CIDEr-D.

use super::{Kernel, Segment, Worker, flag};
use crate::counts::Counts;
use crate::names::{Index, NONE};
use crate::text::{Prepared, fold};
use crate::{Error, Resource, Tables};
use std::collections::HashMap;
use std::sync::Arc;

/// CIDEr's statistics: `cosine_1..`, for each order the mean over references of the cosine of both texts' vectors.
///
/// An n-gram's part of a text's vector is how often the text has it, times its weight: the logarithm of the number of
/// documents, less that of how many have the n-gram (at least one). Where a vector has no length the cosine is 0.
#[derive(Debug, Clone, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cider {
    /// The highest n-gram order, at least 1.
    pub max_order: usize,
    /// Whether an n-gram of the hypothesis counts no more than in the reference, as CIDEr-D has it.
    pub clip: bool,
    /// Whether a text's n-grams are counted as shares of all that it has of their order.
    pub relative: bool,
    /// The width of the penalty for another length than the reference's, if there is one.
    pub sigma: Option<f64>,
}

/// The kernel with what it learned.
#[derive(Debug)]
struct Informed {
    settings: Cider,
    table: Arc<Resource>,
    /// By document frequency, as far as it is usual: the weight.
    weights: Vec<f64>,
    /// The greatest cosine.
    most: f64,
}

/// Weights are reckoned once up to this document frequency.
const USUAL: u32 = 1 << 16;

/// The weight of an n-gram.
fn weight(documents: u32, frequency: u32) -> f64 {
    f64::from(documents.max(1)).ln() - f64::from(frequency.max(1)).ln()
}

impl Cider {
    pub(super) fn check(&self) -> Result<(), Error> {
        super::check_orders("max_order", self.max_order)?;
        match self.sigma {
            Some(sigma) if !(sigma > 0.0 && sigma <= 1e100) => {
                Err(Error::Option(format!("sigma is {sigma}, not a number above 0")))
            }
            _ => Ok(()),
        }
    }

    /// The kernel with the document frequencies that n-grams are weighed by.
    pub(super) fn informed(self, tables: &mut Tables) -> Result<Box<dyn Kernel>, Error> {
        let table = tables.take("frequencies")?;
        match table.document_frequencies() {
            Some(counts) if counts.max_order() >= self.max_order => {
                let usual = 0..=counts.greatest().min(USUAL);
                let weights = usual.map(|frequency| weight(counts.total(), frequency)).collect();
                // Where n-grams are clipped and somebody's table has one in more documents than there are, weights below 0
                // have no bound.
                let bounded = !self.clip || counts.greatest() <= counts.total();
                let most = if bounded { 1.0 } else { f64::INFINITY };
                Ok(Box::new(Informed { settings: self, table, weights, most }))
            }
            _ => Err(Error::Option(format!(
                "the table has no document frequencies of {}-grams",
                self.max_order
            ))),
        }
    }
}

impl Kernel for Informed {
    fn width(&self) -> usize {
        self.settings.max_order
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        let weigher = |counts| Weigher { counts, weights: &self.weights, strange: Strange::default() };
        Box::new(Scratch {
            settings: &self.settings,
            most: self.most,
            weigher: self.table.document_frequencies().map(weigher),
            hypothesis: Vectors::default(),
            reference: Vectors::default(),
        })
    }
}

struct Scratch<'k> {
    settings: &'k Cider,
    most: f64,
    weigher: Option<Weigher<'k>>,
    hypothesis: Vectors,
    reference: Vectors,
}

impl Worker for Scratch<'_> {
    fn row(&mut self, segment: &mut Segment<'_>, row: &mut [f64]) -> u16 {
        let Self { settings, most, weigher, hypothesis, reference } = self;
        let Some(weigher) = weigher else { return 0 };
        let tokens: usize = segment.references.iter().map(|text| text.spans.len()).sum();
        weigher.strange.restart((tokens + segment.hypothesis.spans.len()) * settings.max_order);
        let mut strange_words = HashMap::new();
        hypothesis.take(segment.hypothesis, settings, weigher, &mut strange_words);
        let (mut flags, mut length) = (0, 0.0);
        for text in segment.references {
            if reference.take(*text, settings, weigher, &mut strange_words) {
                flags |= flag::UNKNOWN_NGRAM;
            }
            length += reference.squares.iter().sum::<f64>();
            let penalty = settings.penalty(segment.hypothesis.spans.len(), text.spans.len());
            for (order, sum) in row.iter_mut().enumerate() {
                *sum += hypothesis.cosine(reference, order, settings.clip).min(*most) * penalty;
            }
        }
        row.iter_mut().for_each(|sum| *sum /= segment.references.len() as f64);
        if tokens > 0 && length == 0.0 {
            flags |= flag::FAULT;
        }
        flags
    }
}

impl Cider {
    /// What text of another length is worth.
    fn penalty(&self, hypothesis: usize, reference: usize) -> f64 {
        let Some(sigma) = self.sigma else { return 1.0 };
        let difference = hypothesis as f64 - reference as f64;
        (-(difference * difference) / (2.0 * sigma * sigma)).exp()
    }
}

/// What n-grams weigh, and how those are told apart that no document has.
struct Weigher<'k> {
    counts: &'k Counts,
    weights: &'k [f64],
    strange: Strange,
}

impl Weigher<'_> {
    /// An n-gram with one word more.
    #[inline]
    fn longer(&mut self, ngram: u64, word: u64) -> u64 {
        let known = self.counts.len() as u64;
        if ngram < known
            && word < known
            && let Some(found) = self.counts.longer(ngram as u32, word as u32)
        {
            return u64::from(found);
        }
        known + u64::from(self.strange.place(ngram, word))
    }

    #[inline]
    fn weight(&self, ngram: u64) -> f64 {
        if ngram >= self.counts.len() as u64 {
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

/// A text's vectors, one an order.
#[derive(Default)]
struct Vectors {
    words: Vec<u64>,
    /// By place, n-grams of the order that is being read.
    ngrams: Vec<u64>,
    sorted: Vec<u64>,
    /// N-grams in order with their parts, all orders one after another.
    parts: Vec<(u64, f64)>,
    ends: Vec<usize>,
    /// By order: the sum of the squares.
    squares: Vec<f64>,
}

impl Vectors {
    /// Takes a text; answers whether it has an n-gram that is in no document.
    fn take<'t>(
        &mut self,
        text: Prepared<'t>,
        settings: &Cider,
        weigher: &mut Weigher<'_>,
        strange: &mut HashMap<&'t str, u64>,
    ) -> bool {
        let known = weigher.counts.len() as u64;
        self.words.clear();
        self.words.extend((0..text.spans.len()).map(|number| {
            let word = text.token(number);
            match weigher.counts.word(word) {
                Some(word) => u64::from(word),
                None => *strange.entry(word).or_insert_with(|| known + u64::from(weigher.strange.word())),
            }
        }));
        self.ngrams.clone_from(&self.words);
        self.parts.clear();
        self.ends.clear();
        self.squares.clear();
        let mut unknown = self.words.iter().any(|word| *word >= known);
        for order in 0..settings.max_order {
            if order > 0 {
                unknown |= self.climb(order, weigher);
            }
            self.close(settings.relative, weigher);
        }
        unknown
    }

    /// Goes one order up; answers whether there is an n-gram that is in no document.
    fn climb(&mut self, order: usize, weigher: &mut Weigher<'_>) -> bool {
        let known = weigher.counts.len() as u64;
        let Self { words, ngrams, .. } = self;
        ngrams.truncate(words.len().saturating_sub(order));
        let mut unknown = false;
        for (ngram, word) in ngrams.iter_mut().zip(&words[order.min(words.len())..]) {
            *ngram = weigher.longer(*ngram, *word);
            unknown |= *ngram >= known;
        }
        unknown
    }

    /// Adds the vector of the order that was read.
    fn close(&mut self, relative: bool, weigher: &Weigher<'_>) {
        let Self { ngrams, sorted, parts, ends, squares, .. } = self;
        sorted.clone_from(ngrams);
        sorted.sort_unstable();
        let total = if relative { sorted.len() as f64 } else { 1.0 };
        let mut square = 0.0;
        for same in sorted.chunk_by(|one, other| one == other) {
            let part = same.len() as f64 / total * weigher.weight(same[0]);
            square += part * part;
            parts.push((same[0], part));
        }
        ends.push(parts.len());
        squares.push(square);
    }

    /// The vector of an order.
    fn vector(&self, order: usize) -> &[(u64, f64)] {
        let start = if order == 0 { 0 } else { self.ends[order - 1] };
        &self.parts[start..self.ends[order]]
    }

    /// The cosine with a reference's vector; `clip` lets no part be more than the reference's.
    fn cosine(&self, reference: &Self, order: usize, clip: bool) -> f64 {
        let squares = self.squares[order] * reference.squares[order];
        if squares == 0.0 {
            return 0.0;
        }
        let mut others = reference.vector(order).iter().peekable();
        let mut sum = 0.0;
        for (ngram, mine) in self.vector(order) {
            while others.next_if(|(other, _)| other < ngram).is_some() {}
            if let Some((_, theirs)) = others.next_if(|(other, _)| other == ngram) {
                sum += if clip { mine.min(*theirs) } else { *mine } * theirs;
            }
        }
        // Not the product of two roots: so text against itself is 1 to the last digit.
        sum / squares.sqrt()
    }
}
