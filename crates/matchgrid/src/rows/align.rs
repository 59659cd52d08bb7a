//! Alignments: the edits behind a row, token by token.

use super::{BLOCK, Corpus, Driver, Job, Segment, refused};
use crate::edit::Operation;
use crate::text::Prepared;
use crate::{Error, parallel};
use std::ops::Range;

/// What becomes of tokens of the reference in the hypothesis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Op {
    /// They are there.
    Equal,
    /// Others are in their place.
    Substitute,
    /// They are not there.
    Delete,
    /// The hypothesis has tokens that the reference has not.
    Insert,
    /// Two neighbours are there in the other order.
    Transpose,
    /// Words with the same stems are there.
    Stem,
    /// Synonyms are there.
    Synonym,
    /// What means the same is there.
    Paraphrase,
}

impl Op {
    /// The name, as jiwer and others have it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Equal => "equal",
            Self::Substitute => "substitute",
            Self::Delete => "delete",
            Self::Insert => "insert",
            Self::Transpose => "transpose",
            Self::Stem => "stem",
            Self::Synonym => "synonym",
            Self::Paraphrase => "paraphrase",
        }
    }
}

/// Consecutive tokens that have the same fate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chunk {
    /// What becomes of them.
    pub op: Op,
    /// Tokens of the reference; none of an insertion.
    pub reference: Range<usize>,
    /// Tokens of the hypothesis; none of a deletion.
    pub hypothesis: Range<usize>,
}

/// A block of the hypothesis that was moved before tokens were compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shift {
    /// Where the block began, in the hypothesis as earlier shifts left it.
    pub start: usize,
    /// How many tokens it has.
    pub length: usize,
    /// Where it begins afterwards.
    pub target: usize,
}

/// An alignment of a hypothesis with the reference that counts.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Aligned {
    /// The number of that reference, from 0.
    pub chosen: usize,
    /// The tokens of the reference that were compared.
    pub reference: Vec<String>,
    /// The tokens of the hypothesis that were compared, after all shifts.
    pub hypothesis: Vec<String>,
    /// From the first tokens to the last, without gaps; neighbours have different fates. Those of both METEORs are their matches, in the
    /// order of the reference and in any of the hypothesis, and only those.
    pub chunks: Vec<Chunk>,
    /// In the order in which they were made.
    pub shifts: Vec<Shift>,
}

impl Aligned {
    /// An alignment of what shifts leave of the hypothesis.
    ///
    /// Each is where a block began, its length, and the two neighbouring blocks that changed places: where they start, where
    /// they meet and where they end.
    pub(super) fn shifted(
        segment: &Segment<'_>,
        chosen: usize,
        shifts: impl Iterator<Item = (usize, usize, (usize, usize, usize))>,
        operations: &[Operation],
    ) -> Self {
        let mut hypothesis = words(segment.hypothesis);
        let mut made = Vec::new();
        for (from, length, (start, middle, end)) in shifts {
            hypothesis[start..end].rotate_left(middle - start);
            made.push(Shift {
                start: from,
                length,
                target: if from == start { end - length } else { start },
            });
        }
        let reference = words(segment.references[chosen]);
        Self { chosen, reference, hypothesis, chunks: chunks(operations), shifts: made }
    }
}

pub(super) fn words(text: Prepared<'_>) -> Vec<String> {
    (0..text.spans.len()).map(|place| text.token(place).to_owned()).collect()
}

/// Consecutive operations of a kind as chunks.
fn chunks(operations: &[Operation]) -> Vec<Chunk> {
    let (mut reference, mut hypothesis) = (0, 0);
    let chunk = |same: &[Operation]| {
        let (op, theirs, ours) = match same[0] {
            Operation::Match => (Op::Equal, same.len(), same.len()),
            Operation::Substitution => (Op::Substitute, same.len(), same.len()),
            Operation::Deletion => (Op::Insert, 0, same.len()),
            Operation::Insertion => (Op::Delete, same.len(), 0),
        };
        let starts = (reference, hypothesis);
        (reference, hypothesis) = (reference + theirs, hypothesis + ours);
        Chunk { op, reference: starts.0..reference, hypothesis: starts.1..hypothesis }
    };
    operations.chunk_by(|one, other| one == other).map(chunk).collect()
}

/// The alignment of each segment, by the kernel of a job.
///
/// # Errors
/// [`Error::Option`] when the kernel makes no alignment; else as [`super::rows`].
pub fn align(
    job: &Job,
    corpus: &Corpus<'_>,
    threads: usize,
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<Vec<Aligned>, Error> {
    corpus.check(job)?;
    let mut whole: Vec<Option<Aligned>> = vec![None; corpus.len()];
    let work =
        |driver: &mut Driver<'_>, block, part: &mut [Option<Aligned>], stop: &mut dyn FnMut() -> bool| {
            for (place, aligned) in part.iter_mut().enumerate() {
                let segment = block * BLOCK + place;
                *aligned = driver.align(corpus, segment, stop);
                if driver.pause(corpus, segment) && stop() {
                    break;
                }
            }
        };
    let jobs = std::slice::from_ref(job);
    parallel::share(whole.chunks_mut(BLOCK).collect(), threads, || Driver::new(jobs), work, interrupted)?;
    let none = whole.iter().position(Option::is_none);
    let all: Option<Vec<Aligned>> = whole.into_iter().collect();
    all.ok_or_else(|| refused(job, corpus, none.unwrap_or_default()))
}

impl Driver<'_> {
    /// The alignment of a segment by the only job.
    fn align(
        &mut self,
        corpus: &Corpus<'_>,
        segment: usize,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<Aligned> {
        let Self { groups, names, .. } = self;
        groups[0].prepared(corpus.texts(segment), |hypothesis, references, source, workers| {
            workers[0].worker.align(&mut Segment::new(hypothesis, references, names, stop).from(source))
        })
    }
}
