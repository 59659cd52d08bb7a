/*!
Words and the sets of synonyms that they are in, as Meteor 1.5 finds them.

A word is in its own sets and in those of its bases. Bases are those of a list of irregular forms; for a word that is
not in it, what is left by the first of `WordNet`'s rules of suffixes whose result is a word of the table.
*/

use super::Phrases;
use crate::Error;
use crate::counts::WORD_END;
use std::collections::{BTreeMap, HashMap};

/// Begins the irregular forms in the canonical form; a byte that UTF-8 never has.
const FORMS: u8 = 0xfe;

/// Suffixes and what replaces them: of nouns, of verbs, of adjectives.
const RULES: [(&str, &str); 20] = [
    ("s", ""),
    ("ses", "s"),
    ("xes", "x"),
    ("zes", "z"),
    ("ches", "ch"),
    ("shes", "sh"),
    ("men", "man"),
    ("ies", "y"),
    ("s", ""),
    ("ies", "y"),
    ("es", "e"),
    ("es", ""),
    ("ed", "e"),
    ("ed", ""),
    ("ing", "e"),
    ("ing", ""),
    ("er", ""),
    ("est", ""),
    ("er", "e"),
    ("est", "e"),
];

/// Sets by word, and the bases of irregular forms.
#[derive(Debug, Default)]
pub(crate) struct Synonyms {
    words: Phrases,
    /// By word: where its sets begin; one more at the end.
    starts: Vec<u32>,
    sets: Vec<u32>,
    bases: HashMap<Box<str>, Vec<Box<str>>>,
}

impl Synonyms {
    /// Reads two files of pairs of lines: a word and its sets, a base and its irregular forms.
    ///
    /// # Errors
    /// [`Error::Option`] when they are others.
    pub(crate) fn new(sets: &str, forms: &str) -> Result<Self, Error> {
        let mut table = BTreeMap::<&str, Vec<u32>>::new();
        for (number, (word, line)) in pairs(sets)?.enumerate() {
            let wrong = |_| Error::Option(format!("line {} has no numbers of synonym sets", 2 * number + 2));
            for set in line.split_ascii_whitespace() {
                table.entry(word).or_default().push(set.parse().map_err(wrong)?);
            }
        }
        let mut bases = HashMap::<Box<str>, Vec<Box<str>>>::new();
        for (base, line) in pairs(forms)? {
            for form in line.split_ascii_whitespace() {
                bases.entry(form.into()).or_default().push(base.into());
            }
        }
        Self::of_entries(table, bases)
    }

    fn of_entries(
        table: BTreeMap<&str, Vec<u32>>,
        bases: HashMap<Box<str>, Vec<Box<str>>>,
    ) -> Result<Self, Error> {
        let mut made = Self { bases, ..Self::default() };
        for (word, mut sets) in table {
            made.words.add(word.as_bytes())?;
            made.starts.push(made.sets.len() as u32);
            sets.sort_unstable();
            sets.dedup();
            made.sets.extend(sets);
        }
        made.starts.push(made.sets.len() as u32);
        Ok(made)
    }

    /// The number of words.
    pub(crate) fn len(&self) -> usize {
        self.words.len()
    }

    /// Puts the sets of a word and of its bases in order, each once; in `room` what is not a word of the table is tried.
    pub(crate) fn sets(&self, word: &str, room: &mut String, found: &mut Vec<u32>) {
        found.clear();
        found.extend_from_slice(self.own(word));
        if let Some(bases) = self.bases.get(word) {
            for base in bases {
                found.extend_from_slice(self.own(base));
            }
        } else if !word.ends_with("ss") && word.chars().nth(2).is_some() {
            let base = RULES.iter().find_map(|(suffix, end)| {
                room.clear();
                room.push_str(word.strip_suffix(suffix)?);
                room.push_str(end);
                self.words.find(room.as_bytes())
            });
            found.extend_from_slice(base.map_or(&[], |number| self.of(number)));
        }
        found.sort_unstable();
        found.dedup();
    }

    fn own(&self, word: &str) -> &[u32] {
        self.words.find(word.as_bytes()).map_or(&[], |number| self.of(number))
    }

    fn of(&self, number: u32) -> &[u32] {
        let number = number as usize;
        &self.sets[self.starts[number] as usize..self.starts[number + 1] as usize]
    }

    /// The canonical form: words with their sets, then irregular forms with their bases; both in order.
    pub(crate) fn form(&self) -> Vec<u8> {
        let mut form = Vec::new();
        for (number, word) in self.words.iter().enumerate() {
            form.extend_from_slice(word);
            for set in self.of(number as u32) {
                form.extend(format!("\n{set}").bytes());
            }
            form.push(WORD_END);
        }
        form.push(FORMS);
        let sorted: BTreeMap<_, _> = self.bases.iter().collect();
        for (irregular, bases) in sorted {
            form.extend(irregular.bytes().chain([b'\n']).chain(bases.join("\n").bytes()).chain([WORD_END]));
        }
        form
    }

    /// The table of a form, if it is one.
    pub(crate) fn read(form: &[u8]) -> Option<Self> {
        let end = form.iter().position(|byte| *byte == FORMS)?;
        let (mut table, mut bases) = (BTreeMap::new(), HashMap::new());
        for entry in entries(&form[..end])? {
            let mut parts = entry?.split('\n');
            table.insert(parts.next()?, parts.map(|set| set.parse().ok()).collect::<Option<_>>()?);
        }
        for entry in entries(&form[end + 1..])? {
            let mut parts = entry?.split('\n').map(Box::from);
            bases.insert(parts.next()?, parts.collect());
        }
        Self::of_entries(table, bases).ok()
    }
}

/// Lines two by two.
fn pairs(file: &str) -> Result<impl Iterator<Item = (&str, &str)>, Error> {
    let count = file.lines().count();
    if !count.is_multiple_of(2) {
        return Err(Error::Option(format!("it has {count} lines, which are not pairs")));
    }
    Ok(file.lines().step_by(2).zip(file.lines().skip(1).step_by(2)))
}

/// What is before each end, if there is one behind the last; none where it is not UTF-8.
fn entries(form: &[u8]) -> Option<impl Iterator<Item = Option<&str>>> {
    let whole = form.last().is_none_or(|last| *last == WORD_END);
    whole.then(|| {
        form.split_inclusive(|byte| *byte == WORD_END)
            .map(|part| std::str::from_utf8(&part[..part.len() - 1]).ok())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETS: &str = "dog\n00000007 2\nrun\n3 4\ngood\n5\nwell\n6\nmake\n8\nmen\n9\nman\n10\nglass\n11\nglas\n12\nas\n13\na\n14\n";
    const FORMS: &str = "good\nbetter best\nwell\nbetter\nrun\nran\n";

    fn sets(table: &Synonyms, word: &str) -> Vec<u32> {
        let mut found = vec![99];
        table.sets(word, &mut String::new(), &mut found);
        found
    }

    #[test]
    fn a_word_is_in_its_sets_and_in_those_of_its_bases() {
        let table = Synonyms::new(SETS, FORMS).unwrap();
        let again = Synonyms::read(&table.form()).unwrap();

        for (word, expected) in [
            ("dog", vec![2, 7]),
            ("dogs", vec![2, 7]),
            ("Dogs", vec![]),
            ("ran", vec![3, 4]),
            ("best", vec![5]),
            ("better", vec![5, 6]),
            ("making", vec![8]),
            ("makes", vec![8]),
            ("men", vec![9, 10]),
            ("glass", vec![11]),
            ("as", vec![13]),
            ("", vec![]),
        ] {
            assert_eq!((sets(&table, word), sets(&again, word)), (expected.clone(), expected), "{word}");
        }
        assert_eq!((table.len(), again.form()), (11, table.form()));
    }

    #[test]
    fn other_files_are_refused() {
        let line = |sets: &str| Synonyms::new(sets, "").unwrap_err().to_string();

        assert!(line("a\n1\nb\n").contains("3 lines"));
        assert!(line("a\nb\n").contains("line 2 has no numbers"));
        assert!(Synonyms::read(b"a 1\xff").is_none());
        assert!(Synonyms::read(b"a 1\xfe").is_none());
        assert!(Synonyms::read(b"a\nb\xff\xfe").is_none());
    }
}
