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

/// The kinds of all characters: a table for ASCII, because most bytes of most texts are, and a function for the rest.
pub(super) struct Kinds<F> {
    /// The kinds of ASCII.
    pub(super) ascii: &'static [Kind; 128],
    /// The kind of a character beyond ASCII.
    pub(super) wide: F,
}

impl<F: Fn(char) -> Kind> Kinds<F> {
    /// The kind and the length of the character at byte `place`, if there is one.
    #[inline]
    fn at(&self, text: &str, place: usize) -> Option<(Kind, usize)> {
        let byte = *text.as_bytes().get(place)?;
        if let Some(kind) = self.ascii.get(usize::from(byte)) {
            return Some((*kind, 1));
        }
        let character = text[place..].chars().next()?;
        Some(((self.wide)(character), character.len_utf8()))
    }

    /// How many bytes from `place` on are ASCII that just goes on a word.
    fn plain(&self, text: &str, place: usize) -> usize {
        let plain =
            |byte: &&u8| matches!(self.ascii.get(usize::from(**byte)), Some(Kind::Word | Kind::Digit));
        text.as_bytes()[place..].iter().take_while(plain).count()
    }

    /// The number and the length of the marks from `place` on.
    fn marks(&self, text: &str, place: usize) -> (usize, usize) {
        let (mut count, mut end) = (0, place);
        while let Some((Kind::Mark, length)) = self.at(text, end) {
            (count, end) = (count + 1, end + length);
        }
        (count, end - place)
    }

    /// Pushes the tokens of `text`, which lies at byte `base` of the text that the spans index.
    #[inline]
    pub(super) fn split(&self, text: &str, base: usize, spans: &mut Vec<Span>) {
        let mut writer = Writer { spans, base, word: None };
        let (mut place, mut before) = (0, None);
        while let Some((kind, mut length)) = self.at(text, place) {
            let mut last = kind;
            match kind {
                Kind::Space => writer.end_word(place),
                Kind::Mark => {
                    let count;
                    (count, length) = self.marks(text, place);
                    let after = self.at(text, place + length).map(|(kind, _)| kind);
                    writer.marks(&text[place..place + length], place, last_joins(count, before, after));
                }
                Kind::Hyphen if before != Some(Kind::Digit) => writer.in_word(place),
                Kind::Single | Kind::Hyphen => writer.single(place, place + length),
                Kind::Digit | Kind::Word => {
                    writer.in_word(place);
                    let more = self.plain(text, place + length);
                    if more > 0 {
                        length += more;
                        last = self.ascii[usize::from(text.as_bytes()[place + length - 1])];
                    }
                }
            }
            before = Some(last);
            place += length;
        }
        writer.end_word(place);
    }
}

/// Whether the last of `count` marks in a row is left over and not set apart from what follows either.
fn last_joins(count: usize, before: Option<Kind>, after: Option<Kind>) -> bool {
    let like_digit = |kind: Option<Kind>| kind.is_none_or(|kind| kind == Kind::Digit);
    (count % 2 == 1) == like_digit(before) && like_digit(after)
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
