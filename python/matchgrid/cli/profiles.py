"""`matchgrid profiles`: metrics under the conventions of a named tool."""

from __future__ import annotations

from typing import Any

from ..profiles import PROFILES
from ..report.table import Column, Table
from ..signature import spec
from .catalogue import catalogue_command


def records() -> list[dict[str, Any]]:
    """Every profile with what it stands for."""
    return [
        {
            "name": profile.name,
            "tool": profile.tool,
            "version": profile.version,
            "about": profile.about,
            "metric": spec(profile.metric),
            "signature": profile.metric.signature,
        }
        for profile in PROFILES.values()
    ]


def table() -> Table:
    """The profiles, a line each."""
    names = ("profile", "tool", "version", "what it is", "metric")
    keys = ("name", "tool", "version", "about", "metric")
    return Table(
        (Column(names[0], whole=True), *map(Column, names[1:])),
        tuple(tuple(record[key] for key in keys) for record in records()),
    )


command = catalogue_command("profiles", table, records)
