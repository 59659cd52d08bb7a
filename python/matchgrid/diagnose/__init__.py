"""What a score does not show: texts that preprocessing makes equal, when it would pay not to answer, which settings
made it.
"""

from .collisions import Collision, Collisions, Variant, collisions
from .reconcile import reconcile
from .reconciliation import Reconciliation, Ties
from .setting import Setting
from .thresholds import Threshold, average_precision, best_threshold, thresholded

__all__ = [
    "Collision",
    "Collisions",
    "Reconciliation",
    "Setting",
    "Threshold",
    "Ties",
    "Variant",
    "average_precision",
    "best_threshold",
    "collisions",
    "reconcile",
    "thresholded",
]
