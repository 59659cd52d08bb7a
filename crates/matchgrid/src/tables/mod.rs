//! Tables of what means the same, in the form that a matcher looks it up in.

mod beginnings;
mod paraphrases;
mod phrases;
mod synonyms;
mod wordnet;

pub use paraphrases::PairReader;
pub(crate) use paraphrases::{Found, Paraphrases};
use phrases::Phrases;
pub(crate) use synonyms::Synonyms;
pub use wordnet::PartOfSpeech;
pub(crate) use wordnet::WordNet;
