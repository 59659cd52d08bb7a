/*!
Snowball's stemmers as Meteor 1.5 has them: older ones, written in Java.

Where they differ from the crate's, a word is disguised before it is stemmed, and its stem gets back what was hidden:
letters of a stem stand where they stood in the word.

* A character beyond the basic plane is two letters, and no vowel.
* Finnish: a condition that is a rule of its own is never met, so that `-iden`, `-itten`, `-isiin` and `-seen` lose
  their last letter at most.
* Hungarian: `õ` and `û` are the letters, and `ő` and `ű` are not.
* Portuguese: it is `-ución`, `-uciones`, `-logía` and `-logías` that count as suffixes, and not `-ução` and `-uções`.
* Dutch: the first three letters always stay; the crate counts three bytes.
*/

use rust_stemmers::{Algorithm, Stemmer};

/// A consonant that is in no suffix.
const HIDDEN: char = 'x';

/// Pushes the stem of a word.
pub(super) fn stem(language: Algorithm, word: &str, out: &mut String) {
    let stemmer = Stemmer::create(language);
    if word.is_ascii() && !matches!(language, Algorithm::Finnish | Algorithm::Portuguese) {
        out.push_str(&stemmer.stem(word));
        return;
    }
    let is_wide = word.contains(|letter| letter > '\u{ffff}') && !word.contains(is_unit);
    let mut letters = if is_wide { units(word).collect() } else { word.chars().collect::<Vec<_>>() };
    let hidden = disguise(language, &mut letters);
    let mut stem: Vec<_> = stemmer.stem(&letters.iter().collect::<String>()).chars().collect();
    if let Some(length) = old_suffix(language, &letters) {
        letters.truncate(length);
        stem = letters;
    }
    for (place, letter) in hidden {
        stem.get_mut(place).into_iter().for_each(|slot| *slot = letter);
    }
    if language == Algorithm::Hungarian {
        exchange(&mut stem);
    }
    if is_wide { out.extend(characters(&stem)) } else { out.extend(stem) }
}

/// Rewrites a word so that the crate stems it as Meteor does; answers which letters are hidden, and where.
fn disguise(language: Algorithm, letters: &mut [char]) -> Vec<(usize, char)> {
    let mut places = Vec::new();
    match language {
        Algorithm::Finnish => {
            hide(letters, &mut places, "iden", &[1]);
            hide(letters, &mut places, "itten", &[1, 2]);
            hide(letters, &mut places, "isiin", &[1]);
            for vowel in "aeiouäö".chars() {
                hide(letters, &mut places, &format!("{vowel}{vowel}seen"), &[2]);
            }
        }
        Algorithm::Portuguese => {
            hide(letters, &mut places, "ução", &[1]);
            hide(letters, &mut places, "uções", &[1]);
        }
        Algorithm::Dutch => {
            if let Some(second) =
                letters.get(1).filter(|letter| !letter.is_ascii() && !DUTCH.contains(**letter))
            {
                places.push((1, *second));
            }
        }
        Algorithm::Hungarian => exchange(letters),
        _ => {}
    }
    let mut hidden: Vec<_> = places.into_iter().map(|(place, _)| (place, letters[place])).collect();
    for (place, _) in &hidden {
        letters[*place] = HIDDEN;
    }
    if language == Algorithm::Dutch && letters.first() == Some(&'è') {
        hidden.push((0, 'è'));
        letters[0] = 'a';
    }
    hidden
}

/// The letters that Dutch has beyond ASCII.
const DUTCH: &str = "äëïöüáéíóúè";

/// Adds the places of some letters of a part, wherever it is.
fn hide(letters: &[char], places: &mut Vec<(usize, char)>, part: &str, which: &[usize]) {
    let part: Vec<_> = part.chars().collect();
    for (start, found) in letters.windows(part.len()).enumerate() {
        if found == part {
            places.extend(which.iter().map(|place| (start + place, letters[start + place])));
        }
    }
}

/// What is left of a Portuguese word with one of the suffixes that the crate has not.
fn old_suffix(language: Algorithm, letters: &[char]) -> Option<usize> {
    if language != Algorithm::Portuguese {
        return None;
    }
    [("logías", 3), ("logía", 3), ("uciones", 1), ("ución", 1)].iter().find_map(|(suffix, kept)| {
        let start = letters.len().checked_sub(suffix.chars().count())?;
        (letters[start..].iter().copied().eq(suffix.chars()) && second_region(letters) <= start)
            .then_some(start + kept)
    })
}

/// Where the second region of a Portuguese word begins: behind the second consonant that follows a vowel.
fn second_region(letters: &[char]) -> usize {
    // A nasal vowel is a vowel and a tilde, which is none.
    let is_vowel = |letter: char| "aeiouáéíóúâêôãõ".contains(letter);
    let mut place = 0;
    for _ in 0..2 {
        let Some(vowel) = letters[place..].iter().position(|letter| is_vowel(*letter)) else {
            return letters.len();
        };
        place += vowel;
        let ends = |letter: &char| !is_vowel(*letter) || matches!(letter, 'ã' | 'õ');
        let Some(consonant) = letters[place..].iter().position(ends) else { return letters.len() };
        place += consonant + 1;
    }
    place
}

/// Exchanges the letters of two encodings.
fn exchange(letters: &mut [char]) {
    for letter in letters {
        *letter = match *letter {
            'õ' => 'ő',
            'ő' => 'õ',
            'û' => 'ű',
            'ű' => 'û',
            other => other,
        };
    }
}

/// The first of the private characters that stand for Java's halves of a character; 2,048 follow.
const UNITS: u32 = 0xe000;
const HIGH: u32 = 0xd800;

fn is_unit(letter: char) -> bool {
    (UNITS..UNITS + 0x800).contains(&u32::from(letter))
}

/// A word with two private characters for one beyond the basic plane.
fn units(word: &str) -> impl Iterator<Item = char> {
    word.encode_utf16().filter_map(|unit| {
        let unit = u32::from(unit);
        char::from_u32(if (HIGH..HIGH + 0x800).contains(&unit) { unit - HIGH + UNITS } else { unit })
    })
}

/// The way back; what lost its other half is left out.
fn characters(letters: &[char]) -> impl Iterator<Item = char> {
    let unit = |letter: &char| (u32::from(*letter) - if is_unit(*letter) { UNITS - HIGH } else { 0 }) as u16;
    char::decode_utf16(letters.iter().map(unit)).filter_map(Result::ok)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stems(language: Algorithm, words: &[(&str, &str)]) {
        for (word, expected) in words {
            let mut out = String::new();
            stem(language, word, &mut out);

            assert_eq!(out, *expected, "{word}");
        }
    }

    // All answers are those of the classes in meteor-1.5.jar.

    #[test]
    fn finnish_endings_of_a_rule_are_not_found() {
        stems(
            Algorithm::Finnish,
            &[("abnaiden", "abnaid"), ("abneitten", "abneit"), ("acefpiisiin", "acefpiis"), ("asseen", "as")],
        );
    }

    #[test]
    fn hungarian_letters_are_those_of_another_encoding() {
        stems(Algorithm::Hungarian, &[("abről", "abről"), ("'jpõem", "'jpõ"), ("'plãcûön", "'plãcû")]);
    }

    #[test]
    fn portuguese_suffixes_are_spelled_as_spanish() {
        stems(
            Algorithm::Portuguese,
            &[
                ("adorução", "adoruçã"),
                ("aatádãsuções", "aatádãsuçõ"),
                ("aenuomuciones", "aenuomu"),
                ("aatádãsución", "aatádãsu"),
                ("aatádãslogías", "aatádãslog"),
                ("ución", "ución"),
            ],
        );
    }

    #[test]
    fn dutch_keeps_three_letters() {
        stems(Algorithm::Dutch, &[("èse", "èse"), ("èbenheid", "èben"), ("oßen", "oßen"), ("aţen", "aţen")]);
    }

    #[test]
    fn a_character_beyond_the_basic_plane_is_two_letters() {
        stems(
            Algorithm::English,
            &[("o😀ing", "o😀"), ("😀ies", "😀i"), ("cats", "cat"), ("généralings", "générale")],
        );
        stems(Algorithm::Turkish, &[("a😀sa", "a😀sa"), ("ı😀mış", "ı😀mış")]);
        stems(Algorithm::German, &[("u😀em", "u😀"), ("größer", "gross")]);
    }
}
