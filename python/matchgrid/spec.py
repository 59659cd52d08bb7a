"""Specs: a metric and its settings in one word, `name:key=value,key=value` or `tool/metric:key=value`."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from .errors import MatchgridError, MismatchError, OptionError
from .metrics.mean import DEEPEST, Mean
from .settings import learned_fields, meant, promised, said, setting_fields
from .statistics import Metric
from .text import Step, tokenizer
from .text.steps import joined

if TYPE_CHECKING:
    from collections.abc import Callable

    from .frequencies import DocumentFrequencies

_SPECIAL = "\\,|()"
_TRUE = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}


def metric(spec: str | Metric) -> Metric:
    """The metric that a spec, a profile or a signature names; a metric is itself.

    Raises:
        OptionError: an unknown name or setting, or a value that does not fit; the message lists what there is.
        MismatchError: a signature is of another version, or its digest is not that of what its setting names now.
    """
    if isinstance(spec, Metric):
        return spec
    if not isinstance(spec, str):
        raise OptionError(f"a metric is a spec such as 'bleu', or a metric such as matchgrid.BLEU(), not {spec!r}")
    head, *facts = split(spec, "|")
    if any(fact.startswith(("nrefs:", "#:")) for fact in (head, *facts)):
        raise OptionError(
            "this is sacreBLEU's signature, which does not say every setting: name them, as in bleu:lowercase=yes"
        )
    parts = apart(head)
    base = named(parts.name)
    pairs = [_setting(base, part) for part in parts.settings]
    values = dict(pairs)
    if len(values) < len(pairs):
        raise OptionError(f"{parts.name}: a setting is given twice in {','.join(parts.settings)!r}")
    result = replace(base, **values) if values else base  # type: ignore[type-var]
    for _ in range(parts.means):
        result = Mean(result)
    if facts:
        _check_facts(result, facts)
        result = promised(result, dict(map(_fact, facts)))
    return result


class Parts(NamedTuple):
    """A spec taken apart: a name, its settings as they are written, and how many means are around it."""

    name: str
    settings: list[str]
    means: int


def apart(head: str) -> Parts:
    """The parts of a spec, or of what stands before the first `|` of a signature.

    Raises:
        OptionError: there are more means within means than there can be.
    """
    inner, means = head, 0
    while inner.startswith("mean(") and inner.endswith(")"):
        inner, means = unescape(inner[len("mean(") : -1]), means + 1
        if means > DEEPEST:
            raise OptionError(f"the metric {head[:20]}... is nested too deep")
    name, _, settings = inner.partition(":")
    return Parts(name, [part for part in split(settings, ",") if part], means)


def named(name: str) -> Metric:
    """The metric of a name in the catalogue, or of a profile."""
    from .metrics.catalogue import CATALOGUE, entry
    from .metrics.catalogue.ambiguous import refuse_ambiguous
    from .profiles import PROFILES, profile

    if "/" in name:
        return profile(name)
    refuse_ambiguous(name)
    found = entry(name.strip())
    tools = [one for one in PROFILES if one.startswith(f"{name.strip().lower()}/")]
    if found is None and tools:
        raise OptionError(f"{name!r} is a tool, and its metrics are {', '.join(tools)}")
    if found is None:
        raise OptionError(f"there is no metric {name!r}; {meant(name, list(CATALOGUE))}")
    return found.metric


def options(base: Metric) -> dict[str, tuple[str, Any]]:
    """The settings of a metric: type and value by name."""
    return {field.name: (str(field.type), said(base, field.name)) for field in setting_fields(base)}


def settings(metric: Metric) -> dict[str, str]:
    """The settings of a metric as a spec writes them."""
    written = {}
    for field in setting_fields(metric):
        value = said(metric, field.name)
        # Where nothing is not the default it says so.
        limitless = value is None and field.default is not None
        written[field.name] = "none" if limitless else text_of(value)
    return written


def text_of(value: Any) -> str:
    """A setting's value as a spec writes it; `default` for `None`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        steps = all(isinstance(item, Step) for item in value)
        return escape(joined(value)) or "none" if steps else "/".join(text_of(item) for item in value)
    if isinstance(value, float):
        return repr(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    return escape(str(value)) if value is not None else "default"


def escape(text: str) -> str:
    """A text in which the special characters of a spec are marked."""
    return "".join("\\" + character if character in _SPECIAL else character for character in text)


def unescape(text: str) -> str:
    """The text without marks.

    Raises:
        OptionError: a mark is before a character that needs none, so that something else may have been meant.
    """
    out, marked = [], False
    for character in text:
        if character == "\\" and not marked:
            marked = True
            continue
        if marked and character not in _SPECIAL:
            raise OptionError(f"{text!r}: in a spec \\ marks one of {_SPECIAL}; for a backslash itself write \\\\")
        out.append(character)
        marked = False
    return "".join(out)


def split(text: str, separator: str) -> list[str]:
    """Parts between separators that are not marked; marks stay."""
    parts, marked = [""], False
    for character in text:
        if character == separator and not marked:
            parts.append("")
            continue
        parts[-1] += character
        marked = character == "\\" and not marked
    return parts


def _setting(base: Metric, part: str) -> tuple[str, Any]:
    key, equals, value = part.partition("=")
    known = options(base)
    if not equals and key in known:
        raise OptionError(f"{base.name} has no setting {part!r} without a value: give it as {key}=VALUE")
    if not equals or key not in known:
        raise OptionError(
            f"{base.name} has no setting {part!r}; {meant(key, list(known), 'it has')}, given as key=value"
        )
    kind = known[key][0]
    if not value:
        raise OptionError(f"{base.name}: {key} is {_KINDS.get(kind, kind)}, and not empty")
    # Of a tokenizer `none` is a name.
    if "None" in kind and (value == "default" or (value == "none" and "Step" not in kind)):
        default = next(field.default for field in fields(base) if field.name == key)  # type: ignore[arg-type]
        return key, default if value == "default" else None
    try:
        return key, _PARSERS[kind.removesuffix(" | None")](unescape(value))
    except MatchgridError:
        raise
    except (ValueError, KeyError):
        raise OptionError(f"{base.name}: {key} is {_KINDS.get(kind, kind)}, not {value!r}") from None


def _tokenizer(value: str) -> Step:
    if value.startswith("user:"):
        raise OptionError(f"tokenizer {value!r} is a user's own function: give it with matchgrid.text.user_tokenizer")
    return tokenizer(value)


def _frequencies(value: str) -> DocumentFrequencies:
    from .frequencies import document_frequencies

    return document_frequencies(value)


def _plain(number: str) -> str:
    """A number as people write it: Python's own reading also takes 4_0 for 40."""
    if "_" in number:
        raise ValueError(number)
    return number


_PARSERS: dict[str, Callable[[str], Any]] = {
    "bool": lambda value: _TRUE[value.lower()],
    "bool | str": lambda value: _TRUE.get(value.lower(), value),
    "int": lambda value: int(_plain(value)),
    "float": lambda value: float(_plain(value)),
    "str": str,
    "str | Step": _tokenizer,
    "str | tuple[Step, ...]": lambda value: "" if value == "none" else value,
    "str | WordVectors": str,
    "DocumentFrequencies": _frequencies,
    "tuple[float, ...]": lambda value: tuple(float(_plain(part)) for part in value.split("/")),
}
_KINDS = {
    "bool": "yes or no",
    "bool | str": "yes, no, ascii or perl",
    "int | None": "a whole number, none or default",
    "str": "a name",
    "str | Step": "a tokenizer",
    "str | Step | None": "a tokenizer or default",
    "str | tuple[Step, ...]": "a name, or none",
    "str | WordVectors": "file:PATH, or none",
    "DocumentFrequencies | None": "file:PATH, or default",
    "int": "a whole number",
    "float": "a number",
    "float | None": "a number or default",
    "tuple[float, ...]": "numbers joined by /",
    "tuple[float, ...] | None": "numbers joined by / or default",
}


_FACTS = {"text": "the steps", "reference_text": "the steps for references", "data": "the files", "v": "matchgrid"}


def _fact(fact: str) -> tuple[str, str]:
    key, _, made = fact.partition(":")
    return key, made


def _check_facts(result: Metric, facts: list[str]) -> None:
    """A signature also says which steps and versions it stood for; they must still be the same."""
    from . import __version__, _native
    from .signature import steps, tables

    now = {
        "text": steps(result.text),
        "reference_text": steps(result.reference_text),
        "data": tables(result),
        "unicode": _native.UNICODE_VERSION,
        "matchgrid": __version__,
        "v": __version__,
    }
    learned = learned_fields(result.measured, elsewhere=True)
    # What a file says is known before anything is learned.
    read = {name: str(value) for name in learned if (value := getattr(result.measured, name)) is not None}
    now |= read
    # What a signature of statistics adds is no setting, and what was learned must be found again.
    outcomes = ("references", "units", *learned_fields(result.measured))
    for fact in facts:
        key, made = _fact(fact)
        if key in learned and key not in read:
            raise OptionError(
                f"the signature's {result.measured.name} learned from references ({key} {made}), which it does not "
                "hold: give what stands before its first |, and learn(references) again"
            )
        if key not in now and key not in outcomes:
            raise OptionError(f"a signature has no part {fact!r}; it has {', '.join((*now, *outcomes))}")
        if made != now.get(key, made):
            raise MismatchError(
                f"the signature was made with {_FACTS.get(key, key)} {made}, but here {now[key]}; "
                "what stands before its first | is a spec, which is read as it is now"
            )
