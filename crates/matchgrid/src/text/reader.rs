//! Reads of a fixed length, which cost a few instructions where a copy of any length costs a call, and their hash.

/// Reads sixteen bytes wherever a token may start; behind the end of the text there are zeros.
pub(crate) struct Reader<'t> {
    text: &'t [u8],
    /// The text's last sixteen bytes, and as many zeros.
    tail: [u8; 2 * READ],
    tail_start: usize,
}

/// Bytes that are read at once.
pub(crate) const READ: usize = 16;

impl<'t> Reader<'t> {
    #[inline]
    pub(crate) fn new(text: &'t str) -> Self {
        let text = text.as_bytes();
        let mut tail = [0; 2 * READ];
        match text.last_chunk::<READ>() {
            Some(block) => tail[..READ].copy_from_slice(block),
            None => tail[..text.len()].copy_from_slice(text),
        }
        Self { text, tail, tail_start: text.len().saturating_sub(READ) }
    }

    /// The bytes from a place in the text, or from its end.
    #[inline]
    pub(crate) fn at(&self, start: usize) -> &[u8; READ] {
        // Both arms are addresses: the compiler selects one, where a closure here would make it branch.
        let block = match self.text.get(start..start + READ) {
            Some(block) => block,
            None => {
                self.tail.get(start - self.tail_start..start - self.tail_start + READ).unwrap_or(&[0; READ])
            }
        };
        block.first_chunk().unwrap_or(&[0; READ])
    }
}

/// Masks that keep the first bytes of sixteen.
pub(crate) const KEEP: [u128; READ + 1] = {
    let mut masks = [0; READ + 1];
    let mut length = 1;
    while length <= READ {
        masks[length] = masks[length - 1] << 8 | 0xff;
        length += 1;
    }
    masks
};

/// Multiplies and folds both halves of the product: every bit reaches the low ones.
#[inline]
pub(crate) fn fold(first: u64, second: u64) -> u64 {
    let product = u128::from(first ^ 0x9e37_79b9_7f4a_7c15) * u128::from(second ^ 0xd1b5_4a32_d192_ed03);
    product as u64 ^ (product >> 64) as u64
}

/// Makes a buffer at least that long, without clearing what is in it.
#[inline]
pub(crate) fn grow<T: Clone + Default>(buffer: &mut Vec<T>, length: usize) {
    if buffer.len() < length {
        buffer.resize(length.next_power_of_two(), T::default());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_those_of_the_text_and_then_zeros() {
        let text = "0123456789abcdefghijklmnopqrstuvwxyz";
        let padded = [text.as_bytes(), &[0; READ]].concat();
        for length in 0..=text.len() {
            let reader = Reader::new(&text[..length]);
            for start in 0..=length {
                let known = READ.min(length - start);
                let mut expected = [0; READ];
                expected[..known].copy_from_slice(&padded[start..start + known]);

                assert_eq!(*reader.at(start), expected);
            }
        }
    }
}
