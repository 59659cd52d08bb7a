"""How users compare systems: checked by mypy, never run."""

from typing_extensions import assert_type

import matchgrid as mg
from matchgrid import Comparison, Interval, Metric
from matchgrid.comparison.result import Difference, SystemScore

references = ["a b", "c d"]
found = mg.compare({"base": ["a", "b"], "new": iter(["a", "c"])}, references, metrics=["bleu", mg.WER()])
assert_type(found, Comparison)
assert_type(found.metrics, tuple[Metric, ...])
assert_type(found.score("new", "bleu"), SystemScore)
assert_type(found.difference("new", mg.WER()), Difference)
assert_type(found.difference("new").interval, Interval)
assert_type(found.difference("new").verdict, str | None)
assert_type([one.p_value for one in found.differences], list[float])
mg.compare({"base": [["a", "b"], ["a", "c"]], "new": [["a", "c"]]}, references, test="bootstrap")
mg.compare(
    {"base": mg.evaluate(["a"], ["b"]), "new": mg.BLEU().measure(["a"], ["b"])},
    baseline="new",
    clusters=[1, 2],
    unit="speakers",
    strata=("a", "b"),
    epsilon={"bleu": 0.5},
    family="metric",
    draws=100,
)
assert_type(mg.interval(mg.BLEU().measure(["a"], ["b"]), level=0.9, method="bca"), Interval)

mg.compare({"a": ["a"]}, references, "bleu")  # type: ignore[call-arg]
mg.compare({"a": ["a"]}, references, metrics="bleu", draws="many")  # type: ignore[arg-type]
found.systems = ()  # type: ignore[misc]
