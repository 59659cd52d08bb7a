//! Why two texts are not aligned.

/// Why two texts are not aligned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Failure {
    /// The table would be larger than is held.
    TooLarge { cells: usize, most: usize },
    /// The caller said stop.
    Stopped,
}

impl Failure {
    /// Refuses a table of more cells than are held.
    pub(crate) fn check(cells: usize, most: usize) -> Result<(), Self> {
        if cells > most { Err(Self::TooLarge { cells, most }) } else { Ok(()) }
    }

    /// What a user is told, where `side` is the reference, or one of several.
    pub(crate) fn message(self, side: &str) -> String {
        match self {
            Self::TooLarge { cells, most } => format!(
                "aligning the hypothesis with {side} takes a table of {cells} cells, more than {most}: split the texts"
            ),
            Self::Stopped => "stopped".to_owned(),
        }
    }
}

/// What a reference is called in a message.
pub(crate) fn side(number: usize, references: usize) -> String {
    if references == 1 { "the reference".to_owned() } else { format!("reference {}", number + 1) }
}
