"""Our rows as sacreBLEU has them, and its scores as we give them; it need not be installed."""

import numpy as np

from matchgrid import BLEU, TER, Metric, TercomTER
from matchgrid.exact import join


def plain(metric: Metric, rows: np.ndarray) -> np.ndarray:
    """Our rows with the columns of sacreBLEU: a reference length is one number there, TER's and TERCOM's and BLEU's."""
    if isinstance(metric, BLEU) and metric.reference_length == "average":
        return np.column_stack([rows[:, 0], join(rows[:, 1:4]), rows[:, 4:]])
    if isinstance(metric, TercomTER):
        return np.column_stack([rows[:, :5], join(rows[:, 5:])])
    return np.column_stack([rows[:, 0], join(rows[:, 1:])]) if isinstance(metric, TER) else rows


def capped(metric: Metric, score: float) -> float:
    """sacreBLEU's score, never above 100 but for TER, which has no end."""
    return score if isinstance(metric, TER) else min(score, 100.0)
