"""Figures as they were printed, and which values print so."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..errors import InputTypeError, OptionError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

AROUND = 100
"""In how many units of the last decimal values are counted, to say how many a figure meets by chance."""

_PRINTED = re.compile(r"(\d{1,15}(\.\d{0,15})?|\.\d{1,15})%?", re.ASCII)


@dataclass(frozen=True)
class Figure:
    """A number as somebody printed it: `34.20` has two decimals.

    A value prints so if it is at most half a unit of the last decimal away: rounding half up, half down and half to
    even are all accepted, since tools and people do all of them.

    Raises:
        InputTypeError: it is a number, which does not say how many decimals were printed.
        OptionError: it is no number.
    """

    text: str

    def __post_init__(self) -> None:
        if not isinstance(self.text, str):
            raise InputTypeError(
                f"a figure is given as it was printed, as in '34.20', not {self.text!r}: a number does not say with "
                "how many decimals"
            )
        object.__setattr__(self, "text", self.text.strip())
        if not _PRINTED.fullmatch(self.text):
            point = self.text.replace(",", ".", 1)
            hint = f": did you mean {point}?" if "," in self.text and _PRINTED.fullmatch(point) else ""
            raise OptionError(f"{self.text!r} is no figure as it is printed, such as 34.2 or 0.342{hint}")

    @cached_property
    def value(self) -> Decimal:
        """The number."""
        return Decimal(self.text.removesuffix("%"))

    @cached_property
    def decimals(self) -> int:
        """How many decimals were printed."""
        return len(self.text.removesuffix("%").partition(".")[2])

    @cached_property
    def bounds(self) -> tuple[float, float]:
        """The least and the greatest value that prints so."""
        half = Decimal(5).scaleb(-self.decimals - 1)
        return float(self.value - half), float(self.value + half)

    def prints(self, value: float) -> bool:
        """Whether a value prints so."""
        low, high = self.bounds
        return low <= value <= high

    def around(self, values: npt.NDArray[np.float64]) -> npt.NDArray[np.bool_]:
        """Where values are within `AROUND` units of the last decimal in all."""
        half = float(Decimal(AROUND // 2).scaleb(-self.decimals))
        found: npt.NDArray[np.bool_] = abs(values - float(self.value)) <= half
        return found

    def near(self, values: npt.NDArray[np.float64]) -> npt.NDArray[np.bool_]:
        """Where values print so, or may when they are computed in another order."""
        low, high = self.bounds
        slack = 1e-9 * max(high, 1e-3)
        found: npt.NDArray[np.bool_] = (values >= low - slack) & (values <= high + slack)
        return found

    def __str__(self) -> str:
        """As it was printed."""
        return self.text


@dataclass(frozen=True)
class Part:
    """A printed component of a score: one figure, or several as in `66.1/40.2/26.0/17.3`, with slashes or spaces.

    Raises:
        InputTypeError, OptionError: one of them is no figure.
    """

    name: str
    figures: tuple[Figure, ...]

    @staticmethod
    def read(name: str, text: str) -> Part:
        """The part of a name from what was printed."""
        if not isinstance(text, str):
            return Part(name, (Figure(text),))
        return Part(name, tuple(map(Figure, text.replace("/", " ").split() or [""])))

    def fits(self, components: dict[str, Any]) -> bool:
        """Whether components print so; precisions may be printed as percentages or as fractions."""
        found = components.get(self.name)
        values = found if isinstance(found, list) else [found]
        if found is None or len(values) != len(self.figures):
            return False
        units = (1.0, 0.01, 100.0) if isinstance(found, list) else (1.0,)
        return any(
            all(figure.prints(value * unit) for figure, value in zip(self.figures, values, strict=True))
            for unit in units
        )

    def __str__(self) -> str:
        """The name and what was printed."""
        return f"{self.name} {'/'.join(map(str, self.figures))}"
