"""pycocoevalcap's pipeline as a peer: its tokenizer and its scorers, which run Java, over captions as they are.

As a program: a JSON array of hypotheses and of lists of references from standard input to a JSON object on standard
output, from `tokens` to the tokenized captions of both sides, and from the name of a score to that of the whole and of
each caption.
"""

import hashlib
import importlib.util
import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from typing import Any, NamedTuple

PROFILES = {
    **{f"Bleu_{order}": f"coco/bleu{order}" for order in range(1, 5)},
    "METEOR": "coco/meteor",
    "ROUGE_L": "coco/rougeL",
    "CIDEr": "coco/cider-d",
}
"""The profile of each score that COCO prints."""


TOLERANCE = 1e-12


class Found(NamedTuple):
    """A score of the whole and of each caption."""

    corpus: float
    segments: list[float]


class Pipeline(NamedTuple):
    """What pycocoevalcap makes of captions."""

    hypotheses: list[str]
    references: list[list[str]]
    scores: dict[str, Found]


def absent() -> str:
    """What is missing for the pipeline; nothing if it runs here."""
    if importlib.util.find_spec("pycocoevalcap") is None:
        return "pycocoevalcap is not installed (it is in the group `test`)"
    if shutil.which("java") is None:
        return "there is no Java, which pycocoevalcap's tokenizer and METEOR are written in (.ci/run installs it)"
    return ""


def pipeline(hypotheses: Sequence[str], references: Sequence[Sequence[str]], *, meteor: bool = True) -> Pipeline:
    """The tokens and scores of captions, in a process of their own; without METEOR it takes seconds."""
    given = json.dumps([list(hypotheses), [list(group) for group in references], meteor])
    command = [sys.executable, "-W", "ignore", __file__]
    done = subprocess.run(command, input=given, stdout=subprocess.PIPE, check=True, encoding="utf-8")
    found = json.loads(done.stdout.splitlines()[-1])
    scores = {name: Found(*score) for name, score in found["scores"].items()}
    return Pipeline(found["hypotheses"], found["references"], scores)


def ours(hypotheses: Sequence[str], references: Sequence[Sequence[str]]) -> dict[str, Any]:
    """Our statistics under each profile, by COCO's name of the score."""
    import matchgrid as mg

    found = mg.evaluate(hypotheses, references, metrics=list(PROFILES.values()))
    return dict(zip(PROFILES, found, strict=True))


def digests(hypotheses: Sequence[str], references: Sequence[Sequence[str]]) -> dict[str, str]:
    """SHA-256 of tokenized captions, one a line."""
    flat = [text for group in references for text in group]
    sides = {"hypotheses": hypotheses, "references": flat}
    return {name: hashlib.sha256("\n".join(texts).encode()).hexdigest() for name, texts in sides.items()}


def _scorers(meteor: bool) -> list[tuple[Any, list[str]]]:
    from pycocoevalcap.bleu.bleu import Bleu
    from pycocoevalcap.cider.cider import Cider
    from pycocoevalcap.meteor.meteor import Meteor
    from pycocoevalcap.rouge.rouge import Rouge

    bleus = [f"Bleu_{order}" for order in range(1, 5)]
    found: list[tuple[Any, list[str]]] = [(Bleu(4), bleus), (Rouge(), ["ROUGE_L"]), (Cider(), ["CIDEr"])]
    return [*found, (Meteor(), ["METEOR"])] if meteor else found


def _run(hypotheses: list[str], references: list[list[str]], meteor: bool) -> dict[str, Any]:
    """What COCO's own loop does, of any texts."""
    from pycocoevalcap.tokenizer.ptbtokenizer import PTBTokenizer

    tokenizer = PTBTokenizer()
    said = tokenizer.tokenize({id: [{"caption": text}] for id, text in enumerate(hypotheses)})
    given = tokenizer.tokenize({id: [{"caption": text} for text in group] for id, group in enumerate(references)})
    scores: dict[str, Any] = {}
    for scorer, names in _scorers(meteor):
        whole, each = scorer.compute_score(given, said)
        wholes, segments = (whole, each) if len(names) > 1 else ([whole], [each])
        for name, score, parts in zip(names, wholes, segments, strict=True):
            scores[name] = float(score), list(map(float, parts))
    return {"hypotheses": [said[id][0] for id in said], "references": [given[id] for id in given], "scores": scores}


if __name__ == "__main__":
    print("\n" + json.dumps(_run(*json.load(sys.stdin))), flush=True)
