"""Utterances of recognised speech, each as the marks of its alignment: what speech tests compare."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from ..errors import OptionError, ShapeError
from ..metrics.edits import ErrorRate
from ..metrics.sclite import Sclite

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..statistics import Metric

MARKS = "CSDI"


class Utterance(NamedTuple):
    """An utterance of a speaker under one system.

    `marks` has a letter for each column of the alignment: C for a correct word, S, D, I. `words` are those of the
    reference that were aligned, or none where they are not known.
    """

    speaker: str
    id: str
    marks: str
    words: tuple[str, ...] = ()

    @property
    def errors(self) -> int:
        """Substitutions, deletions and insertions."""
        return errors(self.marks)

    @property
    def wrong(self) -> bool:
        """Whether there is an error."""
        return self.errors > 0


class Speaker(NamedTuple):
    """What a system made of a speaker: its errors, and the words of the reference."""

    name: str
    errors: int
    words: int

    @property
    def rate(self) -> Fraction | None:
        """The word error rate, exactly; a speaker without a word in the reference has none."""
        return Fraction(self.errors, self.words) if self.words else None


Pairs = list[tuple[Utterance, Utterance]]


def errors(marks: str) -> int:
    """How many columns are errors."""
    return len(marks) - marks.count("C")


def words(marks: str) -> int:
    """How many columns have a word of the reference."""
    return len(marks) - marks.count("I")


def speakers(utterances: Sequence[Utterance]) -> list[Speaker]:
    """The speakers in the order in which they first appear."""
    counts: dict[str, list[int]] = {}
    for utterance in utterances:
        found = counts.setdefault(utterance.speaker, [0, 0])
        found[0] += utterance.errors
        found[1] += words(utterance.marks)
    return [Speaker(name, *found) for name, found in counts.items()]


def paired(first: Sequence[Utterance], second: Sequence[Utterance]) -> Pairs:
    """The utterances that both systems have, by speaker and id: speaker by speaker, in the first system's order."""
    known = {(utterance.speaker, utterance.id): utterance for utterance in second}
    order = {speaker.name: place for place, speaker in enumerate(speakers(first))}
    found = [(one, known[one.speaker, one.id]) for one in first if (one.speaker, one.id) in known]
    return sorted(found, key=lambda pair: order[pair[0].speaker])


def check_utterances(system: str, utterances: Sequence[Utterance]) -> None:
    """Refuses utterances that no test is of.

    Raises:
        ShapeError: there are none, or two of one id.
        OptionError: a mark is none of C, S, D and I.
    """
    if not utterances:
        raise ShapeError(f"{system!r} has no utterances: nothing is compared")
    seen = set()
    for utterance in utterances:
        if (utterance.speaker, utterance.id) in seen:
            raise ShapeError(f"{system!r} has two utterances {utterance.id!r} of {utterance.speaker!r}")
        seen.add((utterance.speaker, utterance.id))
        if other := set(utterance.marks) - set(MARKS):
            raise OptionError(f"{system!r}, utterance {utterance.id!r}: a mark is C, S, D or I, not {min(other)!r}")


def check_aligns(metric: Metric) -> None:
    """Refuses metrics that are no rate of the errors of an alignment.

    Raises:
        OptionError: says which are.
    """
    if not isinstance(metric, (ErrorRate, Sclite)):
        raise OptionError(
            f"{metric.label} is no rate of errors that an alignment shows one by one: take wer, cer or sclite/wer"
        )
