//! Text steps: from a text to a text.

use super::{case, categories, forms, is_python_space, place_in, tercom};
use std::ops::Range;

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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    /// `tercom-normalize`: sacreBLEU's reading of TERCOM's general and western normalization.
    TercomNormalize,
    /// `tercom-asian`: sacreBLEU's reading of TERCOM's splitting of Asian scripts.
    TercomAsian,
    /// `tercom-no-punct`: without `. , ? : ; ! " ( )`.
    TercomNoPunct,
    /// `tercom-no-asian-punct`: without the Asian and full-width punctuation that TERCOM names.
    TercomNoAsianPunct,
}

impl TextStep {
    /// The step of that name, if there is one.
    pub(super) fn parse(name: &str) -> Option<Self> {
        Some(match name {
            "nfc" => Self::Nfc,
            "nfd" => Self::Nfd,
            "nfkc" => Self::Nfkc,
            "nfkd" => Self::Nfkd,
            "lower" => Self::Lower,
            "casefold" => Self::Casefold,
            "strip" => Self::Strip,
            "rstrip" => Self::StripEnd,
            "squeeze" => Self::Squeeze,
            "no-punctuation" => Self::NoPunctuation,
            "no-ascii-punctuation" => Self::NoAsciiPunctuation,
            "tercom-normalize" => Self::TercomNormalize,
            "tercom-asian" => Self::TercomAsian,
            "tercom-no-punct" => Self::TercomNoPunct,
            "tercom-no-asian-punct" => Self::TercomNoAsianPunct,
            _ => return None,
        })
    }

    /// Answers what changes; a text that is rewritten is in `out` (given empty).
    pub(super) fn apply(self, input: &str, out: &mut String) -> Change {
        match self {
            Self::Nfc => forms::nfc(input, out),
            Self::Nfd => forms::nfd(input, out),
            Self::Nfkc => forms::nfkc(input, out),
            Self::Nfkd => forms::nfkd(input, out),
            Self::Lower => case::lower(input, out),
            Self::Casefold => case::fold(input, out),
            Self::Strip => narrowed(input, input.trim_matches(is_python_space)),
            Self::StripEnd => narrowed(input, input.trim_end_matches(is_python_space)),
            Self::Squeeze => squeeze(input, out),
            Self::NoPunctuation => without(input, out, categories::is_punctuation),
            Self::NoAsciiPunctuation => without(input, out, |character| character.is_ascii_punctuation()),
            Self::TercomNormalize => tercom::normalize(input, out),
            Self::TercomAsian => tercom::asian(input, out),
            Self::TercomNoPunct => without(input, out, tercom::is_punct),
            Self::TercomNoAsianPunct => without(input, out, tercom::is_asian_punct),
        }
    }
}

fn narrowed(input: &str, part: &str) -> Change {
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
