//! Decimal numbers to the nearest `f32`, most of them without the general way.

/// Powers of ten that an `f32` has without rounding.
const TENS: [f32; 11] = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10];

/// Integers up to this one an `f32` has without rounding.
const WHOLE: u32 = 1 << 24;

/// Reads the number at the beginning of `bytes`, which a space or the end follows; answers it and its length.
///
/// Digits of an integer that is exact, divided by a power of ten that is exact, are rounded once, so correctly (Clinger
/// 1990); all other numbers go the standard library's way.
pub(super) fn read(bytes: &[u8]) -> Option<(f32, usize)> {
    let negative = bytes.first() == Some(&b'-');
    let start = usize::from(negative);
    let (mut digits, mut decimals, mut at, mut point) = (0_u32, 0, start, false);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'0'..=b'9' if digits < WHOLE / 10 => {
                digits = 10 * digits + u32::from(byte - b'0');
                decimals += usize::from(point);
            }
            b'.' if !point => point = true,
            b' ' => break,
            _ => return general(bytes),
        }
        at += 1;
    }
    if decimals >= TENS.len() || at - start <= usize::from(point) {
        return general(bytes);
    }
    let value = digits as f32 / TENS[decimals];
    Some((if negative { -value } else { value }, at))
}

#[cold]
fn general(bytes: &[u8]) -> Option<(f32, usize)> {
    let length = bytes.iter().position(|byte| *byte == b' ').unwrap_or(bytes.len());
    let text = std::str::from_utf8(&bytes[..length]).ok()?;
    let value: f32 = text.parse().ok()?;
    value.is_finite().then_some((value, length))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::textbook::Random;

    #[test]
    fn numbers_are_those_of_the_standard_library() {
        let mut random = Random(5);
        for _ in 0..200_000 {
            let digits: String =
                (0..=random.below(11)).map(|_| char::from(b'0' + random.below(10) as u8)).collect();
            let point = random.below(digits.len() + 1);
            let sign = ["", "-", "+"][random.below(3)];
            let exponent = ["", "", "", "e-5", "E+3", "e12"][random.below(6)];
            let text = format!("{sign}{}.{}{exponent}", &digits[..point], &digits[point..]);
            let expected: f32 = text.parse().unwrap();

            let (found, length) = read(format!("{text} 1").as_bytes()).unwrap();

            assert_eq!((found.to_bits(), length), (expected.to_bits(), text.len()), "{text}");
        }
    }

    #[test]
    fn what_is_no_finite_number_is_refused() {
        for text in [
            "",
            " ",
            "-",
            ".",
            "-.",
            "1..2",
            "1,5",
            "nan",
            "inf",
            "-infinity",
            "1e39",
            "0x1",
            "1e",
            "\u{661}",
        ] {
            assert_eq!(read(text.as_bytes()), None, "{text}");
        }
        for (text, value) in
            [("1e-60", 0.0), ("5", 5.0), ("5.", 5.0), (".5", 0.5), ("16777217", 16_777_216.0)]
        {
            assert_eq!(read(text.as_bytes()), Some((value, text.len())));
        }
    }
}
