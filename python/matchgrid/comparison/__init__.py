"""What a score is worth: averages, intervals, and tests."""

from .averages import Averages, Bounds, Estimate, Measures, rouge155_averages, rouge_score_averages
from .corrections import CORRECTIONS, adjust
from .ranks import Ranking, rank_clusters, rankings
from .sacrebleu import SacrebleuResult, SacrebleuTests, sacrebleu_confidence, sacrebleu_tests
from .sctk import sctk_tests, sctk_utterance_tests
from .signs import sign_test, wilcoxon_test
from .speakers import SpeakerRow, SpeakerSummary, normalized_cross_entropy, sclite_summary
from .speech import speech_tests, utterance_tests
from .speech_result import SpeechTest, SpeechTests
from .utterances import Utterance

__all__ = [
    "CORRECTIONS",
    "Averages",
    "Bounds",
    "Estimate",
    "Measures",
    "Ranking",
    "SacrebleuResult",
    "SacrebleuTests",
    "SpeakerRow",
    "SpeakerSummary",
    "SpeechTest",
    "SpeechTests",
    "Utterance",
    "adjust",
    "normalized_cross_entropy",
    "rank_clusters",
    "rankings",
    "rouge155_averages",
    "rouge_score_averages",
    "sacrebleu_confidence",
    "sacrebleu_tests",
    "sclite_summary",
    "sctk_tests",
    "sctk_utterance_tests",
    "sign_test",
    "speech_tests",
    "utterance_tests",
    "wilcoxon_test",
]
