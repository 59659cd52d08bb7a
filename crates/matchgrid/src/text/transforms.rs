//! Text steps as jiwer 4.0.0 has them among its transforms.

use super::Change;

/// What `ExpandCommonEnglishContractions` replaces by what, one after another, wherever it stands.
const CONTRACTIONS: [(&str, &str); 11] = [
    ("won't", "will not"),
    ("can't", "can not"),
    ("let's", "let us"),
    ("n't", " not"),
    ("'re", " are"),
    ("'s", " is"),
    ("'d", " would"),
    ("'ll", " will"),
    ("'t", " not"),
    ("'ve", " have"),
    ("'m", " am"),
];

/// The times that a text can become longer: `'d` is a third of what it becomes.
pub(super) const GROWTH: usize = 3;

/// `ExpandCommonEnglishContractions`.
pub(super) fn expand_contractions(input: &str, out: &mut String) -> Change {
    if !input.contains('\'') {
        return Change::None;
    }
    out.push_str(input);
    for (contraction, words) in CONTRACTIONS {
        if out.contains(contraction) {
            *out = out.replace(contraction, words);
        }
    }
    if out == input { Change::None } else { Change::Rewritten }
}

/// `RemoveKaldiNonWords`: without what is between `<` or `[` and the next `>` or `]`, both included.
pub(super) fn without_nonwords(input: &str, out: &mut String) -> Change {
    let mut rest = input;
    while let Some(start) = rest.find(['<', '['])
        && let Some(length) = rest[start..].find(['>', ']'])
    {
        out.push_str(&rest[..start]);
        rest = &rest[start + length + 1..];
    }
    if rest.len() == input.len() {
        return Change::None;
    }
    out.push_str(rest);
    Change::Rewritten
}

/// `RemoveWhiteSpace(replace_by_space=True)`: a space for each white space of ASCII.
pub(super) fn ascii_spaces(input: &str, out: &mut String) -> Change {
    let space = |character| matches!(character, '\t'..='\r');
    if !input.contains(space) {
        return Change::None;
    }
    out.extend(input.chars().map(|character| if space(character) { ' ' } else { character }));
    Change::Rewritten
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_do_what_the_transforms_do() {
        type Step = fn(&str, &mut String) -> Change;
        for (step, input, expected) in [
            (expand_contractions as Step, "plain", None),
            (expand_contractions, "o'clock", None),
            (expand_contractions, "won't can't let's", Some("will not can not let us")),
            (expand_contractions, "she's john's i'd've", Some("she is john is i would have")),
            (expand_contractions, "'t n't don't can't've", Some(" not  not do not can not have")),
            (without_nonwords, "a [b] c", Some("a  c")),
            (without_nonwords, "a <b] c", Some("a  c")),
            (without_nonwords, "[[a]] b", Some("] b")),
            (without_nonwords, "a] b > [c", None),
            (without_nonwords, "[\n] <\u{e9}>x", Some(" x")),
            (ascii_spaces, "a b\u{a0}c", None),
            (ascii_spaces, "a\tb\n\x0b\x0c\rc\x1cd", Some("a b    c\x1cd")),
        ] {
            let mut out = String::new();
            let change = step(input, &mut out);

            assert_eq!((change == Change::Rewritten).then_some(out.as_str()), expected, "{input:?}");
        }
    }

    #[test]
    fn no_contraction_becomes_longer_than_said() {
        assert!(CONTRACTIONS.iter().all(|(short, long)| long.len() <= GROWTH * short.len()));
    }
}
