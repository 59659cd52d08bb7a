"""The records of `correlation_tests.jsonl`, and how other tools throw their coins."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from matchgrid.agreement.measure import Measure
from matchgrid.agreement.pairwise import Verdicts
from matchgrid.agreement.tied import TiedAccuracy

Record = dict[str, Any]
NAMES = {"kendall": "tau-b", "kendall_b": "tau-b", "acc_23": "acc-23", "acc23": "acc-23", "b": "tau-b"}
OF = {"global": "none", "input": "item", "sys": "system", "system": "means"}
AVERAGES = {"none": "none", "item": "item", "sys": "system"}
CLOSE = 1e-9


def numbers(values: Any) -> np.ndarray:
    """An array of numbers, in which what is missing or undefined is NaN."""
    if isinstance(values, list):
        return np.array([numbers(value) for value in values])
    return np.array(np.nan if values in (None, "nan") else values, dtype=float)


def coefficient(record: Record) -> str:
    name = record.get("coefficient", record.get("variant"))
    return NAMES.get(name, name)


def packed(record: Record) -> tuple[np.ndarray, ...]:
    """People's table and the two metrics'."""
    return tuple(numbers(record[name]).reshape(record["num_sys"], -1) for name in ("gold", "metric1", "metric2"))


def measure_of(record: Record, human: np.ndarray) -> Measure | TiedAccuracy:
    """mt-metrics-eval's correlation."""
    if record["coefficient"].startswith("ties_opt"):
        return TiedAccuracy(human, AVERAGES[record["average_by"]])
    return Measure(human, AVERAGES[record["average_by"]], coefficient(record), empty=0.0)


def cell_masks(record: Record, judged: np.ndarray, draws: int) -> Iterator[np.ndarray]:
    """mt-metrics-eval's exchanges of cells: one coin a judged score in the order of averaging, 1 keeps the first's."""
    stream = np.random.RandomState(record["numpy_legacy_seed"])
    by_item = record["average_by"] == "item" and not record["coefficient"].startswith("ties_opt")
    for _ in range(draws):
        coins = stream.binomial(1, 0.5, int(judged.sum())) == 0
        mask = np.zeros(judged.T.shape if by_item else judged.shape, dtype=bool)
        mask[judged.T if by_item else judged] = coins
        yield mask.T if by_item else mask


def pair_masks(record: Record, verdicts: Verdicts, draws: int) -> Iterator[list[np.ndarray]]:
    """mt-metrics-eval's exchanges of pairs: a table of coins a vector, of which the upper triangle counts."""
    stream = np.random.RandomState(record["numpy_legacy_seed"])
    for _ in range(draws):
        masks = []
        for group in verdicts.groups:
            length = group.shape[1]
            upper = np.triu_indices(length, 1)
            masks.append(np.stack([stream.binomial(1, 0.5, (length, length))[upper] == 0 for _ in range(len(group))]))
        yield masks


def best_threshold(table: np.ndarray, human: np.ndarray, average: str) -> float:
    """The smallest threshold with the best accuracy, tried one by one."""
    verdicts = Verdicts(human, average, "acc-23")
    flat = table.reshape(-1)
    found = {0.0}
    for group in verdicts.groups:
        above, below = np.triu_indices(group.shape[1], 1)
        found |= {*np.abs(flat[group[:, above]] - flat[group[:, below]]).ravel().tolist()}
    return min(found, key=lambda epsilon: (-round(verdicts.value(verdicts.of(table, epsilon)), 12), epsilon))


def nlpstats_masks(record: Record, shape: tuple[int, int]) -> Iterator[np.ndarray]:
    """nlpstats' exchanges of systems, inputs or both."""
    stream = np.random.RandomState(record["numpy_legacy_seed"])
    method = record["method"]
    for _ in range(record["n_resamples"]):
        mask = np.zeros(shape, dtype=bool)
        if method != "inputs":
            mask ^= stream.rand(shape[0], 1) > 0.5
        if method != "systems":
            mask ^= stream.rand(1, shape[1]) > 0.5
        yield mask


def nlpstats_places(record: Record, shape: tuple[int, int]) -> Iterator[tuple[Any, Any]]:
    """nlpstats' draws of systems, inputs or both."""
    stream = np.random.RandomState(record["numpy_legacy_seed"])
    for _ in range(record["n_resamples"]):
        rows = stream.choice(shape[0], shape[0]) if record["method"] != "inputs" else None
        columns = stream.choice(shape[1], shape[1]) if record["method"] != "systems" else None
        yield rows, columns


def early(differences: np.ndarray, observed: float, draws: int, block: int) -> tuple[int, int]:
    """How many draws mt-metrics-eval uses that stops after a block with p < 0.02 or p > 0.5: at least, at most.

    It compares without tolerance, so that ties of the observed difference count or not as rounding has it.
    """
    least = most = None
    for end in range(block, draws + 1, block):
        low = (differences[:end] > observed + CLOSE).mean()
        high = (differences[:end] >= observed - CLOSE).mean()
        may = low < 0.02 or high > 0.5
        must = (high < 0.02 or low > 0.5) or end == draws
        least = end if least is None and (may or end == draws) else least
        most = end if most is None and must else most
    return least or draws, most or draws
