"""Where data are: in a folder, or in a jar."""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from ..errors import ResourceError
from .files import decoded, joint_digest, known_digest, read_file

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True)
class Place:
    """A folder or a jar with files of certain names."""

    path: str

    def read(self, name: str) -> bytes:
        """The bytes of the file of that name; folders in it are parted by `/`.

        Raises:
            ResourceError: there is none, or it can't be read.
        """
        if not os.path.isfile(self.path):
            return read_file(os.path.join(self.path, *name.split("/")))
        import zipfile
        import zlib

        try:
            with zipfile.ZipFile(self.path) as jar:
                return jar.read(name)
        except KeyError:
            raise ResourceError(f"{self.path} has no {name}") from None
        except (OSError, RuntimeError, zipfile.BadZipFile, zlib.error) as error:
            raise ResourceError(f"{self.path} can't be read as a jar: {error}") from error

    def digest(self, names: Sequence[str]) -> str:
        """That of files together, which are the same in a folder and in a jar.

        Raises:
            ResourceError: as `read`.
        """
        paths = [self.path] if os.path.isfile(self.path) else [os.path.join(self.path, name) for name in names]
        return _digest(self, tuple(names), tuple(map(known_digest, paths)))

    def text(self, name: str) -> str:
        """The same as text in UTF-8.

        Raises:
            ResourceError: as `read`, or it is not in UTF-8.
        """
        return decoded(self.read(name), f"{name} in {self.path}")


@lru_cache(maxsize=64)
def _digest(place: Place, names: tuple[str, ...], states: tuple[str, ...]) -> str:
    return joint_digest(hashlib.sha256(place.read(name)).hexdigest() for name in names)
