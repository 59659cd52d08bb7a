/*!
What mteval itself does to a text, which differs from sacreBLEU's reading of it (`13a`, `intl`).

White space is that of Perl: U+001C to U+001F are none. Entities are resolved in international tokenization too. Lower
case comes after the entities and before the rules, so both are there as steps of their own as well.

mteval drops Unicode's separators at the ends of a text but not other white space, so a text that begins with a tab or a
line feed has an empty first token by the international rules.
*/

use super::categories::{self, group};
use super::escapes::{self, INTERNATIONAL};
use super::marks::{Kind, Kinds};
use super::{Change, Span, intl, thirteen_a};

/// Which of the two scripts: v13a joins what a hyphen and U+2028 part, v14 does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Version {
    /// `mteval-v13a.pl`.
    V13a,
    /// `mteval-v14.pl`.
    V14,
}

/// What becomes of characters beyond ASCII.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wide {
    /// They are as the rules say.
    AsIs,
    /// Each is a token (option `-e`).
    Apart,
}

/// Takes out `<skipped>` and hyphens at line ends, and resolves entities.
pub(super) fn entities(input: &str, out: &mut String) -> Change {
    if !input.contains(['&', '<']) && !input.contains("-\n") {
        return Change::None;
    }
    thirteen_a::unescape(input, out);
    Change::Rewritten
}

/// The same before the international rules, where lines end in U+2028.
pub(super) fn intl_entities(input: &str, version: Version, out: &mut String) -> Change {
    if !input.contains(['&', '<', LINE]) {
        return Change::None;
    }
    let mut text = input.replace("<skipped>", "");
    if version == Version::V13a && text.contains(LINE) {
        text = joined(&text);
    }
    escapes::resolve(&text.replace(LINE, " "), &INTERNATIONAL, out);
    Change::Rewritten
}

/// Unicode's line separator.
const LINE: char = '\u{2028}';

/// A text without each hyphen that a line separator follows, and without that.
fn joined(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        if !(is_hyphen(character) && characters.next_if_eq(&LINE).is_some()) {
            out.push(character);
        }
    }
    out
}

/// Unicode's property `Hyphen`.
fn is_hyphen(character: char) -> bool {
    matches!(
        character,
        '-' | '\u{ad}'
            | '\u{58a}'
            | '\u{1806}'
            | '\u{2010}'
            | '\u{2011}'
            | '\u{2e17}'
            | '\u{30fb}'
            | '\u{fe63}'
            | '\u{ff0d}'
            | '\u{ff65}'
    )
}

/// Pushes the spans of the tokens; they index `out` if the answer is `true`, else `text`.
pub(super) fn intl(
    text: &str,
    (version, wide): (Version, Wide),
    out: &mut String,
    spans: &mut Vec<Span>,
) -> bool {
    let rewritten = intl_entities(text, version, out) == Change::Rewritten;
    intl_rules(if rewritten { out } else { text }, wide, spans);
    rewritten
}

/// Pushes the spans of the tokens of a text without entities.
pub(super) fn intl_rules(text: &str, wide: Wide, spans: &mut Vec<Span>) {
    let first = spans.len();
    match wide {
        Wide::AsIs => Kinds {
            ascii: &ASCII,
            wide: |character: char| intl::kind(group(character), character.is_whitespace()),
        }
        .split(text, 0, spans),
        Wide::Apart => {
            let kind = |character: char| if character.is_whitespace() { Kind::Space } else { Kind::Single };
            Kinds { ascii: &ASCII, wide: kind }.split(text, 0, spans);
        }
    }
    let begins = text.trim_start_matches(is_separator).starts_with(char::is_whitespace);
    if begins && spans.len() > first {
        spans.insert(first, Span { start: 0, end: 0 });
    }
}

/// White space of Unicode's category Z.
fn is_separator(character: char) -> bool {
    character.is_whitespace() && !character.is_control()
}

const ASCII: [Kind; 128] = {
    let mut kinds = [Kind::Word; 128];
    let mut code = 0;
    while code < 128 {
        let byte = code as u8;
        let kind = intl::kind(categories::ASCII[code], matches!(byte, b'\t'..=b'\r' | b' '));
        kinds[code] = kind;
        code += 1;
    }
    kinds
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::textbook::tokens;

    fn words(text: &str, version: Version, wide: Wide) -> Vec<String> {
        let (mut out, mut spans) = (String::new(), Vec::new());
        let rewritten = intl(text, (version, wide), &mut out, &mut spans);
        tokens(if rewritten { &out } else { text }, &spans).into_iter().map(str::to_owned).collect()
    }

    #[test]
    fn only_v13a_joins_words_at_line_separators() {
        let text = "well-\u{2028}known well\u{2010}\u{2028}-\u{2028}x";

        assert_eq!(words(text, Version::V13a, Wide::AsIs), ["wellknown", "wellx"]);
        assert_eq!(
            words(text, Version::V14, Wide::AsIs),
            ["well", "-", "known", "well", "\u{2010}", "-", "x"]
        );
    }

    #[test]
    fn a_tab_first_is_an_empty_token_but_a_space_is_not() {
        for (text, expected) in
            [("\ta", vec!["", "a"]), (" \u{a0}\ta\t", vec!["", "a"]), (" a", vec!["a"]), ("\t", vec![])]
        {
            assert_eq!(words(text, Version::V14, Wide::AsIs), expected, "{text:?}");
        }
    }

    #[test]
    fn characters_beyond_ascii_can_stand_apart() {
        assert_eq!(words("aéb &apos;5.", Version::V14, Wide::Apart), ["a", "é", "b", "'", "5."]);
        assert_eq!(
            words("中文\u{1c}5-\u{3000}x", Version::V14, Wide::Apart),
            ["中", "文", "\u{1c}5", "-", "x"]
        );
    }
}
