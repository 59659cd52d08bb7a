"""The native module: preprocessing and rows."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

__all__ = ["UNICODE_VERSION", "VERSION", "digest", "rows", "tokens", "transform"]

UNICODE_VERSION: Final[str]
VERSION: Final[str]

def rows(
    jobs: list[dict[str, Any]],
    hypotheses: list[Any],
    references: list[Any],
    counts: list[int] | None,
    threads: int,
) -> list[tuple[npt.NDArray[np.float64], npt.NDArray[np.uint8], npt.NDArray[np.uint16]]]:
    """Per job: rows, digests of the prepared references (16 bytes a segment), flags."""

def tokens(texts: list[Any], steps: list[str]) -> list[list[str]]:
    """The tokens of each text."""

def transform(texts: list[Any], steps: list[str]) -> list[str]:
    """Each text after its steps."""

def digest(texts: list[Any], steps: list[str]) -> str:
    """SHA-256 of the prepared texts, in hexadecimal."""
