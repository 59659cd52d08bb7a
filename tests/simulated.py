"""Simulated test sets: rows of two systems whose true difference is known, and what tests and intervals make of them.

Segments come in documents. Two systems share how hard a segment is; each is better or worse at a document than it is on
the whole, by `dependence`, so that segments of a document are not independent; `shift` is what the second is worse by.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

import matchgrid as mg
from matchgrid import Mean, Statistics, exact
from matchgrid.comparison.intervals import influence_of, interval_of
from matchgrid.comparison.pair import Pair
from matchgrid.comparison.paired import TESTS as PAIRED
from matchgrid.comparison.plan import Drawing, Plan, check_name
from matchgrid.comparison.recognition import RECOGNITION, aligned
from matchgrid.comparison.sampling import Sampling
from matchgrid.comparison.standing import standings

if TYPE_CHECKING:
    from collections.abc import Iterable

GENERATORS = ("mean", "ratio", "bleu")
SIGNED = ("sign", "wilcoxon")
TESTS = ("randomization", "bootstrap", *SIGNED)
METHODS = ("percentile", "basic", "bca")
ALPHA = 0.05


@dataclass(frozen=True)
class Simulation:
    """A kind of test set: sizes of documents, and how rows come about.

    `mean` is of scores whose differences are normal, with the share `dependence` of their variance between documents;
    `ratio` is a word error rate, `bleu` is BLEU: of each, probabilities are logistic in normal numbers.
    """

    generator: str
    sizes: tuple[int, ...]
    dependence: float = 0.0
    shift: float = 0.0
    shared: float = 0.0
    """How much a segment's difficulty varies, which both systems meet."""

    def __post_init__(self) -> None:
        check_name("generator", self.generator, GENERATORS)

    @property
    def documents(self) -> list[str]:
        """The document of each segment."""
        return [str(number) for number, size in enumerate(self.sizes) for _ in range(size)]

    def draw(self, *seed: int) -> tuple[Statistics, Statistics]:
        """The statistics of two systems on a test set."""
        rng = np.random.default_rng(seed)
        place = np.repeat(np.arange(len(self.sizes)), self.sizes)
        rows = {"mean": self._mean, "ratio": self._ratio, "bleu": self._bleu}[self.generator](rng, place)
        metric = {"mean": Mean(mg.TER()), "ratio": mg.WER(), "bleu": mg.BLEU()}[self.generator]
        first, second = (Statistics(metric, side, np.zeros((len(place), 16), dtype=np.uint8)) for side in rows)
        return first, second

    @functools.cached_property
    def truth(self) -> tuple[float, float]:
        """The scores of the two systems over very many segments."""
        if not self.shift and self.generator == "mean":
            return 50.0, 50.0
        many = replace(self, sizes=self.sizes * (400_000 // sum(self.sizes)))
        first, second = many.draw(987_654_321)
        # Without a shift the two are one, so that their difference is 0.
        return first.score, second.score if self.shift else first.score

    @functools.cached_property
    def correlation(self) -> float:
        """The correlation of the two systems' scores, from units of very many segments."""
        many = replace(self, sizes=self.sizes * (100_000 // sum(self.sizes)))
        return mg.power(*many.draw(123_456_789), clusters=many.documents if self.dependence else None).correlation

    def _mean(self, rng: np.random.Generator, place: np.ndarray) -> list[np.ndarray]:
        base = 50 + self.shared * rng.normal(size=len(place))
        between = np.sqrt(self.dependence) * rng.normal(size=len(self.sizes))[place]
        apart = between + np.sqrt(1 - self.dependence) * rng.normal(size=len(place)) + self.shift
        sides = (base - apart / 2, base + apart / 2)
        return [np.column_stack([exact.split(side), np.ones(len(place))]) for side in sides]

    def _shares(self, rng: np.random.Generator, place: np.ndarray, centre: float, sign: int) -> list[np.ndarray]:
        hard = centre + self.shared * rng.normal(size=len(place))
        each = [self.dependence * rng.normal(size=len(self.sizes))[place] for _ in range(2)]
        return [
            1 / (1 + np.exp(-(hard + own + sign * worse))) for own, worse in zip(each, (0, self.shift), strict=True)
        ]

    def _ratio(self, rng: np.random.Generator, place: np.ndarray) -> list[np.ndarray]:
        words = rng.integers(5, 31, len(place))
        rows = []
        for share in self._shares(rng, place, -1.4, 1):
            errors = rng.binomial(words, share)
            rows.append(np.column_stack([words - errors, errors, 0 * words, 0 * words]).astype(float))
        return rows

    def _bleu(self, rng: np.random.Generator, place: np.ndarray) -> list[np.ndarray]:
        words = rng.integers(8, 31, len(place))
        rows = []
        for share in self._shares(rng, place, 0.4, -1):
            length = words + rng.integers(-2, 3, len(place))
            totals = [length - order for order in range(4)]
            matches = [rng.binomial(length, share)]
            for total in totals[1:]:
                matches.append(np.minimum(rng.binomial(matches[-1], share), total))
            rows.append(np.column_stack([length, words, *matches, *totals]).astype(float))
        return rows


def shown(
    simulation: Simulation, number: int, *, tests: Iterable[str] = TESTS, draws: int = 1000, clustered: bool = True
) -> dict[str, bool]:
    """What a test set shows, by name: of each test whether it rejects, of each interval whether the truth is in it.

    This is what `mg.compare` does, but that the bootstrap is drawn once for all tests and intervals.
    """
    names, truth = ("first", "second"), simulation.truth
    sampling = Sampling.of(simulation.documents if clustered else None, "documents", "pooled", None)
    sides = [sampling.units_of(side) for side in simulation.draw(number)]
    drawing = Drawing(draws=draws, seed=number, threads=1)
    (standing,) = standings(names, [[[side] for side in sides]], drawing, None)
    found = {}
    for test in tests:
        one = standing.difference(1, 0, Plan(drawing, test))
        found[test] = one.p_value <= ALPHA
    (first, second), (left, right) = standing.estimates, standing.values
    without = standing.without
    true, own = truth[1] - truth[0], truth[0]
    for method in METHODS:
        between = interval(second - first, right - left, method, without[1] - without[0])
        alone = interval(first, left, method, without[0])
        found[f"{method} excludes 0"] = not between[0] <= 0 <= between[1]
        found[f"{method} of difference"] = between[0] <= true <= between[1]
        found[f"{method} of score"] = alone[0] <= own <= alone[1]
    return found


def interval(estimate: float, values: np.ndarray, method: str, without: np.ndarray) -> tuple[float, float]:
    """The bounds that `mg.compare` gives at 95 %."""
    one = interval_of(estimate, values, level=0.95, method=method, influence=influence_of(without), tolerance=1e-9)
    return one.low, one.high


def predicted(simulation: Simulation, number: int, *, clustered: bool = True) -> tuple[float, float]:
    """The power for the true difference: from the first system alone and the true correlation, and from both."""
    first, second = simulation.draw(number)
    delta = abs(simulation.truth[1] - simulation.truth[0])
    clusters = simulation.documents if clustered else None
    before = mg.power(first, delta=delta, correlation=simulation.correlation, clusters=clusters)
    after = mg.power(first, second, delta=delta, clusters=clusters)
    return before.at(delta), after.at(delta)


def rates(
    simulation: Simulation, numbers: range, *, tests: Iterable[str] = TESTS, draws: int = 1000, clustered: bool = True
) -> dict[str, float]:
    """The share of test sets that show each of these."""
    every = [shown(simulation, number, tests=tests, draws=draws, clustered=clustered) for number in numbers]
    return {name: sum(one[name] for one in every) / len(every) for name in every[0]}


def heard(number: int, utterances: int) -> tuple[list[str], list[str], list[str]]:
    """References, and what two recognizers that are equally good make of them: words wrong, left out or put in."""
    rng = np.random.default_rng((2, number))
    lengths = rng.integers(3, 16, utterances)
    # Both find the same utterances hard.
    shares = np.repeat(1 / (1 + np.exp(2.2 - rng.normal(size=utterances))), lengths)
    words = rng.integers(0, 500, lengths.sum())
    ends = np.cumsum(lengths)[:-1]
    sides = [words.astype(str).astype(object)]
    for _ in range(2):
        wrong = rng.random(len(words)) < shares
        kinds = np.where(wrong, rng.integers(1, 4, len(words)), 0)
        others = rng.integers(500, 1000, len(words)).astype(str).astype(object)
        right = sides[0]
        sides.append(np.select([kinds == 0, kinds == 1, kinds == 2], [right, others, ""], right + " " + others))
    references, first, second = (
        [" ".join(filter(None, part.tolist())) for part in np.split(side, ends)] for side in sides
    )
    return references, first, second


def recognized(number: int, utterances: int) -> dict[str, bool]:
    """Whether the tests of speech recognition reject that two recognizers are equally good, which they are."""
    references, first, second = heard(number, utterances)
    sides = [mg.WER().measure(texts, references, threads=1) for texts in (second, first)]
    system, baseline = (aligned(mg.WER(), texts, references, 1) for texts in (second, first))
    pair = Pair(*sides, threads=1, aligned=(system, baseline))
    return {test: PAIRED[test](pair).p_value <= ALPHA for test in RECOGNITION}
