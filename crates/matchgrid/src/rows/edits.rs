//! Rows of edit distances: how many tokens or characters were inserted, deleted, substituted, exchanged.
#![allow(clippy::needless_bitwise_bool, reason = "a branch would keep a loop from being vectorised")]

use super::{Aligned, Chunk, Kernel, Op, Segment, Worker};
use crate::Error;
use crate::distance::{Aligner, Counts, Distance, Distances, Step, Tell, steps};
use crate::symbols::{Characters, Strings};
use crate::text::Prepared;
use std::ops::Range;
use unicode_segmentation::UnicodeSegmentation as _;

/// Cells of the largest table from which exchanges of neighbours are read, of five bytes each.
const MOST_CELLS: usize = 400_000_000;

/// The code points of three bytes or fewer.
const FIRST_PLANE: usize = 1 << 16;

/// Counts of edits; the reference with the fewest counts, of several with the fewest the first.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edits {
    /// Which edits there are.
    pub distance: Distance,
    /// What is edited.
    pub unit: Unit,
    /// What a row holds.
    pub columns: Columns,
}

/// What is edited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// The tokens of the tokenizer.
    Token,
    /// The code points of the text.
    Character,
    /// The extended grapheme clusters of the text.
    Grapheme,
}

/// What a row holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Columns {
    /// `hits substitutions deletions insertions`, of Levenshtein's distance only.
    Counts,
    /// `errors reference_length hypothesis_length`.
    Errors,
    /// `edits reference_length hypothesis_length longer_length segments`.
    Lengths,
}

impl Edits {
    /// Refuses counts by kind of a distance that has more kinds.
    pub(super) fn check(&self) -> Result<(), Error> {
        if self.columns == Columns::Counts && self.distance != Distance::Levenshtein {
            return Err(Error::Option("only edits of Levenshtein's distance are counted by kind".to_owned()));
        }
        Ok(())
    }
}

impl Kernel for Edits {
    fn width(&self) -> usize {
        match self.columns {
            Columns::Counts => 4,
            Columns::Errors => 3,
            Columns::Lengths => 5,
        }
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(Scratch {
            kernel: self,
            sides: Sides::default(),
            distances: Distances::default(),
            aligner: Aligner::default(),
        })
    }
}

struct Scratch<'k> {
    kernel: &'k Edits,
    sides: Sides,
    distances: Distances,
    aligner: Aligner,
}

/// A reference and a hypothesis as symbols.
enum Pair<'s> {
    /// ASCII text as it is.
    Bytes(&'s [u8], &'s [u8]),
    /// Numbers below the last.
    Numbers(&'s [u32], &'s [u32], usize),
}

/// Does the same with either kind of pair.
macro_rules! either {
    ($pair:expr, $reference:ident, $hypothesis:ident, $kinds:ident, $work:expr) => {
        match $pair {
            Pair::Bytes($reference, $hypothesis) => {
                let $kinds = 128;
                $work
            }
            Pair::Numbers($reference, $hypothesis, $kinds) => $work,
        }
    };
}

impl Worker for Scratch<'_> {
    fn row(&mut self, segment: &mut Segment<'_>, row: &mut [f64]) -> u16 {
        let chosen = self.choose(segment);
        let Self { kernel, sides, distances, aligner } = self;
        let (pair, stop) = sides.pair(kernel, segment, chosen);
        if kernel.columns == Columns::Counts {
            let counts = either!(pair, left, right, kinds, aligner.counts(left, right, kinds, stop));
            let Counts { hits, substitutions, deletions, insertions } = counts;
            row.copy_from_slice(&[hits, substitutions, deletions, insertions].map(|count| count as f64));
            return 0;
        }
        let (edits, reference, hypothesis) = either!(pair, left, right, kinds, {
            (distances.distance(kernel.distance, (left, right), kinds, stop), left.len(), right.len())
        });
        let lengths = [edits, reference, hypothesis, reference.max(hypothesis), 1];
        for (column, length) in row.iter_mut().zip(lengths) {
            *column = length as f64;
        }
        0
    }

    fn align(&mut self, segment: &mut Segment<'_>) -> Option<Aligned> {
        let chosen = self.choose(segment);
        let unit = self.kernel.unit;
        let (reference, hypothesis) = (segment.references[chosen], segment.hypothesis);
        let (pair, stop) = self.sides.pair(self.kernel, segment, chosen);
        let cells = either!(pair, left, right, _kinds, left.len().saturating_mul(right.len()));
        let chunks = match self.kernel.distance {
            Distance::Levenshtein => {
                let mut path = Path::default();
                either!(pair, left, right, kinds, self.aligner.align(left, right, kinds, &mut path, stop));
                path.chunks()
            }
            _ if cells > MOST_CELLS => return None,
            distance => either!(pair, left, right, kinds, {
                let (prefix, steps) = steps(distance, left, right, kinds, stop);
                chunks(&steps, prefix, left, right)
            }),
        };
        let (reference, hypothesis) = (tokens(unit, reference), tokens(unit, hypothesis));
        Some(Aligned { chosen, reference, hypothesis, chunks, shifts: Vec::new() })
    }

    fn refusal(&mut self, _segment: &mut Segment<'_>) -> Option<String> {
        let most = MOST_CELLS.isqrt();
        Some(format!("too long to show exchanges of neighbours: at most about {most} symbols by {most}"))
    }
}

impl Scratch<'_> {
    /// The number of the reference with the fewest edits.
    fn choose(&mut self, segment: &mut Segment<'_>) -> usize {
        let count = segment.references.len();
        if count == 1 {
            return 0;
        }
        let Self { kernel, sides, distances, .. } = self;
        let edits = |number: &usize| {
            let (pair, stop) = sides.pair(kernel, segment, *number);
            either!(pair, left, right, kinds, {
                distances.distance(kernel.distance, (left, right), kinds, stop)
            })
        };
        (0..count).min_by_key(edits).unwrap_or(0)
    }
}

/// The texts of a segment as symbols.
#[derive(Default)]
struct Sides {
    characters: Characters,
    strings: Strings,
    reference: Vec<u32>,
    hypothesis: Vec<u32>,
}

impl Sides {
    /// The hypothesis and one of the references; and what to ask whether to stop.
    fn pair<'s>(
        &'s mut self,
        Edits { unit, distance, .. }: &Edits,
        segment: &'s mut Segment<'_>,
        number: usize,
    ) -> (Pair<'s>, &'s mut dyn FnMut() -> bool) {
        if *unit == Unit::Token {
            let (names, stop) = segment.names_and_stop();
            let (reference, hypothesis) = (names.reference(number), names.hypothesis());
            return (Pair::Numbers(reference, hypothesis, hypothesis.len() + 1), stop);
        }
        let (reference, hypothesis) = (segment.references[number].text, segment.hypothesis.text);
        let kinds = match unit {
            Unit::Grapheme => self.graphemes(reference, hypothesis),
            _ if reference.is_ascii() && hypothesis.is_ascii() => {
                return (Pair::Bytes(reference.as_bytes(), hypothesis.as_bytes()), segment.stop());
            }
            _ => self.characters(reference, hypothesis, *distance),
        };
        (Pair::Numbers(&self.reference, &self.hypothesis, kinds), segment.stop())
    }

    /// Code points as they are, where none is beyond the first plane; else, and for a table with an entry of each symbol
    /// that is cleared every time, numbers by first appearance.
    fn characters(&mut self, reference: &str, hypothesis: &str, distance: Distance) -> usize {
        let Self { characters: symbols, reference: left, hypothesis: right, .. } = self;
        let wide = |text: &str| text.bytes().fold(0, u8::max) >= 0xf0;
        right.clear();
        left.clear();
        if distance != Distance::Damerau && !wide(reference) && !wide(hypothesis) {
            right.extend(hypothesis.chars().map(u32::from));
            left.extend(reference.chars().map(u32::from));
            return FIRST_PLANE;
        }
        symbols.clear();
        right.extend(hypothesis.chars().map(|character| symbols.symbol(character, true)));
        left.extend(reference.chars().map(|character| symbols.symbol(character, false)));
        symbols.absent() as usize + 1
    }

    fn graphemes(&mut self, reference: &str, hypothesis: &str) -> usize {
        let symbols = &mut self.strings;
        symbols.clear();
        let mut number = |text: &str, add: bool, numbers: &mut Vec<u32>| {
            numbers.clear();
            let places = text.grapheme_indices(true).map(|(start, cluster)| start..start + cluster.len());
            numbers.extend(places.map(|place| symbols.symbol(text.as_bytes(), place, add)));
        };
        number(hypothesis, true, &mut self.hypothesis);
        number(reference, false, &mut self.reference);
        symbols.absent() as usize + 1
    }
}

/// What was compared of a text.
fn tokens(unit: Unit, text: Prepared<'_>) -> Vec<String> {
    match unit {
        Unit::Token => (0..text.spans.len()).map(|number| text.token(number).to_owned()).collect(),
        Unit::Character => text.text.chars().map(String::from).collect(),
        Unit::Grapheme => text.text.graphemes(true).map(str::to_owned).collect(),
    }
}

/// An alignment as it is told, from its end: fates with their counts.
#[derive(Default)]
struct Path(Vec<(Op, usize)>);

impl Tell for Path {
    fn tell(&mut self, op: Op, count: usize) {
        match self.0.last_mut() {
            _ if count == 0 => {}
            Some((last, total)) if *last == op => *total += count,
            _ => self.0.push((op, count)),
        }
    }
}

impl Path {
    fn chunks(&self) -> Vec<Chunk> {
        let mut places = (0, 0);
        self.0.iter().rev().map(|(op, count)| next(&mut places, *op, sizes(*op, *count))).collect()
    }
}

/// How many tokens of the reference and of the hypothesis have a fate.
fn sizes(op: Op, count: usize) -> (usize, usize) {
    match op {
        Op::Delete => (count, 0),
        Op::Insert => (0, count),
        _ => (count, count),
    }
}

/// The chunk of so many tokens from these places on, which move to its end.
fn next(places: &mut (usize, usize), op: Op, (left, right): (usize, usize)) -> Chunk {
    let after = |place: &mut usize, size: usize| -> Range<usize> {
        *place += size;
        *place - size..*place
    };
    Chunk { op, reference: after(&mut places.0, left), hypothesis: after(&mut places.1, right) }
}

/// The chunks of an alignment with exchanges, of which each is a chunk of its own.
fn chunks<S: PartialEq>(steps: &[Step], prefix: usize, reference: &[S], hypothesis: &[S]) -> Vec<Chunk> {
    let mut found: Vec<(Op, (usize, usize))> = Vec::new();
    let mut places = (prefix, prefix);
    let mut add = |op: Op, (left, right): (usize, usize)| match found.last_mut() {
        _ if left + right == 0 => {}
        Some((last, sizes)) if *last == op && op != Op::Transpose => {
            *sizes = (sizes.0 + left, sizes.1 + right);
        }
        _ => found.push((op, (left, right))),
    };
    add(Op::Equal, (prefix, prefix));
    for step in steps {
        let (op, sizes) = match *step {
            Step::Pair if reference[places.0] == hypothesis[places.1] => (Op::Equal, (1, 1)),
            Step::Pair => (Op::Substitute, (1, 1)),
            Step::Delete => (Op::Delete, (1, 0)),
            Step::Insert => (Op::Insert, (0, 1)),
            Step::Exchange(left, right) => (Op::Transpose, (left, right)),
        };
        add(op, sizes);
        places = (places.0 + sizes.0, places.1 + sizes.1);
    }
    let suffix = reference.len() - places.0;
    add(Op::Equal, (suffix, suffix));
    let mut places = (0, 0);
    found.into_iter().map(|(op, sizes)| next(&mut places, op, sizes)).collect()
}
