"""A metric by its name among those that were compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import OptionError
from ..metrics.mean import Mean
from ..settings import unlearned
from ..signature import spec
from ..spec import metric as parsed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..statistics import Metric


def place_of(name: str | Metric, metrics: Sequence[Metric]) -> int:
    """The place of a metric that is named by its spec or label, or given; a mean also by what it is the mean of.

    Raises:
        OptionError: there is no such metric among them, or the label is that of several.
    """
    for place, metric in enumerate(metrics):
        if name == metric or name == spec(metric):
            return place
    labelled = [place for place, metric in enumerate(metrics) if name == metric.label]
    if len(labelled) > 1:
        said = ", ".join(spec(metrics[place]) for place in labelled)
        raise OptionError(f"{name!r} is the label of {len(labelled)} metrics: name one of {said}")
    if labelled:
        return labelled[0]
    wanted = parsed(name)
    for place, metric in enumerate(metrics):
        if wanted in (metric, unlearned(metric)):
            return place
    inner = [metric.of if isinstance(metric, Mean) else None for metric in metrics]
    for place, found in enumerate(inner):
        if found is not None and wanted in (found, unlearned(found)):
            return place
    raise OptionError(f"{spec(wanted)!r} was not compared: there are {', '.join(map(spec, metrics))}")
