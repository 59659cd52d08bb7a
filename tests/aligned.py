"""Alignments made by hand, and jiwer's outputs as alignments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import jiwer
from hypothesis import strategies as st

from matchgrid.alignment import MARKS, Alignment, Chunk, Shift

if TYPE_CHECKING:
    from collections.abc import Sequence

PROCESS = {"words": jiwer.process_words, "characters": jiwer.process_characters}
WORDS = st.text("abcdefgh", min_size=1, max_size=9)
SENTENCES = st.lists(st.lists(WORDS, min_size=1, max_size=14).map(" ".join), min_size=3, max_size=3)
"""Three texts that jiwer takes, of words that are shorter than the lines they are wrapped to."""

OPS = {mark: op for op, mark in MARKS.items()}


def alignment(
    reference: Sequence[str],
    hypothesis: Sequence[str],
    marks: str,
    *,
    shifts: Sequence[tuple[int, int, int]] = (),
    chosen: int = 0,
    separator: str = " ",
) -> Alignment:
    """The alignment with these marks, one for each pair of tokens: equal marks next to each other are one chunk."""
    chunks: list[Chunk] = []
    left = right = 0
    for mark in marks:
        op, ends = OPS[mark], (left + (mark != "I"), right + (mark != "D"))
        if chunks and chunks[-1].op == op:
            chunks[-1] = chunks[-1]._replace(ref_end=ends[0], hyp_end=ends[1])
        else:
            chunks.append(Chunk(op, left, ends[0], right, ends[1]))
        left, right = ends
    assert (left, right) == (len(reference), len(hypothesis))
    moved = tuple(Shift(*shift) for shift in shifts)
    return Alignment(tuple(reference), tuple(hypothesis), tuple(chunks), moved, chosen, separator)


def words(reference: str, hypothesis: str, marks: str, **more: Any) -> Alignment:
    """The same from words between spaces."""
    return alignment(reference.split(), hypothesis.split(), marks, **more)


def of_jiwer(output: Any) -> list[Alignment]:
    """What jiwer's `process_words` or `process_characters` found."""
    separator = "" if type(output).__name__ == "CharacterOutput" else " "
    return [
        Alignment(
            tuple(reference),
            tuple(hypothesis),
            tuple(
                Chunk(one.type, one.ref_start_idx, one.ref_end_idx, one.hyp_start_idx, one.hyp_end_idx)
                for one in chunks
            ),
            separator=separator,
        )
        for reference, hypothesis, chunks in zip(output.references, output.hypotheses, output.alignments, strict=True)
    ]


@st.composite
def alignments(draw: st.DrawFn, tokens: st.SearchStrategy[str]) -> Alignment:
    """Any alignment of such tokens."""
    marks = draw(st.text("CSDI", max_size=12))
    reference, hypothesis = [], []
    for mark in marks:
        left, right = draw(tokens), draw(tokens)
        reference += [] if mark == "I" else [left]
        hypothesis += [] if mark == "D" else [left if mark == "C" else right]
    return alignment(reference, hypothesis, marks, separator=draw(st.sampled_from([" ", ""])))
