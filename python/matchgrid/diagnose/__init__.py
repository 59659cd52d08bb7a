"""What a score does not show: texts that preprocessing makes equal, and when it would pay not to answer."""

from .collisions import Collision, Collisions, Variant, collisions
from .thresholds import Threshold, average_precision, best_threshold, thresholded

__all__ = [
    "Collision",
    "Collisions",
    "Threshold",
    "Variant",
    "average_precision",
    "best_threshold",
    "collisions",
    "thresholded",
]
