/*!
Shifts of blocks of words, and the search for those that make the edit distance smaller.

The search is sacreBLEU's, which follows TERCOM's with limits of its own. In each round the hypothesis is aligned with
the reference, every block of words that the reference has too and that is wrong where it is becomes a candidate for
some places, and the best candidate is carried out if it saves an edit. It costs one edit itself.
*/

use crate::edit::{Alignment, Operation, Table};
use std::cmp::Reverse;

/// Columns to either side of the diagonal that the edit distance looks at.
const BEAM: usize = 25;

/// The longest block that is shifted.
const MAX_LENGTH: usize = 10;

/// The farthest apart that a block's places in the two texts can be.
const MAX_DISTANCE: usize = 50;

/// With that many candidates in all rounds the search ends, and what the last round found is not carried out.
const MAX_CANDIDATES: usize = 1000;

/// The number of edits, shifts included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Edits {
    pub(crate) count: usize,
    /// Whether the search ended because of too many candidates.
    pub(crate) limited: bool,
}

/// A block of the hypothesis and the place to which it goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shift {
    pub(crate) start: usize,
    pub(crate) length: usize,
    /// The word before which the block goes; if that is inside the block or right after it, by how much it moves on.
    target: usize,
}

impl Shift {
    /// The shift as an exchange of two neighbouring blocks: where they start, where they meet and where they end.
    pub(crate) fn exchange(self, words: usize) -> (usize, usize, usize) {
        let end = self.start + self.length;
        if self.target < self.start {
            (self.target, self.start, end)
        } else if self.target > end {
            (self.start, end, self.target)
        } else {
            (self.start, end, words.min(self.target + self.length))
        }
    }

    /// What decides between shifts that save equally much: a longer block, then one more to the left, then its target.
    fn rank(self) -> impl Ord {
        (self.length, Reverse(self.start), Reverse(self.target))
    }
}

/// The search with its scratch memory.
#[derive(Debug, Default)]
pub(crate) struct Search {
    words: Vec<u32>,
    table: Table,
    alignment: Alignment,
    candidates: Vec<Shift>,
    /// Those that were carried out.
    pub(crate) shifts: Vec<Shift>,
}

impl Search {
    /// The edits from a hypothesis to a reference; words are numbers below `vocabulary`, or unknown in the reference.
    pub(crate) fn edits(&mut self, hypothesis: &[u32], vocabulary: usize, reference: &[u32]) -> Edits {
        self.shifts.clear();
        if reference.is_empty() {
            return Edits { count: hypothesis.len(), limited: false };
        }
        self.words.clear();
        self.words.extend_from_slice(hypothesis);
        self.table.start(BEAM, hypothesis.len(), vocabulary, reference);
        self.table.fill(0, &self.words);
        let mut checked = 0;
        let limited = loop {
            self.collect(reference, MAX_CANDIDATES - checked);
            checked += self.candidates.len();
            if checked >= MAX_CANDIDATES {
                break true;
            }
            let Some(shift) = self.best() else { break false };
            let (start, middle, end) = shift.exchange(self.words.len());
            self.words[start..end].rotate_left(middle - start);
            self.table.fill(start, &self.words);
            self.shifts.push(shift);
        };
        Edits { count: self.shifts.len() + self.table.distance() as usize, limited }
    }

    /// What is left to do to the words when all shifts are made, from the first to the last.
    pub(crate) fn operations(&self) -> Vec<Operation> {
        let mut operations = Vec::new();
        self.table.backwards(|_, _, operation| operations.push(operation));
        operations.reverse();
        operations
    }

    /// Collects the candidates of a round, all or at least as many as are allowed.
    ///
    /// They are counted before any is tried: a round that reaches the limit has no effect, whatever it would find.
    fn collect(&mut self, reference: &[u32], allowed: usize) {
        self.candidates.clear();
        if self.table.distance() == 0 {
            return;
        }
        self.table.align(&mut self.alignment);
        for (start, word) in self.words.iter().enumerate() {
            if !wrong(&self.alignment.hypothesis_errors, start, MAX_LENGTH) {
                continue;
            }
            let columns = self.table.places().columns(*word);
            let near = columns.partition_point(|column| *column as usize + MAX_DISTANCE <= start);
            for column in &columns[near..] {
                let place = *column as usize - 1;
                if place > start + MAX_DISTANCE || self.candidates.len() >= allowed {
                    break;
                }
                let texts = (&self.words[start..], &reference[place..]);
                blocks(texts, &self.alignment, (start, place), &mut self.candidates);
            }
        }
    }

    /// The shift that saves most edits, if there is one that saves any.
    fn best(&mut self) -> Option<Shift> {
        let mut least = self.table.distance();
        let mut best: Option<Shift> = None;
        for shift in &self.candidates {
            let (start, middle, end) = shift.exchange(self.words.len());
            if start == middle || middle == end {
                continue;
            }
            let parts = [&self.words[middle..end], &self.words[start..middle], &self.words[end..]];
            let distance = self.table.distance_after(start, parts);
            let wins = |best: Shift| distance == least && shift.rank() > best.rank();
            if distance < least || best.is_some_and(wins) {
                least = distance;
                best = Some(*shift);
            }
        }
        best
    }
}

/// Whether any of the words from there on, at most `length`, has no match.
fn wrong(errors: &[u32], start: usize, length: usize) -> bool {
    errors[(start + length).min(errors.len() - 1)] > errors[start]
}

/// Adds the candidates of all blocks that start at one place of the hypothesis and at one of the reference.
///
/// A block that is right where it is stays, as does one whose place in the reference is right or is aligned with
/// the block itself. Any other can go before its place in the reference, or after each word of it.
fn blocks(
    texts: (&[u32], &[u32]),
    alignment: &Alignment,
    (start, place): (usize, usize),
    candidates: &mut Vec<Shift>,
) {
    let Alignment { after, hypothesis_errors, reference_errors } = alignment;
    let same = texts.0.iter().zip(texts.1).take(MAX_LENGTH).take_while(|(word, other)| word == other).count();
    let home = after[place + 1] as usize;
    for length in 1..=same {
        if !wrong(hypothesis_errors, start, length)
            || !wrong(reference_errors, place, length)
            || (start < home && home <= start + length)
        {
            continue;
        }
        let mut last = None;
        for target in after[place..=place + length].iter().map(|target| *target as usize) {
            if last != Some(target) {
                candidates.push(Shift { start, length, target });
                last = Some(target);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::textbook::{self, Random};

    fn edits(hypothesis: &[u32], reference: &[u32]) -> Edits {
        let vocabulary = hypothesis.iter().chain(reference).max().map_or(0, |word| *word as usize + 1);
        Search::default().edits(hypothesis, vocabulary, reference)
    }

    #[test]
    fn an_exchange_moves_a_block_as_a_shift_does() {
        let words: Vec<u32> = (0..9).collect();
        for start in 0..9 {
            for length in 1..=9 - start {
                for target in 0..=9 {
                    let (first, middle, end) = Shift { start, length, target }.exchange(9);
                    let mut exchanged = words.clone();
                    exchanged[first..end].rotate_left(middle - first);

                    assert_eq!(exchanged, textbook::moved(&words, start, length, target));
                }
            }
        }
    }

    #[test]
    fn random_texts_have_the_textbook_edits() {
        let mut random = Random(5);
        for round in 0..2000 {
            let vocabulary = [1, 2, 4, 8, 20][round % 5];
            let longest = [6, 12, 25][round / 5 % 3];
            let lengths = (random.below(longest), random.below(longest));
            let (hypothesis, reference) =
                (random.words(lengths.0, vocabulary), random.words(lengths.1, vocabulary));
            let (count, checked) = textbook::ter(&hypothesis, &reference);

            assert_eq!(edits(&hypothesis, &reference), Edits { count, limited: checked >= MAX_CANDIDATES });
        }
    }

    #[test]
    fn disturbed_texts_have_the_textbook_edits() {
        let mut random = Random(6);
        for round in 0..80 {
            let vocabulary = [10, 40, 400][round % 3];
            let length = random.below([30, 90][round / 3 % 2]);
            let reference = random.words(length, vocabulary);
            let times = random.below(12);
            let hypothesis = random.disturbed(&reference, times, vocabulary);
            let (count, checked) = textbook::ter(&hypothesis, &reference);

            assert_eq!(edits(&hypothesis, &reference), Edits { count, limited: checked >= MAX_CANDIDATES });
        }
    }

    #[test]
    fn blocks_that_are_too_far_apart_stay() {
        let reference: Vec<u32> = (0..70).collect();
        for (distance, length) in [(49, 1), (50, 1), (51, 1), (50, 3), (51, 3), (20, 10), (20, 11)] {
            for (start, target) in [(5, 5 + distance + length), (5 + distance, 5)] {
                let hypothesis = textbook::moved(&reference, start, length, target);
                let near = distance <= MAX_DISTANCE && length <= MAX_LENGTH;

                assert_eq!(edits(&hypothesis, &reference).count == 1, near, "{distance} {length}");
                assert_eq!(edits(&hypothesis, &reference).count, textbook::ter(&hypothesis, &reference).0);
            }
        }
    }

    #[test]
    fn a_shift_counts_as_one_edit() {
        assert_eq!(edits(&[3, 4, 0, 1, 2], &[0, 1, 2, 3, 4]).count, 1);
    }

    #[test]
    fn a_shuffled_text_reaches_the_limit_before_any_shift() {
        let reference: Vec<u32> = (0..400).map(|word| word % 7).collect();
        let mut hypothesis = reference.clone();
        hypothesis.reverse();

        let edits = edits(&hypothesis, &reference);

        assert!(edits.limited);
        assert_eq!(edits.count, textbook::edit_distance(&hypothesis, &reference).0 as usize);
    }

    #[test]
    fn texts_that_repeat_one_word_have_no_candidates() {
        assert_eq!(edits(&[0; 2000], &[0; 1900]), Edits { count: 100, limited: false });
        assert_eq!(edits(&[0; 3], &[0; 1900]), Edits { count: 1897, limited: false });
    }
}
