"""What metrics have in common that look words up in files."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import ResourceError
from ..statistics import Metric

if TYPE_CHECKING:
    from ..resources import Table
    from ..text import Step


class Found(NamedTuple):
    """The tables of a kernel, and the steps that have tables."""

    tables: tuple[Table, ...] = ()
    steps: tuple[Step, ...] = ()


class LooksUp(Metric):
    """Files are looked for when they are needed, once: what a metric measures with is what it signs.

    Where they are not there, that is told then, and they are looked for again the next time. Equal metrics have equal
    settings and have found equal files, so a subclass is a dataclass with `eq=False`.
    """

    def look(self) -> Found:
        """Looks for the files.

        Raises:
            ResourceError: they are not there.
        """
        raise NotImplementedError

    def found(self) -> Found:
        """What `look` found first.

        Raises:
            ResourceError: the files are not there.
        """
        known: Found | None = self.__dict__.get("_found")
        if known is None:
            known = self.look()
            object.__setattr__(self, "_found", known)
        return known

    @property
    def data(self) -> tuple[Table, ...]:
        """What the kernel looks up in files.

        Raises:
            ResourceError: they are not there, so that nothing can be measured or signed.
        """
        return self.found().tables

    def __eq__(self, other: object) -> bool:
        """Whether settings are equal, and files are."""
        if not isinstance(other, LooksUp) or type(self) is not type(other):
            return NotImplemented
        return self._settings() == other._settings() and self._if_found() == other._if_found()

    def __hash__(self) -> int:
        """That of the settings: it does not change when files are found."""
        return hash((type(self), self._settings()))

    def _settings(self) -> tuple[Any, ...]:
        return tuple(getattr(self, field.name) for field in fields(self))  # type: ignore[arg-type]

    def _if_found(self) -> Found | None:
        try:
            return self.found()
        except ResourceError:
            return None
