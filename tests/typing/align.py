"""How users look at alignments: checked by mypy, never run."""

from typing_extensions import assert_type

import matchgrid as mg
from matchgrid import Alignment, ErrorCounts
from matchgrid.alignment import Chunk, Move, Pair, Shift

found = mg.align("ter", hypotheses=["a b"], references=["a c"])
assert_type(found, list[Alignment])
assert_type(found[0].marks, str)
assert_type(found[0].reference, tuple[str, ...])
assert_type(found[0].chunks, tuple[Chunk, ...])
assert_type(found[0].shifts, tuple[Shift, ...])
assert_type(found[0].moves, tuple[Move, ...])
assert_type([*found[0].pairs()], list[Pair])
assert_type(mg.view(found, format="html", names=["u1"], top=3), str)
mg.view(found, statistics=mg.evaluate(["a b"], ["a c"], metrics=["ter"]))
assert_type(mg.error_counts(found, chunks=True), ErrorCounts)
assert_type(mg.error_counts(found).text(3), str)

mg.view("a b")  # type: ignore[arg-type]
mg.view(found, "html")  # type: ignore[call-arg]
found[0].marks = "C"  # type: ignore[misc]
