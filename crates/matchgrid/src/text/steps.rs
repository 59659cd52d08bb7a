//! Text steps: from a text to a text.

use super::is_python_space;

/// A step that rewrites a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextStep {
    /// `lower`: full Unicode lower case, final sigma included (Python's `str.lower`).
    Lower,
    /// `rstrip`: no white space at the end (Python's `str.rstrip`).
    StripEnd,
    /// `squeeze`: words separated by one space, none at the ends (Python's `" ".join(text.split())`).
    Squeeze,
}

impl TextStep {
    /// The step of that name, if there is one.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Some(match name {
            "lower" => Self::Lower,
            "rstrip" => Self::StripEnd,
            "squeeze" => Self::Squeeze,
            _ => return None,
        })
    }

    /// Writes the changed text into `out` (given empty) and answers `true`, or answers `false`: nothing to change.
    pub fn apply(self, input: &str, out: &mut String) -> bool {
        match self {
            Self::Lower => out.push_str(&input.to_lowercase()),
            Self::StripEnd => out.push_str(input.trim_end_matches(is_python_space)),
            Self::Squeeze => {
                for word in input.split(is_python_space).filter(|word| !word.is_empty()) {
                    if !out.is_empty() {
                        out.push(' ');
                    }
                    out.push_str(word);
                }
            }
        }
        true
    }
}
