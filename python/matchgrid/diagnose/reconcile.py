"""Which settings give a number that somebody reported.

A search goes through everything that people vary of a metric: profiles, tokenizers, case, smoothing, which references
count and how, the level, the scale. What prints as the figure is listed, that with the fewest changes from what was
stated first; further figures leave fewer.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..errors import InputTypeError, MatchgridError, OptionError
from ..measure import joins, with_sources
from ..metrics.mean import Mean
from ..segments import listed, segments
from ..settings import meant
from ..signature import spec
from ..spec import apart, named, options, split
from ..spec import metric as parsed
from ..text.run import form
from .candidates import family_of
from .choices import Choice
from .data import Data
from .figures import Figure, Part
from .reconciliation import Reconciliation, tied
from .search import search
from .setting import scores, unwrapped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from ..statistics import Metric
    from ..types import Hypotheses, References
    from .search import Found
    from .setting import Setting

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
        also: figures of further metrics by their specs. One of the same class has the settings of the first, but for
            those that its spec names, as in `"bleu:max_order=1"`; one of another class is searched too, against the
            same references.
        others: further systems on the same segments by name, each with its figure under the same setting and its
            texts, as the other lines of a table: `{"plain": ("31.20", texts)}`.
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
    beside = [
        (name, Figure(text), _data(texts, references, sources, metrics)) for name, text, texts in _systems(others)
    ]
    _check_parts(parts, wanted, data, threads)
    found = search(wanted, main, data, threads, progress)
    left = [setting for setting in found.settings if all(part.fits(setting.components) for part in parts)]
    for name, metric, second in further:
        if type(unwrapped(metric)[0]) is type(unwrapped(wanted)[0]):
            other_level = unwrapped(metric)[1] != unwrapped(wanted)[1]
            left = _with_partner(left, _said(name), other_level, second, data, threads)
        else:
            left = _with_other(left, search(metric, second, data, threads, progress))
    for _, second, texts in beside:
        left = _of_system(left, second, texts, threads)
    said = (
        *map(str, parts),
        *(f"{spec(metric)} {second}" for _, metric, second in further),
        *(f"{second} of {name}" for name, second, _ in beside),
    )
    return Reconciliation(
        figure=main,
        stated=wanted,
        also=said,
        matches=tied(left),
        nearest=() if left else tied(found.settings or found.nearest, by_changes=bool(found.settings)),
        fitting=len(found.settings),
        tried=found.tried,
        measured=found.measured,
        segments=len(data.hypotheses),
        chance=found.chance,
        left_out=tuple(found.left_out.items()),
    )


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


def _data(
    hypotheses: Hypotheses, references: References, sources: Iterable[str] | None, metrics: Sequence[Metric]
) -> Data:
    """The texts, checked."""
    left, right = listed(hypotheses, "hypotheses"), listed(references, "references")
    texts = None if sources is None else listed(sources, "sources")
    with_sources([unwrapped(metric)[0] for metric in metrics], segments(left, right), texts, len(left))
    groups = [group.tolist() if hasattr(group, "tolist") else group for group in right]
    return Data(left, groups, texts)


def _said(name: str) -> dict[str, Any]:
    """The settings that a spec names, and those that its own name stands for, as `chrf++` and profiles do."""
    parts = apart(split(name, "|")[0])
    base, metric = named(parts.name), unwrapped(parsed(name))[0]
    usual = type(base)()
    said = [part.partition("=")[0] for part in parts.settings]
    said += [one for one in options(base) if getattr(base, one) != getattr(usual, one)]
    return {one: getattr(metric, one) for one in said}


def _with_partner(
    settings: Sequence[Setting],
    said: dict[str, Any],
    other_level: bool,
    figure: Figure,
    data: Data,
    threads: int | None,
) -> list[Setting]:
    """The settings under which a second metric of the same class prints as a figure too.

    It has all their settings but those that are said of it.
    """
    partners: dict[Choice, dict[int, Setting]] = {}
    for place, setting in enumerate(settings):
        of, mean = unwrapped(setting.metric)
        if not said.keys() <= options(of).keys():
            continue
        try:
            partner = replace(of, **said)  # type: ignore[type-var]
        except OptionError:
            continue
        whole = Mean(partner) if mean != other_level else partner
        partners.setdefault(setting.references, {})[place] = replace(setting, metric=whole, changes=(), components={})
    left = []
    for choice, by_place in partners.items():
        values = scores([one.metric for one in by_place.values()], choice, data, threads)
        for (place, beside), value in zip(by_place.items(), values, strict=True):
            if figure.prints(value * beside.factor):
                also = (*settings[place].also, replace(beside, value=value * beside.factor, also=()))
                left.append((place, replace(settings[place], also=also)))
    return [setting for _, setting in sorted(left, key=lambda one: one[0])]


def _of_system(settings: Sequence[Setting], figure: Figure, data: Data, threads: int | None) -> list[Setting]:
    """The settings under which another system's score prints as its figure; one that refuses its texts does not."""
    by_choice: dict[Choice, list[Setting]] = {}
    for setting in settings:
        by_choice.setdefault(setting.references, []).append(setting)
    fits = set()
    for choice, group in by_choice.items():
        for setting, value in zip(group, _values(group, choice, data, threads), strict=True):
            if value is not None and figure.prints(value * setting.factor):
                fits.add(id(setting))
    return [setting for setting in settings if id(setting) in fits]


def _values(settings: Sequence[Setting], choice: Choice, data: Data, threads: int | None) -> Sequence[float | None]:
    """Scores that are measured together; each by itself, and `None` of those that refuse, where one does."""
    try:
        return scores([one.metric for one in settings], choice, data, threads)
    except MatchgridError:
        if len(settings) == 1:
            return [None]
        return [value for one in settings for value in _values([one], choice, data, threads)]


def _with_other(settings: Sequence[Setting], found: Found) -> list[Setting]:
    """The settings beside which a second metric prints as its figure, against the same references.

    Beside each stands that setting of the second which makes the fewest changes together with it.
    """
    left = []
    for setting in settings:
        fitting = [one for one in found.settings if one.references == setting.references]
        if fitting:
            beside = min(fitting, key=lambda one: len({*setting.changes, *one.changes}))
            left.append(replace(setting, also=(*setting.also, beside)))
    return left
