"""Paired tests timed: sacreBLEU's classes against ours, from texts, and its arithmetic against ours, from rows.

Two systems leave out one word in ten, each another. By our method the draws, and of the bootstrap the formula too, are
others than sacreBLEU's, so that p-values differ; by its own they are equal. From rows, the value is the greatest
difference of a draw's scores, which nobody needs.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from cases import Case, Peer

if TYPE_CHECKING:
    from collections.abc import Callable

    from cases import Work
    from corpus import Corpus

    from matchgrid.types import Array

SEGMENTS = 3_000
DRAWS = {"bootstrap": 1_000, "randomization": 10_000}
SHORT = {"bootstrap": "bs", "randomization": "ar"}
_LEFT_OUT = 0.1


@dataclass(frozen=True)
class Resampling(Case):
    """A test of two systems, on so many threads."""

    made: Callable[[int], Work] = field(kw_only=True)

    @property
    def ours(self) -> Work:
        """On one thread."""
        return self.made(1)

    @property
    def on_all_cores(self) -> Work:
        """On as many threads as there are cores."""
        import os

        return self.made(os.cpu_count() or 1)


def resampling_cases() -> list[Case]:
    """Both tests, of BLEU; bootstrap also with its interval, as sacreBLEU's has one."""
    named = {"bootstrap": "paired bootstrap of 1,000", "randomization": "randomization of 10,000"}
    return [
        Resampling(
            f"BLEU, {called}, from {given}",
            "bleu",
            [Peer("sacrebleu 2.6.0", theirs(test), same=ours is _as_sacrebleu, most=SEGMENTS)],
            made=lambda threads, ours=ours, test=test: ours(test, threads),
        )
        for test, called in named.items()
        for given, ours, theirs in (
            ("texts", _from_texts, _sacrebleu),
            ("texts as sacreBLEU", _as_sacrebleu, _sacrebleu),
            ("rows", _from_rows, _sacrebleu_rows),
        )
    ]


def leaving_out(hypotheses: list[str], seed: int) -> list[str]:
    """The output of a system that leaves out words."""
    generator = random.Random(seed)
    return [" ".join(word for word in text.split() if generator.random() >= _LEFT_OUT) for text in hypotheses]


class _Systems:
    """The outputs of two systems for a corpus, and their rows, made before the clock counts."""

    def __init__(self, corpus: Corpus) -> None:
        import matchgrid as mg

        self.outputs = {name: leaving_out(corpus.hypotheses, seed) for seed, name in enumerate(("first", "second"))}
        self.references = corpus.references
        self.statistics = [mg.BLEU().measure(texts, self.references) for texts in self.outputs.values()]

    @cached_property
    def theirs(self) -> tuple[Any, list[Any]]:
        """SacreBLEU's metric and rows."""
        import sacrebleu

        metric = sacrebleu.BLEU(references=[self.references])
        return metric, [metric._extract_corpus_statistics(texts, None) for texts in self.outputs.values()]


_MADE: dict[int, _Systems] = {}


def _systems(corpus: Corpus) -> _Systems:
    """Made once for the first so many pairs."""
    size = len(corpus.hypotheses)
    if size not in _MADE:
        _MADE[size] = _Systems(corpus)
    return _MADE[size]


def _from_texts(test: str, threads: int) -> Work:
    import matchgrid as mg
    from matchgrid.comparison.pair import Pair
    from matchgrid.comparison.randomization import randomization_test

    def work(corpus: Corpus) -> float:
        systems = _systems(corpus)
        if test == "bootstrap":
            options = {"metrics": ["bleu"], "test": test, "draws": DRAWS[test], "threads": threads}
            return mg.compare(systems.outputs, systems.references, **options).differences[0].p_value
        # A comparison has an interval too, which sacreBLEU's test has not.
        both = [mg.BLEU().measure(texts, systems.references, threads=threads) for texts in systems.outputs.values()]
        return randomization_test(Pair(both[1], both[0], draws=DRAWS[test], threads=threads)).p_value

    return work


def _as_sacrebleu(test: str, threads: int) -> Work:
    import matchgrid as mg
    from matchgrid.comparison.sacrebleu import sacrebleu_tests

    def work(corpus: Corpus) -> float:
        systems = _systems(corpus)
        found = {
            name: [mg.BLEU().measure(texts, systems.references, threads=threads)]
            for name, texts in systems.outputs.items()
        }
        tests = sacrebleu_tests(found, test=SHORT[test], draws=DRAWS[test], threads=threads)
        return float(tests.results["second"][0].p_value or 0)

    return work


def _from_rows(test: str, threads: int) -> Work:
    from matchgrid.comparison.draws import bootstrap_sums, swapped_sums

    def work(corpus: Corpus) -> float:
        first, second = _systems(corpus).statistics
        if test == "bootstrap":
            sums = bootstrap_sums([first.rows, second.rows], DRAWS[test], 12345, threads=threads)
        else:
            sums = swapped_sums(first.rows, second.rows, DRAWS[test], 12345, threads=threads)
        return _greatest(*first.metric.score(sums))

    return work


def _sacrebleu(test: str) -> Work:
    import sacrebleu
    from sacrebleu.significance import PairedTest

    def work(corpus: Corpus) -> float:
        systems = _systems(corpus)
        metrics = {"BLEU": sacrebleu.BLEU(references=[systems.references])}
        _, scores = PairedTest([*systems.outputs.items()], metrics, None, SHORT[test], DRAWS[test])()
        return float(scores["BLEU"][1].p_value)

    return work


def _sacrebleu_rows(test: str) -> Work:
    """The lines of `sacrebleu.significance` that draw and score."""

    def work(corpus: Corpus) -> float:
        metric, (first, second) = _systems(corpus).theirs
        units, generator = len(corpus.hypotheses), np.random.default_rng(12345)
        if test == "bootstrap":
            places = generator.choice(units, size=(DRAWS[test], units), replace=True)
            rows = [np.array(one, dtype="float32") for one in (first, second)]
            return _greatest(
                *(
                    np.array([metric._compute_score_from_stats(drawn.sum(0)).score for drawn in one[places]])
                    for one in rows
                )
            )
        taken = generator.integers(2, size=(DRAWS[test], units), dtype=bool)
        swapped = (taken @ first + ~taken @ second, ~taken @ first + taken @ second)
        return _greatest(
            *(np.array([metric._aggregate_and_compute(one).score for one in sums[:, None]]) for sums in swapped)
        )

    return work


def _greatest(first: Array, second: Array) -> float:
    return float(np.abs(first - second).max())
