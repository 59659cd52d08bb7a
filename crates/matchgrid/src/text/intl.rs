/*!
The tokenizer `intl`: mteval-v14's international rules as sacreBLEU applies them.

Symbols (Unicode's category S) stand alone, and so does punctuation (P) but next to numbers (N), by the rules of
[`marks`](super::marks). No spaces are put at the ends of a text, so that `2020.` stays one token at its end: the original has this
fault too.
*/

use super::categories::{self, Group, group};
use super::marks::{Kind, Kinds};
use super::{Span, is_python_space};

/// Pushes the spans of the tokens.
pub(super) fn split(text: &str, spans: &mut Vec<Span>) {
    Kinds { ascii: &ASCII, wide: |character| kind(group(character), is_python_space(character)) }
        .split(text, 0, spans);
}

pub(super) const fn kind(group: Group, space: bool) -> Kind {
    match group {
        Group::Number => Kind::Digit,
        Group::Punctuation => Kind::Mark,
        Group::Symbol => Kind::Single,
        Group::Other if space => Kind::Space,
        Group::Other => Kind::Word,
    }
}

const ASCII: [Kind; 128] = {
    let mut kinds = [Kind::Word; 128];
    let mut code = 0;
    while code < 128 {
        kinds[code] = kind(categories::ASCII[code], is_python_space(code as u8 as char));
        code += 1;
    }
    kinds
};
