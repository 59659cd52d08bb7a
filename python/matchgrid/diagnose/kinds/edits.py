"""Metrics that align, explained by their alignment."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ...alignment import aligned as alignments
from ..explanation import Line
from .numbers import short

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...alignment import Alignment
    from ..explanation import Explanation
    from ..seen import Seen

# Formulas of counts that are not errors by a length.
_OTHERS = {
    "mer": "({substitutions} + {deletions} + {insertions}) / ({hits} + {substitutions} + {deletions} + {insertions})",
    "wip": "({hits} / {reference_length}) * ({hits} / {hypothesis_length})",
    "wil": "1 - ({hits} / {reference_length}) * ({hits} / {hypothesis_length})",
}
_KINDS = ("substitutions", "deletions", "insertions")
_LENGTHS = ("reference_length", "words", "segments")


def aligned(seen: Seen) -> Explanation:
    """The alignment whose edits the row counts.

    Raises:
        OptionError: the metric makes no alignment.
    """
    given = seen.given
    (alignment,) = alignments(seen.metric, given.hypotheses, [seen.group])
    hypothesis, references = _tokens(seen, alignment)
    numbers = [seen.number(place) for place in range(len(references))]
    sides = [
        (tokens, {"length": len(tokens), "counts": number == alignment.chosen + 1})
        for number, tokens in zip(numbers, references, strict=True)
    ]
    parts = {name: value for name, value in seen.statistics.components.items() if value is not None}
    return seen.explanation(
        sides,
        hypothesis,
        facts=parts,
        alignment=alignment,
        formula=(_formula(seen, parts),),
        separator=alignment.separator,
    )


def _tokens(seen: Seen, alignment: Alignment) -> tuple[Sequence[str], list[Sequence[str]]]:
    """The tokens of both sides, asked of alignments where the kernel itself makes them."""
    if not seen.metric.reads_syntax and any(step.role == "tokenizer" for step in seen.metric.text):
        return seen.hypothesis, list(seen.references)
    texts = seen.given.references
    metric = replace(seen.metric, contiguous=False) if hasattr(seen.metric, "contiguous") else seen.metric  # type: ignore[type-var]
    alone = alignments(metric, seen.given.hypotheses * len(texts), [[text] for text in texts])
    return alignment.hypothesis, [one.reference for one in alone]


def _formula(seen: Seen, parts: dict[str, Any]) -> Line:
    """The rate where it is one of these counts; else the score alone."""
    metric, score = seen.metric, seen.statistics.score
    if metric.name in _OTHERS and parts["reference_length"] and parts["hypothesis_length"]:
        return Line(metric.label, _OTHERS[metric.name].format(**parts), score)
    kinds = [parts[name] for name in _KINDS if name in parts]
    errors = parts.get("edits", parts.get("errors", sum(kinds)))
    above = f"({' + '.join(map(str, kinds))})" if kinds and sum(kinds) == errors else short(errors)
    head = f"{metric.scale:g} * " if metric.scale != 1 else ""
    for name in _LENGTHS:
        length = parts.get(name)
        if length and abs(metric.scale * errors / length - score) <= 1e-9 * max(1, abs(score)):
            return Line(metric.label, f"{head}{above} / {short(length)}", score)
    return Line(metric.label, "", score)
