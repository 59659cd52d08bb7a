"""Live parity with sacreBLEU 2.6.0: counts are identical, scores agree to 1e-12, whatever the text and the options."""

import pytest

pytest.importorskip("sacrebleu")

import sacrebleu
from hypothesis import given, settings
from hypothesis import strategies as st

from matchgrid import BLEU, TER, ChrF, Metric, profile
from peers import TOLERANCE, difference, peer, rows
from strategies import Corpus, Segment, corpora, segments
from theirs import capped

pytestmark = pytest.mark.peers

SMOOTHING = st.sampled_from(
    [
        *(("none", None), ("exp", None), ("floor", None), ("floor", 0.0), ("floor", 0.01)),
        *(("add-k", None), ("add-k", 0.5), ("add-k", 3.0)),
    ]
)


@st.composite
def bleus(draw: st.DrawFn) -> BLEU:
    smooth, value = draw(SMOOTHING)
    return BLEU(
        max_order=draw(st.sampled_from([4, 4, 1, 2, 3, 5, 9])),
        smooth=smooth,
        smooth_value=value,
        effective_order=draw(st.booleans()),
        lowercase=draw(st.booleans()),
        tokenize=draw(st.sampled_from(["13a", "13a", "intl", "char", "zh", "none"])),
    )


@st.composite
def chrfs(draw: st.DrawFn) -> ChrF:
    char_order, word_order = draw(st.tuples(st.sampled_from([6, 6, 0, 1, 2, 5, 8]), st.integers(0, 3)).filter(any))
    return ChrF(
        char_order=char_order,
        word_order=word_order,
        beta=draw(st.sampled_from([2, 2, 1, 3, 0.5])),
        lowercase=draw(st.booleans()),
        whitespace=draw(st.booleans()),
        eps_smoothing=draw(st.booleans()),
    )


ters = st.builds(
    TER,
    normalized=st.booleans(),
    no_punct=st.booleans(),
    asian_support=st.booleans(),
    case_sensitive=st.booleans(),
)


@settings(max_examples=settings().max_examples * 5)
@given(bleus(), corpora())
def test_bleu_is_that_of_sacrebleu(metric: BLEU, corpus: Corpus):
    assert not difference(metric, *corpus)


@settings(max_examples=settings().max_examples * 5)
@given(chrfs(), corpora())
def test_chrf_is_that_of_sacrebleu(metric: ChrF, corpus: Corpus):
    assert not difference(metric, *corpus)


@settings(max_examples=settings().max_examples * 5)
@given(ters, corpora())
def test_ter_is_that_of_sacrebleu(metric: TER, corpus: Corpus):
    assert not difference(metric, *corpus)


@given(st.one_of(bleus(), chrfs(), ters), segments())
def test_a_segment_score_is_sacrebleus_sentence_score(metric: Metric, segment: Segment):
    expected = peer(metric).sentence_score(segment.hypothesis, segment.references).score
    found = metric.measure([segment.hypothesis], [segment.references])

    assert found.score == found.segment_scores[0] == pytest.approx(capped(metric, expected), rel=TOLERANCE, abs=0)


@given(segments())
def test_the_profiles_are_sacrebleus_functions(segment: Segment):
    present = [text for text in segment.references if text is not None]
    functions = {
        "sacrebleu/sentence-bleu": sacrebleu.sentence_bleu(segment.hypothesis, present),
        "sacrebleu/bleu": sacrebleu.corpus_bleu([segment.hypothesis], [[text] for text in present]),
        "sacrebleu/chrf": sacrebleu.sentence_chrf(segment.hypothesis, present),
        "sacrebleu/chrf++": sacrebleu.sentence_chrf(segment.hypothesis, present, word_order=2),
        "sacrebleu/ter": sacrebleu.sentence_ter(segment.hypothesis, present),
    }
    for name, expected in functions.items():
        score = profile(name).measure([segment.hypothesis], [present]).score

        assert score == pytest.approx(capped(profile(name), expected.score), rel=TOLERANCE, abs=0), name


@given(bleus(), corpora())
def test_the_parts_of_bleu_are_those_that_sacrebleu_prints(metric: BLEU, corpus: Corpus):
    parts = metric.measure(*corpus).components
    other = peer(metric)
    expected = other._aggregate_and_compute(rows(other, *corpus))

    assert parts["precisions"] == pytest.approx(expected.precisions, rel=TOLERANCE, abs=0)
    assert parts["bp"] == pytest.approx(expected.bp, rel=TOLERANCE, abs=0)
    assert parts["ratio"] == pytest.approx(expected.ratio, rel=TOLERANCE, abs=0)
    assert (parts["hypothesis_length"], parts["reference_length"]) == (expected.sys_len, expected.ref_len)
