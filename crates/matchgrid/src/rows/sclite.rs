//! Rows of sclite.

use super::{Aligned, Chunk, Kernel, Op, Segment, Worker, flag};
use crate::failure::side;
use crate::lattice::{Aligner, Counts, Kind, Lattice, Step};
pub use crate::lattice::{Characters, Rules, Split};
use crate::text::is_unsplit_script;

/// sclite's counts: `correct substitutions deletions insertions utterances wrong_utterances`.
///
/// Of several references that with the fewest errors counts, the first of those.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sclite {
    /// How texts are read.
    pub rules: Rules,
}

impl Kernel for Sclite {
    fn width(&self) -> usize {
        6
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(Scratch {
            rules: self.rules,
            hypothesis: Lattice::default(),
            reference: Lattice::default(),
            aligner: Aligner::default(),
            steps: Vec::new(),
        })
    }
}

struct Scratch {
    rules: Rules,
    hypothesis: Lattice,
    reference: Lattice,
    aligner: Aligner,
    steps: Vec<Step>,
}

impl Worker for Scratch {
    fn row(&mut self, segment: &mut Segment<'_>, row: &mut [f64]) -> u16 {
        let Ok(Choice { counts, unsplit, .. }) = self.choose(segment) else { return flag::REFUSED };
        let wrong = u32::from(counts.errors() > 0);
        let Counts { correct, substitutions, deletions, insertions } = counts;
        for (column, count) in row.iter_mut().zip([correct, substitutions, deletions, insertions, 1, wrong]) {
            *column = f64::from(count);
        }
        let wordless = insertions > 0 && correct + substitutions + deletions == 0;
        (if unsplit { flag::UNSPLIT_SCRIPT } else { 0 }) | (if wordless { flag::WORDLESS } else { 0 })
    }

    fn align(&mut self, segment: &mut Segment<'_>) -> Option<Aligned> {
        let Choice { chosen, .. } = self.choose(segment).ok()?;
        self.compare(segment, chosen).ok()?;
        Some(aligned(chosen, (&self.reference, &self.hypothesis), &self.steps))
    }

    fn refusal(&mut self, segment: &mut Segment<'_>) -> Option<String> {
        self.choose(segment).err()
    }
}

/// The reference that counts, and whether one is in a script without spaces and hardly split.
#[derive(Debug, Clone, Copy, Default)]
struct Choice {
    chosen: usize,
    counts: Counts,
    unsplit: bool,
}

impl Scratch {
    /// The reference with the fewest errors, or why a text is refused.
    fn choose(&mut self, segment: &mut Segment<'_>) -> Result<Choice, String> {
        read(&mut self.hypothesis, segment.hypothesis.text, self.rules, "the hypothesis")?;
        let mut best: Option<Choice> = None;
        let mut unsplit = false;
        for (number, reference) in segment.references.iter().enumerate() {
            let counts = self.compare(segment, number)?;
            unsplit |= self.rules.split.characters == Characters::No
                && is_unsplit_script(reference.text, self.reference.words());
            if best.is_none_or(|best| counts.errors() < best.counts.errors()) {
                best = Some(Choice { chosen: number, counts, unsplit });
            }
        }
        Ok(Choice { unsplit, ..best.unwrap_or_default() })
    }

    /// Aligns the hypothesis with a reference.
    fn compare(&mut self, segment: &mut Segment<'_>, number: usize) -> Result<Counts, String> {
        let references = segment.references;
        let side = side(number, references.len());
        read(&mut self.reference, references[number].text, self.rules, &side)?;
        let aligned = self.aligner.align(&self.reference, &self.hypothesis, &mut self.steps, segment.stop());
        aligned.map_err(|failure| failure.message(&side))?;
        Ok(Counts::of(&self.steps))
    }
}

fn read(lattice: &mut Lattice, text: &str, rules: Rules, side: &str) -> Result<(), String> {
    let refused = |malformed| format!("{side}: {malformed}; alternations=no reads braces as they are");
    lattice.read(text, rules).map_err(refused)
}

/// The words of the path. A word that was left out, as it may be, stands beside an empty one and is equal to it.
fn aligned(chosen: usize, (reference, hypothesis): (&Lattice, &Lattice), steps: &[Step]) -> Aligned {
    let mut aligned = Aligned { chosen, ..Aligned::default() };
    for step in steps {
        let (left, right) = (aligned.reference.len(), aligned.hypothesis.len());
        let op = match step.kind {
            Kind::Correct => Op::Equal,
            Kind::Substitution => Op::Substitute,
            Kind::Deletion => Op::Delete,
            Kind::Insertion => Op::Insert,
        };
        if op != Op::Insert {
            aligned.reference.push(step.reference.map_or_else(String::new, |arc| reference.shown(arc)));
        }
        if op != Op::Delete {
            aligned.hypothesis.push(step.hypothesis.map_or_else(String::new, |arc| hypothesis.shown(arc)));
        }
        let (reference, hypothesis) = (left..aligned.reference.len(), right..aligned.hypothesis.len());
        match aligned.chunks.last_mut() {
            Some(chunk) if chunk.op == op => {
                (chunk.reference.end, chunk.hypothesis.end) = (reference.end, hypothesis.end);
            }
            _ => aligned.chunks.push(Chunk { op, reference, hypothesis }),
        }
    }
    aligned
}
