/*!
The tokenizers `zh` and `zh-fixed`: each Chinese character is a token, the rest is split as in `13a`.

`zh` is sacreBLEU's. Its table of Chinese characters means to have two ranges beyond U+FFFF, but writes them as
strings of two characters (`'\u20000'` is U+2000 and `0`), and what lies between those is U+2001 to U+2A6D: quotation
marks, the ellipsis, arrows and mathematical operators are split off, rare ideographs are not. `zh-fixed` has the
ranges that were meant, and its other blocks of ideographs as they are today.
*/

use super::marks::{Kind, Kinds};
use super::{Prepared, Span, is_python_space, place_in};

/// Pushes the spans of the tokens by sacreBLEU's ranges.
pub(super) fn split(text: &str, spans: &mut Vec<Span>) {
    split_by(text, is_split_by_sacrebleu, spans);
}

/// Pushes the spans of the tokens by the right ranges.
pub(super) fn split_fixed(text: &str, spans: &mut Vec<Span>) {
    split_by(text, is_chinese, spans);
}

/// Whether a text that sacreBLEU's faulty ranges have split has other tokens by the right ones.
pub(crate) fn zh_differs(split: &Prepared<'_>) -> bool {
    let differs = |character| is_split_by_sacrebleu(character) != is_chinese(character);
    if split.text.is_ascii() || !split.text.chars().any(differs) {
        return false;
    }
    let mut right = Vec::new();
    split_fixed(split.text, &mut right);
    split.spans != right
}

fn split_by(text: &str, chinese: impl Fn(char) -> bool, spans: &mut Vec<Span>) {
    let body = text.trim_matches(is_python_space);
    let wide = |character| match character {
        _ if is_python_space(character) => Kind::Space,
        _ if chinese(character) => Kind::Single,
        _ => Kind::Word,
    };
    Kinds { ascii: &ASCII, wide }.split(body, place_in(text, body).start, spans);
}

const ASCII: [Kind; 128] = {
    let mut kinds = [Kind::Word; 128];
    let mut code = 0;
    while code < 128 {
        kinds[code] = match code as u8 {
            byte if is_python_space(byte as char) => Kind::Space,
            b'0'..=b'9' => Kind::Digit,
            b'.' | b',' => Kind::Mark,
            b'-' => Kind::Hyphen,
            byte if byte.is_ascii_punctuation() && byte != b'\'' => Kind::Single,
            _ => Kind::Word,
        };
        code += 1;
    }
    kinds
};

/// Blocks that both have: punctuation, radicals, strokes, phonetic and enclosed characters, compatibility forms.
fn is_shared(character: char) -> bool {
    matches!(character, '\u{2600}'..='\u{27bf}' | '\u{2e80}'..='\u{2fdf}' | '\u{2ff0}'..='\u{303f}'
        | '\u{3100}'..='\u{312f}' | '\u{31a0}'..='\u{31bf}' | '\u{31c0}'..='\u{31ef}' | '\u{3200}'..='\u{33ff}'
        | '\u{fe10}'..='\u{fe1f}' | '\u{fe30}'..='\u{fe4f}' | '\u{ff00}'..='\u{ffef}')
}

fn is_split_by_sacrebleu(character: char) -> bool {
    matches!(character, '\u{4e00}'..='\u{9fbb}' | '\u{2001}'..='\u{2a6d}' | '\u{3400}'..='\u{4db5}'
        | '\u{f900}'..='\u{fa2d}' | '\u{fa30}'..='\u{fa6a}' | '\u{fa70}'..='\u{fad9}')
        || is_shared(character)
}

/// All ideographs: the two planes beyond U+FFFF that Unicode keeps for them hold nothing else.
fn is_chinese(character: char) -> bool {
    matches!(character, '\u{4e00}'..='\u{9fff}' | '\u{3400}'..='\u{4dbf}' | '\u{f900}'..='\u{faff}'
        | '\u{20000}'..='\u{3ffff}')
        || is_shared(character)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::textbook::tokens;

    #[test]
    fn rare_ideographs_are_split_and_quotation_marks_are_not() {
        for (text, faulty, right) in [
            ("中文abc, 3.5", vec!["中", "文", "abc", ",", "3.5"], vec!["中", "文", "abc", ",", "3.5"]),
            ("𠀀𠀁x", vec!["𠀀𠀁x"], vec!["𠀀", "𠀁", "x"]),
            ("“a…” →b", vec!["“", "a", "…", "”", "→", "b"], vec!["“a…”", "→b"]),
            ("中 → 文", vec!["中", "→", "文"], vec!["中", "→", "文"]),
        ] {
            let split_by = |split: fn(&str, &mut Vec<Span>)| {
                let mut spans = Vec::new();
                split(text, &mut spans);
                tokens(text, &spans)
            };

            assert_eq!(split_by(split), faulty);
            assert_eq!(split_by(split_fixed), right);
            let mut spans = Vec::new();
            split(text, &mut spans);
            assert_eq!(zh_differs(&Prepared { text, spans: &spans, ..Prepared::default() }), faulty != right);
        }
    }
}
