/*!
WordNet as a thesaurus: a word, and all words that share a set of synonyms with it.

A word is found by its own form and by its bases: those of the list of irregular forms of a part of speech, or else what
is left by every rule of suffixes of that part, as long as it is a lemma of it (NLTK 3.10.0's `morphy`). Names of several
words are left out: no token is one.
*/

use super::Phrases;
use crate::Error;
use crate::counts::WORD_END;
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

/// Ends a part of the canonical form; a byte that UTF-8 never has.
const PART_END: u8 = 0xfe;

/// Parts of speech: nouns, verbs, adjectives, adverbs.
const PARTS: usize = 4;

/// Suffixes and what replaces them, by part of speech.
const RULES: [&[(&str, &str)]; PARTS] = [
    &[
        ("s", ""),
        ("ses", "s"),
        ("ves", "f"),
        ("xes", "x"),
        ("zes", "z"),
        ("ches", "ch"),
        ("shes", "sh"),
        ("men", "man"),
        ("ies", "y"),
    ],
    &[("s", ""), ("ies", "y"), ("es", "e"), ("es", ""), ("ed", "e"), ("ed", ""), ("ing", "e"), ("ing", "")],
    &[("er", ""), ("est", ""), ("er", "e"), ("est", "e")],
    &[],
];

/// The files of one part of speech.
#[derive(Debug, Clone, Copy, Default)]
pub struct PartOfSpeech<'f> {
    /// `index.*`: lemmas and where their sets are.
    pub index: &'f str,
    /// `data.*`: the sets.
    pub data: &'f str,
    /// `*.exc`: irregular forms and their bases.
    pub exceptions: &'f str,
}

/// Lemmas, the sets that each is in, and the names in each set.
#[derive(Debug, Default)]
pub(crate) struct WordNet {
    lemmas: Phrases,
    /// By lemma and part of speech: where its sets begin in `sets`; one more at the end.
    starts: Vec<u32>,
    sets: Vec<u32>,
    names: Phrases,
    /// By set: where its names begin in `members`; one more at the end.
    set_starts: Vec<u32>,
    members: Vec<u32>,
    /// By lemma and part of speech: where the names of all its sets begin in `synonyms`, which can be known from the rest,
    /// but not with one look into memory; one more at the end.
    synonym_starts: Vec<u32>,
    synonyms: Vec<u32>,
    bases: [HashMap<Box<str>, Vec<Box<str>>>; PARTS],
}

/// By lemma: its sets of each part of speech.
type Entries<'f> = BTreeMap<&'f str, [Vec<u32>; PARTS]>;

impl WordNet {
    /// Reads the files of nouns, verbs, adjectives and adverbs.
    ///
    /// # Errors
    /// [`Error::Option`] when they are others.
    pub(crate) fn new(parts: [PartOfSpeech<'_>; PARTS]) -> Result<Self, Error> {
        let mut made = Self::default();
        let mut entries = Entries::new();
        for (part, files) in parts.iter().enumerate() {
            let places = made.add_sets(files.data)?;
            for line in files.index.lines().filter(|line| !line.starts_with(' ')) {
                let wrong = || Error::Option(format!("this is no line of WordNet's index: {line:?}"));
                let (lemma, offsets) = index_line(line).ok_or_else(wrong)?;
                let sets = offsets.map(|offset| places.get(&offset?).copied());
                let sets = sets.collect::<Option<_>>().ok_or_else(wrong)?;
                entries.entry(lemma).or_default()[part] = sets;
            }
            for line in files.exceptions.lines() {
                let mut words = line.split_whitespace().map(Box::from);
                let Some(form) = words.next() else { continue };
                made.bases[part].insert(form, words.collect());
            }
        }
        made.with(&entries)
    }

    /// Adds the sets of a file, and answers the number of each by its offset.
    fn add_sets(&mut self, data: &str) -> Result<HashMap<u32, u32>, Error> {
        let mut places = HashMap::new();
        for line in data.lines().filter(|line| !line.starts_with(' ')) {
            let wrong = || Error::Option(format!("this is no line of WordNet's data: {line:?}"));
            let mut fields = line.split(' ');
            let offset = fields.next().and_then(|offset| offset.parse().ok()).ok_or_else(wrong)?;
            let count = fields.nth(2).and_then(|count| usize::from_str_radix(count, 16).ok());
            places.insert(offset, self.set_starts.len() as u32);
            let words: Vec<_> = fields.step_by(2).take(count.ok_or_else(wrong)?).collect();
            self.add_set(words.into_iter().map(unmarked))?;
        }
        Ok(places)
    }

    fn add_set<'n>(&mut self, names: impl Iterator<Item = &'n str>) -> Result<(), Error> {
        self.set_starts.push(self.members.len() as u32);
        for name in names.filter(|name| !name.contains('_')) {
            let number = self.names.add(name.as_bytes())?;
            self.members.push(number);
        }
        Ok(())
    }

    fn with(mut self, entries: &Entries<'_>) -> Result<Self, Error> {
        self.set_starts.push(self.members.len() as u32);
        for (lemma, parts) in entries {
            self.lemmas.add(lemma.as_bytes())?;
            for sets in parts {
                self.starts.push(self.sets.len() as u32);
                self.sets.extend_from_slice(sets);
                self.synonym_starts.push(self.synonyms.len() as u32);
                for set in sets {
                    self.synonyms.extend_from_slice(slice(&self.members, &self.set_starts, *set as usize));
                }
            }
        }
        self.starts.push(self.sets.len() as u32);
        self.synonym_starts.push(self.synonyms.len() as u32);
        self.lemmas.shrink();
        self.names.shrink();
        Ok(self)
    }

    /// The number of lemmas.
    pub(crate) fn len(&self) -> usize {
        self.lemmas.len()
    }

    /// The number of a name of one word, spelled as it is there.
    pub(crate) fn name(&self, word: &str) -> Option<u32> {
        self.names.find(word.as_bytes())
    }

    /// Puts the names in all sets of a word, whose case does not matter, in order, each once; writes to `room`.
    pub(crate) fn synonyms(&self, word: &str, room: &mut String, found: &mut Vec<u32>) {
        self.look_up((&self.synonyms, &self.synonym_starts), word, room, found);
    }

    /// Puts all sets of a word, whose case does not matter, in order, each once; writes to `room`.
    pub(crate) fn sets(&self, word: &str, room: &mut String, found: &mut Vec<u32>) {
        self.look_up((&self.sets, &self.starts), word, room, found);
    }

    /// Puts what there is of a word and of its bases in order, each once; of each lemma and part of speech there are
    /// entries and where they begin.
    fn look_up(
        &self,
        (entries, starts): (&[u32], &[u32]),
        word: &str,
        room: &mut String,
        found: &mut Vec<u32>,
    ) {
        found.clear();
        let low = word.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase());
        let word = &*if low { Cow::from(word) } else { Cow::from(word.to_lowercase()) };
        let lemma = self.lemmas.find(word.as_bytes());
        let mut add = |lemma: Option<u32>, part: usize| {
            let Some(number) = lemma else { return };
            found.extend_from_slice(slice(entries, starts, PARTS * number as usize + part));
        };
        for (part, rules) in RULES.iter().enumerate() {
            add(lemma, part);
            if let Some(bases) = self.bases[part].get(word) {
                for base in bases {
                    add(self.lemmas.find(base.as_bytes()), part);
                }
                continue;
            }
            for (suffix, end) in *rules {
                let Some(stem) = word.strip_suffix(suffix) else { continue };
                room.clear();
                room.push_str(stem);
                room.push_str(end);
                add(self.lemmas.find(room.as_bytes()), part);
            }
        }
        found.sort_unstable();
        found.dedup();
    }

    /// The canonical form: the sets, the lemmas in order, the irregular forms of each part of speech in order.
    pub(crate) fn form(&self) -> Vec<u8> {
        let name = |number: &u32| String::from_utf8_lossy(self.names.get(*number));
        let names = |set| slice(&self.members, &self.set_starts, set).iter().map(name).collect::<Vec<_>>();
        let sets =
            |place| slice(&self.sets, &self.starts, place).iter().map(u32::to_string).collect::<Vec<_>>();
        let lemmas = self.lemmas.iter().enumerate().map(|(number, lemma)| {
            let parts = (0..PARTS).map(|part| Cow::from(sets(PARTS * number + part).join(" ")));
            [String::from_utf8_lossy(lemma)].into_iter().chain(parts).collect()
        });
        let mut form = part((1..self.set_starts.len()).map(|next| names(next - 1)));
        form.extend(part(lemmas));
        for bases in &self.bases {
            let sorted: BTreeMap<_, _> = bases.iter().collect();
            let words =
                |(word, bases)| [word].into_iter().chain(bases).map(AsRef::<str>::as_ref).map(Cow::from);
            form.extend(part(sorted.into_iter().map(|entry| words(entry).collect())));
        }
        form
    }

    /// The table of a form, if it is one.
    pub(crate) fn read(form: &[u8]) -> Option<Self> {
        let parts: Vec<_> = form.strip_suffix(&[PART_END])?.split(|byte| *byte == PART_END).collect();
        let [sets, lemmas, bases @ ..] = &parts[..] else { return None };
        let mut made = Self::default();
        for names in fields(sets)? {
            made.add_set(names.into_iter()).ok()?;
        }
        let count = made.set_starts.len() as u32;
        let mut entries = Entries::new();
        for lemma in fields(lemmas)? {
            let lists: [&str; PARTS] = lemma.get(1..)?.try_into().ok()?;
            let number = |set: &str| set.parse().ok().filter(|set| *set < count);
            let list = |list: &str| list.split(' ').filter(|set| !set.is_empty()).map(number).collect();
            let lists = lists.into_iter().map(list).collect::<Option<Vec<Vec<u32>>>>()?;
            entries.insert(lemma[0], lists.try_into().ok()?);
        }
        for (place, part) in <&[_; PARTS]>::try_from(bases).ok()?.iter().enumerate() {
            for words in fields(part)? {
                let mut words = words.into_iter().map(Box::from);
                made.bases[place].insert(words.next()?, words.collect());
            }
        }
        made.with(&entries).ok()
    }
}

/// Part of a form: entries of some fields each.
fn part<'e>(entries: impl Iterator<Item = Vec<Cow<'e, str>>>) -> Vec<u8> {
    let mut form = Vec::new();
    for entry in entries {
        form.extend(entry.join("\n").bytes().chain([WORD_END]));
    }
    form.push(PART_END);
    form
}

/// The fields of each entry, if all are whole and in UTF-8.
fn fields(part: &[u8]) -> Option<Vec<Vec<&str>>> {
    let whole = part.last().is_none_or(|last| *last == WORD_END);
    whole.then(|| part.split_inclusive(|byte| *byte == WORD_END).map(words).collect())?
}

/// The fields of one entry.
fn words(entry: &[u8]) -> Option<Vec<&str>> {
    let text = std::str::from_utf8(&entry[..entry.len() - 1]).ok()?;
    Some(text.split('\n').filter(|_| !text.is_empty()).collect())
}

/// A lemma and the offsets of its sets.
fn index_line(line: &str) -> Option<(&str, impl Iterator<Item = Option<u32>>)> {
    let fields: Vec<_> = line.split_whitespace().collect();
    let count: usize = fields.get(2)?.parse().ok()?;
    let first = fields.len().checked_sub(count).filter(|first| count > 0 && *first > 5)?;
    Some((fields[0], fields.into_iter().skip(first).map(|offset| offset.parse().ok())))
}

/// The name of a word, without the mark that some adjectives have.
fn unmarked(word: &str) -> &str {
    word.split_once('(').map_or(word, |(name, _)| name)
}

/// The entry of that number, where each begins at one of the starts.
fn slice<'e>(entries: &'e [u32], starts: &[u32], number: usize) -> &'e [u32] {
    &entries[starts[number] as usize..starts[number + 1] as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOUNS: PartOfSpeech<'_> = PartOfSpeech {
        index: "  1 a licence\ncar n 2 1 @ 2 1 00000010 00000020\nauto n 1 0 1 0 00000010\nman n 1 0 1 0 00000020\nknife n 1 0 1 0 00000030\n",
        data: "  1 a licence\n00000010 06 n 03 Car 0 auto 0 motor_car 0 001 @ 00000020 n 0000 | a thing\n00000020 06 n 02 man 0 adult_male 0 000 | x\n00000030 06 n 01 knife 1 000 | y\n",
        exceptions: "geese goose\nautomata auto car\n",
    };
    const VERBS: PartOfSpeech<'_> = PartOfSpeech {
        index: "drive v 1 0 1 1 00000010\n",
        data: "00000010 30 v 02 drive 0 motor 1 000 00 | x\n",
        exceptions: "drove drive\n",
    };
    const ADJECTIVES: PartOfSpeech<'_> = PartOfSpeech {
        index: "big a 1 0 1 1 00000010\n",
        data: "00000010 00 s 02 big(p) 0 large 0 000 | x\n",
        exceptions: "",
    };

    fn table() -> WordNet {
        WordNet::new([NOUNS, VERBS, ADJECTIVES, PartOfSpeech::default()]).unwrap()
    }

    fn synonyms(table: &WordNet, word: &str) -> Vec<String> {
        let mut found = vec![9];
        table.synonyms(word, &mut String::new(), &mut found);
        let mut names: Vec<_> =
            found.into_iter().map(|name| String::from_utf8_lossy(table.names.get(name)).into()).collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn a_word_has_the_names_of_all_its_sets_and_of_its_bases() {
        let table = table();
        let again = WordNet::read(&table.form()).unwrap();
        for (word, expected) in [
            ("car", vec!["Car", "auto", "man"]),
            ("Cars", vec!["Car", "auto", "man"]),
            ("auto", vec!["Car", "auto"]),
            ("automata", vec!["Car", "auto", "man"]),
            ("men", vec!["man"]),
            ("knives", vec![]),
            ("drove", vec!["drive", "motor"]),
            ("driving", vec!["drive", "motor"]),
            ("bigger", vec![]),
            ("bigest", vec!["big", "large"]),
            ("geese", vec![]),
            ("", vec![]),
        ] {
            assert_eq!(synonyms(&table, word), expected, "{word}");
            assert_eq!(synonyms(&again, word), expected, "{word}");
        }
        assert_eq!((table.len(), again.form()), (6, table.form()));
        let mut sets = vec![9];
        table.sets("Cars", &mut String::new(), &mut sets);
        assert_eq!(sets, [0, 1]);
        assert!(
            table.name("Car").is_some() && table.name("car").is_none() && table.name("motor_car").is_none()
        );
    }

    #[test]
    fn other_files_are_refused() {
        let refused = |nouns| {
            let others = [PartOfSpeech::default(); 3];
            let [verbs, adjectives, adverbs] = others;
            WordNet::new([nouns, verbs, adjectives, adverbs]).unwrap_err().to_string()
        };

        assert!(refused(PartOfSpeech { index: "car n 1", ..NOUNS }).contains("WordNet's index: \"car n 1\""));
        assert!(refused(PartOfSpeech { data: "", ..NOUNS }).contains("WordNet's index"));
        assert!(refused(PartOfSpeech { data: "x y", ..NOUNS }).contains("WordNet's data: \"x y\""));
        let form = table().form();
        assert!((0..form.len()).all(|length| WordNet::read(&form[..length]).is_none()));
    }
}
