/*!
Exact sufficient statistics of surface-matching metrics.

The one idea of this crate: a metric is a function from a segment (a hypothesis and its references) to a **row**
of numbers that add exactly, so that scores of corpora, slices, documents and resamples are all the same formula on
a different sum. This crate makes rows and sums of them, and nothing else; formulas, options and names live in Python,
where a scientist reads them.

* [`text`]: preprocessing. A [`text::Pipeline`] is parsed from step names and turns a text into a
  [`text::Prepared`] one: bytes, and token spans where a tokenizer is among the steps.
* [`rows`]: a [`rows::Kernel`] makes the rows of one metric; [`rows::rows`] drives any number of kernels over a
  [`rows::Corpus`] in one pass, in parallel, with the same result for every number of threads.
* [`resample`]: sums of rows drawn at random, which intervals and tests are made of.
* [`concordance`]: pairs of outputs that people and a metric put in the same order, or not, or tie.

Nothing here reads files, knows of Python, or keeps state between calls.
*/

mod bags;
pub mod concordance;
mod counts;
mod crossings;
mod distance;
mod edit;
mod error;
mod failure;
mod folded;
mod lattice;
mod meteor;
mod names;
mod ngram;
mod overlap;
mod parallel;
pub mod pcg64;
mod ranks;
pub mod resample;
mod resource;
pub mod rows;
mod shift;
mod simd;
mod skip;
mod soft;
mod stages;
mod subsequence;
mod symbols;
mod tables;
mod tercom;
pub mod text;
#[cfg(test)]
mod textbook;
pub mod vectors;
mod weights;

pub use error::Error;
pub use resource::{Resource, Tables};
pub use tables::{PairReader, PartOfSpeech};
