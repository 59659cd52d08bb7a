//! The distance of two texts, found in the way that is quickest.

use super::columns::Columns;
use super::{Move, Rules, Work};
use crate::edit::{Operation, Places, Table};

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
            columns: Columns::default(),
            trial: Columns::default(),
            shifted: Vec::new(),
        }
    }

    /// Forgoes the quick ways, for the tests of them.
    #[cfg(test)]
    pub(super) fn forgo(&mut self) {
        self.plain = false;
    }

    /// Starts with another reference.
    pub(super) fn start(&mut self, length: usize, vocabulary: usize, reference: &[u32]) {
        self.table.start_whole(length, vocabulary, reference);
    }

    /// Where words are in the reference.
    pub(super) fn places(&self) -> &Places {
        self.table.places()
    }

    /// The distance, and the operations from the last one to the first.
    pub(super) fn align(
        &mut self,
        kept: usize,
        texts: (&[u32], &[u32]),
        take: impl FnMut(usize, usize, Operation),
    ) -> f64 {
        if self.plain {
            self.table.fill(kept, texts.0);
            let distance = f64::from(self.table.distance());
            if self.is_exact(distance, texts) {
                self.columns.clear();
                self.table.backwards(take);
                return distance;
            }
        }
        let distance = self.columns.fill(texts, &self.rules);
        self.columns.backwards(take);
        distance
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
            self.trial.fill_after(&self.columns, (start, end), texts, &self.rules)
        } else {
            self.trial.fill(texts, &self.rules)
        };
        work.add(self.trial.cells());
        Some(distance).filter(|distance| pays(*distance))
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
