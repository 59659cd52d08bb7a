"""ROUGE and token F1 explained: n-grams or skip-bigrams of both sides, or the longest common subsequence."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from ...alignment import Alignment
from ..explanation import Line
from ..seen import refused
from .grams import ngrams, shared
from .lcs import common_chunks
from .numbers import f_measure, mean, short

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...metrics.precision_recall import PrecisionRecall
    from ..explanation import Explanation
    from ..seen import Seen
    from .grams import Tokens

_RULES = {
    "best": "the reference with the greatest F counts",
    "best-recall": "the reference with the greatest recall counts",
    "best-each": "the greatest precision and the greatest recall of any reference",
    "mean": "the mean over the references",
    "pooled": "the counts against all references, added up",
}


def rouge(seen: Seen) -> Explanation:
    """What both sides share, by the kind of the metric.

    Raises:
        OptionError: what is compared is not shown, as unions of subsequences.
    """
    kernel = seen.metric.kernel()
    member, rule = kernel["member"], kernel["references"]
    if member["kind"] not in ("ngram", "skip", "lcs"):
        raise refused(seen.metric)
    chosen = None if rule in ("mean", "pooled") and len(seen.references) > 1 else _chosen(seen)
    hypothesis, references = _flat(seen.hypothesis), [_flat(tokens) for tokens in seen.references]
    parts: dict[str, Any] = {}
    if member["kind"] == "lcs":
        place = 0 if chosen is None else chosen
        chunks = common_chunks(references[place], hypothesis)
        parts["alignment"] = Alignment(references[place], hypothesis, chunks, chosen=seen.number(place) - 1)
    else:
        left, *right = (_grams(member, tokens) for tokens in (hypothesis, *references))
        parts["grams"] = tuple(shared("word", left, right, chosen))
    facts = {"references": _RULES[rule]} if len(references) > 1 else {}
    if kernel["jackknife"] and len(references) > 1:
        facts["references"] += "; the mean over leaving out each once"
    return seen.explanation(
        _sides(seen, references, chosen), hypothesis, facts=facts, orders=(_order(seen, member),),
        formula=_formula(seen, rule, jackknife=kernel["jackknife"]), **parts,
    )  # fmt: skip


def _chosen(seen: Seen) -> int:
    """The reference whose counts are those of the row, and whose scores are, where there is one."""
    if seen.chosen is not None:
        return seen.chosen
    metric: PrecisionRecall = seen.metric  # type: ignore[assignment]
    rows, f = seen.alone.rows, metric.parts(seen.alone.rows)[2]
    same = (rows[:, :3] == seen.statistics.rows[:, :3]).all(1)
    # Of several with those counts the one with the greatest F is meant; they have the same.
    return int((same * (1 + f)).argmax())


def _flat(tokens: Sequence[str]) -> tuple[str, ...]:
    return tuple(token for token in tokens if token != "\n")


def _grams(member: dict[str, Any], tokens: Sequence[str]) -> Counter[Tokens]:
    if member["kind"] == "ngram":
        return ngrams(tokens, member["n"])
    found: Counter[Tokens] = Counter()
    gap = len(tokens) if member["gap"] < 0 else member["gap"]
    for place, token in enumerate(tokens):
        if member["unigrams"] and (member["last"] or place + 1 < len(tokens)):
            found[(token,)] += 1
        found.update((token, other) for other in tokens[place + 1 : place + gap + 2])
    return found


def _sides(
    seen: Seen, references: Sequence[Sequence[str]], chosen: int | None
) -> list[tuple[Sequence[str], dict[str, Any]]]:
    metric: PrecisionRecall = seen.metric  # type: ignore[assignment]
    found = zip(*(part.tolist() for part in metric.parts(seen.alone.rows)), strict=True)
    return [
        (
            tokens,
            {
                "length": len(tokens),
                **dict(zip(("precision", "recall", "f"), scores, strict=True)),
                "counts": chosen in (None, place),
            },
        )
        for place, (tokens, scores) in enumerate(zip(references, found, strict=True))
    ]


def _order(seen: Seen, member: dict[str, Any]) -> dict[str, Any]:
    names = {"ngram": member.get("n"), "skip": "skip-bigrams", "lcs": "subsequence"}
    parts = seen.statistics.components
    return {
        "order": names[member["kind"]],
        "hypothesis": parts["hypothesis_total"],
        "reference": parts["reference_total"],
        "counted": parts["matches"],
        **{name: parts[name] for name in ("precision", "recall", "f")},
    }


def _formula(seen: Seen, rule: str, *, jackknife: bool) -> tuple[Line, ...]:
    metric: PrecisionRecall = seen.metric  # type: ignore[assignment]
    parts = seen.statistics.components
    scale, several = metric.scale, len(seen.references) > 1
    lines: list[Line] = []
    if several and jackknife:
        lines = [Line(name, "", parts[full], "over leaving out each reference once") for name, full in _NAMES.items()]
    elif several and rule in ("mean", "best-each"):
        each = [part.tolist() for part in metric.parts(seen.alone.rows)]
        write = mean if rule == "mean" else _largest
        lines = [Line(name, write(side), parts[full]) for (name, full), side in zip(_NAMES.items(), each, strict=True)]
        if rule == "best-each":
            lines[2] = f_measure("F", parts["precision"], parts["recall"], metric.beta, parts["f"])
    else:
        head = f"{scale:g} * " if scale != 1 else ""
        for name, total in (("P", "hypothesis_total"), ("R", "reference_total")):
            value = parts[_NAMES[name]]
            written = f"{head}{parts['matches']} / {parts[total]}" if parts[total] else short(value)
            lines.append(Line(name, written, value))
        sides = parts["precision"] / scale, parts["recall"] / scale
        lines.append(f_measure("F", *sides, metric.beta, parts["f"], scale))
        if parts["f"] and not any(sides):
            lines[2] = Line("F", short(parts["f"]), parts["f"], "neither side has a token")
    digits = seen.metric.kernel()["digits"]
    rounded = f"rounded to {digits} decimals" if digits is not None else ""
    lines = [line._replace(why="; ".join(filter(None, (line.why, rounded)))) for line in lines]
    return (
        *lines,
        Line(seen.metric.label, {"precision": "P", "recall": "R", "f": "F"}[metric.report], seen.statistics.score),
    )


_NAMES = {"P": "precision", "R": "recall", "F": "f"}


def _largest(values: Sequence[float]) -> str:
    return f"max({', '.join(map(short, values))})"
