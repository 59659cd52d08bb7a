//! Rows of TER.

use super::{Aligned, Kernel, Segment, Worker, flag};
use crate::edit::Operation;
use crate::shift::{Edits, Search};
use crate::symbols::Strings;
use crate::text::Prepared;

/// TER's statistics as sacreBLEU has them: `edits reference_length`.
///
/// The reference that needs the fewest edits counts; the length is the mean of all references' lengths. For a reference
/// without words every word of the hypothesis is an edit.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ter {}

impl Kernel for Ter {
    fn width(&self) -> usize {
        2
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(Scratch::default())
    }
}

#[derive(Default)]
struct Scratch {
    words: Strings,
    hypothesis: Vec<u32>,
    reference: Vec<u32>,
    search: Search,
}

impl Scratch {
    /// The edits to a reference, of a hypothesis that is numbered.
    fn edits(&mut self, reference: Prepared<'_>) -> Edits {
        number(reference, &mut self.words, false, &mut self.reference);
        let kinds = self.words.absent() as usize + 1;
        self.search.edits(&self.hypothesis, kinds, &self.reference)
    }
}

impl Worker for Scratch {
    fn row(&mut self, segment: &mut Segment<'_>, row: &mut [f64]) -> u16 {
        let references = segment.references;
        self.words.clear();
        number(segment.hypothesis, &mut self.words, true, &mut self.hypothesis);
        let mut fewest = usize::MAX;
        let mut lengths = 0;
        let mut flags = 0;
        for reference in references {
            let edits = self.edits(*reference);
            fewest = fewest.min(edits.count);
            lengths += self.reference.len();
            if edits.limited {
                flags |= flag::SEARCH_LIMIT;
            }
        }
        row[0] = fewest as f64;
        row[1] = lengths as f64 / references.len() as f64;
        flags
    }

    fn align(&mut self, segment: &mut Segment<'_>) -> Option<Aligned> {
        let references = segment.references;
        self.words.clear();
        number(segment.hypothesis, &mut self.words, true, &mut self.hypothesis);
        let (chosen, reference) =
            references.iter().enumerate().min_by_key(|(_, reference)| self.edits(**reference).count)?;
        self.edits(*reference);
        let length = self.hypothesis.len();
        let operations = if self.reference.is_empty() {
            vec![Operation::Deletion; length]
        } else {
            self.search.operations()
        };
        let shifts =
            self.search.shifts.iter().map(|shift| (shift.start, shift.length, shift.exchange(length)));
        Some(Aligned::shifted(segment, chosen, shifts, &operations))
    }
}

/// Writes the number of each token.
pub(super) fn number(text: Prepared<'_>, words: &mut Strings, add: bool, numbers: &mut Vec<u32>) {
    numbers.clear();
    numbers.extend(text.spans.iter().map(|span| words.symbol(text.text.as_bytes(), span.range(), add)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::textbook;

    fn row(hypothesis: &str, references: &[&str]) -> ([f64; 2], u16) {
        let (row, flags) = textbook::row(&Ter {}, &["none"], hypothesis, references);
        ([row[0], row[1]], flags)
    }

    #[test]
    fn the_reference_with_the_fewest_edits_counts_but_all_lengths_do() {
        assert_eq!(row("a b c d", &["x y z a b c d e", "c d a b", "a"]), ([1.0, 13.0 / 3.0], 0));
    }

    #[test]
    fn without_words_in_the_reference_every_word_is_an_edit() {
        assert_eq!(row("a b", &[" "]), ([2.0, 0.0], 0));
        assert_eq!(row("", &[""]), ([0.0, 0.0], 0));
        assert_eq!(row("a b c", &["", "a b c"]), ([0.0, 1.5], 0));
    }

    #[test]
    fn without_words_in_the_hypothesis_every_word_of_the_reference_is_an_edit() {
        assert_eq!(row("", &["a b c"]), ([3.0, 3.0], 0));
    }

    #[test]
    fn a_search_that_reached_its_limit_is_flagged() {
        let (backwards, forwards) = ("e d c b a ".repeat(20), "a b c d e ".repeat(20));

        assert_eq!(row(&backwards, &["a", &forwards]).1, flag::SEARCH_LIMIT);
        assert_eq!(row(&backwards, &["a", &backwards]).1, 0);
    }
}
