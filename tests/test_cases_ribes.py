"""What users of RIBES and of chrF++.py hit: public reports, with the value that is right, and what is our own.

Each docstring names the report. Inputs are our own.
"""

import random
from pathlib import Path

import pytest

import matchgrid as mg
from matchgrid.cli.stream import measure_blocks
from matchgrid.errors import OptionError, SegmentError, ShapeError
from matchgrid.io.source import open_parallel


def test_pairs_in_order_count_whether_or_not_they_are_neighbours():
    """B36"""
    hypotheses = ["sue met ann today", "ann saw sue at dusk today", "ann"]
    references = ["ann met sue today", "ann met sue at noon today", "ann"]
    right, nltk = (mg.profile(name).measure(hypotheses, references) for name in ("ntt/ribes", "nltk/ribes"))

    assert right.segment_scores.tolist() == pytest.approx([0.5, 0.9036020036098448, 1.0], rel=1e-12)
    assert nltk.segment_scores.tolist() == pytest.approx([0.0, 0.1506, 0.0], abs=5e-5)
    (note,) = [note for note in nltk.notes if note.code == "nltk_ribes"]
    assert note.segments == (1, 2, 3)
    assert "arithmetic=ntt" in str(note)


def test_one_aligned_word_of_a_longer_reference_has_no_order():
    """B37"""
    assert mg.score("ribes", ["ann"], ["ann met sue today"]) == 0
    assert mg.score("ribes", ["ann met sue today"], ["ann"]) == pytest.approx(0.25**0.25)


def test_an_empty_output_has_no_order():
    """B11"""
    for name in ("ribes", "ntt/ribes", "nltk/ribes", "isozaki-2010/ribes"):
        assert mg.score(name, [""], ["we meet at noon"]) == 0


def test_nltk_and_ntt_agree_where_all_is_in_order():
    stats = mg.profile("nltk/ribes").measure(["a b c d"], ["a b c d e"])

    assert stats.score == pytest.approx(mg.score("ntt/ribes", ["a b c d"], ["a b c d e"]), rel=1e-15)
    assert not stats.notes


def test_a_reference_without_words_is_refused_skipped_or_worth_nothing():
    hypotheses, references = ["a b c", "a b c", "d e"], [["a b c"], ["\u3000"], ["", "d e"]]

    with pytest.raises(SegmentError, match=r"^segment 2: .*empty_reference=skip leaves it out"):
        mg.score("ntt/ribes", hypotheses, references)
    skipped = mg.metric("ntt/ribes:empty_reference=skip").measure(hypotheses, references)
    assert skipped.score == 1
    assert skipped.components["segments"] == 2
    assert [(note.code, note.segments) for note in skipped.notes][-1] == ("left_out", (2,))
    assert mg.score("ribes", hypotheses, references) == pytest.approx(2 / 3)


def test_a_mean_over_no_segment_is_not_a_number():
    stats = mg.metric("ribes:empty_reference=skip").measure(["a b"], [""])

    assert str(stats.score) == "nan"
    with pytest.raises(ShapeError, match="the mean is undefined"):
        stats.macro()


def test_the_examples_of_the_first_paper_are_as_it_has_them():
    """Isozaki et al. (2010), section 2: its R0, H0 and R1, H1; Kendall's tau is twice NKT less one."""
    hypotheses = ["he read the book because he was interested in world history", "Bob hit John yesterday"]
    references = ["he was interested in world history because he read the book", "John hit Bob yesterday"]
    paper = mg.metric("isozaki-2010/ribes:report=nkt").measure(hypotheses, references).segment_scores

    assert (2 * paper - 1).round(3).tolist() == [-0.236, 0]
    # NTT's script looks at `because he` first, which both sides have once, so that both `he` are the same.
    assert mg.score("ntt/ribes:report=nkt", hypotheses[:1], references[:1]) == 17 / 55


def test_the_first_paper_has_no_brevity_penalty():
    pair = {"hypotheses": ["a b c"], "references": ["a b c d e f"]}

    assert mg.score("isozaki-2010/ribes", **pair) == 1
    assert mg.score("ntt/ribes", **pair) == pytest.approx(2.718281828459045 ** (-0.1))


def test_two_words_can_be_aligned_with_one():
    """The last `b` is the end of `c b`, and the first one is the start of `b c`: the same word of the reference."""
    stats = mg.RIBES().measure(["b c x c b"], ["a c b c d"])

    assert stats.components["precision"] == 4 / 5


def test_each_factor_can_be_reported():
    pair = {"hypotheses": ["a w b x c y d z"], "references": ["a b c d"]}
    found = {part: mg.score(f"ribes:report={part}", **pair) for part in ("ribes", "nkt", "precision", "bp")}

    assert found == pytest.approx({"ribes": 0.5**0.25, "nkt": 1, "precision": 0.5, "bp": 1})
    assert mg.metric("ribes:report=nkt").label == "NKT"


def test_words_are_compared_in_lower_case_unless_said_otherwise():
    pair = {"hypotheses": ["The Cat ΣΑΣ"], "references": ["the cat σας"]}

    assert mg.score("ntt/ribes", **pair) == 1
    assert mg.score("ntt/ribes:lowercase=no", **pair) == 0


def test_long_segments_take_no_time():
    """NTT's script ends in a RecursionError from some thousand repetitions on, and knows 35,328 words."""
    rng = random.Random(3)
    many = [f"w{number}" for number in range(40_000)]
    shuffled = rng.sample(many, len(many))
    nkt = mg.metric("ntt/ribes:report=nkt")

    assert nkt.measure([" ".join(many)], [" ".join(many)]).score == 1
    assert nkt.measure([" ".join(reversed(many))], [" ".join(many)]).score == 0
    assert nkt.measure([" ".join(shuffled)], [" ".join(many)]).score == pytest.approx(0.5, abs=0.02)
    assert nkt.measure(["a " * 3000], ["a " * 3000]).score == 1


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"alpha": -1}, "alpha is a number from 0"),
        ({"beta": float("nan")}, "beta is a number from 0"),
        ({"report": "tau"}, "report is ribes, nkt, precision or bp"),
        ({"empty_reference": "drop"}, "empty_reference is zero, skip or refuse"),
        ({"arithmetic": "python2"}, "arithmetic is ntt, isozaki-2010 or nltk"),
        ({"lowercase": "maybe"}, "lowercase is yes, no, ascii or perl"),
    ],
)
def test_settings_that_are_none_are_refused(settings: dict[str, object], message: str):
    with pytest.raises(OptionError, match=message):
        mg.RIBES(**settings)


HYPOTHESES = ["the cat sat on the mat", "", "a b c d e"]
REFERENCES = ["the cat sat on the mat", "a b c d", "a b c d"]


def test_stale_counts_are_those_of_the_segment_before():
    stale, right = (mg.PopovicChrF(stale=stale).measure(HYPOTHESES, REFERENCES) for stale in (True, False))

    assert stale.rows[1, :24].tolist() == right.rows[0, :24].tolist()
    assert stale.rows[[0, 2]].tolist() == right.rows[[0, 2]].tolist()
    assert stale.components["avg_f"] == right.components["avg_f"]
    assert stale.score > right.score
    (note,) = [note for note in stale.notes if note.code == "stale_counts"]
    assert note.segments == (2,)
    assert "stale=no" in str(note)


def test_stale_counts_go_on_until_something_matches():
    stats = mg.profile("popovic/chrf").measure(["abc", "x", "y", "de", "z"], ["abcd", "u", "v", "df", "w"])

    assert stats.rows[[1, 2], :18].tolist() == [stats.rows[0, :18].tolist()] * 2
    assert stats.rows[4, :18].tolist() == stats.rows[3, :18].tolist()


def test_a_first_segment_without_a_match_is_refused():
    for texts in ((["x", "a b"], ["y", "a b"]), ([""], [""])):
        with pytest.raises(SegmentError, match=r"^segment 1: nothing matches .* stale=no"):
            mg.score("popovic/chrf++", *texts)
        assert mg.score("popovic/chrf++:stale=no", *texts) >= 0


def test_a_document_and_the_mean_of_its_segments_differ():
    document = mg.PopovicChrF().measure(HYPOTHESES, REFERENCES)
    mean = mg.PopovicChrF(aggregate="macro").measure(HYPOTHESES, REFERENCES)

    assert document.components["avg_f"] == mean.score
    assert document.score == mean.components["f"] != mean.score
    assert (document.metric.label, mean.metric.label) == ("c6+w2-F2", "c6+w2-avgF2")


def test_only_spaces_are_no_characters():
    """chrF++.py deletes U+0020 alone; sacreBLEU every white space."""
    texts = {"hypotheses": ["ab\u00a0cd"], "references": ["ab cd"]}

    assert mg.score("chrf", **texts) == 100
    assert mg.score("popovic_chrf:word_order=0", **texts) < 100
    assert mg.score("popovic_chrf:word_order=0", ["\u00a0ab cd ef\t"], ["abcdef"]) == 100


def test_orders_and_exponents_are_checked():
    with pytest.raises(OptionError, match="char_order and word_order"):
        mg.PopovicChrF(char_order=0, word_order=0)
    with pytest.raises(OptionError, match="beta is a number from 0"):
        mg.PopovicChrF(beta=-1)
    with pytest.raises(OptionError, match="aggregate is macro or micro"):
        mg.PopovicChrF(aggregate="mean")


def test_only_stale_counts_depend_on_the_place():
    assert mg.profile("popovic/chrf").positional
    assert not mg.PopovicChrF().positional


def test_parity_has_every_measurement_of_a_stale_mean():
    stale = mg.PopovicChrF(stale=True).measure(HYPOTHESES, REFERENCES).macro()

    assert stale.segment_scores[0] == stale.segment_scores[1]


@pytest.mark.parametrize("size", [1, 2, 8192])
def test_stale_counts_do_not_depend_on_how_files_are_read(tmp_path: Path, size: int):
    paths = []
    for name, lines in (("ref", REFERENCES), ("hyp", HYPOTHESES)):
        paths.append(tmp_path / name)
        paths[-1].write_text("".join(f"{line}\n" for line in lines), "utf-8")
    metrics = [mg.PopovicChrF(stale=stale) for stale in (True, False)]
    source = open_parallel([str(paths[0])], [str(paths[1])])
    (found,) = measure_blocks(source, metrics, keep=True, size=size).evaluations

    for stats, metric in zip(found, metrics, strict=True):
        whole = metric.measure(HYPOTHESES, REFERENCES)
        assert stats.rows.tolist() == whole.rows.tolist()
        assert stats.notes == whole.notes
