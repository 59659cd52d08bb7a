//! Unicode's normalization forms.

use super::Change;
use unicode_normalization::{IsNormalized, UnicodeNormalization as _};
use unicode_normalization::{is_nfc_quick, is_nfd_quick, is_nfkc_quick, is_nfkd_quick};

/// Form C.
pub(super) fn nfc(input: &str, out: &mut String) -> Change {
    form(input, out, |text| is_nfc_quick(text.chars()), |text, out| out.extend(text.nfc()))
}

/// Form D.
pub(super) fn nfd(input: &str, out: &mut String) -> Change {
    form(input, out, |text| is_nfd_quick(text.chars()), |text, out| out.extend(text.nfd()))
}

/// Form KC.
pub(super) fn nfkc(input: &str, out: &mut String) -> Change {
    form(input, out, |text| is_nfkc_quick(text.chars()), |text, out| out.extend(text.nfkc()))
}

/// Form KD.
pub(super) fn nfkd(input: &str, out: &mut String) -> Change {
    form(input, out, |text| is_nfkd_quick(text.chars()), |text, out| out.extend(text.nfkd()))
}

fn form(
    input: &str,
    out: &mut String,
    check: impl Fn(&str) -> IsNormalized,
    write: impl Fn(&str, &mut String),
) -> Change {
    if input.is_ascii() || check(input) == IsNormalized::Yes {
        return Change::None;
    }
    write(input, out);
    if out == input { Change::None } else { Change::Rewritten }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_change_what_is_not_normalized_and_nothing_else() {
        type Form = fn(&str, &mut String) -> Change;
        for (form, input, expected) in [
            (nfc as Form, "plain", None),
            (nfc, "é ﬁ", None),
            (nfc, "e\u{301} \u{1100}\u{1161}", Some("é 가")),
            (nfc, "x\u{301}", None),
            (nfd, "é", Some("e\u{301}")),
            (nfd, "ﬁ", None),
            (nfkc, "ﬁ ① ｶﾞ", Some("fi 1 ガ")),
            (nfkd, "ﬁé", Some("fie\u{301}")),
        ] {
            let mut out = String::new();
            let change = form(input, &mut out);

            assert_eq!((change == Change::Rewritten).then_some(out.as_str()), expected, "{input:?}");
        }
    }
}
