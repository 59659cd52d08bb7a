"""A profile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..metrics.made import Made
    from ..statistics import Metric


@dataclass(frozen=True)
class Profile:
    """A metric with a tool's settings; `tool` and `version` say whose numbers these are."""

    name: str
    made: Made
    tool: str
    version: str
    about: str

    @property
    def metric(self) -> Metric:
        """The metric under the tool's conventions."""
        return self.made.metric
