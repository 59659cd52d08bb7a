"""What users of resampling hit: public reports, with what is right. Inputs are our own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

import matchgrid as mg
from matchgrid import _native
from matchgrid.comparison.draws import bootstrap_sums

if TYPE_CHECKING:
    import pytest

REFERENCES = [f"the {number} boats of the harbour are painted in {number % 7} colours" for number in range(300)]
OUTPUTS = {
    "painted": [text.replace("boats", "ships") for text in REFERENCES],
    "moored": [text.replace("colours", "colors") if number % 3 else text for number, text in enumerate(REFERENCES)],
}


def test_texts_are_read_once_however_many_draws_there_are(monkeypatch: pytest.MonkeyPatch):
    """B101"""
    read: list[int] = []
    rows = _native.rows

    def counting(jobs: Any, hypotheses: Any, *rest: Any) -> Any:
        read.append(len(hypotheses))
        return rows(jobs, hypotheses, *rest)

    monkeypatch.setattr(_native, "rows", counting)
    for test in ("bootstrap", "randomization"):
        read.clear()
        mg.compare(OUTPUTS, REFERENCES, metrics=["bleu", "chrf"], test=test, draws=1_000)

        assert read == [300, 300]


def test_scores_of_draws_are_those_of_the_texts_that_were_drawn():
    """B101"""
    metrics = [mg.BLEU(), mg.ChrF(), mg.TER(), mg.WER()]
    output = OUTPUTS["moored"]
    # A column for each segment, 1 there and 0 elsewhere, tells how often it is drawn.
    counts = bootstrap_sums([np.eye(300)], 3, 7)[0].astype(int)
    for metric in metrics:
        sums = bootstrap_sums([metric.measure(output, REFERENCES).rows], 3, 7)[0]
        for count, row in zip(counts, sums, strict=True):
            texts = [[side[unit] for unit in np.repeat(np.arange(300), count)] for side in (output, REFERENCES)]

            assert float(metric.score(row)) == metric.measure(*texts).score
