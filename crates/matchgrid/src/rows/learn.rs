//! What is learned from the references of a corpus before it is measured.

use super::config::check_orders;
use super::{BLOCK, Corpus};
use crate::counts::{Counts, END};
use crate::text::{Pipeline, Prepared, Slot};
use crate::{Error, Resource, parallel};
use std::collections::HashMap;

/// How often the n-grams of up to `max_order` tokens occur in the prepared references.
///
/// The table does not depend on the order of the references, nor on the number of threads.
///
/// # Errors
/// [`Error::Option`] when there are no orders or more than 64; [`Error::Text`] when a text is too long for the
/// preprocessing, or all are for counting; [`Error::Interrupted`] when `interrupted` says so.
pub fn ngrams(
    pipeline: &Pipeline,
    corpus: &Corpus<'_>,
    max_order: usize,
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
            if stop() {
                break;
            }
        }
    };
    parallel::share(parts.iter_mut().collect(), threads, Slot::default, work, interrupted)?;
    let (words, tokens) = joined(parts);
    Counts::new(words, tokens, max_order as u32, interrupted).map(Resource::counted)
}

/// The tokens of some references, as the places of their words, with [`END`] behind each reference.
#[derive(Default)]
struct Part {
    words: HashMap<Box<str>, u32>,
    tokens: Vec<u32>,
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

/// The words and the tokens of all parts.
fn joined(parts: Vec<Part>) -> (Vec<Box<str>>, Vec<u32>) {
    let mut words: HashMap<Box<str>, u32> = HashMap::new();
    let mut tokens = Vec::with_capacity(parts.iter().map(|part| part.tokens.len()).sum());
    for part in parts {
        let mut places = vec![0; part.words.len()];
        for (word, place) in part.words {
            let next = words.len() as u32;
            places[place as usize] = *words.entry(word).or_insert(next);
        }
        tokens.extend(
            part.tokens.iter().map(|token| if *token == END { END } else { places[*token as usize] }),
        );
    }
    let mut listed: Vec<Box<str>> = vec![Box::default(); words.len()];
    for (word, place) in words {
        listed[place as usize] = word;
    }
    (listed, tokens)
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
        ngrams(&pipeline, &corpus(texts), max_order, threads, &mut || false).unwrap()
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
    fn an_interrupt_ends_learning() {
        let texts = random_texts(1, 10);
        let pipeline = Pipeline::parse::<&str>(&[]).unwrap();

        let made = ngrams(&pipeline, &corpus(&texts), 2, 1, &mut || true);

        assert_eq!(made, Err(Error::Interrupted));
    }
}
