"""What a score is worth: averages and intervals."""

from .averages import Averages, Bounds, Estimate, Measures, rouge155_averages, rouge_score_averages
from .sacrebleu import SacrebleuResult, SacrebleuTests, sacrebleu_confidence, sacrebleu_tests
from .speakers import SpeakerRow, SpeakerSummary, normalized_cross_entropy, sclite_summary

__all__ = [
    "Averages",
    "Bounds",
    "Estimate",
    "Measures",
    "SacrebleuResult",
    "SacrebleuTests",
    "SpeakerRow",
    "SpeakerSummary",
    "normalized_cross_entropy",
    "rouge155_averages",
    "rouge_score_averages",
    "sacrebleu_confidence",
    "sacrebleu_tests",
    "sclite_summary",
]
