"""BLEU as tools and papers have it: COCO's scorer live, smoothing by the papers' formulas, and what tools refuse."""

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import matchgrid as mg
from matchgrid import BLEU
from matchgrid.errors import ShapeError
from strategies import Corpus, corpora

EXACT = {"rel": 1e-12, "abs": 0}
COCO = [f"coco-scorer/bleu{order}" for order in range(1, 5)]


def coco(corpus: Corpus, rule: str = "closest") -> tuple[list[float], list[list[float]]]:
    """The scores of pycocoevalcap: of the corpus and of the segments, by order."""
    scorer = pytest.importorskip("pycocoevalcap.bleu.bleu_scorer").BleuScorer(n=4)
    for text, group in zip(corpus.hypotheses, corpus.references, strict=True):
        scorer += (text, [one for one in group if one is not None])
    return scorer.compute_score(option=rule, verbose=0)


@pytest.mark.peers
@given(corpora(), st.sampled_from(("closest", "shortest", "average")))
def test_coco_is_that_of_pycocoevalcap(corpus: Corpus, rule: str):
    corpora_scores, segment_scores = coco(corpus, rule)
    for name, score, each in zip(COCO, corpora_scores, segment_scores, strict=True):
        stats = replace(mg.metric(name), reference_length=rule).measure(corpus.hypotheses, corpus.references)

        assert stats.score == pytest.approx(score, **EXACT)
        assert stats.segment_scores.tolist() == pytest.approx(each, **EXACT)


@pytest.mark.peers
def test_coco_is_what_its_command_prints():
    bleu = pytest.importorskip("pycocoevalcap.bleu.bleu")
    references = {1: ["a cat on a mat", "the cat sat"], 2: ["two dogs run", "dogs run in the park ."]}
    scores, _ = bleu.Bleu(4).compute_score(references, {1: ["a cat sat on mat"], 2: ["dogs run"]}, verbose=0)
    found = mg.evaluate(["a cat sat on mat", "dogs run"], list(references.values()), metrics=COCO)

    assert [stats.score for stats in found] == pytest.approx(scores, **EXACT)


def test_method_4_of_chen_and_cherry_is_that_of_the_paper():
    """B31"""
    bleu = BLEU(smooth="chen-cherry-4", weights=(0, 0, 0, 1), scale=1, tokenize="none")
    stats = bleu.measure(["x x x x x x x", "x z z z z z z"], ["x x x y x x x"] * 2)

    assert stats.segment_scores.tolist() == pytest.approx([0.09729550745276566, 0.014736635618380846], **EXACT)


def test_method_4_takes_a_single_word():
    """B32"""
    bleu = BLEU(smooth="chen-cherry-4", weights=(1, 0, 0, 0), scale=1)

    assert bleu.measure(["big"], [["big lake", "deep sea"]]).score == pytest.approx(math.exp(-1), **EXACT)


def test_the_papers_smoothings_are_their_formulas():
    # Of 6 tokens 4 match, of 5 pairs 1, and nothing longer: m = (4, 1, 0, 0, 0), l = (6, 5, 4, 3).
    hypotheses, references = ["a b x c y d"], ["a b q c r d"]

    def precisions(smooth: str) -> list[float]:
        return BLEU(smooth=smooth).measure(hypotheses, references).components["precisions"]

    share = math.log(6) / 5
    m1 = (5 + 4 + 1) / 3
    m2 = (m1 + 1 + 0) / 3
    m3 = m2 / 3
    p3 = 5 * 0.2**2 / (4 / 6) / (4 + 5)
    s2 = (m1 + 1 + share) / 3
    s3 = (s2 + share + share**2) / 3
    expected = {
        "floor": [4 / 6, 1 / 5, 0.1 / 4, 0.1 / 3],
        "add-k": [4 / 6, 2 / 6, 1 / 5, 1 / 4],
        "exp": [4 / 6, 1 / 5, 1 / 8, 1 / 12],
        "chen-cherry-4": [4 / 6, 1 / 5, share / 4, share**2 / 3],
        "chen-cherry-5": [m1 / 6, m2 / 5, m3 / 4, m3 / 3 / 3],
        "chen-cherry-6": [4 / 6, 1 / 5, p3, 5 * p3**2 / 0.2 / (3 + 5)],
        "chen-cherry-7": [m1 / 6, s2 / 5, s3 / 4, (s3 + share**2) / 3 / 3],
    }
    for smooth, fractions in expected.items():
        assert precisions(smooth) == pytest.approx([100 * p for p in fractions], **EXACT), smooth


def test_methods_5_and_7_count_one_order_more_in_the_same_pass():
    hypotheses, references = ["a b c d e f", "a b c x"], ["a b c d e g", "a b c y"]
    five = BLEU(smooth="chen-cherry-5")

    assert five.columns[-1] == "totals_5"
    assert five.kernel() == BLEU(max_order=5).kernel()
    together = mg.evaluate(hypotheses, references, metrics=[BLEU(), five, BLEU(max_order=2)])
    for metric, stats in zip((BLEU(), five, BLEU(max_order=2)), together, strict=True):
        assert stats.rows.tobytes() == metric.measure(hypotheses, references).rows.tobytes()


@pytest.mark.parametrize("name", ["mteval-v13a/bleu", "multi-bleu/bleu", "multi-bleu-detok/bleu"])
def test_output_without_tokens_is_refused_as_a_whole_but_not_as_a_part(name: str):
    metric = mg.metric(name)
    assert isinstance(metric, BLEU)
    empty = metric.measure(["", " "], ["a b", "c"])
    with pytest.raises(ShapeError, match=r"no hypothesis has any token, .* with empty_output=zero the score is 0$"):
        mg.score(name, ["", " "], ["a b", "c"])
    assert empty.segment_scores.tolist() == [0, 0]
    some = mg.Statistics.concat([empty.condense(), metric.measure(["a b c d"], ["a b c d"]).condense()])

    assert 0 < some.score < metric.scale
    assert mg.score(replace(metric, empty_output="zero"), ["", " "], ["a b", "c"]) == 0
    # Without any reference token the scripts print 0.
    assert metric.measure([""], [""]).score == 0


def test_orders_without_ngrams_are_perfect_to_mteval_and_nothing_to_others():
    for name, right, wrong in (
        ("mteval-v14/bleu", 1.0, 0.5**0.25),
        ("mteval-v14/bleu:smooth=none,no_match=zero,empty_orders=zero", 0.0, 0.0),
        ("multi-bleu/bleu", 0.0, 0.0),
        ("sacrebleu/bleu", 0.0, 0.0),
    ):
        assert mg.score(name, ["cat"], ["cat"]) == pytest.approx(right, **EXACT), name
        assert mg.score(name, ["dog"], ["cat"]) == pytest.approx(wrong, **EXACT), name


def test_multi_bleu_detok_lower_cases_hypotheses_before_everything_and_references_after_entities():
    metric = BLEU(tokenize="multi-bleu-detok", lowercase="perl")
    texts = ["A &AMP; <SKIPPED>B"]
    stats = metric.measure(texts, texts)

    assert [step.label for step in metric.text] == ["lower-perl", "multi-bleu-detok"]
    assert [step.label for step in metric.reference_text] == ["mteval-entities", "lower-perl", "mteval-rules"]
    assert stats.rows[0, :2].tolist() == [3, 8]  # a & b; and a & amp ; < skipped > b


@pytest.mark.parametrize("name", ["bleu", "nist", "nist:zero_prefix=yes", "rouge1", "ribes"])
def test_every_metric_of_mtevals_words_notes_an_empty_one_and_no_other_fault(name: str):
    tokens = f"{name}{',' if ':' in name else ':'}tokenize=mteval-v13a-intl,lowercase=no"
    stats = mg.metric(tokens).measure(["\ta b c d e"], ["a b c d e"])

    assert [note.code for note in stats.notes] == ["empty_word"]


def test_a_tab_first_is_an_empty_word_to_mteval_and_is_noted():
    metric = BLEU(tokenize="mteval-v13a-intl", lowercase="perl")
    stats = metric.measure(["\ta b c d e"], ["a b c d e"])

    assert stats.rows[0, 0] == 6
    (note,) = (note for note in stats.notes if note.code == "empty_word")
    assert "normalize=strip" in note.remedy
    assert replace(metric, normalize="strip").measure(["\ta b c d e"], ["a b c d e"]).rows[0, 0] == 5


@pytest.mark.parametrize("settings", [{}, {"effective_order": True}, {"scale": 1}, {"smooth": "none"}])
def test_what_is_right_is_perfect_in_every_number_of_orders(settings: dict):
    text = " ".join(map(str, range(70)))
    for order in range(1, 65):
        assert BLEU(max_order=order, **settings).measure([text], [text]).score == settings.get("scale", 100)


def test_bleu_in_characters_is_that_of_characters_as_words_and_of_nothing_shorter_than_18():
    texts = "die katze sass gestern auf der matte", "die katze sass heute auf der matte"
    hypothesis, reference = ([one for one in text if one != " "] for text in texts)
    words = BLEU(max_order=18, smooth="none", scale=1, tokenize="pretokenized")

    def score(*sides: str) -> float:
        return mg.score("denoual-lepage-2005/bleu", [sides[0]], [sides[1]])

    assert score(texts[0], texts[0]) == 1
    assert score(*texts) == words.measure([hypothesis], [reference]).score == 0  # no 18 characters match
    assert score(texts[0] + texts[0], texts[0]) == words.measure([hypothesis * 2], [hypothesis]).score > 0
    assert (score("a" * 17, "a" * 17), score("a" * 18, "a " * 18)) == (0, 1)


def test_white_space_that_a_tool_does_not_know_stays_in_its_word():
    for name, text, length in (
        ("mteval-v14/bleu", "a\x1cb c\x1c", 2),
        ("multi-bleu/bleu", "a\xa0b c\xa0", 2),
        ("multi-bleu-detok/bleu", "a\xa0b c\x1c", 3),
        ("sacrebleu/bleu", "a\xa0b c\x1c", 3),
    ):
        assert mg.metric(name).measure([text], [text]).rows[0, 0] == length, name


def test_a_reference_length_can_be_chosen():
    references = ["a b c d e f", "a b"]
    found = {
        rule: BLEU(reference_length=rule).measure(["a b c"], [references]) for rule in mg.metrics.bleu.REFERENCE_LENGTHS
    }

    assert {rule: stats.components["reference_length"] for rule, stats in found.items()} == {
        "closest": 2,
        "closest-9999": 2,
        "shortest": 2,
        "average": 4.0,
    }
    assert found["average"].components["bp"] == pytest.approx(math.exp(1 - 4 / 3), **EXACT)
    assert BLEU(reference_length="closest-9999").measure(["a"], ["b " * 20_000]).rows[0, 1] == 9999


def test_bleu_in_characters_is_bleu_over_characters():
    texts = {"hypotheses": ["我喜欢猫"], "references": ["我喜欢狗"]}

    assert mg.score("bleu:tokenize=char,max_order=2,smooth=none,scale=1", **texts) == pytest.approx(
        math.sqrt(3 / 4 * 2 / 3), **EXACT
    )
