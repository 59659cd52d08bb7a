"""How users ask where a score comes from: checked by mypy, never run."""

from typing_extensions import assert_type

import matchgrid as mg
from matchgrid import Alignment, Difference, Explanation
from matchgrid.diagnose.difference import Move, Part, Words
from matchgrid.diagnose.explanation import Gram, Line, Side

found = mg.explain("bleu", hypothesis="a b", references=["a c", None])
assert_type(found, Explanation)
assert_type(found.score, float)
assert_type(found.grams, tuple[Gram, ...])
assert_type(found.references, tuple[Side, ...])
assert_type(found.formula, tuple[Line, ...])
assert_type(found.alignment, Alignment | None)
assert_type(found.text(rows=None), str)
assert_type(found.html(), str)
mg.explain(mg.BLEU(tokenize="pretokenized"), hypothesis=["a"], references=[["a"]], threads=1)

apart = mg.why("bleu", mg.BLEU(max_order=2), hypotheses=["a b"], references=[["a c"]], top=3)
assert_type(apart, Difference)
assert_type(apart.scores, tuple[float, float])
assert_type(apart.words, Words | None)
assert_type(apart.moves, tuple[Move, ...])
assert_type(apart.parts, tuple[Part, ...])
