"""What sclite prints of speakers: their counts or percentages, with sum, mean, standard deviation and median.

A speaker without a word in the references has no percentages: its counts stand there, marked `*`, and it is left out of
the mean, the deviation and the median of percentages, which are marked `+` then. The sum has it, so that with
insertions only the percentages of the sum are 0.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import InputTypeError, OptionError, ShapeError
from ..metrics.sclite import Sclite
from ..statistics import Statistics

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ..alignment import Alignment
    from ..types import Array

COLUMNS = (
    *("utterances", "words", "correct", "substitutions", "deletions", "insertions", "errors", "wrong_utterances"),
)
_HEADS = ("# Snt", "# Wrd", "Corr", "Sub", "Del", "Ins", "Err", "S.Err")
_OF_WORDS = slice(2, 7)


@dataclass(frozen=True)
class SpeakerRow:
    """A row of a summary: a number for each of `COLUMNS`, and how sclite prints it.

    `mark` is `*` where the columns from `correct` to `errors` are counts for want of words, `+` where speakers without
    words are left out of them.
    """

    name: str
    values: tuple[float, ...]
    cells: tuple[str, ...]
    mark: str = ""


@dataclass(frozen=True)
class SpeakerSummary:
    """One row per speaker, then the averages; `unit` is counts or percentages."""

    unit: str
    speakers: tuple[SpeakerRow, ...]
    averages: tuple[SpeakerRow, ...]

    @property
    def rows(self) -> tuple[SpeakerRow, ...]:
        """All rows in the order in which they are printed."""
        return self.speakers + self.averages

    def __str__(self) -> str:
        """A table for a terminal."""
        lines = [("SPKR", *_HEADS), *((row.name, *row.cells) for row in self.rows)]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        printed = ["  ".join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])]) for line in lines]
        rule = "-" * len(printed[0])
        return "\n".join([*printed[:1], rule, *printed[1 : 1 + len(self.speakers)], rule, *printed[-4:]])

    def markdown(self) -> str:
        """The same as a Markdown table."""
        lines = [("SPKR", *_HEADS), ("---", *("---:" for _ in _HEADS))]
        lines += [(row.name.replace("|", "\\|"), *row.cells) for row in self.rows]
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)

    def json(self) -> str:
        """The same with every digit, as JSON."""
        parts = {"speakers": self.speakers, "averages": self.averages}
        found: dict[str, Any] = {"unit": self.unit}
        for name, rows in parts.items():
            found[name] = [
                {"name": row.name, **dict(zip(COLUMNS, row.values, strict=True)), "mark": row.mark} for row in rows
            ]
        return json.dumps(found, ensure_ascii=False)


def sclite_summary(statistics: Statistics, unit: str = "percentages") -> SpeakerSummary:
    """The summary that sclite prints of speakers: its `-o sum`, or of `counts` its `-o rsum`.

    Args:
        statistics: of `Sclite`, pooled by speaker: `statistics.pool(speakers, kind="speakers")`.
        unit: `percentages` of the words of the references (of utterances, where those are counted), or `counts`.

    Raises:
        OptionError: there is no such unit, or the statistics are of another metric.
        ShapeError: the statistics are not pooled, or there are none.
        InputTypeError: not statistics.
    """
    counts = _counts(statistics)
    names = statistics.units.labels or ()
    if unit == "counts":
        speakers = [_speaker(name, values.tolist(), _whole) for name, values in zip(names, counts, strict=True)]
        averages = [
            _speaker("Sum", counts.sum(0).tolist(), _whole),
            *_averages(counts, np.ones(len(counts), dtype=bool)),
        ]
    elif unit == "percentages":
        worded = counts[:, 1] > 0
        shares = np.array([_shares(row) for row in counts])
        speakers = [
            _speaker(name, values.tolist(), _tenth if words else _whole, "" if words else "*")
            for name, values, words in zip(names, shares, worded, strict=True)
        ]
        averages = [_speaker("Sum/Avg", _shares(counts.sum(0), none=0).tolist(), _tenth), *_averages(shares, worded)]
    else:
        raise OptionError(f"a summary is of counts or percentages, not of {unit!r}")
    return SpeakerSummary(unit, tuple(speakers), tuple(averages))


def _counts(statistics: Statistics) -> Array:
    """By speaker a number for each of `COLUMNS`."""
    if not isinstance(statistics, Statistics):
        raise InputTypeError(f"{type(statistics).__name__} is not statistics")
    if not isinstance(statistics.metric, Sclite):
        raise OptionError(f"only the sclite metric has this summary, not {statistics.metric.label}")
    if not len(statistics):
        raise ShapeError(f"no {statistics.units.kind} are left: nothing has no summary")
    if statistics.units.labels is None:
        raise ShapeError('a summary is of speakers: statistics.pool(speakers, kind="speakers")')
    correct, substitutions, deletions, insertions, utterances, wrong = statistics.rows.T
    words, errors = correct + substitutions + deletions, substitutions + deletions + insertions
    columns = (utterances, words, correct, substitutions, deletions, insertions, errors, wrong)
    return np.stack(columns, axis=-1)


def _shares(counts: Array, none: float | None = None) -> Array:
    """Percentages; without words the counts, or what stands for them."""
    shares = counts.astype(float)
    if counts[1] > 0:
        shares[_OF_WORDS] = counts[_OF_WORDS] / counts[1] * 100
    elif none is not None:
        shares[_OF_WORDS] = none
    shares[7] = counts[7] / counts[0] * 100
    return shares


def _averages(values: Array, worded: Any) -> list[SpeakerRow]:
    """Mean, standard deviation and median over speakers; what is of words, over those who have some."""
    mark = "" if worded.all() else "+"
    found = []
    for name, average in (("Mean", _mean), ("S.D.", _deviation), ("Median", _median)):
        row = [average(values[:, column]) for column in range(len(COLUMNS))]
        row[_OF_WORDS] = [average(values[worded, column]) for column in range(*_OF_WORDS.indices(len(COLUMNS)))]
        found.append(_marked(name, row, [_tenth(value) for value in row], mark))
    return found


def _mean(values: Array) -> float:
    return math.fsum(values) / len(values) if len(values) else 0.0


def _deviation(values: Array) -> float:
    return float(np.std(values, ddof=1)) if len(values) > 1 else 0.0


def _median(values: Array) -> float:
    return float(np.median(values)) if len(values) else 0.0


def _speaker(name: str, values: Sequence[float], printed: Callable[[float], str], mark: str = "") -> SpeakerRow:
    """The row of a speaker or a sum, whose utterances and words are whole; without words so is what is marked."""
    cells = [*map(_whole, values[:2]), *map(printed, values[2:7]), (_tenth if mark else printed)(values[7])]
    return _marked(name, values, cells, mark)


def _marked(name: str, values: Sequence[float], cells: list[str], mark: str) -> SpeakerRow:
    cells[_OF_WORDS] = [cell + mark for cell in cells[_OF_WORDS]]
    return SpeakerRow(name, tuple(values), tuple(cells), mark)


def _whole(value: float) -> str:
    return str(int(value))


def _tenth(value: float) -> str:
    """One decimal, a half rounded up, as the tool rounds."""
    return f"{math.floor(value * 10 + 0.5) / 10:.1f}"


def normalized_cross_entropy(alignments: Iterable[Alignment], confidences: Iterable[Sequence[float]]) -> float:
    """NIST's normalized cross entropy of confidences: how much of what is uncertain about words they tell.

        NCE = (H + sum of log2 p over correct words + sum of log2 (1 - p) over others) / H

    H is the entropy of the share of correct words, once per word; a word that was left out, as it may be, is correct
    and has no p. It is 1 at most, and below 0 where one confidence for all words would tell more. It is NaN where all
    words are correct, none is, or there are no words; the tool prints a number there that says nothing. Confidences
    are held within 1e-7 of 0 and 1, as the tool holds what is beyond (percentages too: divide them by 100).

    Args:
        alignments: of the segments, as `Sclite` makes them.
        confidences: of each segment the confidence of each word of its alignment's hypothesis that is not empty.

    Raises:
        ShapeError: not one list per alignment, or not one confidence per word.
        InputTypeError: a confidence is absent or not a number.
    """
    told: list[float] = []
    correct = words = 0
    for number, (alignment, given) in enumerate(_paired(alignments, confidences), 1):
        steps = [(mark == "C", word) for mark, _, word in alignment.pairs() if word is not None]
        correct += sum(right for right, _ in steps)
        words += len(steps)
        heard = [right for right, word in steps if word]
        for value in given:
            if not isinstance(value, (int, float)) or math.isnan(value):
                raise InputTypeError(f"segment {number}: a confidence is a number, not {value!r}")
        if len(heard) != len(given):
            raise ShapeError(f"segment {number}: {len(given):,} confidences for {len(heard):,} words")
        told += [math.log2(_held(value if right else 1 - value)) for right, value in zip(heard, given, strict=True)]
    if not 0 < correct < words:
        return math.nan
    share = correct / words
    entropy = -words * (share * math.log2(share) + (1 - share) * math.log2(1 - share))
    return (entropy + math.fsum(told)) / entropy


def _held(probability: float) -> float:
    return min(max(probability, 1e-7), 1 - 1e-7)


def _paired(
    alignments: Iterable[Alignment], confidences: Iterable[Sequence[float]]
) -> Iterable[tuple[Alignment, Sequence[float]]]:
    left, right = list(alignments), list(confidences)
    if len(left) != len(right):
        raise ShapeError(f"{len(left):,} alignments, but confidences of {len(right):,} segments")
    return zip(left, right, strict=True)
