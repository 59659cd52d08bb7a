"""What a score is worth: averages, intervals, and tests."""

from .averages import Averages, Bounds, Estimate, Measures, rouge155_averages, rouge_score_averages
from .corrections import CORRECTIONS, adjust
from .ranks import Ranking, rank_clusters, rankings
from .signs import sign_test, wilcoxon_test
from .speakers import SpeakerRow, SpeakerSummary, normalized_cross_entropy, sclite_summary

__all__ = [
    "CORRECTIONS",
    "Averages",
    "Bounds",
    "Estimate",
    "Measures",
    "Ranking",
    "SpeakerRow",
    "SpeakerSummary",
    "adjust",
    "normalized_cross_entropy",
    "rank_clusters",
    "rankings",
    "rouge155_averages",
    "rouge_score_averages",
    "sclite_summary",
    "sign_test",
    "wilcoxon_test",
]
