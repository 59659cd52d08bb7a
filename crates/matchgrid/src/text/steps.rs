//! Text steps: from a text to a text.

use super::{
    articles, asr, case, categories, forms, is_python_space, java, limits, meteor, meteor_words, mteval,
    place_in, ptb, sentences, tercom, transforms,
};
use crate::{Error, Resource};
use std::ops::Range;
use std::sync::Arc;

/// What a text step did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Change {
    /// Nothing: the text goes on as it is.
    None,
    /// It kept a part of the text, these bytes of it.
    Narrowed(Range<usize>),
    /// It wrote another text.
    Rewritten,
}

/// A step that changes a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum TextStep {
    /// `nfc`: Unicode normalization form C.
    Nfc,
    /// `nfd`: Unicode normalization form D.
    Nfd,
    /// `nfkc`: Unicode normalization form KC.
    Nfkc,
    /// `nfkd`: Unicode normalization form KD.
    Nfkd,
    /// `lower`: full Unicode lower case, final sigma included (Python's `str.lower`).
    Lower,
    /// `lower-ascii`: lower case of the letters of ASCII alone.
    LowerAscii,
    /// `lower-perl`: full Unicode lower case without final sigma (Perl's `lc`).
    LowerPerl,
    /// `casefold`: full Unicode case folding (Python's `str.casefold`).
    Casefold,
    /// `strip`: no white space at the ends (Python's `str.strip`).
    Strip,
    /// `rstrip`: no white space at the end (Python's `str.rstrip`).
    StripEnd,
    /// `squeeze`: words separated by one space, none at the ends (Python's `" ".join(text.split())`).
    Squeeze,
    /// `no-punctuation`: without the characters of Unicode's category P.
    NoPunctuation,
    /// `no-ascii-punctuation`: without the 32 characters of Python's `string.punctuation`.
    NoAsciiPunctuation,
    /// `no-english-articles`: a space for each `a`, `an`, `the` in lower case (SQuAD's).
    NoEnglishArticles,
    /// `expand-contractions`: jiwer's common English contractions.
    ExpandContractions,
    /// `no-kaldi-nonwords`: without `[...]` and `<...>` as jiwer finds them.
    NoKaldiNonwords,
    /// `ascii-spaces`: a space for each white space of ASCII.
    AsciiSpaces,
    /// A part of the sets in [`asr`]: characters that are spoken.
    SpokenCharacters,
    /// A part of the sets in [`asr`]: English words.
    SpokenEnglish,
    /// `mteval-entities`: what mteval does to a text before its default rules.
    MtevalEntities,
    /// `mteval-v13a-intl-entities`, `mteval-v14-intl-entities`: the same before its international rules.
    MtevalIntlEntities(mteval::Version),
    /// `tercom-normalize`: sacreBLEU's reading of TERCOM's general and western normalization.
    TercomNormalize,
    /// `tercom-asian`: sacreBLEU's reading of TERCOM's splitting of Asian scripts.
    TercomAsian,
    /// `tercom-no-punct`: without `. , ? : ; ! " ( )`.
    TercomNoPunct,
    /// `tercom-no-asian-punct`: without the Asian and full-width punctuation that TERCOM names.
    TercomNoAsianPunct,
    /// `tercom-line`: without control characters and spaces at the ends; an empty text is a space then.
    TercomLine,
    /// `tercom-0.10.0-normalize`: TERCOM's general and western normalization.
    TercomNormalizeItself,
    /// `tercom-0.10.0-markup`: that, without the brackets of markup.
    TercomMarkup,
    /// `tercom-0.10.0-asian`: TERCOM's splitting of Asian scripts.
    TercomAsianItself,
    /// `tercom-squeeze`: one space for white space, none at the ends.
    TercomSqueeze,
    /// `tercom-collapse`: one space for white space, at the ends too.
    TercomCollapse,
    /// `first-words:N`: the first words as ROUGE-1.5.5 counts them.
    FirstWords(usize),
    /// `first-bytes:N`: the first bytes as ROUGE-1.5.5 counts them.
    FirstBytes(usize),
    /// `first-bytes-rouge-1.5.5:N`: that in one line, then what ROUGE-1.5.5 compares by its faulty limit.
    FirstBytesTwice(usize),
    /// `coco-tokens`: the tokens that COCO's evaluation makes of the first line, with a space between.
    CocoTokens,
    /// `sentences-uax29`: a line for each sentence of UAX #29.
    Sentences,
    /// `sentences-at:SEP`: a line feed for each separator.
    SentencesAt(Box<str>),
    /// `meteor-norm:LANGUAGE`: Meteor 1.5's normalizer.
    MeteorNorm(meteor::Normalizer),
    /// `meteor-no-punct`: words of Meteor's letters and of digits.
    MeteorNoPunct,
}

impl TextStep {
    /// The step of that name, if there is one; some names go on with `:` and an argument.
    ///
    /// # Errors
    /// [`Error::Option`] when the argument is absent or wrong.
    pub(super) fn parse(name: &str, resource: Option<&Arc<Resource>>) -> Result<Option<Self>, Error> {
        let (base, argument) = name.split_once(':').unwrap_or((name, ""));
        if resource.is_some() && base != "meteor-norm" {
            return Err(Error::Option(format!("step {name:?} takes no resource")));
        }
        Ok(Some(match base {
            "meteor-norm" => {
                // Behind a second colon is where the table is from.
                let language = argument.split(':').next().unwrap_or_default();
                Self::MeteorNorm(meteor::Normalizer::new(language, resource)?)
            }
            "first-words" => Self::FirstWords(number(base, argument)?),
            "first-bytes" => Self::FirstBytes(number(base, argument)?),
            "first-bytes-rouge-1.5.5" => Self::FirstBytesTwice(number(base, argument)?),
            "sentences-at" if argument.is_empty() => return Err(needs(base, "a separator", "<q>")),
            "sentences-at" => Self::SentencesAt(argument.into()),
            _ => return Ok(Self::plain(name)),
        }))
    }

    /// The step without an argument of that name.
    fn plain(name: &str) -> Option<Self> {
        Some(match name {
            "nfc" => Self::Nfc,
            "nfd" => Self::Nfd,
            "nfkc" => Self::Nfkc,
            "nfkd" => Self::Nfkd,
            "lower" => Self::Lower,
            "lower-ascii" => Self::LowerAscii,
            "lower-perl" => Self::LowerPerl,
            "casefold" => Self::Casefold,
            "strip" => Self::Strip,
            "rstrip" => Self::StripEnd,
            "squeeze" => Self::Squeeze,
            "no-punctuation" => Self::NoPunctuation,
            "no-ascii-punctuation" => Self::NoAsciiPunctuation,
            "no-english-articles" => Self::NoEnglishArticles,
            "expand-contractions" => Self::ExpandContractions,
            "no-kaldi-nonwords" => Self::NoKaldiNonwords,
            "ascii-spaces" => Self::AsciiSpaces,
            "mteval-entities" => Self::MtevalEntities,
            "mteval-v13a-intl-entities" => Self::MtevalIntlEntities(mteval::Version::V13a),
            "mteval-v14-intl-entities" => Self::MtevalIntlEntities(mteval::Version::V14),
            "tercom-normalize" => Self::TercomNormalize,
            "tercom-asian" => Self::TercomAsian,
            "tercom-no-punct" => Self::TercomNoPunct,
            "tercom-no-asian-punct" => Self::TercomNoAsianPunct,
            "tercom-line" => Self::TercomLine,
            "tercom-0.10.0-normalize" => Self::TercomNormalizeItself,
            "tercom-0.10.0-markup" => Self::TercomMarkup,
            "tercom-0.10.0-asian" => Self::TercomAsianItself,
            "tercom-squeeze" => Self::TercomSqueeze,
            "tercom-collapse" => Self::TercomCollapse,
            "coco-tokens" => Self::CocoTokens,
            "sentences-uax29" => Self::Sentences,
            "meteor-no-punct" => Self::MeteorNoPunct,
            _ => return None,
        })
    }

    /// The steps of that name: those of a set that has one name, or one, or none.
    ///
    /// # Errors
    /// As [`TextStep::parse`].
    pub(super) fn all(name: &str, resource: Option<&Arc<Resource>>) -> Result<Vec<Self>, Error> {
        Ok(match name {
            "asr-basic-1" if resource.is_none() => asr::BASIC.to_vec(),
            "asr-english-1" if resource.is_none() => asr::ENGLISH.to_vec(),
            _ => Self::parse(name, resource)?.into_iter().collect(),
        })
    }

    /// By how much a text may become longer, beside what Unicode's forms do.
    pub(super) fn growth(&self) -> usize {
        match self {
            // A space between any two characters.
            Self::FirstBytesTwice(_) | Self::MeteorNorm(_) => 2,
            Self::CocoTokens => ptb::GROWTH,
            Self::ExpandContractions => transforms::GROWTH,
            Self::SpokenEnglish => asr::GROWTH,
            _ => 1,
        }
    }

    /// Answers what changes; a text that is rewritten is in `out` (given empty).
    pub(super) fn apply(&self, input: &str, out: &mut String) -> Change {
        match self {
            Self::Nfc => forms::nfc(input, out),
            Self::Nfd => forms::nfd(input, out),
            Self::Nfkc => forms::nfkc(input, out),
            Self::Nfkd => forms::nfkd(input, out),
            Self::Lower => case::lower(input, out),
            Self::LowerAscii => case::lower_ascii(input, out),
            Self::LowerPerl => case::lower_perl(input, out),
            Self::Casefold => case::fold(input, out),
            Self::Strip => narrowed(input, input.trim_matches(is_python_space)),
            Self::StripEnd => narrowed(input, input.trim_end_matches(is_python_space)),
            Self::Squeeze => squeeze(input, out),
            Self::NoPunctuation => without(input, out, categories::is_punctuation),
            Self::NoAsciiPunctuation => without(input, out, |character| character.is_ascii_punctuation()),
            Self::NoEnglishArticles => articles::without(input, out),
            Self::ExpandContractions => transforms::expand_contractions(input, out),
            Self::NoKaldiNonwords => transforms::without_nonwords(input, out),
            Self::AsciiSpaces => transforms::ascii_spaces(input, out),
            Self::SpokenCharacters => asr::characters(input, out),
            Self::SpokenEnglish => asr::english(input, out),
            Self::MtevalEntities => mteval::entities(input, out),
            Self::MtevalIntlEntities(version) => mteval::intl_entities(input, *version, out),
            Self::TercomNormalize => tercom::normalize(input, out),
            Self::TercomAsian => tercom::asian(input, out),
            Self::TercomNoPunct => without(input, out, tercom::is_punct),
            Self::TercomNoAsianPunct => without(input, out, tercom::is_asian_punct),
            Self::TercomLine => java::line(input, out),
            Self::TercomNormalizeItself | Self::TercomMarkup => self.normalize_itself(input, out),
            Self::TercomAsianItself => java::asian(input, out),
            Self::TercomSqueeze => java::squeeze(input, out),
            Self::TercomCollapse => java::collapse(input, out),
            Self::FirstWords(limit) => limits::first_words(input, *limit, out),
            Self::FirstBytes(limit) => limits::first_bytes(input, *limit, out),
            Self::FirstBytesTwice(limit) => limits::first_bytes_twice(input, *limit, out),
            Self::CocoTokens => ptb::coco_line(input, out),
            Self::Sentences => sentences::uax29(input, out),
            Self::SentencesAt(separator) => sentences::at(input, separator, out),
            Self::MeteorNorm(normalizer) => normalizer.apply(input, out),
            Self::MeteorNoPunct => meteor_words::without_punctuation(input, out),
        }
    }

    /// TERCOM's own normalization, with or without the brackets of markup.
    fn normalize_itself(&self, input: &str, out: &mut String) -> Change {
        java::normalize(input, out, *self == Self::TercomMarkup)
    }
}

/// A number as the one way to write it, because steps are told apart by their names.
fn number(base: &str, argument: &str) -> Result<usize, Error> {
    let is_plain = argument.bytes().all(|byte| byte.is_ascii_digit()) && !argument.starts_with('0');
    let number = argument.parse().ok().filter(|number: &u32| is_plain && *number > 0);
    number.map(|number| number as usize).ok_or_else(|| needs(base, "a number from 1", "100"))
}

fn needs(base: &str, what: &str, example: &str) -> Error {
    Error::Option(format!("step {base:?} needs {what}, as in {base}:{example}"))
}

pub(super) fn narrowed(input: &str, part: &str) -> Change {
    if part.len() == input.len() { Change::None } else { Change::Narrowed(place_in(input, part)) }
}

fn squeeze(input: &str, out: &mut String) -> Change {
    let part = input.trim_matches(is_python_space);
    let mut after_space = false;
    let uneven = |character| {
        let space = is_python_space(character);
        let after = std::mem::replace(&mut after_space, space);
        space && (after || character != ' ')
    };
    if !part.chars().any(uneven) {
        return narrowed(input, part);
    }
    for word in part.split(is_python_space).filter(|word| !word.is_empty()) {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    Change::Rewritten
}

/// Deletes characters.
fn without(input: &str, out: &mut String, delete: impl Fn(char) -> bool) -> Change {
    let mut kept = 0;
    for (place, found) in input.match_indices(&delete) {
        out.push_str(&input[kept..place]);
        kept = place + found.len();
    }
    if kept == 0 {
        return Change::None;
    }
    out.push_str(&input[kept..]);
    Change::Rewritten
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_read() {
        assert_eq!(TextStep::parse("first-words:100", None).unwrap(), Some(TextStep::FirstWords(100)));
        assert_eq!(TextStep::parse("first-bytes:1", None).unwrap(), Some(TextStep::FirstBytes(1)));
        assert_eq!(
            TextStep::parse("first-bytes-rouge-1.5.5:665", None).unwrap(),
            Some(TextStep::FirstBytesTwice(665))
        );
        assert_eq!(
            TextStep::parse("sentences-at: :+", None).unwrap(),
            Some(TextStep::SentencesAt(" :+".into()))
        );
    }

    #[test]
    fn absent_and_wrong_arguments_are_refused() {
        for argument in ["", ":", ":0", ":-1", ":+1", ":01", ":1.5", ":4294967296", ":ten", ": 1", ":1:"] {
            let error = TextStep::parse(&format!("first-words{argument}"), None).unwrap_err();

            assert!(error.to_string().contains("needs a number from 1, as in first-words:100"), "{error}");
        }
        assert!(TextStep::parse("sentences-at", None).is_err());
        assert!(TextStep::parse("sentences-at:", None).is_err());
        assert_eq!(TextStep::parse("lower:1", None).unwrap(), None);
        assert_eq!(TextStep::parse("sentences-uax29:", None).unwrap(), None);
    }
}
