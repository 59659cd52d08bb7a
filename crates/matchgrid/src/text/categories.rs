//! Unicode's general categories, as far as texts are split or cleaned by them.

use std::sync::LazyLock;
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory as _};

/// The groups of general categories that matter here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Group {
    /// None of the others.
    Other,
    /// Category N: digits, letters that are numbers, fractions.
    Number,
    /// Category P.
    Punctuation,
    /// Category S.
    Symbol,
}

/// Characters at and above this one are in none of the groups.
const END: u32 = 0x2_0000;

/// The groups of all characters below [`END`]: a search for each character would take most of a tokenizer's time.
static GROUPS: LazyLock<Box<[Group]>> = LazyLock::new(|| (0..END).map(search).collect());

fn search(code: u32) -> Group {
    match char::from_u32(code).map(char::general_category_group) {
        Some(GeneralCategoryGroup::Number) => Group::Number,
        Some(GeneralCategoryGroup::Punctuation) => Group::Punctuation,
        Some(GeneralCategoryGroup::Symbol) => Group::Symbol,
        _ => Group::Other,
    }
}

/// The groups of ASCII, known without the table.
pub(super) const ASCII: [Group; 128] = {
    let mut groups = [Group::Other; 128];
    let mut code = 0;
    while code < 128 {
        groups[code] = match code as u8 {
            b'0'..=b'9' => Group::Number,
            b'$' | b'+' | b'<' | b'=' | b'>' | b'^' | b'`' | b'|' | b'~' => Group::Symbol,
            byte if byte.is_ascii_punctuation() => Group::Punctuation,
            _ => Group::Other,
        };
        code += 1;
    }
    groups
};

/// The group of a character's general category.
#[inline]
pub(super) fn group(character: char) -> Group {
    let code = character as u32;
    if let Some(group) = ASCII.get(code as usize) {
        return *group;
    }
    GROUPS.get(code as usize).copied().unwrap_or(Group::Other)
}

/// Whether a character is in category P.
pub(super) fn is_punctuation(character: char) -> bool {
    group(character) == Group::Punctuation
}

/// Whether a character is a letter, a number or `_`: Python's `\w`.
pub(super) fn is_word(character: char) -> bool {
    if character.is_ascii() {
        return character.is_ascii_alphanumeric() || character == '_';
    }
    let group = character.general_category_group();
    matches!(group, GeneralCategoryGroup::Letter | GeneralCategoryGroup::Number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_those_of_the_general_category() {
        for character in '\0'..=char::MAX {
            assert_eq!(group(character), search(character as u32), "{character:?}");
        }
    }
}
