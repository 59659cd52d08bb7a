//! Words of a lattice, and what may be done with them.

use std::ops::Range;

/// How a text is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// `{ a / b }` is a choice.
    pub alternations: bool,
    /// `(word)` may be left out.
    pub optional_deletable: bool,
    /// `wor-` and `-ord` stand for every word that begins or ends so.
    pub fragments: bool,
    /// How words are split.
    pub split: Split,
}

/// How words are split.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Split {
    /// What they are split into.
    pub characters: Characters,
    /// Hyphens are removed from words that are split.
    pub delete_hyphens: bool,
}

/// What words are split into.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Characters {
    /// They stay whole.
    #[default]
    No,
    /// Characters.
    All,
    /// Characters beyond ASCII, and what is between them.
    NonAscii,
    /// The bytes of UTF-8.
    Bytes,
}

impl Characters {
    /// How many pieces a word has at most.
    pub(super) fn size(self, word: &[u8]) -> usize {
        match std::str::from_utf8(word) {
            Ok(word) if self != Self::Bytes => word.chars().count(),
            _ => word.len(),
        }
    }

    /// The pieces of a word.
    pub(super) fn pieces(self, word: &[u8]) -> Vec<Vec<u8>> {
        match std::str::from_utf8(word) {
            Ok(word) if self == Self::All => word.chars().map(|one| one.to_string().into_bytes()).collect(),
            Ok(word) if self == Self::NonAscii => runs(word),
            _ => word.iter().map(|byte| vec![*byte]).collect(),
        }
    }
}

/// Characters beyond ASCII, and the runs of ASCII between them.
fn runs(word: &str) -> Vec<Vec<u8>> {
    let mut pieces: Vec<Vec<u8>> = Vec::new();
    let mut ascii = false;
    for one in word.chars() {
        if !(one.is_ascii() && ascii) {
            pieces.push(Vec::new());
        }
        ascii = one.is_ascii();
        let mut bytes = [0; 4];
        pieces.last_mut().into_iter().for_each(|piece| piece.extend(one.encode_utf8(&mut bytes).bytes()));
    }
    pieces
}

const NULL: u8 = 1;
const OPTIONAL: u8 = 2;
const FRAGMENT: u8 = 4;

/// A word: where it is in the text of its lattice, and what is special about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Word {
    start: u32,
    end: u32,
    special: u8,
}

impl Word {
    /// The word that a range of a text is.
    pub(super) fn new(text: &[u8], range: Range<usize>, rules: Rules) -> Self {
        let word = &text[range.clone()];
        let optional = rules.optional_deletable && matches!(word, [b'(', .., b')']);
        let mut special = if word == b"@" { NULL } else { 0 };
        if optional {
            special |= OPTIONAL;
        }
        let last = [word.first(), word.last(), word.iter().nth_back(1).filter(|_| optional)];
        if rules.fragments && last.contains(&Some(&b'-')) {
            special |= FRAGMENT;
        }
        Self { start: range.start as u32, end: range.end as u32, special }
    }

    /// A word that is a piece of another, which can be left out if that could.
    pub(super) fn piece(text: &[u8], range: Range<usize>, optional: bool) -> Self {
        let null = if &text[range.clone()] == b"@" { NULL } else { 0 };
        let special = if optional { OPTIONAL } else { null };
        Self { start: range.start as u32, end: range.end as u32, special }
    }

    /// Where it is, as it is shown.
    pub(super) fn shown(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Where that is by which it is compared: without the parentheses of a word that may be left out.
    pub(super) fn compared(&self) -> Range<usize> {
        let inner = usize::from(self.is_optional());
        self.start as usize + inner..self.end as usize - inner
    }

    /// Whether it stands for nothing.
    pub(super) fn is_null(self) -> bool {
        self.special & NULL != 0
    }

    /// Whether it may be left out.
    pub(super) fn is_optional(&self) -> bool {
        self.special & OPTIONAL != 0
    }

    /// Whether it is compared as a fragment.
    pub(super) fn is_fragment(&self) -> bool {
        self.special & FRAGMENT != 0
    }

    /// Whether nothing is special about it.
    pub(super) fn is_plain(self) -> bool {
        self.special == 0
    }

    /// What it costs to delete or insert it.
    pub(super) fn alone(self) -> f32 {
        match self.special {
            special if special & NULL != 0 => 0.001,
            special if special & OPTIONAL != 0 => 2.0,
            _ => 3.0,
        }
    }
}

/// Whether two words match of which one is a fragment: the first that can be one decides.
pub(super) fn fragments_match(mine: &[u8], theirs: &[u8]) -> bool {
    if mine.len() > 1 && mine[0] == b'-' {
        theirs.ends_with(&mine[1..])
    } else if mine.len() > 1 && mine.ends_with(b"-") {
        theirs.starts_with(&mine[..mine.len() - 1])
    } else if theirs.len() > 1 && theirs[0] == b'-' {
        mine.ends_with(&theirs[1..])
    } else if theirs.len() > 1 && theirs.ends_with(b"-") {
        mine.starts_with(&theirs[..theirs.len() - 1])
    } else {
        mine == theirs
    }
}
