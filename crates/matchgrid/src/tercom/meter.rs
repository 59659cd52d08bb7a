//! The distance of two texts, found in the way that is quickest.

use super::columns::{Columns, Keep};
use super::{Move, Rules, Work};
use crate::edit::{Operation, Places, Table};
use crate::failure::Failure;

/// The most words times words of which [`Columns`] are kept, of up to nine bytes a cell: 16,384 words a side.
pub(super) const MOST_CELLS: usize = 1 << 28;

/// The same of [`Table`], of forty bytes for sixty-four cells: 65,536 words a side.
pub(super) const MOST_IN_BLOCKS: usize = 1 << 32;

/// Blocks of cells that are filled in between two questions whether to stop.
const PAUSE: usize = 1 << 22;

/// Measures distances from hypotheses of some length to a reference.
///
/// They are those of [`Columns`], whose beam is TERCOM's. Where edits cost one each they are found sixty-four cells at a
/// time by [`Table`]: the beam can only make them larger, and does not if they are few.
#[derive(Debug)]
pub(super) struct Meter {
    rules: Rules,
    /// Whether each edit costs one.
    plain: bool,
    table: Table,
    /// Of what was aligned last, if its distance was not found in the table.
    columns: Columns,
    trial: Columns,
    shifted: Vec<u32>,
}

impl Meter {
    pub(super) fn new(rules: Rules) -> Self {
        let Rules { insertion, deletion, substitution, .. } = rules;
        let plain = [insertion, deletion, substitution] == [1.0; 3];
        Self {
            rules,
            plain,
            table: Table::default(),
            columns: Columns::new(if plain { Keep::Costs } else { Keep::Operations }),
            trial: Columns::new(Keep::Nothing),
            shifted: Vec::new(),
        }
    }

    /// Forgoes the quick ways, for the tests of them.
    #[cfg(test)]
    pub(super) fn forgo(&mut self) {
        self.plain = false;
    }

    /// Starts with other texts.
    ///
    /// # Errors
    /// [`Failure::TooLarge`] when a table that is needed is not held.
    pub(super) fn start(&mut self, texts: (&[u32], &[u32]), vocabulary: usize) -> Result<(), Failure> {
        let cells = texts.0.len().saturating_mul(texts.1.len());
        // A look at the words mostly says that the quick way will not do, before its table is made.
        let quick = self.plain && (cells <= MOST_CELLS || self.is_exact(at_least(texts, vocabulary), texts));
        Failure::check(cells, if quick { MOST_IN_BLOCKS } else { MOST_CELLS })?;
        // Without the quick way only the places of words are looked up.
        self.table.start_whole(if self.plain { texts.0.len() } else { 0 }, vocabulary, texts.1);
        Ok(())
    }

    /// Where words are in the reference.
    pub(super) fn places(&self) -> &Places {
        self.table.places()
    }

    /// The distance, and the operations from the last one to the first.
    ///
    /// # Errors
    /// [`Failure`] when the beam needs a table that is not held, or when the work is to stop.
    pub(super) fn align(
        &mut self,
        kept: usize,
        texts: (&[u32], &[u32]),
        work: &mut Work<'_>,
        take: impl FnMut(usize, usize, Operation),
    ) -> Result<f64, Failure> {
        if self.plain {
            self.fill(kept, texts.0, work)?;
            let distance = f64::from(self.table.distance());
            if self.is_exact(distance, texts) {
                self.columns.clear();
                self.table.backwards(take);
                return Ok(distance);
            }
        }
        Failure::check(texts.0.len().saturating_mul(texts.1.len()), MOST_CELLS)?;
        let distance = self.columns.fill(texts, &self.rules, work).ok_or(Failure::Stopped)?;
        self.columns.backwards(take);
        Ok(distance)
    }

    /// Fills in the table of words of which the first `kept` are those of last time.
    fn fill(&mut self, kept: usize, words: &[u32], work: &mut Work<'_>) -> Result<(), Failure> {
        let (blocks, mut done) = (self.table.blocks(), kept);
        while done < words.len() {
            let end = words.len().min(done + 1 + PAUSE / blocks);
            self.table.fill(done, &words[..end]);
            work.add((end - done) * blocks);
            if work.is_stopped() {
                return Err(Failure::Stopped);
            }
            done = end;
        }
        Ok(())
    }

    /// The distance after a shift, if that pays.
    pub(super) fn shifted(
        &mut self,
        shift: Move,
        texts: (&[u32], &[u32]),
        pays: impl Fn(f64) -> bool,
        work: &mut Work<'_>,
    ) -> Option<f64> {
        let words = texts.0;
        let (start, middle, end) = shift.exchange(words.len());
        let parts = [&words[middle..end], &words[start..middle], &words[end..]];
        let enough = |distance: u32| pays(f64::from(distance));
        // Where the beam costs so much that even the words as they are would pay without it, the table says nothing.
        if self.plain && !enough(self.table.distance()) {
            let (distance, rows) = self.table.distance_if(start, parts, end, enough);
            work.add(rows * self.table.blocks());
            let distance = f64::from(distance.filter(|distance| enough(*distance))?);
            if self.is_exact(distance, texts) {
                return Some(distance);
            }
        }
        self.shifted.clear();
        self.shifted.extend(words[..start].iter().chain(parts.into_iter().flatten()));
        let texts = (&self.shifted[..], texts.1);
        let distance = if self.plain && !self.columns.is_clear() {
            self.trial.fill_after(&self.columns, (start, end), texts, (&self.rules, work))
        } else {
            self.trial.fill(texts, &self.rules, work)
        };
        distance.filter(|distance| pays(*distance))
    }

    /// Whether a distance is the same in the beam.
    ///
    /// Let *T* be the distance and *L* the difference of the lengths. A cell of cost *D* on a best path is pruned only if
    /// one of the column before costs less than *D - beam*. Each cell costs at least what it is away from the diagonal, and
    /// *D* at most *T* without what the path needs to come back to the corner; so *T + L > 2 beam - 2*.
    fn is_exact(&self, distance: f64, (words, reference): (&[u32], &[u32])) -> bool {
        let apart = words.len().abs_diff(reference.len()) as f64;
        self.rules.beam.is_none_or(|beam| distance + apart <= 2.0 * f64::from(beam) - 2.0)
    }
}

/// How many edits there are at least: the words of the longer text that the other has not, in any order.
fn at_least((words, reference): (&[u32], &[u32]), vocabulary: usize) -> f64 {
    let mut counts = vec![0_i64; vocabulary];
    for (text, one) in [(reference, 1), (words, -1)] {
        for word in text {
            counts[*word as usize] += one;
        }
    }
    let missing: i64 = counts.iter().filter(|count| **count > 0).sum();
    let more = missing + words.len() as i64 - reference.len() as i64;
    missing.max(more) as f64
}
