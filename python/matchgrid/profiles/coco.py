"""The profiles of COCO's evaluation of captions: its pipeline, of captions as they are, and its scorers, of tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..metrics.made import Made
from .conventions import Profile

if TYPE_CHECKING:
    from collections.abc import Iterator

_TOOL = ("pycocoevalcap", "1.2")
_BLEU: dict[str, Any] = {"smooth": "coco", "no_match": "smooth", "scale": 1, "tokenize": "none"}
_ROUGE: dict[str, Any] = {"beta": 1.2, "references": "best-each", "lowercase": False, "tokenize": "split-spaces"}
_CIDER: dict[str, Any] = {"refuse": "wordless-corpus"}
_PIPELINE: dict[str, Any] = {"normalize": "coco-tokens"}
# Which metric, with which settings, and what is printed.
_SCORERS: dict[str, tuple[str, str, dict[str, Any], str]] = {
    **{
        f"bleu{order}": ("bleu", "BLEU", {"max_order": order, **_BLEU}, f"BLEU-{order}, without zeros")
        for order in range(1, 5)
    },
    "rougeL": ("rouge_l", "RougeL", _ROUGE, "mean F (beta 1.2) of the best precision and the best recall"),
    "cider-d": ("cider", "CIDErD", _CIDER, "what COCO prints as CIDEr"),
}


_METEOR = "METEOR 1.5 (-l en -norm), of captions; of tokens it is meteor-1.5/meteor"


def _both() -> Iterator[Profile]:
    yield Profile("coco/meteor", Made("meteor", "METEOR", _PIPELINE), *_TOOL, _METEOR)
    for name, (module, cls, settings, about) in _SCORERS.items():
        made = Made(module, cls, {**settings, **_PIPELINE})
        yield Profile(f"coco/{name}", made, *_TOOL, f"{about}, of captions")
    for name, (module, cls, settings, about) in _SCORERS.items():
        yield Profile(
            f"coco-scorer/{name}", Made(module, cls, settings), *_TOOL, f"{about}, of tokens joined by spaces"
        )


COCO = tuple(_both())
