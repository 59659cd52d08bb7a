/*!
The tokens of the Penn Treebank as Stanford's `PTBTokenizer` 3.4.1 makes them, alone (`ptb`) and as the evaluation of
COCO's captions takes them (`ptb-coco`).

The original is the program; what is here was found by giving it texts, by the hundred thousand, and by the
descriptions of the treebank. It is a lexer: at each place the rule wins that reads furthest, what it only looks at
included, and among equals the first. So a rule here answers a [`lexer::Match`] with an end and a reach.

A line's last token may depend on the line after it, which tells whether `etc.` ends a sentence. [`coco`] is given
that line after a line feed; [`alone`] has nothing to look at.
*/

mod abbreviations;
mod classes;
mod lexer;
mod marks;
mod numbers;
mod runs;
mod scan;
mod web;
mod words;
mod writer;

use super::Span;
use super::steps::Change;
use scan::Scan;
use writer::Writer;

pub(crate) use writer::Style;

/// Pushes the spans of a text's tokens, as if it were a file of one line; they index `out` if the answer is `true`.
pub(super) fn alone(text: &str, out: &mut String, spans: &mut Vec<Span>) -> bool {
    split(&Scan::new(text, Some("")), Writer::new(text, Style::All, out, spans))
}

/// Pushes the spans of the tokens of a text's first line that COCO's evaluation keeps, in lower case.
///
/// After a line feed is what follows; a line without one is the last of all.
pub(super) fn coco(text: &str, style: Style, out: &mut String, spans: &mut Vec<Span>) -> bool {
    let (line, rest) = text.split_once('\n').map_or((text, None), |(line, rest)| (line, Some(rest)));
    split(&Scan::new(line, rest), Writer::new(line, style, out, spans))
}

/// By how much tokens with a space between may be longer than their text: `[` becomes ` -lsb-`.
pub(super) const GROWTH: usize = 6;

/// Writes the tokens of [`coco`] with a space between, as COCO's tokenizer hands them on.
pub(super) fn coco_line(text: &str, out: &mut String) -> Change {
    let (mut written, mut spans) = (String::new(), Vec::new());
    let from = if coco(text, Style::Coco, &mut written, &mut spans) { &written } else { text };
    for (number, span) in spans.iter().enumerate() {
        out.extend((number > 0).then_some(' '));
        out.push_str(&from[span.range()]);
    }
    Change::Rewritten
}

fn split(scan: &Scan<'_>, mut writer: Writer<'_, '_>) -> bool {
    let mut place = 0;
    while place < scan.text.len() {
        if scan.byte(place) == b' ' {
            place += 1;
            continue;
        }
        let found = lexer::token(scan, place);
        writer.write(place, found);
        place = found.end;
    }
    writer.rewrites()
}
