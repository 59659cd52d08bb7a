//! Tables that token steps look words up in.

use super::digest::hex;
use crate::Error;
use sha2::{Digest as _, Sha256};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// An immutable table of words, or of words and what each stands for.
///
/// Two tables are equal if their digests are.
#[derive(Debug)]
pub struct Resource {
    table: Table,
    digest: String,
    size: usize,
}

#[derive(Debug)]
enum Table {
    Words(HashSet<Box<str>>),
    Pairs(HashMap<Box<str>, Box<str>>),
}

/// Bytes of the longest word that one may stand for: it replaces tokens, and the length of a text is limited.
const LONGEST: usize = 64;

/// End a word, and what it stands for: bytes that UTF-8 never has.
const WORD_END: u8 = 0xff;
const BASE_END: u8 = 0xfe;

impl Resource {
    /// A set of words.
    pub fn words<'w>(words: impl IntoIterator<Item = &'w str>) -> Self {
        let sorted: BTreeSet<&str> = words.into_iter().collect();
        let mut form = b"words\n".to_vec();
        for word in &sorted {
            form.extend(word.bytes().chain([WORD_END]));
        }
        Self::new(Table::Words(sorted.into_iter().map(Into::into).collect()), &form)
    }

    /// Words and what each stands for; of several pairs with the same word the last counts.
    ///
    /// # Errors
    /// [`Error::Option`] when a word stands for one of more than 64 bytes.
    pub fn pairs<'w>(pairs: impl IntoIterator<Item = (&'w str, &'w str)>) -> Result<Self, Error> {
        let sorted: BTreeMap<&str, &str> = pairs.into_iter().collect();
        let mut form = b"pairs\n".to_vec();
        for (word, base) in &sorted {
            if base.len() > LONGEST {
                return Err(Error::Option(format!(
                    "{word:?} stands for a word of more than {LONGEST} bytes"
                )));
            }
            form.extend(word.bytes().chain([WORD_END]).chain(base.bytes()).chain([BASE_END]));
        }
        let table = sorted.into_iter().map(|(word, base)| (word.into(), base.into())).collect();
        Ok(Self::new(Table::Pairs(table), &form))
    }

    fn new(table: Table, form: &[u8]) -> Self {
        Self { table, digest: hex(&Sha256::digest(form)), size: form.len() }
    }

    /// SHA-256, in hexadecimal, of the canonical form: what kind of table it is, and its entries in order.
    #[must_use]
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// The number of words.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.table {
            Table::Words(words) => words.len(),
            Table::Pairs(pairs) => pairs.len(),
        }
    }

    /// Whether there are no words.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes of the canonical form.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// Whether words stand for others.
    pub(super) fn has_pairs(&self) -> bool {
        matches!(self.table, Table::Pairs(_))
    }

    /// Whether the word is in the table.
    pub(super) fn contains(&self, word: &str) -> bool {
        match &self.table {
            Table::Words(words) => words.contains(word),
            Table::Pairs(pairs) => pairs.contains_key(word),
        }
    }

    /// What the word stands for.
    pub(super) fn get(&self, word: &str) -> Option<&str> {
        match &self.table {
            Table::Words(_) => None,
            Table::Pairs(pairs) => pairs.get(word).map(AsRef::as_ref),
        }
    }
}

impl PartialEq for Resource {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other) || self.digest == other.digest
    }
}

impl Eq for Resource {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_its_entries_whatever_their_order() {
        let words = Resource::words(["b", "a", "b"]);
        let pairs = Resource::pairs([("a", "b"), ("c", ""), ("a", "d")]).unwrap();

        assert_eq!(words, Resource::words(["a", "b"]));
        assert_eq!((words.len(), words.size(), words.is_empty()), (2, 10, false));
        assert_eq!(words.digest().len(), 64);
        assert_eq!(pairs, Resource::pairs([("c", ""), ("a", "d")]).unwrap());
        assert_eq!((pairs.get("a"), pairs.get("c"), pairs.get("b")), (Some("d"), Some(""), None));
    }

    #[test]
    fn no_two_tables_have_the_same_digest() {
        let digests = [
            Resource::words([]),
            Resource::words(["a", "b"]),
            Resource::words(["ab"]),
            Resource::words(["ab", ""]),
            Resource::pairs([]).unwrap(),
            Resource::pairs([("a", "b")]).unwrap(),
            Resource::pairs([("ab", "")]).unwrap(),
            Resource::pairs([("", "ab")]).unwrap(),
        ]
        .map(|table| table.digest().to_owned());

        assert_eq!(std::collections::HashSet::from(digests.clone()).len(), digests.len());
    }

    #[test]
    fn a_word_that_would_make_a_text_too_long_is_refused() {
        assert!(Resource::pairs([("best", "x".repeat(65).as_str())]).is_err());
    }
}
