"""Digests of files that steps read."""

from __future__ import annotations

import hashlib

from ..errors import ResourceError


def file_digest(path: str) -> str:
    """SHA-256 of a file, in hexadecimal.

    Raises:
        ResourceError: the file can't be read.
    """
    digest = hashlib.sha256()
    try:
        with open(path, "rb") as file:
            while block := file.read(1 << 20):
                digest.update(block)
    except OSError as error:
        raise ResourceError(f"{path} can't be read: {error.strerror}") from error
    return digest.hexdigest()
