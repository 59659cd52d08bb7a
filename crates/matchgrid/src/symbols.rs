/*!
Symbols: small numbers for the characters and words of a segment, given in order of first appearance.

One side (the hypothesis) adds its own; the other is only looked up. What is not there is [`Characters::absent`] or
[`Strings::absent`], one more symbol, since n-grams that hold it can't match.
*/

use std::ops::Range;

/// The code points of Unicode.
const CODE_POINTS: usize = 0x11_0000;

/// Numbers for characters.
///
/// The table has an entry for each code point: no hashing. An entry counts only if it points at its own character, so
/// a new segment begins by forgetting the characters and the table is never cleared. Untouched pages take no memory.
#[derive(Debug, Default)]
pub(crate) struct Characters {
    table: Vec<u32>,
    characters: Vec<char>,
}

impl Characters {
    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.characters.clear();
        if self.table.is_empty() {
            self.table = vec![0; CODE_POINTS];
        }
    }

    /// The symbol of a character; of a new one a new symbol if `add`, else [`Characters::absent`].
    pub(crate) fn symbol(&mut self, character: char, add: bool) -> u32 {
        let entry = &mut self.table[character as usize];
        if self.characters.get(*entry as usize) == Some(&character) {
            return *entry;
        }
        let absent = self.characters.len() as u32;
        if add {
            *entry = absent;
            self.characters.push(character);
        }
        absent
    }

    /// The symbol of any character that was not added.
    pub(crate) fn absent(&self) -> u32 {
        self.characters.len() as u32
    }
}

/// Numbers for words or other short strings, which are ranges of a text: a hash table that compares the bytes.
#[derive(Debug, Default)]
pub(crate) struct Strings {
    /// One more than a symbol, or 0; a power of two long, at most half full.
    table: Vec<u32>,
    entries: Vec<Entry>,
    /// The strings that are too long for [`Entry::head`].
    long: Vec<u8>,
}

#[derive(Debug)]
struct Entry {
    hash: u64,
    /// The first eight bytes: all there is of most words.
    head: u64,
    length: usize,
    /// Where the string is in [`Strings::long`].
    start: usize,
}

impl Strings {
    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.entries.clear();
        self.long.clear();
        self.table.clear();
        self.table.resize(64, 0);
    }

    /// The symbol of a string; of a new one a new symbol if `add`, else [`Strings::absent`].
    pub(crate) fn symbol(&mut self, text: &[u8], string: Range<usize>, add: bool) -> u32 {
        let head = eight(text, &string);
        let hash = hash(head, text, &string);
        let mut slot = self.home(hash);
        while let Some(symbol) = self.table[slot].checked_sub(1) {
            let entry = &self.entries[symbol as usize];
            if entry.head == head && entry.length == string.len() && self.same_tail(entry, text, &string) {
                return symbol;
            }
            slot = (slot + 1) & (self.table.len() - 1);
        }
        let absent = self.absent();
        if add {
            self.table[slot] = absent + 1;
            self.entries.push(Entry { hash, head, length: string.len(), start: self.long.len() });
            if string.len() > 8 {
                self.long.extend_from_slice(&text[string]);
            }
            self.grow();
        }
        absent
    }

    /// The symbol of any string that was not added.
    pub(crate) fn absent(&self) -> u32 {
        self.entries.len() as u32
    }

    fn same_tail(&self, entry: &Entry, text: &[u8], string: &Range<usize>) -> bool {
        entry.length <= 8 || self.long[entry.start..entry.start + entry.length] == text[string.clone()]
    }

    fn home(&self, hash: u64) -> usize {
        (hash >> 32) as usize & (self.table.len() - 1)
    }

    fn grow(&mut self) {
        let length = 2 * self.table.len();
        if 4 * self.entries.len() <= length {
            return;
        }
        self.table.clear();
        self.table.resize(length, 0);
        for (symbol, entry) in (1..).zip(&self.entries) {
            let mut slot = self.home(entry.hash);
            while self.table[slot] != 0 {
                slot = (slot + 1) & (length - 1);
            }
            self.table[slot] = symbol;
        }
    }
}

/// The first eight bytes of a string as an integer, zeros after its end.
fn eight(text: &[u8], string: &Range<usize>) -> u64 {
    let length = string.len().min(8);
    match text[string.start..].first_chunk() {
        // Reads on into the text and forgets that: without a branch for each length.
        Some(chunk) => u64::from_le_bytes(*chunk) & u64::MAX.unbounded_shr(64 - 8 * length as u32),
        None => {
            text[string.start..][..length].iter().rev().fold(0, |head, byte| head << 8 | u64::from(*byte))
        }
    }
}

fn hash(head: u64, text: &[u8], string: &Range<usize>) -> u64 {
    let mix = |hash: u64, part: u64| {
        let product = u128::from(hash ^ part) * 0x9E37_79B9_7F4A_7C15;
        product as u64 ^ (product >> 64) as u64
    };
    let rest = (string.start + 8..string.end).step_by(8);
    rest.fold(mix(string.len() as u64, head), |hash, start| mix(hash, eight(text, &(start..string.end))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_numbered_by_first_appearance_and_forgotten() {
        let mut characters = Characters::default();
        for text in ["banana\u{10ffff}\0", "nab", "\u{10ffff}", ""] {
            characters.clear();
            let mut seen: Vec<char> = Vec::new();
            for character in text.chars() {
                let expected = seen.iter().position(|other| *other == character).unwrap_or(seen.len());
                if expected == seen.len() {
                    seen.push(character);
                }
                assert_eq!(characters.symbol(character, true) as usize, expected);
            }
            for character in "banana\u{10ffff}\0xyz".chars() {
                let expected = seen.iter().position(|other| *other == character).unwrap_or(seen.len());
                assert_eq!(characters.symbol(character, false) as usize, expected);
            }
        }
    }

    #[test]
    fn strings_are_told_apart_by_their_bytes() {
        let mut all: Vec<Vec<u8>> = vec![Vec::new()];
        for length in 1..20 {
            for place in 0..length {
                for byte in [0, 1, b'a', 0xff] {
                    let mut string = vec![b'b'; length];
                    string[place] = byte;
                    all.push(string);
                }
            }
        }
        let mut strings = Strings::default();
        for round in 0..10 {
            strings.clear();
            let before = round % 3;
            let text = |string: &[u8]| [&b"xyz"[..before], string, &vec![b'b'; round]].concat();
            for (count, string) in all.iter().enumerate() {
                let place = before..before + string.len();
                assert_eq!(strings.symbol(&text(string), place.clone(), false) as usize, count);
                assert_eq!(strings.symbol(&text(string), place.clone(), true) as usize, count);
                assert_eq!(strings.absent() as usize, count + 1);
            }
            for (count, string) in all.iter().enumerate() {
                let place = before..before + string.len();
                assert_eq!(strings.symbol(&text(string), place, false) as usize, count);
            }
            assert_eq!(strings.symbol(b"bbbbc", 0..5, true), strings.absent() - 1);
        }
    }
}
