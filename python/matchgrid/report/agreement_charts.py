"""Pictures of agreement: systems as points, by the number of documents, and by the size of a difference."""

from __future__ import annotations

from math import isfinite, isinf
from typing import TYPE_CHECKING

import numpy as np

from ..errors import OptionError
from .curve import Curve, curve_chart
from .scatter import HIGH, WIDE, scatter_chart
from .svg import stacked

if TYPE_CHECKING:
    from ..agreement.by_difference import DifferenceTable
    from ..agreement.by_documents import DocumentCurve
    from ..agreement.result import Agreement

MOST = 4
"""So many metrics are in one picture."""


def system_chart(found: Agreement, metric: str | None = None) -> str:
    """A point for each system by its means, hollow where people put it far from the others; a field for each metric.

    Raises:
        OptionError: there is no such metric.
    """
    if metric is not None and metric not in found.metrics:
        raise OptionError(f"there is no metric {metric!r}: {', '.join(found.metrics)}")
    charts = [_system_chart(found, name) for name in found.metrics if metric in (None, name)]
    if len(charts) == 1:
        return charts[0]
    return stacked(charts, WIDE, HIGH, f"Systems by {len(charts)} metrics and by people")


def _system_chart(found: Agreement, name: str) -> str:
    far = {place for place, system in enumerate(found.systems) if system in found.outliers}
    said = [
        f"{one.name} {one.value:.3f}"
        for one in found.coefficients
        if (one.metric, one.level) == (name, "system") and isfinite(one.value)
    ]
    if far:
        said.append("hollow: outliers by people's scores")
    return scatter_chart(
        np.array(found.scores[name], dtype=float),
        np.array(found.human, dtype=float),
        titles=(f"{name}, better to the right", "people"),
        title=f"{name} and people: {len(found.systems)} systems",
        names=found.systems,
        marked=far,
        said=", ".join(said),
    )


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
    """The share of each bin at its middle, with its interval and number of pairs, and the line of chance.

    The last bin, which has no end, is drawn as wide as the one before it.
    """
    bins = [one for one in found.bins if one.pairs]
    width = max((one.high - one.low for one in found.bins[-2:-1]), default=1.0)
    places = [one.low + width / 2 if isinf(one.high) else (one.low + one.high) / 2 for one in bins]
    said = [f"{one.pairs} from {one.low:.3g} on" if isinf(one.high) else f"{one.pairs}" for one in bins]
    shares = [one.share for one in bins]
    low, high = ([getattr(one.interval, end) for one in bins] for end in ("low", "high"))
    curve = Curve("people agree", places, shares, low, high, said)
    titles = (f"difference of {found.metric}; above: number of pairs", "share of pairs")
    return curve_chart([curve], titles=titles, title="Pairs of systems on which people agree", level=0.5, joined=False)
