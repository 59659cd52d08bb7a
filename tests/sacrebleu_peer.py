"""sacreBLEU's paired tests, live, and corpora for them: with systems that are close to each other, and short texts."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

import matchgrid as mg

WORDS = ["the", "cat", "sat", "on", "a", "mat", "dog", "runs", "fast", ".", ",", "old", "red", "fox"]
# Our spec, and sacreBLEU's arguments.
BLEUS: dict[str, dict[str, Any]] = {
    "bleu": {},
    "bleu:smooth=none": {"smooth_method": "none"},
    "bleu:smooth=floor": {"smooth_method": "floor"},
    "bleu:smooth=floor,smooth_value=0.3": {"smooth_method": "floor", "smooth_value": 0.3},
    "bleu:smooth=add-k": {"smooth_method": "add-k"},
    "bleu:smooth=add-k,smooth_value=0.5": {"smooth_method": "add-k", "smooth_value": 0.5},
    "bleu:smooth=add-k,smooth_value=2.5": {"smooth_method": "add-k", "smooth_value": 2.5},
    "bleu:effective_order=yes": {"effective_order": True},
    "bleu:max_order=2": {"max_ngram_order": 2},
}
CHRFS: dict[str, dict[str, Any]] = {
    "chrf": {},
    "chrf:word_order=2": {"word_order": 2},
    "chrf:beta=3": {"beta": 3},
    "chrf:eps_smoothing=yes": {"eps_smoothing": True},
    "chrf:beta=1,char_order=3,eps_smoothing=yes": {"beta": 1, "char_order": 3, "eps_smoothing": True},
}
TERS: dict[str, dict[str, Any]] = {"ter": {}, "ter:normalized=yes": {"normalized": True}}

Texts = dict[str, list[str]]


def corpus(rng: random.Random, segments: int, references: int) -> tuple[Texts, list[list[str]]]:
    """Outputs of three systems and references; a few of both are empty."""
    drawn = [[_sentence(rng) for _ in range(references)] for _ in range(segments)]
    base = [_changed(rng, texts[0]) for texts in drawn]
    near = [_changed(rng, texts[-1]) if rng.random() < 0.5 else own for texts, own in zip(drawn, base, strict=True)]
    return {"base": base, "near": near, "far": [_changed(rng, text) for text in base]}, drawn


def theirs(
    systems: Mapping[str, Sequence[str]],
    references: list[list[str]],
    metrics: Mapping[str, dict[str, Any]],
    **wish: Any,
) -> list[dict[str, Any]]:
    """What sacreBLEU finds: of each metric, by system its four numbers."""
    from sacrebleu.metrics import BLEU, CHRF, TER
    from sacrebleu.significance import PairedTest

    kinds = {"bleu": BLEU, "chrf": CHRF, "ter": TER}
    streams = [list(stream) for stream in zip(*references, strict=True)]
    asked = {spec: kinds[spec.split(":")[0]](references=streams, **given) for spec, given in metrics.items()}
    _, found = PairedTest(list(systems.items()), asked, None, **wish)()
    return [
        dict(zip(systems, (vars(result) for result in results), strict=True))
        for name, results in found.items()
        if name != "System"
    ]


def measured(
    systems: Mapping[str, Sequence[str]], references: list[list[str]], metrics: Sequence[str]
) -> dict[str, mg.Evaluation]:
    return {name: mg.evaluate(texts, references, metrics=[*metrics]) for name, texts in systems.items()}


def _sentence(rng: random.Random) -> str:
    return " ".join(rng.choice(WORDS) for _ in range(rng.randint(0, 9)))


def _changed(rng: random.Random, text: str) -> str:
    words = text.split()
    for _ in range(rng.choice([0, 0, 1, 1, 2])):
        if words:
            words[rng.randrange(len(words))] = rng.choice(WORDS)
    return " ".join(words[: -1 if words and rng.random() < 0.3 else None])
