"""What a score is worth: averages and intervals."""

from .averages import Averages, Bounds, Estimate, Measures, rouge155_averages, rouge_score_averages

__all__ = ["Averages", "Bounds", "Estimate", "Measures", "rouge155_averages", "rouge_score_averages"]
