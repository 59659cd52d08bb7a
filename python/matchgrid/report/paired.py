"""How sacreBLEU's paired tests and intervals print: its JSON and its table, and what its signature says of draws."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from ..errors import OptionError
from .decimals import decimal, decimals
from .sacrebleu import sacrebleu
from .scores import titles
from .table import Column, Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..comparison.sacrebleu import SacrebleuResult, SacrebleuTests

FORMATS = ("text", "markdown", "latex", "csv")
LEVEL = 0.05
"""From which p-value on sacreBLEU marks no difference."""
_NAMES = {"bs": "bootstrap resampling", "ar": "approximate randomization"}


def paired_json(tests: SacrebleuTests) -> str:
    """A list of systems, each with its result by metric: sacreBLEU's four numbers, and the signature."""
    names = titles([result.statistics for result in _baseline(tests)])
    said = [
        {"system": name} | {title: _result(result) for title, result in zip(names, results, strict=True)}
        for name, results in _named(tests).items()
    ]
    return json.dumps(said, indent=4, allow_nan=False)


def paired_table(
    tests: SacrebleuTests, format: str, width: int | None, *, paint: Callable[[Table], str] | None = None
) -> str:
    """The results as a table, with what was done and the signatures below it; `paint` writes it in another way.

    Raises:
        OptionError: there is no such format, or the width is negative.
    """
    if format not in FORMATS:
        raise OptionError(f"there is no table format {format!r}; there are {', '.join(FORMATS)}")
    if format == "csv":
        return _csv(tests, decimals(width, format)).format("csv")
    table = _table(tests, decimals(width, format))
    return f"{paint(table) if paint else table.format(format)}\n\n{_below(tests, format)}"


def drawn_signature(result: SacrebleuResult, *, short: bool = False) -> str:
    """sacreBLEU's signature with its draws; ours, with the same said of them, where it has none."""
    draws = dict(result.draws)
    theirs = sacrebleu(result.statistics, draws).format(short=short)
    if theirs is not None:
        return theirs
    return "|".join([result.statistics.signature, *(f"{name}:{value}" for name, value in draws.items())])


def _baseline(tests: SacrebleuTests) -> tuple[SacrebleuResult, ...]:
    return next(iter(tests.results.values()))


def _named(tests: SacrebleuTests) -> dict[str, tuple[SacrebleuResult, ...]]:
    """The results by the names that sacreBLEU gives systems."""
    return {name if place else f"Baseline: {name}": line for place, (name, line) in enumerate(tests.results.items())}


def _result(result: SacrebleuResult) -> dict[str, Any]:
    return {
        "score": result.score,
        "p_value": result.p_value,
        "mean": result.mean,
        "ci": result.ci,
        "signature": drawn_signature(result),
    }


def _table(tests: SacrebleuTests, width: int | None) -> Table:
    """One line a system, with all that is of a metric in one cell."""
    first = _baseline(tests)
    interval = " (μ ± 95% CI)" if first[0].mean is not None else ""
    arrows = ["↑" if result.statistics.metric.higher_is_better else "↓" for result in first]
    columns = [
        Column(f"{title}{interval}", number=True, direction=arrow)
        for title, arrow in zip(titles([result.statistics for result in first]), arrows, strict=True)
    ]
    rows = [(name, *(_cell(result, width) for result in line)) for name, line in _named(tests).items()]
    return Table((Column("System"), *columns), tuple(rows))


def _cell(result: SacrebleuResult, width: int | None) -> str:
    metric = result.statistics.metric
    said = decimal(result.score, width, metric)
    if result.mean is not None and result.ci is not None:
        said += f" ({decimal(result.mean, width, metric)} ± {decimal(result.ci, width, metric)})"
    if result.p_value is not None:
        said += f" (p = {result.p_value:.4f}){'' if result.p_value > LEVEL else '*'}"
    return said


def _csv(tests: SacrebleuTests, width: int | None) -> Table:
    """One line a system and metric, for programs."""
    names = titles([result.statistics for result in _baseline(tests)])
    columns = tuple(map(Column, ("system", "metric", "score", "p_value", "mean", "ci", "signature")))
    rows = [
        (system, title, *_numbers(result, width), drawn_signature(result))
        for system, line in tests.results.items()
        for title, result in zip(names, line, strict=True)
    ]
    return Table(columns, tuple(rows))


def _numbers(result: SacrebleuResult, width: int | None) -> list[str]:
    metric = result.statistics.metric
    score, mean, ci = (
        "" if value is None else decimal(value, width, metric) for value in (result.score, result.mean, result.ci)
    )
    return [score, "" if result.p_value is None else repr(result.p_value), mean, ci]


def _below(tests: SacrebleuTests, format: str) -> str:
    """What the table is of, and the signatures, as the format has remarks."""
    first, *_ = tests.results
    said = [
        f"sacreBLEU's paired {_NAMES[tests.test]} test, {tests.draws:,} draws: each system against {first}.",
        f"* p of {LEVEL} or less, two-sided, not corrected for the number of systems and metrics.",
    ]
    names = titles([result.statistics for result in _baseline(tests)])
    signatures = [drawn_signature(result) for result in _baseline(tests)]
    if format == "markdown":
        said = [*said[:1], "\\" + said[1], *(f"- {n}: `{s}`" for n, s in zip(names, signatures, strict=True))]
        return "\n".join([*said[:1], "", said[1], "", *said[2:]])
    if format == "latex":
        return "\n".join(f"% {line}" for line in [*said, *map(": ".join, zip(names, signatures, strict=True))])
    widest = max(map(len, names))
    return "\n".join([*said, "", *(f"{n:<{widest}}  {s}" for n, s in zip(names, signatures, strict=True))])
