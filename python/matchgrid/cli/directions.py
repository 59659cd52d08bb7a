"""Which of the metrics in a table have errors for scores, by their names."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from ..errors import MatchgridError, OptionError
from ..io.judged import SCORES
from ..metrics.catalogue import CATALOGUE
from ..settings import meant
from ..spec import metric as metric_of

if TYPE_CHECKING:
    from collections.abc import Sequence

ARROWS = "\u2191\u2193"
"""What tables have behind a metric's name."""


def errors_among(
    names: Sequence[str], errors: Sequence[str], qualities: Sequence[str], *, people: str = ""
) -> tuple[list[str], list[str]]:
    """The metrics whose lower scores are better: those that are said, and those that are known by their names.

    The second list has those that nobody said.

    Args:
        names: of the metrics, as the tables have them.
        errors: those that are said to be lower for better outputs.
        qualities: those that are said to be higher.
        people: what people's own scores are called.

    Raises:
        OptionError: a name of no metric, or in both lists; or the name of an error rate is part of one that is in none.
    """
    for option, said in (("--lower-is-better", errors), ("--higher-is-better", qualities)):
        for name in said:
            if name not in names:
                theirs = option == "--lower-is-better" and name == people
                way = "of people's scores say --human-lower-is-better" if theirs else meant(name, list(names))
                raise OptionError(f"{option}: no metric {name!r}; {way}")
    both = [name for name in errors if name in qualities]
    if both:
        raise OptionError(f"{both[0]}: is after --lower-is-better and after --higher-is-better: leave out one of them")
    known = [name for name in names if name not in errors and name not in qualities and _is_error(name)]
    return [*errors, *known], known


def _is_error(name: str) -> bool:
    """Whether a name is that of an error rate: a spec or a profile, or a label as tables have it.

    Raises:
        OptionError: it is none of these, and has the name of one in it.
    """
    bare = name.removeprefix(f"{SCORES}.").strip(f" {ARROWS}")
    for one in (bare, bare.lower()):
        try:
            return not metric_of(one).higher_is_better
        except MatchgridError:
            continue
    labels = _labels()
    if bare.lower() in labels:
        return not labels[bare.lower()]
    rates = {label for label, higher in labels.items() if not higher and label.isalpha()}
    named = sorted(rates & {*re.findall(r"[a-z]+", name.lower())})
    if named:
        raise OptionError(
            f"{name!r} has the name of an error rate in it, {named[0].upper()}: say --lower-is-better {name!r} if "
            f"lower scores are better, or --higher-is-better {name!r}"
        )
    return False


@cache
def _labels() -> dict[str, bool]:
    """The names and labels of all metrics, and whether higher is better."""
    metrics = {name: entry.metric for name, entry in CATALOGUE.items()}
    return {
        name.lower(): metric.higher_is_better for called, metric in metrics.items() for name in (called, metric.label)
    }
