//! Rows of TER by TERCOM's search.

use super::ter::number;
use super::{Aligned, Kernel, Segment, Worker, flag};
use crate::Error;
use crate::edit::Operation;
use crate::failure::{Failure, side};
use crate::symbols::Strings;
use crate::tercom::{Found, Pair, Rules, Search, Work};
use crate::text::{Prepared, Span};

/// TER's statistics: `insertions deletions substitutions shifts shifted_words reference_length`.
///
/// The reference that needs the fewest edits counts, the first of equals; the length is the mean of all references'
/// lengths. `targeted`: the first reference counts, and the length is the mean of the others', if there are any.
#[derive(Debug, Clone, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tercom {
    /// How much worse than the best way into a column of the table a cell may be, if there is a limit.
    pub beam: Option<u32>,
    /// The longest block that is shifted, if there is a limit.
    pub max_shift_size: Option<u32>,
    /// The farthest that a block may be from its place, if there is a limit.
    pub max_shift_distance: Option<u32>,
    /// What an insertion, a deletion, a substitution and a shift cost.
    pub costs: [f64; 4],
    /// Whether the first reference was made for this hypothesis.
    pub targeted: bool,
}

impl Tercom {
    /// Checks the costs.
    pub(super) fn check(&self) -> Result<(), Error> {
        match self.costs.iter().find(|cost| !(**cost > 0.0 && **cost <= 1000.0)) {
            Some(cost) => {
                Err(Error::Option(format!("an edit costs {cost}, not a number above 0 up to 1000")))
            }
            None => Ok(()),
        }
    }

    fn rules(&self) -> Rules {
        let [insertion, deletion, substitution, shift] = self.costs;
        Rules {
            beam: self.beam,
            size: self.max_shift_size.map(|size| size as usize),
            distance: self.max_shift_distance.map(|distance| distance as usize),
            insertion,
            deletion,
            substitution,
            shift,
        }
    }
}

impl Kernel for Tercom {
    fn width(&self) -> usize {
        6
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(Scratch {
            targeted: self.targeted,
            words: Strings::default(),
            numbers: <_>::default(),
            search: Search::new(self.rules()),
            best: Found::default(),
        })
    }
}

struct Scratch {
    targeted: bool,
    words: Strings,
    numbers: [Vec<u32>; 2],
    search: Search,
    /// What was found for the reference that counts.
    best: Found,
}

impl Worker for Scratch {
    fn row(&mut self, segment: &mut Segment<'_>, row: &mut [f64]) -> u16 {
        let Ok((_, flags)) = self.choose(segment) else { return flag::REFUSED };
        for operation in &self.best.operations {
            match operation {
                Operation::Match => {}
                Operation::Deletion => row[0] += 1.0,
                Operation::Insertion => row[1] += 1.0,
                Operation::Substitution => row[2] += 1.0,
            }
        }
        row[3] = self.best.shifts.len() as f64;
        row[4] = self.best.shifts.iter().map(|shift| shift.length).sum::<usize>() as f64;
        row[5] = self.length(segment.references);
        flags
    }

    fn align(&mut self, segment: &mut Segment<'_>) -> Option<Aligned> {
        let (chosen, _) = self.choose(segment).ok()?;
        let length = segment.hypothesis.spans.len();
        let shifts = self.best.shifts.iter().map(|shift| (shift.start, shift.length, shift.exchange(length)));
        Some(Aligned::shifted(segment, chosen, shifts, &self.best.operations))
    }

    fn refusal(&mut self, segment: &mut Segment<'_>) -> Option<String> {
        self.each(segment, |_, search, pair, work| search.check(pair, work)).err()
    }
}

impl Scratch {
    /// Searches for the edits to the references, and answers which one counts, and flags, or why a pair is refused.
    fn choose(&mut self, segment: &mut Segment<'_>) -> Result<(usize, u16), String> {
        let (mut flags, mut chosen) = (0, None);
        let mut best = std::mem::take(&mut self.best);
        self.each(segment, |index, search, pair, work| {
            search.run(pair, work)?;
            if search.found.limited {
                flags |= flag::SEARCH_LIMIT;
            }
            if chosen.is_none() || search.found.cost < best.cost {
                chosen = Some(index);
                std::mem::swap(&mut search.found, &mut best);
            }
            Ok(())
        })?;
        self.best = best;
        let texts = segment.references.iter().chain([&segment.hypothesis]);
        if texts.filter_map(|text| text.spans.first().copied()).any(is_empty) {
            flags |= flag::EMPTY_WORD;
        }
        Ok((chosen.unwrap_or(0), flags))
    }

    /// Calls `take` with each reference that can count, until one is refused.
    fn each(
        &mut self,
        segment: &mut Segment<'_>,
        mut take: impl FnMut(usize, &mut Search, Pair<'_>, &mut Work<'_>) -> Result<(), Failure>,
    ) -> Result<(), String> {
        let Self { targeted, words, numbers: [hypothesis, reference], search, .. } = self;
        words.clear();
        number(segment.hypothesis, words, true, hypothesis);
        let vocabulary = words.absent() as usize + 1;
        let counting = if *targeted { &segment.references[..1] } else { segment.references };
        for (index, text) in counting.iter().enumerate() {
            number(*text, words, false, reference);
            let pair = Pair { hypothesis, reference, vocabulary };
            let taken = take(index, search, pair, &mut Work::new(segment.stop()));
            taken.map_err(|failure| failure.message(&side(index, segment.references.len())))?;
        }
        Ok(())
    }

    /// The length that edits are set against.
    fn length(&self, references: &[Prepared<'_>]) -> f64 {
        let from = usize::from(self.targeted && references.len() > 1);
        let lengths = references[from..].iter().map(|reference| reference.spans.len());
        lengths.sum::<usize>() as f64 / (references.len() - from) as f64
    }
}

fn is_empty(span: Span) -> bool {
    span.start == span.end
}
