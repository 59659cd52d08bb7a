//! Digests of prepared texts: what tells that two measurements had the same references.

use super::Prepared;
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;

/// Ends a token and a text: bytes that UTF-8 never has, so that no two lists of texts have the same form.
const TOKEN_END: u8 = 0xff;
const TEXT_END: u8 = 0xfe;

/// The first 16 bytes of the SHA-256 of a segment's references.
pub(crate) fn digest(references: &[Prepared<'_>]) -> [u8; 16] {
    let mut form = Vec::with_capacity(512);
    for reference in references {
        push(&mut form, *reference);
        form.push(TEXT_END);
    }
    let mut short = [0; 16];
    short.copy_from_slice(&Sha256::digest(&form)[..16]);
    short
}

fn push(form: &mut Vec<u8>, prepared: Prepared<'_>) {
    if prepared.spans.is_empty() {
        form.extend_from_slice(prepared.text.as_bytes());
    }
    for index in 0..prepared.spans.len() {
        form.extend_from_slice(prepared.token(index));
        form.push(TOKEN_END);
    }
}

/// A SHA-256 over many texts. Of running texts without line feeds it is the digest of the file that has them as lines.
#[derive(Debug, Clone, Default)]
pub struct Digest {
    state: Sha256,
    form: Vec<u8>,
}

impl Digest {
    /// Adds a text and a line feed; a line feed inside a text is marked, so that no two lists have the same form.
    pub fn add(&mut self, prepared: Prepared<'_>) {
        self.form.clear();
        push(&mut self.form, prepared);
        for line in self.form.split_inclusive(|byte| *byte == b'\n') {
            let inner = line.ends_with(b"\n");
            self.state.update(if inner { &line[..line.len() - 1] } else { line });
            if inner {
                self.state.update([TOKEN_END, b'\n']);
            }
        }
        self.state.update(b"\n");
    }

    /// The digest in hexadecimal.
    #[must_use]
    pub fn hex(self) -> String {
        self.state.finalize().iter().fold(String::new(), |mut hex, byte| {
            let _ = write!(hex, "{byte:02x}");
            hex
        })
    }
}
