//! A segment, as workers are given it.

use crate::names::Names;
use crate::text::Prepared;

/// A prepared segment, as workers are given it.
pub struct Segment<'s> {
    /// The prepared hypothesis.
    pub hypothesis: Prepared<'s>,
    /// The prepared references.
    pub references: &'s [Prepared<'s>],
    /// The prepared source, for kernels that take it.
    pub source: Option<Prepared<'s>>,
    names: &'s mut Names,
    named: bool,
    source_named: bool,
    stop: &'s mut dyn FnMut() -> bool,
}

impl<'s> Segment<'s> {
    /// A segment whose tokens will be named, once for all workers, if one asks for their names.
    pub(crate) fn new(
        hypothesis: Prepared<'s>,
        references: &'s [Prepared<'s>],
        names: &'s mut Names,
        stop: &'s mut dyn FnMut() -> bool,
    ) -> Self {
        Self { hypothesis, references, source: None, names, named: false, source_named: false, stop }
    }

    /// The same segment with its source.
    pub(crate) fn from(self, source: Option<Prepared<'s>>) -> Self {
        Self { source, ..self }
    }

    /// The names of the tokens.
    pub(crate) fn names(&mut self) -> &mut Names {
        if !self.named {
            self.named = true;
            self.names.take(self.hypothesis, self.references);
        }
        self.names
    }

    /// The names of the tokens, those of the source too; without a source it has none.
    pub(crate) fn names_with_source(&mut self) -> &mut Names {
        self.names();
        if !self.source_named {
            self.source_named = true;
            self.names.take_source(self.hypothesis, self.source.unwrap_or_default());
        }
        self.names
    }

    /// The same with what a long computation asks now and then: whether to stop. What it finds then is thrown away.
    pub(crate) fn names_and_stop(&mut self) -> (&mut Names, &mut dyn FnMut() -> bool) {
        self.names();
        (self.names, self.stop)
    }

    /// What a long computation asks now and then.
    pub(crate) fn stop(&mut self) -> &mut dyn FnMut() -> bool {
        self.stop
    }
}
