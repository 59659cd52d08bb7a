"""Counts of edits and edit distances against the slow textbook versions, and the laws of distances."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

import matchgrid as mg
from matchgrid import text as native
from reference import edits
from strategies import Corpus, corpora, texts

KINDS = ("levenshtein", "osa", "damerau")
FEW = st.text("abc", max_size=6)


@pytest.mark.parametrize(
    "spec", ["wer", "wer:tokenize=none,lowercase=yes", "wer:tokenize=13a", "cer", "cer:whitespace=no", "mer", "wil"]
)
@given(corpora(max_size=3))
def test_counts_are_those_of_the_textbook(spec: str, corpus: Corpus):
    metric = mg.metric(spec)

    def units(text: str) -> list[str]:
        if metric.name == "cer":
            return [c for c in text.strip() if metric.whitespace or not c.isspace()]
        name = metric.tokenize.name
        return native.tokens(name, [text.lower() if metric.lowercase else text])[0]

    expected = [
        edits.row(units(text), [units(one) for one in group if one is not None])
        for text, group in zip(*corpus, strict=True)
    ]

    assert metric.measure(*corpus).rows.tolist() == [list(map(float, one)) for one in expected]


@pytest.mark.parametrize("kind", KINDS)
@given(corpora(max_size=2), st.sampled_from(("none", "reference", "maximum", "sum")))
def test_distances_are_those_of_the_textbook(kind: str, corpus: Corpus, by: str):
    stats = mg.metric(f"{kind}:normalize_by={by}").measure(*corpus)
    expected = [
        edits.lengths(text, [one for one in group if one is not None], kind)
        for text, group in zip(*corpus, strict=True)
    ]

    assert stats.rows.tolist() == [list(map(float, one)) for one in expected]
    sums = [sum(column) for column in zip(*expected, strict=True)]
    divisor = {"none": sums[4], "reference": sums[1], "maximum": sums[3], "sum": sums[1] + sums[2]}[by]
    assert stats.score == (sums[0] / divisor if divisor else sums[0])


@given(corpora(max_size=3))
def test_without_detail_there_are_as_many_errors(corpus: Corpus):
    for name in ("wer", "cer"):
        full, short = mg.metric(name).measure(*corpus), mg.metric(f"{name}:detail=no").measure(*corpus)

        assert full.segment_scores.tolist() == short.segment_scores.tolist()
        for part in ("reference_length", "hypothesis_length"):
            assert full.components[part] == short.components[part]


@pytest.mark.parametrize("spec", ["wer", "cer", "cer:unit=grapheme", *KINDS, "damerau:tokenize=none"])
@given(corpora(max_size=3))
def test_an_alignment_has_the_edits_of_the_row(spec: str, corpus: Corpus):
    metric = mg.metric(spec)
    stats = metric.measure(*corpus)
    for place, found in enumerate(mg.align(metric, *corpus)):
        parts = stats[place : place + 1].components
        ends = (0, 0)
        cost = 0
        for op, *places in found.chunks:
            assert (places[0], places[2]) == ends
            ends = (places[1], places[3])
            size = max(ends[0] - places[0], ends[1] - places[2])
            cost += {"equal": 0, "transpose": size - 1}.get(op, size)
            same = found.reference[places[0] : ends[0]] == found.hypothesis[places[2] : ends[1]]
            assert same == (op == "equal")

        assert ends == (len(found.reference), len(found.hypothesis))
        assert ends == (parts["reference_length"], parts["hypothesis_length"])
        edited = ("substitutions", "deletions", "insertions")
        assert cost == (parts["edits"] if "edits" in parts else sum(parts[name] for name in edited))
        assert len(list(found.pairs())) >= max(ends)


def between(kind: str, one: str, other: str) -> float:
    return mg.score(kind, hypotheses=[one], references=[other])


@given(FEW | texts(), FEW | texts(), FEW | texts())
def test_the_true_distances_are_metrics(one: str, two: str, three: str):
    for kind in KINDS:
        assert (between(kind, one, two) == 0) == (one == two)
        assert between(kind, one, two) == between(kind, two, one)
    for kind in ("levenshtein", "damerau"):
        assert between(kind, one, three) <= between(kind, one, two) + between(kind, two, three)
    assert between("damerau", one, two) <= between("osa", one, two) <= between("levenshtein", one, two)


def test_optimal_string_alignment_is_no_metric():
    assert (between("osa", "ca", "ac"), between("osa", "ac", "abc")) == (1, 1)
    assert between("osa", "ca", "abc") == 3
    assert between("damerau", "ca", "abc") == 2


def test_every_short_pair_has_its_three_distances():
    words = ["".join(word) for size in range(5) for word in itertools.product("ab", repeat=size)]
    pairs = list(itertools.product(words, repeat=2))
    references, hypotheses = (list(side) for side in zip(*pairs, strict=True))
    for kind in KINDS:
        found = mg.metric(kind).measure(hypotheses, references).segment_scores.tolist()

        assert found == [edits.distance(*pair, kind) for pair in pairs]
