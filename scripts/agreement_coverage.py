"""How often intervals of agreement hold what they are of, on simulated tables; prints the table of docs/agreement.md.

usage: python scripts/agreement_coverage.py [TABLES]

In a table systems, segments and outputs have random effects on people's and the metric's values, so that both the
systems and the segments are drawn from larger populations. What is true is the mean coefficient of many tables, or for
coefficients over all outputs and over systems that of much larger ones.
"""

import sys
from collections import defaultdict

import numpy as np

import matchgrid as mg
from matchgrid.agreement import averaged, coefficient

NAMES = ("pearson", "tau-b", "acc-23")
SIZES = ((10, 100), (15, 60), (40, 60))
RESAMPLED = ("both", "inputs", "systems")


def table(generator: np.random.Generator, systems: int, segments: int) -> tuple[np.ndarray, np.ndarray]:
    """People's values, in whole numbers with ties, and the metric's."""
    normal = generator.normal
    quality, hardness, output = normal(size=(systems, 1)), normal(size=(1, segments)), normal(size=(systems, segments))
    liked, easy = 0.8 * quality + 0.6 * normal(size=(systems, 1)), 0.5 * hardness + 0.5 * normal(size=(1, segments))
    human = 0.5 * quality + 0.7 * hardness + output + 0.5 * normal(size=(systems, segments))
    metric = 0.5 * liked + easy + 0.6 * output + normal(size=(systems, segments))
    return np.round(human * 1.5), metric


def judgements(values: np.ndarray) -> mg.Judgements:
    systems, segments = values.shape
    return mg.Judgements(tuple(f"system {number}" for number in range(systems)), tuple(range(1, segments + 1)), values)


def truth(name: str, average: str, size: tuple[int, int], generator: np.random.Generator) -> float:
    """What an interval is to hold."""
    systems, segments = size
    if average == "none":
        return averaged(name, *table(generator, 300, 300), "none").value
    if average == "item":
        return float(np.mean([averaged(name, *table(generator, systems, 300), "item").value for _ in range(60)]))
    if average == "system":
        return float(np.mean([averaged(name, *table(generator, 20, segments), "system").value for _ in range(60)]))
    means = ([side.mean(1) for side in table(generator, 100, 400)] for _ in range(40))
    return float(np.mean([coefficient(name, *sides) for sides in means]))


def covered(size: tuple[int, int], tables: int) -> dict[tuple[str, str, str], float]:
    """By average (of systems: empty), coefficient and what was drawn, the share of intervals that hold the truth."""
    generator = np.random.default_rng(1)
    true = {(a, name): truth(name, a, size, generator) for a in ("none", "item", "system", "") for name in NAMES}
    hits = defaultdict(list)
    for number in range(tables):
        human, metric = map(judgements, table(generator, *size))
        for resampled in RESAMPLED:
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
    called = {"none": "all outputs", "item": "per segment", "system": "per system", "": "systems"}
    print("| systems, segments | over | coefficient | `both` | `inputs` | `systems` |")
    print("| --- | --- | --- | ---: | ---: | ---: |")
    for size in SIZES:
        found = covered(size, tables)
        for average, words in called.items():
            for name in NAMES:
                shares = " | ".join(f"{found[average, name, one]:.1%}" for one in RESAMPLED)
                print(f"| {size[0]}, {size[1]} | {words} | `{name}` | {shares} |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
