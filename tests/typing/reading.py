"""How users read files with ids: checked by mypy, never run."""

from pathlib import Path

from typing_extensions import assert_type

import matchgrid as mg
from matchgrid import TER, Corpus, Note, Statistics

corpus = mg.read("r.stm", Path("h.ctm"), reduce=("ref", "hyp"), keep_case=True)
assert_type(corpus, Corpus)
assert_type(corpus.groups, dict[str, list[str]])
assert_type(corpus.notes, tuple[Note, ...])
stats = TER().measure(corpus.hypotheses, corpus.references)
assert_type(stats.pool(corpus.groups["speakers"], kind="speakers"), Statistics)
for words in corpus.words or []:
    assert_type(words[0].confidence, float | None)
mg.read(["a.trn", "b.trn"], "h.trn", missing="empty")
mg.read(Path("dev.json"), "p.json", na_prob_file="n.json", na_prob_thresh=0.5)

mg.read("r.trn", ["h.trn"])  # type: ignore[arg-type]
mg.read("r.trn", "h.trn", "trn")  # type: ignore[call-arg]
