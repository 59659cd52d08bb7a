//! Writing tokens.

use super::super::Span;
use super::lexer::{Kind, Match};
use super::marks::quote;

/// Which tokens are written, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// All, as they are.
    All,
    /// In lower case, without COCO's punctuation.
    Coco,
    /// The same with what holds U+00A0 split there, as COCO's BLEU reads it.
    CocoWords,
}

/// The tokens that COCO leaves out: it compares them with its list after lower-casing, so that brackets stay.
const PUNCTUATION: [&str; 13] = ["''", "'", "``", "`", ".", "?", "!", ",", ":", "-", "--", "...", ";"];

/// Tokens of a text on their way to spans: of the text as long as no token is rewritten, then of a copy.
pub(super) struct Writer<'t, 'o> {
    text: &'t str,
    style: Style,
    out: &'o mut String,
    spans: &'o mut Vec<Span>,
    copied: usize,
    rewrites: bool,
}

impl<'t, 'o> Writer<'t, 'o> {
    pub(super) fn new(text: &'t str, style: Style, out: &'o mut String, spans: &'o mut Vec<Span>) -> Self {
        Self { text, style, out, spans, copied: 0, rewrites: false }
    }

    /// Whether a token was rewritten.
    pub(super) fn rewrites(&self) -> bool {
        self.rewrites
    }

    /// Writes the token from a place on.
    #[inline]
    pub(super) fn write(&mut self, start: usize, found: Match) {
        let end = found.end;
        match found.kind {
            Kind::Dropped => {}
            Kind::Word => self.keep(start, end),
            Kind::Text(text) => self.replace(start, end, text),
            Kind::Plain if !self.text[start..end].contains('\u{ad}') => self.keep(start, end),
            kind => {
                let written = rewritten(&self.text[start..end], kind);
                self.replace(start, end, &written);
                if kind == Kind::Ended {
                    self.replace(end, end, ".");
                }
            }
        }
    }

    /// A token as it stands, but for its case.
    #[inline]
    fn keep(&mut self, start: usize, end: usize) {
        let token = &self.text[start..end];
        let is_kept =
            |token: &str| token.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
        if self.style != Style::All && !is_kept(token) {
            self.replace(start, end, token);
        } else if self.rewrites {
            // With what stands before it, in one go.
            self.out.push_str(&self.text[self.copied..end]);
            self.copied = end;
            let stop = self.out.len();
            self.spans.push(Span { start: (stop - (end - start)) as u32, end: stop as u32 });
        } else {
            self.spans.push(Span { start: start as u32, end: end as u32 });
        }
    }

    /// Another text in a token's place, unless COCO leaves it out.
    fn replace(&mut self, start: usize, end: usize, token: &str) {
        match self.style {
            Style::All => self.push(start, end, token),
            _ if token.len() <= 3 && PUNCTUATION.contains(&token) => {}
            Style::CocoWords if token.contains('\u{a0}') => {
                for part in token.split('\u{a0}').filter(|part| !part.is_empty()) {
                    self.push(start, end, &part.to_lowercase());
                }
            }
            _ if token.is_ascii() => {
                self.push(start, end, token);
                let from = self.out.len() - token.len();
                self.out[from..].make_ascii_lowercase();
            }
            _ => self.push(start, end, &token.to_lowercase()),
        }
    }

    /// Pushes a token to the copy, after what stands before it in the text.
    fn push(&mut self, start: usize, end: usize, token: &str) {
        self.rewrites = true;
        if self.copied < start {
            self.out.push_str(&self.text[self.copied..start]);
        }
        self.copied = end;
        let from = self.out.len();
        self.out.push_str(token);
        self.spans.push(Span { start: from as u32, end: self.out.len() as u32 });
    }
}

/// A token as it is written.
fn rewritten(token: &str, kind: Kind) -> String {
    let mut written = String::with_capacity(token.len() + 8);
    for character in token.chars() {
        match (kind, character) {
            (_, '\u{ad}') => {}
            (Kind::Quotes, _) => written.push_str(quote(character).unwrap_or_default()),
            (Kind::Clitic, '\u{2019}' | '\u{92}') => written.push('\''),
            (Kind::Clitic, '\u{2018}' | '\u{91}' | '\u{201b}') => written.push('`'),
            (Kind::Phrase, ' ' | '\t'..='\r') => written.push('\u{a0}'),
            (Kind::Phrase, '(') => written.push_str("-LRB-"),
            (Kind::Phrase, ')') => written.push_str("-RRB-"),
            _ => written.push(character),
        }
    }
    if written.is_empty() {
        written.push('-');
    }
    if kind == Kind::Clitic && token.contains("&apos;") {
        return written.replace("&apos;", "'");
    }
    if kind == Kind::Entities { written.replace("&amp;", "&").replace("&AMP;", "&") } else { written }
}
