"""Comparisons of the nine systems of WMT22 German-English, by segments, by documents, and by domains."""

from itertools import combinations

import numpy as np
import pytest

import matchgrid as mg
from matchgrid import Evaluation
from matchgrid.comparison.result import Comparison
from places import lines, shared

FOLDER = ("data", "mt", "wmt22.de-en")


@pytest.fixture(scope="module")
def systems() -> dict[str, Evaluation]:
    folder = shared(*FOLDER)
    references = mg.by_segment(lines(folder / "ref.0.txt"), lines(folder / "ref.1.txt"))
    return {
        path.name.split(".")[1]: mg.evaluate(lines(path), references, metrics=["bleu", "chrf"])
        for path in sorted(folder.glob("hyp.*.txt"))
    }


def ids(name: str) -> list[str]:
    return lines(shared(*FOLDER) / name)


def widths(found: Comparison) -> np.ndarray:
    """The widths of the intervals of all systems and metrics."""
    return np.array([one.interval.high - one.interval.low for one in found.scores])


def test_documents_are_the_sample_and_vary_more_than_segments(systems: dict[str, Evaluation]):
    by_segment = mg.compare(systems, pairs="all", draws=2000)
    by_document = mg.compare(systems, pairs="all", draws=2000, clusters=ids("docids.txt"))

    assert len(by_document.differences) == 2 * len(list(combinations(systems, 2))) == 72
    assert {one.comparisons for one in by_document.differences} == {72}
    assert (by_document.design.count, by_document.design.segments) == (271, 1984)
    assert [one.delta for one in by_document.differences] == [one.delta for one in by_segment.differences]
    # Segments of one document are alike in how hard they are.
    assert (widths(by_document) / widths(by_segment)).min() > 1.2
    for ranking, metric in zip(by_document.ranks(), ("bleu", "chrf"), strict=True):
        best = max(systems, key=lambda name: systems[name][metric].score)
        assert ranking.systems[0] == best
        assert 1 < max(ranking.ranks) < 9


def test_documents_of_one_domain_are_alike(systems: dict[str, Evaluation]):
    clusters = {"clusters": ids("docids.txt"), "draws": 2000}
    free, fixed = (mg.compare(systems, **clusters, strata=strata) for strata in (None, ids("domains.txt")))

    assert fixed.design.strata == 4
    assert (widths(fixed) < widths(free)).all()
    stratified = mg.interval(systems["PROMT"]["bleu"], **clusters, strata=ids("domains.txt"), method="bca")
    assert stratified.method == "bca"
    assert systems["PROMT"]["bleu"].score in stratified


def test_randomization_and_bootstrap_agree_on_what_is_clear(systems: dict[str, Evaluation]):
    options = {"metrics": ["chrf"], "baseline": "Online-B", "clusters": ids("docids.txt"), "draws": 2000}
    tests = {test: mg.compare(systems, **options, test=test) for test in ("randomization", "bootstrap")}
    for one, other in zip(*(found.differences for found in tests.values()), strict=True):
        assert one.p_value == pytest.approx(other.p_value, abs=0.05), one.system
        assert (0 in other.interval) == (other.p_value > 0.05) or 0.03 < other.p_value < 0.07
