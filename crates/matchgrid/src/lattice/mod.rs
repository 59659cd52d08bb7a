/*!
Lattices: texts whose parts have alternatives, as networks of words, and the cheapest alignment of two of them.

The syntax, the costs and every tie are those of NIST's sclite: `{ a / b c / @ }` is a choice, `@` is nothing, and,
where [`Rules`] say so, `(word)` may be left out and `wor-` stands for every word that begins so. A lattice has as many
arcs as its text has words, however many paths lead through it: alternatives are never multiplied out.

* [`Lattice::read`] parses a text.
* [`Aligner::align`] answers the steps of the cheapest pair of paths. Two texts without alternatives and special
  words go through [`band`], all others through [`table`].
*/

mod band;
mod reader;
mod table;
#[cfg(test)]
mod tests;
mod word;

pub use word::{Characters, Rules, Split};

use crate::failure::Failure;
use crate::symbols::Strings;
use band::Band;
use table::Table;
use word::Word;

/// A network of words, in the order of the text.
///
/// Every word is an arc, with a number from 1; arc 0 is the start. An arc leaves a node, and a node is nothing but the
/// arcs that end in it. Each arc ends in one node only, so all nodes together have as many arcs as the lattice.
#[derive(Debug, Default)]
pub(crate) struct Lattice {
    /// The words, as they are shown, one after another.
    text: Vec<u8>,
    words: Vec<Word>,
    /// By arc, from 1: the node that it leaves.
    from: Vec<u32>,
    /// By node: where its arcs end in `before`.
    ends: Vec<usize>,
    /// The arcs that end in each node.
    before: Vec<u32>,
    /// Whether there is one path only, of words with nothing special about them.
    plain: bool,
}

impl Lattice {
    /// The number of arcs, with the start.
    fn arcs(&self) -> usize {
        self.words.len() + 1
    }

    /// The number of words, on all paths together.
    pub(crate) fn words(&self) -> usize {
        self.words.len()
    }

    /// The arcs that end in a node, in the order of the text.
    fn before(&self, node: usize) -> &[u32] {
        let start = if node == 0 { 0 } else { self.ends[node - 1] };
        &self.before[start..self.ends[node]]
    }

    /// The node in which all paths end.
    fn last(&self) -> usize {
        self.ends.len() - 1
    }

    fn word(&self, arc: usize) -> Word {
        self.words[arc - 1]
    }

    /// The bytes of a word by which it is compared.
    fn compared(&self, arc: usize) -> &[u8] {
        &self.text[self.word(arc).compared()]
    }

    /// A word as it is shown. A byte that is no text alone is shown by its number.
    pub(crate) fn shown(&self, arc: u32) -> String {
        let bytes = &self.text[self.word(arc as usize).shown()];
        std::str::from_utf8(bytes).map_or_else(|_| bytes.escape_ascii().to_string(), str::to_owned)
    }

    /// Whether some word is compared as a fragment.
    fn has_fragments(&self) -> bool {
        self.words.iter().any(Word::is_fragment)
    }
}

/// What becomes of words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Correct,
    Substitution,
    Deletion,
    Insertion,
}

/// A step of an alignment, with the arcs of both sides. A correct word that may be left out can have one side only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Step {
    pub kind: Kind,
    pub reference: Option<u32>,
    pub hypothesis: Option<u32>,
}

/// How many of each kind.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Counts {
    pub correct: u32,
    pub substitutions: u32,
    pub deletions: u32,
    pub insertions: u32,
}

impl Counts {
    pub(crate) fn of(steps: &[Step]) -> Self {
        let mut counts = Self::default();
        for step in steps {
            *match step.kind {
                Kind::Correct => &mut counts.correct,
                Kind::Substitution => &mut counts.substitutions,
                Kind::Deletion => &mut counts.deletions,
                Kind::Insertion => &mut counts.insertions,
            } += 1;
        }
        counts
    }

    pub(crate) fn errors(self) -> u32 {
        self.substitutions + self.deletions + self.insertions
    }
}

/// Cells after which a table asks whether to stop: some milliseconds.
const PAUSE: usize = 1 << 21;

/// What is asked now and then.
type Stop<'s> = &'s mut dyn FnMut() -> bool;

/// The most cells of a table, of a byte each: two texts of 32,768 words, or much longer ones that are alike.
const MOST_CELLS: usize = 1 << 30;

/// Scratch memory for alignments.
#[derive(Debug, Default)]
pub(crate) struct Aligner {
    strings: Strings,
    reference: Vec<u32>,
    hypothesis: Vec<u32>,
    band: Band,
    table: Table,
}

impl Aligner {
    /// The steps of the cheapest alignment, from the first to the last.
    ///
    /// # Errors
    /// [`Failure`] when the texts are so long and so different that their table is not held, or `stop` said so.
    pub(crate) fn align(
        &mut self,
        reference: &Lattice,
        hypothesis: &Lattice,
        steps: &mut Vec<Step>,
        stop: Stop<'_>,
    ) -> Result<(), Failure> {
        steps.clear();
        self.strings.clear();
        number(&mut self.strings, reference, &mut self.reference);
        number(&mut self.strings, hypothesis, &mut self.hypothesis);
        let symbols = (&self.reference[..], &self.hypothesis[..]);
        if reference.plain && hypothesis.plain {
            self.band.align(symbols, steps, stop)?;
        } else {
            self.table.align((reference, hypothesis), symbols, steps, stop)?;
        }
        steps.reverse();
        Ok(())
    }
}

/// Writes a number for each word, equal where words are.
fn number(strings: &mut Strings, lattice: &Lattice, numbers: &mut Vec<u32>) {
    numbers.clear();
    numbers.extend(lattice.words.iter().map(|word| strings.symbol(&lattice.text, word.compared(), true)));
}
