"""What matchgrid refuses, and how it says so."""


class MatchgridError(ValueError):
    """Anything matchgrid refuses; the message names the place and the way out."""


class ShapeError(MatchgridError):
    """Sides that do not belong together: lengths, missing references, wrong nesting."""


class TextError(MatchgridError):
    """A text that is not valid: encoding, lone surrogates, undecodable bytes."""


class SegmentError(TextError):
    """A text of one segment that can't be scored; `segment` is its number, from 1."""

    def __init__(self, segment: int, message: str) -> None:
        super().__init__(segment, message)
        self.segment = segment
        self.message = message

    def __str__(self) -> str:
        return f"segment {self.segment:,}: {self.message}"


class InputTypeError(MatchgridError, TypeError):
    """Something that is not text where a text belongs."""


class OptionError(MatchgridError):
    """An option, name or value that does not exist or does not fit."""


class ResourceError(MatchgridError):
    """A file, dictionary, model or optional package that is needed and absent."""


class MismatchError(MatchgridError):
    """Statistics of different metrics, units or references that were put together."""
