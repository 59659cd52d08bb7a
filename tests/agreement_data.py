"""Scores of systems by people and by metrics: made ones, and real ones."""

import gzip
import json
from typing import Any

import numpy as np

from places import shared

Table = dict[str, list[float | None]]


def made(
    systems: int = 6, segments: int = 40, *, noise: dict[str, float], seed: int = 0, missing: float = 0.0
) -> tuple[dict[str, Table], Table]:
    """Metrics that follow people with more or less noise; systems differ in quality, and segments in difficulty."""
    drawn = np.random.default_rng(seed)
    quality = drawn.normal(size=(systems, 1)) + drawn.normal(size=segments) + drawn.normal(size=(systems, segments))
    names = [f"system {number}" for number in range(systems)]
    metrics = {
        metric: dict(zip(names, (quality + size * drawn.normal(size=quality.shape)).tolist(), strict=True))
        for metric, size in noise.items()
    }
    human = quality + drawn.normal(size=quality.shape)
    human[drawn.random(human.shape) < missing] = np.nan
    table = [[None if np.isnan(value) else float(value) for value in row] for row in human]
    return metrics, dict(zip(names, table, strict=True))


def real(dataset: str, file: str, column: str) -> tuple[dict[str, Any], Table]:
    """A campaign's segment scores by metric, and people's."""
    path = shared("golden", "real_scores", f"{dataset}.json.gz")
    scores = json.loads(gzip.decompress(path.read_bytes()))
    systems, segments = scores["systems"], scores["n"]
    human: Table = {system: [None] * segments for system in systems}
    header, *rows = shared("data", "mt", dataset, file).read_text("utf-8").splitlines()
    place = header.split("\t").index(column)
    for row in rows:
        cells = row.split("\t")
        if cells[0] in human:
            human[cells[0]][int(cells[1])] = float(cells[place])
    return scores, human
