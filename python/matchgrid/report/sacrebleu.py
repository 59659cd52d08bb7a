"""sacreBLEU's signature and line, for scores that its fields determine.

Its signature says less than ours: two metrics that differ only in what it leaves out would share one. So a score whose
signature would not tell it from another has none, and `missing` says why.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..metrics.bleu import BLEU
from ..metrics.chrf import ChrF
from ..metrics.ter import TER
from ..profiles import PROFILES
from .decimals import decimal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..comparison.sacrebleu import SacrebleuResult
    from ..statistics import Metric, Statistics
    from ..text import Step
    from ..types import Array

VERSION = PROFILES["sacrebleu/bleu"].version
"""The version of sacreBLEU whose numbers these are."""

_TOKENIZERS = ("none", "13a", "intl", "char", "zh", "flores101", "flores200", "spBLEU-1K")
_SMOOTHING = ("none", "floor", "add-k", "exp")
_RULES = {"no_match": "zero", "empty_orders": "zero", "empty_output": "zero", "reference_length": "closest"}
_MECAB = ("ja-mecab", "ko-mecab")
_SHORT = {"nrefs": "#", "seed": "rs", "case": "c", "eff": "e", "version": "v"}
_SHORT_BY_METRIC = {
    "bleu": {"smooth": "s"},
    "chrf": {"space": "s"},
    "ter": {"tok": "t", "norm": "nr", "punct": "pn", "asian": "as"},
}


@dataclass(frozen=True)
class Signature:
    """The fields of sacreBLEU's signature in its order; or none, and what in the metric it can't say."""

    metric: str
    fields: tuple[tuple[str, str], ...] = ()
    missing: str = ""

    def format(self, *, short: bool = False) -> str | None:
        """The signature as sacreBLEU prints it, or `None`."""
        if self.missing:
            return None
        names = _SHORT | _SHORT_BY_METRIC[self.metric] if short else {}
        return "|".join(f"{names.get(name, name)}:{value}" for name, value in self.fields)


def sacrebleu(statistics: Statistics, drawn: Mapping[str, int] | None = None) -> Signature:
    """sacreBLEU's signature of statistics, with what it says of its draws: `bs` or `ar`, and `seed`."""
    metric = statistics.metric
    missing = _missing(metric)
    if not missing and statistics.units.kind not in ("segments", "condensed"):
        missing = f"sacreBLEU has no scores of {statistics.units.kind}"
    if missing:
        return Signature(metric.name, missing=missing)
    low, high = statistics.reference_counts
    draws = {name: str(value) for name, value in (drawn or {}).items()}
    fields = {"nrefs": str(low) if low == high else "var", **draws, **_fields(metric), "version": VERSION}
    return Signature(metric.name, tuple(fields.items()))


def verbose_score(statistics: Statistics) -> str | None:
    """What sacreBLEU prints after the score: for BLEU its precisions, penalty and lengths; else nothing."""
    verbose = verbose_scores(statistics.metric, statistics.total[None])
    return verbose[0] if verbose else None


def verbose_scores(metric: Metric, rows: Array) -> list[str]:
    """What sacreBLEU prints after the score of each row; an empty list where it prints nothing."""
    if not isinstance(metric, BLEU):
        return []
    columns = (metric.precisions(rows).tolist(), metric.brevity_penalty(rows).tolist(), rows[:, :2].tolist())
    return [
        f"{'/'.join(f'{precision:.1f}' for precision in precisions)} (BP = {penalty:.3f} "
        f"ratio = {hypothesis / reference if reference else 0:.3f} "
        f"hyp_len = {hypothesis:.0f} ref_len = {reference:.0f})"
        for precisions, penalty, (hypothesis, reference) in zip(*columns, strict=True)
    ]


def confidence(result: SacrebleuResult, width: int | None) -> str | None:
    """The mean of the resamples and the interval around it, as sacreBLEU writes them; nothing where the mean is 0."""
    if result.mean is None or result.ci is None or not result.mean > 0:
        return None
    metric = result.statistics.metric
    return f"μ = {decimal(result.mean, width, metric)} ± {decimal(result.ci, width, metric)}"


def _missing(metric: Metric) -> str:
    if isinstance(metric, BLEU):
        return _missing_bleu(metric)
    if isinstance(metric, ChrF):
        return _missing_chrf(metric)
    if isinstance(metric, TER):
        return _missing_steps(metric.normalize)
    return f"sacreBLEU has no {metric.label}"


def _missing_bleu(metric: BLEU) -> str:
    if metric.max_order != 4:
        return f"sacreBLEU's signature does not say max_order={metric.max_order}"
    if metric.weights is not None:
        return "sacreBLEU has no weights"
    if metric.scale != 100:
        return "sacreBLEU's scores are percentages"
    if metric.lowercase not in (True, False):
        return f"sacreBLEU has no lowercase={metric.lowercase}"
    if metric.smooth not in _SMOOTHING:
        return f"sacreBLEU has no smoothing {metric.smooth!r}"
    for name, value in _RULES.items():
        if (other := getattr(metric, name)) != value:
            return f"sacreBLEU has no {name}={other}"
    if metric.smooth_value is not None and float(f"{metric.smooth_value:.2f}") != metric.smooth_value:
        return f"sacreBLEU's signature rounds smooth_value={metric.smooth_value:g} to two digits"
    if metric.smooth == "floor" and (metric.smooth_value or 0) > 1:
        return "sacreBLEU's scores may be over 100 with smooth_value over 1"
    name = str(metric.tokenize)
    if name.startswith(tuple(f"{mecab}:" for mecab in _MECAB)):
        return "sacreBLEU takes no user dictionary"
    if name not in (*_TOKENIZERS, *_MECAB):
        return f"sacreBLEU has no tokenizer {name!r}"
    return _missing_steps(metric.normalize)


def _missing_chrf(metric: ChrF) -> str:
    if metric.unit != "code-point":
        return "sacreBLEU has no grapheme clusters"
    if metric.beta != int(metric.beta):
        return f"sacreBLEU's beta is a whole number, not {metric.beta:g}"
    return _missing_steps(metric.normalize)


def _missing_steps(normalize: str | tuple[Step, ...]) -> str:
    return f"sacreBLEU has no steps {'+'.join(map(str, normalize))}" if normalize else ""


def _fields(metric: Metric) -> dict[str, str]:
    if isinstance(metric, BLEU):
        value = "" if metric.smooth_value is None else f"[{metric.smooth_value:.2f}]"
        return {
            "case": "lc" if metric.lowercase else "mixed",
            "eff": _yes(metric.effective_order),
            "tok": _tokenizer(metric.tokenize),
            "smooth": f"{metric.smooth}{value}",
        }
    if isinstance(metric, ChrF):
        return {
            "case": "lc" if metric.lowercase else "mixed",
            "eff": _yes(not metric.eps_smoothing),
            "nc": str(metric.char_order),
            "nw": str(metric.word_order),
            "space": _yes(metric.whitespace),
        }
    assert isinstance(metric, TER)  # the last that `_missing` lets through
    return {
        "case": "mixed" if metric.case_sensitive else "lc",
        "tok": "tercom",
        "norm": _yes(metric.normalized),
        "punct": _yes(not metric.no_punct),
        "asian": _yes(metric.asian_support),
    }


def _tokenizer(step: str | Step) -> str:
    name = str(step)
    # MeCab's version and dictionary are the digest of its step, in sacreBLEU's words.
    return f"{name}-{step.digest}" if name in _MECAB and not isinstance(step, str) else name


def _yes(value: bool) -> str:
    return "yes" if value else "no"
