//! Rows of CIDEr and CIDEr-D.

use super::{Kernel, Segment, Worker, flag};
use crate::text::Prepared;
use crate::weights::{Ngrams, Weigher, weights};
use crate::{Error, Resource, Tables};
use std::collections::HashMap;
use std::sync::Arc;

/// CIDEr's statistics: `cosine_1..`, for each order the mean over references of the cosine of both texts' vectors.
///
/// An n-gram's part of a text's vector is how often the text has it, times its weight: the logarithm of the number of
/// documents, less that of how many have the n-gram (at least one). Where a vector has no length the cosine is 0.
#[derive(Debug, Clone, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cider {
    /// The highest n-gram order, at least 1.
    pub max_order: usize,
    /// Whether an n-gram of the hypothesis counts no more than in the reference, as CIDEr-D has it.
    pub clip: bool,
    /// Whether a text's n-grams are counted as shares of all that it has of their order.
    pub relative: bool,
    /// The width of the penalty for another length than the reference's, if there is one.
    pub sigma: Option<f64>,
}

/// The kernel with what it learned.
#[derive(Debug)]
struct Informed {
    settings: Cider,
    table: Arc<Resource>,
    /// See [`weights`].
    weights: Vec<f64>,
    /// The greatest cosine.
    most: f64,
}

impl Cider {
    pub(super) fn check(&self) -> Result<(), Error> {
        super::check_orders("max_order", self.max_order)?;
        match self.sigma {
            Some(sigma) if !(sigma > 0.0 && sigma <= 1e100) => {
                Err(Error::Option(format!("sigma is {sigma}, not a number above 0")))
            }
            _ => Ok(()),
        }
    }

    /// The kernel with the document frequencies that n-grams are weighed by.
    pub(super) fn informed(self, tables: &mut Tables) -> Result<Box<dyn Kernel>, Error> {
        let table = tables.take("frequencies")?;
        match table.document_frequencies() {
            Some(counts) if counts.max_order() >= self.max_order => {
                let weights = weights(counts);
                // Where n-grams are clipped and somebody's table has one in more documents than there are, weights below 0
                // have no bound.
                let bounded = !self.clip || counts.greatest() <= counts.total();
                let most = if bounded { 1.0 } else { f64::INFINITY };
                Ok(Box::new(Informed { settings: self, table, weights, most }))
            }
            _ => Err(Error::Option(format!(
                "the table has no document frequencies of {}-grams",
                self.max_order
            ))),
        }
    }
}

impl Kernel for Informed {
    fn width(&self) -> usize {
        self.settings.max_order
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        let weigher = |counts| Weigher::new(counts, &self.weights);
        Box::new(Scratch {
            settings: &self.settings,
            most: self.most,
            weigher: self.table.document_frequencies().map(weigher),
            reader: Ngrams::default(),
            hypothesis: Vectors::default(),
            sums: Vec::new(),
        })
    }
}

struct Scratch<'k> {
    settings: &'k Cider,
    most: f64,
    weigher: Option<Weigher<'k>>,
    reader: Ngrams,
    hypothesis: Vectors,
    /// By order: of the reference at hand the products with the hypothesis' parts, summed, and its own squares.
    sums: Vec<(f64, f64)>,
}

impl Worker for Scratch<'_> {
    fn row(&mut self, segment: &mut Segment<'_>, row: &mut [f64]) -> u16 {
        let Self { settings, most, weigher, reader, hypothesis, sums } = self;
        let Some(weigher) = weigher else { return 0 };
        let tokens: usize = segment.references.iter().map(|text| text.spans.len()).sum();
        let length = segment.hypothesis.spans.len();
        weigher.restart((tokens + length) * settings.max_order);
        let mut strange_words = HashMap::default();
        hypothesis.take(reader, segment.hypothesis, settings, weigher, &mut strange_words);
        let (mut flags, mut weighs) = (0, false);
        for text in segment.references {
            sums.clear();
            let mut unknown = false;
            reader.read(*text, settings.max_order, weigher, &mut strange_words, |order, ngrams, weigher| {
                sums.push(hypothesis.product(order, ngrams, settings, weigher));
                unknown |= ngrams.iter().any(|ngram| *ngram >= weigher.known());
            });
            if unknown {
                flags |= flag::UNKNOWN_NGRAM;
            }
            let penalty = settings.penalty(length, text.spans.len());
            for ((order, (sum, square)), mean) in sums.iter().enumerate().zip(&mut *row) {
                weighs |= *square > 0.0;
                // Not the product of two roots: so text against itself is 1 to the last digit.
                let norm = (hypothesis.squares[order] * square).sqrt();
                *mean += if norm == 0.0 { 0.0 } else { (sum / norm).min(*most) * penalty };
            }
        }
        for mean in row.iter_mut() {
            *mean /= segment.references.len() as f64;
        }
        if tokens > 0 && !weighs {
            flags |= flag::FAULT;
        }
        flags
    }
}

impl Cider {
    /// What text of another length is worth.
    fn penalty(&self, hypothesis: usize, reference: usize) -> f64 {
        let Some(sigma) = self.sigma else { return 1.0 };
        let difference = hypothesis as f64 - reference as f64;
        (-(difference * difference) / (2.0 * sigma * sigma)).exp()
    }
}

/// A text's vectors, one an order.
#[derive(Default)]
struct Vectors {
    /// N-grams in order with their parts, all orders one after another.
    parts: Vec<(u64, f64)>,
    ends: Vec<usize>,
    /// By order: the sum of the squares.
    squares: Vec<f64>,
    /// By the last bits of an n-gram, whether one with those is there.
    there: Vec<bool>,
}

/// How many n-grams can be told not to be there at a glance, a power of two.
const GLANCE: usize = 1 << 10;

impl Vectors {
    fn take<'t>(
        &mut self,
        reader: &mut Ngrams,
        text: Prepared<'t>,
        settings: &Cider,
        weigher: &mut Weigher<'_>,
        strange: &mut HashMap<&'t str, u64>,
    ) {
        let Self { parts, ends, squares, there } = self;
        parts.clear();
        ends.clear();
        squares.clear();
        there.clear();
        there.resize(GLANCE, false);
        reader.read(text, settings.max_order, weigher, strange, |_, ngrams, weigher| {
            let (start, mut square) = (parts.len(), 0.0);
            for (ngram, part) in vector(ngrams, settings, weigher) {
                square += part * part;
                parts.push((ngram, part));
                there[ngram as usize % GLANCE] = true;
            }
            parts[start..].sort_unstable_by_key(|(ngram, _)| *ngram);
            ends.push(parts.len());
            squares.push(square);
        });
    }

    /// The product with the vector of other n-grams of an order, and the sum of the squares of that.
    fn product(&self, order: usize, ngrams: &[u64], settings: &Cider, weigher: &Weigher<'_>) -> (f64, f64) {
        let start = if order == 0 { 0 } else { self.ends[order - 1] };
        let mine = &self.parts[start..self.ends[order]];
        let (mut sum, mut square) = (0.0, 0.0);
        for (ngram, theirs) in vector(ngrams, settings, weigher) {
            square += theirs * theirs;
            if self.there[ngram as usize % GLANCE]
                && let Ok(place) = mine.binary_search_by_key(&ngram, |(ngram, _)| *ngram)
            {
                let part = mine[place].1;
                sum += if settings.clip { part.min(theirs) } else { part } * theirs;
            }
        }
        (sum, square)
    }
}

/// N-grams with their parts; equal ones stand beside each other.
fn vector<'v>(
    ngrams: &'v [u64],
    settings: &Cider,
    weigher: &'v Weigher<'_>,
) -> impl Iterator<Item = (u64, f64)> + use<'v> {
    let total = if settings.relative { ngrams.len() as f64 } else { 1.0 };
    ngrams
        .chunk_by(|one, other| one == other)
        .map(move |same| (same[0], same.len() as f64 / total * weigher.weight(same[0])))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::{Config, Corpus, Job, ngrams, rows};
    use crate::text::{Pipeline, Source};
    use crate::textbook::{Random, counts};

    const CIDER_D: Cider = Cider { max_order: 3, clip: true, relative: false, sigma: Some(2.0) };

    type Texts = Vec<Vec<&'static str>>;

    fn random_text(numbers: &mut Random, longest: usize) -> Vec<&'static str> {
        let words = ["a", "b", "c", "", "a word of many bytes", "ένα"];
        (0..numbers.below(longest)).map(|_| words[numbers.below(6)]).collect()
    }

    fn corpus<'t>(hypotheses: &'t [Vec<&'t str>], references: &'t [Texts]) -> Corpus<'t> {
        let tokens =
            |texts: &'t [Vec<&'t str>]| texts.iter().map(|text| Source::Tokens(text)).collect::<Vec<_>>();
        let flat = references.iter().flat_map(|group| tokens(group)).collect();
        Corpus::new(tokens(hypotheses), flat, references.iter().map(Vec::len).collect()).unwrap()
    }

    fn learned(references: &[Texts], order: usize) -> Arc<Resource> {
        let nothing = vec![vec![]; references.len()];
        let pipeline = Pipeline::parse::<&str>(&[]).unwrap();
        Arc::new(ngrams(&pipeline, &corpus(&nothing, references), (order, true), 2, &mut || false).unwrap())
    }

    fn measured(settings: &Cider, table: &Arc<Resource>, corpus: &Corpus<'_>) -> (Vec<f64>, Vec<u16>) {
        let pipeline = Pipeline::parse::<&str>(&[]).unwrap();
        let tables = [("frequencies".to_owned(), Arc::clone(table))].into_iter().collect();
        let kernel = Config::Cider(settings.clone()).kernel(tables).unwrap();
        let job = Job { hypothesis: pipeline.clone(), reference: pipeline, kernel };
        let found = rows(&[job], corpus, 1, &mut || false).unwrap().remove(0);
        (found.values, found.flags)
    }

    /// The cosine of an order, straight from the definition.
    fn cosine(
        settings: &Cider,
        documents: &[Texts],
        (mine, theirs): (&[&str], &[&str]),
        order: usize,
    ) -> f64 {
        let weight = |ngram: &[&str]| {
            let has = |text: &Vec<&str>| text.windows(order).any(|window| window == ngram);
            let frequency = documents.iter().filter(|group| group.iter().any(has)).count();
            (documents.len() as f64 / frequency.max(1) as f64).ln()
        };
        let vector = |text: &[&str]| -> HashMap<Vec<String>, f64> {
            let total = if settings.relative { (text.len() + 1).saturating_sub(order) as f64 } else { 1.0 };
            let part = |(ngram, count): (&[&str], u32)| {
                let words = ngram.iter().map(|word| (*word).to_owned()).collect();
                (words, f64::from(count) / total * weight(ngram))
            };
            counts(text, order).into_iter().map(part).collect()
        };
        let (mine, theirs) = (vector(mine), vector(theirs));
        let norm =
            |vector: &HashMap<Vec<String>, f64>| vector.values().map(|part| part * part).sum::<f64>().sqrt();
        let product = |(ngram, part): (&Vec<String>, &f64)| {
            let other = theirs.get(ngram).copied().unwrap_or(0.0);
            (if settings.clip { part.min(other) } else { *part }) * other
        };
        let sum: f64 = mine.iter().map(product).sum();
        if sum == 0.0 { 0.0 } else { sum / (norm(&mine) * norm(&theirs)) }
    }

    #[test]
    fn rows_are_those_of_the_textbook() {
        let mut numbers = Random(5);
        for round in 0..300 {
            let segments = 1 + numbers.below(5);
            let hypotheses: Vec<_> = (0..segments).map(|_| random_text(&mut numbers, 14)).collect();
            let mut group =
                || (0..=numbers.below(3)).map(|_| random_text(&mut numbers, 14)).collect::<Texts>();
            let references: Vec<Texts> = (0..segments).map(|_| group()).collect();
            let others: Vec<Texts> = (0..3).map(|_| group()).collect();
            let sigma = if round % 3 == 0 { None } else { Some(2.0) };
            let settings = Cider { clip: round % 2 == 0, relative: round % 5 < 2, sigma, ..CIDER_D };
            for documents in [&references, &others] {
                let (found, _) =
                    measured(&settings, &learned(documents, 3), &corpus(&hypotheses, &references));

                for (number, row) in found.chunks(3).enumerate() {
                    let (mine, group) = (&hypotheses[number], &references[number]);
                    for (order, value) in row.iter().enumerate() {
                        let each = group.iter().map(|theirs| {
                            let difference = mine.len() as f64 - theirs.len() as f64;
                            let penalty = sigma.map_or(1.0, |sigma: f64| {
                                (-difference * difference / (2.0 * sigma * sigma)).exp()
                            });
                            cosine(&settings, documents, (mine, theirs), order + 1) * penalty
                        });
                        let expected = each.sum::<f64>() / group.len() as f64;
                        assert!((value - expected).abs() < 1e-12, "{settings:?} {mine:?} {group:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn text_against_itself_is_one_and_no_more() {
        let mut numbers = Random(9);
        let texts: Texts = (0..200).map(|_| random_text(&mut numbers, 20)).collect();
        let references: Vec<Texts> = texts.iter().map(|text| vec![text.clone()]).collect();
        let (found, _) = measured(&CIDER_D, &learned(&references, 3), &corpus(&texts, &references));

        assert!(found.iter().all(|value| [0.0, 1.0].contains(value)));
        assert!(found.contains(&1.0));
    }

    #[test]
    fn what_no_document_has_weighs_most_and_is_told_apart() {
        let table = Arc::new(
            Resource::frequencies([(vec!["a"], 3), (vec!["b", "c"], 2), (vec!["z"], 200_000)], 100_000, 3)
                .unwrap(),
        );
        let weight = |frequency: f64| (100_000.0 / frequency).ln();
        let hypotheses = [vec!["a", "x", "y", "z"]];
        let references = [vec![vec!["y", "x", "a", "z"]]];
        let settings = Cider { sigma: None, ..CIDER_D };
        let (found, flags) = measured(&settings, &table, &corpus(&hypotheses, &references));

        // All words are there, no pair is; what is in more documents than there are weighs less than nothing.
        assert!((found[0] - 1.0).abs() < 1e-15);
        assert_eq!(found[1..], [0.0, 0.0]);
        assert_eq!(flags[0] & flag::UNKNOWN_NGRAM, flag::UNKNOWN_NGRAM);
        let (found, _) =
            measured(&settings, &table, &corpus(&[vec!["z", "a"]], &[vec![vec!["a", "z", "z"]]]));
        let (a, z) = (weight(3.0), weight(200_000.0));
        let expected = (a * a + 4.0 * z * z) / ((a * a + z * z) * (a * a + 4.0 * z * z)).sqrt();
        assert!((found[0] - expected).abs() < 1e-15);
    }

    #[test]
    fn a_kernel_without_its_frequencies_is_refused() {
        let tables = |table: Resource| [("frequencies".to_owned(), Arc::new(table))].into_iter().collect();
        let short = Resource::frequencies([(vec!["a"], 1)], 2, 2).unwrap();

        assert!(Config::Cider(CIDER_D).kernel(Tables::default()).is_err());
        assert!(Config::Cider(CIDER_D).kernel(tables(Resource::words(["a"]))).is_err());
        assert!(Config::Cider(CIDER_D).kernel(tables(short)).is_err());
        for sigma in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            let settings = Cider { sigma: Some(sigma), ..CIDER_D };
            assert!(Config::Cider(settings).kernel(Tables::default()).is_err());
        }
    }
}
