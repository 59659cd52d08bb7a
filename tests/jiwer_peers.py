"""jiwer's transforms as peers of text steps."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from matchgrid import text

CONTRACTIONS = "won't can't let's n't 're 's 'd 'll 't 've 'm ' t n s"
PIECES = (*CONTRACTIONS.split(), "<unk>", "[noise]", "<", ">", "[", "]", " ", "\t", "\n", "\x1c")

TRANSFORMS: dict[str, Callable[[Any], Callable[[list[str]], list[str]]]] = {
    "lower": lambda jiwer: jiwer.ToLowerCase(),
    "expand-contractions": lambda jiwer: jiwer.ExpandCommonEnglishContractions(),
    "no-kaldi-nonwords": lambda jiwer: jiwer.RemoveKaldiNonWords(),
    "ascii-spaces": lambda jiwer: jiwer.RemoveWhiteSpace(replace_by_space=True),
}


def transcript(rng: random.Random, source: str) -> str:
    """A text with contractions and marks of what is no speech among its characters."""
    return "".join(rng.choice(PIECES) if rng.random() < 0.2 else character for character in source)


def difference(step: str, texts: Sequence[str]) -> str:
    """The first text that a step and its transform write differently; nothing, it should be."""
    import jiwer

    texts = list(texts)
    expected = TRANSFORMS[step](jiwer)(texts)
    for given, ours, theirs in zip(texts, text.transform(step, texts), expected, strict=True):
        if ours != theirs:
            return f"{ours!a}, not {theirs!a}, of {given!a}"
    return ""
