"""What matchgrid refuses, and how it says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


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


class ValueNameError(OptionError):
    """A setting that has names for its values, and none such; `values` are those that there are."""

    def __init__(self, message: str, values: Sequence[object]) -> None:
        super().__init__(message, tuple(values))
        self.values = tuple(values)

    def __str__(self) -> str:
        return str(self.args[0])


class UndefinedError(ShapeError, OptionError):
    """A score that there is not under the rules of a tool: of the whole, or of the unit that is `number`, from 1."""

    def __init__(self, message: str, number: int = 0, unit: str = "number") -> None:
        super().__init__(message, number, unit)
        self.message = message
        self.number = number
        self.unit = unit

    def __str__(self) -> str:
        return f"{self.unit} {self.number:,}: {self.message}" if self.number else self.message


class ResourceError(MatchgridError):
    """A file, dictionary, model or optional package that is needed and absent."""


class MismatchError(MatchgridError):
    """Statistics of different metrics, units or references that were put together."""
