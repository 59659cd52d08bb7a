"""`matchgrid profiles`: metrics under the conventions of a named tool."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..profiles import PROFILES
from ..signature import spelled
from .catalogue import catalogue_command, listing

if TYPE_CHECKING:
    from ..report.table import Table


def records() -> list[dict[str, Any]]:
    """Every profile with what it stands for."""
    return [
        {
            "name": profile.name,
            "tool": profile.tool,
            "version": profile.version,
            "about": profile.about,
            "metric": spelled(profile.metric),
            "signature": profile.metric.signature,
        }
        for profile in PROFILES.values()
    ]


def table() -> Table:
    """The profiles, a line each."""
    keys = ("name", "tool", "version", "about", "metric")
    titles = ("profile", "tool", "version", "what it is", "metric")
    return listing(titles, ([record[key] for key in keys] for record in records()))


command = catalogue_command("profiles", table, records)
