/*!
Snowball's English stemmer as NLTK 3.10.0 has it.

It is Porter's second stemmer, but: three quotation marks are apostrophes; one of them at the beginning goes, after which
the word may be shorter than what is stemmed; and the regions R1 and R2 are remembered while a suffix is replaced, not
found again, so that R2 may lose letters that it had, or gain an `e`.
*/

/// A suffix, how many letters it loses, what it gains, and how long R2 is from then on if it had fewer than are lost.
type Rule = (&'static str, usize, &'static str, usize);

/// Rules of a step: the first whose suffix the word has counts, if R1 has that suffix as well.
const STEP_2: [Rule; 24] = [
    ("ization", 7, "ize", 0),
    ("ational", 7, "ate", 1),
    ("fulness", 4, "", 0),
    ("ousness", 7, "ous", 0),
    ("iveness", 7, "ive", 1),
    ("tional", 2, "", 0),
    ("biliti", 6, "ble", 0),
    ("lessli", 2, "", 0),
    ("entli", 2, "", 0),
    ("ation", 5, "ate", 1),
    ("alism", 5, "al", 0),
    ("aliti", 5, "al", 0),
    ("ousli", 5, "ous", 0),
    ("iviti", 5, "ive", 1),
    ("fulli", 2, "", 0),
    ("enci", 1, "e", 0),
    ("anci", 1, "e", 0),
    ("abli", 1, "e", 0),
    ("izer", 4, "ize", 0),
    ("ator", 4, "ate", 1),
    ("alli", 4, "al", 0),
    ("bli", 3, "ble", 0),
    ("ogi", 1, "", 0),
    ("li", 2, "", 0),
];

const STEP_3: [Rule; 9] = [
    ("ational", 7, "ate", 0),
    ("tional", 2, "", 0),
    ("alize", 3, "", 0),
    ("icate", 5, "ic", 0),
    ("iciti", 5, "ic", 0),
    ("ative", 5, "", 0),
    ("ical", 4, "ic", 0),
    ("ness", 4, "", 0),
    ("ful", 3, "", 0),
];

/// Suffixes that go where R2 has them.
const STEP_4: [&str; 18] = [
    "ement", "ance", "ence", "able", "ible", "ment", "ant", "ent", "ism", "ate", "iti", "ous", "ive", "ize",
    "ion", "al", "er", "ic",
];

/// Pushes the stem of a word in lower case.
pub(super) fn stem(word: &str, out: &mut String) {
    if word.chars().nth(2).is_none() {
        return out.push_str(word);
    }
    if let Some(stem) = irregular(word) {
        return out.push_str(stem);
    }
    let mut letters = Letters::read(word);
    letters.apostrophe();
    letters.plural();
    letters.past();
    letters.final_y();
    letters.replace(&STEP_2);
    letters.replace(&STEP_3);
    letters.last_suffix();
    letters.tidy();
    out.extend(letters.all.iter().map(|letter| if *letter == CONSONANT_Y { 'y' } else { *letter }));
}

fn irregular(word: &str) -> Option<&'static str> {
    Some(match word {
        "skis" => "ski",
        "skies" | "sky" => "sky",
        "dying" => "die",
        "lying" => "lie",
        "tying" => "tie",
        "idly" => "idl",
        "gently" => "gentl",
        "ugly" => "ugli",
        "early" => "earli",
        "only" => "onli",
        "singly" => "singl",
        "news" => "news",
        "howe" => "howe",
        "atlas" => "atlas",
        "cosmos" => "cosmos",
        "bias" => "bias",
        "andes" => "andes",
        "inning" | "innings" => "inning",
        "outing" | "outings" => "outing",
        "canning" | "cannings" => "canning",
        "herring" | "herrings" => "herring",
        "earring" | "earrings" => "earring",
        "proceed" | "proceeds" | "proceeded" | "proceeding" => "proceed",
        "exceed" | "exceeds" | "exceeded" | "exceeding" => "exceed",
        "succeed" | "succeeds" | "succeeded" | "succeeding" => "succeed",
        _ => return None,
    })
}

/// Stands for a `y` that is a consonant.
const CONSONANT_Y: char = 'Y';

/// A word, of which only the end changes.
struct Letters {
    all: Vec<char>,
    /// How long R1 and R2 are, with which the word ends.
    regions: [usize; 2],
}

impl Letters {
    fn read(word: &str) -> Self {
        let mut all: Vec<_> =
            word.chars().map(|letter| if is_quote(letter) { '\'' } else { letter }).collect();
        if all[0] == '\'' {
            all.remove(0);
        }
        if all[0] == 'y' {
            all[0] = CONSONANT_Y;
        }
        for place in 1..all.len() {
            if all[place] == 'y' && is_vowel(all[place - 1]) {
                all[place] = CONSONANT_Y;
            }
        }
        let known = ["gener", "commun", "arsen"].iter().find(|start| starts(&all, start));
        let first = known.map_or_else(|| behind(&all), |start| all.len() - start.len());
        let second = behind(&all[all.len() - first..]);
        Self { all, regions: [first, second] }
    }

    fn len(&self) -> usize {
        self.all.len()
    }

    /// The letter at a place counted from the end, which is 1.
    fn back(&self, place: usize) -> Option<char> {
        self.len().checked_sub(place).map(|place| self.all[place])
    }

    fn ends(&self, suffix: &str) -> bool {
        self.all.iter().rev().copied().take(suffix.len()).eq(suffix.chars().rev())
    }

    /// Whether there is a vowel before the last letters.
    fn has_vowel(&self, but: usize) -> bool {
        self.all[..self.len().saturating_sub(but)].iter().copied().any(is_vowel)
    }

    /// Loses letters and gains others; `second` is the length of R2 if it had fewer.
    fn end(&mut self, lost: usize, gained: &str, second: usize) {
        self.all.truncate(self.len() - lost);
        self.all.extend(gained.chars());
        for (region, otherwise) in self.regions.iter_mut().zip([0, second]) {
            *region = region.checked_sub(lost).map_or(otherwise, |rest| rest + gained.len());
        }
    }

    fn lose(&mut self, count: usize) {
        self.end(count, "", 0);
    }

    /// Step 0.
    fn apostrophe(&mut self) {
        if let Some(suffix) = ["'s'", "'s", "'"].iter().find(|suffix| self.ends(suffix)) {
            self.lose(suffix.len());
        }
    }

    /// Step 1a.
    fn plural(&mut self) {
        if self.ends("sses") {
            self.lose(2);
        } else if self.ends("ied") || self.ends("ies") {
            self.lose(if self.len() > 4 { 2 } else { 1 });
        } else if self.ends("s") && !self.ends("us") && !self.ends("ss") && self.has_vowel(2) {
            self.lose(1);
        }
    }

    /// Step 1b.
    fn past(&mut self) {
        let suffixes = ["eedly", "ingly", "edly", "eed", "ing", "ed"];
        let Some(suffix) = suffixes.iter().find(|suffix| self.ends(suffix)) else { return };
        if suffix.starts_with("ee") {
            if self.regions[0] >= suffix.len() {
                self.end(suffix.len(), "ee", 0);
            }
        } else if self.has_vowel(suffix.len()) {
            self.lose(suffix.len());
            self.mend();
        }
    }

    /// The end of a word that has lost `ed` or `ing`.
    fn mend(&mut self) {
        let double = matches!(self.all[..], [.., one, other] if one == other && "bdfgmnprt".contains(one));
        if ["at", "bl", "iz"].iter().any(|end| self.ends(end)) {
            self.all.push('e');
            self.regions[0] += 1;
            if self.len() > 5 || self.regions[0] >= 3 {
                self.regions[1] += 1;
            }
        } else if double {
            self.lose(1);
        } else if self.regions[0] == 0 && self.is_short() {
            self.all.push('e');
        }
    }

    /// Whether it ends in a short syllable.
    fn is_short(&self) -> bool {
        match self.all[..] {
            [first, last] => is_vowel(first) && !is_vowel(last),
            [.., before, middle, last] => {
                !is_vowel(before) && is_vowel(middle) && !is_vowel(last) && !is_open(last)
            }
            _ => false,
        }
    }

    /// Step 1c.
    fn final_y(&mut self) {
        if let [_, .., before, 'y' | CONSONANT_Y] = self.all[..]
            && !is_vowel(before)
        {
            self.end(1, "i", 0);
        }
    }

    /// Steps 2 and 3.
    fn replace(&mut self, rules: &[Rule]) {
        let Some((suffix, lost, gained, second)) = rules.iter().find(|(suffix, ..)| self.ends(suffix)) else {
            return;
        };
        let allowed = match *suffix {
            "ogi" => self.back(4) == Some('l'),
            "li" => self.back(3).is_some_and(|letter| "cdeghkmnrt".contains(letter)),
            "ative" => self.regions[1] >= suffix.len(),
            _ => true,
        };
        if allowed && self.regions[0] >= suffix.len() {
            self.end(*lost, gained, *second);
        }
    }

    /// Step 4.
    fn last_suffix(&mut self) {
        let Some(suffix) = STEP_4.iter().find(|suffix| self.ends(suffix)) else { return };
        let allowed = *suffix != "ion" || matches!(self.back(4), Some('s' | 't'));
        if allowed && self.regions[1] >= suffix.len() {
            self.lose(suffix.len());
        }
    }

    /// Step 5.
    fn tidy(&mut self) {
        let [first, second] = self.regions;
        let goes = match self.all[..] {
            [.., before, middle, last, 'e'] if second == 0 && first > 0 => {
                is_vowel(last) || is_open(last) || !is_vowel(middle) || is_vowel(before)
            }
            [.., 'e'] | [.., 'l', 'l'] => second > 0,
            _ => false,
        };
        if goes {
            self.all.pop();
        }
    }
}

fn starts(letters: &[char], start: &str) -> bool {
    letters.iter().copied().take(start.len()).eq(start.chars())
}

fn is_vowel(letter: char) -> bool {
    matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u' | 'y')
}

/// Whether a syllable that ends in it is not short.
fn is_open(letter: char) -> bool {
    matches!(letter, 'w' | 'x' | CONSONANT_Y)
}

fn is_quote(letter: char) -> bool {
    matches!(letter, '\u{2018}' | '\u{2019}' | '\u{201b}')
}

/// How many letters there are behind the first consonant that follows a vowel.
fn behind(letters: &[char]) -> usize {
    let place = letters.windows(2).position(|pair| is_vowel(pair[0]) && !is_vowel(pair[1]));
    place.map_or(0, |place| letters.len() - place - 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stems_are_nltk_s() {
        for (word, expected) in [
            ("organization", "organ"),
            ("organizer", "organ"),
            ("dog’s", "dog"),
            ("‘quoted’", "quot"),
            ("skies", "sky"),
            ("generously", "generous"),
            ("''s'", ""),
            ("sayyed", "sayi"),
            ("at", "at"),
            ("'a'", "a"),
            ("naïves", "naïv"),
        ] {
            let mut out = String::new();
            stem(word, &mut out);

            assert_eq!(out, expected, "{word}");
        }
    }
}
