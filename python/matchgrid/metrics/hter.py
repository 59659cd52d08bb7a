"""HTER: how many edits a person needed to mend the output, as a share of the reference's length.

    HTER = edits / reference_length

Somebody changed the output, no more than was needed, into a text that is fluent and means what a reference means: the
targeted reference. It is the first reference of a segment, and edits are counted against it alone, as by TER. Further
references are untargeted ones, made without a look at the output: where there are any the length is their mean
length, else that of the targeted reference.

Degenerate: as TER by TERCOM's search.

Source: Snover et al. (2006), https://aclanthology.org/2006.amta-papers.25, section 4; text and search as TERCOM 0.10.0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..errors import SegmentError
from .tercom import TercomTER

if TYPE_CHECKING:
    from ..segments import Segments


@dataclass(frozen=True)
class HTER(TercomTER):
    """Corpus and segment human-targeted translation edit rate, a ratio from 0, lower is better.

    The first reference of a segment is the targeted one, the mended output; others only give the length. The settings
    are those of `TercomTER`.

    Raises:
        OptionError: a setting has no such value, or two do not go together.
        SegmentError: when measuring, the first of several references is absent.
    """

    name = "hter"
    label = "HTER"

    def check(self, given: Segments) -> None:
        """Refuses segments of which the first reference, the targeted one, is absent."""
        for segment, gaps in given.gaps.items():
            if 0 in gaps:
                raise SegmentError(
                    segment + 1,
                    "the first reference, which is the mended output, is absent (None); the others only give a length",
                )

    def kernel(self) -> dict[str, Any]:
        """The edits to the first reference, and the mean length of the others, if there are any."""
        return {**super().kernel(), "targeted": True}
