/*!
Porter's stemmer (1980) as NLTK has it by default, and as ROUGE-1.5.5 has it.

Both know the two rules that Porter added later (`bli` for `abli`, and `logi`). NLTK adds a table of irregular words and
rules for short ones; ROUGE-1.5.5 tries `ment` and then `ent` after the other suffixes of step 4 where Porter takes
the longest. Porter speaks of letters, so every character beyond ASCII is one letter here, a consonant.
*/

use Variant::{Nltk, Rouge155};

/// Whose rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Variant {
    /// NLTK's `PorterStemmer()`, for a word in lower case.
    Nltk,
    /// ROUGE-1.5.5's stemmer, without its exceptions.
    Rouge155,
}

/// Pushes the stem of a word of at least three letters; shorter ones are their own stems.
pub(super) fn stem(variant: Variant, word: &str, letters: &mut Letters, out: &mut String) {
    if variant == Nltk
        && let Some(stem) = irregular(word)
    {
        return out.push_str(stem);
    }
    letters.read(word);
    letters.plural(variant);
    letters.past(variant);
    letters.final_y(variant);
    letters.double_suffixes(variant);
    letters.replace_one(&STEP_3, 0);
    letters.last_suffix(variant);
    letters.tidy(variant);
    // What was added is ASCII, and stands behind what was kept.
    let kept = letters.codes.iter().zip(word.chars().map(Some).chain(std::iter::repeat(None)));
    out.extend(kept.map(|(code, character)| match character {
        Some(character) if *code >= 0x80 => character,
        _ => char::from(*code),
    }));
}

/// NLTK's table.
fn irregular(word: &str) -> Option<&'static str> {
    Some(match word {
        "sky" | "skies" => "sky",
        "dying" => "die",
        "lying" => "lie",
        "tying" => "tie",
        "news" => "news",
        "innings" | "inning" => "inning",
        "outings" | "outing" => "outing",
        "cannings" | "canning" => "canning",
        "howe" => "howe",
        "proceed" => "proceed",
        "exceed" => "exceed",
        "succeed" => "succeed",
        _ => return None,
    })
}

/// Rules of a step: no word ends in two of them, or the longer comes first.
type Rules = [(&'static str, &'static str)];

const STEP_2: [(&str, &str); 19] = [
    ("ational", "ate"),
    ("tional", "tion"),
    ("enci", "ence"),
    ("anci", "ance"),
    ("izer", "ize"),
    ("bli", "ble"),
    ("alli", "al"),
    ("entli", "ent"),
    ("eli", "e"),
    ("ousli", "ous"),
    ("ization", "ize"),
    ("ation", "ate"),
    ("ator", "ate"),
    ("alism", "al"),
    ("iveness", "ive"),
    ("fulness", "ful"),
    ("ousness", "ous"),
    ("aliti", "al"),
    ("iviti", "ive"),
];

const STEP_3: [(&str, &str); 7] = [
    ("icate", "ic"),
    ("ative", ""),
    ("alize", "al"),
    ("iciti", "ic"),
    ("ical", "ic"),
    ("ful", ""),
    ("ness", ""),
];

const STEP_4: [(&str, &str); 16] = [
    ("al", ""),
    ("ance", ""),
    ("ence", ""),
    ("er", ""),
    ("ic", ""),
    ("able", ""),
    ("ible", ""),
    ("ant", ""),
    ("ement", ""),
    ("ou", ""),
    ("ism", ""),
    ("ate", ""),
    ("iti", ""),
    ("ous", ""),
    ("ive", ""),
    ("ize", ""),
];

/// A word as one byte a letter, of which only the end changes, and which of the letters are vowels.
#[derive(Debug, Default)]
pub(super) struct Letters {
    codes: Vec<u8>,
    vowels: Vec<bool>,
}

impl Letters {
    /// Characters beyond ASCII become one of two codes, so that neighbours are equal if they were equal.
    fn read(&mut self, word: &str) {
        self.codes.clear();
        self.vowels.clear();
        if word.is_ascii() {
            self.codes.extend_from_slice(word.as_bytes());
            return self.find_vowels();
        }
        let mut before = '\0';
        for character in word.chars() {
            let code = match self.codes.last() {
                _ if character.is_ascii() => character as u8,
                Some(code) if *code >= 0x80 => code ^ u8::from(character != before),
                _ => 0x80,
            };
            self.codes.push(code);
            before = character;
        }
        self.find_vowels();
    }

    fn len(&self) -> usize {
        self.codes.len()
    }

    /// A `y` after a consonant is a vowel.
    fn find_vowels(&mut self) {
        for code in &self.codes[self.vowels.len()..] {
            let vowel = match code {
                b'a' | b'e' | b'i' | b'o' | b'u' => true,
                b'y' => self.vowels.last() == Some(&false),
                _ => false,
            };
            self.vowels.push(vowel);
        }
    }

    /// How long the word is without the suffix, if it has it.
    fn before(&self, suffix: &str) -> Option<usize> {
        // Most words differ in the last letter, which is compared sooner than the suffix.
        let last = self.codes.last() == suffix.as_bytes().last();
        (last && self.codes.ends_with(suffix.as_bytes())).then(|| self.len() - suffix.len())
    }

    /// Puts `suffix` behind the first `stem` letters.
    fn end(&mut self, stem: usize, suffix: &str) {
        self.codes.truncate(stem);
        self.vowels.truncate(stem);
        self.codes.extend_from_slice(suffix.as_bytes());
        self.find_vowels();
    }

    /// Porter's m of the first letters: how often a consonant follows a vowel.
    fn measure(&self, stem: usize) -> usize {
        self.vowels[..stem].windows(2).filter(|pair| pair[0] && !pair[1]).count()
    }

    /// Replaces the suffix that the word has, if its stem's m is more than that; answers whether the word has one.
    fn replace_one(&mut self, rules: &Rules, more_than: usize) -> bool {
        let found = rules.iter().find_map(|(suffix, other)| Some((self.before(suffix)?, *other)));
        if let Some((stem, other)) = found
            && self.measure(stem) > more_than
        {
            self.end(stem, other);
        }
        found.is_some()
    }

    /// Porter's *o: consonant, vowel, and a consonant that is none of `w`, `x` and `y`. NLTK counts vowel and consonant.
    fn is_short(&self, stem: usize, variant: Variant) -> bool {
        match self.vowels[..stem] {
            [.., false, true, false] => !matches!(self.codes[stem - 1], b'w' | b'x' | b'y'),
            [true, false] => variant == Nltk,
            _ => false,
        }
    }

    /// Step 1a.
    fn plural(&mut self, variant: Variant) {
        if let Some(stem) = self.before("ies") {
            self.end(stem, if variant == Nltk && stem == 1 { "ie" } else { "i" });
        } else if let Some(stem) = self.before("sses") {
            self.end(stem, "ss");
        } else if let Some(stem) = self.before("s")
            && self.codes[..stem].last() != Some(&b's')
        {
            self.end(stem, "");
        }
    }

    /// Step 1b.
    fn past(&mut self, variant: Variant) {
        if variant == Nltk
            && let Some(stem) = self.before("ied")
        {
            return self.end(stem, if stem == 1 { "ie" } else { "i" });
        }
        if let Some(stem) = self.before("eed") {
            if self.measure(stem) > 0 {
                self.end(stem, "ee");
            }
        } else if let Some(stem) = self.before("ed").or_else(|| self.before("ing"))
            && self.vowels[..stem].contains(&true)
        {
            self.end(stem, "");
            self.mend(variant);
        }
    }

    /// The end of a word that has lost `ed` or `ing`.
    fn mend(&mut self, variant: Variant) {
        let length = self.len();
        let doubles = match self.codes[..] {
            [.., b'l' | b's' | b'z'] => false,
            [.., first, last] if first == last => match variant {
                Nltk => !self.vowels[length - 1],
                Rouge155 => !matches!(last, b'a' | b'e' | b'i' | b'o' | b'u' | b'y'),
            },
            _ => false,
        };
        if ["at", "bl", "iz"].iter().any(|end| self.before(end).is_some())
            || !doubles && self.measure(length) == 1 && self.is_short(length, variant)
        {
            self.end(length, "e");
        } else if doubles {
            self.end(length - 1, "");
        } else if variant == Nltk
            && let Some(stem) = self.before("*d")
        {
            // NLTK's sign for a double consonant is a suffix to it as well.
            self.end(stem, "d");
        }
    }

    /// Step 1c.
    fn final_y(&mut self, variant: Variant) {
        let Some(stem) = self.before("y") else { return };
        if match variant {
            Nltk => stem > 1 && !self.vowels[stem - 1],
            Rouge155 => self.vowels[..stem].contains(&true),
        } {
            self.end(stem, "i");
        }
    }

    /// Step 2.
    fn double_suffixes(&mut self, variant: Variant) {
        if variant == Nltk {
            while let Some(stem) = self.before("alli")
                && self.measure(stem) > 0
            {
                self.end(stem, "al");
            }
            if let Some(stem) = self.before("logi") {
                if self.measure(stem + 1) > 0 {
                    self.end(stem, "log");
                }
                return;
            }
        }
        let last: &Rules = match variant {
            Nltk => &[("biliti", "ble"), ("fulli", "ful")],
            Rouge155 => &[("biliti", "ble"), ("logi", "log")],
        };
        if !self.replace_one(&STEP_2, 0) {
            self.replace_one(last, 0);
        }
    }

    /// Step 4.
    fn last_suffix(&mut self, variant: Variant) {
        let found = self.replace_one(&STEP_4, 1);
        if variant == Nltk {
            if !found && !self.replace_one(&[("ment", ""), ("ent", "")], 1) {
                self.action();
            }
            return;
        }
        self.replace_one(&[("ment", "")], 1);
        if !self.replace_one(&[("ent", "")], 1) {
            self.action();
        }
    }

    /// Step 4's `ion` after `s` or `t`.
    fn action(&mut self) {
        if let Some(stem) = self.before("ion")
            && matches!(self.codes[..stem], [.., b's' | b't'])
            && self.measure(stem) > 1
        {
            self.end(stem, "");
        }
    }

    /// Step 5.
    fn tidy(&mut self, variant: Variant) {
        if let Some(stem) = self.before("e") {
            let measure = self.measure(stem);
            if measure > 1 || measure == 1 && !self.is_short(stem, variant) {
                self.end(stem, "");
            }
        }
        if let Some(stem) = self.before("ll")
            && self.measure(stem + 1) > 1
        {
            self.end(stem, "l");
        }
    }
}
