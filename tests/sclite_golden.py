"""sclite's goldens: its options as our settings, its words as ours, its alignments."""

from typing import Any

import matchgrid as mg
from matchgrid.alignment import Alignment


def settings(options: list[str]) -> dict[str, Any]:
    """The settings of a command line; without `-e utf-8` the tool splits words into bytes."""
    found: dict[str, Any] = {
        "case_sensitive": "-s" in options,
        "optional_deletable": "-D" in options,
        "fragments": "-F" in options,
    }
    if "-c" in options:
        whole = "all" if "utf-8" in options else "bytes"
        found["characters"] = "non-ascii" if "NOASCII" in options else whole
        found["delete_hyphens"] = "DH" in options
    return found


def metric(options: list[str]) -> mg.Sclite:
    return mg.Sclite(**settings(options))


def word(printed: str | None) -> str:
    """A word as the tool prints it, without tags; a semicolon of its own has a mark there."""
    return (printed or "").replace("\\;", "\0").partition(";")[0].replace("\0", ";")


def steps(printed: list[list[Any]]) -> list[tuple[str, str, str]]:
    """The steps of an alignment as the tool prints it."""
    return [(kind, word(mine), word(theirs)) for kind, mine, theirs, *_ in printed]


def taken(alignment: Alignment) -> list[tuple[str, str, str]]:
    """The steps of one of ours."""
    return [(mark, mine or "", theirs or "") for mark, mine, theirs in alignment.pairs()]


def speaker(id: str, rule: str) -> str:
    """The speaker of an utterance; with `-i sp` the tool leaves the parentheses around the id."""
    if rule == "sp":
        return f"({id})"
    if rule == "wsj":
        return id[:3]
    return id[: id.index("-" if "-" in id else "_")]
