//! Lower case and case folding, as Python has them.

use super::Change;

/// Python's `str.lower`.
pub(super) fn lower(input: &str, out: &mut String) -> Change {
    if input.contains('Σ') {
        // Only a whole text tells whether a sigma is final.
        out.push_str(&input.to_lowercase());
        return Change::Rewritten;
    }
    map(input, out, |character, out| out.extend(character.to_lowercase()))
}

/// Python's `str.casefold`.
pub(super) fn fold(input: &str, out: &mut String) -> Change {
    map(input, out, |character, out| match character {
        'ı' | 'Ꭰ'..='Ᏽ' => out.push(character),
        'ẞ' => out.push_str("ss"),
        'ᏸ'..='ᏽ' => out.extend(shifted(character, 'ᏸ', 'Ᏸ')),
        'ꭰ'..='ꮿ' => out.extend(shifted(character, 'ꭰ', 'Ꭰ')),
        // All other case foldings of CaseFolding.txt (status C and F) are this composition; a test holds both together.
        _ => out.extend(character.to_uppercase().flat_map(char::to_lowercase)),
    })
}

/// As far from `to` as `character` is from `from`.
fn shifted(character: char, from: char, to: char) -> Option<char> {
    char::from_u32(character as u32 - from as u32 + to as u32)
}

/// Maps the characters: those of ASCII to lower case, the others by `one`.
fn map(input: &str, out: &mut String, one: impl Fn(char, &mut String)) -> Change {
    let upper = any(input.as_bytes(), |byte| byte.is_ascii_uppercase());
    if !upper && input.is_ascii() {
        return Change::None;
    }
    let mut rest = input;
    while !rest.is_empty() {
        let (ascii, other) = rest.split_at(ascii_prefix(rest.as_bytes()));
        let start = out.len();
        out.push_str(ascii);
        out[start..].make_ascii_lowercase();
        let wide = other.len() - other.trim_start_matches(|character: char| !character.is_ascii()).len();
        for character in other[..wide].chars() {
            if is_caseless(character) { out.push(character) } else { one(character, out) }
        }
        rest = &other[wide..];
    }
    if !upper && out == input { Change::None } else { Change::Rewritten }
}

/// Scripts that have no case at all, so that most of the world's text needs no look into a table.
fn is_caseless(character: char) -> bool {
    matches!(character, '\u{590}'..='\u{109f}' | '\u{1100}'..='\u{139f}' | '\u{2e80}'..='\u{a63f}'
        | '\u{ac00}'..='\u{faff}' | '\u{20000}'..)
}

fn any(bytes: &[u8], class: impl Fn(u8) -> bool) -> bool {
    // Whole chunks, because a loop that can stop at every byte is not vectorised.
    bytes.chunks(64).any(|chunk| chunk.iter().fold(false, |any, byte| any | class(*byte)))
}

fn ascii_prefix(bytes: &[u8]) -> usize {
    let chunks = bytes.chunks_exact(16).take_while(|chunk| chunk.is_ascii()).count() * 16;
    chunks + bytes[chunks..].iter().take_while(|byte| byte.is_ascii()).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(step: fn(&str, &mut String) -> Change, input: &str) -> Option<String> {
        let mut out = String::new();
        (step(input, &mut out) == Change::Rewritten).then_some(out)
    }

    #[test]
    fn lower_case_is_that_of_the_whole_text() {
        for (input, expected) in [
            ("", None),
            ("already low, 12 & ü ß 中文", None),
            ("The END", Some("the end")),
            ("ΣΑΣ ΑΣ.", Some("σας ας.")),
            ("ÄÖÜ İ ǅ ẞ", Some("äöü i\u{307} ǆ ß")),
            ("中文 A 文字", Some("中文 a 文字")),
        ] {
            assert_eq!(changed(lower, input).as_deref(), expected, "{input:?}");
        }
    }

    #[test]
    fn case_folding_is_the_full_one() {
        for (input, expected) in [
            ("", None),
            ("already low, 12 & ü ı Ꭰ 中文", None),
            ("Straße ẞ ﬃ", Some("strasse ss ffi")),
            ("Σας ΐ ŉ", Some("σασ ι\u{308}\u{301} ʼn")),
            ("ꭰꮿ ᏸᏽ İ", Some("ᎠᏯ ᏰᏵ i\u{307}")),
        ] {
            assert_eq!(changed(fold, input).as_deref(), expected, "{input:?}");
        }
    }

    #[test]
    fn lower_case_agrees_with_the_standard_library() {
        for character in '\0'..=char::MAX {
            let text = character.to_string();

            assert_eq!(changed(lower, &text).unwrap_or(text.clone()), text.to_lowercase(), "{character:?}");
        }
    }

    #[test]
    fn scripts_without_case_have_none() {
        for character in ('\0'..=char::MAX).filter(|character| is_caseless(*character)) {
            assert!(character.to_lowercase().eq([character]) && character.to_uppercase().eq([character]));
        }
    }
}
