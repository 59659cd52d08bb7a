"""How far metrics agree with people: coefficients with intervals, systems, and pairs on which the two disagree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..comparison.result import Interval
    from ..notes import Note
    from .systems import DiscordantPair


@dataclass(frozen=True, eq=False)
class Coefficient:
    """A coefficient of a metric's agreement with people, higher where they agree more."""

    metric: str
    level: str
    """`segment` or `system`."""
    average: str
    """At the level of segments over all outputs (`none`), per segment (`item`) or per system (`system`)."""
    name: str
    value: float
    interval: Interval | None
    """None where nothing was drawn, or where no draw has a value."""
    count: int
    """How many vectors the average is over; at the level of systems, how many systems."""
    epsilon: float | None = None
    """Where ties are calibrated: up to which difference two values of the metric are tied."""


@dataclass(frozen=True)
class AgreementDesign:
    """What agreement was measured on, and what its intervals were drawn from."""

    systems: int
    segments: int
    outputs: int
    """Those that people and every metric have a value of: no others are used."""
    system_scores: str
    """A metric's score of a system: the mean over outputs that people judged (`judged`) or over all (`all`), or the
    score of the whole (`corpus`)."""
    removed: tuple[str, ...]
    """Systems that coefficients over systems leave out, as people put them far from the others."""
    interval: str
    resampled: str
    """What intervals are drawn from: `inputs` (segments), `systems` or `both`."""
    unit: str
    count: int
    """How many segments, or documents, are drawn together."""
    draws: int
    seed: int
    confidence: float


@dataclass(frozen=True, eq=False)
class Agreement:
    """Metrics' agreement with people at every level; prints as a table."""

    coefficients: tuple[Coefficient, ...]
    systems: tuple[str, ...]
    human: tuple[float, ...]
    """People's mean of each system."""
    scores: Mapping[str, tuple[float, ...]]
    """By metric its score of each system, negated where lower is better."""
    discordant: Mapping[str, tuple[DiscordantPair, ...]]
    """By metric the pairs of systems on which it and people disagree, those that people put farthest apart first."""
    outliers: tuple[str, ...]
    """Systems that people put far from the others, good or bad, by the median absolute deviation."""
    design: AgreementDesign
    notes: tuple[Note, ...] = ()

    @property
    def metrics(self) -> tuple[str, ...]:
        """The metrics' names."""
        return tuple(self.scores)

    def of(
        self, name: str, *, metric: str | None = None, level: str | None = None, average: str | None = None
    ) -> Coefficient:
        """The one coefficient of this name that fits.

        Raises:
            OptionError: none does, or several do; the message lists them.
        """
        wanted = {"metric": metric, "level": level, "average": average}
        fits = [
            one
            for one in self.coefficients
            if one.name == name and all(value in (None, getattr(one, key)) for key, value in wanted.items())
        ]
        if len(fits) == 1:
            return fits[0]
        there = fits or self.coefficients
        listed = ", ".join(dict.fromkeys(" ".join([one.metric, one.level, one.average, one.name]) for one in there))
        raise OptionError(f"{'several' if fits else 'none'} of the coefficients fit: {listed}")

    def __str__(self) -> str:
        """The coefficients as a table, and what it rests on."""
        from ..report.agreement import agreement_text

        return agreement_text(self)

    def _repr_html_(self) -> str:
        """The coefficients as a table and each metric's picture in a notebook."""
        return "\n".join([self.table("html"), self.svg()])

    def table(self, format: str = "text", width: int | None = None) -> str:
        """The coefficients as a table in a format: `text`, `markdown`, `latex`, `csv` or `html`.

        Args:
            format: the table's format.
            width: the number of decimals; by default 3, and in CSV every digit.

        Raises:
            OptionError: there is no such format, or the width is negative.
        """
        from ..report.agreement import agreement_table

        return agreement_table(self, format, width)

    def svg(self, metric: str | None = None) -> str:
        """A picture: systems by a metric's scores and people's, hollow where people put them far from the others.

        Without a metric there is a field for each, one below the other.

        Raises:
            OptionError: there is no such metric.
        """
        from ..report.agreement_charts import system_chart

        return system_chart(self, metric)

    def to_dict(self) -> dict[str, Any]:
        """Everything but the drawn values, as JSON can hold it."""
        from ..report.agreement import agreement_entry

        return agreement_entry(self)

    def to_json(self) -> str:
        """`to_dict` as JSON."""
        import json

        return json.dumps(self.to_dict(), indent=1, ensure_ascii=False, allow_nan=False)
