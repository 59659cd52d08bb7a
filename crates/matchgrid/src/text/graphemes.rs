//! Grapheme clusters: what a reader sees as one character.

use super::words::Words;
use super::{Span, is_python_space, simd};
use unicode_segmentation::UnicodeSegmentation as _;

/// Pushes the spans of the extended grapheme clusters of UAX #29, without those that are only white space.
pub(super) fn split(text: &str, spans: &mut Vec<Span>) {
    if text.is_ascii() && !text.contains('\r') {
        simd::run(Words::<true, true> { text, spans });
        return;
    }
    let (mut start, mut simple_before) = (0, false);
    for (place, character) in text.char_indices() {
        let simple = is_simple(character);
        if simple && simple_before {
            split_between(&text[start..place], start, spans);
            start = place;
        }
        simple_before = simple;
    }
    split_between(&text[start..], start, spans);
}

/// Pushes the clusters of a part of a text that begins and ends where clusters do.
fn split_between(part: &str, base: usize, spans: &mut Vec<Span>) {
    let mut push = |start: usize, cluster: &str| {
        if !cluster.chars().all(is_python_space) {
            let start = base + start;
            spans.push(Span { start: start as u32, end: (start + cluster.len()) as u32 });
        }
    };
    if part.chars().nth(1).is_none() {
        push(0, part);
    } else {
        part.grapheme_indices(true).for_each(|(start, cluster)| push(start, cluster));
    }
}

/// Characters of which no two next to each other are in one cluster: no need to ask the tables about them.
fn is_simple(character: char) -> bool {
    (character.is_ascii() && character != '\r')
        || matches!(character, '\u{c0}'..='\u{2ff}' | '\u{400}'..='\u{481}' | '\u{3001}'..='\u{3029}'
            | '\u{3041}'..='\u{3096}' | '\u{30a1}'..='\u{30fa}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7a3}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::textbook::{texts, tokens};

    #[test]
    fn simple_characters_stand_alone_beside_each_other() {
        for character in ('\0'..=char::MAX).filter(|character| is_simple(*character)) {
            for other in ["a", "\n", "é", "я", "か", "中", "가", "각"] {
                let pairs = [format!("{character}{other}"), format!("{other}{character}")];

                assert!(pairs.iter().all(|pair| pair.graphemes(true).count() == 2), "{pairs:?}");
            }
        }
    }

    #[test]
    fn clusters_are_those_of_the_segmentation_of_the_whole_text() {
        let parts = [
            "a", " ", "\r", "\n", "\u{85}", "\u{301}", "\u{200d}", "\u{fe0f}", "👩", "❤", "🇩", "🇪", "가",
            "ᄀ", "ᅡ", "ᆨ", "क", "्", "ि", "中", "か", "\u{3099}", "é", "я", "\u{600}", "ำ", "©",
        ];
        for text in texts(&parts, 15_000) {
            let expected = text.graphemes(true).filter(|cluster| !cluster.chars().all(is_python_space));
            let mut spans = Vec::new();
            split(&text, &mut spans);

            assert!(tokens(&text, &spans).into_iter().eq(expected), "{text:?}");
        }
    }
}
