//! What is learned from the references of a corpus before it is measured.

use super::{BLOCK, Corpus, check_orders};
use crate::counts::{Counts, END, Tally};
use crate::folded::BuildFolded;
use crate::text::{Pipeline, Prepared, Slot};
use crate::{Error, Resource, parallel};
use std::collections::HashMap;

/// How often the n-grams of up to `max_order` tokens occur in the prepared references; or in how many `documents`, which
/// are the references of a segment.
///
/// The table does not depend on the order of the references, nor on the number of threads.
///
/// # Errors
/// [`Error::Option`] when there are no orders or more than 64; [`Error::Text`] when a text is too long for the
/// preprocessing, or all are for counting; [`Error::Interrupted`] when `interrupted` says so.
pub fn ngrams(
    pipeline: &Pipeline,
    corpus: &Corpus<'_>,
    (max_order, documents): (usize, bool),
    threads: usize,
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<Resource, Error> {
    check_orders("max_order", max_order)?;
    corpus.check_references(pipeline)?;
    let mut parts: Vec<Part> = Vec::new();
    parts.resize_with(corpus.len().div_ceil(BLOCK), Part::default);
    let work = |slot: &mut Slot, block, part: &mut Part, stop: &mut dyn FnMut() -> bool| {
        let start = block * BLOCK;
        for segment in start..corpus.len().min(start + BLOCK) {
            for source in corpus.references(segment) {
                part.add(pipeline.prepare(*source, slot));
            }
            part.ends.push(part.tokens.len());
            if stop() {
                break;
            }
        }
    };
    parallel::share(parts.iter_mut().collect(), threads, Slot::default, work, interrupted)?;
    let (words, tokens, segments) = joined(parts, documents);
    let order = max_order as u32;
    if documents {
        let tally = Tally::Documents(&segments, corpus.len() as u32);
        return Counts::new(words, tokens, order, tally, interrupted).map(Resource::found);
    }
    Counts::new(words, tokens, order, Tally::Occurrences, interrupted).map(Resource::counted)
}

/// The tokens of some references, as the places of their words, with [`END`] behind each reference.
#[derive(Default)]
struct Part {
    words: HashMap<Box<str>, u32, BuildFolded>,
    tokens: Vec<u32>,
    /// For each segment where its tokens end.
    ends: Vec<usize>,
}

impl Part {
    fn add(&mut self, reference: Prepared<'_>) {
        for number in 0..reference.spans.len() {
            let token = reference.token(number);
            let place = self.words.get(token).copied().unwrap_or_else(|| {
                let place = self.words.len() as u32;
                self.words.insert(token.into(), place);
                place
            });
            self.tokens.push(place);
        }
        self.tokens.push(END);
    }
}

/// The words and the tokens of all parts, and if it is asked for which segment each token is of.
fn joined(parts: Vec<Part>, documents: bool) -> (Vec<Box<str>>, Vec<u32>, Vec<u32>) {
    let mut words: HashMap<Box<str>, u32, BuildFolded> = HashMap::default();
    let mut tokens = Vec::with_capacity(parts.iter().map(|part| part.tokens.len()).sum());
    let mut segments = Vec::new();
    let mut segment = 0;
    for part in parts {
        let mut places = vec![0; part.words.len()];
        for (word, place) in part.words {
            let next = words.len() as u32;
            places[place as usize] = *words.entry(word).or_insert(next);
        }
        let before = tokens.len();
        tokens.extend(
            part.tokens.iter().map(|token| if *token == END { END } else { places[*token as usize] }),
        );
        if documents {
            for end in part.ends {
                segments.resize(before + end, segment);
                segment += 1;
            }
        }
    }
    let mut listed: Vec<Box<str>> = vec![Box::default(); words.len()];
    for (word, place) in words {
        listed[place as usize] = word;
    }
    (listed, tokens, segments)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Source;
    use crate::textbook::{Random, counts};

    fn corpus<'t>(texts: &'t [Vec<&'t str>]) -> Corpus<'t> {
        let references: Vec<_> = texts.iter().map(|tokens| Source::Tokens(tokens)).collect();
        Corpus::new(vec![Source::Text(""); texts.len()], references, vec![1; texts.len()]).unwrap()
    }

    fn learned(texts: &[Vec<&str>], max_order: usize, threads: usize) -> Resource {
        let pipeline = Pipeline::parse::<&str>(&[]).unwrap();
        ngrams(&pipeline, &corpus(texts), (max_order, false), threads, &mut || false).unwrap()
    }

    fn random_texts(seed: u64, texts: usize) -> Vec<Vec<&'static str>> {
        let mut numbers = Random(seed);
        let mut word =
            || ["a", "b", "", "0", "ένα", "a long word of more than fifteen bytes"][numbers.below(6)];
        (0..texts).map(|text| (0..text * 7 % 23).map(|_| word()).collect()).collect()
    }

    #[test]
    fn counts_are_those_of_the_textbook() {
        for seed in 1..30 {
            let texts = random_texts(seed, seed as usize);
            let table = learned(&texts, 4, 2);
            let found = table.counts().unwrap();
            let mut different = 0;
            for order in 1..=4 {
                let mut expected: HashMap<&[&str], u32> = HashMap::new();
                for text in &texts {
                    for (ngram, count) in counts(text, order) {
                        *expected.entry(ngram).or_default() += count;
                    }
                }
                different += expected.len();
                for (ngram, count) in expected {
                    let mut words = ngram.iter().map(|word| found.word(word).unwrap());
                    let first = words.next().unwrap();
                    let place = words.fold(first, |ngram, word| found.longer(ngram, word).unwrap());

                    assert_eq!(found.count(place), count, "{ngram:?}");
                }
            }
            assert_eq!((table.len(), found.max_order()), (different, 4));
            assert_eq!(found.total() as usize, texts.iter().map(Vec::len).sum::<usize>());
            assert_eq!(found.word("c"), None);
            assert!((0..table.len() as u32).all(|ngram| found.longer(ngram, u32::MAX).is_none()));
        }
    }

    #[test]
    fn a_table_does_not_depend_on_threads_or_on_the_order_of_references() {
        let mut texts = random_texts(7, 400);
        let one = learned(&texts, 3, 1);
        assert_eq!(learned(&texts, 3, 3).form(), one.form());
        texts.reverse();
        assert_eq!(learned(&texts, 3, 2), one);
        assert_ne!(learned(&texts, 4, 2), one);
        assert_ne!(learned(&texts[1..], 3, 2), one);
    }

    #[test]
    fn a_form_is_read_back_and_a_wrong_one_is_not() {
        let table = learned(&random_texts(3, 20), 3, 1);
        let form = table.form();

        let again = Resource::read(&form).unwrap();

        assert_eq!((again.counts(), &again), (table.counts(), &table));
        let empty = learned(&[vec![]], 5, 1);
        assert_eq!(Resource::read(&empty.form()).unwrap(), empty);
        for length in 0..form.len() {
            assert!(Resource::read(&form[..length]).is_err());
        }
        let mut numbers = Random(1);
        for _ in 0..20_000 {
            let mut other = form.clone();
            let place = numbers.below(other.len());
            other[place] ^= 1 << numbers.below(8);
            if let Ok(read) = Resource::read(&other) {
                let counts = read.counts().unwrap();
                for ngram in 0..counts.len() as u32 {
                    let _ = (counts.count(ngram), counts.longer(ngram, 0));
                }
            }
        }
    }

    #[test]
    fn an_n_gram_is_in_a_document_or_not() {
        for seed in 1..30 {
            let texts = random_texts(seed, seed as usize);
            // Two references a segment, one where nothing is left.
            let sources: Vec<_> = texts.iter().map(|tokens| Source::Tokens(tokens)).collect();
            let counts_of: Vec<usize> = texts.chunks(2).map(<[_]>::len).collect();
            let hypotheses = vec![Source::Text(""); counts_of.len()];
            let corpus = Corpus::new(hypotheses, sources, counts_of).unwrap();
            let pipeline = Pipeline::parse::<&str>(&[]).unwrap();
            let table = ngrams(&pipeline, &corpus, (3, true), 2, &mut || false).unwrap();
            let mut expected: HashMap<Vec<&str>, u32> = HashMap::new();
            for document in texts.chunks(2) {
                let all = (1..=3).flat_map(|order| document.iter().flat_map(move |text| text.windows(order)));
                let different: std::collections::HashSet<&[&str]> = all.collect();
                for ngram in different {
                    *expected.entry(ngram.to_vec()).or_default() += 1;
                }
            }
            let greatest = expected.values().copied().max().unwrap_or(0);

            assert_eq!(table.extent(), Some((3, texts.chunks(2).len() as u32, greatest)));
            assert_eq!(table.entries().into_iter().collect::<HashMap<_, _>>(), expected);
            assert_eq!(Resource::read(&table.form()).unwrap(), table);
            let again = Resource::frequencies(table.entries(), texts.chunks(2).len() as u32, 3).unwrap();
            assert_eq!(again.form(), table.form());
            assert!(table.counts().is_none());
        }
    }

    #[test]
    fn known_frequencies_need_no_shorter_ones() {
        let known = [(vec!["b", "c", "a"], 7), (vec!["a"], 2), (vec!["b", "c"], 0)];
        let table = Resource::frequencies(known, 9, 4).unwrap();

        assert_eq!(table.entries(), [(vec!["a"], 2), (vec!["b", "c", "a"], 7)]);
        assert_eq!((table.len(), table.extent()), (5, Some((4, 9, 7))));
        let found = [&["b", "c", "a"][..], &["a"], &["b", "c"], &["b", "a"], &["x", "a"], &[]];
        assert_eq!(found.map(|ngram| table.frequency(ngram)), [7, 2, 0, 0, 0, 0]);
        for (wrong, order) in [(vec![], 2), (vec!["a", "b", "c"], 2), (vec!["a"], 0), (vec!["a"], 65)] {
            assert!(Resource::frequencies([(wrong, 1)], 9, order).is_err());
        }
        assert!(Resource::frequencies([(vec!["a"], 1), (vec!["a"], 2)], 9, 1).is_err());
    }

    #[test]
    fn an_interrupt_ends_learning() {
        let texts = random_texts(1, 10);
        let pipeline = Pipeline::parse::<&str>(&[]).unwrap();

        let made = ngrams(&pipeline, &corpus(&texts), (2, false), 1, &mut || true);

        assert_eq!(made, Err(Error::Interrupted));
    }
}
