"""How often intervals of agreement hold what they are of, on simulated tables; prints the table of docs/agreement.md.

usage: python scripts/agreement_coverage.py [TABLES]

In a table systems, segments and outputs have random effects on people's and the metric's values. An interval from draws
of segments is of the same systems on all segments there could be, one from draws of systems of all such systems on the
same segments, one from both of both; what is true is the coefficient of tables that are much larger in that direction.
"""

import sys
from collections import defaultdict
from dataclasses import dataclass

import numpy as np

import matchgrid as mg
from matchgrid.agreement import averaged, coefficient, means

NAMES = ("pearson", "tau-b", "acc-23")
AVERAGES = ("none", "item", "system", "")
SIZES = ((10, 100), (40, 100))
RESAMPLED = ("both", "inputs", "systems")
LARGE, SUBSETS = {"both": 600, "inputs": 2000, "systems": 2000}, 30


@dataclass
class World:
    """Effects of systems and of segments, of people and of the metric: `(2, count)` each."""

    systems: np.ndarray
    segments: np.ndarray

    @staticmethod
    def drawn(generator: np.random.Generator, systems: int, segments: int) -> "World":
        shared, own = np.array([[1.0], [0.8]]), np.array([[0.0], [0.6]])
        quality = shared * generator.normal(size=systems) + own * generator.normal(size=(2, systems))
        shared, own = np.array([[0.7], [0.5]]), np.array([[0.0], [0.5]])
        ease = shared * generator.normal(size=segments) + own * generator.normal(size=(2, segments))
        return World(0.5 * quality, ease)

    def table(self, generator: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
        """People's values, in whole numbers with ties, and the metric's."""
        size = self.systems.shape[1], self.segments.shape[1]
        output = generator.normal(size=size)
        sides = self.systems[:, :, None] + self.segments[:, None]
        human = sides[0] + output + 0.5 * generator.normal(size=size)
        return np.round(human * 1.5), sides[1] + 0.6 * output + generator.normal(size=size)


def value(name: str, average: str, human: np.ndarray, metric: np.ndarray) -> float:
    return averaged(name, human, metric, average).value if average else coefficient(name, means(human), means(metric))


def truths(world: World, resampled: str, generator: np.random.Generator) -> dict[tuple[str, str], float]:
    """What intervals are to hold: by average and coefficient the value where what is drawn is plenty."""
    large = LARGE[resampled]
    other = World.drawn(generator, large, large)
    systems = world.systems if resampled == "inputs" else other.systems
    segments = world.segments if resampled == "systems" else other.segments
    human, metric = World(systems, segments).table(generator)
    count = world.systems.shape[1]
    found = {}
    for average in AVERAGES:
        for name in NAMES:
            # The correlation of few systems is on average another than that of many, so as many are taken.
            few = average == "item" and resampled != "inputs"
            places = [generator.choice(large, count, replace=False) for _ in range(SUBSETS)] if few else [slice(None)]
            found[average, name] = float(np.mean([value(name, average, human[one], metric[one]) for one in places]))
    return found


def judgements(values: np.ndarray) -> mg.Judgements:
    systems, segments = values.shape
    return mg.Judgements(tuple(f"system {number}" for number in range(systems)), tuple(range(1, segments + 1)), values)


def covered(size: tuple[int, int], tables: int) -> dict[tuple[str, str, str], float]:
    """By average (of systems: empty), coefficient and what was drawn, the share of intervals that hold the truth."""
    generator = np.random.default_rng(1)
    everywhere = truths(World.drawn(generator, *size), "both", generator)
    hits = defaultdict(list)
    for number in range(tables):
        world = World.drawn(generator, *size)
        human, metric = map(judgements, world.table(generator))
        for resampled in RESAMPLED:
            true = everywhere if resampled == "both" else truths(world, resampled, generator)
            found = mg.correlate(
                {"metric": metric},
                human,
                coefficients=NAMES,
                calibrate_ties=False,
                resampled=resampled,
                draws=200,
                seed=number,
            )
            for one in found.coefficients:
                hits[one.average, one.name, resampled].append(true[one.average, one.name] in one.interval)
    return {key: float(np.mean(values)) for key, values in hits.items()}


def main(tables: int) -> None:
    called = dict(zip(AVERAGES, ("all outputs", "per segment", "per system", "systems"), strict=True))
    print("| systems, segments | over | coefficient | `both` | `inputs` | `systems` |")
    print("| --- | --- | --- | ---: | ---: | ---: |")
    for size in SIZES:
        found = covered(size, tables)
        for average, words in called.items():
            for name in NAMES:
                shares = " | ".join(f"{found[average, name, one]:.0%}" for one in RESAMPLED)
                print(f"| {size[0]}, {size[1]} | {words} | `{name}` | {shares} |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
