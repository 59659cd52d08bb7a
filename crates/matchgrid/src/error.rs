//! The errors of this crate.

use std::fmt;

/// Why a request was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Error {
    /// An option or a step that does not exist, or a value it cannot take.
    Option(String),
    /// A text that cannot be processed, with its place.
    Text(String),
    /// A segment that a kernel makes nothing of, by its number from 1.
    Segment {
        /// Which one.
        number: usize,
        /// Why.
        message: String,
    },
    /// The caller asked to stop.
    Interrupted,
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Option(message) | Self::Text(message) => formatter.write_str(message),
            Self::Segment { number, message } => write!(formatter, "segment {number}: {message}"),
            Self::Interrupted => formatter.write_str("interrupted"),
        }
    }
}

impl std::error::Error for Error {}
