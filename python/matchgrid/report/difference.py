"""A difference between two settings, as text and JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..diagnose.difference import STEPS, WAYS
from ..signature import spec
from .cells import shown
from .entry import number, plain
from .explanation import value_text
from .table import Column, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ..diagnose.difference import Difference, Words

    Painter = Callable[[Table], str]


def difference_text(difference: Difference, *, paint: Painter | None = None) -> str:
    """Everything as text, without a line end after the last line."""
    paint = paint or (lambda table: table.format("text"))
    a, b = difference.scores
    head = [
        f"A  {spec(difference.a.metric)} = {a:.6g}",
        f"B  {spec(difference.b.metric)} = {b:.6g}{_rescaled(difference)}",
        f"B - A = {difference.difference:+.6g}: {difference.verdict}",
    ]
    parts = ["\n".join(head)]
    parts += [paint(_settings(difference))] if difference.settings else []
    parts += [_words(difference.words)] if difference.words is not None else []
    parts += [paint(_counts(difference))] if difference.counts else []
    parts += [paint(_values(difference))] if difference.values else []
    parts += [paint(_moves(difference))] if difference.moves else []
    if difference.crossed not in (None, difference.scores[0]):
        parts.append(f"A's counts under B's formula = {difference.crossed:.6g}")
    parts.append(_segments(difference, paint))
    return "\n\n".join(parts)


def _rescaled(difference: Difference) -> str:
    rescaled = difference.rescaled
    return "" if difference.a.metric.scale == difference.b.metric.scale else f", or {rescaled:.6g} on the scale of A"


def _settings(difference: Difference) -> Table:
    rows = tuple((setting.name, _none(setting.a), _none(setting.b), setting.step) for setting in difference.settings)
    return Table((Column("setting"), Column("A"), Column("B"), Column("step")), rows)


def _none(value: str | None) -> str:
    return "-" if value is None else value


def _words(words: Words) -> str:
    noun = "segment is" if words.segments == 1 else "segments are"
    lines = [
        f"text: {words.segments:,} {noun} not the same to both, first {words.segment}, {words.side}, at token "
        f"{words.place}: {_token(words.a, words.place)} and {_token(words.b, words.place)}"
    ]
    lines += [f"A  {_joined(words.a)}", f"B  {_joined(words.b)}"]
    return "\n".join(lines)


def _token(tokens: tuple[str, ...], place: int) -> str:
    return f'"{shown(tokens[place - 1])}"' if place <= len(tokens) else "no more"


def _joined(tokens: Iterable[str]) -> str:
    return " ".join(map(shown, tokens))


def _counts(difference: Difference) -> Table:
    rows = tuple(
        (count.column, _sum(count.a, count.a_range), _sum(count.b, count.b_range)) for count in difference.counts
    )
    return Table((Column("sum of"), Column("A", number=True), Column("B", number=True)), rows)


def _sum(value: float | None, bounds: tuple[float, float] | None) -> str:
    """A sum; of several their mean, with the least and the greatest."""
    said = "" if bounds is None else f" ({value_text(bounds[0], 10)} to {value_text(bounds[1], 10)})"
    return f"{value_text(value, 10)}{said}"


def _values(difference: Difference) -> Table:
    rows = tuple((name, value_text(a), value_text(b)) for name, a, b in difference.values)
    return Table((Column("part of the formula"), Column("A", number=True), Column("B", number=True)), rows)


def _moves(difference: Difference) -> Table:
    rows = [("A", "", value_text(difference.scores[0], 6), "")]
    rows += [
        (", ".join(move.names), move.step, value_text(move.score, 6), f"{move.change:+.6g}")
        for move in difference.moves
    ]
    columns = (Column("from A to B"), Column("step"), Column("score", number=True), Column("change", number=True))
    return Table(columns, tuple(rows))


def _segments(difference: Difference, paint: Painter) -> str:
    total = len(difference.b)
    if total != len(difference.a):
        return "one takes all texts as one, so segments are not compared"
    noun = "segment" if total == 1 else "segments"
    counts, scores = difference.rows_differ, difference.scores_differ
    alone = any(None in (count.a, count.b) for count in difference.counts)
    shared = " in columns that both have" if alone and not counts else ""
    line = f"{total:,} {noun}: {counts:,} with other counts{shared}"
    if difference.refused:
        return f"{line}; their scores are not compared: {difference.refused}"
    line += f", {scores:,} with another score"
    if not difference.parts:
        return line
    columns = (Column("segment", number=True), *(Column(name, number=True) for name in ("part", "A", "B")))
    rows = tuple(
        (str(part.segment), f"{part.part:+.6g}", value_text(part.a), value_text(part.b)) for part in difference.parts
    )
    return f"{line}\n\n{paint(Table(columns, rows))}\npart: {WAYS[difference.way]}"


def difference_record(difference: Difference) -> dict[str, Any]:
    """Everything as JSON can hold it."""
    return {
        **{
            side: {
                "metric": spec(statistics.metric),
                "signature": statistics.signature,
                "score": number(statistics.score),
            }
            for side, statistics in (("a", difference.a), ("b", difference.b))
        },
        "difference": number(difference.difference),
        "first": difference.first or None,
        "about": STEPS.get(difference.first),
        "verdict": difference.verdict,
        "settings": [setting._asdict() for setting in difference.settings],
        "text": None if difference.words is None else difference.words._asdict(),
        "counts": [
            {name: plain(value) for name, value in count._asdict().items() if not (value is None and "_" in name)}
            for count in difference.counts
        ],
        "formula": [{"name": name, "a": plain(a), "b": plain(b)} for name, a, b in difference.values],
        "moves": [
            {**move._asdict(), "score": number(move.score), "change": number(move.change)} for move in difference.moves
        ],
        "crossed": plain(difference.crossed),
        "segments": len(difference.b),
        "rows_differ": difference.rows_differ,
        "scores_differ": difference.scores_differ,
        "refused": difference.refused or None,
        "way": difference.way,
        "parts": [{name: plain(value) for name, value in part._asdict().items()} for part in difference.parts],
    }
