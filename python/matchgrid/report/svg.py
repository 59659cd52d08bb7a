"""Pictures as SVG, written by hand: a page, its marks, and scales from values to places."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor, isfinite, log10
from typing import TYPE_CHECKING

from .visible import visible
from .width import width as columns

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

INK, FAINT, GRID, PAPER = "#1a1a1a", "#5c5c5c", "#dcdcdc", "#ffffff"
# Okabe and Ito's colours, which stay apart for every kind of colour blindness.
BLUE, ORANGE, GREEN, GREY = "#0072b2", "#d55e00", "#009e73", "#6e6e6e"
FONT = 12
_LETTER = 6.6
"""Pixels of a letter of 12: more than most fonts take."""
_CAPITAL = 2.0
"""So many more does a capital take."""
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
_LONGEST = 36


@dataclass(frozen=True)
class Scale:
    """From values between `low` and `high` to places between `start` and `end`."""

    low: float
    high: float
    start: float
    end: float
    whole: bool = False
    """Whether values between whole numbers mean nothing."""

    def __call__(self, value: float) -> float:
        """The place of a value."""
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)

    @property
    def ticks(self) -> list[float]:
        """Round values between the ends, about six."""
        found = ticks(self.low, self.high)
        return [tick for tick in found if tick == round(tick)] if self.whole else found


def scale(values: Iterable[float], start: float, end: float, *, margin: float = 0.06) -> Scale:
    """A scale on which all finite values have room."""
    known = [value for value in values if isfinite(value)] or [0.0]
    low, high = min(known), max(known)
    room = (high - low) * margin or abs(high) * margin or 1.0
    return Scale(low - room, high + room, start, end)


def ticks(low: float, high: float, most: int = 7) -> list[float]:
    """Multiples of 1, 2 or 5 times a power of ten from low to high, at most so many."""
    rough = (high - low) / most
    unit: float = 10.0 ** floor(log10(rough))
    step = next(size * unit for size in (1, 2, 5, 10) if size * unit >= rough * (1 - 1e-9))
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    return [round(place * step, 12) + 0.0 for place in range(first, last + 1)]


def document(width: float, height: float, parts: Iterable[str], title: str) -> str:
    """A picture on white paper, so that it can be read wherever it stands; its title is what a screen reader says."""
    size = f'width="{_n(width)}" height="{_n(height)}" viewBox="0 0 {_n(width)} {_n(height)}"'
    font = f'font-family="Helvetica,Arial,sans-serif" font-size="{FONT}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {font} role="img">'
    return "\n".join([head, f"<title>{escaped(title)}</title>", rect(0, 0, width, height, PAPER), *parts, "</svg>"])


def stacked(pictures: Sequence[str], width: float, height: float, title: str) -> str:
    """Pictures of one size, each below the one before."""
    parts = [one.replace("<svg ", f'<svg y="{_n(place * height)}" ', 1) for place, one in enumerate(pictures)]
    return document(width, height * len(pictures), parts, title)


def text(
    x: float, y: float, said: str, *, anchor: str = "start", colour: str = INK, bold: bool = False, size: int = FONT
) -> str:
    """A line of text whose baseline is at y; `anchor` is the part of it that is at x."""
    weight = ' font-weight="bold"' if bold else ""
    place = f'x="{_n(x)}" y="{_n(y)}" text-anchor="{anchor}" fill="{colour}"'
    small = f' font-size="{size}"' if size != FONT else ""
    return f"<text {place}{small}{weight}>{escaped(said)}</text>"


def line(x1: float, y1: float, x2: float, y2: float, colour: str = INK, *, thick: float = 1, dashes: str = "") -> str:
    """A straight line."""
    broken = f' stroke-dasharray="{dashes}"' if dashes else ""
    ends = f'x1="{_n(x1)}" y1="{_n(y1)}" x2="{_n(x2)}" y2="{_n(y2)}"'
    return f'<line {ends} stroke="{colour}" stroke-width="{_n(thick)}"{broken}/>'


def path(
    points: Sequence[tuple[float, float]],
    colour: str = "none",
    *,
    fill: str = "none",
    opacity: float = 1,
    dashes: str = "",
) -> str:
    """A line through points, or the area within them."""
    drawn = "L".join(f"{_n(x)} {_n(y)}" for x, y in points)
    shade = f' fill-opacity="{_n(opacity)}"' if opacity < 1 else ""
    broken = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<path d="M{drawn}" fill="{fill}"{shade} stroke="{colour}" stroke-width="1.5"{broken}/>'


def rect(x: float, y: float, width: float, height: float, fill: str, *, opacity: float = 1) -> str:
    """A filled rectangle."""
    shade = f' fill-opacity="{_n(opacity)}"' if opacity < 1 else ""
    return f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}" fill="{fill}"{shade}/>'


def circle(x: float, y: float, radius: float, colour: str, *, hollow: bool = False, title: str = "") -> str:
    """A point, filled or not; a pointer on it shows its title."""
    paint = f'fill="{PAPER}" stroke="{colour}" stroke-width="2"' if hollow else f'fill="{colour}"'
    inside = f"><title>{escaped(title)}</title></circle>" if title else "/>"
    return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" {paint}{inside}'


def across(scale: Scale, top: float, bottom: float) -> list[str]:
    """A scale from left to right under a field: thin lines, and their values below it."""
    parts = [line(scale(tick), top, scale(tick), bottom, GRID) for tick in scale.ticks]
    parts.append(line(scale.start, bottom, scale.end, bottom, FAINT))
    return parts + [text(scale(tick), bottom + 15, label(tick), anchor="middle", colour=FAINT) for tick in scale.ticks]


def upward(scale: Scale, left: float, right: float) -> list[str]:
    """A scale from below to above beside a field: thin lines, and their values left of it."""
    parts = [line(left, scale(tick), right, scale(tick), GRID) for tick in scale.ticks]
    parts.append(line(left, scale.start, left, scale.end, FAINT))
    return parts + [text(left - 6, scale(tick) + 4, label(tick), anchor="end", colour=FAINT) for tick in scale.ticks]


def label(value: float) -> str:
    """A value of a scale, with a typeset sign."""
    return f"{value:.10g}".replace("-", "\u2212")


def room(names: Iterable[str]) -> float:
    """Pixels that the longest of some names takes."""
    return max((columns(name) * _LETTER + sum(map(str.isupper, name)) * _CAPITAL for name in names), default=0)


def short(name: str, most: int = _LONGEST) -> str:
    """A name that has room: of a long one its end, where files and runs differ."""
    return name if len(name) <= most else f"…{name[1 - most :]}"


def escaped(said: str) -> str:
    """A text as XML has it."""
    return visible(said).translate(_ESCAPES)


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
