"""Digests of files that steps read."""

from __future__ import annotations

import hashlib

from ..errors import ResourceError


def file_digest(path: str) -> str:
    """SHA-256 of a file, in hexadecimal.

    Raises:
        ResourceError: the file can't be read.
    """
    return hashlib.sha256(_read(path)).hexdigest()


def read_digested(path: str, digest: str) -> bytes:
    """The bytes of a file that has this SHA-256.

    Raises:
        ResourceError: the file can't be read, or has another digest.
    """
    data = _read(path)
    if hashlib.sha256(data).hexdigest() != digest:
        raise ResourceError(f"{path} is not the file it was: it has changed since the step was made")
    return data


def _read(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as error:
        raise ResourceError(f"{path} can't be read: {error.strerror}") from error
