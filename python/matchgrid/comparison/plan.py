"""How a comparison is made, checked before anything is computed."""

from __future__ import annotations

from dataclasses import dataclass
from numbers import Integral, Real
from typing import TYPE_CHECKING, Any

from ..errors import OptionError, ValueNameError
from ..settings import thread_count
from .corrections import check_correction
from .counting import ALTERNATIVES
from .intervals import METHODS
from .paired import TESTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..statistics import Metric

MOST_DRAWS = 1_000_000
LARGEST_SEED = 2**64 - 1
QUALITY = {"better": ("greater", "less"), "worse": ("less", "greater")}
"""Alternatives by the metric's direction: of the difference if higher is better, and if lower is."""


@dataclass(frozen=True)
class Drawing:
    """How intervals are drawn.

    Raises:
        OptionError: a setting that there is not.
    """

    level: float = 0.95
    method: str = "percentile"
    draws: int = 10_000
    seed: int = 12345
    threads: int | None = None

    def __post_init__(self) -> None:
        check_name("interval", self.method, METHODS)
        number = isinstance(self.level, Real) and not isinstance(self.level, bool)
        if not number or not 0 < self.level < 1:
            raise OptionError(f"level is a fraction between 0 and 1, such as 0.95, not {self.level!r}")
        object.__setattr__(self, "draws", whole("draws", self.draws, 1, MOST_DRAWS))
        object.__setattr__(self, "seed", whole("seed", self.seed, 0, LARGEST_SEED))
        object.__setattr__(self, "level", float(self.level))
        thread_count(self.threads)


@dataclass(frozen=True)
class Plan:
    """How differences are tested, beside how their intervals are drawn.

    Raises:
        OptionError: a setting that there is not, or settings that contradict each other.
    """

    drawing: Drawing
    test: str = "randomization"
    alternative: str = "two-sided"
    correction: str = "holm"
    family: str = "all"
    effect: str | None = None

    def __post_init__(self) -> None:
        check_name("test", self.test, tuple(TESTS))
        check_name("alternative", self.alternative, (*ALTERNATIVES, *QUALITY))
        check_correction(self.correction)
        check_name("family", self.family, ("all", "metric"))
        if self.effect is not None:
            check_name("effect", self.effect, ("cohen-d",))

    def of_delta(self, metric: Metric) -> str:
        """The alternative as one of the difference: `better` is a lower error rate."""
        if self.alternative not in QUALITY:
            return self.alternative
        higher, lower = QUALITY[self.alternative]
        return higher if metric.higher_is_better else lower


def check_name(setting: str, value: object, names: Sequence[str]) -> None:
    """Refuses a value that is none of these.

    Raises:
        ValueNameError: names the setting and its values.
    """
    if not isinstance(value, str) or value not in names:
        *others, last = names
        said = f"{', '.join(others)} or {last}" if others else last
        raise ValueNameError(f"{setting} is {said}, not {value!r}", names)


def whole(setting: str, value: Any, low: int, high: int) -> int:
    """A whole number within bounds.

    Raises:
        OptionError: names the setting and the bounds.
    """
    if not isinstance(value, Integral) or isinstance(value, bool) or not low <= int(value) <= high:
        raise OptionError(f"{setting} is a whole number from {low} to {high:,}, not {value!r}")
    return int(value)
