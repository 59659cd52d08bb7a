/*!
The tokenizer `intl`: mteval-v14's international rules as sacreBLEU applies them.

Symbols (Unicode's category S) stand alone, and so does punctuation (P) but next to numbers (N), by the rules of
[`marks`]. No spaces are put at the ends of a text, so that `2020.` stays one token at its end: the original has this
fault too.
*/

use super::categories::{Group, group};
use super::marks::{self, Kind};
use super::{Span, is_python_space};

/// Pushes the spans of the tokens.
pub(super) fn split(text: &str, spans: &mut Vec<Span>) {
    marks::split(text, 0, kind, spans);
}

#[inline]
fn kind(character: char) -> Kind {
    match group(character) {
        Group::Number => Kind::Digit,
        Group::Punctuation => Kind::Mark,
        Group::Symbol => Kind::Single,
        Group::Other if is_python_space(character) => Kind::Space,
        Group::Other => Kind::Word,
    }
}
