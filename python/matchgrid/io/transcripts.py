"""Transcripts of utterances, one a line: sclite's `trn` and Kaldi's `text`."""

from collections.abc import Iterator, Mapping, Sequence

from matchgrid.errors import TextError
from matchgrid.io.alternatives import alternatives
from matchgrid.io.ascii import SPACE, fold
from matchgrid.io.intake import Intake
from matchgrid.io.keyed import EMPTY, Keyed, keyed, refuse_missing, together
from matchgrid.io.options import InputOptions
from matchgrid.io.parallel import Parallel
from matchgrid.io.speakers import speaker_of

Items = Iterator[tuple[str, str, int]]


def read_transcripts(
    references: Sequence[str], hypotheses: Mapping[str, str], options: InputOptions, format: str
) -> Parallel:
    """Return transcripts joined by their ids, in the order of the first reference file.

    - `trn`: a text, then its id in parentheses, the last on the line. `;;` at the start makes a line a comment and
      blank lines are passed over. Ids are the same if they differ in the case of A to Z only, unless `keep_case`.
    - `kaldi`: an id, then its text. There are no comments and no blank lines.

    Blanks at the ends of a text are no part of it. Several reference files are several references of each utterance.
    The group `speakers` goes by `options.speakers`, a rule of `speaker_of`.

    Raises TextError for a line that is not of the format and ShapeError for ids that are there twice or on one side
    only, each with the line; OptionError for a rule or a way with missing hypotheses that there is not.
    """
    refuse_missing(options.missing, (EMPTY,), format)
    intake = Intake(options.encoding)
    given = [_read(path, intake, options, format) for path in references]
    systems = {name: _read(path, intake, options, format) for name, path in hypotheses.items()}
    segments, texts, missing = together(given, systems, missing=options.missing)
    intake.note(*missing)
    ids = given[0].ids
    speakers = [speaker_of(id, options.speakers or "spu_id") for id in ids]
    return Parallel(
        texts,
        segments,
        ids,
        None,
        intake.notes,
        intake.digests,
        groups={"speakers": speakers},
    )


def _read(path: str, intake: Intake, options: InputOptions, format: str) -> Keyed:
    file = intake.file(path)
    lines = intake.lines(file)
    if format == "kaldi":
        return keyed(file.name, path, _kaldi(lines, file.name))
    found = keyed(file.name, path, _trn(lines, file.name, options.keep_case))
    intake.note(alternatives(file.name, path, found.texts))
    return found


def _trn(lines: Iterator[tuple[int, str]], name: str, keep_case: bool) -> Items:
    for number, line in lines:
        if line.startswith(";;") or not line.strip(SPACE):
            continue
        head, opened, tail = line.rpartition("(")
        id, closed, rest = tail.partition(")")
        id = id.strip(SPACE)
        if not opened or not closed or not id or rest.strip(SPACE):
            raise TextError(f"{name}, line {number}: does not end in an id. A line of trn is a text, then (its-id).")
        yield id if keep_case else fold(id), head.strip(SPACE), number


def _kaldi(lines: Iterator[tuple[int, str]], name: str) -> Items:
    for number, line in lines:
        id, _, text = line.replace("\t", " ", 1).partition(" ") if _tab_first(line) else line.partition(" ")
        if not id:
            fault = "begins with a blank" if line.strip(SPACE) else "is blank"
            raise TextError(f"{name}, line {number}: {fault}. A line of a Kaldi text is an id, then its text.")
        yield id, text.strip(SPACE), number


def _tab_first(line: str) -> bool:
    """Whether a TAB stands before the first space."""
    tab, space = line.find("\t"), line.find(" ")
    return tab >= 0 and (space < 0 or tab < space)
