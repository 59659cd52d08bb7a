"""METEOR explained: which words match by which stage, wherever they stand, in how many chunks, and the formula."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..explanation import Line, Match
from .numbers import short

if TYPE_CHECKING:
    from ...metrics.matches import Matching
    from ...metrics.meteor import METEOR
    from ..explanation import Explanation
    from ..seen import Seen

_SIDES = ("hypothesis", "reference")


def meteor(seen: Seen) -> Explanation:
    """The matches with the reference that counts, in its order, and the formula."""
    metric: METEOR = seen.metric  # type: ignore[assignment]
    score = seen.statistics.score  # an error about the texts comes before all else
    chosen, matches = matched(seen)
    parts = seen.statistics.components
    facts = {f"{stage} {side}": parts["matches"][stage][side] for stage in metric.matching for side in _SIDES}
    return seen.explanation(
        seen.scored(chosen),
        seen.hypothesis,
        facts={**facts, "chunks": parts["chunks"]},
        matches=matches,
        formula=_formula(seen, score),
    )


def matched(seen: Seen) -> tuple[int | None, tuple[Match, ...]]:
    """The place of the reference that counts, and the words that match, in its order."""
    metric: Matching = seen.metric  # type: ignore[assignment]
    (found,) = metric.matches([seen.text], [seen.group], threads=seen.threads)
    places = range(len(seen.references))
    chosen = next((place for place in places if seen.number(place) == found.chosen + 1), None)
    return chosen, tuple(
        Match(
            one.stage,
            one.hyp_start + 1,
            found.hypothesis[one.hyp_start : one.hyp_end],
            one.ref_start + 1,
            found.reference[one.ref_start : one.ref_end],
        )
        for one in found.matches
    )


def _formula(seen: Seen, score: float) -> tuple[Line, ...]:
    metric: METEOR = seen.metric  # type: ignore[assignment]
    parts = seen.statistics.components
    if not seen.row["chunks"] and not any(parts["matched"].values()):
        return (Line(metric.label, "0", score, "nothing matches"),)
    alpha, beta, gamma, _ = metric.parameters
    precision, recall, mean, penalty = (parts[name] for name in ("precision", "recall", "f_mean", "penalty"))
    inverse = f"1 / ({short(1 - alpha)} / {short(precision)} + {short(alpha)} / {short(recall)})"
    words = f"({parts['matched']['hypothesis']} + {parts['matched']['reference']}) / 2"
    whole = "" if parts["chunks"] else "one chunk has every word of both texts, and is not counted"
    return (
        _part(seen, "P", "hypothesis", precision),
        _part(seen, "R", "reference", recall),
        Line("F", inverse, mean) if mean else Line("F", "0", mean, "P or R is 0"),
        Line("penalty", f"{short(gamma)} * ({parts['chunks']} / ({words})) ** {short(beta)}", penalty, whole),
        Line(metric.label, f"{short(mean)} * (1 - {short(penalty)})", score),
    )


def _part(seen: Seen, name: str, side: str, value: float) -> Line:
    """Precision or recall: what matched, by stage, of all words; content words weigh delta, function words the rest."""
    metric: METEOR = seen.metric  # type: ignore[assignment]
    row, delta = seen.row, metric.parameters[3]
    content, function = short(delta), short(1 - delta)
    words = row[f"{side}_length"] - row[f"{side}_function"]
    whole = f"({content} * {words} + {function} * {row[f'{side}_function']})"
    if not delta * words + (1 - delta) * row[f"{side}_function"]:
        return Line(name, "0", value, "its words weigh nothing")
    stages = [
        f"{short(weight)} * ({content} * {row[f'{stage}_{side}_content']} + "
        f"{function} * {row[f'{stage}_{side}_function']})"
        for stage, weight in zip(metric.matching, metric.stage_weights, strict=True)
        if row[f"{stage}_{side}_content"] or row[f"{stage}_{side}_function"]
    ]
    return Line(name, f"({' + '.join(stages) or '0'}) / {whole}", value)
