"""The full account of one score: what sacreBLEU's JSON says of it, and what it leaves out."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import isfinite
from typing import TYPE_CHECKING, Any

from ..profiles import profile_of
from ..signature import spec
from .decimals import decimal, decimals
from .sacrebleu import confidence, sacrebleu, verbose_score

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..comparison.sacrebleu import SacrebleuResult
    from ..evaluation import Evaluation
    from ..notes import Note
    from ..statistics import Statistics


@dataclass(frozen=True)
class Input:
    """A file that a score was made from: its role, its path as given, and the digest of its bytes."""

    role: str
    path: str
    sha256: str


def entry(
    statistics: Statistics,
    *,
    system: str = "",
    width: int | None = None,
    inputs: Sequence[Input] = (),
    notes: Sequence[Note] = (),
    drawn: SacrebleuResult | None = None,
) -> dict[str, Any]:
    """One score as a dictionary that JSON can hold: sacreBLEU's keys first, then ours.

    `score` is rounded to `width` decimals (by default 1, or 3 of fractions) and `value` is not. `signature` and the
    keys of its fields are sacreBLEU's where its signature determines the score; where it does not, `signature` is ours
    and `signature_note` says why.
    `notes` are those about files, beside those of the statistics. What sacreBLEU has `drawn` is said as it does.
    """
    theirs = sacrebleu(statistics, dict(drawn.draws) if drawn else None)
    verbose = verbose_score(statistics)
    metric = statistics.metric
    digits = decimals(width, "json")
    said: dict[str, Any] = {
        "name": metric.label,
        "score": number(float(decimal(statistics.score, digits, metric))),
        "signature": drawn.signature() if drawn else theirs.format() or statistics.signature,
        **(_confidence(drawn, digits) if drawn else {}),
        **({"verbose_score": verbose} if verbose else {}),
        **dict(theirs.fields),
        "system": system,
        "value": number(statistics.score),
        "metric": spec(metric),
        "matchgrid_signature": statistics.signature,
    }
    if theirs.missing:
        said["signature_note"] = theirs.missing
    said |= _background(statistics)
    said["notes"] = [asdict(note) for note in (*notes, *statistics.notes)]
    return said | {"inputs": [asdict(file) for file in inputs]}


def _confidence(drawn: SacrebleuResult, digits: int | None) -> dict[str, Any]:
    """The mean of the resamples and half the interval, as numbers and as text; nothing if it is 0."""
    said = confidence(drawn, digits)
    if said is None:
        return {}
    mean, half = (float(word) for word in said.removeprefix("μ = ").split(" ± "))
    return {"confidence_mean": mean, "confidence_var": half, "confidence": said}


def evaluation_entry(evaluation: Evaluation, *, width: int | None = None) -> dict[str, Any]:
    """A system's entries under all metrics."""
    entries = [entry(found, system=evaluation.system, width=width) for found in evaluation]
    return {"system": evaluation.system, "results": entries}


def number(value: float) -> float | None:
    """The value as JSON has it, which knows no infinity and no undefined number."""
    return float(value) if isfinite(value) else None


def plain(value: Any) -> Any:
    """A value of any kind as JSON has it: a fraction as `number`, all else as it is."""
    return number(value) if isinstance(value, float) else value


def _background(statistics: Statistics) -> dict[str, Any]:
    from .. import __version__

    metric = statistics.metric
    return {
        "profile": profile_of(metric),
        "higher_is_better": metric.higher_is_better,
        "scale": metric.scale,
        "segments": statistics.segments,
        # Condensed rows are sums of those of segments.
        "units": "segments" if statistics.units.kind == "condensed" else statistics.units.kind,
        # Sums of single iterations have a bracket in their names; they are many.
        "counts": {name: count for name, count in statistics.describe().items() if "[" not in name},
        "components": statistics.components,
        "references_digest": statistics.reference_digest,
        "matchgrid": __version__,
    }
