"""Alignments: the edits behind a score, token by token."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _native
from .errors import TextError
from .measure import job, opened, thread_count
from .text.run import prepare

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .statistics import Metric
    from .types import Hypotheses, References


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


@dataclass(frozen=True)
class Alignment:
    """A hypothesis beside the reference that counts: number `chosen` (from 0) of the segment's references.

    `reference` and `hypothesis` are the tokens that were compared, `chunks` what becomes of them, from the first to
    the last. `shifts` were made before, so `hypothesis` is in the order in which they leave it.
    """

    reference: tuple[str, ...]
    hypothesis: tuple[str, ...]
    chunks: tuple[Chunk, ...]
    shifts: tuple[Shift, ...] = ()
    chosen: int = 0

    def pairs(self) -> Iterator[tuple[str, str | None, str | None]]:
        """The fate of each token with both sides, of which an insertion has no reference and a deletion no hypothesis;
        a transposition is two such, or more where others come between on one side.
        """
        for op, ref_start, ref_end, hyp_start, hyp_end in self.chunks:
            sides = self.reference[ref_start:ref_end], self.hypothesis[hyp_start:hyp_end]
            for left, right in zip_longest(*sides):
                yield op, left, right


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
    return [_alignment(*one) for one in found]


def _alignment(chosen: int, reference: list[str], hypothesis: list[str], chunks: Any, shifts: Any) -> Alignment:
    return Alignment(
        tuple(reference),
        tuple(hypothesis),
        tuple(Chunk(*chunk) for chunk in chunks),
        tuple(Shift(*shift) for shift in shifts),
        chosen,
    )
