"""sacreBLEU's intervals and paired tests: its generator, its precision, its formulas, its faults.

They are for numbers that others can get with sacreBLEU; `matchgrid.compare` is for everything else. sacreBLEU counts
only differences above the observed one, so that a system that equals the baseline gets the smallest p-value there is;
it draws lines, whatever documents they are of; and it corrects nothing for the number of systems and metrics.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from numbers import Integral
from typing import TYPE_CHECKING, Any

import numpy as np

from .. import _native
from ..errors import InputTypeError, OptionError, ShapeError
from ..evaluation import distinct
from ..notes import Note
from ..segments import listed
from ..settings import thread_count
from ..statistics import Statistics
from .sacrebleu_arithmetic import check_metric, sacrebleu_rows, sacrebleu_scores

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..types import Array
    from .sacrebleu_arithmetic import Reals

TESTS = {"bs": 1000, "ar": 10_000}
"""The paired tests, bootstrap and approximate randomization, and how often each draws by default."""
MOST = 1_000_000
"""The most draws: what is more takes memory and tells nothing."""

_MOST_COINS = 100_000_000
"""What one matrix product of all coins may take memory for: 0.8 GB."""


@dataclass(frozen=True)
class SacrebleuResult:
    """A system's score; the mean of its resamples, and half of the interval that 95 % of them are in; the p-value.

    The baseline has no p-value. There is no mean and no interval if no resamples were drawn.
    """

    statistics: Statistics = field(repr=False)
    score: float
    p_value: float | None = None
    mean: float | None = None
    ci: float | None = None
    draws: tuple[tuple[str, int], ...] = ()
    """What the signature says of them: `bs` or `ar`, and `seed`."""

    def signature(self, *, short: bool = False) -> str:
        """sacreBLEU's signature with its draws; ours where it has none."""
        from ..report.paired import drawn_signature

        return drawn_signature(self, short=short)


@dataclass(frozen=True)
class SacrebleuTests:
    """What sacreBLEU's paired tests find of systems against the first, by system and metric."""

    test: str
    draws: int
    confidence: int | None
    """How often intervals were drawn, where that is apart from the test."""
    seed: int
    results: Mapping[str, tuple[SacrebleuResult, ...]]
    notes: tuple[Note, ...] = ()

    def __str__(self) -> str:
        """A table, and the signatures."""
        return self.table()

    def table(self, format: str = "text", width: int | None = None) -> str:
        """The results as a table in a format: `text`, `markdown`, `latex` or `csv`, with the signatures below.

        Args:
            format: the table's format.
            width: the number of decimals of scores; 1 by default, and in CSV every digit.

        Raises:
            OptionError: there is no such format, or the width is not a number of decimals.
        """
        from ..report.paired import paired_table

        return paired_table(self, format, width)

    def to_json(self) -> str:
        """The results as sacreBLEU's JSON has them, every score with its signature."""
        from ..report.paired import paired_json

        return paired_json(self)


def sacrebleu_confidence(
    statistics: Statistics, *, draws: int = TESTS["bs"], seed: int = 12345, threads: int | None = None
) -> SacrebleuResult:
    """The interval of a system's score that sacreBLEU prints with `--confidence`.

    Args:
        statistics: of BLEU, chrF or TER, by segments.
        draws: sacreBLEU's `--confidence-n`.
        seed: sacreBLEU's `SACREBLEU_SEED`, which is not read here.
        threads: at most so many; all cores by default. The result never depends on it.

    Raises:
        OptionError: a number of draws or a seed that there can't be, or a metric that sacreBLEU has not.
        ShapeError: the statistics are not of segments, or there are none.
        InputTypeError: not statistics.
    """
    _check_statistics(statistics)
    draws, seed = checked_draws(draws, seed, least=2)
    stream = _Stream(seed, threads)
    sums = stream.bootstrap(sacrebleu_rows(statistics), draws)
    scores = sacrebleu_scores(statistics.metric, sums)
    # Here sacreBLEU adds exactly, with Python's `statistics.mean`; in its tests numpy does.
    mean = float(scores.dtype.type(math.fsum(scores.tolist()) / len(scores)))
    said = (("bs", len(scores)), ("seed", stream.seed))
    return SacrebleuResult(statistics, statistics.score, None, mean, _interval(scores)[1], said)


def sacrebleu_tests(
    systems: Mapping[str, Iterable[Statistics]],
    *,
    test: str = "bs",
    draws: int | None = None,
    confidence: int | None = None,
    seed: int = 12345,
    threads: int | None = None,
) -> SacrebleuTests:
    """The paired tests of systems against the first of them that sacreBLEU makes with `--paired-bs` and `--paired-ar`.

    Args:
        systems: by name the statistics of each system, under the same metrics: an `Evaluation`, or a list.
        test: `bs`, the paired bootstrap, or `ar`, approximate randomization.
        draws: how often to draw; 1,000 or 10,000 by default.
        confidence: how often to draw intervals too with `ar`, as sacreBLEU's `n_ar_confidence`; with `bs` they are
            made of the test's own draws.
        seed: sacreBLEU's `SACREBLEU_SEED`, which is not read here.
        threads: at most so many; all cores by default. The result never depends on it.

    Raises:
        OptionError: there is no such test, number of draws or seed, or a metric is none of sacreBLEU's.
        ShapeError: there are fewer than two systems, or statistics are not of segments.
        MismatchError: systems have other metrics, segments or references than the first.
        InputTypeError: not statistics by name.
    """
    if test not in TESTS:
        raise OptionError(f"test is {' or '.join(TESTS)}, not {test!r}")
    count, seed = checked_draws(TESTS[test] if draws is None else draws, seed)
    if confidence is not None:
        if test == "bs":
            raise OptionError("confidence is for test='ar': the bootstrap has intervals of its own draws")
        confidence = _whole("confidence", confidence, 1, MOST)
    found = _checked(systems)
    stream = _Stream(seed, threads)
    tested = _bootstrap(found, count, stream) if test == "bs" else _randomization(found, count, confidence, stream)
    drawn = {"bs": confidence, test: count, "seed": stream.seed}
    said = tuple((name, value) for name, value in drawn.items() if value is not None)
    results = {
        name: tuple(replace(result, draws=said) for result in line) for name, line in zip(systems, tested, strict=True)
    }
    notes = _notes(dict(zip(systems, found, strict=True)), test)
    return SacrebleuTests(test, count, confidence, stream.seed, results, notes)


def checked_draws(draws: int, seed: int, *, least: int = 1) -> tuple[int, int]:
    """The number of draws and the seed, as whole numbers.

    Raises:
        OptionError: one can't be.
    """
    return _whole("draws", draws, least, MOST), _whole("seed", seed, 0)


class _Stream:
    """numpy's generator from a seed on: whatever is drawn begins anew."""

    def __init__(self, seed: int, threads: int | None) -> None:
        self.seed = seed
        state: Any = np.random.PCG64(seed).state["state"]
        self.state = (state["state"], state["inc"])
        self.threads = thread_count(threads)

    def bootstrap(self, rows: Array, draws: int, skipped: int = 0) -> Reals:
        """Sums in single precision of rows drawn with replacement."""
        return _native.pcg64_bootstrap(rows.astype(np.float32), draws, (*self.state, skipped), self.threads)

    def swaps(self, first: Array, second: Array, draws: int) -> tuple[Array, Array]:
        """Sums of one side's or the other's rows, as coins choose, and of those that are left."""
        if draws * len(first) > _MOST_COINS or (_exact(first) and _exact(second)):
            moved = _native.pcg64_swaps(first - second, draws, (*self.state, 0), self.threads)
            return second.sum(0) + moved, first.sum(0) - moved
        # The sums depend on the order in which numpy's BLAS adds, which is that of one product of all coins.
        coins = np.random.default_rng(self.seed).integers(2, size=(draws, len(first)), dtype=bool)
        return coins @ first + ~coins @ second, ~coins @ first + coins @ second


def _bootstrap(systems: list[tuple[Statistics, ...]], draws: int, stream: _Stream) -> list[tuple[SacrebleuResult, ...]]:
    """Every system under every metric from the same draws: each of sacreBLEU's tests begins its stream anew."""
    rows = [[sacrebleu_rows(one) for one in found] for found in systems]
    sums = stream.bootstrap(np.concatenate([part for parts in rows for part in parts], axis=1), draws)
    places = iter(np.cumsum([0, *(part.shape[1] for parts in rows for part in parts)]).tolist())
    start = next(places)
    scores: list[list[Reals]] = []
    for found in systems:
        scores.append([])
        for one in found:
            end = next(places)
            scores[-1].append(sacrebleu_scores(one.metric, sums[:, start:end]))
            start = end
    results = []
    for number, found in enumerate(systems):
        line = []
        for place, one in enumerate(found):
            p_value = None
            if number:
                distances = np.abs(scores[number][place] - scores[0][place])
                p_value = _p_value(distances - distances.mean(), _observed(systems[0][place], one))
            line.append(SacrebleuResult(one, one.score, p_value, *_interval(scores[number][place])))
        results.append(tuple(line))
    return results


def _randomization(
    systems: list[tuple[Statistics, ...]], draws: int, confidence: int | None, stream: _Stream
) -> list[tuple[SacrebleuResult, ...]]:
    """Each system's lines swapped with the baseline's; intervals are drawn where the stream is then."""
    results = []
    for number, found in enumerate(systems):
        line = []
        # Of 32 bits a coin takes one, and what is left of the last 32 is thrown away.
        skipped = -(-draws * len(found[0]) // 32) if number else 0
        for place, one in enumerate(found):
            p_value = _swapped(systems[0][place], one, draws, stream) if number else None
            mean = ci = None
            if confidence:
                sums = stream.bootstrap(sacrebleu_rows(one), confidence, skipped)
                mean, ci = _interval(sacrebleu_scores(one.metric, sums))
            line.append(SacrebleuResult(one, one.score, p_value, mean, ci))
        results.append(tuple(line))
    return results


def _swapped(baseline: Statistics, system: Statistics, draws: int, stream: _Stream) -> float:
    sums = stream.swaps(sacrebleu_rows(baseline), sacrebleu_rows(system), draws)
    first, second = (sacrebleu_scores(system.metric, side, whole=True) for side in sums)
    return _p_value(np.abs(first - second), _observed(baseline, system))


def _observed(baseline: Statistics, system: Statistics) -> float:
    """The difference between two systems' scores, in the arithmetic of the draws, so that equal ones are equal."""
    # Added up in order, as sacreBLEU does; `sum` may not.
    sums = np.stack([np.add.accumulate(sacrebleu_rows(one))[-1] for one in (baseline, system)])
    first, second = sacrebleu_scores(system.metric, sums)
    return float(abs(first - second))


def _exact(rows: Array) -> bool:
    """Whether rows add without rounding: all but means of lengths of 3, 5, 6, ... references."""
    return bool((rows * 64 == np.floor(rows * 64)).all())


def _p_value(values: Reals, observed: float) -> float:
    above = int((values > values.dtype.type(observed)).sum())
    return (above + 1) / (len(values) + 1)


def _interval(scores: Reals) -> tuple[float, float]:
    """The mean, and half of what is between the 40th part from below and that from above."""
    ordered = np.sort(scores)
    tail = len(ordered) // 40
    return float(ordered.mean()), float(0.5 * (ordered[-1 - tail] - ordered[tail]))


def _checked(systems: object) -> list[tuple[Statistics, ...]]:
    if not isinstance(systems, Mapping):
        raise InputTypeError(f"systems are statistics by name, as {{'base': [...]}}, not {type(systems).__name__}")
    if len(systems) < 2:
        raise ShapeError(f"a paired test compares systems with the first, so not {len(systems)}: name two or more")
    found = []
    for name, given in systems.items():
        if not isinstance(name, str):
            raise InputTypeError(f"the name of a system is text, not {name!r}")
        if isinstance(given, Statistics):
            raise InputTypeError(f"{name}: a list of statistics is needed, so [statistics]")
        found.append(tuple(listed(given, name, "statistics")))
    for line in found:
        for one in line:
            _check_statistics(one)
        distinct([one.metric for one in line])
    _check_alike(dict(zip(systems, found, strict=True)))
    return found


def _check_alike(systems: Mapping[str, Sequence[Statistics]]) -> None:
    first, *others = systems
    for name in others:
        if len(systems[name]) != len(systems[first]):
            raise ShapeError(
                f"{name} has {len(systems[name])} metrics and {first} has {len(systems[first])}: all have the same"
            )
        for one, baseline in zip(systems[name], systems[first], strict=True):
            baseline.check_comparable(one)


def _check_statistics(statistics: object) -> None:
    if not isinstance(statistics, Statistics):
        raise InputTypeError(f"{type(statistics).__name__} is not statistics")
    check_metric(statistics.metric)
    if statistics.units.kind != "segments":
        raise ShapeError(f"sacreBLEU draws segments, not {statistics.units.kind}; those are for matchgrid.compare")
    if not len(statistics):
        raise ShapeError("no segments are left: nothing has no interval")


def _whole(name: str, value: object, low: int, high: int | None = None) -> int:
    whole = isinstance(value, Integral) and not isinstance(value, (bool, np.bool_))
    if not whole or value < low or (high is not None and value > high):  # type: ignore[operator]
        end = f" to {high:,}" if high is not None else ""
        raise OptionError(f"{name} is a whole number from {low}{end}, not {value!r}")
    return int(value)  # type: ignore[call-overload, no-any-return]


def _notes(systems: Mapping[str, Sequence[Statistics]], test: str) -> tuple[Note, ...]:
    """That a system is the baseline under a metric, and that sums are rounded."""
    baseline, *others = systems
    notes = []
    equal = [
        f"{name} under {one.metric.label}"
        for name in others
        for one, first in zip(systems[name], systems[baseline], strict=True)
        if np.array_equal(one.rows, first.rows)
    ]
    if equal:
        message = f"sacreBLEU's smallest p-value stands for no difference at all from {baseline}: {', '.join(equal)}"
        notes.append(Note("sacrebleu_equal_systems", message, remedy="the right one is 1, as matchgrid compare has it"))
    rounded = [one.metric.label for one in systems[baseline] if not _exact(sacrebleu_rows(one))]
    if test == "ar" and rounded:
        message = (
            f"the mean lengths of references have no exact sum under {', '.join(rounded)}, so that sacreBLEU's p-value "
            "counts some equal differences as greater, by the rounding of numpy's matrix product here"
        )
        notes.append(Note("sacrebleu_rounded_lengths", message, remedy="matchgrid compare counts exactly"))
    return tuple(notes)
