"""Scores of system output against references: the reference implementation's number, fast, with a record.

>>> import matchgrid as mg
>>> mg.score("bleu", hypotheses=["the cat sat on the mat"], references=["the cat sat on the mat"])
100.0
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import _native

if TYPE_CHECKING:
    from . import errors, text
    from .agreement.by_difference import DifferenceTable, agreement_by_difference
    from .agreement.by_documents import DocumentCurve, agreement_by_documents
    from .agreement.correlate import correlate
    from .agreement.judgements import Judgements
    from .agreement.metric_result import MetricComparison
    from .agreement.metrics import compare_metrics
    from .agreement.result import Agreement
    from .alignment import Alignment
    from .comparison.compare import compare, interval
    from .comparison.corrections import adjust
    from .comparison.power import Power, power
    from .comparison.result import Comparison, Interval
    from .comparison.sctk import sctk_tests
    from .comparison.speech import speech_tests
    from .comparison.speech_result import SpeechTests
    from .diagnose.explain import explain
    from .diagnose.explanation import Explanation
    from .diagnose.reconcile import reconcile
    from .diagnose.reconciliation import Reconciliation
    from .diagnose.why import Difference, why
    from .errors import MatchgridError
    from .evaluation import Evaluation, align, evaluate, score
    from .frequencies import DocumentFrequencies
    from .io.corpus import Corpus, by_id, read
    from .metrics.bleu import BLEU
    from .metrics.chrf import ChrF
    from .metrics.cider import CIDEr, CIDErD
    from .metrics.exact_match import ExactMatch
    from .metrics.gleu_plus import GLEUPlus
    from .metrics.google_gleu import GoogleGLEU
    from .metrics.hter import HTER
    from .metrics.levenshtein import OSA, DamerauLevenshtein, Levenshtein
    from .metrics.mean import Mean
    from .metrics.mer import MER, WIL, WIP
    from .metrics.meteor import METEOR
    from .metrics.meteor_2005 import METEOR2005
    from .metrics.nist import NIST
    from .metrics.nltk_bleu import NltkBLEU
    from .metrics.nltk_chrf import NltkChrF
    from .metrics.overlap import Dice, Jaccard
    from .metrics.popovic_chrf import PopovicChrF
    from .metrics.ribes import RIBES
    from .metrics.rouge_l import RougeL, RougeLsum
    from .metrics.rouge_n import RougeN
    from .metrics.rouge_s import RougeS
    from .metrics.rouge_w import RougeW
    from .metrics.sclite import Sclite
    from .metrics.soft_match import SoftMatch
    from .metrics.ter import TER
    from .metrics.tercom import TercomTER
    from .metrics.token_f1 import TokenF1
    from .metrics.wer import CER, WER
    from .notes import Note
    from .profiles import profile
    from .report.error_counts import ErrorCounts, error_counts
    from .report.view import view
    from .segments import by_segment
    from .spec import metric
    from .statistics import Metric, Statistics
    from .vectors import WordVectors

__version__ = _native.VERSION

__all__ = [
    "BLEU",
    "CER",
    "HTER",
    "MER",
    "METEOR",
    "METEOR2005",
    "NIST",
    "OSA",
    "RIBES",
    "TER",
    "WER",
    "WIL",
    "WIP",
    "Agreement",
    "Alignment",
    "CIDEr",
    "CIDErD",
    "ChrF",
    "Comparison",
    "Corpus",
    "DamerauLevenshtein",
    "Dice",
    "Difference",
    "DifferenceTable",
    "DocumentCurve",
    "DocumentFrequencies",
    "ErrorCounts",
    "Evaluation",
    "ExactMatch",
    "Explanation",
    "GLEUPlus",
    "GoogleGLEU",
    "Interval",
    "Jaccard",
    "Judgements",
    "Levenshtein",
    "MatchgridError",
    "Mean",
    "Metric",
    "MetricComparison",
    "NltkBLEU",
    "NltkChrF",
    "Note",
    "PopovicChrF",
    "Power",
    "Reconciliation",
    "RougeL",
    "RougeLsum",
    "RougeN",
    "RougeS",
    "RougeW",
    "Sclite",
    "SoftMatch",
    "SpeechTests",
    "Statistics",
    "TercomTER",
    "TokenF1",
    "WordVectors",
    "__version__",
    "adjust",
    "agreement_by_difference",
    "agreement_by_documents",
    "align",
    "by_id",
    "by_segment",
    "compare",
    "compare_metrics",
    "correlate",
    "error_counts",
    "errors",
    "evaluate",
    "explain",
    "interval",
    "metric",
    "power",
    "profile",
    "read",
    "reconcile",
    "score",
    "sctk_tests",
    "speech_tests",
    "text",
    "view",
    "why",
]

# Where each name lives; a name is imported when it is first used, so that `import matchgrid` costs little over numpy.
_HOMES = {
    "Agreement": "agreement.result",
    "Alignment": "alignment",
    "BLEU": "metrics.bleu",
    "GLEUPlus": "metrics.gleu_plus",
    "CER": "metrics.wer",
    "CIDEr": "metrics.cider",
    "CIDErD": "metrics.cider",
    "ChrF": "metrics.chrf",
    "Comparison": "comparison.result",
    "Corpus": "io.corpus",
    "DamerauLevenshtein": "metrics.levenshtein",
    "Dice": "metrics.overlap",
    "Difference": "diagnose.why",
    "DocumentFrequencies": "frequencies",
    "ErrorCounts": "report.error_counts",
    "Evaluation": "evaluation",
    "ExactMatch": "metrics.exact_match",
    "Explanation": "diagnose.explanation",
    "GoogleGLEU": "metrics.google_gleu",
    "Interval": "comparison.result",
    "Jaccard": "metrics.overlap",
    "Judgements": "agreement.judgements",
    "HTER": "metrics.hter",
    "Levenshtein": "metrics.levenshtein",
    "MER": "metrics.mer",
    "METEOR": "metrics.meteor",
    "METEOR2005": "metrics.meteor_2005",
    "MatchgridError": "errors",
    "Mean": "metrics.mean",
    "Metric": "statistics",
    "NltkBLEU": "metrics.nltk_bleu",
    "NltkChrF": "metrics.nltk_chrf",
    "NIST": "metrics.nist",
    "Note": "notes",
    "OSA": "metrics.levenshtein",
    "PopovicChrF": "metrics.popovic_chrf",
    "Power": "comparison.power",
    "RIBES": "metrics.ribes",
    "Reconciliation": "diagnose.reconciliation",
    "RougeL": "metrics.rouge_l",
    "RougeLsum": "metrics.rouge_l",
    "RougeN": "metrics.rouge_n",
    "RougeS": "metrics.rouge_s",
    "RougeW": "metrics.rouge_w",
    "Sclite": "metrics.sclite",
    "SoftMatch": "metrics.soft_match",
    "SpeechTests": "comparison.speech_result",
    "Statistics": "statistics",
    "TER": "metrics.ter",
    "TercomTER": "metrics.tercom",
    "WER": "metrics.wer",
    "WIL": "metrics.mer",
    "WIP": "metrics.mer",
    "TokenF1": "metrics.token_f1",
    "WordVectors": "vectors",
    "adjust": "comparison.corrections",
    "DifferenceTable": "agreement.by_difference",
    "DocumentCurve": "agreement.by_documents",
    "MetricComparison": "agreement.metric_result",
    "agreement_by_difference": "agreement.by_difference",
    "agreement_by_documents": "agreement.by_documents",
    "compare_metrics": "agreement.metrics",
    "align": "evaluation",
    "by_id": "io.corpus",
    "by_segment": "segments",
    "compare": "comparison.compare",
    "correlate": "agreement.correlate",
    "error_counts": "report.error_counts",
    "errors": "",
    "evaluate": "evaluation",
    "explain": "diagnose.explain",
    "interval": "comparison.compare",
    "metric": "spec",
    "power": "comparison.power",
    "profile": "profiles",
    "read": "io.corpus",
    "reconcile": "diagnose.reconcile",
    "score": "evaluation",
    "sctk_tests": "comparison.sctk",
    "speech_tests": "comparison.speech",
    "text": "",
    "view": "report.view",
    "why": "diagnose.why",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'matchgrid' has no attribute {name!r}")
    import importlib

    home = _HOMES[name]
    if not home:
        return importlib.import_module(f"matchgrid.{name}")
    value = getattr(importlib.import_module(f"matchgrid.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
