"""Plain text that looks like a format with ids, which would then be words."""

from collections.abc import Sequence

from matchgrid.io.facts import Fact

_LOOKED_AT = 50


def likeness(path: str, name: str, references: Sequence[str], hypotheses: Sequence[str]) -> Fact | None:
    """Return the fact that lines on both sides have ids where trn or Kaldi's text has them, None if they have not.

    Ids have a digit, each stands once, and at least two lines have the same on both sides.
    """
    sides = [side[:_LOOKED_AT] for side in (references, hypotheses)]
    if len(sides[0]) < 2:
        return None
    for format, id_of in (("trn", _last), ("kaldi", _first)):
        found = [list(map(id_of, side)) for side in sides]
        ids = found[0]
        if found[1] == ids and len(set(ids)) == len(ids) and all(any(mark.isdigit() for mark in id) for id in ids):
            message = f"{name}: lines have ids as in {format}, and are read as plain text, in which ids are words."
            return Fact("ids-as-words", message, path, f"--input-format {format} if they are ids")
    return None


def _first(line: str) -> str:
    return line.replace("\t", " ").partition(" ")[0]


def _last(line: str) -> str:
    """Return the id as trn compares it: without case, also where nothing stands before it."""
    _, opened, tail = f" {line}".rstrip().rpartition(" (")
    return tail.lower() if opened and tail.endswith(")") and " " not in tail else ""
