//! Words: what stands between white space.
#![allow(clippy::inline_always, reason = "a scan is compiled as a whole, for one machine")]

use super::Span;
use super::blocks::{BLOCK, Scan, Writer, at, wide_spaces};
use super::simd;

/// Pushes the spans of the words between Python's white space if `SEPARATORS`, else Unicode's.
pub(super) fn split<const SEPARATORS: bool>(text: &str, spans: &mut Vec<Span>) {
    simd::run(Words::<SEPARATORS> { text, spans });
}

pub(super) struct Words<'t, const SEPARATORS: bool> {
    pub(super) text: &'t str,
    pub(super) spans: &'t mut Vec<Span>,
}

impl<const SEPARATORS: bool> Scan for Words<'_, SEPARATORS> {
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
            writer.block(base, !space & !after_word, after_word & space, word_before != 0);
        }
        writer.finish(bytes.len());
    }
}
