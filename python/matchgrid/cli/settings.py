"""From specs and flags to metrics: a flag sets what the spec leaves open, or is refused."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from ..errors import OptionError
from ..metrics.mean import Mean, unit_metric
from ..spec import apart, metric, named, options, split, text_of
from ..text.run import form

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from ..statistics import Metric


@dataclass(frozen=True)
class Flag:
    """What a flag sets: a field of the metrics of one name. `option` is how people know it."""

    option: str
    metric: str
    field: str


FLAGS = {
    "tokenize": Flag("--tokenize", "bleu", "tokenize"),
    "lowercase": Flag("--lowercase", "bleu", "lowercase"),
    "smooth": Flag("--smooth", "bleu", "smooth"),
    "smooth_value": Flag("--smooth-value", "bleu", "smooth_value"),
    "chrf_char_order": Flag("--chrf-char-order", "chrf", "char_order"),
    "chrf_word_order": Flag("--chrf-word-order", "chrf", "word_order"),
    "chrf_beta": Flag("--chrf-beta", "chrf", "beta"),
    "chrf_whitespace": Flag("--chrf-whitespace", "chrf", "whitespace"),
    "chrf_lowercase": Flag("--chrf-lowercase", "chrf", "lowercase"),
    "chrf_eps_smoothing": Flag("--chrf-eps-smoothing", "chrf", "eps_smoothing"),
    "ter_case_sensitive": Flag("--ter-case-sensitive", "ter", "case_sensitive"),
    "ter_asian_support": Flag("--ter-asian-support", "ter", "asian_support"),
    "ter_no_punct": Flag("--ter-no-punct", "ter", "no_punct"),
    "ter_normalized": Flag("--ter-normalized", "ter", "normalized"),
}
_SENTENCES = "put line feeds between sentences (in JSON and CSV), or use sentences=at:SEPARATOR or sentences=uax29"
LABELS = {"bleu": "BLEU", "chrf": "chrF", "ter": "TER"}
_TOKENIZERS = {"zh": "zh", "ja": "ja-mecab", "ko": "ko-mecab"}


@dataclass(frozen=True)
class Settings:
    """What the command line says of metrics.

    `flags` are values by the names in `FLAGS`. `pair` is a language pair, whose target chooses BLEU's tokenizer where
    nothing else does. `single` says that segments are scored alone, so BLEU averages over the orders that they have.
    Both are sacreBLEU's rules, and not those of other tools' profiles.
    """

    specs: Sequence[str]
    flags: Mapping[str, Any] = field(default_factory=dict)
    pair: str = ""
    single: bool = False

    def metrics(self) -> list[Metric]:
        """The metrics.

        Raises:
            OptionError: a spec is wrong, a flag concerns no metric here, or says again what a spec says.
        """
        found = [(spec, read_metric(spec)) for spec in self.specs]
        for spec, wanted in found:
            lists = form(wanted.text)
            if lists != "text":
                remedy = "use tokenize=none for words between spaces" if lists == "tokens" else _SENTENCES
                raise OptionError(f"{spec} takes lists of {lists}, and files hold texts: {remedy}")
        names = {unit_metric(metric).name for _, metric in found}
        for name in self.flags:
            flag = FLAGS[name]
            if flag.metric not in names:
                label = LABELS[flag.metric]
                others = (
                    spec for spec, metric in found if ":" not in spec and flag.field in options(unit_metric(metric))
                )
                also = "".join(
                    f", or say it of another metric, as in {spec}:{flag.field}=..." for spec in [*others][:1]
                )
                raise OptionError(f"{flag.option} concerns {label}, which is not computed: add -m {flag.metric}{also}")
        return [self._adjusted(spec, metric) for spec, metric in found]

    def _adjusted(self, spec: str, metric: Metric) -> Metric:
        if isinstance(metric, Mean):
            return Mean(self._adjusted(spec, metric.of))
        said = _said(spec, metric)
        changes: dict[str, Any] = {}
        for name, value in self.flags.items():
            flag = FLAGS[name]
            if flag.metric != metric.name:
                continue
            if flag.field in said:
                kept = text_of(getattr(metric, flag.field))
                given = "" if isinstance(value, bool) else f" {value}"
                raise OptionError(f"{flag.option}{given}: the metric {spec!r} says {flag.field}={kept}; leave one out")
            changes[flag.field] = value
        if metric.name == "bleu" and _tool(spec) in ("", "sacrebleu"):
            self._adjust_bleu(said, changes)
        return replace(metric, **changes) if changes else metric  # type: ignore[type-var]

    def _adjust_bleu(self, said: set[str], changes: dict[str, Any]) -> None:
        language = self.pair.partition("-")[2]
        if language in _TOKENIZERS and "tokenize" not in said:
            changes.setdefault("tokenize", _TOKENIZERS[language])
        if self.single and "effective_order" not in said:
            changes["effective_order"] = True


def metrics_wanted(given: Mapping[str, Any], said: Collection[str], *, single: bool = False) -> list[Metric]:
    """The metrics of a command's options, of which those in `said` were given.

    Raises:
        OptionError: a spec or a flag is wrong, or a language pair is, or would have no effect.
    """
    pair = given["language_pair"] or ""
    if pair and "-" not in pair:
        raise OptionError(f"-l {pair}: a language pair has a source and a target, as in en-de")
    flags = {name: given[name] for name in FLAGS if name in said}
    metrics = Settings(given["metrics"], flags, pair, single).metrics()
    if pair and not with_bleu(metrics) and not given["test_set"]:
        raise OptionError(f"-l {pair} chooses BLEU's tokenizer or a test set (-t), and there is neither: leave it out")
    return metrics


def with_bleu(metrics: Iterable[Metric]) -> bool:
    """Whether BLEU is one of the metrics."""
    return any(unit_metric(metric).name == "bleu" for metric in metrics)


def read_metric(spec: str) -> Metric:
    """The metric of a word on the command line.

    Raises:
        OptionError: there is none; the message says what was probably meant.
    """
    try:
        return metric(spec)
    except OptionError as error:
        if os.path.exists(spec):
            raise OptionError(f"{error} (-m takes every word up to the next option: name files before it)") from None
        apart = _apart(spec)
        if len(apart) > 1:
            raise OptionError(f"{error} (spaces separate metrics: -m {' '.join(apart)})") from None
        raise


def _apart(spec: str) -> list[str]:
    """The metrics of a spec that has commas between metrics, each with its settings."""
    from ..metrics.catalogue import entry
    from ..profiles import PROFILES

    found: list[str] = []
    for part in spec.split(","):
        name = part.strip().partition(":")[0]
        if not found or name in PROFILES or entry(name):
            found.append(part.strip())
        else:
            found[-1] += f",{part}"
    return found


def _tool(spec: str) -> str:
    """The tool whose profile a spec names, if it names one."""
    tool, slash, _ = apart(split(spec, "|")[0]).name.partition("/")
    return tool.strip().lower() if slash else ""


def _said(spec: str, metric: Metric) -> set[str]:
    """The fields that a spec sets: those it names, and those that its name stands for (`chrf++`, a profile)."""
    parts = apart(split(spec, "|")[0])
    base, default = named(parts.name), type(metric)()
    differs = {field for field in vars(default) if getattr(base, field) != getattr(default, field)}
    return {part.partition("=")[0] for part in parts.settings} | differs
