"""Agreement with people as one HTML page that needs no network and no script."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..agreement.metric_result import MetricComparison
from ..agreement.result import Agreement
from .agreement import about as about_agreement
from .comparison_page import listed_lines, whole_page
from .metric_comparison import about as about_metrics

if TYPE_CHECKING:
    from collections.abc import Iterable


def agreement_page(found: Any, notes: Iterable[str] = ()) -> str:
    """A page of any result of agreement: its tables, its picture, what they rest on, and notes."""
    lines: list[str] = []
    if isinstance(found, Agreement):
        lines = about_agreement(found)
    elif isinstance(found, MetricComparison):
        lines = about_metrics(found.design).splitlines()
    pictures = [found.svg()] if hasattr(found, "svg") else []
    listed = listed_lines([*lines, *(f"Note: {note}" for note in notes)])
    return whole_page("Agreement with people", "\n".join([found.table("html"), *pictures, listed]))
