//! Rows of GLEU+.

use super::{Kernel, Segment, Worker};
use crate::Error;
use crate::names::{Index, NONE, Names, pair};

/// GLEU+'s statistics of a hypothesis with each of its references:
/// `hypothesis_length totals_1.. (reference_length matches_1..).. `, the part in parentheses once for each reference.
///
/// Matches of an order are the n-grams that hypothesis and reference share, less those that the hypothesis shares with
/// the source and that the reference does not have at all; never fewer than none.
///
/// With `divisor` there is one column instead: the mean over the references of the smoothed score.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GleuPlus {
    /// The highest n-gram order, at least 1.
    pub max_order: usize,
    /// The most references of a segment; the columns of those that a segment has not are 0.
    #[serde(default)]
    pub references: usize,
    /// What the sum of the logarithms of precisions is divided by.
    #[serde(default)]
    pub divisor: Option<u32>,
}

/// The most references that there are columns for.
const MAX_REFERENCES: usize = 1 << 20;

impl GleuPlus {
    /// Refuses no orders, and so many references that a row could not be made.
    pub(super) fn check(&self) -> Result<(), Error> {
        super::config::check_orders("max_order", self.max_order)?;
        if self.references > MAX_REFERENCES {
            return Err(Error::Option(format!("references is {}, above {MAX_REFERENCES}", self.references)));
        }
        Ok(())
    }
}

impl Kernel for GleuPlus {
    fn width(&self) -> usize {
        if self.divisor.is_some() { 1 } else { (1 + self.references) * (1 + self.max_order) }
    }

    fn takes_source(&self) -> bool {
        true
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        let scratch = Scratch { max_order: self.max_order, ..Scratch::default() };
        match self.divisor {
            None => Box::new(scratch),
            Some(divisor) => Box::new(Smoothed { divisor: f64::from(divisor), scratch, row: Vec::new() }),
        }
    }
}

/// Makes one number of the statistics.
struct Smoothed {
    divisor: f64,
    scratch: Scratch,
    row: Vec<f64>,
}

impl Worker for Smoothed {
    fn row(&mut self, segment: &mut Segment<'_>, row: &mut [f64]) -> u16 {
        let order = self.scratch.max_order;
        self.row.clear();
        self.row.resize((1 + segment.references.len()) * (1 + order), 0.0);
        let flags = self.scratch.row(segment, &mut self.row);
        // A count of 0 is 1, whatever is counted.
        self.row.iter_mut().for_each(|count| *count = count.max(1.0));
        let (whole, each) = self.row.split_at(1 + order);
        let score = |columns: &[f64]| {
            let precisions = columns[1..].iter().zip(&whole[1..]).map(|(matches, total)| matches / total);
            let logs: f64 = precisions.map(f64::ln).sum();
            ((1.0 - columns[0] / whole[0]).min(0.0) + logs / self.divisor).exp()
        };
        row[0] = each.chunks(1 + order).map(score).sum::<f64>() / segment.references.len() as f64;
        flags
    }
}

/// The n-grams of one segment, named by the place of their first occurrence in the hypothesis.
#[derive(Debug, Default)]
struct Scratch {
    max_order: usize,
    index: Index,
    /// The hypothesis, from 1.
    names: Vec<u32>,
    /// The same one order below.
    below: Vec<u32>,
    source: Vec<u32>,
    references: Vec<Vec<u32>>,
    /// By name: occurrences in the hypothesis, in the source, and in one reference.
    have: Vec<u32>,
    copied: Vec<u32>,
    now: Vec<u32>,
}

impl Worker for Scratch {
    fn row(&mut self, segment: &mut Segment<'_>, row: &mut [f64]) -> u16 {
        let length = segment.hypothesis.spans.len();
        self.take(segment.names_with_source());
        let (whole, each) = row.split_at_mut(1 + self.max_order);
        whole[0] = length as f64;
        for (columns, reference) in each.chunks_mut(1 + self.max_order).zip(segment.references) {
            columns[0] = reference.spans.len() as f64;
        }
        for order in 1..=self.max_order.min(length) {
            if order > 1 {
                self.climb();
            }
            whole[order] = (length + 1 - order) as f64;
            self.count();
            for number in 0..segment.references.len() {
                each[number * (1 + self.max_order) + order] = f64::from(self.matches(number));
            }
        }
        0
    }
}

impl Scratch {
    fn take(&mut self, names: &Names) {
        self.names.clear();
        self.names.push(NONE);
        self.names.extend(names.hypothesis());
        names.source().clone_into(&mut self.source);
        self.references.resize_with(names.references().max(self.references.len()), Vec::new);
        for (number, reference) in self.references[..names.references()].iter_mut().enumerate() {
            names.reference(number).clone_into(reference);
        }
    }

    /// Goes one order up.
    fn climb(&mut self) {
        let Self { index, names, below, source, references, .. } = self;
        std::mem::swap(names, below);
        names.clear();
        names.push(NONE);
        index.restart(below.len());
        for place in 1..below.len() - 1 {
            let (hash, differs) = pair(below, below[place], below[place + 1]);
            let slot = index.slot(hash, differs);
            if *slot == NONE {
                *slot = place as u32;
            }
            names.push(*slot);
        }
        for text in references.iter_mut().chain([source]) {
            for place in 1..text.len() {
                let (first, last) = (text[place - 1], text[place]);
                text[place - 1] = match (first, last) {
                    (NONE, _) | (_, NONE) => NONE,
                    _ => {
                        let (hash, differs) = pair(below, first, last);
                        *index.slot(hash, differs)
                    }
                };
            }
            text.pop();
        }
    }

    /// Counts the n-grams of the hypothesis and of the source.
    fn count(&mut self) {
        let Self { names, source, have, copied, .. } = self;
        tally(have, names.len(), &names[1..]);
        tally(copied, names.len(), source);
    }

    /// The matches with a reference.
    fn matches(&mut self, number: usize) -> u32 {
        let Self { names, references, have, copied, now, .. } = self;
        tally(now, names.len(), &references[number]);
        let (mut shared, mut kept) = (0, 0);
        for name in 1..names.len() {
            let in_reference = now[name];
            shared += have[name].min(in_reference);
            kept += if in_reference == 0 { have[name].min(copied[name]) } else { 0 };
        }
        u32::saturating_sub(shared, kept)
    }
}

/// Counts names below `limit`.
fn tally(counts: &mut Vec<u32>, limit: usize, names: &[u32]) {
    counts.clear();
    counts.resize(limit, 0);
    for name in names {
        counts[*name as usize] += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Pipeline, Prepared, Slot, Source};
    use crate::textbook::{Random, counts};

    fn row(worker: &mut dyn Worker, width: usize, texts: &[String]) -> Vec<f64> {
        let pipeline = Pipeline::parse(&["none"]).unwrap();
        let mut slots: Vec<Slot> = texts.iter().map(|_| Slot::default()).collect();
        let prepared: Vec<Prepared<'_>> = texts
            .iter()
            .zip(&mut slots)
            .map(|(text, slot)| pipeline.prepare(Source::Text(text), slot))
            .collect();
        let (mut names, mut stop) = (Names::default(), || false);
        let mut row = vec![0.0; width];
        let segment = Segment::new(prepared[0], &prepared[2..], &mut names, &mut stop);
        worker.row(&mut segment.from(Some(prepared[1])), &mut row);
        row
    }

    fn textbook(order: usize, texts: &[String]) -> Vec<f64> {
        let words: Vec<Vec<&str>> = texts.iter().map(|text| text.split_whitespace().collect()).collect();
        let [hypothesis, source, references @ ..] = &words[..] else { unreachable!() };
        let total = |order: usize| (hypothesis.len() + 1).saturating_sub(order);
        let mut row = vec![hypothesis.len()];
        row.extend((1..=order).map(total));
        for reference in references {
            row.push(reference.len());
            for order in 1..=order {
                let [have, copied, theirs] = [hypothesis, source, reference].map(|text| counts(text, order));
                let shared: u32 =
                    have.iter().map(|(ngram, count)| *count.min(theirs.get(ngram).unwrap_or(&0))).sum();
                let kept: u32 = have
                    .iter()
                    .filter(|(ngram, _)| !theirs.contains_key(*ngram))
                    .map(|(ngram, count)| *count.min(copied.get(ngram).unwrap_or(&0)))
                    .sum();
                row.push(shared.saturating_sub(kept) as usize);
            }
        }
        row.into_iter().map(|count| count as f64).collect()
    }

    #[test]
    fn rows_are_those_of_the_textbook() {
        let mut random = Random(5);
        for order in 1..=6 {
            for references in 1..=4 {
                let kernel = GleuPlus { max_order: order, references, divisor: None };
                let mut worker = kernel.worker();
                for _ in 0..2_000 {
                    let (kinds, longest) = (1 + random.below(8), 1 + random.below(25));
                    let mut text = || {
                        let words = (0..random.below(longest)).map(|_| format!("w{}", random.below(kinds)));
                        words.collect::<Vec<_>>().join(" ")
                    };
                    let texts: Vec<String> = (0..references + 2).map(|_| text()).collect();

                    assert_eq!(
                        row(&mut *worker, kernel.width(), &texts),
                        textbook(order, &texts),
                        "{texts:?}"
                    );
                }
            }
        }
    }
}
