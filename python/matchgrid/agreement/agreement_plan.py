"""How agreement with people is measured, checked before anything is computed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..comparison.plan import Drawing, check_name
from ..errors import InputTypeError, OptionError, ShapeError, ValueNameError
from .averaging import AVERAGES
from .bootstrap import RESAMPLED
from .coefficients import NAMES

if TYPE_CHECKING:
    from .outputs import Outputs

LEVELS = ("segment", "system")
SYSTEM_SCORES = ("judged", "all", "corpus")
INTERVALS = ("percentile", "basic", "fisher", "none")
PDP, SPA = "pdp", "spa"
"""Coefficients that are of differences within segments only, and of systems only."""
CALIBRATED = ("acc-23", "tau-23")
"""Coefficients that count ties as right or wrong, for which ties are calibrated."""


@dataclass(frozen=True)
class AgreementPlan:
    """What is measured, and how intervals are drawn.

    Raises:
        OptionError: a setting that there is not, or settings that contradict each other.
        InputTypeError: a name where a list of names belongs.
    """

    coefficients: Any = ("pearson", "spearman", "tau-b", "acc-23", SPA)
    levels: Any = LEVELS
    averages: Any = AVERAGES
    calibrate_ties: bool = True
    system_scores: str | None = None
    remove_outliers: bool = False
    interval: str = "percentile"
    resampled: str = "both"
    confidence: float = 0.95
    draws: int = 1000
    seed: int = 12345
    threads: int | None = None

    def __post_init__(self) -> None:
        for setting, names in (("coefficients", (*NAMES, PDP, SPA)), ("levels", LEVELS), ("averages", AVERAGES)):
            object.__setattr__(self, setting, _names(setting, getattr(self, setting), names))
        for setting in ("calibrate_ties", "remove_outliers"):
            if not isinstance(getattr(self, setting), bool):
                raise OptionError(f"{setting} is True or False, not {getattr(self, setting)!r}")
        if self.system_scores is not None:
            check_name("system_scores", self.system_scores, SYSTEM_SCORES)
        check_name("interval", self.interval, INTERVALS)
        check_name("resampled", self.resampled, RESAMPLED)
        Drawing(level=self.confidence, draws=self.draws, seed=self.seed, threads=self.threads)
        if PDP in self.coefficients and ("item" not in self.averages or "segment" not in self.levels):
            raise OptionError("pdp is of differences within segments: levels with 'segment', averages with 'item'")
        if SPA in self.coefficients and self.levels == ("segment",) and len(self.coefficients) == 1:
            raise OptionError("spa is of systems: levels with 'system'")

    def of_segments(self, average: str) -> list[str]:
        """The coefficients of single outputs, averaged in this way."""
        return [name for name in self.coefficients if name != SPA and (name != PDP or average == "item")]

    @property
    def of_systems(self) -> list[str]:
        """The coefficients of systems' scores, without soft accuracy."""
        return [name for name in self.coefficients if name not in (PDP, SPA)]

    def check_for(self, outputs: Outputs) -> None:
        """Refuses what there is too little of.

        Raises:
            ShapeError: fewer than two segments or documents to draw, or one system where systems are drawn.
        """
        if self.interval == "none":
            return
        if outputs.units < 2 and self.resampled != "systems":
            raise ShapeError(f"{outputs.units} {outputs.unit}: there is nothing to draw from fewer than two")
        if len(outputs.values) < 2 and self.resampled == "systems":
            raise ShapeError("one system: there is nothing to draw from fewer than two, so resampled is inputs")


def _names(setting: str, given: Any, names: tuple[str, ...]) -> tuple[str, ...]:
    """A setting's names, each once."""
    if isinstance(given, (str, bytes)) or not isinstance(given, (list, tuple)):
        raise InputTypeError(f"{setting} is a list of names, such as {[names[0]]}, not {given!r}")
    for name in given:
        if name not in names:
            raise ValueNameError(f"{setting} are of {', '.join(names)}, not {name!r}", names)
    if not given or len(set(given)) < len(given):
        raise OptionError(f"{setting}: {'name at least one' if not given else 'a name is there twice'}")
    return tuple(given)
