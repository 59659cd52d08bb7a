"""How users score: checked by mypy, never run."""

from collections.abc import Iterator

import numpy as np
from typing_extensions import assert_type

import matchgrid as mg
from matchgrid import BLEU, TER, ChrF, Evaluation, Mean, Metric, Note, Statistics

hypotheses: list[str] = ["a b", "c"]
single: list[str] = ["a b", "c"]
several: list[list[str]] = [["a b", "a"], ["c"]]
ragged: list[list[str | None]] = [["a b", None], ["c", "d"]]
mixed: list[str | list[str]] = ["a b", ["c", "d"]]


def lines(path: str) -> Iterator[str]:
    with open(path, encoding="utf-8") as file:
        yield from file


assert_type(mg.score("bleu", hypotheses, single), float)
assert_type(mg.score("bleu", hypotheses=hypotheses, references=several, threads=2), float)
mg.score(BLEU(), hypotheses, ragged)
mg.score("sacrebleu/ter", tuple(hypotheses), mixed, sources=hypotheses)
mg.score("chrf", lines("a.txt"), lines("b.txt"))

bleu = BLEU(max_order=2, smooth="floor", smooth_value=0.2, lowercase=True, tokenize="intl", normalize="nfkc")
chrf = ChrF(word_order=2, beta=1.5, unit="grapheme")
metrics: list[Metric] = [bleu, chrf, TER(normalized=True), Mean(bleu), mg.metric("bleu"), mg.profile("sacrebleu/bleu")]

stats = bleu.measure(hypotheses, several)
assert_type(stats, Statistics)
assert_type(stats.score, float)
assert_type(stats.macro().score, float)
assert_type(stats.pool(["d1", "d2"]).condense(), Statistics)
assert_type(stats[:1].reference_digest, str)
assert_type(stats[[True, False]], Statistics)
assert_type(Statistics.concat(part for part in [stats, stats]), Statistics)
assert_type(stats.notes, tuple[Note, ...])
mean: float = float(np.mean(stats.segment_scores))
resampled = stats.metric.score(np.ones((10, len(stats))) @ stats.rows)
lowest: float = float(resampled.min())

found = mg.evaluate(hypotheses, several, metrics=["bleu", chrf, "ter"], system="mine")
assert_type(found, Evaluation)
assert_type(found.scores, dict[str, float])
assert_type(found["bleu"], Statistics)
for one in found:
    print(one.metric.label, one.score, one.signature, *map(str, one.notes))
groups: list[list[str | None]] = mg.by_segment(single, [None, "x"])
