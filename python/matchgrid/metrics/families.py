"""Entries and profiles by name, in families: the module of a family is imported when somebody asks for what it has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from ..statistics import Metric
    from .made import Made


class Named(Protocol):
    """What a family has: a metric that is made, under a name."""

    @property
    def name(self) -> str:
        """The name."""

    @property
    def made(self) -> Made:
        """How the metric is made."""


Member = TypeVar("Member", bound=Named)


class Families(Mapping[str, Member]):
    """What there is by name, in the order of a table.

    Args:
        package: the package of the families' modules.
        table: by module and tuple in it (`ngrams.NGRAMS`), the classes of the metrics and all names in the tuple's
            order, each between spaces.
    """

    def __init__(self, package: str, table: Mapping[str, tuple[str, str]]) -> None:
        self.table = dict(table)
        self._package = package
        self._families = {name: family for family, (_, names) in table.items() for name in names.split()}
        self._lower = {name.lower(): name for name in self._families}

    def __getitem__(self, name: str) -> Member:
        """What has this name; its family is imported."""
        return next(one for one in self.family(self._families[name]) if one.name == name)

    def __iter__(self) -> Iterator[str]:
        """All names; nothing is imported."""
        return iter(self._families)

    def __len__(self) -> int:
        """How many names there are."""
        return len(self._families)

    def family(self, family: str) -> tuple[Member, ...]:
        """All of a family, by the name that the table has for it."""
        module, _, members = family.partition(".")
        found: tuple[Member, ...] = getattr(import_module(f"{self._package}.{module}"), members)
        return found

    def called(self, name: str) -> Member | None:
        """What has this name, in whatever case and with white space around it, if anything has."""
        found = self._lower.get(name.strip().lower())
        return None if found is None else self[found]

    def like(self, metric: Metric) -> Iterator[Member]:
        """Those whose metrics are of the same class; families without any are not imported."""
        for family, (kinds, _) in self.table.items():
            if type(metric).__name__ in kinds.split():
                yield from (one for one in self.family(family) if one.made.is_like(metric))
