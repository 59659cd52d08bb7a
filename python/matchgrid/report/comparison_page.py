"""A comparison as one HTML page that needs no network and no script, and as a notebook shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .comparison import SEPARATE, design_lines, signature_lines
from .comparison_tables import difference_table, score_table
from .decimals import decimals
from .distributions import distribution_chart
from .forest import forest_chart
from .page import POLICY, escaped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..comparison.result import Comparison

_STYLE = (
    ":root{color-scheme:light dark}"
    "body{font:1rem/1.5 system-ui,sans-serif;max-width:75rem;margin:1.5rem auto;padding:0 1rem}"
    "h1{font-size:1.4rem}h2{font-size:1.1rem;margin-top:1.5em}table{border-collapse:collapse;margin:1em 0}"
    "th,td{padding:.2em .8em;border-bottom:1px solid rgba(128,128,128,.4);font-variant-numeric:tabular-nums}"
    "th{text-align:start}svg{max-width:100%;height:auto}li,p{max-width:60rem;overflow-wrap:anywhere}"
)


def comparison_html(comparison: Comparison, *, width: int | None = None) -> str:
    """Scores, the interval plot, differences and what they rest on, as a fragment."""
    digits = decimals(width, "html")
    return "\n".join(
        [
            score_table(comparison, width=digits).format("html"),
            f"<p>{escaped(SEPARATE)}</p>",
            forest_chart(comparison),
            difference_table(comparison, width=digits).format("html"),
            listed_lines([*design_lines(comparison), *signature_lines(comparison), *_notes(comparison)]),
        ]
    )


def comparison_page(comparison: Comparison, *, width: int | None = None) -> str:
    """A whole page: what a notebook shows, and the distribution of each difference."""
    body = (
        f"{comparison_html(comparison, width=width)}\n"
        f"<h2>Draws of each difference</h2>\n{distribution_chart(comparison)}"
    )
    return whole_page(f"Comparison of {len(comparison.systems)} systems", body)


def whole_page(title: str, body: str) -> str:
    """A page of tables and pictures under a title."""
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escaped(title)}</title><style>{_STYLE}</style></head>\n<body><h1>{escaped(title)}</h1>\n"
        f"{body}\n</body></html>"
    )


def _notes(comparison: Comparison) -> list[str]:
    return [f"Note: {note}" for note in comparison.notes]


def listed_lines(lines: Sequence[str]) -> str:
    """Lines as a list."""
    return "<ul>" + "".join(f"<li>{escaped(line)}</li>" for line in lines) + "</ul>"
