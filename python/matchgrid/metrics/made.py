"""A metric that is made when somebody asks for it, so that the name of one does not load the others."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..statistics import Metric


@dataclass(frozen=True)
class Made:
    """A metric by the module and the name of its class, and by its settings."""

    home: str
    kind: str
    settings: Mapping[str, Any] = field(default_factory=dict)

    @property
    def metric(self) -> Metric:
        """The metric; its module is imported the first time.

        One that looks words up in files is another each time, so that it sees files that came or changed.
        """
        from .looks_up import LooksUp

        once = self._once
        return replace(once) if isinstance(once, LooksUp) else once  # type: ignore[type-var]

    @cached_property
    def _once(self) -> Metric:
        found: Metric = getattr(import_module(f"matchgrid.metrics.{self.home}"), self.kind)(**self.settings)
        return found

    def is_like(self, metric: Metric) -> bool:
        """Whether it is of the same class, which is known before anything is imported."""
        return type(metric).__name__ == self.kind
