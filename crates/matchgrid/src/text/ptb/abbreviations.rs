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

/// Case matters not.
const TITLES: &str = " adj adm adv alex assoc asst atty ave brig capt cf cie cmdr col cont'd cpl dept det dr drs elec \
    ens ft gen gov govs hon insp invt jos lieut lt maj mlle mme mr mrs ms msgr mt natl pfc ph pres prof pvt rep reps \
    rev sen sens sfc sgt spc st ste supt treas vs wm ";
/// Not in capitals.
const LOWER_TITLES: &str = " mfg mtg ";
/// Case matters not.
const ENDINGS: &str = " al ala apr ariz assn aug bhd bldg blvd bros calif co colo conn corp cos ct dak dec ed.d esq est \
    etc ext feb fla fri ga inc ind intl jan jr jul jun kan kans ky ltd mar md mich minn mo mon mont neb nev nov oct \
    okla penn ph.d plc rd rt sep sept seq sq sr sys tel tenn thu thurs tue tues univ va vt wed wis wisc wyo ";
/// With a capital first.
const UPPER_ENDINGS: &str = " ark az del ill la mass miss ore pa tex wash ";
/// Not in capitals.
const LOWER_ENDINGS: &str = " ppte ppty pte ptes pty ptys ";
/// Case matters not.
const NUMBERS: &str = " art ca fig figs no nos op pp prop ";
/// With a capital first, or in capitals.
const STARTERS: &str = " a about according additionally after an as at but earlier he her here however if in it last \
    many more now once one other our she since so some such that the their then there these they this we what when \
    while yet you ";

const LONGEST: usize = 12;

/// The word in lower case with spaces around it, if it is short enough to be listed.
fn listed(word: &str, lists: &[&str]) -> Option<usize> {
    let mut key = [b' '; LONGEST + 2];
    if word.len() > LONGEST {
        return None;
    }
    key[1..=word.len()].copy_from_slice(word.as_bytes());
    key.make_ascii_lowercase();
    let key = std::str::from_utf8(&key[..word.len() + 2]).ok()?;
    lists.iter().position(|list| list.contains(key))
}

/// What the full stop after a word is, if the word is an abbreviation.
pub(super) fn abbreviation(word: &str) -> Option<Abbreviation> {
    let is_upper = |place: usize| word.as_bytes().get(place).is_some_and(u8::is_ascii_uppercase);
    match listed(word, &[TITLES, ENDINGS, NUMBERS, LOWER_TITLES, LOWER_ENDINGS, UPPER_ENDINGS])? {
        0 => Some(Abbreviation::Title),
        1 => Some(Abbreviation::Ending),
        2 => Some(Abbreviation::Number),
        3 if !is_upper(1) => Some(Abbreviation::Title),
        4 if !is_upper(1) => Some(Abbreviation::Ending),
        5 if is_upper(0) => Some(Abbreviation::Ending),
        _ => None,
    }
}

/// Whether a sentence begins with a word like this.
pub(super) fn begins_sentence(word: &str) -> bool {
    let Some(first) = word.chars().next().filter(char::is_ascii_uppercase) else { return false };
    let rest = &word[first.len_utf8()..];
    let is_one_case = rest.bytes().all(|byte| byte.is_ascii_lowercase())
        || rest.bytes().all(|byte| byte.is_ascii_uppercase())
        || matches!(&*word.to_ascii_lowercase(), "the" | "they");
    is_one_case && listed(word, &[STARTERS]).is_some()
}
