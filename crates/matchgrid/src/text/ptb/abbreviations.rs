/*!
Abbreviations and the words that begin sentences, as found by giving the original words by the hundred thousand.

Each word was given with a full stop, before words in lower and upper case and before numbers.
*/

/// What an abbreviation's full stop is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Abbreviation {
    /// A part of it, always.
    Title,
    /// A part of it, and where a sentence seems to end the sentence's as well.
    Ending,
    /// A part of it before a number.
    Number,
}

/// The length of the longest abbreviation.
const LONGEST: usize = 6;

/// Their case matters not.
#[rustfmt::skip]
const TITLES: &[&str] = &[
    "adj", "adm", "adv", "alex", "assoc", "asst", "atty", "ave", "brig", "capt", "cf", "cie", "cmdr",
    "col", "cont'd", "cpl", "dept", "det", "dr", "drs", "elec", "ens", "ft", "gen", "gov", "govs", "hon",
    "insp", "invt", "jos", "lieut", "lt", "maj", "mlle", "mme", "mr", "mrs", "ms", "msgr", "mt", "natl",
    "pfc", "ph", "pres", "prof", "pvt", "rep", "reps", "rev", "sen", "sens", "sfc", "sgt", "spc", "st",
    "ste", "supt", "treas", "vs", "wm",
];
/// These are none in capitals.
#[rustfmt::skip]
const LOWER_TITLES: &[&str] = &[
    "mfg", "mtg",
];
/// Their case matters not.
#[rustfmt::skip]
const ENDINGS: &[&str] = &[
    "al", "ala", "apr", "ariz", "assn", "aug", "bhd", "bldg", "blvd", "bros", "calif", "co", "colo",
    "conn", "corp", "cos", "ct", "dak", "dec", "ed.d", "esq", "est", "etc", "ext", "feb", "fla", "fri",
    "ga", "inc", "ind", "intl", "jan", "jr", "jul", "jun", "kan", "kans", "ky", "ltd", "mar", "md", "mich",
    "minn", "mo", "mon", "mont", "neb", "nev", "nov", "oct", "okla", "penn", "ph.d", "plc", "rd", "rt",
    "sep", "sept", "seq", "sq", "sr", "sys", "tel", "tenn", "thu", "thurs", "tue", "tues", "univ", "va",
    "vt", "wed", "wis", "wisc", "wyo",
];
/// These begin with a capital.
#[rustfmt::skip]
const UPPER_ENDINGS: &[&str] = &[
    "ark", "az", "del", "ill", "la", "mass", "miss", "ore", "pa", "tex", "wash",
];
/// These are none in capitals.
#[rustfmt::skip]
const LOWER_ENDINGS: &[&str] = &[
    "ppte", "ppty", "pte", "ptes", "pty", "ptys",
];
/// Their case matters not.
#[rustfmt::skip]
const NUMBERS: &[&str] = &[
    "art", "ca", "fig", "figs", "no", "nos", "op", "pp", "prop",
];
/// They begin with a capital, or are in capitals.
#[rustfmt::skip]
const STARTERS: &[&str] = &[
    "a", "about", "according", "additionally", "after", "an", "as", "at", "but", "earlier", "he", "her",
    "here", "however", "if", "in", "it", "last", "many", "more", "now", "once", "one", "other", "our",
    "she", "since", "so", "some", "such", "that", "the", "their", "then", "there", "these", "they", "this",
    "we", "what", "when", "while", "yet", "you",
];

/// Whether a list has a word, which is in lower case; lists are in order.
fn has(list: &[&str], word: &str) -> bool {
    list.binary_search(&word).is_ok()
}

/// What the full stop after a word is, if the word is an abbreviation.
pub(super) fn abbreviation(word: &str) -> Option<Abbreviation> {
    let mut key = [0; LONGEST];
    let key = key.get_mut(..word.len())?;
    key.copy_from_slice(word.as_bytes());
    key.make_ascii_lowercase();
    let key = std::str::from_utf8(key).ok()?;
    let is_upper = |place: usize| word.as_bytes().get(place).is_some_and(u8::is_ascii_uppercase);
    if has(TITLES, key) || (!is_upper(1) && has(LOWER_TITLES, key)) {
        Some(Abbreviation::Title)
    } else if has(ENDINGS, key)
        || (is_upper(0) && has(UPPER_ENDINGS, key))
        || (!is_upper(1) && has(LOWER_ENDINGS, key))
    {
        Some(Abbreviation::Ending)
    } else {
        has(NUMBERS, key).then_some(Abbreviation::Number)
    }
}

/// Whether a sentence begins with a word like this.
pub(super) fn begins_sentence(word: &str) -> bool {
    let Some(rest) = word.strip_prefix(|first: char| first.is_ascii_uppercase()) else { return false };
    let lower = word.to_ascii_lowercase();
    let is_one_case = rest.bytes().all(|byte| byte.is_ascii_lowercase())
        || rest.bytes().all(|byte| byte.is_ascii_uppercase())
        || matches!(&*lower, "the" | "they");
    is_one_case && has(STARTERS, &lower)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_in_order_and_no_abbreviation_is_longer_than_the_longest() {
        let lists = [TITLES, LOWER_TITLES, ENDINGS, UPPER_ENDINGS, LOWER_ENDINGS, NUMBERS];
        for list in lists {
            assert!(list.iter().all(|word| word.len() <= LONGEST));
        }
        for list in lists.iter().chain([&STARTERS]) {
            assert!(list.is_sorted());
        }
    }

    #[test]
    fn case_tells_some_abbreviations_from_words() {
        assert_eq!(abbreviation("Mr"), Some(Abbreviation::Title));
        assert_eq!(abbreviation("Ph.D"), Some(Abbreviation::Ending));
        assert_eq!(abbreviation("mass"), None);
        assert_eq!(abbreviation("Mass"), Some(Abbreviation::Ending));
        assert_eq!(abbreviation("MFG"), None);
        assert_eq!(abbreviation("NO"), Some(Abbreviation::Number));
        assert_eq!(abbreviation("sentence"), None);
        assert!(begins_sentence("The") && begins_sentence("THE") && !begins_sentence("the"));
    }
}
