"""Native tables of files."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from .. import _native


@dataclass(frozen=True)
class Table:
    """What a metric looks up in files: equal tables are of the same content.

    Args:
        name: what it is of, such as `synonyms:en`.
        digest: SHA-256 of what is read, in hexadecimal.
        make: answers the native table, which is made once.
    """

    name: str
    digest: str
    make: Callable[[], _native.Resource] = field(compare=False, repr=False)

    def __call__(self) -> _native.Resource:
        """The native table.

        Raises:
            ResourceError: the files are not what they were.
        """
        return self.make()

    @property
    def label(self) -> str:
        """The name as a signature prints it, with the beginning of the digest."""
        return f"{self.name}@{self.digest[:12]}"
