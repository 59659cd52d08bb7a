"""How metrics are compared, checked before anything is computed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..comparison.corrections import check_correction
from ..comparison.plan import Drawing, check_name
from ..errors import OptionError, ShapeError
from .averaging import AVERAGES
from .bootstrap import RESAMPLED
from .coefficients import checked_coefficient
from .measure import Measure
from .tests import LEAST_FOR_WILLIAMS, TESTS
from .tied import TiedAccuracy
from .ties import calibrated

if TYPE_CHECKING:
    from ..types import Array
    from .chance import Labels
    from .outputs import Outputs

LEVELS = ("segment", "system")


@dataclass(frozen=True)
class MetricPlan:
    """What agreement is, and how it is tested and drawn.

    Raises:
        OptionError: a setting that there is not, or settings that contradict each other.
    """

    coefficient: str = "tau-b"
    level: str = "segment"
    average: str = "item"
    calibrate_ties: bool = False
    test: str = "cells"
    alternative: str = "two-sided"
    correction: str = "holm"
    resampled: str = "both"
    confidence: float = 0.95
    draws: int = 1000
    seed: int = 12345
    threads: int | None = None

    def __post_init__(self) -> None:
        checked_coefficient(self.coefficient)
        check_name("level", self.level, LEVELS)
        check_name("average", self.average, AVERAGES)
        check_name("test", self.test, tuple(TESTS))
        check_name("alternative", self.alternative, ("two-sided", "greater"))
        check_name("resampled", self.resampled, RESAMPLED)
        check_correction(self.correction)
        if not isinstance(self.calibrate_ties, bool):
            raise OptionError(f"calibrate_ties is True or False, not {self.calibrate_ties!r}")
        Drawing(level=self.confidence, draws=self.draws, seed=self.seed, threads=self.threads)
        self._check_together()

    def _check_together(self) -> None:
        if self.calibrate_ties and (self.coefficient != "acc-23" or self.level != "segment"):
            raise OptionError("ties are calibrated for acc-23 of segments: coefficient='acc-23', level='segment'")
        if self.test == "pairs" and not self.calibrate_ties:
            raise OptionError("test='pairs' exchanges verdicts with calibrated ties: say calibrate_ties=True too")
        if self.test == "williams" and (self.coefficient != "pearson" or self.of not in ("none", "means")):
            raise OptionError(
                "Williams' test is of one correlation: coefficient='pearson', with level='system' or average='none'"
            )

    @property
    def of(self) -> str:
        """What is correlated, as `Measure` calls it."""
        return "means" if self.level == "system" else self.average

    @property
    def name(self) -> str:
        """The coefficient for people."""
        return f"{self.coefficient} with calibrated ties" if self.calibrate_ties else self.coefficient

    def measure(self, human: Array, origin: Labels | None = None) -> Measure | TiedAccuracy:
        """The agreement with these judgements; `origin` are their places before they were drawn."""
        if self.calibrate_ties:
            return TiedAccuracy(human, self.of, origin=origin)
        return Measure(human, self.of, self.coefficient, origin=origin, threads=self.threads)

    def epsilon(self, outputs: Outputs, name: str) -> float | None:
        """Where ties are calibrated, the metric's threshold."""
        if not self.calibrate_ties:
            return None
        return calibrated(outputs.values, outputs.scores[name], self.average).epsilon

    def check_for(self, outputs: Outputs) -> None:
        """Refuses what there is too little of.

        Raises:
            OptionError: documents, under a test that can't keep them whole.
            ShapeError: fewer than two documents to draw, or too few observations for Williams' test.
        """
        if outputs.units < 2 and self.resampled != "systems":
            raise ShapeError(f"{outputs.units} {outputs.unit}: there is nothing to draw from fewer than two")
        if outputs.clusters is not None and self.test in ("pairs", "williams") and self.of != "means":
            raise OptionError(
                f"test={self.test!r} takes every output alone, as if {outputs.unit} did not matter: leave out the "
                f"{outputs.unit}, or take test='inputs'"
            )
        count = len(outputs.values) if self.of == "means" else int(outputs.judged.sum())
        if self.test == "williams" and count < LEAST_FOR_WILLIAMS:
            raise ShapeError(f"Williams' test needs {LEAST_FOR_WILLIAMS} observations, and there are {count}")
