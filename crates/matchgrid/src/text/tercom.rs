/*!
The parts of sacreBLEU's reading of TERCOM's normalizer, each as a text step.

The original is a list of regular expressions, run one after another. Some do not do what their comments say; what is
here is what they do, to the last space.
*/

use super::{Change, escapes};
use std::borrow::Cow;

/// The general and western part: entities, then punctuation set apart by spaces as in `13a`, and `'s ` as well.
///
/// Set apart is meant literally: a space stands for three then, and the text begins and ends with spaces.
pub(super) fn normalize(input: &str, out: &mut String) -> Change {
    // The original takes out a hyphen that begins a line, not one that ends it.
    let mut text = Cow::Borrowed(input);
    if text.contains('\n') {
        text = text.replace("\n-", "").replace('\n', " ").into();
    }
    if text.contains('&') {
        let mut resolved = String::new();
        escapes::resolve(&text, &escapes::ENTITIES, &mut resolved);
        text = resolved.into();
    }
    set_apart_padded(&text, out);
    Change::Rewritten
}

/// Sets apart punctuation, and the text itself.
pub(super) fn set_apart_padded(text: &str, out: &mut String) {
    out.reserve(2 * text.len() + 6);
    out.push_str("   ");
    set_apart(text, out);
    out.push_str("   ");
}

/// Sets apart punctuation in a text that is taken to have a space before and after.
fn set_apart(text: &str, out: &mut String) {
    let bytes = text.as_bytes();
    let (mut place, mut before) = (0, b' ');
    while let Some(&byte) = bytes.get(place) {
        let after = |length: usize| bytes.get(place + length).copied().unwrap_or(b' ');
        let mut length = 1;
        match byte {
            b'.' | b',' => {
                length = bytes[place..].iter().take_while(|byte| matches!(byte, b'.' | b',')).count();
                marks(&text[place..place + length], before, after(length), out);
            }
            b'-' if before.is_ascii_digit() => out.push_str(" - "),
            b'\'' if after(1) == b's' && is_apart(after(2)) => out.push_str(" '"),
            b' ' => out.push_str("   "),
            _ if is_apart(byte) => out.extend([' ', char::from(byte), ' ']),
            _ => {
                length = bytes[place..].iter().take_while(|byte| is_plain(**byte)).count().max(1);
                out.push_str(&text[place..place + length]);
            }
        }
        place += length;
        before = bytes[place - 1];
    }
}

/// Full stops and commas in a row: the expressions take them two by two, and the last may be left over.
fn marks(run: &str, before: u8, after: u8, out: &mut String) {
    let first_taken = !before.is_ascii_digit();
    let left_over = (run.len() % 2 == 1) != first_taken;
    let taken = run.len() - usize::from(left_over);
    if first_taken {
        out.push(' ');
    }
    for mark in run[..taken].chars() {
        out.extend([' ', mark, ' ', ' ']);
    }
    if left_over && after.is_ascii_digit() {
        out.push_str(&run[taken..]);
    } else if left_over {
        out.extend([" ", &run[taken..], " "]);
    }
}

/// ASCII punctuation and symbols that always stand apart, and the space, which the expression includes.
const fn is_apart(byte: u8) -> bool {
    matches!(byte, b' '..=b'&' | b'('..=b'+' | b'/' | b':'..=b'@' | b'['..=b'`' | b'{'..=b'~')
}

/// Bytes that are written as they are, whatever is around them.
fn is_plain(byte: u8) -> bool {
    PLAIN[usize::from(byte)]
}

const PLAIN: [bool; 256] = {
    let mut plain = [true; 256];
    let mut code = 0;
    while code < 256 {
        let byte = code as u8;
        plain[code] = !is_apart(byte) && !matches!(byte, b'.' | b',' | b'-' | b'\'');
        code += 1;
    }
    plain
};

/// The Asian part: ideographs and Asian punctuation set apart by spaces.
///
/// Two ranges overlap with a third one that is too large (U+3200 to U+3F22), so that their characters get two spaces.
/// Runs of kana are set apart only if they are the whole text, because the expressions name the beginning of the
/// text where they mean a character outside the script.
pub(super) fn asian(input: &str, out: &mut String) -> Change {
    let spaces = |character| if character < '\u{2e80}' { 0 } else { asian_spaces(character) };
    let kana = is_kana_only(input);
    if !kana && input.chars().all(|character| spaces(character) == 0) {
        return Change::None;
    }
    out.reserve(2 * input.len());
    let end = if kana { input.trim_end_matches('\n').len() } else { input.len() };
    out.extend(kana.then_some(' '));
    for character in input[..end].chars() {
        let spaces = spaces(character);
        out.extend(std::iter::repeat_n(' ', spaces));
        out.push(character);
        out.extend(std::iter::repeat_n(' ', spaces));
    }
    out.extend(kana.then_some(' '));
    out.push_str(&input[end..]);
    Change::Rewritten
}

/// How many spaces stand before and after a character.
fn asian_spaces(character: char) -> usize {
    match character {
        '\u{3300}'..='\u{33ff}' | '\u{3400}'..='\u{3f22}' => 2,
        '\u{4e00}'..='\u{9fff}'
        | '\u{3f23}'..='\u{4dbf}'
        | '\u{31c0}'..='\u{31ef}'
        | '\u{2e80}'..='\u{2eff}'
        | '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe4f}'
        | '\u{3200}'..='\u{32ff}' => 1,
        _ => usize::from(is_asian_punct(character)),
    }
}

/// Whether a text is kana of one block and nothing else, but for a line feed at the end.
fn is_kana_only(input: &str) -> bool {
    let input = input.strip_suffix('\n').unwrap_or(input);
    let within = |first, last| input.chars().all(|character| (first..=last).contains(&character));
    !input.is_empty()
        && (within('\u{3040}', '\u{309f}')
            || within('\u{30a0}', '\u{30ff}')
            || within('\u{31f0}', '\u{31ff}'))
}

/// The punctuation that `tercom-no-punct` deletes.
pub(super) fn is_punct(character: char) -> bool {
    matches!(character, '.' | ',' | '?' | ':' | ';' | '!' | '"' | '(' | ')')
}

/// The Asian and full-width punctuation that is set apart or deleted.
pub(super) fn is_asian_punct(character: char) -> bool {
    matches!(character, '\u{3001}' | '\u{3002}' | '\u{3008}'..='\u{3011}' | '\u{3014}'..='\u{301f}'
        | '\u{ff61}'..='\u{ff65}' | '\u{30fb}'
        | '\u{ff0e}' | '\u{ff0c}' | '\u{ff1f}' | '\u{ff1a}' | '\u{ff1b}' | '\u{ff01}' | '\u{ff02}'
        | '\u{ff08}' | '\u{ff09}')
}
