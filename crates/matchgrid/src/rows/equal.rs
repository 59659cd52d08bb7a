//! Rows of exact match.

use super::{Kept, Kernel, Segment, Worker};
use crate::text::Prepared;

/// Whether the hypothesis has the tokens of a reference, all of them in their order: 1 or 0.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Equal {
    /// Whether references without tokens are left out, unless all are.
    #[serde(default)]
    pub drop_empty: bool,
}

impl Kernel for Equal {
    fn width(&self) -> usize {
        1
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(Comparison { drop_empty: self.drop_empty })
    }
}

struct Comparison {
    drop_empty: bool,
}

impl Worker for Comparison {
    fn row(&mut self, segment: &mut Segment<'_>, row: &mut [f64]) -> u16 {
        let kept = Kept::new(segment.references, self.drop_empty);
        let found =
            kept.of(segment.references).any(|(_, reference)| are_equal(segment.hypothesis, reference));
        row[0] = f64::from(u8::from(found));
        0
    }
}

fn are_equal(one: Prepared<'_>, other: Prepared<'_>) -> bool {
    one.spans.len() == other.spans.len()
        && (0..one.spans.len()).all(|place| one.token(place) == other.token(place))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::textbook;

    fn equal(drop_empty: bool, steps: &[&str], hypothesis: &str, references: &[&str]) -> bool {
        textbook::row(&Equal { drop_empty }, steps, hypothesis, references).0[0] > 0.0
    }

    #[test]
    fn a_text_equals_one_of_its_references_or_none() {
        for (hypothesis, references, expected) in [
            ("a b", &["a b"][..], true),
            ("a b", &["a", "b", "a b"], true),
            ("a b", &["b a", "a  b", "a b ", "A b"], false),
            ("", &[""], true),
            ("", &[" "], false),
            ("", &["a", ""], true),
            ("\0", &[""], false),
        ] {
            assert_eq!(equal(false, &["whole"], hypothesis, references), expected, "{hypothesis:?}");
        }
        assert!(equal(false, &["none"], " a  b", &["a\tb "]));
        assert!(!equal(false, &["none"], "ab", &["a b"]));
    }

    #[test]
    fn references_without_tokens_are_left_out_unless_all_are() {
        assert!(!equal(true, &["none"], "", &["", "a"]));
        assert!(equal(true, &["none"], "", &["", " "]));
        assert!(equal(true, &["none"], "a", &["", "a"]));
    }
}
