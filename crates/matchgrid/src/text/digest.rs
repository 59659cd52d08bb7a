//! Digests of prepared texts: what tells that two measurements had the same references.

use super::{Prepared, READ, Reader, grow};
use sha2::block_api::compress256;
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;

/// Bytes of a segment's digest.
pub const DIGEST: usize = 16;

/// Ends a token, a text and a line: bytes that UTF-8 never has, so that no two lists of texts have the same form.
const TOKEN_END: u8 = 0xff;
const TEXT_END: u8 = 0xfe;
const LINE_END: u8 = 0xfd;

/// What is hashed of prepared texts: the bytes of each token and [`TOKEN_END`], or those of a text without tokens.
/// [`LINE_END`] stands for each line feed of a text that was split line by line.
///
/// Only tokens are in it and not what was between them, so that texts which are the same after preprocessing have the
/// same digest. It is a buffer that lives from text to text.
#[derive(Debug, Default)]
pub(crate) struct Form {
    bytes: Vec<u8>,
    length: usize,
}

impl Form {
    /// The first 16 bytes of the SHA-256 of a segment's references, and of its source if that counts, each with
    /// [`TEXT_END`] behind it.
    pub(crate) fn digest(
        &mut self,
        references: &[Prepared<'_>],
        source: Option<Prepared<'_>>,
    ) -> [u8; DIGEST] {
        self.length = 0;
        for text in references.iter().chain(&source) {
            self.push(*text);
            self.put(&[TEXT_END]);
        }
        self.hash()
    }

    /// A SHA-256 in one call: the buffers inside a hasher would cost half as much again for a text of this length.
    fn hash(&mut self) -> [u8; DIGEST] {
        let bits = 8 * self.length as u64;
        self.put(&PADDING[..=(119 - self.length % 64) % 64]);
        self.put(&bits.to_be_bytes());
        let mut state = INITIAL;
        compress256(&mut state, self.bytes().as_chunks().0);
        let mut short = [0; DIGEST];
        for (bytes, word) in short.chunks_mut(4).zip(state) {
            bytes.copy_from_slice(&word.to_be_bytes());
        }
        short
    }

    fn bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }

    fn push(&mut self, prepared: Prepared<'_>) {
        if prepared.spans.is_empty() || prepared.breaks.is_empty() {
            self.push_line(prepared);
            prepared.breaks.iter().for_each(|_| self.put(&[LINE_END]));
            return;
        }
        for (number, spans) in prepared.lines().enumerate() {
            if number > 0 {
                self.put(&[LINE_END]);
            }
            if !spans.is_empty() {
                self.push_line(Prepared { spans, ..prepared });
            }
        }
    }

    fn push_line(&mut self, prepared: Prepared<'_>) {
        let text = prepared.text.as_bytes();
        if prepared.spans.is_empty() {
            return self.put(text);
        }
        let reader = Reader::new(prepared.text);
        let room = self.length + text.len() + prepared.spans.len() + READ;
        grow(&mut self.bytes, room);
        for span in prepared.spans {
            let (start, end) = (span.start as usize, span.end as usize);
            let to = &mut self.bytes[self.length..];
            // What is read too much is overwritten.
            match to.first_chunk_mut() {
                Some(to) if end - start <= READ => *to = *reader.at(start),
                _ => to[..end - start].copy_from_slice(&text[start..end]),
            }
            self.length += end - start;
            self.bytes[self.length] = TOKEN_END;
            self.length += 1;
        }
    }

    fn put(&mut self, bytes: &[u8]) {
        let end = self.length + bytes.len();
        grow(&mut self.bytes, end);
        self.bytes[self.length..end].copy_from_slice(bytes);
        self.length = end;
    }
}

/// Between a message and its length in bits, as much of it as makes whole blocks of 64 bytes.
const PADDING: [u8; 64] = {
    let mut padding = [0; 64];
    padding[0] = 0x80;
    padding
};

/// The state SHA-256 begins with.
const INITIAL: [u32; 8] =
    [0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19];

/// A SHA-256 over many texts. Of running texts without line feeds it is the digest of the file that has them as lines.
#[derive(Debug, Default)]
pub struct Digest {
    state: Sha256,
    form: Form,
}

impl Digest {
    /// Adds a text and a line feed; a line feed inside a text is marked, so that no two lists have the same form.
    pub fn add(&mut self, prepared: Prepared<'_>) {
        self.form.length = 0;
        self.form.push(prepared);
        for line in self.form.bytes().split_inclusive(|byte| *byte == b'\n') {
            let inner = line.ends_with(b"\n");
            self.state.update(if inner { &line[..line.len() - 1] } else { line });
            if inner {
                self.state.update([TEXT_END, b'\n']);
            }
        }
        self.state.update(b"\n");
    }

    /// The digest in hexadecimal.
    #[must_use]
    pub fn hex(self) -> String {
        hex(&self.state.finalize())
    }
}

/// Bytes in hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Span;

    #[test]
    fn a_short_digest_is_the_beginning_of_the_sha_256() {
        let mut form = Form::default();
        let text = "one text ".repeat(30);
        for length in 0..text.len() {
            let references = [Prepared { text: &text[..length], ..Prepared::default() }, Prepared::default()];

            let whole = Sha256::digest([&text.as_bytes()[..length], &[TEXT_END, TEXT_END]].concat());

            assert_eq!(form.digest(&references, None), whole[..16]);
        }
    }

    #[test]
    fn no_two_lists_have_the_same_form() {
        let tokens = |texts: &[&str]| {
            let mut digest = Digest::default();
            for text in texts {
                digest.add(Prepared {
                    text,
                    spans: &[Span { start: 0, end: text.len() as u32 }],
                    breaks: &[],
                    ..Prepared::default()
                });
            }
            digest.hex()
        };

        assert_ne!(tokens(&["a\n", "b"]), tokens(&["a", "\nb"]));
        assert_ne!(tokens(&["a\n"]), tokens(&["a", ""]));
    }

    #[test]
    fn tokens_alone_make_a_digest() {
        fn spans(places: &[(u32, u32)]) -> Vec<Span> {
            places.iter().map(|(start, end)| Span { start: *start, end: *end }).collect()
        }
        let digest = |text, places: &[(u32, u32)]| {
            Form::default().digest(&[Prepared { text, spans: &spans(places), ..Prepared::default() }], None)
        };
        let long = "a token of twenty-two.";
        let spaced = format!("  {long}  b  ");
        let close = format!("{long}b");

        assert_eq!(digest(&spaced, &[(2, 24), (26, 27)]), digest(&close, &[(0, 22), (22, 23)]));
        assert_ne!(digest("ab", &[(0, 1), (1, 2)]), digest("ab", &[(0, 2)]));
        assert_ne!(digest("ab", &[(0, 2), (2, 2)]), digest("ab", &[(0, 2)]));
    }

    #[test]
    fn lines_make_a_digest() {
        let spans = [Span { start: 0, end: 1 }, Span { start: 1, end: 2 }];
        let digest = |text, spans, breaks| {
            Form::default().digest(&[Prepared { text, spans, breaks, before: text }], None)
        };
        let all = [&[][..], &[0], &[1], &[2], &[0, 0], &[1, 1], &[1, 2]];
        let mut digests: Vec<_> = all.iter().map(|breaks| digest("ab", &spans, breaks)).collect();
        digests.extend([&[][..], &[0], &[0, 0]].iter().map(|breaks| digest("", &[], breaks)));
        let several: std::collections::HashSet<_> = digests.iter().collect();

        assert_eq!(several.len(), digests.len());
        assert_eq!(digest("ab", &spans[..1], &[1]), digest("a", &spans[..1], &[1]));
    }
}
