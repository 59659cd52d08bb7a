//! Texts as symbols: what the overlap of a hypothesis and a reference is counted over.
//!
//! Most text is ASCII. Where the hypothesis is, its bytes are the symbols, and whatever else a reference holds is one
//! more symbol. Otherwise characters are numbered by the hypothesis, as words always are.

use super::{Chrf, Gaps};
use crate::symbols::{Characters, Strings};
use crate::text::is_python_space;
use std::ops::Range;
use unicode_segmentation::UnicodeSegmentation;

/// Whatever an ASCII hypothesis can't have.
const FOREIGN: u8 = 128;

/// A text as symbols.
#[derive(Debug, Default)]
pub(super) struct Side {
    /// Characters, where the hypothesis is ASCII.
    pub(super) bytes: Vec<u8>,
    /// Characters otherwise.
    pub(super) characters: Vec<u32>,
    /// Words, where they are asked for.
    pub(super) words: Vec<u32>,
}

/// What a character is, by what the hypothesis holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unit {
    Byte,
    CodePoint,
    Grapheme,
}

/// Turns texts into symbols that the hypothesis defines.
pub(super) struct Encoder<'k> {
    kernel: &'k Chrf,
    unit: Unit,
    code_points: Characters,
    graphemes: Strings,
    words: Strings,
    spaces: Vec<usize>,
}

impl<'k> Encoder<'k> {
    pub(super) fn new(kernel: &'k Chrf) -> Self {
        Self {
            kernel,
            unit: Unit::Byte,
            code_points: Characters::default(),
            graphemes: Strings::default(),
            words: Strings::default(),
            spaces: Vec::new(),
        }
    }

    /// Whether characters are in [`Side::bytes`] for the present hypothesis.
    pub(super) fn is_bytes(&self) -> bool {
        self.unit == Unit::Byte
    }

    /// The number of symbols that characters have.
    pub(super) fn kinds(&self) -> usize {
        match self.unit {
            Unit::Byte => usize::from(FOREIGN) + 1,
            Unit::CodePoint => self.code_points.absent() as usize + 1,
            Unit::Grapheme => self.graphemes.absent() as usize + 1,
        }
    }

    /// The number of symbols that words have.
    pub(super) fn word_kinds(&self) -> usize {
        self.words.absent() as usize + 1
    }

    /// Reads a hypothesis and takes its symbols.
    pub(super) fn hypothesis(&mut self, text: &str, side: &mut Side) {
        self.unit = match (self.is_plain(text), self.kernel.graphemes) {
            (true, _) => Unit::Byte,
            (false, true) => Unit::Grapheme,
            (false, false) => Unit::CodePoint,
        };
        match self.unit {
            Unit::Byte => {}
            Unit::CodePoint => self.code_points.clear(),
            Unit::Grapheme => self.graphemes.clear(),
        }
        self.words.clear();
        self.read(text, true, side);
    }

    /// Reads a reference of the present hypothesis.
    pub(super) fn reference(&mut self, text: &str, side: &mut Side) {
        self.read(text, false, side);
    }

    /// Whether every byte is a character.
    fn is_plain(&self, text: &str) -> bool {
        // A carriage return and a line feed are one grapheme cluster, the only one of ASCII with two characters.
        text.is_ascii() && !(self.kernel.graphemes && text.contains('\r'))
    }

    fn read(&mut self, text: &str, add: bool, side: &mut Side) {
        side.bytes.clear();
        side.characters.clear();
        side.words.clear();
        if self.kernel.char_order > 0 {
            self.read_characters(text, add, side);
        }
        if self.kernel.word_order > 0 {
            words(text, &mut self.spaces, |word| {
                side.words.push(self.words.symbol(text.as_bytes(), word, add));
            });
        }
    }

    fn read_characters(&mut self, text: &str, add: bool, side: &mut Side) {
        let gaps = (!self.kernel.whitespace).then_some(self.kernel.gaps);
        match self.unit {
            Unit::Byte if self.is_plain(text) => squeeze(text.as_bytes(), gaps, &mut side.bytes),
            Unit::Byte if self.kernel.graphemes => side.bytes.extend(graphemes(text, gaps).map(cluster_byte)),
            Unit::Byte => side.bytes.extend(code_points(text, gaps).map(byte)),
            Unit::CodePoint => {
                let units = code_points(text, gaps);
                side.characters.extend(units.map(|unit| self.code_points.symbol(unit, add)));
            }
            Unit::Grapheme => {
                let units = graphemes(text, gaps).map(str::as_bytes);
                side.characters.extend(units.map(|unit| self.graphemes.symbol(unit, 0..unit.len(), add)));
            }
        }
    }
}

fn code_points(text: &str, gaps: Option<Gaps>) -> impl Iterator<Item = char> {
    text.chars().filter(move |character| !gaps.is_some_and(|gaps| gaps.has(*character)))
}

fn graphemes(text: &str, gaps: Option<Gaps>) -> impl Iterator<Item = &str> {
    text.graphemes(true)
        .filter(move |cluster| !gaps.is_some_and(|gaps| cluster.chars().all(|character| gaps.has(character))))
}

fn byte(character: char) -> u8 {
    if character.is_ascii() { character as u8 } else { FOREIGN }
}

fn cluster_byte(cluster: &str) -> u8 {
    match cluster.as_bytes() {
        [byte] => *byte,
        _ => FOREIGN,
    }
}

/// Which bytes are not white space.
const INK: [bool; 256] = {
    let mut ink = [true; 256];
    let mut byte = 0;
    while byte < 128 {
        ink[byte] = !is_python_space(byte as u8 as char);
        byte += 1;
    }
    ink
};

/// Copies ASCII without its gaps.
fn squeeze(text: &[u8], gaps: Option<Gaps>, bytes: &mut Vec<u8>) {
    match gaps {
        None => bytes.extend_from_slice(text),
        Some(Gaps::Spaces) => keep(text, |byte| byte != b' ', bytes),
        Some(Gaps::WhiteSpace) => keep(text, |byte| INK[usize::from(byte)], bytes),
    }
}

/// Copies some bytes, without a branch for each.
fn keep(text: &[u8], kept: impl Fn(u8) -> bool, bytes: &mut Vec<u8>) {
    bytes.resize(text.len(), 0);
    let mut length = 0;
    for byte in text {
        bytes[length] = *byte;
        length += usize::from(kept(*byte));
    }
    bytes.truncate(length);
}

/// Calls `each` with every word's place, a mark of ASCII punctuation split off its end or else off its start.
fn words(text: &str, ends: &mut Vec<usize>, mut each: impl FnMut(Range<usize>)) {
    let bytes = text.as_bytes();
    let mut split = |word: Range<usize>| {
        if word.len() > 1 && bytes[word.end - 1].is_ascii_punctuation() {
            each(word.start..word.end - 1);
            each(word.end - 1..word.end);
        } else if word.len() > 1 && bytes[word.start].is_ascii_punctuation() {
            each(word.start..word.start + 1);
            each(word.start + 1..word.end);
        } else if !word.is_empty() {
            each(word);
        }
    };
    let mut start = 0;
    if text.is_ascii() {
        find_space(bytes, ends);
        for end in ends {
            split(start..*end);
            start = *end + 1;
        }
    } else {
        for (end, space) in text.match_indices(is_python_space) {
            split(start..end);
            start = end + space.len();
        }
    }
    split(start..bytes.len());
}

/// The places of white space in ASCII, found without a branch for each word.
fn find_space(text: &[u8], places: &mut Vec<usize>) {
    places.resize(text.len(), 0);
    let mut length = 0;
    for (place, byte) in text.iter().enumerate() {
        places[length] = place;
        length += usize::from(!INK[usize::from(*byte)]);
    }
    places.truncate(length);
}
