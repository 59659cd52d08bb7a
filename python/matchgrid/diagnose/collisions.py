"""Texts that are different and that preprocessing makes equal, such as `A-10` and `A10` under SQuAD's.

A metric can't tell them apart: where the difference is what an answer is about, its score is too high.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..errors import OptionError
from ..segments import check_texts, listed
from ..spec import metric
from ..text import Step
from ..text.run import compared, form

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ..statistics import Metric

SHOWN = 5
"""How many places of a text are printed."""


@dataclass(frozen=True)
class Variant:
    """A text as it was given, and the numbers of its places, from 1."""

    text: str
    places: tuple[int, ...]

    @property
    def count(self) -> int:
        """How often the text was given."""
        return len(self.places)

    def __str__(self) -> str:
        """How often, the text, and where."""
        more = ", ..." if self.count > SHOWN else ""
        return f"{self.count} x {self.text!r} at {', '.join(map(str, self.places[:SHOWN]))}{more}"


@dataclass(frozen=True)
class Collision:
    """Different texts that become one: `becomes` is that, its tokens with spaces between them."""

    becomes: str
    variants: tuple[Variant, ...]

    @property
    def count(self) -> int:
        """How often any of the texts was given."""
        return sum(variant.count for variant in self.variants)

    def __str__(self) -> str:
        """What they become, and a line for each text."""
        return "\n".join([repr(self.becomes), *(f"  {variant}" for variant in self.variants)])


@dataclass(frozen=True)
class Collisions:
    """Every collision among texts, those of the most texts first; `distinct` is how many different texts there are."""

    found: tuple[Collision, ...]
    distinct: int

    def __len__(self) -> int:
        """The number of collisions."""
        return len(self.found)

    def __iter__(self) -> Iterator[Collision]:
        """The collisions in their order."""
        return iter(self.found)

    def __getitem__(self, place: int) -> Collision:
        """A collision by its place."""
        return self.found[place]

    def __str__(self) -> str:
        """A line about all, then each."""
        merged = sum(len(one.variants) for one in self.found)
        return "\n".join(
            [f"{merged:,} of {self.distinct:,} different texts become {len(self):,}", *map(str, self.found)]
        )


def collisions(texts: Iterable[str], by: Metric | str | Sequence[Step]) -> Collisions:
    """Which different texts become equal under a metric's preprocessing, or under steps.

    Those that are given most often are first, in a collision too; where that is equal, those whose first place is.

    Args:
        texts: such as all answers and all references of a data set.
        by: a metric, its spec, or steps from `matchgrid.text`.

    Raises:
        InputTypeError: a text is no text.
        OptionError: there is no such metric, or it takes lists of tokens or of sentences, which differ as they are.
    """
    steps = _steps(by)
    texts = listed(texts, "texts", "strings")
    check_texts(texts, "text")
    places: dict[str, list[int]] = {}
    for number, text in enumerate(texts, 1):
        places.setdefault(text, []).append(number)
    groups: dict[tuple[str, ...], list[Variant]] = {}
    for text, result in zip(places, compared(steps, list(places)), strict=True):
        groups.setdefault(tuple(result), []).append(Variant(text, tuple(places[text])))
    order = [
        Collision(" ".join(result), tuple(sorted(variants, key=lambda variant: -variant.count)))
        for result, variants in groups.items()
        if len(variants) > 1
    ]
    return Collisions(tuple(sorted(order, key=lambda collision: -collision.count)), len(places))


def _steps(by: Metric | str | Sequence[Step]) -> tuple[Step, ...]:
    if isinstance(by, (tuple, list)):
        steps = tuple(by)
    else:
        measured = metric(by).measured  # type: ignore[arg-type]
        if measured.reads_syntax:
            raise OptionError(f"{measured.name} reads a syntax of its own, so which texts are equal to it is not shown")
        steps = measured.text
    if not all(isinstance(step, Step) for step in steps):
        raise OptionError("steps are made by matchgrid.text, as in text_steps('nfkc+lower')")
    if form(steps) != "text":
        raise OptionError(f"collisions are of texts, and these steps take lists of {form(steps)}")
    return tuple(steps)
