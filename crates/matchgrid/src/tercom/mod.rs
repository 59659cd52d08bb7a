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
use crate::failure::Failure;
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

/// What a search found.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// What all edits cost.
    pub(crate) cost: f64,
    /// The edits that are left when all shifts are made, from the first words to the last.
    pub(crate) operations: Vec<Operation>,
    /// In the order in which they were made.
    pub(crate) shifts: Vec<Move>,
    /// Whether there was too much work to look for more shifts.
    pub(crate) limited: bool,
}

/// The search with its scratch memory, and what it found last.
#[derive(Debug)]
pub(crate) struct Search {
    rules: Rules,
    meter: Meter,
    words: Vec<u32>,
    alignment: Alignment,
    candidates: Candidates,
    pub(crate) found: Found,
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
            found: Found::default(),
        }
    }

    /// Searches.
    ///
    /// When there is too much work the search ends, and what the last round found is not carried out.
    ///
    /// # Errors
    /// [`Failure`] when the texts are so long that their table is not held, or when the work is to stop.
    pub(crate) fn run(&mut self, pair: Pair<'_>, work: &mut Work<'_>) -> Result<(), Failure> {
        let Pair { hypothesis, reference, .. } = pair;
        let Rules { insertion, deletion, shift: price, .. } = self.rules;
        self.found.shifts.clear();
        self.found.limited = false;
        if hypothesis.is_empty() || reference.is_empty() {
            let Found { cost, operations, .. } = &mut self.found;
            operations.clear();
            operations.resize(hypothesis.len(), Operation::Deletion);
            operations.resize(hypothesis.len() + reference.len(), Operation::Insertion);
            *cost = insertion * hypothesis.len() as f64 + deletion * reference.len() as f64;
            return Ok(());
        }
        let mut cost = self.start(pair, work)?;
        while cost > 0.0 {
            let Some(shift) = self.best(cost, reference, work) else {
                self.found.limited = work.is_over();
                break;
            };
            let (start, middle, end) = shift.exchange(self.words.len());
            self.words[start..end].rotate_left(middle - start);
            self.found.shifts.push(shift);
            cost = self.align(start, reference, work)?;
        }
        self.found.cost = cost + price * self.found.shifts.len() as f64;
        Ok(())
    }

    /// Whether [`Search::run`] would fail, without the search: only before the first shift is there a table too many.
    pub(crate) fn check(&mut self, pair: Pair<'_>, work: &mut Work<'_>) -> Result<(), Failure> {
        let empty = pair.hypothesis.is_empty() || pair.reference.is_empty();
        if empty { Ok(()) } else { self.start(pair, work).map(drop) }
    }

    /// Aligns two texts as they are, and answers their distance.
    fn start(&mut self, pair: Pair<'_>, work: &mut Work<'_>) -> Result<f64, Failure> {
        let Pair { hypothesis, reference, vocabulary } = pair;
        self.words.clear();
        self.words.extend_from_slice(hypothesis);
        self.meter.start((hypothesis, reference), vocabulary)?;
        self.align(0, reference, work)
    }

    /// Aligns the words, of which the first `kept` are those of last time, and answers their distance.
    fn align(&mut self, kept: usize, reference: &[u32], work: &mut Work<'_>) -> Result<f64, Failure> {
        let Self { meter, words, alignment, found: Found { operations, .. }, .. } = self;
        operations.clear();
        alignment.clear(words.len(), reference.len());
        let cost = meter.align(kept, (words, reference), work, |row, column, operation| {
            alignment.mark(row, column, operation);
            operations.push(operation);
        })?;
        operations.reverse();
        alignment.accumulate();
        Ok(cost)
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
