//! The shifts that are worth a try.

use super::{Rules, Work};
use crate::edit::{Alignment, Places};

/// A block of words and the words behind which it goes: the first `after` of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) start: usize,
    pub(crate) length: usize,
    /// If the last of these words is in the block itself, the block moves on by as many words as stand before that one.
    pub(crate) after: usize,
}

impl Move {
    /// The shift as an exchange of two neighbouring blocks: where they start, where they meet and where they end.
    pub(crate) fn exchange(self, words: usize) -> (usize, usize, usize) {
        let end = self.start + self.length;
        if self.after <= self.start {
            (self.after, self.start, end)
        } else if self.after > end {
            (self.start, end, self.after)
        } else {
            (self.start, end, words.min(end + self.after - 1 - self.start))
        }
    }
}

/// Places of the two texts from which on they are the same for some words.
#[derive(Debug, Clone, Copy)]
struct Same {
    start: usize,
    place: usize,
    length: usize,
}

/// More of them than any text that somebody wrote has; they would take too much memory.
const MOST: usize = 1 << 23;

/// The candidates of a round.
#[derive(Debug, Default)]
pub(super) struct Candidates {
    same: Vec<Same>,
    /// For each number of words: the last block that was tried behind them.
    tried: Vec<u64>,
}

impl Candidates {
    /// Collects what blocks can be made of.
    pub(super) fn collect(
        &mut self,
        texts: (&[u32], &[u32]),
        places: &Places,
        alignment: &Alignment,
        rules: Rules,
        work: &mut Work<'_>,
    ) {
        let Alignment { after, hypothesis_errors, reference_errors } = alignment;
        let longest = rules.size.unwrap_or(usize::MAX);
        self.same.clear();
        for (start, word) in texts.0.iter().enumerate() {
            if !wrong(hypothesis_errors, start, longest) {
                continue;
            }
            for place in places.columns(*word).iter().map(|column| *column as usize - 1) {
                let apart = (after[place + 1] as usize).abs_diff(start + 1);
                if rules.distance.is_some_and(|most| apart > most) || !wrong(reference_errors, place, longest)
                {
                    continue;
                }
                let pairs = texts.0[start..].iter().zip(&texts.1[place..]).take(longest);
                let length = pairs.take_while(|(word, other)| word == other).count();
                work.add(1 + length / 8);
                if wrong(hypothesis_errors, start, length) && wrong(reference_errors, place, length) {
                    self.same.push(Same { start, place, length });
                }
            }
            if work.is_over() || self.same.len() > MOST {
                return work.give_up();
            }
        }
    }

    /// Calls `take` for each candidate, until it has enough: the longest blocks first, then from the first words on.
    pub(super) fn each(
        &mut self,
        alignment: &Alignment,
        words: usize,
        work: &mut Work<'_>,
        mut take: impl FnMut(Move, &mut Work<'_>) -> bool,
    ) {
        let Self { same, tried } = self;
        tried.clear();
        tried.resize(words + 1, 0);
        let (mut block, mut last) = (0, None);
        for length in (1..=same.iter().map(|same| same.length).max().unwrap_or(0)).rev() {
            work.add(same.len() / 16);
            for same in same.iter().filter(|same| same.is_candidate(length, alignment)) {
                block += u64::from(last != Some((same.start, length)));
                last = Some((same.start, length));
                for after in same.goals(length, alignment) {
                    let shift = Move { start: same.start, length, after };
                    let again = std::mem::replace(&mut tried[after], block) == block;
                    if !again && (work.is_over() || !take(shift, work)) {
                        return;
                    }
                }
            }
        }
    }
}

impl Same {
    /// Whether the first words, so many of them, are wrong where they are, missed at their place and not there yet.
    fn is_candidate(&self, length: usize, alignment: &Alignment) -> bool {
        let Alignment { after, hypothesis_errors, reference_errors } = alignment;
        let home = after[self.place + 1] as usize;
        self.length >= length
            && !(self.start < home && home <= self.start + length)
            && wrong(hypothesis_errors, self.start, length)
            && wrong(reference_errors, self.place, length)
    }

    /// Behind how many words they can go: those before their place in the reference, or up to each of its words.
    fn goals(&self, length: usize, alignment: &Alignment) -> impl Iterator<Item = usize> {
        let (start, place, home) = (self.start, self.place, alignment.after[self.place + 1] as usize);
        let goals = alignment.after[place..=place + length].iter().map(|after| *after as usize).enumerate();
        let front = move |number: usize| number == 0 && place == 0;
        let allowed = move |(number, after): (usize, usize)| {
            let other = after != start + 1 && (number == 1 || after != home);
            // Behind the words that are before it already is no shift.
            ((front(number) || other) && after != start).then_some(after)
        };
        goals.filter_map(allowed)
    }
}

/// Whether any of the words from there on, at most `length`, has no match.
fn wrong(errors: &[u32], start: usize, length: usize) -> bool {
    errors[start.saturating_add(length).min(errors.len() - 1)] > errors[start]
}
