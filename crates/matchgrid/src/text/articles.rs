//! Articles, as SQuAD's evaluation takes them out.

use super::Change;
use super::categories::is_word;

/// The longer before what it begins with.
const ARTICLES: [&str; 3] = ["an", "a", "the"];

/// A space for each of the words `a`, `an` and `the` in lower case; a word is letters, numbers and `_` (Python's `\w`).
pub(super) fn without(input: &str, out: &mut String) -> Change {
    let mut kept = 0;
    for (start, _) in input.match_indices(['a', 't']) {
        let Some(end) = article(input, start) else { continue };
        out.push_str(&input[kept..start]);
        out.push(' ');
        kept = end;
    }
    if kept == 0 {
        return Change::None;
    }
    out.push_str(&input[kept..]);
    Change::Rewritten
}

/// The end of the article that begins at a place.
fn article(input: &str, start: usize) -> Option<usize> {
    let found = ARTICLES.iter().find(|article| input[start..].starts_with(**article))?;
    let found = if *found == "an" && input[start + 2..].starts_with(is_word) { return None } else { found };
    let end = start + found.len();
    let inside = input[..start].ends_with(is_word) || input[end..].starts_with(is_word);
    (!inside).then_some(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn articles_are_whole_words_in_lower_case() {
        for (input, expected) in [
            ("the cat", Some("  cat")),
            ("a", Some(" ")),
            ("an a the", Some("     ")),
            ("theman", None),
            ("The A", None),
            ("ana banana an", Some("ana banana  ")),
            ("a-an.the", Some(" - . ")),
            ("a_ _a the1 1the \u{e9}a a\u{e9} \u{4e2d}a a\u{2160}", None),
            ("a\u{301} \u{301}the", Some(" \u{301} \u{301} ")),
            ("\u{201c}a\u{201d}", Some("\u{201c} \u{201d}")),
            ("", None),
        ] {
            let mut out = String::new();
            let change = without(input, &mut out);

            assert_eq!((change == Change::Rewritten).then_some(out.as_str()), expected, "{input:?}");
        }
    }
}
