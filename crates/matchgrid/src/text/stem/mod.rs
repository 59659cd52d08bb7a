//! Stemmers: from a token to what it has in common with its other forms.

mod meteor;
mod nltk;
mod porter;

use super::{Change, case};
use crate::{Error, Resource};
use porter::{Letters, Variant};
use rust_stemmers::Algorithm;
use std::sync::Arc;

/// The languages of Snowball, by the names that follow `stem:`.
const SNOWBALL: [(&str, Algorithm); 18] = [
    ("arabic", Algorithm::Arabic),
    ("danish", Algorithm::Danish),
    ("dutch", Algorithm::Dutch),
    ("english", Algorithm::English),
    ("finnish", Algorithm::Finnish),
    ("french", Algorithm::French),
    ("german", Algorithm::German),
    ("greek", Algorithm::Greek),
    ("hungarian", Algorithm::Hungarian),
    ("italian", Algorithm::Italian),
    ("norwegian", Algorithm::Norwegian),
    ("portuguese", Algorithm::Portuguese),
    ("romanian", Algorithm::Romanian),
    ("russian", Algorithm::Russian),
    ("spanish", Algorithm::Spanish),
    ("swedish", Algorithm::Swedish),
    ("tamil", Algorithm::Tamil),
    ("turkish", Algorithm::Turkish),
];

/// What stemmers write in, from word to word.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    lower: String,
    letters: Letters,
}

/// A stemmer by its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Stemmer {
    /// `porter`: NLTK's `PorterStemmer()`, which puts a word into lower case first.
    Porter,
    /// `rouge-1.5.5`: the exceptions if there are any, else ROUGE-1.5.5's own Porter.
    Rouge155(Option<Arc<Resource>>),
    /// A language: Snowball's stemmer, which wants lower case.
    Snowball(Algorithm),
    /// `meteor:LANGUAGE`: Snowball's stemmer as Meteor 1.5 has it.
    Meteor(Algorithm),
    /// `nltk-english`: NLTK's `SnowballStemmer("english")`, which puts a word into lower case first.
    NltkEnglish,
}

impl Stemmer {
    /// The stemmer of that name (behind a colon the name may say where its resource is from), with its resource.
    pub(crate) fn parse(name: &str, resource: Option<Arc<Resource>>) -> Result<Self, Error> {
        if name == "rouge-1.5.5" || name.starts_with("rouge-1.5.5:") {
            return match resource {
                Some(words) if !words.has_pairs() => {
                    Err(Error::Option(format!("stem:{name} takes pairs of words, not words")))
                }
                pairs => Ok(Self::Rouge155(pairs)),
            };
        }
        if resource.is_some() {
            return Err(Error::Option(format!("stem:{name} takes no resource")));
        }
        match name {
            "porter" => return Ok(Self::Porter),
            "nltk-english" => return Ok(Self::NltkEnglish),
            _ => {}
        }
        let (kind, language) = match name.strip_prefix("meteor:") {
            // Meteor knows no younger ones.
            Some(language) if !matches!(language, "arabic" | "greek" | "tamil") => {
                (Self::Meteor as fn(_) -> _, language)
            }
            Some(_) => (Self::Meteor as fn(_) -> _, ""),
            None => (Self::Snowball as fn(_) -> _, name),
        };
        let found = SNOWBALL.iter().find(|(known, _)| *known == language);
        found
            .map(|(_, algorithm)| kind(*algorithm))
            .ok_or_else(|| Error::Option(format!("there is no stemmer {name:?}")))
    }

    /// Whether a token is stemmed: of Porter's stemmers, as rouge-score and ROUGE-1.5.5 have it, those of more than three
    /// characters.
    pub(super) fn takes(&self, token: &str) -> bool {
        !matches!(self, Self::Porter | Self::Rouge155(_)) || token.chars().nth(3).is_some()
    }

    /// By how much a text of stems may be longer than the text.
    pub(super) fn growth(&self) -> usize {
        match self {
            Self::Rouge155(Some(_)) => 16,
            _ => 1,
        }
    }

    /// Pushes the stem of a word.
    pub(crate) fn stem(&self, word: &str, scratch: &mut Scratch, out: &mut String) {
        match self {
            Self::Porter => {
                let lower = lower(word, &mut scratch.lower);
                // The letters are those of the word as it is: lower case can have one more.
                if is_short(word) {
                    out.push_str(lower);
                } else {
                    porter::stem(Variant::Nltk, lower, &mut scratch.letters, out);
                }
            }
            Self::Rouge155(exceptions) => {
                match exceptions.as_ref().and_then(|exceptions| exceptions.get(word)) {
                    Some(base) => out.push_str(base),
                    None if is_short(word) => out.push_str(word),
                    None => porter::stem(Variant::Rouge155, word, &mut scratch.letters, out),
                }
            }
            Self::NltkEnglish => nltk::stem(lower(word, &mut scratch.lower), out),
            Self::Meteor(language) => meteor::stem(*language, word, out),
            Self::Snowball(algorithm) => {
                out.push_str(&rust_stemmers::Stemmer::create(*algorithm).stem(word));
            }
        }
    }
}

/// The word in lower case, written where there is room if it is not.
fn lower<'t>(word: &'t str, room: &'t mut String) -> &'t str {
    room.clear();
    match case::lower(word, room) {
        Change::Rewritten => room,
        _ => word,
    }
}

/// Whether Porter's stemmers leave the word as it is: it has no three letters.
fn is_short(word: &str) -> bool {
    word.chars().nth(2).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stem(name: &str, word: &str) -> String {
        let mut out = String::new();
        Stemmer::parse(name, None).unwrap().stem(word, &mut Scratch::default(), &mut out);
        out
    }

    #[test]
    fn the_two_porters_differ_where_they_are_known_to() {
        for (word, nltk, rouge) in [
            ("playing", "play", "plai"),
            ("document", "document", "docum"),
            ("died", "die", "di"),
            ("flies", "fli", "fli"),
            ("skies", "sky", "ski"),
            ("geology", "geolog", "geologi"),
            ("hopefully", "hope", "hopefulli"),
            ("rationally", "ration", "ration"),
            ("replacement", "replac", "replac"),
            ("adoption", "adopt", "adopt"),
            ("controlling", "control", "control"),
            ("caresses", "caress", "caress"),
        ] {
            assert_eq!((stem("porter", word).as_str(), stem("rouge-1.5.5", word).as_str()), (nltk, rouge));
        }
    }

    #[test]
    fn characters_beyond_ascii_are_single_consonants() {
        // NLTK 3.10.0's answers.
        for (word, expected) in [
            ("éééing", "éééing"),
            ("aééing", "aé"),
            ("aéèed", "aéè"),
            ("éaéing", "éaée"),
            ("ñies", "ñie"),
            ("中aed", "中a"),
            ("ÉTUDES", "étude"),
            ("bа*ded", "bа*ded"),
            ("a*ded", "ad"),
        ] {
            assert_eq!(stem("porter", word), expected, "{word}");
        }
    }

    #[test]
    fn words_of_two_letters_are_their_own_stems() {
        for word in ["as", "s", "", "is", "İs"] {
            assert_eq!(stem("porter", word), word.to_lowercase());
            assert_eq!(stem("rouge-1.5.5", word), word);
        }
        assert_eq!(stem("porter", "gas"), "ga");
    }

    #[test]
    fn a_language_is_known_by_its_english_name() {
        assert_eq!(stem("english", "generously"), "generous");
        assert_eq!(stem("french", "continuellement"), "continuel");
        assert_eq!(stem("german", "bücher"), "buch");
        assert_eq!(stem("russian", "говорили"), "говор");
        assert!(Stemmer::parse("klingon", None).is_err());
    }

    #[test]
    fn exceptions_come_first() {
        let pairs = Arc::new(Resource::pairs([("best", "well"), ("died", "die")]).unwrap());
        let stemmer = Stemmer::parse("rouge-1.5.5:data", Some(Arc::clone(&pairs))).unwrap();
        let mut out = String::new();
        stemmer.stem("best", &mut Scratch::default(), &mut out);
        stemmer.stem("bests", &mut Scratch::default(), &mut out);

        assert_eq!(out, "wellbest");
        assert!(Stemmer::parse("porter", Some(pairs)).is_err());
        let words = Arc::new(Resource::words(["best"]));
        assert!(Stemmer::parse("rouge-1.5.5", Some(words)).is_err());
    }
}
