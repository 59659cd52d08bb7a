"""The tables of `matchgrid correlate`: people's judgements, and scores of metrics on the same outputs."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from ..errors import MatchgridError, MismatchError, OptionError
from ..io.judged import read_judged
from ..spec import metric as metric_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..io.judged import Judged, Row


def read_people(given: Mapping[str, Any]) -> Judged:
    """People's table, with one kind of judgement.

    Raises:
        MatchgridError: it can't be read, or has several kinds of judgements.
    """
    fields = [given["human_field"]] if given["human_field"] else []
    found = read_judged(given["human"], fields, document=given["document_field"], first=given["first"], **_read(given))
    if len(found.rows) > 1:
        raise OptionError(f"{found.name}: has {', '.join(found.rows)}: name one with --human-field")
    return found


def read_metrics(given: Mapping[str, Any]) -> tuple[dict[str, list[Row]], list[Judged]]:
    """The scores of every metric, and the files they are from.

    Raises:
        MatchgridError: a file can't be read, or a metric is in two files.
    """
    files = [read_judged(path, given["score_fields"], several=True, **_read(given)) for path in given["scores"]]
    counts = Counter(name for file in files for name in file.rows)
    for name, count in counts.items():
        if count > 1:
            raise OptionError(f"{name} is in {count} files: rename the columns of all but one")
    return {name: rows for file in files for name, rows in file.rows.items()}, files


def _read(given: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "system": given["system_field"],
        "segment": given["segment_field"],
        "format": given["input_format"],
        "encoding": given["encoding"],
    }


def check_numbering(people: Judged, metrics: Mapping[str, Sequence[Row]]) -> None:
    """Refuses segments that are counted from 0 on one side and from 1 on the other, which would shift all scores.

    Raises:
        MismatchError: people's numbers are the metrics' less 1.
    """
    judged = {*people.segments}
    if not all(name.lstrip("-").isdecimal() for name in judged):
        return
    for name, rows in metrics.items():
        there = {segment for _, segment, _ in rows}
        if not judged <= there and {str(int(segment) + 1) for segment in judged} <= there:
            raise MismatchError(
                f"{people.name}: the segments begin with {min(map(int, judged))} and those of {name} with "
                f"{min(int(one) for one in there if one.isdecimal())}: say --first 0 if people's are counted from 0"
            )


def documents_of(people: Judged, given: Mapping[str, Any]) -> list[str] | None:
    """The document of each segment that is judged, in people's order.

    Raises:
        OptionError: `--documents` has no line for a segment, or two options name documents.
    """
    if given["document_field"] and given["documents"]:
        raise OptionError("--document-field and --documents both name documents: give one of them")
    if given["document_field"]:
        return [people.documents[segment] for segment in people.segments]
    if given["documents"] is None:
        return None
    from ..io.lines import read_lines

    lines = read_lines(given["documents"], encoding=given["encoding"])
    for segment in people.segments:
        if not segment.isdecimal() or not 1 <= int(segment) <= len(lines):
            raise OptionError(
                f"--documents {given['documents']}: has {len(lines):,} lines, and people judged segment {segment}; "
                "line n is of segment n, from 1"
            )
    return [lines[int(segment) - 1] for segment in people.segments]


def errors_among(names: Sequence[str], said: Sequence[str]) -> tuple[list[str], list[str]]:
    """The metrics whose lower scores are better: those that are said, and those that are known by their names.

    The second list has those that nobody said.
    """
    known = [name for name in names if name not in said and _is_error(name)]
    return [*said, *known], known


def _is_error(name: str) -> bool:
    for one in (name, name.lower()):
        try:
            return not metric_of(one).higher_is_better
        except MatchgridError:
            continue
    return False
