/*!
The cheapest alignment of two sequences without exchanges: of several, the one that rapidfuzz (3.14.6) finds.

It is read backwards from a table of distances. A symbol of the reference is deleted if that is one of the cheapest ways;
else one of the hypothesis is inserted if that is cheaper than before the last pair; else the last pair is taken.
A table of more than [`LARGEST`] cells is never made: the hypothesis is halved, and the reference is parted after the
first of its symbols where both parts together cost least. A part knows its distance, so of its table only the cells are
made that a path of this cost can reach.
*/
#![allow(clippy::inline_always, reason = "a step is a handful of instructions in the innermost loop")]

use super::columns::{BITS, Carry, Columns, Places, Word, carried};
use super::{Stop, Symbol, apart};
use crate::rows::Op;
use std::ops::Range;

/// Cells of a table, of which each takes two bits: a mebibyte.
const LARGEST: usize = 1 << 22;

/// The shortest reference and the shortest hypothesis that are parted.
const PARTED: (usize, usize) = (65, 10);

/// What is told of an alignment, from its end to its beginning: how many tokens have the same fate. The same may be told
/// of several times in a row.
pub(crate) trait Tell {
    /// So many more.
    fn tell(&mut self, op: Op, count: usize);
}

/// Alignments with their scratch memory.
#[derive(Debug, Default)]
pub(crate) struct Aligner {
    table: Table,
    parts: Parts,
}

/// How many symbols can be left out of each side of a pair of sequences by a path of some cost.
#[derive(Debug, Clone, Copy)]
struct Band {
    deletions: usize,
    insertions: usize,
}

impl Band {
    fn of(cost: usize, reference: usize, hypothesis: usize) -> Self {
        let half = |more: usize, less: usize| (cost + more).saturating_sub(less) / 2;
        Self {
            deletions: half(reference, hypothesis).min(reference),
            insertions: half(hypothesis, reference).min(hypothesis),
        }
    }
}

impl Aligner {
    /// Tells the alignment of a reference and a hypothesis, whose symbols are below `kinds`.
    pub(crate) fn align<S: Symbol>(
        &mut self,
        reference: &[S],
        hypothesis: &[S],
        kinds: usize,
        tell: &mut impl Tell,
        stop: Stop<'_>,
    ) {
        self.part((reference, hypothesis), None, kinds, tell, stop);
    }

    /// Tells the alignment of two parts, of which the cost is known unless they are the whole.
    fn part<S: Symbol>(
        &mut self,
        (reference, hypothesis): (&[S], &[S]),
        cost: Option<usize>,
        kinds: usize,
        tell: &mut impl Tell,
        stop: Stop<'_>,
    ) {
        let (prefix, inner, other) = apart(reference, hypothesis);
        tell.tell(Op::Equal, reference.len() - prefix - inner.len());
        let most = inner.len().max(other.len());
        let cost = cost.unwrap_or(most).min(most);
        let cells = inner.len().min(2 * cost + 1).saturating_mul(other.len());
        if inner.is_empty() || other.is_empty() {
            tell.tell(Op::Delete, inner.len());
            tell.tell(Op::Insert, other.len());
        } else if cells < LARGEST || inner.len() < PARTED.0 || other.len() < PARTED.1 {
            let band = Band::of(cost, inner.len(), other.len());
            self.table.fill(inner, other, kinds, band);
            self.table.tell(inner, other, tell);
        } else if !stop() {
            let (place, left, right) = self.parts.find((inner, other), kinds, stop);
            let ((front, back), middle) = (inner.split_at(place), other.len() / 2);
            self.part((back, &other[middle..]), Some(right), kinds, tell, stop);
            self.part((front, &other[..middle]), Some(left), kinds, tell, stop);
        }
        tell.tell(Op::Equal, prefix);
    }

    /// The counts of a short alignment, without reading it where its cost and the lengths leave no choice.
    pub(crate) fn counts<S: Symbol>(
        &mut self,
        reference: &[S],
        hypothesis: &[S],
        kinds: usize,
        stop: Stop<'_>,
    ) -> Counts {
        let mut counts = Counts::default();
        let (_, inner, other) = apart(reference, hypothesis);
        if other.is_empty() || inner.is_empty() || inner.len().saturating_mul(other.len()) >= LARGEST {
            self.align(reference, hypothesis, kinds, &mut counts, stop);
            return counts;
        }
        let most = inner.len().max(other.len());
        self.table.fill(inner, other, kinds, Band::of(most, inner.len(), other.len()));
        let errors = self.table.distance(inner.len());
        let apart = inner.len().abs_diff(other.len());
        if errors <= apart + 1 {
            counts.substitutions = errors - apart;
            counts.deletions = inner.len().saturating_sub(other.len());
            counts.insertions = other.len().saturating_sub(inner.len());
        } else {
            self.table.tell(inner, other, &mut counts);
        }
        counts.hits = reference.len() - counts.substitutions - counts.deletions;
        counts
    }
}

/// How many tokens have which fate.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) hits: usize,
    pub(crate) substitutions: usize,
    pub(crate) deletions: usize,
    pub(crate) insertions: usize,
}

impl Tell for Counts {
    #[inline]
    fn tell(&mut self, op: Op, count: usize) {
        match op {
            Op::Equal => self.hits += count,
            Op::Substitute => self.substitutions += count,
            Op::Delete => self.deletions += count,
            Op::Insert => self.insertions += count,
            Op::Transpose | Op::Stem | Op::Synonym | Op::Paraphrase => {}
        }
    }
}

/// Where cells are one more than for one symbol less of the reference, and where one less, by columns of 64 symbols of the
/// hypothesis; the latter for the cell before in the hypothesis.
#[derive(Debug, Default)]
struct Table {
    places: Places,
    carries: Vec<u8>,
    steps: Vec<(u64, u64)>,
    /// By column: the symbols of the reference for which it has steps, and where those are.
    columns: Vec<(Range<usize>, usize)>,
    rise: i64,
}

impl Table {
    fn fill<S: Symbol>(&mut self, reference: &[S], hypothesis: &[S], kinds: usize, band: Band) {
        self.steps.clear();
        self.columns.clear();
        self.rise = 0;
        let single = hypothesis.len() <= BITS;
        if !single {
            self.carries.clear();
            self.carries.resize(reference.len(), Carry::TOP.pack());
        }
        for (number, column) in hypothesis.chunks(BITS).enumerate() {
            let start = (number * BITS).saturating_sub(band.insertions).min(reference.len());
            let end = reference.len().min((number + 1) * BITS + band.deletions).max(start);
            self.columns.push((start..end, self.steps.len()));
            self.places.mark(column, kinds);
            let mut word = Word::START;
            let Self { places, carries, steps, .. } = self;
            if single {
                steps.extend(reference.iter().map(|symbol| {
                    let (grows, _, shrinks) = word.step::<false>(places.of(*symbol)[0], Carry::TOP);
                    (grows, shrinks)
                }));
            } else {
                let carries = &mut carries[start..end];
                steps.extend(reference[start..end].iter().zip(carries).map(|(symbol, carry)| {
                    let changes = word.step::<false>(places.of(*symbol)[0], Carry::unpack(*carry));
                    *carry = carried(changes, BITS - 1).pack();
                    (changes.0, changes.2)
                }));
            }
            self.places.clear(column);
            self.rise += word.rise(column.len());
        }
    }

    /// The distance, if all of the table was filled.
    fn distance(&self, reference: usize) -> usize {
        (reference as i64 + self.rise) as usize
    }

    #[inline]
    fn tell<S: Symbol>(&self, reference: &[S], hypothesis: &[S], tell: &mut impl Tell) {
        let (mut left, mut right) = (reference.len(), hypothesis.len());
        while left > 0 && right > 0 {
            let (range, offset) = &self.columns[(right - 1) / BITS];
            let base = offset.wrapping_sub(range.start);
            // As long as the path stays in a column of the table.
            let end = (right - 1) / BITS * BITS;
            while left > 0 && right > end {
                let (grows, shrinks) = self.steps[base.wrapping_add(left - 1)];
                let bit = (right - 1) % BITS;
                if grows >> bit & 1 != 0 {
                    left -= 1;
                    tell.tell(Op::Delete, 1);
                } else {
                    right -= 1;
                    if shrinks >> bit & 1 != 0 {
                        tell.tell(Op::Insert, 1);
                    } else {
                        left -= 1;
                        let same = reference[left] == hypothesis[right];
                        tell.tell(if same { Op::Equal } else { Op::Substitute }, 1);
                    }
                }
            }
        }
        tell.tell(Op::Delete, left);
        tell.tell(Op::Insert, right);
    }
}

/// Where the reference is parted, with scratch memory.
#[derive(Debug, Default)]
struct Parts {
    columns: Columns,
    front: Vec<u32>,
    back: Vec<u32>,
}

impl Parts {
    /// How much of the reference goes to the first half of the hypothesis, and what each half costs.
    fn find<S: Symbol>(
        &mut self,
        (reference, hypothesis): (&[S], &[S]),
        kinds: usize,
        stop: Stop<'_>,
    ) -> (usize, usize, usize) {
        let (front, back) = hypothesis.split_at(hypothesis.len() / 2);
        self.columns.last_row((front, reference), kinds, &mut self.front, stop);
        let reversed = |side: &[S]| side.iter().rev().copied().collect::<Vec<S>>();
        let (back, from_end) = (reversed(back), reversed(reference));
        self.columns.last_row((&back, &from_end), kinds, &mut self.back, stop);
        let costs = self.front.iter().zip(self.back.iter().rev()).enumerate();
        let best = costs.min_by_key(|(_, (left, right))| *left + *right);
        best.map_or((0, 0, 0), |(place, (left, right))| (place, *left as usize, *right as usize))
    }
}
