"""Names of systems, taken from the paths of their files."""

import os
from collections import Counter
from collections.abc import Sequence

from matchgrid.errors import OptionError


def system_names(paths: Sequence[str | os.PathLike[str]]) -> list[str]:
    """Return a name for each path: the file's name, with as many parent folders as make it unlike the others.

    Standard input is `-`. Raises OptionError for a path that is there twice.
    """
    refuse_twice(paths, "a hypothesis. Name each system once.")
    parts = [_parts(os.fspath(path)) for path in paths]
    depths = [1] * len(parts)
    while True:
        names = ["/".join(own[-depth:]) for own, depth in zip(parts, depths, strict=True)]
        counts = Counter(names)
        alike = [place for place, name in enumerate(names) if counts[name] > 1]
        if not alike:
            return names
        for place in alike:
            depths[place] += 1


def refuse_twice(paths: Sequence[str | os.PathLike[str]], role: str) -> None:
    """Raise OptionError for a path that is there twice; `role` is the end of the sentence that says so."""
    parts = [_parts(os.fspath(path)) for path in paths]
    for path, own in zip(paths, parts, strict=True):
        if parts.count(own) > 1:
            raise OptionError(f"{os.fspath(path)}: given more than once as {role}")


def _parts(path: str) -> tuple[str, ...]:
    if path == "-":
        return ("-",)
    return tuple(os.path.abspath(path).replace(os.sep, "/").split("/"))
