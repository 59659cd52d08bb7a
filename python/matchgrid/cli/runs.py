"""Systems on the command line, each one file or several runs: `base.txt new=run1.txt,run2.txt`."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ..errors import OptionError
from ..io.names import system_names

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


Output = TypeVar("Output")


class Named(NamedTuple):
    """A system and the files of its runs."""

    name: str
    files: tuple[str, ...]


def named_systems(words: Sequence[str]) -> list[Named]:
    """The systems that words stand for; a word that is a file is that file, whatever is in its name.

    Raises:
        OptionError: a name or a file is empty, or a name is there twice.
    """
    apart = [_apart(word) for word in words]
    unnamed = iter(system_names([files[0] for name, files in apart if not name]))
    found = [Named(name or next(unnamed), files) for name, files in apart]
    names = [each.name for each in found]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise OptionError(
            f"the system {twice} is named twice: the runs of one system are NAME=FILE,FILE, and other systems have "
            "other names"
        )
    files = [os.path.realpath(path) for name, of in apart if name for path in of]
    for path in (path for path in files if files.count(path) > 1):
        raise OptionError(
            f"{os.path.relpath(path)} is given more than once as a hypothesis: a file is one run of one system. Copy "
            "it to have it in two; of a table with a column for each system, write a file for each"
        )
    return found


def by_system(systems: Sequence[Named], evaluations: Sequence[Output]) -> Mapping[str, Output | list[Output]]:
    """The evaluations (or texts) of the files by system, in a list where it has several runs."""
    left = iter(evaluations)
    found = {each.name: [next(left) for _ in each.files] for each in systems}
    return {name: runs[0] if len(runs) == 1 else runs for name, runs in found.items()}


def _apart(word: str) -> tuple[str, tuple[str, ...]]:
    name, equals, files = word.partition("=")
    if not equals or os.path.exists(word):
        return "", (word,)
    found = tuple(files.split(","))
    if not name or not all(found):
        raise OptionError(f"-i {word}: a system with several runs is NAME=FILE,FILE")
    return name, found
