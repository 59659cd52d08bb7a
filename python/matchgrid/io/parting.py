"""Several references on one line, parted by TABs."""

from matchgrid.errors import ShapeError
from matchgrid.io.facts import Fact
from matchgrid.io.lines import LineFile


class Parting:
    """Cuts the lines of a reference file into `count` references each, as sacreBLEU's `--num-refs` does.

    A line with fewer is refused; an empty reference before the last one that isn't is an empty text; TABs
    beyond the last reference are part of it, and `facts` says in how many lines. Empty references at the end
    of a line, which sacreBLEU refuses, are absent ones (None). A `count` of one leaves the line as it is.
    """

    def __init__(self, file: LineFile, count: int) -> None:
        self._file = file
        self._count = count
        self._crowded = 0

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What was noticed so far."""
        if not self._crowded:
            return ()
        lines = "1 line" if self._crowded == 1 else f"{self._crowded:,} lines"
        message = (
            f"{self._file.name}: more than {self._count} TAB-separated columns in {lines}; "
            "the last reference has the rest of the line, TABs included."
        )
        return (Fact("tab-in-reference", message, self._file.path),)

    def segments(self, lines: list[str], start: int) -> list[list[str | None]]:
        """Return the references of each line; `start` is the 0-based number of the first line.

        Raises ShapeError, with the line, for too few references or none that isn't empty.
        """
        if self._count == 1:
            return [[line] for line in lines]
        return [self._segment(line, number) for number, line in enumerate(lines, start + 1)]

    def _segment(self, line: str, number: int) -> list[str | None]:
        parts: list[str | None] = list(line.split("\t", min(self._count - 1, len(line))))
        if len(parts) != self._count:
            raise ShapeError(
                f"{self._file.name}, line {number}: {len(parts)} of {self._count} references. --num-refs "
                "needs all on every line, parted by TABs; leave an absent one empty but keep its TAB."
            )
        self._crowded += "\t" in (parts[-1] or "")
        while parts and not parts[-1]:
            parts.pop()
        if not parts:
            raise ShapeError(
                f"{self._file.name}, line {number}: all {self._count} references are empty. Give at least one."
            )
        return parts + [None] * (self._count - len(parts))
