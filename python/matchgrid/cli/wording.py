"""Messages about settings of agreement in the words of the command line."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ..agreement.warnings import TURN_PEOPLE
from ..errors import MatchgridError

if TYPE_CHECKING:
    from collections.abc import Iterator

_OPTIONS = {
    "coefficient": "-c",
    "level": "--levels",
    "average": "--averages",
    "calibrate_ties": "--calibrate-ties",
    "system_scores": "--system-scores",
    "resampled": "--resampled",
    "test": "--test",
}
"""By keyword; those that take one value where the option takes several have other names."""
_SETTING = re.compile(rf"\b({'|'.join(_OPTIONS)})=(?:True|'([^']*)')")
_AMONG = re.compile(r"\b(levels|averages) with '(\w+)'")
_PHRASES = {
    "(lower_is_better)": "(--lower-is-better)",
    "level is a fraction": "--confidence is a fraction",
    TURN_PEOPLE: "say --human-lower-is-better",
}


def as_options(message: str) -> str:
    """A message with options in the place of keywords."""
    for phrase, option in _PHRASES.items():
        message = message.replace(phrase, option)
    message = _AMONG.sub(r"--\1 with \2", message)
    return _SETTING.sub(lambda found: " ".join([_OPTIONS[found[1]], *([found[2]] if found[2] else [])]), message)


@contextmanager
def said_as_options() -> Iterator[None]:
    """Says what is refused within in the same way.

    Raises:
        MatchgridError: as it was raised.
    """
    try:
        yield
    except MatchgridError as error:
        if error.args and isinstance(error.args[0], str):
            error.args = (as_options(error.args[0]), *error.args[1:])
        raise
