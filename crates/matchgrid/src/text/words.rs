//! Words, which is what stands between white space, and characters.
#![allow(clippy::inline_always, reason = "a scan is compiled as a whole, for one machine")]

use super::Span;
use super::blocks::{BLOCK, Scan, Writer, at, wide_spaces};

/// Splits at Python's white space if `SEPARATORS`, else at Unicode's, and between characters if `EACH`.
pub(super) struct Words<'t, const SEPARATORS: bool, const EACH: bool> {
    /// The text.
    pub(super) text: &'t str,
    /// Where the spans go.
    pub(super) spans: &'t mut Vec<Span>,
}

impl<const SEPARATORS: bool, const EACH: bool> Scan for Words<'_, SEPARATORS, EACH> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let bytes = self.text.as_bytes();
        let mut writer = Writer::new(self.spans);
        let (mut word_before, mut space_before) = (0, 0);
        for base in (0..bytes.len()).step_by(BLOCK) {
            let classes = at::<SEPARATORS>(bytes, base);
            let mut space = classes.space | space_before;
            space_before = 0;
            if classes.lead != 0 {
                let wide = wide_spaces(bytes, base, classes.lead);
                space |= wide as u64;
                space_before = (wide >> BLOCK) as u64;
            }
            let after_word = !space << 1 | word_before;
            word_before = !space >> (BLOCK - 1);
            if EACH {
                writer.block(base, !space & !classes.inner, after_word & !classes.inner, word_before != 0);
            } else {
                writer.block(base, !space & !after_word, after_word & space, word_before != 0);
            }
        }
        writer.finish(bytes.len());
    }
}
