"""Pictures of agreement: systems by metric and people, by the number of documents, by the size of a difference."""

from __future__ import annotations

from math import isinf
from typing import TYPE_CHECKING

import numpy as np

from ..errors import OptionError
from .curve import Curve, curve_chart
from .scatter import scatter_chart

if TYPE_CHECKING:
    from ..agreement.by_difference import DifferenceTable
    from ..agreement.by_documents import DocumentCurve
    from ..agreement.result import Agreement

MOST = 4
"""So many metrics are in one picture."""


def agreement_chart(found: Agreement, metric: str | None = None) -> str:
    """A point a system, by a metric and by people; what people put far from the others is hollow.

    Raises:
        OptionError: there is no such metric, or there are several and none is named.
    """
    names = [metric] if metric is not None else list(found.scores)
    if len(names) > 1 or names[0] not in found.scores:
        raise OptionError(f"a picture is of one metric: name it, of {', '.join(found.scores)}")
    (name,) = names
    known = [one for one in found.coefficients if (one.metric, one.level) == (name, "system")]
    return scatter_chart(
        np.array(found.scores[name]),
        np.array(found.human),
        titles=(f"{name} (higher is better)", "people"),
        title=f"{len(found.systems)} systems by {name} and by people",
        names=found.systems,
        marked={place for place, system in enumerate(found.systems) if system in found.outliers},
        said=", ".join(f"{one.name} {one.value:.3f}" for one in known),
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
    """The share of each bin at its middle, with its interval, and the line of chance."""
    bins = [one for one in found.bins if one.pairs]
    places = [one.low if isinf(one.high) else (one.low + one.high) / 2 for one in bins]
    shares = [one.share for one in bins]
    low, high = ([getattr(one.interval, end) for one in bins] for end in ("low", "high"))
    curve = Curve("people agree", places, shares, low, high)
    titles = (f"difference of {found.metric}", "share of pairs")
    return curve_chart([curve], titles=titles, title="Pairs of systems on which people agree", level=0.5, joined=False)
