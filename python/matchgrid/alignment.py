"""Alignments: the edits behind a score, token by token."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _native
from .errors import TextError
from .measure import job, opened
from .settings import thread_count
from .text.run import prepare

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .statistics import Metric
    from .types import Hypotheses, References


# Tokenizers, and units of kernels, that make tokens of characters.
_TOKENIZERS = ("char", "graphemes")
_UNITS = ("character", "grapheme")


class Chunk(NamedTuple):
    """Consecutive tokens with the same fate: `op` is equal, substitute, delete, insert or transpose.

    Tokens `ref_start` to before `ref_end` of the reference become `hyp_start` to before `hyp_end` of the hypothesis.
    """

    op: str
    ref_start: int
    ref_end: int
    hyp_start: int
    hyp_end: int


class Shift(NamedTuple):
    """A block of the hypothesis that was moved: where it began, how many tokens it has, where it begins afterwards."""

    start: int
    length: int
    target: int


MARKS = {"equal": "C", "substitute": "S", "delete": "D", "insert": "I", "transpose": "T"}
"""The letter of what becomes of a token: C is for correct."""


class Pair(NamedTuple):
    """Tokens that stand beside each other, and their mark: an insertion has no reference, a deletion no hypothesis."""

    mark: str
    reference: str | None
    hypothesis: str | None


class Move(NamedTuple):
    """What a shift moved: the tokens, and the places (from 0) where they began and begin."""

    tokens: tuple[str, ...]
    start: int
    target: int


@dataclass(frozen=True)
class Alignment:
    """A hypothesis beside the reference that counts: number `chosen` (from 0) of the segment's references.

    `reference` and `hypothesis` are the tokens that were compared, `chunks` what becomes of them, from the first to
    the last. `shifts` were made before, so `hypothesis` is in the order in which they leave it. `separator` stands
    between tokens where they are written as text: a space, or nothing where tokens are characters.
    """

    reference: tuple[str, ...]
    hypothesis: tuple[str, ...]
    chunks: tuple[Chunk, ...]
    shifts: tuple[Shift, ...] = ()
    chosen: int = 0
    separator: str = " "

    @property
    def marks(self) -> str:
        """One letter for each of `pairs`: C for correct, S, D, I, and T for each token of a transposition."""
        return "".join(MARKS[op] * max(right - left, last - first) for op, left, right, first, last in self.chunks)

    @property
    def correct(self) -> bool:
        """Whether there is no edit."""
        return not self.shifts and all(chunk[0] == "equal" for chunk in self.chunks)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The shifts with the tokens that they moved, in the order in which they were made."""
        tokens = list(self.hypothesis)
        moves = []
        for start, length, target in reversed(self.shifts):
            moved = tokens[target : target + length]
            moves.append(Move(tuple(moved), start, target))
            del tokens[target : target + length]
            tokens[start:start] = moved
        return tuple(reversed(moves))

    def pairs(self) -> Iterator[Pair]:
        """Tokens beside each other, from the first to the last; a transposition is two such pairs, or more where
        others come between on one side.
        """
        for op, ref_start, ref_end, hyp_start, hyp_end in self.chunks:
            sides = self.reference[ref_start:ref_end], self.hypothesis[hyp_start:hyp_end]
            for left, right in zip_longest(*sides):
                yield Pair(MARKS[op], left, right)

    def __str__(self) -> str:
        """Both sides above each other with their marks, as jiwer shows them."""
        from .report.alignment import alignment_text

        return alignment_text(self)

    def _repr_html_(self) -> str:
        """The same in a notebook."""
        from .report.page import alignment_html

        return alignment_html(self)


def aligned(
    metric: Metric, hypotheses: Hypotheses, references: References, *, threads: int | None = None
) -> list[Alignment]:
    """The alignment of each segment under a metric that counts edits.

    Raises:
        OptionError: the metric makes no alignment.
        ShapeError, InputTypeError, TextError: the texts are not what a score could be about.
    """
    metric, given = opened(metric, hypotheses, references)
    sides = prepare(metric.text, given.hypotheses), prepare(metric.reference_text, given.references)
    try:
        found = _native.align(job(metric), *sides, given.counts, thread_count(threads))
    except TextError as error:
        raise given.located(error) from None
    separator = _separator(metric)
    return [_alignment(separator, given.among_all(segment, one[0]), *one[1:]) for segment, one in enumerate(found)]


def _separator(metric: Metric) -> str:
    """What stands between tokens: nothing where they are characters."""
    characters = metric.kernel().get("unit") in _UNITS or any(step.name in _TOKENIZERS for step in metric.text)
    return "" if characters else " "


def _alignment(
    separator: str, chosen: int, reference: list[str], hypothesis: list[str], chunks: Any, shifts: Any
) -> Alignment:
    return Alignment(
        tuple(reference),
        tuple(hypothesis),
        tuple(Chunk(*chunk) for chunk in chunks),
        tuple(Shift(*shift) for shift in shifts),
        chosen,
        separator,
    )
