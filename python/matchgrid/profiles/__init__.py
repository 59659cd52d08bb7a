"""Profiles: a metric under the conventions of a named tool, as `tool/metric`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import OptionError
from ..metrics.catalogue.ambiguous import meanings
from ..metrics.families import Families
from ..settings import meant, unlearned

if TYPE_CHECKING:
    from ..statistics import Metric
    from .conventions import Profile

PROFILES: Families[Profile] = Families(
    "matchgrid.profiles",
    {
        "ngrams.NGRAMS": (
            "BLEU ChrF",
            "sacrebleu/bleu sacrebleu/sentence-bleu sacrebleu/chrf sacrebleu/chrf++ papineni-2002/bleu "
            "denoual-lepage-2005/bleu mteval-v13a/bleu mteval-v14/bleu multi-bleu/bleu multi-bleu-detok/bleu",
        ),
        "nist.NISTS": ("NIST", "mteval-v13a/nist mteval-v14/nist nltk/nist"),
        "nltk.NLTK": ("NltkBLEU GoogleGLEU NltkChrF", "nltk/bleu nltk/gleu nltk/chrf"),
        "edits.EDITS": (
            "TER TercomTER WER CER MER WIL WIP Sclite",
            "sacrebleu/ter tercom/ter snover-2006/ter jiwer/wer jiwer/cer jiwer/mer jiwer/wil jiwer/wip sclite/wer",
        ),
        "rouge.ROUGE": (
            "RougeN RougeL RougeLsum RougeW RougeS",
            "rouge-score/rouge1 rouge-score/rouge2 rouge-score/rouge3 rouge-score/rouge4 rouge-score/rouge5 "
            "rouge-score/rouge6 rouge-score/rouge7 rouge-score/rouge8 rouge-score/rouge9 rouge-score/rougeL "
            "rouge-score/rougeLsum rouge-1.5.5/rouge-1 rouge-1.5.5/rouge-2 rouge-1.5.5/rouge-3 rouge-1.5.5/rouge-4 "
            "rouge-1.5.5/rouge-5 rouge-1.5.5/rouge-6 rouge-1.5.5/rouge-7 rouge-1.5.5/rouge-8 rouge-1.5.5/rouge-9 "
            "rouge-1.5.5/rouge-l rouge-1.5.5/rouge-w rouge-1.5.5/rouge-s4 rouge-1.5.5/rouge-su4 rouge-1.5.5/rouge-s* "
            "rouge-1.5.5/rouge-su*",
        ),
        "bags.BAGS": ("ExactMatch TokenF1", "squad-v1.1/em squad-v1.1/f1 squad-v2/em squad-v2/f1"),
        "gec.GEC": ("GLEUPlus", "gec-ranking/gleu+ gec-ranking/sentence-gleu+"),
        "ribes.RIBES": ("RIBES PopovicChrF", "ntt/ribes isozaki-2010/ribes nltk/ribes popovic/chrf popovic/chrf++"),
        "meteor.METEORS": ("METEOR", "meteor-1.5/meteor"),
        "meteor_2005.METEOR_2005S": ("METEOR2005", "banerjee-lavie-2005/meteor nltk/meteor"),
        "cider.CIDERS": ("CIDEr CIDErD", "vedantam-2015/cider vedantam-2015/cider-d cider/cider"),
        "coco.COCO": (
            "METEOR BLEU RougeL CIDErD",
            "coco/meteor coco/bleu1 coco/bleu2 coco/bleu3 coco/bleu4 coco/rougeL coco/cider-d "
            "coco-scorer/bleu1 coco-scorer/bleu2 "
            "coco-scorer/bleu3 coco-scorer/bleu4 coco-scorer/rougeL coco-scorer/cider-d",
        ),
    },
)
"""A family of profiles a line, to which another is added as a module and a line."""


def profile(name: str) -> Metric:
    """The metric under a tool's conventions.

    Raises:
        OptionError: there is no such profile; the message lists them.
    """
    found = PROFILES.called(name) if isinstance(name, str) else None
    if found is None:
        raise OptionError(f"there is no profile {name!r}; {_instead(str(name))}")
    return found.metric


def _instead(name: str) -> str:
    """What there is instead: profiles of the tool, or what the metric's name means if the tool has nothing like it."""
    tool, _, metric = name.lower().partition("/")
    those = [one for one in PROFILES if one.lower().startswith(f"{tool}/")]
    several = meanings(metric)
    if several and not any(metric.strip() in one.partition("/")[2].lower() for one in those):
        return several
    return meant(name, those or list(PROFILES))


def profile_of(metric: Metric) -> str | None:
    """The name of the profile that equals a metric, whatever it learned, if one does."""
    metric = unlearned(metric)
    return next((profile.name for profile in PROFILES.like(metric) if profile.metric == metric), None)
