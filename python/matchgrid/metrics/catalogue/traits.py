"""An entry of the catalogue."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...statistics import Metric
    from ..made import Made


@dataclass(frozen=True)
class Entry:
    """What is true of a metric under its own settings, and of its kind unless a setting says otherwise.

    `low` and `high` bound its scores (`high` is `None` for an open end), in `unit`. `needs` are the diagnostics
    that its definition asks for beside the number.
    """

    name: str
    made: Made
    summary: str
    low: float
    high: float | None
    unit: str
    order_sensitive: str
    typical_use: str
    needs: tuple[str, ...]
    identity: float | None
    """The score of text against itself, where there is one for every text with an n-gram of each order."""
    duplicates_matter: bool = False
    """Whether a reference given twice, beside others given once, changes the score."""
    learned: bool = False
    positional: bool = False
    mean: bool = False
    needs_sources: bool = False

    @property
    def metric(self) -> Metric:
        """The metric under its own settings."""
        return self.made.metric
