"""ROUGE-N: how many n-grams two texts share.

    matches = sum over n-grams of min(count in hypothesis, count in reference);  totals: all n-grams of either side

Several references, F and degenerate values: see `matchgrid.metrics.rouge`. A text with fewer than n tokens has none.

Source: Lin (2004), section 2. ROUGE-1.5.5 and rouge-score 0.1.2 agree with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..settings import check_order
from .rouge import Rouge


@dataclass(frozen=True)
class RougeN(Rouge):
    """ROUGE of n-grams, 0 to 1, higher is better.

    Args:
        n: the length of the n-grams, 1 to 64; every other setting is `Rouge`'s.

    Raises:
        OptionError: a setting has no such value, or the combination makes no sense.
    """

    n: int = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        check_order(self, "n")

    @property
    def name(self) -> str:  # type: ignore[override]
        """`rouge1` to `rouge9`; longer n-grams are a setting of the first."""
        return f"rouge{self.n}" if self.n <= 9 else "rouge1"

    @property
    def symbol(self) -> str:
        """`ROUGE-N`."""
        return f"ROUGE-{self.n}"

    @property
    def member(self) -> dict[str, Any]:
        """N-grams."""
        return {"kind": "ngram", "n": self.n}
