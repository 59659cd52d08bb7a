//! Lower case and case folding, as Python has them.

use super::Change;

/// Python's `str.lower`.
pub(super) fn lower(input: &str, out: &mut String) -> Change {
    if !input.is_ascii() && input.contains('Σ') {
        // Only a whole text tells whether a sigma is final.
        out.push_str(&input.to_lowercase());
        return Change::Rewritten;
    }
    lower_perl(input, out)
}

/// Perl's `lc`: character by character, so that no sigma is final.
pub(super) fn lower_perl(input: &str, out: &mut String) -> Change {
    map(input, out, |character, out| out.extend(character.to_lowercase()))
}

/// The letters of ASCII in lower case.
pub(super) fn lower_ascii(input: &str, out: &mut String) -> Change {
    if !has_upper(input.as_bytes()) {
        return Change::None;
    }
    push_ascii(input, out);
    Change::Rewritten
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
    if input.is_ascii() {
        if !has_upper(input.as_bytes()) {
            return Change::None;
        }
        push_ascii(input, out);
        return Change::Rewritten;
    }
    let may_change = |character: char| {
        if character.is_ascii() {
            character.is_ascii_uppercase()
        } else {
            common(character) != Some(character)
        }
    };
    let Some(first) = input.find(may_change) else {
        return Change::None;
    };
    out.push_str(&input[..first]);
    let mut rest = &input[first..];
    while !rest.is_empty() {
        let (ascii, other) = rest.split_at(ascii_prefix(rest.as_bytes()));
        push_ascii(ascii, out);
        let mut wide = other.chars();
        rest = other;
        while let Some(character) = wide.next().filter(|character| !character.is_ascii()) {
            rest = wide.as_str();
            match common(character) {
                Some(mapped) => out.push(mapped),
                None => one(character, out),
            }
        }
    }
    if out == input { Change::None } else { Change::Rewritten }
}

fn push_ascii(ascii: &str, out: &mut String) {
    let start = out.len();
    out.push_str(ascii);
    out[start..].make_ascii_lowercase();
}

/// What becomes of the commonest characters in both mappings, and that most scripts have no case: no search in a table.
fn common(character: char) -> Option<char> {
    match character {
        'À'..='Ö' | 'Ø'..='Þ' | 'А'..='Я' | 'Ａ'..='Ｚ' => char::from_u32(character as u32 + 32),
        'à'..='ö'
        | 'ø'..='ÿ'
        | 'а'..='џ'
        | '\u{590}'..='\u{109f}'
        | '\u{1100}'..='\u{139f}'
        | '\u{2000}'..='\u{20ff}'
        | '\u{2e80}'..='\u{a63f}'
        | '\u{ac00}'..='\u{faff}'
        | '\u{ff01}'..='\u{ffef}'
        | '\u{20000}'.. => Some(character),
        _ => None,
    }
}

fn has_upper(bytes: &[u8]) -> bool {
    // Whole chunks, because a loop that can stop at every byte is not vectorised.
    bytes.chunks(64).any(|chunk| chunk.iter().fold(false, |any, byte| any | byte.is_ascii_uppercase()))
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
    fn lower_case_of_perl_has_no_final_sigma() {
        for (input, expected) in [
            ("", None),
            ("already low ß", None),
            ("ΣΑΣ ΑΣ. A", Some("σασ ασ. a")),
            ("İ ǅ", Some("i\u{307} ǆ")),
        ] {
            assert_eq!(changed(lower_perl, input).as_deref(), expected, "{input:?}");
        }
    }

    #[test]
    fn lower_case_of_ascii_leaves_the_rest_alone() {
        for (input, expected) in
            [("", None), ("a é É [`{", None), ("AZ@[ ÄÖ \u{212a} İ", Some("az@[ ÄÖ \u{212a} İ"))]
        {
            assert_eq!(changed(lower_ascii, input).as_deref(), expected, "{input:?}");
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
    fn common_characters_are_mapped_as_the_tables_say() {
        for character in '\0'..=char::MAX {
            if let Some(mapped) = common(character) {
                assert!(character.to_lowercase().eq([mapped]), "{character:?}");
                assert!(character.to_uppercase().flat_map(char::to_lowercase).eq([mapped]), "{character:?}");
            }
        }
    }
}
