//! Splitting at single spaces.
#![allow(clippy::inline_always, reason = "a scan is compiled as a whole, for one machine")]

use super::Span;
use super::blocks::{BLOCK, Writer, masks};
use crate::simd::Scan;

/// Splits at each space, as Python's `str.split(" ")`: what is between two spaces is a token, even if it is empty.
pub(super) struct Spaces<'t> {
    /// The text.
    pub(super) text: &'t str,
    /// Where the spans go.
    pub(super) spans: &'t mut Vec<Span>,
}

impl Scan for Spaces<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let bytes = self.text.as_bytes();
        let mut writer = Writer::new(&mut *self.spans);
        // A text begins as if after a space.
        let mut space_before = 1;
        for base in (0..bytes.len()).step_by(BLOCK) {
            let length = bytes.len() - base;
            let text = if length < BLOCK { (1 << length) - 1 } else { u64::MAX };
            let [space, ..] = masks(bytes, base, |byte| u8::from(byte == b' '));
            let space = space & text;
            let starts = (space << 1 | space_before) & text;
            let last = if length < BLOCK { length - 1 } else { BLOCK - 1 };
            space_before = space >> last & 1;
            writer.block(base, starts, space, space_before == 0);
        }
        writer.finish(bytes.len());
        if space_before != 0 {
            let end = bytes.len() as u32;
            self.spans.push(Span { start: end, end });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::textbook::{texts, tokens};

    #[test]
    fn parts_are_those_of_a_plain_split() {
        for text in texts(&["a", "bc", "é", "\n", " ", "  ", "\u{a0}"], 10_000) {
            for fill in [0, 40, 63, 64, 128] {
                let text = format!("{}{text}", "x".repeat(fill));
                let mut spans = Vec::new();
                Spaces { text: &text, spans: &mut spans }.run();

                assert_eq!(tokens(&text, &spans), text.split(' ').collect::<Vec<_>>(), "{text:?}");
            }
        }
    }
}
