"""Settings of the right kind: what the fields of a metric may hold, whoever fills them."""

from __future__ import annotations

import dataclasses
import os
from dataclasses import fields, replace
from numbers import Integral, Real
from typing import TYPE_CHECKING, Any

import numpy as np

from .errors import MatchgridError, MismatchError, OptionError, ValueNameError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from .statistics import Metric

MOST_THREADS = 1024
MOST_ORDERS = 64
"""The longest n-grams."""

# By annotation: what is accepted, what it becomes, and how it is called.
_KINDS: dict[str, tuple[tuple[type, ...], Callable[[Any], Any], str]] = {
    "bool": ((bool, np.bool_), bool, "True or False"),
    "int": ((Integral,), int, "a whole number"),
    "float": ((Real,), float, "a number"),
    "str": ((str,), str, "a name"),
}


def from_references(*, read: Callable[[str], object] | None = None, setting: bool = False) -> Any:
    """A field for what a metric learns from references: in the signature by its digest (`str`).

    `read` makes of that digest what `learn` must find again. Without it they may be others than those that are
    measured, so that a signature can't be read back. It is no setting, unless `setting` says that it can be given
    instead: then its values have a `said`, which is `None` for what was learned.
    """
    known = {"learned": True, "elsewhere": read is None, "read": read, "setting": setting}
    return dataclasses.field(default=None, metadata=known)


def said(metric: Metric, name: str) -> Any:
    """The value of a setting, which is `None` where it was learned."""
    value = getattr(metric, name)
    return getattr(value, "said", None) if name in learned_fields(metric) else value


def setting_fields(metric: Metric) -> list[dataclasses.Field[Any]]:
    """The fields that are settings."""
    found = (one for one in fields(metric) if one.init)  # type: ignore[arg-type]
    return [one for one in found if one.metadata.get("setting", not one.metadata.get("learned"))]


def promised(metric: Metric, digests: Mapping[str, str]) -> Metric:
    """The metric, or that whose mean it is, with what a signature says of what it learned."""
    of = getattr(metric, "of", None)
    if of is not None:
        return replace(metric, of=promised(of, digests))  # type: ignore[type-var]
    readers = {one.name: one.metadata["read"] for one in fields(metric) if one.metadata.get("read")}  # type: ignore[arg-type]
    known = {name: read(digests[name]) for name, read in readers.items() if name in digests}
    return replace(metric, **known) if known else metric  # type: ignore[type-var]


def learned_fields(metric: Metric, *, elsewhere: bool = False) -> list[str]:
    """The names of such fields, or only of those that may be learned elsewhere."""
    trait = "elsewhere" if elsewhere else "learned"
    return [one.name for one in fields(metric) if one.metadata.get(trait)]  # type: ignore[arg-type]


def unlearned(metric: Metric) -> Metric:
    """The metric as it was set, before it, or the one whose mean it is, learned anything."""
    of = getattr(metric, "of", None)
    if of is not None:
        return replace(metric, of=unlearned(of))  # type: ignore[type-var]
    # What a file says is as it was set.
    found = (name for name in learned_fields(metric) if not str(said(metric, name)).startswith("file:"))
    known = [name for name in found if getattr(metric, name) is not None]
    return replace(metric, **dict.fromkeys(known)) if known else metric  # type: ignore[type-var]


def check_alike(one: Metric, other: Metric, differ: str, between: str) -> None:
    """Refuses metrics that are not equal, and says so if nothing differs but what they learned.

    Raises:
        MismatchError: `differ`, as `different metrics`, with both and what stands `between` them.
    """
    if one == other:
        return
    if unlearned(one) == unlearned(other):
        way_out = "" if one.positional else "learn(all references) once and measure all with that, or "
        raise MismatchError(
            f"{differ}, as they learned from different references: {way_out}measure the whole corpus and slice its "
            "statistics"
        )
    raise MismatchError(f"{differ}: {one.signature}{between}{other.signature}")


def meant(name: str, names: Sequence[str], there: str = "there are") -> str:
    """What there is instead of a name that is not there, the likeliest first."""
    from difflib import get_close_matches

    likely = get_close_matches(_letters(name), map(_letters, names), n=1, cutoff=0.5)
    said = "".join(f"did you mean {one!r}? " for one in names if [_letters(one)] == likely)
    return f"{said}{there} {', '.join(names)}"


def _letters(name: str) -> str:
    """A name without what people write in several ways."""
    return "".join(character for character in name.lower() if character.isalnum() or character in "*/")


def check(metric: Metric) -> None:
    """Refuses a setting of another kind, such as `lowercase="no"`, which would be taken for `True`.

    Raises:
        OptionError: names the setting and what it takes.
    """
    for field in fields(metric):  # type: ignore[arg-type]
        name, value = field.name, getattr(metric, field.name)
        kind, _, optional = str(field.type).partition(" | ")
        # A name beside another kind is the metric's own to check.
        named = optional == "str" and isinstance(value, str)
        if (
            kind not in _KINDS
            or (kind == "str" and optional not in ("", "None"))
            or (optional == "None" and value is None)
            or named
        ):
            continue
        accepted, convert, called = _KINDS[kind]
        if not isinstance(value, accepted) or (isinstance(value, bool) and kind != "bool"):
            raise OptionError(f"{name} is {called}, not {value!r}")
        try:
            object.__setattr__(metric, name, convert(value))
        except OverflowError:
            raise OptionError(f"{name} is {called}, and not as large as this") from None


def check_numbers(metric: Metric, name: str, called: str) -> None:
    """Puts a tuple of numbers where a setting's are given in any way; `called` is what an error says they are.

    Raises:
        OptionError: they are no numbers.
    """
    value = getattr(metric, name)
    try:
        if isinstance(value, (str, bytes)):
            raise TypeError(value)
        object.__setattr__(metric, name, tuple(float(number) for number in value))
    except (TypeError, ValueError, OverflowError):
        raise OptionError(f"{name} are {called}, not {value!r}") from None


def check_one_of(metric: Metric, name: str, values: Sequence[object]) -> None:
    """Refuses a setting that has none of these values.

    Raises:
        ValueNameError: names the setting and its values.
    """
    value = getattr(metric, name)
    if value not in values:
        *others, last = map(str, values)
        raise ValueNameError(f"{name} is {', '.join(others)} or {last}, not {value!r}", values)


def check_from_zero(metric: Metric, *names: str) -> None:
    """Refuses settings that are no numbers from 0, or larger than anybody needs.

    Raises:
        OptionError: names the first such setting.
    """
    for name in names:
        value = getattr(metric, name)
        if not 0 <= value <= 1e100:
            raise OptionError(f"{name} is a number from 0, not {value}; the largest is 1e100")


def check_order(metric: Metric, name: str) -> None:
    """Refuses a setting that is no length of n-grams.

    Raises:
        OptionError: names the setting.
    """
    value = getattr(metric, name)
    if not 1 <= value <= MOST_ORDERS:
        raise OptionError(f"{name} is 1 to {MOST_ORDERS}, not {value}")


def check_lengths(metric: Any) -> None:
    """Refuses `min_len` and `max_len` between which there are no lengths of n-grams.

    Raises:
        OptionError: names both.
    """
    if not 1 <= metric.min_len <= metric.max_len <= MOST_ORDERS:
        raise OptionError(
            f"min_len and max_len are whole numbers from 1 to {MOST_ORDERS}, the first not above the second, not "
            f"{metric.min_len} and {metric.max_len}"
        )


def values_of(metric: Metric, name: str) -> tuple[object, ...]:
    """The values of a setting that has no other than these, in the metric's own words; none for other settings."""
    kind = next(field.type for field in fields(metric) if field.name == name)  # type: ignore[arg-type]
    other: object = "?" if "str" in str(kind) else float("nan") if "float" in str(kind) else -1
    try:
        replace(metric, **{name: other})  # type: ignore[type-var]
    except ValueNameError as error:
        return error.values
    except MatchgridError:
        return ()
    return ()


def thread_count(threads: int | None) -> int:
    """How many threads to use: as many as there are cores, unless it is said.

    Raises:
        OptionError: `threads` is no whole number from 1 to 1,024.
    """
    if threads is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if isinstance(threads, bool) or not hasattr(threads, "__index__") or not 1 <= threads <= MOST_THREADS:
        raise OptionError(f"threads is a whole number from 1 to {MOST_THREADS:,}, not {threads!r}")
    return int(threads)
