//! From a text to a lattice.

use super::Lattice;
use super::word::{Characters, Rules, Word};
use std::fmt;

/// Why a text is no lattice, and where: the place of a character, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Malformed {
    pub what: &'static str,
    pub place: usize,
}

impl fmt::Display for Malformed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} at character {}", self.what, self.place)
    }
}

const OPEN: &str = "an alternation '{' that no '}' ends begins";
const CLOSED: &str = "a '}' that ends no alternation stands";
const GLUED: &str = "a brace within a word (alternations are written { a / b }) stands";
const EMPTY: &str = "an empty alternative (nothing is written @) ends";

/// An alternation that has not ended.
#[derive(Debug, Clone, Copy)]
struct Open {
    /// Where its brace is, in bytes.
    place: usize,
    /// The node that all its alternatives leave.
    node: u32,
    /// Where the last words of its alternatives begin, in the list of open ends.
    ends: usize,
}

/// A reader in the middle of a text.
struct Reader<'r> {
    lattice: &'r mut Lattice,
    rules: Rules,
    /// Alternations around the place where it is: a list and not calls, since texts can be nested deeply.
    open: Vec<Open>,
    /// Arcs that end where nothing has begun yet; of each open alternation those of its alternatives.
    loose: Vec<u32>,
    /// Where those begin that end at the place where it is.
    here: usize,
    /// The node at the beginning of an alternative, if it is at one.
    node: Option<u32>,
}

impl Lattice {
    /// Reads a text in sclite's syntax: words between ASCII white space, alternations in braces.
    ///
    /// # Errors
    /// [`Malformed`] when braces do not fit, stand within a word, or have an empty alternative.
    pub(crate) fn read(&mut self, text: &str, rules: Rules) -> Result<(), Malformed> {
        self.text.clear();
        self.words.clear();
        self.from.clear();
        self.ends.clear();
        self.before.clear();
        let reader = Reader { lattice: self, rules, open: Vec::new(), loose: vec![0], here: 0, node: None };
        reader.run(text.as_bytes()).map_err(|(what, place)| {
            let place = text.char_indices().take_while(|(start, _)| *start <= place).count();
            Malformed { what, place }
        })?;
        let one_path = self.ends.len() == self.words.len() + 1;
        self.plain = one_path && self.words.iter().all(|word| word.is_plain());
        Ok(())
    }
}

impl Reader<'_> {
    fn run(mut self, text: &[u8]) -> Result<(), (&'static str, usize)> {
        let mut place = 0;
        let braces = self.rules.alternations;
        while let Some(byte) = text.get(place) {
            let inside = !self.open.is_empty();
            match byte {
                b' ' | b'\t'..=b'\r' => {}
                b'{' if braces => self.begin(place),
                b'/' if inside => self.alternate(place)?,
                b'}' if inside => self.end(place)?,
                b'}' if braces => return Err((CLOSED, place)),
                _ => {
                    let end = word_end(text, place, braces, inside)?;
                    self.token(&text[place..end]);
                    place = end;
                    continue;
                }
            }
            place += 1;
        }
        if let Some(open) = self.open.last() {
            return Err((OPEN, open.place));
        }
        self.leave();
        Ok(())
    }

    /// The node at the place where it is; what ended there ends in it.
    fn leave(&mut self) -> u32 {
        if let Some(node) = self.node.take() {
            return node;
        }
        self.lattice.before.extend(self.loose.drain(self.here..));
        self.lattice.ends.push(self.lattice.before.len());
        self.lattice.ends.len() as u32 - 1
    }

    fn begin(&mut self, place: usize) {
        let ends = self.here;
        let node = self.leave();
        self.open.push(Open { place, node, ends });
        (self.here, self.node) = (self.loose.len(), Some(node));
    }

    fn alternate(&mut self, place: usize) -> Result<(), (&'static str, usize)> {
        if self.node.is_some() {
            return Err((EMPTY, place));
        }
        (self.here, self.node) = (self.loose.len(), self.open.last().map(|open| open.node));
        Ok(())
    }

    fn end(&mut self, place: usize) -> Result<(), (&'static str, usize)> {
        if self.node.is_some() {
            return Err((EMPTY, place));
        }
        if let Some(open) = self.open.pop() {
            self.here = open.ends;
        }
        Ok(())
    }

    /// A word, or its characters: without tags, escapes and the star at its end.
    fn token(&mut self, token: &[u8]) {
        let start = self.lattice.text.len();
        let separates = |place: &usize| token[*place] == b';' && (*place == 0 || token[place - 1] != b'\\');
        let tags = (0..token.len()).find(separates).unwrap_or(token.len());
        self.lattice.text.extend(token[..tags].iter().filter(|byte| **byte != b'\\'));
        if self.lattice.text.len() > start + 1 && self.lattice.text.ends_with(b"*") {
            self.lattice.text.pop();
        }
        let word = Word::new(&self.lattice.text, start..self.lattice.text.len(), self.rules);
        match self.rules.split.characters {
            Characters::No => self.arc(word),
            rule => self.split(word, rule),
        }
    }

    fn arc(&mut self, word: Word) {
        let from = self.leave();
        self.lattice.words.push(word);
        self.lattice.from.push(from);
        self.loose.push(self.lattice.words.len() as u32);
    }

    /// The pieces of a word, or the word itself if it is one.
    fn split(&mut self, word: Word, rule: Characters) {
        let whole = &self.lattice.text[word.shown()];
        if rule.size(whole) <= 1 {
            return self.arc(word);
        }
        let mut pieces = rule.pieces(&self.lattice.text[word.compared()]);
        if self.rules.split.delete_hyphens {
            for piece in &mut pieces {
                piece.retain(|byte| *byte != b'-');
            }
            pieces.retain(|piece| !piece.is_empty());
        }
        if pieces.len() == 1 && pieces[0] == whole {
            return self.arc(word);
        }
        // Of a word that is all hyphens nothing is left.
        let optional = word.is_optional() && !pieces.is_empty();
        if pieces.is_empty() {
            pieces.push(b"@".to_vec());
        }
        self.lattice.text.truncate(word.shown().start);
        for piece in pieces {
            let start = self.lattice.text.len();
            let (before, after): (&[u8], &[u8]) = if optional { (b"(", b")") } else { (b"", b"") };
            self.lattice.text.extend([before, &piece, after].concat());
            self.arc(Word::piece(&self.lattice.text, start..self.lattice.text.len(), optional));
        }
    }
}

/// Where a word ends: at white space, and within alternatives at what separates or ends them.
fn word_end(text: &[u8], start: usize, braces: bool, inside: bool) -> Result<usize, (&'static str, usize)> {
    for (place, byte) in text.iter().enumerate().skip(start) {
        match byte {
            b' ' | b'\t'..=b'\r' => return Ok(place),
            b'/' | b'}' if inside => return Ok(place),
            b'{' | b'}' if braces => return Err((GLUED, place)),
            _ => {}
        }
    }
    Ok(text.len())
}
