"""When it would pay not to answer: thresholds over the probabilities that a question has no answer.

A question whose probability is above a threshold counts as not answered: right, and worth a whole point, if it has no
answer, else worth nothing. These are no scores of a system but of the best that a threshold makes of it.

Source: Rajpurkar et al. (2018), https://aclanthology.org/P18-2124, and SQuAD's evaluate-v2.0.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from .. import exact
from ..errors import InputTypeError, OptionError, ShapeError
from ..segments import listed
from ..statistics import Statistics

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..types import Array

RULES = ("attainable", "squad-v2")


@dataclass(frozen=True)
class Threshold:
    """A threshold, and the score with it on the metric's scale."""

    threshold: float
    score: float


class _Questions(NamedTuple):
    """Questions by ascending probability, those of equal ones as they were given."""

    scores: Array
    """Of each answer, 0 to 1."""
    probabilities: Array
    answerable: npt.NDArray[np.bool_]
    order: npt.NDArray[np.intp]
    scale: float

    @property
    def last(self) -> npt.NDArray[np.bool_]:
        """Whether a question is the last with its probability, so that a threshold can be put after it."""
        return np.append(self.probabilities[1:] != self.probabilities[:-1], True)


def best_threshold(
    statistics: Statistics,
    probabilities: Sequence[float],
    answerable: Sequence[bool],
    *,
    rule: str = "attainable",
    predictions: Sequence[str] | None = None,
) -> Threshold:
    """The threshold with the greatest score; of several the smallest, which answers least.

    With `attainable` thresholds are the probabilities that occur, and one below them all: 0, or minus infinity where a
    probability is 0 or less; the score is what `thresholded` gives there. `squad-v2` is evaluate-v2.0.py's
    `best_exact` and `best_f1` with their faults: the threshold 0 is taken to answer nothing, questions of equal
    probability are added one by one, so that a score inside of a tie can't be attained, and every answer to a question
    without one costs a point, whatever it scores. Since a tie is taken in the order given, the script's values need the
    questions in the order of its file of probabilities; `read` gives them in the data set's.

    Args:
        statistics: of the answers, under `squad-v2/em`, `squad-v2/f1` or another metric with a best score.
        probabilities: for each question that it has no answer; other numbers that grow with it will do.
        answerable: whether each question has an answer.
        rule: `attainable` or `squad-v2`.
        predictions: for `squad-v2`, the answers as they were given.

    Raises:
        ShapeError: not one value a question.
        OptionError: there is no such rule, or the predictions do not go with it.
    """
    found = _questions(statistics, probabilities, answerable)
    if rule not in RULES:
        raise OptionError(f"rule is {' or '.join(RULES)}, not {rule!r}")
    if (rule == "squad-v2") != (predictions is not None):
        raise OptionError("rule=squad-v2 needs the predictions, since it takes any answer for wrong; no other does")
    if predictions is not None:
        return _squad_v2(found, listed(predictions, "predictions", "one answer per question"))
    silent = np.cumsum(~found.answerable)
    # In limbs, so that equal totals are equal.
    answered = exact.join(np.cumsum(exact.split(found.scores), axis=0))
    totals = np.append(silent[-1], (silent[-1] - silent + answered)[found.last])
    least = found.probabilities[0]
    below = 0.0 if least > 0 else -np.inf
    thresholds = np.append(below, found.probabilities[found.last])
    best = int(totals.argmax())
    return Threshold(float(thresholds[best]), float(found.scale * totals[best] / len(silent)))


def _squad_v2(found: _Questions, predictions: Sequence[str]) -> Threshold:
    if len(predictions) != len(found.order):
        raise ShapeError(f"{len(found.order):,} questions, but {len(predictions):,} predictions")
    spoken = np.array([bool(text) for text in predictions])[found.order]
    steps = np.where(found.answerable, found.scores, -spoken.astype(float))
    # The sum goes on from question to question as the script's does, and takes its first greatest value.
    totals = np.cumsum(np.append((~found.answerable).sum(), steps))
    thresholds = np.append(0.0, found.probabilities)
    best = int(totals.argmax())
    return Threshold(float(thresholds[best]), float(found.scale * totals[best] / len(steps)))


def thresholded(
    statistics: Statistics, probabilities: Sequence[float], answerable: Sequence[bool], threshold: float
) -> Array:
    """The score of each question when those with a probability above the threshold are not answered.

    Raises:
        ShapeError: not one value a question.
    """
    chances, has = _values(statistics, probabilities, answerable)
    return np.where(chances > threshold, statistics.metric.scale * ~has, statistics.segment_scores)


def average_precision(
    statistics: Statistics | None, probabilities: Sequence[float], answerable: Sequence[bool]
) -> float:
    """The area under precision and recall as the threshold grows: evaluate-v2.0.py's `pr_exact_ap` and `pr_f1_ap`.

    A question without an answer scores nothing here, and what all questions with an answer could score is the recall's
    divisor. Questions of equal probability are taken together. Without statistics every question with an answer is
    taken to be answered rightly, which judges the probabilities alone (`pr_oracle_ap`, in percent).

    Raises:
        ShapeError: not one value a question, or no question has an answer.
    """
    found = _questions(statistics, probabilities, answerable)
    if not found.answerable.any():
        raise ShapeError("no question has an answer, so there is no recall")
    right = np.cumsum(np.where(found.answerable, found.scores, 0.0))[found.last]
    precision = right / (np.flatnonzero(found.last) + 1)
    recall = right / found.answerable.sum()
    return float(found.scale * (precision * np.diff(recall, prepend=0.0)).sum())


def _questions(statistics: Statistics | None, probabilities: Sequence[float], answerable: Sequence[bool]) -> _Questions:
    chances, has = _values(statistics, probabilities, answerable)
    scale = 100.0 if statistics is None else statistics.metric.scale
    scores = has.astype(float) if statistics is None else statistics.segment_scores / scale
    order = np.argsort(chances, kind="stable")
    return _Questions(scores[order], chances[order], has[order], order, scale)


def _values(
    statistics: Statistics | None, probabilities: Sequence[float], answerable: Sequence[bool]
) -> tuple[Array, npt.NDArray[np.bool_]]:
    if statistics is not None and not isinstance(statistics, Statistics):
        raise InputTypeError(f"statistics belong here, as metric.measure gives them, not {type(statistics).__name__}")
    if statistics is not None and not statistics.metric.higher_is_better:
        raise OptionError(f"{statistics.metric.name} is an error: there is no right answer's score to give to silence")
    values = []
    for name, kind in (("probabilities", float), ("answerable", bool)):
        items = listed(probabilities if name == "probabilities" else answerable, name, "one value per question")
        try:
            values.append(np.array(items, dtype=kind))
        except (TypeError, ValueError):
            raise InputTypeError(f"{name}: every question has one value, {kind.__name__}") from None
    chances, has = values
    # Names such as HasAns and NoAns would all be true.
    if not all(isinstance(value, (bool, int, np.bool_, np.integer)) and value in (0, 1) for value in items):
        raise InputTypeError('answerable: every question has True or False, as name == "HasAns" is of a group\'s names')
    count = len(chances) if statistics is None else len(statistics)
    if chances.shape != (count,) or has.shape != (count,) or not count:
        raise ShapeError(f"{count:,} questions, but {len(chances):,} probabilities and {len(has):,} of answerable")
    if np.isnan(chances).any():
        raise InputTypeError(f"probability {int(np.isnan(chances).argmax()) + 1} is no number")
    return chances, has
