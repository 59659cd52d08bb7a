/*!
Meteor's alignment of a hypothesis with a reference.

Stages propose matches ([`Candidates`]): words that are equal, have equal stems, or share a set of synonyms, and phrases that
are paraphrases. A search ([`Search`]) chooses among them: no word is in two matches, as many words as possible are in
one, and the matches are in as few chunks as possible. What there is to know of a word ([`Lexicon`]) is looked up once.
*/

mod candidates;
mod lexicon;
mod phrases;
mod search;

pub(crate) use candidates::{Candidate, Candidates};
pub(crate) use lexicon::{Lexicon, Side, Sources};
use phrases::Phrases;
pub(crate) use search::{MOST_WORDS, Match, Search, Weighing};

/// What finds matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Words that are equal.
    Exact,
    /// Different words with equal stems.
    Stem,
    /// Different words that share a set of synonyms.
    Synonym,
    /// Phrases of a table, in whichever order.
    Paraphrase,
}
