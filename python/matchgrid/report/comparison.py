"""What a comparison found, as a command prints it and a value shows itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import OptionError
from .comparison_entry import comparison_entry
from .comparison_tables import difference_table, flat_table, is_corrected, percent, rankings_of, score_table
from .decimals import decimals
from .scores import metric_titles
from .table import MARKDOWN
from .visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..comparison.result import Comparison, Design
    from ..notes import Note
    from .entry import Input
    from .table import Table

    Paint = Callable[[Table], str]

FORMATS = ("text", "json", "csv", "markdown", "latex", "html")
CHARTS = ("intervals", "distributions")
TABLES = ("text", "csv", "markdown", "latex", "html")

TESTS = {
    "randomization": "paired approximate randomization",
    "bootstrap": "paired bootstrap",
    "sign": "sign test",
    "wilcoxon": "Wilcoxon's signed-rank test",
    "mapsswe": "matched pairs of sentence segments (MAPSSWE)",
    "mcnemar": "McNemar's test",
}
ALTERNATIVES = {
    "two-sided": "two-sided",
    "greater": "one-sided (the system's score is greater)",
    "less": "one-sided (the system's score is less)",
    "better": "one-sided (the system is better)",
    "worse": "one-sided (the system is worse)",
}
_OF_UNITS = {
    "sign": ", by {} won and lost,",
    "wilcoxon": ", by the ranks of what {} differ by,",
    "mcnemar": ", by {} without an error,",
}
CORRECTIONS = {
    "holm": "Holm",
    "bonferroni": "Bonferroni",
    "hochberg": "Hochberg",
    "sidak": "Šidák",
    "holm-sidak": "Holm and Šidák",
    "bh": "Benjamini and Hochberg",
    "by": "Benjamini and Yekutieli",
}
SEPARATE = (
    "Each interval above is of one system alone: whether two of them overlap does not tell if the systems differ.\n"
    "The intervals below are of the differences themselves."
)


def render(
    comparison: Comparison,
    format: str = "text",
    *,
    width: int | None = None,
    inputs: Sequence[Input] = (),
    notes: Sequence[Note] = (),
) -> str:
    """The comparison in a format, without a line end after the last line.

    Args:
        comparison: what to print.
        format: `text`, `json`, `csv`, `markdown`, `latex` or `html`.
        width: the number of decimals; by default 1 of percentages and 3 of fractions, with one more for differences,
            and in CSV every digit. JSON always has every digit.
        inputs: files, for JSON.
        notes: those about files, for JSON.

    Raises:
        OptionError: there is no such format, or the width is negative.
    """
    if format not in FORMATS:
        raise OptionError(f"there is no format {format!r}; there are {', '.join(FORMATS)}")
    if format == "json":
        import json

        decimals(width, format)
        entry = comparison_entry(comparison, inputs=inputs, notes=notes)
        return json.dumps(entry, indent=1, ensure_ascii=False, allow_nan=False)
    if format == "csv":
        return flat_table(comparison, width=decimals(width, format)).format("csv")
    if format == "html":
        from .comparison_page import comparison_page

        return comparison_page(comparison, width=width)
    return said(comparison, format, width=width)


def said(comparison: Comparison, format: str = "text", *, width: int | None = None, paint: Paint | None = None) -> str:
    """Both tables with what they rest on; `paint` writes a table in another way than the format does."""
    digits = decimals(width, format)
    write = paint or (lambda table: table.format(format))
    remark, listed = _REMARKS[format]
    parts = [
        write(score_table(comparison, width=digits)),
        remark(SEPARATE),
        write(difference_table(comparison, width=digits)),
        "\n".join(listed(visible(line)) for line in design_lines(comparison)),
        "\n".join(listed(line) for line in signature_lines(comparison)),
    ]
    return "\n\n".join(part for part in parts if part)


# By format: how a remark between tables is written, and one of several lines.
_REMARKS: dict[str, tuple[Callable[[str], str], Callable[[str], str]]] = {
    "text": (str, str),
    "markdown": (str, lambda line: f"- {line.translate(MARKDOWN)}"),
    "latex": (lambda text: "\n".join(f"% {line}" for line in text.split("\n")), "% {}".format),
}


def comparison_table(comparison: Comparison, format: str, width: int | None = None) -> str:
    """The differences as a table in a format, in CSV with every number.

    Raises:
        OptionError: there is no such format, or the width is negative.
    """
    if format not in TABLES:
        raise OptionError(f"there is no table format {format!r}; there are {', '.join(TABLES)}")
    digits = decimals(width, format)
    table = flat_table(comparison, width=digits) if format == "csv" else difference_table(comparison, width=digits)
    return table.format(format)


def comparison_chart(comparison: Comparison, kind: str) -> str:
    """A picture of the comparison as SVG.

    Raises:
        OptionError: there is no such chart.
    """
    from .distributions import distribution_chart
    from .forest import forest_chart

    charts = dict(zip(CHARTS, (forest_chart, distribution_chart), strict=True))
    if kind not in charts:
        raise OptionError(f"there is no chart {kind!r}; there are {', '.join(CHARTS)}")
    return charts[kind](comparison)


def design_lines(comparison: Comparison) -> list[str]:
    """What was drawn and how, which test, which correction, and when a difference is called better or worse."""
    design = comparison.design
    against = f"Differences are from {comparison.baseline}" if comparison.baseline else "Differences are of all pairs"
    lines = [f"{against}: the score of the system less that of the other."]
    lines.append(f"Sample: {_sample(design)}.")
    lines.append(f"Test: {_test(comparison)}.")
    drawn = f"{design.draws:,} bootstrap draws; seed {design.seed}"
    lines.append(f"Intervals: {percent(design.level)}, {design.interval}, of {drawn}.")
    return [*lines, *_rules(comparison), *_ranks(comparison)]


def signature_lines(comparison: Comparison) -> list[str]:
    """The name of each metric and its signature in short."""
    metrics = comparison.metrics
    return [f"{title}  {metric.short_signature}" for title, metric in zip(metric_titles(metrics), metrics, strict=True)]


def _sample(design: Design) -> str:
    """The number of sampling units, which is the size of the sample, and what is in them."""
    drawn = f"{design.count:,} {design.unit}"
    if design.unit != "segments":
        weights = "segments of all feed one sum" if design.weighting == "pooled" else "each weighs the same"
        drawn += f" of {design.segments:,} segments, drawn whole ({design.weighting}: {weights})"
    if design.strata > 1:
        drawn += f", within {design.strata} strata"
    return drawn + (f"; up to {design.runs} runs of a system" if design.runs > 1 else "")


def _test(comparison: Comparison) -> str:
    design = comparison.design
    tests = [difference.test for difference in comparison.differences]
    exact = tests and all(test.exact for test in tests)
    draws = max((test.draws for test in tests), default=0)
    how = ", exact" if exact else f", {draws:,} draws" if draws else ""
    family = max((difference.comparisons for difference in comparison.differences), default=0)
    if is_corrected(comparison):
        over = f"{CORRECTIONS.get(design.correction, design.correction)} over {family:,} comparisons"
        corrected = f"; corrected after {over}" + ("" if design.family == "all" else ", each metric apart")
    else:
        corrected = f"; the p of {family:,} comparisons are not corrected" if family > 1 else ""
    return f"{TESTS.get(design.test, design.test)}, {ALTERNATIVES[design.alternative]}{how}{corrected}"


def _rules(comparison: Comparison) -> list[str]:
    metrics = comparison.metrics
    named = dict(zip(metrics, metric_titles(metrics), strict=True))
    judged = {difference.metric: difference.epsilon for difference in comparison.differences}
    corrected = "corrected " if is_corrected(comparison) else ""
    alpha = comparison.design.alpha
    lines = []
    if None in judged.values():
        of = _OF_UNITS.get(comparison.design.test, "").format(comparison.design.unit)
        lines.append(
            f"Finding: better or worse{of} where the {corrected}p is at most {alpha:.4g}; undecided does not mean "
            "equal."
        )
    known = ", ".join(f"{epsilon:g} {named[metric]}" for metric, epsilon in judged.items() if epsilon is not None)
    if known:
        alone = "; of each by itself, not corrected for their number" if corrected else ""
        lines.append(
            f"Finding by the interval: better or worse where all of it is beyond what matters ({known}), equivalent "
            f"where all of it is within{alone}."
        )
    return lines


def _ranks(comparison: Comparison) -> list[str]:
    """The rank clusters of systems by each metric, where all pairs were tested in both directions."""
    found = rankings_of(comparison)
    titles = metric_titles([ranking.metric for ranking in found])
    judged = any(difference.epsilon is not None for difference in comparison.differences)
    rule = ", by p however small the difference" if judged else ""
    lines = []
    for title, ranking in zip(titles, found, strict=True):
        places = (f"{place} {', '.join(names)}" for place, names in enumerate(ranking.clusters, 1))
        lines.append(f"Ranks by {title}{rule}: {'; '.join(places)}.")
    return lines
