//! Rows of BLEU.

use super::{Kernel, Segment, Worker};
use crate::ngram::Matcher;
use crate::text::Prepared;

/// BLEU's statistics: `hypothesis_length reference_length matches_1.. totals_1..`.
///
/// A match is clipped by the reference that has the n-gram most often.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bleu {
    /// The highest n-gram order, at least 1.
    pub max_order: usize,
    /// The reference length that the brevity penalty compares with.
    #[serde(default)]
    pub reference_length: ReferenceLength,
}

/// Which length several references have together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReferenceLength {
    /// The one closest to that of the hypothesis, the shorter of two equally close ones.
    #[default]
    Closest,
    /// The same, but 9999 where all are farther than 9999, as in multi-bleu.
    #[serde(rename = "closest-9999")]
    Closest9999,
    /// The shortest.
    Shortest,
    /// The mean.
    Average,
}

impl Kernel for Bleu {
    fn width(&self) -> usize {
        2 + 2 * self.max_order
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(Scratch { reference_length: self.reference_length, matcher: Matcher::default() })
    }
}

struct Scratch {
    reference_length: ReferenceLength,
    matcher: Matcher,
}

impl Worker for Scratch {
    fn row(&mut self, segment: &mut Segment<'_>, row: &mut [f64]) -> u16 {
        let length = segment.hypothesis.spans.len();
        let (lengths, counts) = row.split_at_mut(2);
        let (matches, totals) = counts.split_at_mut(counts.len() / 2);
        lengths[0] = length as f64;
        lengths[1] = self.reference_length.of(length, segment.references);
        for (below, total) in totals.iter_mut().enumerate() {
            *total = length.saturating_sub(below) as f64;
        }
        let names = segment.names();
        for (order, count) in (1..).zip(matches) {
            let found = self.matcher.matches(order, names, 0..names.references());
            if found == 0 {
                break;
            }
            *count = f64::from(found);
        }
        0
    }
}

impl ReferenceLength {
    /// The length that is compared with that of the hypothesis.
    fn of(self, length: usize, references: &[Prepared<'_>]) -> f64 {
        let lengths = references.iter().map(|reference| reference.spans.len());
        let distances = lengths.clone().map(|other| (length.abs_diff(other), other));
        let chosen = match self {
            Self::Closest => distances.min().map_or(0, |(_, other)| other),
            Self::Closest9999 => distances.chain([(9999, 9999)]).min().map_or(0, |(_, other)| other),
            Self::Shortest => lengths.min().unwrap_or(0),
            Self::Average => return lengths.sum::<usize>() as f64 / references.len().max(1) as f64,
        };
        chosen as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::Names;
    use crate::text::Span;
    use crate::textbook::{Random, counts};

    /// Words of every length around those that are compared differently; long ones differ at either end only.
    const WORDS: [&str; 14] = [
        "",
        "a",
        "b",
        "a\0",
        "the",
        "sixteen bytes on",
        "fifteen bytes o",
        "fifteen bytes p",
        "sixteen bytes om",
        "a long word of forty bytes that ends in a",
        "a long word of forty bytes that ends in b",
        "b long word of forty bytes that ends in b",
        "ένα",
        "δύο",
    ];

    struct Text {
        text: String,
        spans: Vec<Span>,
    }

    impl Text {
        fn new(words: &[&str]) -> Self {
            let mut text = String::new();
            let mut span = |word: &&str| {
                let start = text.len() as u32;
                text.push_str(word);
                Span { start, end: text.len() as u32 }
            };
            let spans = words.iter().map(&mut span).collect();
            Self { text, spans }
        }

        fn prepared(&self) -> Prepared<'_> {
            Prepared { text: &self.text, spans: &self.spans, ..Prepared::default() }
        }
    }

    fn row(worker: &mut dyn Worker, order: usize, hypothesis: &[&str], references: &[Vec<&str>]) -> Vec<f64> {
        let hypothesis = Text::new(hypothesis);
        let references: Vec<_> = references.iter().map(|reference| Text::new(reference)).collect();
        let prepared: Vec<_> = references.iter().map(Text::prepared).collect();
        let mut row = vec![0.0; 2 + 2 * order];
        let mut names = Names::default();
        worker.row(&mut Segment::new(hypothesis.prepared(), &prepared, &mut names, &mut || false), &mut row);
        row
    }

    fn textbook(order: usize, hypothesis: &[&str], references: &[Vec<&str>]) -> Vec<f64> {
        let matches = |order: &usize| {
            let references: Vec<_> = references.iter().map(|reference| counts(reference, *order)).collect();
            let most =
                |ngram: &[&str]| references.iter().filter_map(|counts| counts.get(ngram)).max().copied();
            let clipped = |(ngram, count): (&[&str], u32)| count.min(most(ngram).unwrap_or(0));
            counts(hypothesis, *order).into_iter().map(clipped).sum::<u32>() as usize
        };
        let total = |order: &usize| (hypothesis.len() + 1).saturating_sub(*order);
        let mut lengths: Vec<_> = references.iter().map(Vec::len).collect();
        lengths.sort_by_key(|length| (length.abs_diff(hypothesis.len()), *length));
        let orders: Vec<usize> = (1..=order).collect();
        let row = [hypothesis.len(), lengths[0]].into_iter();
        row.chain(orders.iter().map(matches))
            .chain(orders.iter().map(total))
            .map(|count| count as f64)
            .collect()
    }

    fn random() -> impl FnMut(usize) -> usize {
        let mut numbers = Random(1);
        move |limit| numbers.below(limit)
    }

    #[test]
    fn rows_are_those_of_the_textbook() {
        let mut random = random();
        for order in 1..=6 {
            let kernel = Bleu { max_order: order, reference_length: ReferenceLength::Closest };
            let mut worker = kernel.worker();
            for _ in 0..if cfg!(debug_assertions) { 4_000 } else { 40_000 } {
                let (words, longest) = (1 + random(WORDS.len()), 1 + random(25));
                let skip = random(WORDS.len() - words + 1);
                let mut text =
                    || (0..random(longest)).map(|_| WORDS[skip + random(words)]).collect::<Vec<_>>();
                let hypothesis = text();
                let references: Vec<_> = (0..[1, 1, 2, 3, 5][longest % 5]).map(|_| text()).collect();

                let expected = textbook(order, &hypothesis, &references);

                assert_eq!(row(&mut *worker, order, &hypothesis, &references), expected);
            }
        }
    }

    #[test]
    fn edited_copies_match_as_in_the_textbook() {
        let mut random = random();
        let vocabulary: Vec<String> = (0..60).map(|word| format!("word{}", word * word)).collect();
        let kernel = Bleu { max_order: 6, reference_length: ReferenceLength::Closest };
        let mut worker = kernel.worker();
        for length in (0..60).chain([2_000, 3, 700, 1, 20_000, 9]) {
            let mut word = || {
                let common = 1 + random(60);
                &*vocabulary[random(common)]
            };
            let hypothesis: Vec<&str> = (0..length).map(|_| word()).collect();
            let mut edited = || {
                let mut words = hypothesis.clone();
                for _ in 0..length / 5 {
                    let place = random(words.len());
                    words[place] = &vocabulary[random(60)];
                    words.remove(random(length / 2 + 1).min(words.len() - 1));
                }
                words
            };
            let references = [edited(), edited()];

            let expected = textbook(6, &hypothesis, &references);

            assert_eq!(row(&mut *worker, 6, &hypothesis, &references), expected);
        }
    }

    #[test]
    fn a_reference_length_is_chosen_or_made() {
        let references = [vec!["a"; 6], vec!["a"; 2], vec!["a"; 9], vec![]];
        for (reference_length, few, many) in [
            (ReferenceLength::Closest, 2.0, 9.0),
            (ReferenceLength::Closest9999, 2.0, 9999.0),
            (ReferenceLength::Shortest, 0.0, 0.0),
            (ReferenceLength::Average, 4.25, 4.25),
        ] {
            let kernel = Bleu { max_order: 1, reference_length };

            let of = |length| row(&mut *kernel.worker(), 1, &vec!["a"; length], &references);
            assert_eq!(of(4)[..2], [4.0, few]);
            assert_eq!(of(10_009)[..2], [10_009.0, many]);
        }
    }
}
