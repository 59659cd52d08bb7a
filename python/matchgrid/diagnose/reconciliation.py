"""What a search found, grouped by equal values."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from ..signature import spec
from .setting import printed, unwrapped

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..statistics import Metric
    from .figures import Figure
    from .setting import Setting


@dataclass(frozen=True)
class Ties:
    """Settings that give the same values of every system, to 12 digits; that with the fewest changes first.

    The digits after those are of the order in which a formula is computed.
    """

    settings: tuple[Setting, ...]

    @property
    def first(self) -> Setting:
        """The one with the fewest changes."""
        return self.settings[0]

    @property
    def value(self) -> float:
        """What they all give."""
        return self.first.value

    def __len__(self) -> int:
        """How many there are."""
        return len(self.settings)

    def __iter__(self) -> Iterator[Setting]:
        """The settings in their order."""
        return iter(self.settings)

    @property
    def idle(self) -> tuple[str, ...]:
        """In what they differ, which so makes no difference here."""
        bare = [unwrapped(one.metric) for one in self.settings]
        alike = [metric for metric, _ in bare if type(metric) is type(bare[0][0])]
        found = [
            one.name
            for one in fields(alike[0])  # type: ignore[arg-type]
            if len({getattr(metric, one.name) for metric in alike}) > 1
        ]
        if len(alike) < len(bare):
            found.append("the metric")
        if len({str(one.references) for one in self.settings}) > 1:
            found.append("references")
        if len({mean for _, mean in bare}) > 1:
            found.append("the level")
        return tuple(found)


def tied(settings: Iterable[Setting], *, by_changes: bool = True) -> tuple[Ties, ...]:
    """Settings grouped by equal values; by the number of changes, or in the order given."""
    order = sorted(settings, key=lambda one: one.distance) if by_changes else settings
    groups: dict[tuple[str, ...], list[Setting]] = {}
    for setting in order:
        values = (setting.value, *(value for _, value in setting.others))
        groups.setdefault(tuple(map(printed, values)), []).append(setting)
    return tuple(Ties(tuple(group)) for group in groups.values())


@dataclass(frozen=True)
class Reconciliation:
    """The settings that give a figure (`matches`); or, if there are none, those that come nearest (`nearest`).

    Args:
        figure: what was reported.
        stated: the metric from whose settings changes are counted.
        also: the further figures, in words.
        matches: settings that give all figures, grouped by equal values, those with the fewest changes first.
        nearest: where nothing matches, the settings that give the figures before the first that none of them gives; or
            where nothing gives the figure itself, those whose values are nearest.
        fitting: how many settings give the figure, whatever the further ones.
        refuting: where nothing matches, the first further figure that no setting gives which gives those before it.
        tried: how many settings there were.
        measured: how many measurements of the texts they took.
        segments: how many segments each of them is about.
        chance: how many different values among those tried a figure of so many decimals thereabouts has by chance:
            where it is not much less than 1, one match proves little.
        left_out: what could not be tried, and why.
    """

    figure: Figure
    stated: Metric
    also: tuple[str, ...]
    matches: tuple[Ties, ...]
    nearest: tuple[Ties, ...]
    fitting: int
    tried: int
    measured: int
    segments: int
    chance: float = 0.0
    refuting: str = ""
    left_out: tuple[tuple[str, str], ...] = ()

    def __len__(self) -> int:
        """The number of matches, ties counted once."""
        return len(self.matches)

    def __iter__(self) -> Iterator[Ties]:
        """The matches in their order."""
        return iter(self.matches)

    def __getitem__(self, place: int) -> Ties:
        """A match by its place."""
        return self.matches[place]

    @property
    def settings(self) -> tuple[Setting, ...]:
        """Every setting that matches."""
        return tuple(setting for ties in self.matches for setting in ties)

    @property
    def verdict(self) -> str:
        """What was found, in a line."""
        tried = f"of {self.tried:,} settings of {spec(unwrapped(self.stated)[0])}"
        figures = " with ".join([str(self.figure), *([" and ".join(self.also)] if self.also else [])])
        if self.matches:
            count, values = len(self.settings), len(self)
            alike = f", as {values:,} different value{'s' * (values > 1)}" if values < count else ""
            return f"{count:,} {tried} give{'s' * (count == 1)} {figures}{alike}"
        if self.fitting:
            last = sum(map(len, self.nearest))
            out = f", and {self.refuting} rules out the last {last:,}" if len(self.also) > 1 else ""
            return f"no setting reproduces {figures}; {self.fitting:,} {tried} give {self.figure} alone{out}"
        return f"no setting reproduces {self.figure}; the nearest {tried}"

    def __str__(self) -> str:
        """The verdict, and a table."""
        return "\n".join([f"{self.verdict}:", self.table()])

    def table(self, format: str = "text", limit: int | None = 20) -> str:
        """The matches, or what is nearest, as `text`, `markdown`, `latex`, `csv` or `html`; CSV has every setting.

        Args:
            format: the table's format.
            limit: show at most so many values, `None` for all; CSV has all.

        Raises:
            OptionError: there is no such format.
        """
        from ..report.reconciliation import reconciliation_table

        return reconciliation_table(self, format, limit).format(format)

    def to_dict(self) -> dict[str, Any]:
        """Everything, as JSON can hold it."""
        from ..report.reconciliation import reconciliation_entry

        return reconciliation_entry(self)
