/*!
What TERCOM 0.10.0 itself does to a text, which differs from sacreBLEU's reading of it (see [`super::tercom`]).

White space is that of Java's expressions: tab, line feed, vertical tab, form feed, carriage return and space. An empty
line has no words, but a text of which nothing is left has an empty one: so an empty line goes on as a space, which
no step but the first writes alone, and which no step changes.
*/

use super::steps::narrowed;
use super::{Change, Span, escapes, tercom};
use std::borrow::Cow;

/// A text that was empty.
const EMPTY: &str = " ";

/// What is white space to Java's regular expressions.
pub(super) fn is_space(character: char) -> bool {
    matches!(character, '\t'..='\r' | ' ')
}

/// A line as TERCOM reads it: nothing up to U+0020 at the ends.
pub(super) fn line(input: &str, out: &mut String) -> Change {
    let part = input.trim_matches(|character| character <= ' ');
    if part.is_empty() {
        out.push_str(EMPTY);
        return Change::Rewritten;
    }
    narrowed(input, part)
}

/// The general and western rules; with `markup` the brackets of `<x>` are spaces.
///
/// What they have in common with sacreBLEU's is done by the same function.
pub(super) fn normalize(input: &str, out: &mut String, markup: bool) -> Change {
    if input == EMPTY {
        return Change::None;
    }
    let mut text = Cow::Borrowed(input);
    for (from, to) in [("<skipped>", ""), ("-\n", ""), ("\n", " ")] {
        if text.contains(from) {
            text = text.replace(from, to).into();
        }
    }
    if text.contains('&') {
        let mut resolved = String::new();
        escapes::resolve(&text, &escapes::ENTITIES, &mut resolved);
        text = resolved.into();
    }
    if markup && text.contains('<') {
        text = without_brackets(&text).into();
    }
    tercom::set_apart_padded(&text, out);
    Change::Rewritten
}

/// Writes a space for each bracket of a pair that has something between.
fn without_brackets(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('<') {
        let Some((inside, behind)) = after.split_once('>') else { break };
        out.push_str(before);
        out.push_str(if inside.is_empty() { "<" } else { " " });
        out.push_str(inside);
        out.push_str(if inside.is_empty() { ">" } else { " " });
        rest = behind;
    }
    out.push_str(rest);
    out
}

/// Ideographs, Asian punctuation and runs of kana of one block set apart.
pub(super) fn asian(input: &str, out: &mut String) -> Change {
    if input.chars().all(|character| character < '\u{2e80}') {
        return Change::None;
    }
    out.reserve(2 * input.len());
    let mut last = 0;
    for character in input.chars() {
        let script = kana(character);
        if script != last {
            out.extend([last, script].into_iter().filter(|script| *script != 0).map(|_| ' '));
        }
        last = script;
        if is_ideograph(character) || tercom::is_asian_punct(character) {
            out.extend([' ', character, ' ']);
        } else {
            out.push(character);
        }
    }
    out.extend((last != 0).then_some(' '));
    Change::Rewritten
}

/// The block of a kana, or 0.
fn kana(character: char) -> u8 {
    match character {
        '\u{3040}'..='\u{309f}' => 1,
        '\u{30a0}'..='\u{30ff}' => 2,
        '\u{31f0}'..='\u{31ff}' => 3,
        _ => 0,
    }
}

fn is_ideograph(character: char) -> bool {
    matches!(character, '\u{2e80}'..='\u{2eff}' | '\u{31c0}'..='\u{31ef}' | '\u{3200}'..='\u{4dbf}'
        | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe4f}')
}

/// A space for each run of white space, and none at the ends.
pub(super) fn squeeze(input: &str, out: &mut String) -> Change {
    if input == EMPTY {
        return Change::None;
    }
    for word in input.split(is_space).filter(|word| !word.is_empty()) {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    Change::Rewritten
}

/// A space for each run of white space.
pub(super) fn collapse(input: &str, out: &mut String) -> Change {
    let mut after_space = false;
    for character in input.chars() {
        let space = is_space(character);
        if !space {
            out.push(character);
        } else if !after_space {
            out.push(' ');
        }
        after_space = space;
    }
    Change::Rewritten
}

/// What is between white space, with an empty word before it if the text begins with it, or is nothing.
pub(super) fn split(text: &str, spans: &mut Vec<Span>) {
    let first = spans.len();
    words(text, is_space, spans);
    let leads = spans.len() > first && text.starts_with(is_space);
    if leads || text.is_empty() {
        spans.insert(first, Span { start: 0, end: 0 });
    }
}

/// What is between characters that are white space to a tool.
pub(super) fn words(text: &str, is_space: impl Fn(char) -> bool, spans: &mut Vec<Span>) {
    let mut start = 0;
    for part in text.split(&is_space) {
        let end = start + part.len();
        if !part.is_empty() {
            spans.push(Span { start: start as u32, end: end as u32 });
        }
        start = end + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::textbook::{texts, tokens};

    fn written(step: impl Fn(&str, &mut String) -> Change, input: &str) -> String {
        let mut out = String::new();
        match step(input, &mut out) {
            Change::None => input.to_owned(),
            Change::Narrowed(part) => input[part].to_owned(),
            Change::Rewritten => out,
        }
    }

    #[test]
    fn a_line_is_trimmed_of_control_characters_and_stays_empty_if_it_was() {
        assert_eq!(written(line, "\u{1}\t a\u{a0} \u{1f}"), "a\u{a0}");
        for empty in ["", " ", "\t\u{0}\n"] {
            assert_eq!(written(|input, out| normalize(input, out, true), &written(line, empty)), " ");
            assert_eq!(written(squeeze, " "), " ");
        }
    }

    #[test]
    fn markup_loses_its_brackets_where_there_are_two() {
        assert_eq!(without_brackets("<b>x</b> <3 <>"), " b x /b   3 < ");
        assert_eq!(without_brackets("a <3 > <"), "a  3   <");
    }

    #[test]
    fn words_are_those_of_a_plain_split_and_the_first_may_be_empty() {
        for text in texts(&["a", "bc", "é", "\n", " ", "\u{b}", "\u{a0}", "\u{1c}"], 2_000) {
            let expected: Vec<&str> = text.split(is_space).filter(|word| !word.is_empty()).collect();
            let (mut plain, mut java) = (Vec::new(), Vec::new());
            words(&text, is_space, &mut plain);
            split(&text, &mut java);
            let leads = text.is_empty() || !expected.is_empty() && text.starts_with(is_space);

            assert_eq!(tokens(&text, &plain), expected, "{text:?}");
            assert_eq!(tokens(&text, &java), [&[""][..usize::from(leads)], &expected].concat(), "{text:?}");
        }
    }

    #[test]
    fn ideographs_and_runs_of_kana_stand_apart() {
        assert_eq!(written(asian, "aかなカナb中、x"), "a かな  カナ b 中  、 x");
        assert_eq!(written(asian, "plain é"), "plain é");
    }
}
