"""What is in large packed files, block by block."""

from __future__ import annotations

import hashlib
import zlib
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from ..errors import ResourceError

if TYPE_CHECKING:
    from collections.abc import Iterator

_BLOCK = 1 << 17
_GZIP = 31


def unpacked(path: str, digest: str) -> Iterator[bytes]:
    """What is in a file of gzip's that has this SHA-256; each block is unpacked while the one before is read.

    Raises:
        ResourceError: the file can't be read, is not one of gzip's or not a whole one, or has another digest.
    """
    blocks = _unpacked(path, digest)
    with ThreadPoolExecutor(1) as ahead:
        block = ahead.submit(next, blocks, None)
        while (found := block.result()) is not None:
            block = ahead.submit(next, blocks, None)
            yield found


def _unpacked(path: str, digest: str) -> Iterator[bytes]:
    whole, reader = hashlib.sha256(), zlib.decompressobj(_GZIP)
    try:
        with open(path, "rb") as file:
            while packed := file.read(_BLOCK):
                whole.update(packed)
                yield reader.decompress(packed)
                while reader.unused_data.strip(b"\0"):
                    # Files of gzip's may stand one after another.
                    packed, reader = reader.unused_data, zlib.decompressobj(_GZIP)
                    yield reader.decompress(packed)
    except OSError as error:
        raise ResourceError(f"{path} can't be read: {error.strerror}") from error
    except zlib.error as error:
        raise ResourceError(f"{path} can't be unpacked: {error}") from error
    if not reader.eof:
        raise ResourceError(f"{path} can't be unpacked: its end is not there")
    if whole.hexdigest() != digest:
        raise ResourceError(f"{path} is not the file it was: it has changed since it was read first")
