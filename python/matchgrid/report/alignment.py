"""Alignments as text, in the layout that jiwer's users know: references, hypotheses and marks in columns."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .cells import GAP, cells, isolated, shown
from .visible import visible
from .width import width

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ..alignment import Alignment, Pair
    from ..statistics import Statistics

MARKS = {"C": "hits", "S": "substitutions", "D": "deletions", "I": "insertions", "T": "transpositions"}
"""What the marks of columns stand for; a hit has no mark in the view."""

_COLOURS = {"S": "33", "D": "31", "I": "36", "T": "35"}
_LABELS = ("REF:", "HYP:", "    ")


@dataclass
class Totals:
    """Counts over the alignments seen so far: segments, marks of columns, and shifts."""

    segments: int = 0
    marks: Counter[str] = field(default_factory=Counter)
    shifts: int = 0

    def add(self, alignment: Alignment) -> None:
        """Counts one more segment."""
        self.segments += 1
        self.marks.update(alignment.marks.replace("T", ""))
        for op, ref_start, ref_end, hyp_start, hyp_end in alignment.chunks:
            if op == "transpose":
                # What stands between the two that are exchanged is deleted or inserted.
                between = {"D": ref_end - ref_start - 2, "I": hyp_end - hyp_start - 2}
                self.marks.update({"T": 1, **between})
        self.shifts += len(alignment.shifts)

    @property
    def named(self) -> dict[str, int]:
        """The counts by name; transpositions and shifts only where there are any."""
        usual = {MARKS[mark]: self.marks[mark] for mark in "SDIC"}
        rare = {MARKS["T"]: self.marks["T"], "shifts": self.shifts}
        return usual | {name: count for name, count in rare.items() if count}


def alignment_text(alignment: Alignment, *, line_width: int | None = None, colour: bool = False) -> str:
    """The rows of one alignment and its shifts, without a line end after the last line.

    Args:
        alignment: what to show.
        line_width: columns of a line; longer rows are wrapped together. A wider token is never cut.
        colour: whether marks and their tokens have colours.
    """
    return "".join(_blocks(alignment, line_width, colour)).removesuffix("\n\n")


def segment_text(
    alignment: Alignment, number: int, *, name: str = "", line_width: int | None = None, colour: bool = False
) -> str:
    """One segment: its number and name, its rows as `alignment_text` has them, and an empty line."""
    facts = [name] if name else []
    if alignment.chosen:
        facts.append(f"reference {alignment.chosen + 1}")
    said = f" ({visible(', '.join(facts))})" if facts else ""
    body = alignment_text(alignment, line_width=line_width, colour=colour)
    return f"=== SENTENCE {number} ==={said}\n\n{body}\n\n"


def move_lines(alignment: Alignment) -> list[str]:
    """What was moved before the tokens were compared, one line a shift, with places from 1."""
    return [
        f"@{start + 1} [{alignment.separator.join(map(shown, tokens))}] moved to @{target + 1}"
        for tokens, start, target in alignment.moves
    ]


def summary_text(totals: Totals, statistics: Sequence[Statistics] = ()) -> str:
    """The counts, then a line for each measure, with a line end after each."""
    counts = " ".join(f"{name}={count}" for name, count in totals.named.items())
    lines = ["=== SUMMARY ===", f"number of sentences: {totals.segments}", counts]
    if statistics:
        lines += ["", *map(measure_line, statistics)]
    return "".join(f"{line}\n" for line in lines)


def measure_line(statistics: Statistics) -> str:
    """A measure as jiwer writes it: fractions and percentages in percent, other numbers as they are."""
    metric, value = statistics.metric, statistics.score
    # A distance that is divided by nothing is a number of edits.
    if metric.scale not in (1, 100) or getattr(metric, "normalize_by", "") == "none":
        return f"{metric.label}={value:g}"
    return f"{metric.label.lower()}={value * 100 / metric.scale:.2f}%"


def _blocks(alignment: Alignment, line_width: int | None, colour: bool) -> Iterator[str]:
    """Three rows at a time, each as long as the line allows, then the shifts."""
    space = alignment.separator
    # Characters stand without space between them, but not without one after the label.
    head = "" if space else " "
    for line in _wrapped(alignment.pairs(), len(space), line_width):
        rows = list(zip(*(_padded(pair, wide, colour) for pair, wide in line), strict=True)) or [()] * 3
        for label, texts in zip(_LABELS, rows, strict=True):
            yield f"{label}{head}{''.join(f'{space}{text}' for text in texts)}\n"
        yield "\n"
    if alignment.shifts:
        yield "".join(f"{line}\n" for line in move_lines(alignment))
        yield "\n"


def _wrapped(pairs: Iterable[Pair], space: int, line_width: int | None) -> Iterator[list[tuple[Pair, int]]]:
    """The pairs of each line as cells, with their widths."""
    start = len(_LABELS[0]) + 1
    line: list[tuple[Pair, int]] = []
    used = start
    for pair in map(cells, pairs):
        wide = _wide(pair)
        if line and line_width is not None and used + wide > line_width:
            yield line
            line, used = [], start
        line.append((pair, wide))
        used += wide + space
    yield line


def _wide(pair: Pair) -> int:
    """The columns of the wider cell; a mark needs one."""
    _, reference, hypothesis = pair
    wide = 1 if reference is None else width(reference)
    return max(1, wide, 1 if hypothesis is None or hypothesis == reference else width(hypothesis))


def _padded(pair: Pair, wide: int, colour: bool) -> tuple[str, ...]:
    """Reference, hypothesis and mark, each as wide as the widest of them."""
    mark, reference, hypothesis = pair
    first = _cell(reference, wide)
    if mark == "C":
        return first, first if hypothesis == reference else _cell(hypothesis, wide), " " * wide
    padded = [first, _cell(hypothesis, wide)]
    padded.append(mark.rjust(wide))
    return tuple(f"\x1b[{_COLOURS[mark]}m{cell}\x1b[0m" for cell in padded) if colour else tuple(padded)


def _cell(text: str | None, wide: int) -> str:
    return GAP * wide if text is None else " " * (wide - width(text)) + isolated(text)
