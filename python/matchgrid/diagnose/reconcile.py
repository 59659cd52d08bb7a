"""Which settings give a number that somebody reported.

A search goes through everything that people vary of a metric: profiles, tokenizers, case, smoothing, which references
count and how, the level, the scale. What prints as the figure is listed, that with the fewest changes from what was
stated first; further figures leave fewer.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from ..errors import InputTypeError, OptionError, ShapeError
from ..measure import joins, with_sources
from ..segments import check_texts, listed, segments
from ..settings import meant
from ..signature import spec
from ..spec import metric as parsed
from ..text.run import form
from .candidates import family_of
from .choices import Choice
from .data import Data
from .figures import Figure, Part
from .further import having, of_system, with_metric
from .reconciliation import Reconciliation, tied
from .search import search
from .setting import unwrapped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from ..statistics import Metric
    from ..types import Hypotheses, References
    from .setting import Setting

    Step = Callable[[Sequence[Setting]], list[Setting]]
    """What a further figure leaves of settings."""

LENGTHS = ("bp", "ratio", "hypothesis_length", "reference_length")
"""Components with an argument of their own, beside the precisions."""


def reconcile(
    figure: str,
    hypotheses: Hypotheses,
    references: References,
    *,
    stated: str | Metric = "bleu",
    also: Mapping[str, str] | None = None,
    others: Mapping[str, tuple[str, Hypotheses]] | None = None,
    precisions: str | None = None,
    bp: str | None = None,
    ratio: str | None = None,
    hypothesis_length: str | None = None,
    reference_length: str | None = None,
    components: Mapping[str, str] | None = None,
    sources: Iterable[str] | None = None,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Reconciliation:
    """The settings under which a system's score is a reported figure, those nearest to the stated ones first.

    A value fits a figure if it is at most half a unit of the figure's last decimal away, whichever way ties are
    rounded. Figures are texts, since `"34.20"` says more than 34.2 does.

    Args:
        figure: the score as it was printed, such as `"34.2"` or `"0.342"`.
        hypotheses: one text per segment.
        references: per segment one reference or a list of them; `None` is absent, `""` is empty.
        stated: the metric with what is known of its settings, as a spec, a profile or a metric.
        also: figures of further metrics of the same system by their specs. One of the same class has the settings of
            the first, but for those that its spec names, as in `"bleu:max_order=1"`; one of another class is searched
            too, against the same references.
        others: further systems on the same segments by name, each with its figure under the same setting and its
            texts, as the other lines of a table: `{"plain": ("31.20", texts)}`. All are on one scale.
        precisions: as printed, such as `"66.1/40.2/26.0/17.3"`.
        bp, ratio, hypothesis_length, reference_length: as printed.
        components: further components of the score by name, such as `{"edits": "1234"}`.
        sources: source texts, for metrics that need them.
        threads: at most so many; all cores by default. The result never depends on it.
        progress: is told how many of how many steps are done.

    Raises:
        OptionError: a figure is no number, there is no such metric, or nothing is known of what people vary of it.
        ShapeError, InputTypeError, TextError: the texts are not what a score could be about.
    """
    wanted, main = _stated(stated), Figure(figure)
    own = zip(LENGTHS, (bp, ratio, hypothesis_length, reference_length), strict=True)
    parts = _parts({"precisions": precisions, **dict(own), **_named(components, "components")})
    further = [(name, _stated(name), Figure(text)) for name, text in _named(also, "also").items()]
    metrics = [wanted, *(metric for _, metric, _ in further)]
    data = _data(hypotheses, references, sources, metrics)
    beside = [(name, Figure(text), _beside(name, texts, data)) for name, text, texts in _systems(others)]
    _check_parts(parts, wanted, data, threads)
    found = search(wanted, main, data, threads, progress)
    steps: list[tuple[str, Step]] = [(str(part), partial(having, part)) for part in parts]
    for name, metric, second in further:
        step = partial(with_metric, wanted, name, second, data, threads=threads, progress=progress)
        steps.append((f"{spec(metric)} {second}", step))
    steps += [
        (f"{second} of {name}", partial(of_system, name, second, texts, threads=threads))
        for name, second, texts in beside
    ]
    left, before, refuting = _narrowed(found.settings, steps)
    return Reconciliation(
        figure=main,
        stated=wanted,
        also=tuple(said for said, _ in steps),
        matches=tied(left),
        nearest=() if left else tied(before or found.nearest, by_changes=bool(before)),
        fitting=len(found.settings),
        refuting=refuting if found.settings else "",
        tried=found.tried,
        measured=found.measured,
        segments=len(data.hypotheses),
        chance=found.chance,
        left_out=tuple(found.left_out.items()),
    )


def _narrowed(
    settings: Sequence[Setting], steps: Sequence[tuple[str, Step]]
) -> tuple[Sequence[Setting], Sequence[Setting], str]:
    """What every step leaves; if that is nothing, what was there before a step, and the figure of that step."""
    for said, step in steps:
        left = step(settings)
        if not left:
            return (), settings, said
        settings = left
    return settings, settings, ""


def _stated(stated: str | Metric) -> Metric:
    """The metric where a search begins, which must be one that can be searched."""
    wanted = parsed(stated)
    of, _ = unwrapped(wanted)
    family_of(of)
    if form(of.text) != "text" or joins(of):
        raise OptionError(
            "reconcile tries tokenizers, so texts are given as they are: neither as lists of tokens or sentences nor "
            "joined (contiguous)"
        )
    return wanted


def _named(
    given: Mapping[str, Any] | None, name: str, what: str = "names to figures, such as {'chrf': '56.1'}"
) -> dict[str, Any]:
    if given is not None and not hasattr(given, "items"):
        raise InputTypeError(f"{name} goes from {what}, not {given!r}")
    return dict(given or {})


def _systems(given: Mapping[str, tuple[str, Hypotheses]] | None) -> list[tuple[str, str, Hypotheses]]:
    found = []
    for name, pair in _named(
        given, "others", "systems to figures and texts, such as {'plain': ('31.2', texts)}"
    ).items():
        if not isinstance(pair, (tuple, list)) or len(pair) != 2 or not isinstance(pair[0], str):
            raise InputTypeError(f"others[{name!r}] is a pair of a figure, as text, and the texts of the system")
        found.append((name, *pair))
    return found


def _parts(given: Mapping[str, str | None]) -> list[Part]:
    return [Part.read(name, text) for name, text in given.items() if text is not None]


def _check_parts(parts: Sequence[Part], wanted: Metric, data: Data, threads: int | None) -> None:
    """Refuses components that the stated metric does not have."""
    if not parts:
        return
    of, _ = unwrapped(wanted)
    (statistics,) = data.measure([of], Choice(), threads)
    names = statistics.components
    for part in parts:
        if part.name not in names:
            raise OptionError(f"{spec(of)} has no component {part.name!r}; {meant(part.name, list(names), 'it has')}")


def _beside(name: str, hypotheses: Hypotheses, data: Data) -> Data:
    """The texts of another system, checked, beside what is there of the first."""
    side = f"others[{name!r}]"
    texts = listed(hypotheses, side)
    if len(texts) != len(data.hypotheses):
        raise ShapeError(f"{side} has {len(texts):,} texts for {len(data.hypotheses):,} segments")
    check_texts(texts, f"{side}: text")
    return data.of_system(texts)


def _data(
    hypotheses: Hypotheses, references: References, sources: Iterable[str] | None, metrics: Sequence[Metric]
) -> Data:
    """The texts, checked."""
    left, right = listed(hypotheses, "hypotheses"), listed(references, "references")
    texts = None if sources is None else listed(sources, "sources")
    with_sources([unwrapped(metric)[0] for metric in metrics], segments(left, right), texts, len(left))
    groups = [group.tolist() if hasattr(group, "tolist") else group for group in right]
    return Data(left, groups, texts)
