//! Tokenizers: from a text to the spans of its tokens.

use super::{Span, is_python_space};

/// A tokenizer that runs here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tokenizer {
    /// `none`: words between Python's white space (sacreBLEU's `none`).
    None,
}

impl Tokenizer {
    /// The tokenizer of that name, if there is one.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Some(match name {
            "none" => Self::None,
            _ => return None,
        })
    }

    /// Pushes the spans of the tokens; they index `out` (given empty) if the answer is `true`, else `text`.
    pub fn split(self, text: &str, _out: &mut String, spans: &mut Vec<Span>) -> bool {
        match self {
            Self::None => words(text, spans),
        }
        false
    }
}

fn words(text: &str, spans: &mut Vec<Span>) {
    for word in text.split(is_python_space).filter(|word| !word.is_empty()) {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        spans.push(Span { start: start as u32, end: (start + word.len()) as u32 });
    }
}
