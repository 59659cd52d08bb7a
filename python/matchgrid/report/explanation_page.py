"""An explanation as one HTML page that needs no network and no script; also what a notebook shows of it.

What becomes of an n-gram is written in its row, and has a colour too, so that no reader needs to tell colours apart.
Colours are translucent over what the reader's page has, so that light and dark are both readable.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .decimals import USUAL, decimal
from .explanation import (
    FATES,
    gram_table,
    gram_text,
    grams_by_order,
    heading,
    line_text,
    matches_table,
    orders_table,
    pairs_table,
    sides_table,
    value_text,
)
from .lines import text_signature
from .page import POLICY, alignment_html, escaped

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..diagnose.explanation import Explanation, Gram
    from .table import Table

_COLOURS = {
    "clipped": "230,159,0",
    "matched": "0,158,115",
    "punished": "213,94,0",
    "unmatched": "128,128,128",
    "missing": "86,180,233",
}
_STYLE = (
    ".mge{line-height:1.45}.mge h3{font-size:1rem;margin:1.2em 0 .3em;font-weight:600}"
    ".mge .w{overflow-x:auto}"
    ".mge table{border-collapse:collapse;margin:.2em 0}"
    ".mge th,.mge td{padding:.12em .9em .12em 0;text-align:start;vertical-align:top;background:none;border:0}"
    ".mge th{font-weight:400;opacity:.65}.mge .n{text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}"
    ".mge td.g{white-space:pre-wrap;overflow-wrap:break-word;min-width:5em;max-width:30em;padding-inline-start:.4em}"
    ".mge .k{white-space:nowrap}"
    ".mge tr{border-top:1px solid rgba(128,128,128,.2)}"
    ".mge pre{margin:.2em 0;white-space:pre-wrap;overflow-wrap:anywhere;font-size:.95em;background:none;color:inherit}"
    ".mge summary{cursor:pointer;padding:.15em 0}.mge small{opacity:.7}.mge .s{overflow-wrap:anywhere}"
    + "".join(
        f".mge tr.{fate} td.g{{background:rgba({colour},.18);box-shadow:inset .2em 0 rgb({colour})}}"
        for fate, colour in _COLOURS.items()
    )
)
_PAGE = (
    ":root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:75rem;margin:1.5rem auto;"
    "padding:0 1rem}h1{font-size:1.4rem;margin:0 0 .2em}"
)


def page(explanation: Explanation) -> str:
    """The whole page."""
    title = " ".join(filter(None, (escaped(_score(explanation)), escaped(heading(explanation)))))
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{title}</title><style>{_PAGE}</style></head>\n<body><h1>{title}</h1>\n"
        f"{fragment(explanation, head=False)}\n</body></html>\n"
    )


def fragment(explanation: Explanation, *, head: bool = True) -> str:
    """The explanation as a fragment that brings its style along."""
    parts = [f"<style>{_STYLE}</style>", '<div class="mge">']
    parts += [f"<h3>{escaped(_score(explanation))}</h3>"] if head else []
    parts.append(f'<div class="s"><small>{escaped(text_signature(explanation.statistics))}</small></div>')
    parts.append(_table(sides_table(explanation)))
    if explanation.alignment is not None:
        parts.append(f"<h3>Alignment</h3>{alignment_html(explanation.alignment)}")
    if explanation.pairs:
        parts.append(f"<h3>Alignment</h3>{_table(pairs_table(explanation))}")
    if explanation.matches:
        parts.append(f"<h3>Matches</h3>{_table(matches_table(explanation))}")
    if explanation.orders:
        parts.append(f"<h3>Sums</h3>{_table(orders_table(explanation))}")
    facts = " · ".join(f"{name}: {value_text(value)}" for name, value in explanation.facts.items())
    lines = "\n".join(escaped(line_text(line)) for line in explanation.formula)
    parts.append(f"<h3>Formula</h3><div><small>{escaped(facts)}</small></div><pre>{lines}</pre>")
    parts += [_grams(explanation)] if explanation.grams else []
    parts += [f"<div><small>note: {escaped(str(note))}</small></div>" for note in explanation.notes]
    return "\n".join([*parts, "</div>"])


def _score(explanation: Explanation) -> str:
    metric = explanation.metric
    return f"{metric.label} = {decimal(explanation.score, USUAL, metric)}"


def _table(table: Table) -> str:
    rows = ("".join(_cells(table, row)) for row in table.rows)
    return _framed(table, "".join(f"<tr>{row}</tr>" for row in rows))


def _framed(table: Table, body: str, last: str = "") -> str:
    """The rows under the headings of a table, and perhaps a last heading."""
    head = "".join(f"<th{_kind(column.number)}>{escaped(column.heading)}</th>" for column in table.columns)
    return f'<div class="w"><table><tr>{head}{last}</tr>{body}</table></div>'


def _cells(table: Table, row: Sequence[str]) -> Iterable[str]:
    for column, cell in zip(table.columns, row, strict=True):
        kept = ' class="k"' if column.whole else _kind(column.number)
        yield f"<td{kept}><bdi>{escaped(cell)}</bdi></td>"


def _kind(number: bool) -> str:
    return ' class="n"' if number else ""


def _grams(explanation: Explanation) -> str:
    """The n-grams by order, each order in a part that can be folded."""
    orders = grams_by_order(explanation)
    units = len({unit for unit, _ in orders}) > 1
    parts = ["<h3>N-grams</h3>"]
    for place, ((unit, order), grams) in enumerate(orders.items()):
        counts = {fate: sum(gram.fate == fate for gram in grams) for fate in FATES}
        said = ", ".join(f"{count:,} {fate}" for fate, count in counts.items() if count)
        title = f"{f'{unit} ' if units else ''}{order}-grams"
        opened = " open" if place < 4 else ""
        parts.append(
            f"<details{opened}><summary>{title} <small>{said}</small></summary>{_rows(explanation, grams)}</details>"
        )
    return "\n".join(parts)


def _rows(explanation: Explanation, grams: Sequence[Gram]) -> str:
    table = gram_table(explanation, grams, orders=False)
    body = "".join(
        f'<tr class="{gram.fate}" title="{FATES[gram.fate]}"><td class="g"><bdi>{escaped(gram_text(gram))}</bdi></td>'
        f"{''.join(list(_cells(table, row))[1:])}<td><small>{gram.fate}</small></td></tr>"
        for gram, row in zip(grams, table.rows, strict=True)
    )
    return _framed(table, body, "<th></th>")
