"""The tables of `matchgrid correlate`: people's judgements, and scores of metrics on the same outputs."""

from __future__ import annotations

import os
import shlex
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..errors import MismatchError, OptionError
from ..io.judged import UntoldError, read_judged
from ..io.rows import FieldError, listed
from ..settings import meant

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..io.judged import Judged, Row


def read_people(given: Mapping[str, Any]) -> Judged:
    """People's table, with one kind of judgement.

    Raises:
        MatchgridError: it can't be read, or has several kinds of judgements.
    """
    fields = [given["human_field"]] if given["human_field"] else []
    reading = _read(given)
    reading |= {name: given[f"human_{name}_field"] or reading[name] for name in ("system", "segment")}
    try:
        found = read_judged(given["human"], fields, document=given["document_field"], first=given["first"], **reading)
    except UntoldError as error:
        raise OptionError(f"{error}: say which with --human-field") from None
    except FieldError as error:
        option = {reading["system"]: "--human-system-field", reading["segment"]: "--human-segment-field"}
        if error.field not in option:
            raise
        raise OptionError(f"{error} Say which is meant with {option[error.field]}.") from None
    if len(found.rows) > 1:
        raise OptionError(f"{found.name}: has {', '.join(found.rows)}: name one with --human-field")
    if not given["human_lower_is_better"]:
        return found
    rows = {
        name: [(system, segment, None if value is None else -value) for system, segment, value in judged]
        for name, judged in found.rows.items()
    }
    return replace(found, rows=rows)


def read_metrics(given: Mapping[str, Any], people: Judged) -> tuple[dict[str, list[Row]], list[Judged]]:
    """The scores of every metric, and the files they are from.

    Of the file that has people's judgements too, the column of these and those of its other names are no metrics.

    Raises:
        MatchgridError: a file can't be read, a metric is in two files, or is what people say.
    """
    fields = given["score_fields"]
    theirs = {*people.rows, given["human_system_field"], given["human_segment_field"], given["document_field"]}
    files = [
        read_judged(path, fields, several=True, beside=theirs if _same(path, given["human"]) else (), **_read(given))
        for path in given["scores"]
    ]
    for path, file in zip(given["scores"], files, strict=True):
        if _same(path, given["human"]) and not people.rows.keys().isdisjoint(file.rows):
            raise OptionError(f"--score-field {next(iter(people.rows))}: is people's column of the same file")
    counts = Counter(name for file in files for name in file.rows)
    for name, count in counts.items():
        if count > 1:
            raise OptionError(f"{name} is in {count} files: rename the columns of all but one")
    metrics = {name: rows for file in files for name, rows in file.rows.items()}
    if given["system_names"] is not None:
        metrics = {name: _renamed(rows, given["system_names"]) for name, rows in metrics.items()}
    return metrics, files


def _same(one: str, other: str) -> bool:
    """Whether two paths are of one file."""
    return os.path.exists(one) and os.path.exists(other) and os.path.samefile(one, other)


def without(
    people: Judged, metrics: Mapping[str, list[Row]], systems: Sequence[str]
) -> tuple[Judged, dict[str, list[Row]]]:
    """The tables without these systems.

    Raises:
        OptionError: one of them is nowhere.
    """
    tables = [*people.rows.values(), *metrics.values()]
    there = list(dict.fromkeys(system for rows in tables for system, _, _ in rows))
    for system in systems:
        if system not in there:
            raise OptionError(f"--leave-out: no system {system!r}; {meant(system, there)}")
    judged, scores = (
        {name: [row for row in rows if row[0] not in systems] for name, rows in side.items()}
        for side in (people.rows, metrics)
    )
    return replace(people, rows=judged), scores


def _renamed(rows: Sequence[Row], pattern: str) -> list[Row]:
    """The rows with what stands for the star of a pattern as names of systems; other names are as they are.

    Raises:
        OptionError: the pattern has not one star, fits no name, or makes one name of two.
    """
    start, star, end = pattern.partition("*")
    if not star or "*" in end:
        raise OptionError(f"--system-names {pattern}: is a name with one * for the part that is kept, as hyp.*.txt")
    names = list(dict.fromkeys(name for name, _, _ in rows))
    fits = [name for name in names if name.startswith(start) and name.endswith(end) and len(name) >= len(pattern)]
    if not fits:
        raise OptionError(f"--system-names {pattern}: fits none of the systems: {listed(names)}")
    kept = {name: name[len(start) : len(name) - len(end)] if name in fits else name for name in names}
    twice = next((name for name, count in Counter(kept.values()).items() if count > 1), None)
    if twice is not None:
        raise OptionError(f"--system-names {pattern}: makes {twice!r} of two systems")
    return [(kept[name], segment, value) for name, segment, value in rows]


def _read(given: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "system": given["system_field"],
        "segment": given["segment_field"],
        "format": given["input_format"],
        "encoding": given["encoding"],
    }


def check_sides(people: Judged, metrics: Mapping[str, Sequence[Row]]) -> None:
    """Refuses people's own judgements as a metric, as where one table has both.

    Raises:
        OptionError: a metric is people's column.
    """
    ((column, judged),) = people.rows.items()
    if [value for *_, value in metrics.get(column, ())] == [value for *_, value in judged]:
        raise OptionError(f"{column} has people's judgements, and is among the metrics: name these with --score-field")


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


def check_systems(people: Judged, metrics: Mapping[str, Sequence[Row]]) -> None:
    """Refuses systems that are judged and have no scores, with the option that helps.

    Raises:
        MismatchError: there are some.
    """
    judged = {system for rows in people.rows.values() for system, _, _ in rows}
    for name, rows in metrics.items():
        there = {system for system, _, _ in rows}
        missing = sorted(judged - there)
        if not missing:
            continue
        affixes = Counter(
            other.replace(system, "*", 1)
            for system in missing
            for other in there
            if system in other and "*" not in other
        )
        said = f"{people.name}: {name} has no scores of {listed(missing)}"
        if affixes:
            pattern = affixes.most_common(1)[0][0]
            raise MismatchError(f"{said}; it has {listed(sorted(there))}: say --system-names {shlex.quote(pattern)}")
        names = " ".join(map(shlex.quote, missing))
        remedy = f": say --leave-out {names} if they are not to count" if judged & there else ""
        raise MismatchError(f"{said}; it has {listed(sorted(there))}{remedy}")


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
