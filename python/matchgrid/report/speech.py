"""Tests of recognisers as a table: right values, or the table of sc_stats beside them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from ..comparison.sc_stats import printed_p_value, stars
from ..comparison.speech_result import NAMES
from .table import Column, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ..comparison.speech_result import SpeechTest, SpeechTests

_LABELS = {"mapsswe": "MAPSSWE", "sign": "sign", "wilcoxon": "Wilcoxon", "mcnemar": "McNemar"}
_FOUND: dict[str, Callable[[Mapping[str, float]], str]] = {
    "mapsswe": lambda of: f"errors {of['first_errors']:,} and {of['second_errors']:,}",
    "sign": lambda of: f"better on {of['first_better']:,} and {of['second_better']:,}",
    "wilcoxon": lambda of: f"rank sums {of['first_ranks']:,g} and {of['second_ranks']:,g}",
    "mcnemar": lambda of: f"alone right on {of['only_first_correct']:,} and {of['only_second_correct']:,}",
}
NEITHER = "~"
"""Where no system is better, as sc_stats has it."""


def speech_table(found: SpeechTests) -> Table:
    """A row for each test of each pair; of sc_stats its p-value and winner, and the right ones."""
    tool = found.conventions == "sctk"
    columns = [Column("Test"), Column("First"), Column("Second"), Column("n", number=True), Column("Of")]
    columns += [Column("First and second")]
    if tool:
        columns += [Column("sc_stats p", number=True), Column(""), Column("sc_stats better")]
        columns += [Column("right p", number=True), Column("Right better")]
    else:
        columns += [Column("p", number=True), Column("p corrected", number=True), Column("Better")]
    return Table(tuple(columns), tuple(_row(test, tool=tool) for test in found.tests))


def _row(test: SpeechTest, *, tool: bool) -> tuple[str, ...]:
    cells = (_LABELS[test.name], test.first, test.second, f"{test.count:,}", test.unit, _FOUND[test.name](test.values))
    p_value = printed_p_value(test.p_value)
    if not tool or test.right is None:
        return (*cells, p_value, printed_p_value(test.p_value_corrected), test.winner or NEITHER)
    right = test.right
    mine = printed_p_value(right.p_value), right.winner or NEITHER
    return (*cells, p_value, stars(test.p_value), test.winner or NEITHER, *mine)


def sctk_table(found: SpeechTests) -> Table:
    """The table of sc_stats: systems by systems, of each pair the four tests with winner, p-value and stars."""
    titles = found.systems[1:]
    tests = {(test.first, test.second, test.name): test for test in found.tests}
    names = tuple(dict.fromkeys(test.name for test in found.tests))
    rows = [
        (
            first if name == names[0] else "",
            NAMES[name][0],
            *(_cell(tests.get((first, second, name))) for second in titles),
        )
        for first in found.systems[:-1]
        for name in names
    ]
    columns = (Column(""), Column("Test"), *(Column(title) for title in titles))
    return Table(columns, tuple(rows))


def _cell(test: SpeechTest | None) -> str:
    if test is None:
        return ""
    return f"{test.winner or NEITHER} {printed_p_value(test.p_value)} {stars(test.p_value)}".rstrip()


def speech_text(found: SpeechTests, *, notes: bool = True) -> str:
    """The table, what it is of, and perhaps the notes."""
    said = [speech_table(found).format("text")]
    if found.conventions == "sctk":
        legend = [f"{short}: {text}" for short, text in NAMES.values()]
        legend.append(f"The system with fewer errors, or {NEITHER}; p; * up to 0.05, ** 0.01, *** 0.001.")
        said = [sctk_table(found).format("text"), "\n".join(legend), *said]
    lines = [f"{_size(found)}; {_family(found)}."]
    if found.metric is not None:
        lines.append(found.metric.short_signature)
    if notes:
        lines += [f"note: {note}" for note in found.notes]
    return "\n\n".join([*said, "\n".join(lines)])


def _size(found: SpeechTests) -> str:
    size = f"{found.utterances:,} {'utterance' if found.utterances == 1 else 'utterances'}"
    return f"{size} of {found.speakers:,} speakers" if found.speakers > 1 else size


def _family(found: SpeechTests) -> str:
    """What significance is by."""
    if found.conventions == "sctk":
        return "p-values are not corrected for their number, as in sc_stats"
    if found.correction == "none":
        return f"better: p up to {found.alpha:g}, else {NEITHER}; not corrected for their number, {len(found.tests)}"
    over = f"{found.correction} over {len(found.tests)} p-values"
    return f"better: p corrected up to {found.alpha:g} ({over}), else {NEITHER}"


def sctk_report(found: SpeechTests, format: str) -> str:
    """What the command line prints: text without notes, JSON, or the table in another format."""
    if format == "text":
        return speech_text(found, notes=False)
    return found.to_json() if format == "json" else found.table(format)


def speech_entry(found: SpeechTests) -> dict[str, Any]:
    """Every number, as JSON can hold it."""
    return {
        "conventions": found.conventions,
        "systems": list(found.systems),
        "utterances": found.utterances,
        "speakers": found.speakers,
        "alpha": found.alpha,
        "correction": found.correction,
        "comparisons": len(found.tests),
        "signature": None if found.metric is None else found.metric.signature,
        "tests": [_test_entry(test) for test in found.tests],
        "notes": [{"code": note.code, "message": str(note)} for note in found.notes],
    }


def _test_entry(test: SpeechTest) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "test": test.name,
        "first": test.first,
        "second": test.second,
        "unit": test.unit,
        "count": test.count,
        **{name: _finite(value) for name, value in test.values.items()},
        "p_value": test.p_value,
        "p_value_corrected": test.p_value_corrected,
        "better": test.better,
        "winner": test.winner,
    }
    if test.right is not None:
        entry["right"] = _test_entry(test.right)
    return entry


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None
