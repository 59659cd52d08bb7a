"""Alignments as one HTML page that needs no network and no script; also what a notebook shows of one alignment.

Errors have a letter, a colour and a line of their own, so that no reader needs to tell colours apart. Colours are
translucent over what the reader's page has, so that light and dark are both readable.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .alignment import MARKS, move_lines
from .cells import cells, direction, shown
from .visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from ..alignment import Alignment, Pair

    Frequent = Sequence[tuple[tuple[str, ...], int]]

_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
_NAMES = {mark: name.removesuffix("s") for mark, name in MARKS.items()}
# Of each mark: a colour that stays apart from the others for every kind of colour blindness, and a line.
_LINES = {
    "S": ("230,159,0", "underline wavy"),
    "D": ("213,94,0", "line-through"),
    "I": ("86,180,233", "underline"),
    "T": ("204,121,167", "underline double"),
}
_COLUMNS = (
    ".mg{display:flex;flex-wrap:wrap;gap:.4em .1em;line-height:1.4}"
    ".mg span{display:flex;flex-direction:column;align-items:center;padding:.05em .3em;border-radius:.2em;"
    "min-width:.6em;max-width:100%;box-sizing:border-box}"
    ".mg span>*{max-width:100%;min-height:1.4em;white-space:pre-wrap;overflow-wrap:anywhere}"
    ".mg .k{opacity:.65;align-items:flex-start}.mg i{font-style:normal;opacity:.65}"
    ".mg.j{gap:.4em 0}.mg.j span{padding-inline:.05em}.mg.j .k{padding-inline-end:.5em}"
    + "".join(
        f".mg .{mark}{{background:rgba({colour},.25);box-shadow:inset 0 -.15em rgb({colour})}}"
        f".mg .{mark} bdi{{text-decoration:{line} rgb({colour});text-underline-offset:.2em}}"
        for mark, (colour, line) in _LINES.items()
    )
)
_PAGE = (
    ":root{color-scheme:light dark}"
    "body{font:1rem/1.5 system-ui,sans-serif;max-width:75rem;margin:1.5rem auto;padding:0 1rem}"
    "h1{font-size:1.4rem}h2{font-size:1rem;margin:0 0 .3em;font-weight:600}h3{font-size:1rem;margin:.5em 0 .2em}"
    "small{font-weight:400;opacity:.75}section{border-top:1px solid rgba(128,128,128,.4);padding:.7em 0;"
    "content-visibility:auto;contain-intrinsic-size:auto 7em}"
    "h2 a{color:inherit}dl{display:grid;grid-template-columns:max-content 1fr;gap:.1em 1em;margin:0}dd{margin:0;"
    "overflow-wrap:anywhere}dt{opacity:.75}.t{display:flex;flex-wrap:wrap;gap:0 3em}"
    "td{padding:.1em .8em .1em 0;white-space:pre-wrap;overflow-wrap:anywhere;vertical-align:top}"
    "th{text-align:start;font-weight:400;opacity:.65;padding:0}td.n{text-align:right;font-variant-numeric:tabular-nums}"
    "#e{margin:0 .5em 1em 0}.mg.l{margin:1em 0}#e:checked~section.c{display:none}"
)
POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""Nothing is loaded, whatever a text says."""


def alignment_html(alignment: Alignment) -> str:
    """One alignment as a fragment that brings its style along."""
    return f"<style>{_COLUMNS}</style>{_columns(alignment)}"


def segment_html(alignment: Alignment, number: int, *, name: str = "") -> str:
    """One segment of a page: its number, its name, how many errors it has, and its columns."""
    marks = alignment.marks
    facts = [f"{marks.count(mark)} {mark}" for mark in "SDIT" if mark in marks]
    facts += [f"reference {alignment.chosen + 1}"] if alignment.chosen else []
    named = f" <bdi>{escaped(name)}</bdi>" if name else ""
    said = f" <small>{' · '.join(facts) or 'correct'}</small>"
    moved = "".join(f"<div><small>{escaped(line)}</small></div>" for line in move_lines(alignment))
    kind = "c" if alignment.correct else "e"
    head = f'<h2><a href="#s{number}">{number}</a>{named}{said}</h2>'
    return f'<section id="s{number}" class="{kind}">{head}{_columns(alignment)}{moved}</section>\n'


def page(
    title: str,
    facts: Mapping[str, str],
    segments: Iterable[str],
    *,
    marks: str = "SDI",
    errors: Mapping[str, Frequent] | None = None,
) -> Iterator[str]:
    """A page piece by piece: its head, what it is about, the most frequent errors, then the segments.

    Args:
        title: the heading.
        facts: what is said above the segments, by name.
        segments: what `segment_html` gave.
        marks: those that are explained.
        errors: what `ErrorCounts.most` gave.
    """
    yield (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escaped(title)}</title><style>{_PAGE}{_COLUMNS}</style></head>\n"
        f"<body><h1>{escaped(title)}</h1>\n<dl>"
    )
    yield "".join(f"<dt>{escaped(name)}</dt><dd>{escaped(value)}</dd>" for name, value in facts.items())
    yield "</dl>\n"
    if errors:
        yield f'<div class="t">{"".join(_table(kind, found) for kind, found in errors.items())}</div>\n'
    keys = "".join(f'<span class="{mark}"><b>{mark}</b>{_NAMES[mark]}</span>' for mark in marks)
    yield f'<div class="mg l">{keys}</div>\n'
    yield '<input type="checkbox" id="e"><label for="e">only segments with errors</label>\n'
    yield from segments
    yield "</body></html>\n"


def _columns(alignment: Alignment) -> str:
    order = direction((*alignment.reference, *alignment.hypothesis))
    joint = "" if alignment.separator else " j"
    found = "".join(_pair(cells(pair)) for pair in alignment.pairs())
    # The language of the texts is not the page's, and not known.
    label = '<span class="k" lang="en"><bdi>REF</bdi><bdi>HYP</bdi></span>'
    return f'<div class="mg{joint}" dir="{order}" lang="">{label}{found}</div>'


def _pair(pair: Pair) -> str:
    mark, reference, hypothesis = pair
    first = _cell(reference)
    if mark == "C":
        return f"<span>{first}{first if hypothesis == reference else _cell(hypothesis)}</span>"
    return f'<span class="{mark}">{first}{_cell(hypothesis)}<b title="{_NAMES[mark]}">{mark}</b></span>'


def _cell(text: str | None) -> str:
    return "<i>*</i>" if text is None else f"<bdi>{text if text.isalnum() else text.translate(_ESCAPES)}</bdi>"


def _table(kind: str, found: Frequent) -> str:
    cells = (
        "".join(f"<td><bdi>{escaped(shown(part))}</bdi></td>" for part in key) + f'<td class="n">{count}</td>'
        for key, count in found
    )
    rows = "".join(f"<tr>{row}</tr>" for row in cells) or "<tr><td>none</td></tr>"
    both = found and len(found[0][0]) == 2
    head = '<tr><th scope="col">REF</th><th scope="col">HYP</th><th></th></tr>' if both else ""
    return f"<div><h3>{kind.capitalize()}</h3><table>{head}{rows}</table></div>"


def escaped(text: str) -> str:
    """A text as a page has it, with what can't be seen made visible."""
    return visible(text).translate(_ESCAPES)
