"""Pictures of agreement: by the number of documents, and by the size of a difference."""

from __future__ import annotations

from math import isinf
from typing import TYPE_CHECKING

from .curve import Curve, curve_chart

if TYPE_CHECKING:
    from ..agreement.by_difference import DifferenceTable
    from ..agreement.by_documents import DocumentCurve

MOST = 4
"""So many metrics are in one picture."""


def document_chart(curve: DocumentCurve) -> str:
    """The mean of each metric, the first four of them, with the band of its intervals."""
    curves = []
    for name in list(curve.values)[:MOST]:
        points = [one for one in curve.points if one.metric == name]
        curves.append(
            Curve(
                name,
                [float(one.documents) for one in points],
                [one.mean for one in points],
                [one.interval.low for one in points],
                [one.interval.high for one in points],
            )
        )
    title = f"Agreement with people by the number of {curve.unit}"
    return curve_chart(curves, titles=(curve.unit, curve.coefficient), title=title, level=0.0)


def difference_chart(found: DifferenceTable) -> str:
    """The share of each bin at its middle, with its interval, and the line of chance."""
    bins = [one for one in found.bins if one.pairs]
    places = [one.low if isinf(one.high) else (one.low + one.high) / 2 for one in bins]
    shares = [one.share for one in bins]
    low, high = ([getattr(one.interval, end) for one in bins] for end in ("low", "high"))
    curve = Curve("people agree", places, shares, low, high)
    titles = (f"difference of {found.metric}", "share of pairs")
    return curve_chart([curve], titles=titles, title="Pairs of systems on which people agree", level=0.5, joined=False)
