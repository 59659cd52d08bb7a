//! Rows of NIST.

use super::{Kernel, Segment, Worker, flag};
use crate::counts::Counts;
use crate::ngram::Matcher;
use crate::{Error, Resource, Tables};
use std::sync::Arc;

/// NIST's statistics: `hypothesis_length reference_length information_1.. totals_1..`.
///
/// An n-gram that matches brings its information: the binary logarithm of how often its first n-1 words occur in the
/// references of the whole corpus by how often all n do. A match is clipped by the reference that has the n-gram most
/// often, and the reference length is the mean of all; or `best`: for each order both are those of the reference with
/// most information, the longest of several, and the reference length is the mean over orders.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nist {
    /// The highest n-gram order, at least 1.
    pub max_order: usize,
    /// Whether one reference counts for each order, and not all.
    pub best: bool,
    /// Whether the first word `0` of two is taken for no word, as Perl takes it.
    pub zero_prefix: bool,
}

/// The kernel with what it learned.
#[derive(Debug)]
struct Informed {
    settings: Nist,
    table: Arc<Resource>,
}

impl Nist {
    /// The kernel with the counts of n-grams that information is made of.
    pub(super) fn informed(self, tables: &mut Tables) -> Result<Box<dyn Kernel>, Error> {
        let table = tables.take("counts")?;
        match table.counts() {
            Some(counts) if counts.max_order() >= self.max_order => {
                Ok(Box::new(Informed { settings: self, table }))
            }
            _ => Err(Error::Option(format!("the table has no counts of {}-grams", self.max_order))),
        }
    }
}

impl Kernel for Informed {
    fn width(&self) -> usize {
        2 + 2 * self.settings.max_order
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        let counts = self.table.counts();
        Box::new(Scratch {
            settings: &self.settings,
            matcher: Matcher::default(),
            weigher: counts.map(|counts| Weigher::new(counts, self.settings.zero_prefix)),
            best: Vec::new(),
        })
    }
}

struct Scratch<'k> {
    settings: &'k Nist,
    matcher: Matcher,
    weigher: Option<Weigher<'k>>,
    /// By order: the information of the best reference so far, and its length.
    best: Vec<(f64, usize)>,
}

impl Worker for Scratch<'_> {
    fn row(&mut self, segment: &mut Segment<'_>, row: &mut [f64]) -> u16 {
        let length = segment.hypothesis.spans.len();
        let (lengths, sums) = row.split_at_mut(2);
        let (information, totals) = sums.split_at_mut(self.settings.max_order);
        lengths[0] = length as f64;
        for (below, total) in totals.iter_mut().enumerate() {
            *total = length.saturating_sub(below) as f64;
        }
        if self.settings.best {
            lengths[1] = self.best_of_each_order(segment, information);
        } else {
            let all = 0..segment.references.len();
            let whole: usize = segment.references.iter().map(|reference| reference.spans.len()).sum();
            lengths[1] = whole as f64 / all.len() as f64;
            self.weigh(segment, all, information);
        }
        self.weigher.as_mut().map_or(0, |weigher| std::mem::take(&mut weigher.flags))
    }
}

impl Scratch<'_> {
    /// The information of what matches in some of the references, by order.
    fn weigh(
        &mut self,
        segment: &mut Segment<'_>,
        references: std::ops::Range<usize>,
        information: &mut [f64],
    ) {
        let Self { matcher, weigher, .. } = self;
        let Some(weigher) = weigher else { return };
        let hypothesis = segment.hypothesis;
        let names = segment.names();
        for (below, sum) in information.iter_mut().enumerate() {
            if matcher.matches(below + 1, names, references.clone()) == 0 {
                break;
            }
            *sum = if below == 0 {
                weigher.start(matcher, |place| hypothesis.token(place - 1))
            } else {
                weigher.climb(matcher, below)
            };
        }
    }

    /// The information of the reference with most for each order; answers the mean of their lengths.
    fn best_of_each_order(&mut self, segment: &mut Segment<'_>, information: &mut [f64]) -> f64 {
        self.best.clear();
        self.best.resize(information.len(), (0.0, 0));
        for (number, reference) in segment.references.iter().enumerate() {
            information.fill(0.0);
            self.weigh(segment, number..number + 1, information);
            for (best, sum) in self.best.iter_mut().zip(&*information) {
                let this = (*sum, reference.spans.len());
                if this > *best {
                    *best = this;
                }
            }
        }
        for (sum, (best, _)) in information.iter_mut().zip(&self.best) {
            *sum = *best;
        }
        let lengths: usize = self.best.iter().map(|(_, length)| length).sum();
        lengths as f64 / self.best.len() as f64
    }
}

/// Follows the n-grams of a hypothesis that match through the counts of the corpus.
struct Weigher<'k> {
    counts: &'k Counts,
    /// The word that is taken for none.
    zero: Option<u32>,
    /// By place of the hypothesis, from 1: its word, and the n-gram that begins there, where they match.
    words: Vec<Option<u32>>,
    ngrams: Vec<Option<u32>>,
    flags: u16,
}

impl<'k> Weigher<'k> {
    fn new(counts: &'k Counts, zero_prefix: bool) -> Self {
        let zero = if zero_prefix { counts.word("0") } else { None };
        Self { counts, zero, words: Vec::new(), ngrams: Vec::new(), flags: 0 }
    }

    /// The information of the words that match.
    fn start<'t>(&mut self, matcher: &Matcher, token: impl Fn(usize) -> &'t str) -> f64 {
        self.words.clear();
        self.words.resize(matcher.length() + 1, None);
        let mut sum = 0.0;
        for place in 1..=matcher.length() {
            let (name, most) = matcher.matched(place);
            if most == 0 {
                continue;
            }
            if name < place {
                self.words[place] = self.words[name];
                continue;
            }
            self.words[place] = self.counts.word(token(place));
            sum += f64::from(most) * self.information(None, self.words[place]);
        }
        self.ngrams.clone_from(&self.words);
        sum
    }

    /// The information of the n-grams that match and have so many words and one.
    ///
    /// In the order of their first occurrences, as NLTK adds them: which of two references is better may depend on it.
    fn climb(&mut self, matcher: &Matcher, below: usize) -> f64 {
        let mut sum = 0.0;
        for place in 1..=matcher.length().saturating_sub(below) {
            let (name, most) = matcher.matched(place);
            if most == 0 {
                continue;
            }
            let prefix = self.ngrams[place];
            let ngram = prefix.zip(self.words[place + below]);
            self.ngrams[place] = ngram.and_then(|(prefix, word)| self.counts.longer(prefix, word));
            if name == place {
                sum += f64::from(most) * self.information(prefix, self.ngrams[place]);
            }
        }
        sum
    }

    /// The information of an n-gram behind its prefix; an n-gram that the corpus does not have brings none.
    fn information(&mut self, prefix: Option<u32>, ngram: Option<u32>) -> f64 {
        let Some(ngram) = ngram else {
            self.flags |= flag::UNKNOWN_NGRAM;
            return 0.0;
        };
        let prefix = match prefix {
            Some(zero) if self.zero == Some(zero) => {
                self.flags |= flag::FAULT;
                None
            }
            prefix => prefix,
        };
        let before = prefix.map_or(self.counts.total(), |prefix| self.counts.count(prefix));
        // As NLTK divides and takes logarithms; mteval's -ln(1/x) / ln(2) differs in the last digit.
        (f64::from(before) / f64::from(self.counts.count(ngram))).ln() / std::f64::consts::LN_2
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::{Config, Corpus, Job, ngrams, rows};
    use crate::text::{Pipeline, Source};
    use crate::textbook::{Random, counts};
    use std::collections::HashMap;

    const ORDER: usize = 4;

    type Texts = Vec<Vec<&'static str>>;

    fn random_text(numbers: &mut Random, longest: usize) -> Vec<&'static str> {
        (0..numbers.below(longest))
            .map(|_| ["a", "b", "0", "a word of many bytes", "ένα"][numbers.below(5)])
            .collect()
    }

    fn corpus<'t>(hypotheses: &'t [Vec<&'t str>], references: &'t [Texts]) -> Corpus<'t> {
        let tokens =
            |texts: &'t [Vec<&'t str>]| texts.iter().map(|text| Source::Tokens(text)).collect::<Vec<_>>();
        let flat = references.iter().flat_map(|group| tokens(group)).collect();
        Corpus::new(tokens(hypotheses), flat, references.iter().map(Vec::len).collect()).unwrap()
    }

    fn measured(settings: Nist, corpus: &Corpus<'_>) -> Vec<f64> {
        let pipeline = Pipeline::parse::<&str>(&[]).unwrap();
        let table = Arc::new(ngrams(&pipeline, corpus, (ORDER, false), 1, &mut || false).unwrap());
        let tables = [("counts".to_owned(), table)].into_iter().collect();
        let kernel = Config::Nist(settings).kernel(tables).unwrap();
        let job = Job { hypothesis: pipeline.clone(), reference: pipeline, kernel };
        rows(&[job], corpus, 1, &mut || false).unwrap().remove(0).values
    }

    /// The information of an n-gram in a corpus.
    fn information(references: &[Texts], ngram: &[&str], zero_prefix: bool) -> f64 {
        let texts = || references.iter().flatten();
        let occurs = |ngram: &[&str]| {
            let count = |text: &Vec<&'static str>| {
                text.windows(ngram.len()).filter(|window| *window == ngram).count()
            };
            texts().map(count).sum::<usize>() as f64
        };
        let prefix = &ngram[..ngram.len() - 1];
        let none = prefix.is_empty() || (zero_prefix && *prefix == ["0"]);
        let before = if none { texts().map(Vec::len).sum::<usize>() as f64 } else { occurs(prefix) };
        (before / occurs(ngram)).log2()
    }

    fn matched(
        hypothesis: &[&str],
        kept: &[Vec<&'static str>],
        all: &[Texts],
        order: usize,
        zero: bool,
    ) -> f64 {
        let known: Vec<HashMap<&[&str], u32>> =
            kept.iter().map(|reference| counts(reference, order)).collect();
        let most = |ngram: &[&str]| known.iter().filter_map(|counts| counts.get(ngram)).max().copied();
        let bring = |(ngram, count): (&[&str], u32)| match most(ngram) {
            Some(most) => f64::from(count.min(most)) * information(all, ngram, zero),
            None => 0.0,
        };
        counts(hypothesis, order).into_iter().map(bring).sum()
    }

    #[test]
    fn rows_are_those_of_the_textbook() {
        let mut numbers = Random(3);
        for round in 0..200 {
            let segments = 1 + numbers.below(4);
            let hypotheses: Vec<_> = (0..segments).map(|_| random_text(&mut numbers, 14)).collect();
            let mut group =
                || (0..=numbers.below(3)).map(|_| random_text(&mut numbers, 14)).collect::<Texts>();
            let references: Vec<Texts> = (0..segments).map(|_| group()).collect();
            let zero_prefix = round % 2 == 0;
            let settings = Nist { max_order: ORDER, best: false, zero_prefix };

            let found = measured(settings, &corpus(&hypotheses, &references));

            for (number, row) in found.chunks(2 + 2 * ORDER).enumerate() {
                let (text, group) = (&hypotheses[number], &references[number]);
                let length = group.iter().map(Vec::len).sum::<usize>() as f64 / group.len() as f64;
                assert_eq!(row[..2], [text.len() as f64, length]);
                for order in 1..=ORDER {
                    let expected = matched(text, group, &references, order, zero_prefix);
                    assert!((row[1 + order] - expected).abs() <= 1e-12 * expected, "{text:?} {group:?}");
                    assert_eq!(
                        row[1 + ORDER + order..][..1],
                        [(text.len() + 1).saturating_sub(order) as f64]
                    );
                }
            }
        }
    }

    #[test]
    fn one_reference_counts_for_each_order() {
        let hypotheses = [vec!["a", "b", "c", "d"]];
        let references = [vec![vec!["a", "b", "x"], vec!["d", "c", "b", "a", "y"], vec!["a", "b"]]];
        let settings = Nist { max_order: ORDER, best: true, zero_prefix: false };

        let row = measured(settings, &corpus(&hypotheses, &references));

        // All four words in the second; the pair in the first, which is longer than the third; nothing in any.
        assert_eq!(row[1..2], [f64::from(5 + 3 + 5 + 5) / 4.0]);
        let words = [("a", 3.0), ("b", 3.0), ("c", 1.0), ("d", 1.0)];
        let expected: f64 = words.iter().map(|(_, count)| (10.0_f64 / count).log2()).sum();
        assert!((row[2] - expected).abs() < 1e-12);
        assert!((row[3] - 1.5_f64.log2()).abs() < 1e-12);
        assert_eq!(row[4..6], [0.0, 0.0]);
    }

    #[test]
    fn a_kernel_without_its_counts_is_refused() {
        let settings = Nist { max_order: 5, best: false, zero_prefix: false };
        let tables = |name: &str| [(name.to_owned(), Arc::new(Resource::words(["a"])))].into_iter().collect();

        assert!(Config::Nist(settings.clone()).kernel(Tables::default()).is_err());
        assert!(Config::Nist(settings.clone()).kernel(tables("counts")).is_err());
        assert!(Config::Equal(crate::rows::Equal { drop_empty: false }).kernel(tables("counts")).is_err());
    }
}
