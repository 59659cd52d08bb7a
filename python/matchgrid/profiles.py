"""Profiles: a metric under the conventions of a named tool, as `tool/metric`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .errors import OptionError
from .metrics.bleu import BLEU
from .metrics.chrf import ChrF
from .metrics.rouge_l import RougeL, RougeLsum
from .metrics.rouge_n import RougeN
from .metrics.rouge_s import RougeS
from .metrics.rouge_w import RougeW
from .metrics.ter import TER
from .settings import meant

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .statistics import Metric


@dataclass(frozen=True)
class Profile:
    """A metric with a tool's settings; `tool` and `version` say whose numbers these are."""

    name: str
    metric: Metric
    tool: str
    version: str
    about: str


_SACREBLEU = ("sacreBLEU", "2.6.0")
_ROUGE_SCORE = ("rouge-score", "0.1.2")
_ROUGE155 = ("ROUGE-1.5.5.pl", "1.5.5")

_GOOGLE: dict[str, Any] = {"tokenize": "ascii-words", "lost_text": "score"}
_LIN: dict[str, Any] = {
    "references": "pooled",
    "digits": 5,
    "lowercase": "ascii",
    "tokenize": "ascii-words",
    "lost_text": "score",
}
_FAULTS: dict[str, Any] = {**_LIN, "arithmetic": "rouge-1.5.5"}


def _rouge_score() -> Iterator[Profile]:
    for n in range(1, 10):
        yield Profile(f"rouge-score/rouge{n}", RougeN(n, **_GOOGLE), *_ROUGE_SCORE, f"mean F of {n}-grams")
    about = "mean F of the longest common subsequence, a line feed being a space"
    yield Profile("rouge-score/rougeL", RougeL(**_GOOGLE), *_ROUGE_SCORE, about)
    yield Profile(
        "rouge-score/rougeLsum", RougeLsum(**_GOOGLE), *_ROUGE_SCORE, "the same of summaries, a sentence a line"
    )


def _rouge155() -> Iterator[Profile]:
    for n in range(1, 10):
        yield Profile(f"rouge-1.5.5/rouge-{n}", RougeN(n, **_LIN), *_ROUGE155, f"-n {n}: mean F of {n}-grams")
    about = "mean F of the longest common subsequences of sentences"
    yield Profile("rouge-1.5.5/rouge-l", RougeLsum(**_FAULTS), *_ROUGE155, about)
    yield Profile("rouge-1.5.5/rouge-w", RougeW(**_FAULTS), *_ROUGE155, "-w 1.2: the same, weighted")
    for gap, option in (("4", "-2 4"), ("*", "-2 -1")):
        size = -1 if gap == "*" else int(gap)
        yield Profile(
            f"rouge-1.5.5/rouge-s{gap}", RougeS(size, **_FAULTS), *_ROUGE155, f"{option}: mean F of skip-bigrams"
        )
        yield Profile(
            f"rouge-1.5.5/rouge-su{gap}",
            RougeS(size, unigrams=True, **_FAULTS),
            *_ROUGE155,
            f"{option} -u: and of single words, but for the last of a text",
        )


PROFILES: dict[str, Profile] = {
    profile.name: profile
    for profile in (
        Profile("sacrebleu/bleu", BLEU(), *_SACREBLEU, "corpus BLEU: 13a, exponential smoothing"),
        Profile(
            "sacrebleu/sentence-bleu",
            BLEU(effective_order=True),
            *_SACREBLEU,
            "sentence_bleu: effective order; its scores are the segment scores",
        ),
        Profile("sacrebleu/chrf", ChrF(), *_SACREBLEU, "chrF2, character 6-grams"),
        Profile("sacrebleu/chrf++", ChrF(word_order=2), *_SACREBLEU, "chrF2++, with words and word pairs"),
        Profile("sacrebleu/ter", TER(), *_SACREBLEU, "TER as Tercom defaults to: lower case, no normalization"),
        Profile(
            "papineni-2002/bleu",
            BLEU(smooth="none", scale=1, tokenize="none"),
            "Papineni et al. (2002)",
            "paper",
            "BLEU as defined: no smoothing, 0 to 1, over the words given",
        ),
        *_rouge_score(),
        *_rouge155(),
        Profile(
            "coco/rougeL",
            RougeL(beta=1.2, references="best-each", lowercase=False, tokenize="split-spaces"),
            "pycocoevalcap",
            "1.2",
            "mean F (beta 1.2) of the best precision and the best recall, over tokens that are joined by spaces",
        ),
    )
}


_BY_NAME = {name.lower(): profile for name, profile in PROFILES.items()}


def profile(name: str) -> Metric:
    """The metric under a tool's conventions.

    Raises:
        OptionError: there is no such profile; the message lists them.
    """
    found = _BY_NAME.get(name.strip().lower()) if isinstance(name, str) else None
    if found is None:
        tool = str(name).partition("/")[0].lower()
        those = [one for one in PROFILES if one.lower().startswith(f"{tool}/")] or list(PROFILES)
        raise OptionError(f"there is no profile {name!r}; {meant(str(name), those)}")
    return found.metric


def profile_of(metric: Metric) -> str | None:
    """The name of the profile that equals a metric, if one does."""
    return next((name for name, profile in PROFILES.items() if profile.metric == metric), None)
