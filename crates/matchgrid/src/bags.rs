/*!
Bags of n-grams: how many two texts share, each counted once or as often as it occurs.

N-grams are named by small numbers from 0, the same in all texts of a segment. Unlike the [`names`](crate::names) of
tokens these also tell apart what the hypothesis does not have, since of a set it must be known how large it is.
*/

use crate::names::Index;
use crate::symbols::Strings;
use crate::text::{Prepared, fold};

/// What two texts share, and what either has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    /// N-grams that both have.
    pub(crate) shared: u64,
    /// N-grams of the hypothesis.
    pub(crate) hypothesis: u64,
    /// N-grams of the reference.
    pub(crate) reference: u64,
}

/// The n-grams of a segment's texts.
#[derive(Debug, Default)]
pub(crate) struct Bags {
    strings: Strings,
    index: Index,
    /// By the place in `index`: the names of the two n-grams, one shorter, that an n-gram begins and ends with.
    pairs: Vec<(u32, u32)>,
    /// The names of the hypothesis, then those of each reference.
    names: Vec<u32>,
    ends: Vec<usize>,
    /// By name: occurrences in the hypothesis.
    have: Vec<u32>,
    /// By name: occurrences in a reference; all 0 between two references.
    seen: Vec<u32>,
}

impl Bags {
    /// Takes the n-grams of a segment.
    pub(crate) fn take(&mut self, hypothesis: Prepared<'_>, references: &[Prepared<'_>], n: usize) {
        let Self { strings, names, ends, .. } = self;
        strings.clear();
        names.clear();
        ends.clear();
        for text in [&hypothesis].into_iter().chain(references) {
            let bytes = text.text.as_bytes();
            names.extend(text.spans.iter().map(|span| strings.symbol(bytes, span.range(), true)));
            ends.push(names.len());
        }
        let mut kinds = strings.absent() as usize;
        for _ in 1..n {
            kinds = self.climb();
        }
        let Self { names, ends, have, seen, .. } = self;
        for counts in [&mut *have, seen] {
            counts.clear();
            counts.resize(kinds, 0);
        }
        for name in &names[..ends[0]] {
            have[*name as usize] += 1;
        }
    }

    /// Names n-grams that are longer by one, and answers how many different ones there are.
    fn climb(&mut self) -> usize {
        let Self { index, pairs, names, ends, .. } = self;
        index.restart(names.len());
        // No n-gram has the place 0.
        pairs.clear();
        pairs.push((u32::MAX, u32::MAX));
        let (mut start, mut kept) = (0, 0);
        for end in ends {
            for place in start + 1..*end {
                let pair = (names[place - 1], names[place]);
                let hash = fold(u64::from(pair.0) | u64::from(pair.1) << 32, 0);
                let slot = index.slot(hash, |place| u64::from(pairs[place as usize] != pair));
                if *slot == 0 {
                    *slot = pairs.len() as u32;
                    pairs.push(pair);
                }
                names[kept] = *slot - 1;
                kept += 1;
            }
            start = std::mem::replace(end, kept);
        }
        names.truncate(kept);
        pairs.len() - 1
    }

    /// The counts of the hypothesis and a reference; with `distinct` each n-gram counts once.
    pub(crate) fn counts(&mut self, reference: usize, distinct: bool) -> Counts {
        let Self { names, ends, have, seen, .. } = self;
        let (mine, theirs) = (&names[..ends[0]], &names[ends[reference]..ends[reference + 1]]);
        let (mut shared, mut kinds) = (0, 0);
        for name in theirs {
            let (have, seen) = (have[*name as usize], &mut seen[*name as usize]);
            *seen += 1;
            kinds += u64::from(*seen == 1);
            shared += u64::from(*seen <= if distinct { have.min(1) } else { have });
        }
        for name in theirs {
            seen[*name as usize] = 0;
        }
        if distinct {
            let hypothesis = have.iter().filter(|count| **count > 0).count() as u64;
            Counts { shared, hypothesis, reference: kinds }
        } else {
            Counts { shared, hypothesis: mine.len() as u64, reference: theirs.len() as u64 }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Pipeline, Slot, Source};
    use std::collections::HashMap;

    fn found(texts: &[&str], n: usize, distinct: bool) -> Vec<Counts> {
        let pipeline = Pipeline::parse(&["none"]).unwrap();
        let mut slots: Vec<Slot> = texts.iter().map(|_| Slot::default()).collect();
        let prepared = texts.iter().zip(&mut slots);
        let prepared: Vec<_> =
            prepared.map(|(text, slot)| pipeline.prepare(Source::Text(text), slot)).collect();
        let mut bags = Bags::default();
        // What was taken before is forgotten.
        bags.take(prepared[texts.len() - 1], &prepared, 1);
        bags.take(prepared[0], &prepared[1..], n);
        (0..texts.len() - 1).map(|number| bags.counts(number, distinct)).collect()
    }

    /// The counts by a table of n-grams.
    fn slow(one: &str, other: &str, n: usize, distinct: bool) -> Counts {
        let bag = |text: &str| {
            let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            let mut bag: HashMap<Vec<String>, u64> = HashMap::new();
            for gram in words.windows(n) {
                let count = bag.entry(gram.to_vec()).or_default();
                *count = if distinct { 1 } else { *count + 1 };
            }
            bag
        };
        let (one, other) = (bag(one), bag(other));
        Counts {
            shared: one.iter().map(|(gram, count)| *count.min(other.get(gram).unwrap_or(&0))).sum(),
            hypothesis: one.values().sum(),
            reference: other.values().sum(),
        }
    }

    #[test]
    fn counts_are_those_of_a_table_of_n_grams() {
        let mut state = 1_u64;
        let mut random = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        for round in 0..2_000 {
            let kinds = 1 + random(5);
            let mut text =
                || (0..random(14)).map(|_| ["a ", "b ", "c ", "d ", "e "][random(kinds)]).collect::<String>();
            let texts = [text(), text(), text()];
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            for (n, distinct) in [(1, false), (1, true), (2, false), (2, true), (3, true), (5, false)] {
                let expected: Vec<_> =
                    texts[1..].iter().map(|other| slow(texts[0], other, n, distinct)).collect();

                assert_eq!(found(&texts, n, distinct), expected, "{round} {texts:?} {n} {distinct}");
            }
        }
    }
}
