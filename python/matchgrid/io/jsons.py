"""JSON files that are one value, with the lines of what is wrong in them."""

import re
from collections import Counter
from collections.abc import Sequence
from math import inf

from matchgrid.errors import InputTypeError, ShapeError, TextError
from matchgrid.io.rows import kind


def decoded(text: str, name: str) -> object:
    """Return the value that a file's text says; numbers are Python's.

    Raises TextError, with the line, for what is not JSON, and ShapeError for an object with one name twice, of which
    readers would keep the last.
    """
    import json

    def members(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found = dict(pairs)
        if len(found) < len(pairs):
            twice = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
            line = line_of(text, twice, 2)
            raise ShapeError(
                f"{name}, line {line}: {twice!r} stands twice in one object. Remove or rename all but one."
            )
        return found

    def refuse(constant: str) -> object:
        line = text[: text.find(constant)].count("\n") + 1
        raise TextError(f"{name}, line {line}: {constant} is no number of JSON. Give a number.")

    try:
        return json.loads(text, object_pairs_hook=members, parse_constant=refuse)
    except json.JSONDecodeError as error:
        reason = error.msg[:1].lower() + error.msg[1:]
        raise TextError(f"{name}, line {error.lineno}: not valid JSON ({reason}). The file is one value.") from error
    except RecursionError as error:
        raise TextError(f"{name}: is nested too deep to be read. Write it flat.") from error
    except ValueError as error:  # a whole number of thousands of digits
        if isinstance(error, (TextError, ShapeError)):
            raise
        raise TextError(f"{name}: holds a number that is too large ({error}).") from error


def real(value: object) -> float | None:
    """Return a number as a float, infinite where it is too large to be one; None for what is no number."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        return float(value)
    except OverflowError:
        return inf


def line_of(text: str, key: str, nth: int = 1) -> int:
    """Return the line where a string stands for the nth time, that of the last time if there are fewer."""
    import json

    spellings = {json.dumps(key), json.dumps(key, ensure_ascii=False)}
    places = [found.start() for found in re.finditer("|".join(map(re.escape, sorted(spellings))), text)]
    return text[: places[:nth][-1]].count("\n") + 1 if places else 1


class Members:
    """A JSON object whose members are asked for by name and kind; `place` is where it stands, for messages."""

    def __init__(self, value: object, place: str) -> None:
        if not isinstance(value, dict):
            raise InputTypeError(f"{place}: is {kind(value)}. An object belongs here.")
        self.value: dict[str, object] = value
        self.place = place

    def __contains__(self, name: str) -> bool:
        """Whether the object has a member that is not null."""
        return self.value.get(name) is not None

    def text(self, name: str) -> str:
        """Return a string."""
        return checked(self._get(name, (str,), "a string"), f"{self.place}: {name!r}")

    def label(self, name: str) -> str:
        """Return a name that is not empty; a whole number is taken as its digits."""
        found = str(self._get(name, (str, int), "a string or a whole number"))
        if not found.strip():
            raise ShapeError(f"{self.place}: {name!r} is blank. Give a name.")
        return checked(found, f"{self.place}: {name!r}")

    def list(self, name: str) -> Sequence[object]:
        """Return an array."""
        found = self._get(name, (list,), "an array")
        return found if isinstance(found, list) else []

    def _get(self, name: str, kinds: tuple[type, ...], wanted: str) -> object:
        if name not in self.value:
            raise ShapeError(f"{self.place}: has no {name!r}. Give {wanted}.")
        value = self.value[name]
        if not isinstance(value, kinds) or isinstance(value, bool):
            raise InputTypeError(f"{self.place}: {name!r} is {kind(value)}. Give {wanted}.")
        return value


def checked(text: object, place: str) -> str:
    """Return a text; raise TextError for half of a character, which JSON can write and a file can't hold."""
    whole = str(text)
    try:
        whole.encode()
    except UnicodeEncodeError:
        raise TextError(f"{place} has a lone surrogate, half of a character. Remove it.") from None
    return whole
