"""What a user can hand over by mistake is refused by name, and never scored as something else."""

import math

import numpy as np
import pytest

import matchgrid as mg
from matchgrid.errors import InputTypeError, MismatchError, OptionError, ResourceError, ShapeError

PAIR = {"hypotheses": ["the cat sat on a mat", "b"], "references": ["the cat sat on the mat", "b"]}


class Table:
    """What a data frame looks like from outside."""

    columns = ("a", "b")

    def __iter__(self):
        return iter(self.columns)


def statistics():
    return mg.BLEU().measure(**PAIR)


@pytest.mark.parametrize("side", ["hypotheses", "references"])
def test_a_table_is_not_read_as_the_names_of_its_columns(side):
    with pytest.raises(InputTypeError, match=f"{side}: a Table is a table; give one column"):
        mg.score("bleu", **{**PAIR, side: Table()})


@pytest.mark.parametrize("answer", ["a b c", b"abc", None, 3])
def test_a_tokenizer_that_does_not_answer_a_list_is_refused(answer):
    own = mg.text.user_tokenizer("own", lambda text: answer)

    with pytest.raises(InputTypeError, match=r"tokenizer 'user:own' answered \w+, not a list of tokens"):
        mg.score(mg.BLEU(tokenize=own), **PAIR)


def test_a_tokenizer_is_a_function():
    with pytest.raises(OptionError, match="a tokenizer is a function"):
        mg.text.user_tokenizer("own", 3)


@pytest.mark.parametrize(
    "signature",
    [
        "BLEU|nrefs:1|case:lc|eff:no|tok:zh|smooth:floor[0.10]|version:2.6.0",
        "TER|nrefs:1|case:mixed|tok:tercom|norm:yes|punct:yes|asian:no|version:2.6.0",
        "chrF2++|#:1|c:mixed|e:yes|nc:6|nw:2|s:no|v:2.6.0",
    ],
)
def test_sacrebleus_signature_is_not_taken_for_the_defaults(signature):
    with pytest.raises(OptionError, match="this is sacreBLEU's signature"):
        mg.metric(signature)


@pytest.mark.parametrize(
    ("signature", "error", "message"),
    [
        ("bleu|x", OptionError, "a signature has no part 'x'"),
        ("bleu|v:9.9", MismatchError, "made with matchgrid 9.9, but here"),
        ("bleu|unicode:3.0.0", MismatchError, "made with unicode 3.0.0, but here"),
    ],
)
def test_what_a_signature_says_must_be_so(signature, error, message):
    with pytest.raises(error, match=message):
        mg.metric(signature)


def test_signatures_of_statistics_are_read_back():
    stats = statistics()

    assert mg.metric(stats.signature) == stats.metric


@pytest.mark.parametrize("name", [None, math.nan, "", ["a"], {"a": 1}])
def test_a_missing_id_puts_no_segments_together(name):
    with pytest.raises(InputTypeError, match="the id of number 2 is"):
        statistics().pool(["a", name])


@pytest.mark.parametrize("ids", [None, 3, "ab"])
def test_ids_are_a_list(ids):
    with pytest.raises(InputTypeError, match="a list with one id per unit"):
        statistics().pool(ids)


def test_numbers_and_texts_are_ids():
    assert statistics().pool([1, np.int64(1)]).units.labels == ("1",)
    assert statistics().pool(iter(["x", "y"])).units.labels == ("x", "y")


def test_the_kind_of_units_is_a_word():
    with pytest.raises(OptionError, match="one word"):
        statistics().pool(["a", "b"], kind="x y|")


@pytest.mark.parametrize(
    ("index", "error", "message"),
    [
        (-1, OptionError, r"statistics\[1:2\] are its statistics"),
        (None, OptionError, "a slice, a mask or a list of positions"),
        ((0, 1), OptionError, "a slice, a mask or a list of positions"),
        ([0, 2], ShapeError, "positions reach 2, but there are 2 segments"),
        ([0.5], OptionError, "a slice, a mask or a list of positions"),
        (np.zeros((2, 2), dtype=bool), OptionError, "a slice, a mask or a list of positions"),
    ],
)
def test_an_index_that_means_nothing_is_refused(index, error, message):
    with pytest.raises(error, match=message):
        statistics()[index]


def test_statistics_are_no_sequence_of_rows():
    with pytest.raises(TypeError):
        list(statistics())
    with pytest.raises(InputTypeError, match="concat takes a list"):
        mg.Statistics.concat(statistics())
    with pytest.raises(InputTypeError, match="part 2 is int, not statistics"):
        mg.Statistics.concat([statistics(), 3])
    with pytest.raises(InputTypeError, match="the other side is int, not statistics"):
        statistics().check_comparable(3)


@pytest.mark.parametrize("threads", [0, -1, 1.5, "2", True, 2**70])
def test_threads_are_a_number_of_them(threads):
    with pytest.raises(OptionError, match="threads is a whole number from 1 to 1,024"):
        mg.score("bleu", **PAIR, threads=threads)


@pytest.mark.parametrize(
    ("sources", "error"), [(["a"], ShapeError), ("ab", InputTypeError), (["a", 3], InputTypeError)]
)
def test_sources_that_nobody_could_use_are_refused(sources, error):
    with pytest.raises(error):
        mg.score("bleu", **PAIR, sources=sources)


def test_a_mean_is_of_a_metric():
    with pytest.raises(OptionError, match="Mean is of a metric"):
        mg.Mean("bleu")


def test_a_profile_is_a_name():
    with pytest.raises(OptionError, match="there is no profile None"):
        mg.profile(None)


@pytest.mark.parametrize("spec", ["bleu:max_order=4_0", "chrf:beta=1_0", "bleu:weights=1_0/0"])
def test_numbers_are_written_as_people_write_them(spec):
    with pytest.raises(OptionError):
        mg.metric(spec)


def test_an_absent_model_is_named_by_a_spec_as_well():
    with pytest.raises(ResourceError, match="needs the SentencePiece model /nowhere"):
        mg.metric("bleu:tokenize=spm:/nowhere/x.model")


def test_a_file_that_is_no_dictionary_is_refused(tmp_path):
    pytest.importorskip("MeCab")
    (tmp_path / "no.dic").write_text("no dictionary", encoding="utf-8")

    with pytest.raises(ResourceError, match="MeCab can't read the dictionary"):
        mg.metric(f"bleu:tokenize=ja-mecab:{tmp_path / 'no.dic'}")


def test_text_in_a_wrong_encoding_is_noted():
    wrong = "the cat".encode("utf-16-be").decode("utf-8")
    notes = mg.ChrF().measure(hypotheses=[wrong, "b"], references=["the cat", "b"]).notes

    assert [(note.code, note.segments) for note in notes] == [("nul_character", (1,))]


def test_an_evaluation_knows_what_it_holds():
    found = mg.evaluate(**PAIR, metrics=["bleu", "ter"])

    assert len(found) == 2
    assert "bleu" in found
    assert mg.TER() in found
    assert "chrf" not in found
    assert "nonsense" not in found


def test_a_beta_of_nothing_is_precision_as_in_sacrebleu():
    sacrebleu = pytest.importorskip("sacrebleu")
    theirs = sacrebleu.CHRF(beta=0).corpus_score(PAIR["hypotheses"], [PAIR["references"]]).score

    assert mg.score("chrf:beta=0", **PAIR) == pytest.approx(theirs, rel=1e-12)
