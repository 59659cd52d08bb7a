"""Names of the types that cross the library."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

Array: TypeAlias = npt.NDArray[np.float64]
Flags: TypeAlias = npt.NDArray[np.uint16]
Digests: TypeAlias = npt.NDArray[np.uint8]

Text: TypeAlias = "str | Sequence[str]"
"""A text; or its tokens, where the metric's tokenizer is `pretokenized`."""

Captions: TypeAlias = "Mapping[str, Any] | Mapping[int, Any]"
"""Captions by the ids of their images: `{id: [captions]}`, on both sides where there are two."""

Hypotheses: TypeAlias = "Iterable[Text] | Captions"
"""One text per segment."""

References: TypeAlias = "Iterable[Text | Sequence[Text | None] | None] | Captions"
"""Per segment one reference or a list of them; `None` is an absent reference, `""` an empty one."""
