"""Files that are either whole or not there."""

import os
import stat
from collections.abc import Iterable, Iterator

from matchgrid.errors import OptionError, ResourceError, TextError


def write_whole(path: str | os.PathLike[str], text: str | Iterable[str], *, force: bool = False) -> None:
    """Write `text`, or its pieces one after another, as UTF-8 to a new file, so that nobody ever sees a part of it.

    It is written beside its place under another name, then moved there. A file that exists is kept unless
    `force`; a link is followed. On an error, and on an interruption, nothing is left behind.

    Raises OptionError for a file that exists, ResourceError for a place that can't be written, TextError for
    text that UTF-8 can't hold.
    """
    name = os.fspath(path)
    place = os.path.realpath(name)
    _refuse_existing(name, place, force)
    part = os.path.join(os.path.dirname(place), f".matchgrid-{os.getpid()}-{os.urandom(4).hex()}.part")
    try:
        try:
            _write(part, _encoded(name, [text] if isinstance(text, str) else text))
            _move(part, place, force)
        finally:
            if os.path.lexists(part):
                os.unlink(part)
    except FileExistsError:
        raise _existing(name) from None
    except OSError as error:
        raise ResourceError(
            f"{name}: can't be written ({error.strerror or error}). Give a place in a folder that exists and is yours."
        ) from error


def _encoded(name: str, pieces: Iterable[str]) -> Iterator[bytes]:
    for text in pieces:
        try:
            yield text.encode("utf-8")
        except UnicodeEncodeError as error:
            raise TextError(
                f"{name}: not written, because the text has a lone surrogate, U+{ord(text[error.start]):04X}, "
                f"at character {error.start}. Remove it."
            ) from error


def _write(part: str, pieces: Iterable[bytes]) -> None:
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    with open(descriptor, "wb") as file:
        file.writelines(pieces)
        file.flush()
        os.fsync(file.fileno())


def _move(part: str, place: str, force: bool) -> None:
    if force:
        os.replace(part, place)
        return
    try:
        # A link, unlike a move, never replaces a file that came into being in the meantime.
        os.link(part, place)
    except FileExistsError:
        raise
    except (OSError, AttributeError, NotImplementedError):
        if os.path.lexists(place):
            raise FileExistsError(place) from None
        os.replace(part, place)


def _refuse_existing(name: str, place: str, force: bool) -> None:
    if not os.path.lexists(place):
        return
    if not force:
        raise _existing(name)
    if not stat.S_ISREG(os.stat(place).st_mode):
        raise OptionError(f"{name}: is not a file that can be replaced. Give the path of a file.")


def _existing(name: str) -> OptionError:
    return OptionError(f"{name}: exists and was left as it is. Give another name, or --overwrite to replace it.")
