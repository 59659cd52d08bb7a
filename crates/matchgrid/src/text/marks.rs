/*!
Splitting at punctuation character by character, for `zh` and `intl`.

The originals are regular expressions that set a *mark* (some class of punctuation) apart from what is before it unless
that is a digit, and from what follows unless that is a digit. They match two characters, so they take marks in a row
two by two and may leave over the last; an end of the text counts as a digit, since no expression matches there.
*/

use super::Span;

/// What a character is to the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// White space.
    Space,
    /// A token of its own.
    Single,
    /// Punctuation that can be inside a number.
    Mark,
    /// A digit.
    Digit,
    /// A token of its own after a digit.
    Hyphen,
    /// Anything else.
    Word,
}

/// Pushes the tokens of `text`, which lies at byte `base` of the text that the spans index.
#[inline]
pub(super) fn split(text: &str, base: usize, kind: impl Fn(char) -> Kind, spans: &mut Vec<Span>) {
    let mut writer = Writer { spans, base, word: None };
    let mut before = None;
    let mut rest = text.chars();
    loop {
        let place = text.len() - rest.as_str().len();
        let Some(character) = rest.next() else {
            return writer.end_word(place);
        };
        let now = kind(character);
        match now {
            Kind::Space => writer.end_word(place),
            Kind::Mark => {
                rest = text[place..].chars();
                let run = Run::take(&mut rest, &kind);
                writer.marks(&text[place..place + run.length], place, run.last_joins(before));
            }
            Kind::Hyphen if before != Some(Kind::Digit) => writer.in_word(place),
            Kind::Single | Kind::Hyphen => writer.single(place, place + character.len_utf8()),
            Kind::Digit | Kind::Word => writer.in_word(place),
        }
        before = Some(now);
    }
}

/// Marks in a row.
struct Run {
    count: usize,
    length: usize,
    after: Option<Kind>,
}

impl Run {
    /// Takes the marks from the beginning of `rest`, which has at least one.
    fn take(rest: &mut std::str::Chars<'_>, kind: impl Fn(char) -> Kind) -> Self {
        let text = rest.as_str();
        let (mut count, mut length) = (0, 0);
        loop {
            let after = rest.next().map(&kind);
            if after != Some(Kind::Mark) {
                *rest = text[length..].chars();
                return Self { count, length, after };
            }
            count += 1;
            length = text.len() - rest.as_str().len();
        }
    }

    /// Whether the last mark is left over and not set apart from what follows either.
    fn last_joins(&self, before: Option<Kind>) -> bool {
        let like_digit = |kind: Option<Kind>| kind.is_none_or(|kind| kind == Kind::Digit);
        (self.count % 2 == 1) == like_digit(before) && like_digit(self.after)
    }
}

struct Writer<'s> {
    spans: &'s mut Vec<Span>,
    base: usize,
    /// Where the word begins that goes on.
    word: Option<usize>,
}

impl Writer<'_> {
    fn in_word(&mut self, place: usize) {
        self.word.get_or_insert(place);
    }

    fn end_word(&mut self, end: usize) {
        if let Some(start) = self.word.take() {
            self.push(start, end);
        }
    }

    fn single(&mut self, start: usize, end: usize) {
        self.end_word(start);
        self.push(start, end);
    }

    fn marks(&mut self, run: &str, place: usize, last_joins: bool) {
        for (offset, mark) in run.char_indices() {
            let end = offset + mark.len_utf8();
            if last_joins && end == run.len() {
                self.in_word(place + offset);
            } else {
                self.single(place + offset, place + end);
            }
        }
    }

    fn push(&mut self, start: usize, end: usize) {
        self.spans.push(Span { start: (self.base + start) as u32, end: (self.base + end) as u32 });
    }
}
