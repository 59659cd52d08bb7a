"""MAPSSWE and McNemar's as tests of a comparison: of the errors of alignments, and of units without any."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..errors import OptionError
from ..metrics.edits import ErrorRate
from ..metrics.exact_match import ExactMatch
from ..metrics.sclite import Sclite
from .mapsswe import mapsswe_p_value, moments, utterance_segments
from .mcnemar import mcnemar_p_value, sentences
from .remarks_on_speech import on_few
from .result import Test
from .utterances import Utterance, check_aligns

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..notes import Note
    from ..statistics import Metric, Statistics
    from ..types import Hypotheses
    from .entrants import Entrants
    from .pair import Pair
    from .result import Difference

RECOGNITION = ("mapsswe", "mcnemar")


def mapsswe_test(pair: Pair) -> Test:
    """MAPSSWE of the alignments of two systems; `greater` is that the system makes more errors than its baseline."""
    check_recognition("mapsswe", [pair.metric], texts=pair.aligned is not None, units=pair.system.units.kind)
    system, baseline = pair.aligned or ((), ())
    found = utterance_segments(list(zip(system, baseline, strict=True)))
    of = moments([part.difference for parts in found for part in parts])
    p_value = mapsswe_p_value(of, pair.alternative)
    return Test("mapsswe", p_value, pair.alternative, units=of.size, side=of.mean if of.size else 0.0)


def mcnemar_test(pair: Pair) -> Test:
    """McNemar's test of units without an error; `greater` is that the system has more wrong, if errors are counted."""
    check_recognition("mcnemar", [pair.metric], texts=True, units="segments")
    table = sentences(zip(_wrong(pair.system), _wrong(pair.baseline), strict=True))
    right, wrong = table.only_first_correct, table.only_second_correct
    alternative, side = pair.alternative, wrong - right
    if pair.metric.higher_is_better:
        # The difference is of what is right there.
        alternative = {"less": "greater", "greater": "less"}.get(alternative, alternative)
        side = -side
    p_value = mcnemar_p_value(table, alternative)
    return Test("mcnemar", p_value, pair.alternative, exact=True, units=right + wrong, side=side)


def check_recognition(test: str | None, metrics: Sequence[Metric], *, texts: bool, units: str) -> None:
    """Refuses what such a test can't be of.

    Raises:
        OptionError: says what it is of.
    """
    for metric in metrics:
        if test == "mcnemar" and not isinstance(metric, (ErrorRate, Sclite, ExactMatch)):
            raise OptionError(
                f"test='mcnemar' is of segments that are right or wrong, which {metric.label} does not tell: take wer, "
                "cer, sclite/wer or em"
            )
        if test == "mapsswe":
            check_aligns(metric)
    if test == "mapsswe" and not texts:
        raise OptionError("test='mapsswe' aligns words, which statistics do not have: give the texts and references")
    if test == "mapsswe" and units != "segments":
        raise OptionError(f"test='mapsswe' has units of its own, stretches of segments: leave out clusters ({units})")


def on_recognition(differences: Sequence[Difference]) -> Iterator[Note]:
    """Notes on segments of MAPSSWE that are few."""
    sizes = [one.test.units for one in differences if one.test.name == "mapsswe"]
    yield from on_few(sizes, "test='randomization' is right for any number")


def heard(entrants: Entrants, test: str, threads: int | None) -> dict[Metric, list[tuple[Utterance, ...]]]:
    """Of each system what MAPSSWE reads under each metric, aligned once for all pairs; of another test nothing."""
    if test != "mapsswe":
        return {}
    references = entrants.references
    return {
        metric: [aligned(metric, runs[0], references, threads) for runs in entrants.texts]
        for metric in entrants.metrics
    }


def aligned(metric: Metric, texts: Hypotheses, references: Sequence[Any], threads: int | None) -> tuple[Utterance, ...]:
    """What a system wrote, aligned: one utterance per segment."""
    alignments = metric.align(texts, references, threads=threads)
    return tuple(Utterance("", str(place), one.marks, one.reference) for place, one in enumerate(alignments))


def _wrong(statistics: Statistics) -> list[bool]:
    """Whether each unit has an error."""
    metric, rows = statistics.metric, statistics.rows
    if isinstance(metric, ExactMatch):
        wrong = rows[:, 0] < rows[:, 1]
    elif isinstance(metric, Sclite):
        wrong = rows[:, 5] > 0
    else:
        wrong = rows[:, 1:4].sum(1) > 0 if metric.detail else rows[:, 0] > 0  # type: ignore[attr-defined]
    return [bool(one) for one in wrong]
