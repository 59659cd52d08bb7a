/*!
Symbols: small numbers for the characters and words of a segment, given in order of first appearance.

One side (the hypothesis) adds its own; the other is only looked up. What is not there is [`Characters::absent`] or
[`Strings::absent`], one more symbol, since n-grams that hold it can't match.
*/

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

/// Numbers for words or other short strings: a hash table that compares the bytes.
#[derive(Debug, Default)]
pub(crate) struct Strings {
    /// One more than a symbol, or 0; a power of two long, at most half full.
    table: Vec<u32>,
    entries: Vec<Entry>,
    bytes: Vec<u8>,
}

#[derive(Debug)]
struct Entry {
    hash: u64,
    start: usize,
    end: usize,
}

impl Strings {
    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.entries.clear();
        self.bytes.clear();
        self.table.clear();
        self.table.resize(64, 0);
    }

    /// The symbol of a string; of a new one a new symbol if `add`, else [`Strings::absent`].
    pub(crate) fn symbol(&mut self, string: &[u8], add: bool) -> u32 {
        let hash = hash(string);
        match self.slot(hash, string) {
            Ok(symbol) => symbol,
            Err(slot) => {
                let absent = self.absent();
                if add {
                    self.add(slot, hash, string);
                }
                absent
            }
        }
    }

    fn add(&mut self, slot: usize, hash: u64, string: &[u8]) {
        let start = self.bytes.len();
        self.bytes.extend_from_slice(string);
        self.entries.push(Entry { hash, start, end: self.bytes.len() });
        self.table[slot] = self.entries.len() as u32;
        if 2 * self.entries.len() > self.table.len() {
            self.grow();
        }
    }

    /// The symbol of any string that was not added.
    pub(crate) fn absent(&self) -> u32 {
        self.entries.len() as u32
    }

    /// The symbol, or the slot where it belongs.
    fn slot(&self, hash: u64, string: &[u8]) -> Result<u32, usize> {
        let mut slot = self.home(hash);
        while let Some(symbol) = self.table[slot].checked_sub(1) {
            let entry = &self.entries[symbol as usize];
            if entry.hash == hash && self.bytes[entry.start..entry.end] == *string {
                return Ok(symbol);
            }
            slot = (slot + 1) & (self.table.len() - 1);
        }
        Err(slot)
    }

    fn home(&self, hash: u64) -> usize {
        (hash >> 32) as usize & (self.table.len() - 1)
    }

    fn grow(&mut self) {
        let length = 2 * self.table.len();
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

/// A hash of the bytes: eight at a time, since words are short.
fn hash(string: &[u8]) -> u64 {
    let mix = |hash: u64, part: u64| {
        let product = u128::from(hash ^ part) * u128::from(0x9E37_79B9_7F4A_7C15_u64);
        product as u64 ^ (product >> 64) as u64
    };
    let (parts, rest) = string.as_chunks::<8>();
    let seed = parts.iter().fold(string.len() as u64, |hash, part| mix(hash, u64::from_le_bytes(*part)));
    let tail = match (rest.first_chunk::<4>(), rest.last_chunk::<4>(), rest) {
        (Some(first), Some(last), _) => {
            u64::from(u32::from_le_bytes(*first)) << 32 | u64::from(u32::from_le_bytes(*last))
        }
        (_, _, [first, .., last]) => {
            u64::from(*first) << 16 | u64::from(rest[rest.len() / 2]) << 8 | u64::from(*last)
        }
        (_, _, [only]) => u64::from(*only),
        _ => 0,
    };
    mix(seed, tail)
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
        let mut strings = Strings::default();
        for _ in 0..2 {
            strings.clear();
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
            for (symbol, string) in all.iter().enumerate() {
                assert_eq!(strings.symbol(string, false), strings.absent());
                assert_eq!(strings.symbol(string, true) as usize, symbol);
            }
            for (symbol, string) in all.iter().enumerate() {
                assert_eq!(strings.symbol(string, false) as usize, symbol);
                assert_eq!(strings.symbol(string, true) as usize, symbol);
            }
            assert_eq!(strings.symbol(b"bbbbc", false), strings.absent());
        }
    }
}
