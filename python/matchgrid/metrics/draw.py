"""A draw: which reference of each segment counts in each iteration, by the segment's place in the corpus."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from .. import _native
from ..errors import MismatchError, OptionError, ShapeError
from ..segments import references_alone
from ..text.run import form

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..segments import Segments
    from ..text import Step
    from ..types import References

SEED = 101
"""Iteration `j` has the seed `101 * j`, as gec-ranking has it."""
_DIGITS = 16


@dataclass(frozen=True)
class Draw:
    """The draw for references in their order; equal for equal references only.

    `counts` has the number of references of each segment, `digest` that of the references themselves: segments in
    another order are drawn otherwise, even if each has as many. With a `place` it is what that segment (from 0) alone
    was given. Read from a signature it is the digest alone, without counts: a promise that `kept` checks.
    """

    counts: tuple[int, ...] = field(compare=False, repr=False)
    digest: str
    place: int | None = None

    def __len__(self) -> int:
        """The number of segments."""
        return len(self.known)

    def __str__(self) -> str:
        """The digest."""
        return self.digest

    @classmethod
    def read(cls, digest: str) -> Draw:
        """The draw that a signature names.

        Raises:
            OptionError: that is no digest.
        """
        if len(digest) != _DIGITS or set(digest) - set("0123456789abcdef"):
            raise OptionError(f"draw has a digest of {_DIGITS} hexadecimal digits in a signature, not {digest!r}")
        return cls((), digest)

    def kept(self, found: Draw) -> Draw:
        """The draw that was found, if it is the one that a signature named.

        Raises:
            MismatchError: it is for other references.
        """
        if self != found:
            raise MismatchError(
                f"the signature is of references with draw {self}, and these have draw {found}: give the references "
                "that it was measured with, in their order, or only what stands before its first |"
            )
        return found

    def at(self, place: int) -> Draw:
        """What the segment at a place was given."""
        return replace(self, place=place)

    @property
    def known(self) -> tuple[int, ...]:
        """The number of references of each segment that is to be measured."""
        return self.counts if self.place is None else self.counts[self.place : self.place + 1]

    @property
    def most(self) -> int:
        """The largest number of references of a segment of the whole corpus."""
        return max(self.counts, default=0)

    def drawn(self, iterations: int) -> Iterator[npt.NDArray[np.intp]]:
        """For each iteration the reference of each segment, from 0.

        Python 2's `randint(0, k - 1)` is `int(random() * k)`, and a key of one number starts numpy's old generator as
        it starts Python's.
        """
        generator, counts = np.random.RandomState(), np.array(self.counts)
        for iteration in range(iterations):
            generator.seed([SEED * iteration])
            drawn = (generator.random_sample(len(counts)) * counts).astype(np.intp)
            yield drawn if self.place is None else drawn[self.place : self.place + 1]

    def check(self, given: Segments) -> None:
        """Refuses segments with other numbers of references.

        Raises:
            ShapeError: names the first segment that differs.
        """
        counts = given.counts or [1] * len(given)
        if len(counts) != len(self):
            raise ShapeError(
                f"references were drawn for {len(self):,} segments, and here are {len(counts):,}: measure the "
                "whole corpus and slice its statistics, or let these references be drawn for themselves"
            )
        for number, (count, known) in enumerate(zip(counts, self.known, strict=True), 1):
            if count != known:
                raise ShapeError(
                    f"segment {number} has {count} references, and was one of {known} when references were drawn: let "
                    "these be drawn for themselves"
                )


def draw(references: References, steps: Sequence[Step]) -> Draw:
    """The draw for references that are given as the steps take texts.

    Raises:
        ShapeError, InputTypeError: they are no references of segments.
    """
    given = references_alone(references, tokens=form(steps) != "text")
    counts = tuple(given.counts or [1] * len(given))
    texts = _native.digest(given.references, [])
    return Draw(counts, hashlib.sha256(f"{counts}{texts}".encode()).hexdigest()[:_DIGITS])
