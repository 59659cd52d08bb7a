/*!
The beginning of a text, as ROUGE-1.5.5 takes it by its options `-l` (words) and `-b` (bytes).

A text is lines, of which the tool never keeps an empty one. The bytes and words are those of the text as it is given,
before anything is cleaned or split.
*/

use super::Change;

/// The first words: what is between ASCII white space. A line that begins with white space has an empty word first,
/// which counts. Lines are kept as they are but the one that reaches the limit: its words have one space between them.
pub(super) fn first_words(input: &str, limit: usize, out: &mut String) -> Change {
    let mut left = limit;
    for line in lines(input) {
        let count = words(line).count();
        if count < left {
            left -= count;
            push_line(line, '\n', out);
            continue;
        }
        push_line(&words(line).take(left).collect::<Vec<_>>().join(" "), '\n', out);
        break;
    }
    change(input, out)
}

/// The first bytes, down to a whole character; the ends of lines are not counted.
pub(super) fn first_bytes(input: &str, limit: usize, out: &mut String) -> Change {
    push_first_bytes(input, limit, '\n', out);
    change(input, out)
}

/// What the tool's longest common subsequences see, for which its limit in bytes is faulty: it is never used up.
///
/// The first line is the beginning of the text in one line, which is what is counted. The further lines are what is
/// compared: all lines that are shorter than the limit, up to one that is not, which is cut and the last.
pub(super) fn first_bytes_twice(input: &str, limit: usize, out: &mut String) -> Change {
    push_first_bytes(input, limit, ' ', out);
    for line in lines(input) {
        push_line(start_of(line, limit), '\n', out);
        if line.len() >= limit {
            break;
        }
    }
    change(input, out)
}

fn push_first_bytes(input: &str, limit: usize, between: char, out: &mut String) {
    let mut left = limit;
    for line in lines(input) {
        push_line(start_of(line, left), between, out);
        if line.len() >= left {
            break;
        }
        left -= line.len();
    }
}

/// At most so many bytes of a line, in whole characters.
fn start_of(line: &str, limit: usize) -> &str {
    let fits = (0..=limit.min(line.len())).rev().find_map(|end| line.get(..end));
    fits.unwrap_or_default()
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n').filter(|line| !line.is_empty())
}

/// Perl's `split(/\s+/, $line)`, which leaves out empty parts at the end alone.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let is_space = |character: char| character.is_ascii_whitespace() || character == '\u{b}';
    let line = line.trim_end_matches(is_space);
    let first = (line.starts_with(is_space)).then_some("");
    first.into_iter().chain(line.split(is_space).filter(|word| !word.is_empty()))
}

fn push_line(line: &str, between: char, out: &mut String) {
    if !line.is_empty() {
        out.extend((!out.is_empty()).then_some(between));
        out.push_str(line);
    }
}

fn change(input: &str, out: &str) -> Change {
    if input.len() == out.len() && input == out {
        Change::None
    } else if input.starts_with(out) {
        Change::Narrowed(0..out.len())
    } else {
        Change::Rewritten
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(step: fn(&str, usize, &mut String) -> Change, input: &str, limit: usize) -> String {
        let mut out = String::new();
        match step(input, limit, &mut out) {
            Change::None => input.to_owned(),
            Change::Narrowed(part) => input[part].to_owned(),
            Change::Rewritten => out,
        }
    }

    #[test]
    fn words_are_those_between_ascii_white_space() {
        for (input, limit, expected) in [
            ("", 3, ""),
            ("a b c d", 9, "a b c d"),
            ("a  b c d", 3, "a b c"),
            ("a  b \t", 2, "a b"),
            ("a  b \t", 3, "a  b \t"),
            ("a-b c", 1, "a-b"),
            (" a b c", 2, " a"),
            (" a b c", 1, ""),
            ("a\u{a0}b\u{b}c\u{c}d\re", 3, "a\u{a0}b c d"),
            ("a b\n\nc  d\ne", 5, "a b\nc  d\ne"),
            ("a b\n\nc  d\ne", 4, "a b\nc d"),
            ("a b\n \nc  d\ne", 3, "a b\n \nc"),
            ("a b\nc", 2, "a b"),
            ("\na\n", 5, "a"),
        ] {
            assert_eq!(run(first_words, input, limit), expected, "{input:?} {limit}");
        }
    }

    #[test]
    fn bytes_are_those_of_the_lines() {
        for (input, limit, expected) in [
            ("", 3, ""),
            ("abc", 3, "abc"),
            ("abc", 2, "ab"),
            ("abé", 3, "ab"),
            ("abc\n\nde\nf", 4, "abc\nd"),
            ("abc\n\nde\nf", 5, "abc\nde"),
            ("abc\n\nde\nf", 6, "abc\nde\nf"),
            ("abc\né", 4, "abc"),
            ("\nabc\n", 9, "abc"),
            ("é", 1, ""),
        ] {
            assert_eq!(run(first_bytes, input, limit), expected, "{input:?} {limit}");
        }
    }

    #[test]
    fn the_faulty_limit_is_not_used_up() {
        for (input, limit, expected) in [
            ("", 3, ""),
            ("abc", 9, "abc\nabc"),
            ("abc\n\nde\nf", 4, "abc d\nabc\nde\nf"),
            ("abc\nde\nabcdef\nf", 4, "abc d\nabc\nde\nabcd"),
            ("abcé\nde", 4, "abc\nabc"),
        ] {
            assert_eq!(run(first_bytes_twice, input, limit), expected, "{input:?} {limit}");
        }
    }
}
