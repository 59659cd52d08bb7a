"""Texts with ids: what transcripts are, and how two of them are put together."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from matchgrid.errors import OptionError, ShapeError
from matchgrid.io.facts import Fact
from matchgrid.io.join import join

EMPTY = "empty"
WRONG = "wrong"
SKIP = "skip"


@dataclass(frozen=True)
class Keyed:
    """The texts of one file, each with an id that no other has.

    `lines` has the 1-based line of each (or number of what `unit` says), `name` is the path as messages name it.
    """

    name: str
    path: str
    ids: list[str] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    unit: str = "line"

    def place(self, id: str) -> str:
        """Return where an id stands, as in `line 3`."""
        return f"{self.unit} {self.lines[self.ids.index(id)]}"


def keyed(name: str, path: str, items: Iterable[tuple[str, str, int]], unit: str = "line") -> Keyed:
    """Return the texts of a file from ids, texts and lines.

    Raises ShapeError, with both lines, for an id that is there twice.
    """
    found = Keyed(name, path, unit=unit)
    seen: dict[str, int] = {}
    for id, text, line in items:
        if seen.setdefault(id, line) != line:
            raise ShapeError(
                f"{name}, {unit} {line}: the id {id!r} stands in {unit} {seen[id]} already. "
                "Each text needs an id of its own."
            )
        found.ids.append(id)
        found.texts.append(text)
        found.lines.append(line)
    return found


def together(
    references: Sequence[Keyed], hypotheses: Mapping[str, Keyed], *, missing: str | None = None
) -> tuple[list[list[str | None]], dict[str, list[str]], list[Fact]]:
    """Return the references of each segment of the first file, the texts of each system, and what was missing.

    Raises ShapeError for ids that stand on one side only.
    """
    base, *others = references
    streams = [base.texts, *(fitted(other, base)[0] for other in others)]
    found = {name: fitted(side, base, missing=missing) for name, side in hypotheses.items()}
    facts = [fact for _, fact in found.values() if fact is not None]
    return (
        [list(texts) for texts in zip(*streams, strict=True)],
        {name: texts for name, (texts, _) in found.items()},
        facts,
    )


def fitted(side: Keyed, base: Keyed, *, missing: str | None = None) -> tuple[list[str], Fact | None]:
    """Return a side's texts in the order of the base, and the fact that some were missing.

    With `missing` of `empty` a text that is not there is empty. Raises ShapeError, with ids and lines, for ids that
    stand on one side only, and for a base without any.
    """
    if not base.ids:
        raise ShapeError(f"{base.name}: has no segments. There is nothing to score.")
    there = set(side.ids)
    absent = [id for id in base.ids if id not in there] if missing == EMPTY else []
    texts = side.texts + [""] * len(absent)
    order = join(
        side.ids + absent,
        base.ids,
        hypotheses=side.name,
        references=base.name,
        hypothesis_place=side.place,
        reference_place=base.place,
    )
    return [texts[place] for place in order], _missing(side, absent) if absent else None


def refuse_missing(missing: str | None, allowed: Sequence[str], format: str) -> None:
    """Raise OptionError for a way with missing hypotheses that a format does not have."""
    if missing is not None and missing not in allowed:
        way = " or ".join(f"--missing {name}" for name in allowed) or "no --missing"
        raise OptionError(f"--missing {missing}: {format} has {way}.")


def _missing(side: Keyed, absent: Sequence[str]) -> Fact:
    count = f"{len(absent):,} segments, first {absent[0]!r}" if len(absent) > 1 else f"the segment {absent[0]!r}"
    return Fact("missing-hypotheses", f"{side.name}: has no text for {count}; it counts as empty.", side.path)
