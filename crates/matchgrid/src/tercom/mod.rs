/*!
TERCOM's search for shifts of blocks of words, as version 0.10.0 has it, and the same without any limit.

In each round the hypothesis is aligned with the reference. A block of words that the reference has too, that is wrong
where it is, and whose words are missed where they belong, may go behind some words of the hypothesis. The shift that
saves most is carried out, if it saves what it costs; among equal ones the first of the longest blocks.
*/
#![allow(clippy::float_cmp, reason = "costs are compared exactly, as TERCOM compares them")]

mod candidates;
mod columns;
mod meter;
#[cfg(test)]
mod tests;
mod work;

use crate::edit::{Alignment, Operation};
use candidates::Candidates;
pub(crate) use candidates::Move;
use meter::Meter;
pub(crate) use work::Work;

/// What the search does not look beyond, where `None` is no limit, and what edits cost.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Rules {
    /// How much worse than the best way into a column a cell may be to be followed.
    pub(crate) beam: Option<u32>,
    /// The longest block.
    pub(crate) size: Option<usize>,
    /// The farthest that a block may be from its place in the reference.
    pub(crate) distance: Option<usize>,
    /// Of a word of the hypothesis too many.
    pub(crate) insertion: f64,
    /// Of a word of the hypothesis too few.
    pub(crate) deletion: f64,
    pub(crate) substitution: f64,
    pub(crate) shift: f64,
}

/// Two texts: words are numbers below `vocabulary`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pair<'w> {
    pub(crate) hypothesis: &'w [u32],
    pub(crate) reference: &'w [u32],
    pub(crate) vocabulary: usize,
}

/// The search with its scratch memory, and what it found last.
#[derive(Debug)]
pub(crate) struct Search {
    rules: Rules,
    meter: Meter,
    words: Vec<u32>,
    alignment: Alignment,
    candidates: Candidates,
    /// The edits that are left when all shifts are made, from the first words to the last.
    pub(crate) operations: Vec<Operation>,
    /// In the order in which they were made.
    pub(crate) shifts: Vec<Move>,
}

impl Search {
    /// A search under some rules.
    pub(crate) fn new(rules: Rules) -> Self {
        Self {
            rules,
            meter: Meter::new(rules),
            words: Vec::new(),
            alignment: Alignment::default(),
            candidates: Candidates::default(),
            operations: Vec::new(),
            shifts: Vec::new(),
        }
    }

    /// Searches, and answers what all edits cost.
    ///
    /// When there is too much work the search ends, and what the last round found is not carried out.
    pub(crate) fn run(&mut self, pair: Pair<'_>, work: &mut Work<'_>) -> f64 {
        let Pair { hypothesis, reference, vocabulary } = pair;
        self.shifts.clear();
        if hypothesis.is_empty() || reference.is_empty() {
            self.operations.clear();
            self.operations.resize(hypothesis.len(), Operation::Deletion);
            self.operations.resize(hypothesis.len() + reference.len(), Operation::Insertion);
            let Rules { insertion, deletion, .. } = self.rules;
            return insertion * hypothesis.len() as f64 + deletion * reference.len() as f64;
        }
        self.words.clear();
        self.words.extend_from_slice(hypothesis);
        self.meter.start(hypothesis.len(), vocabulary, reference);
        let mut cost = self.align(0, reference);
        while cost > 0.0 {
            let Some(shift) = self.best(cost, reference, work) else { break };
            let (start, middle, end) = shift.exchange(self.words.len());
            self.words[start..end].rotate_left(middle - start);
            self.shifts.push(shift);
            cost = self.align(start, reference);
        }
        cost + self.rules.shift * self.shifts.len() as f64
    }

    /// Aligns the words, of which the first `kept` are those of last time, and answers their distance.
    fn align(&mut self, kept: usize, reference: &[u32]) -> f64 {
        let Self { meter, words, alignment, operations, .. } = self;
        operations.clear();
        alignment.clear(words.len(), reference.len());
        let cost = meter.align(kept, (words, reference), |row, column, operation| {
            alignment.mark(row, column, operation);
            operations.push(operation);
        });
        operations.reverse();
        alignment.accumulate();
        cost
    }

    /// The shift that saves most, if there is one that saves what it costs.
    fn best(&mut self, cost: f64, reference: &[u32], work: &mut Work<'_>) -> Option<Move> {
        let Self { rules, meter, words, alignment, candidates, .. } = self;
        let texts = (&words[..], reference);
        candidates.collect(texts, meter.places(), alignment, *rules, work);
        let (mut best, mut least) = (None, cost);
        candidates.each(alignment, words.len(), work, |shift, work| {
            // A block of wrong words at a wrong place is as many insertions and as many deletions, and no more.
            let (saved, most) = (cost - least, 2.0 * shift.length as f64 * rules.deletion);
            if saved > most || (best.is_some() && saved == most) {
                return false;
            }
            let pays = |distance| {
                let gain = least - (distance + rules.shift);
                gain > 0.0 || (gain == 0.0 && best.is_none())
            };
            if let Some(distance) = meter.shifted(shift, texts, pays, work) {
                (best, least) = (Some(shift), distance + rules.shift);
            }
            true
        });
        best.filter(|_| !work.is_over())
    }
}
