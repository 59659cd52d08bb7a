"""Meetings as lists of segments: the JSON of meeteval and the CHiME challenges."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite

from matchgrid.errors import InputTypeError
from matchgrid.io.ascii import number
from matchgrid.io.intake import Intake
from matchgrid.io.jsons import Members, decoded, real
from matchgrid.io.keyed import EMPTY, Keyed, keyed, refuse_missing, together
from matchgrid.io.options import InputOptions
from matchgrid.io.parallel import Parallel
from matchgrid.io.rows import kind


@dataclass(frozen=True)
class Utterance:
    """A segment of the list; `begin` and `end` are None where it has no times."""

    session: str
    speaker: str
    begin: float | None
    end: float | None
    words: str
    number: int


Unit = tuple[str, str]


def read_seglst(references: Sequence[str], hypotheses: Mapping[str, str], options: InputOptions) -> Parallel:
    """Return what each speaker says in each session, one segment each.

    A file is an array of objects with `session_id`, `speaker` and `words`, and `start_time` and `end_time` in seconds
    (numbers, or strings of numbers) in all or none of a speaker's; other members are passed over. A speaker's words in
    a session are put together in the order of their start, since the two sides need not be cut alike, and have the id
    `session/speaker`. So the speakers of both sides have the same names.

    Groups: `speakers` and `sessions`. Several reference files are several references.

    Raises InputTypeError and ShapeError, with the number of the segment, for members that are not that, and ShapeError
    for a speaker of a session whom one side lacks.
    """
    refuse_missing(options.missing, (EMPTY,), "seglst")
    intake = Intake(options.encoding)
    (base, whole), *others = [_read(path, intake) for path in references]
    systems = {name: _read(path, intake)[0] for name, path in hypotheses.items()}
    segments, texts, missing = together([base, *(other for other, _ in others)], systems, missing=options.missing)
    intake.note(*missing)
    spans = [_span(parts) for parts in whole.values()]
    sessions = [session for session, _ in whole]
    return Parallel(
        texts,
        segments,
        base.ids,
        sessions,
        intake.notes,
        intake.digests,
        {"speakers": [speaker for _, speaker in whole], "sessions": sessions},
        [span for span in spans if span is not None] if None not in spans else None,
    )


def _read(path: str, intake: Intake) -> tuple[Keyed, dict[Unit, list[Utterance]]]:
    file = intake.file(path)
    value = decoded(intake.text(file), file.name)
    if not isinstance(value, list):
        raise InputTypeError(f"{file.name}: is {kind(value)}. A SegLST file is an array of segments.")
    units: dict[Unit, list[Utterance]] = {}
    for place, item in enumerate(value, 1):
        one = _utterance(Members(item, f"{file.name}, segment {place}"), place)
        units.setdefault((one.session, one.speaker), []).append(one)
    for parts in units.values():
        if all(part.begin is not None for part in parts):
            parts.sort(key=lambda part: part.begin or 0.0)
        elif any(part.begin is not None for part in parts):
            bare = next(part for part in parts if part.begin is None)
            raise InputTypeError(
                f"{file.name}, segment {bare.number}: has no 'start_time', which others of {bare.speaker!r} in "
                f"{bare.session!r} have. Give it in all or in none."
            )
    items = ((f"{s}/{v}", " ".join(part.words for part in parts), parts[0].number) for (s, v), parts in units.items())
    return keyed(file.name, path, items, unit="segment"), units


def _utterance(members: Members, number: int) -> Utterance:
    begin, end = (_time(members, name) for name in ("start_time", "end_time"))
    if (begin is None) != (end is None):
        raise InputTypeError(f"{members.place}: has one of 'start_time' and 'end_time'. Give both or none.")
    session, speaker = members.label("session_id"), members.label("speaker")
    return Utterance(session, speaker, begin, end, members.text("words"), number)


def _time(members: Members, name: str) -> float | None:
    if name not in members:
        return None
    value = members.value[name]
    found = number(value) if isinstance(value, str) else real(value)
    if found is None:
        raise InputTypeError(f"{members.place}: {name!r} is {value!r:.40}. Give seconds, such as 12.34.")
    if not isfinite(found):
        raise InputTypeError(f"{members.place}: {name!r} is too large. Give seconds, such as 12.34.")
    return found


def _span(parts: Sequence[Utterance]) -> tuple[float, float] | None:
    begins = [part.begin for part in parts if part.begin is not None]
    ends = [part.end for part in parts if part.end is not None]
    return (min(begins), max(ends)) if begins else None
