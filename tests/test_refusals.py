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


@pytest.mark.parametrize("kind", ["segments", "condensed", None])
def test_pooled_units_are_not_what_they_are_made_of(kind):
    with pytest.raises(OptionError, match="one word, such as documents"):
        statistics().pool(["a", "b"], kind=kind)


@pytest.mark.parametrize("ids", [{"a", "b"}, {"a": 1, "b": 2}])
def test_ids_have_an_order(ids):
    with pytest.raises(
        InputTypeError, match=r"ids: a list with one id per unit belongs here; a (set|dict) has no order"
    ):
        statistics().pool(ids)


def test_a_document_is_in_one_part_only():
    parts = [statistics().pool(["x", "y"]), statistics().pool(["y", "z"])]

    with pytest.raises(MismatchError, match="'y' of the documents is in several parts: put the segments together"):
        mg.Statistics.concat(parts)


def test_the_signature_of_a_mean_is_checked_like_any_other():
    with pytest.raises(MismatchError, match=r"was made with matchgrid 0\.0\.1"):
        mg.metric("mean(bleu)|matchgrid:0.0.1")
    with pytest.raises(OptionError, match="a signature has no part 'rubbish:1'"):
        mg.metric("mean(mean(bleu))|rubbish:1")


def test_means_are_nested_so_deep_and_no_deeper():
    deepest = "mean(" * 16 + "bleu" + ")" * 16

    with pytest.raises(OptionError, match="nested too deep"):
        mg.metric("mean(" * 3000 + "bleu" + ")" * 3000)
    with pytest.raises(OptionError, match="nested at most 16 deep"):
        mg.Mean(mg.metric(deepest))
    assert mg.metric(mg.metric(deepest).signature) == mg.metric(deepest)


def test_a_signature_from_sacrebleus_json_is_told_from_a_name():
    with pytest.raises(OptionError, match="sacreBLEU's signature"):
        mg.metric("nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0")


@pytest.mark.parametrize("texts", [5, None, {"b", "a"}, {"a": 1}])
def test_texts_to_prepare_are_a_list(texts):
    for call in (
        lambda: mg.text.tokens("13a", texts),
        lambda: mg.text.digest(texts),
        lambda: mg.text.transform("nfc", texts),
    ):
        with pytest.raises(InputTypeError, match="texts: a list with strings belongs here"):
            call()


def test_a_label_that_several_metrics_have_names_none_of_them():
    both = mg.evaluate(**PAIR, metrics=["bleu:lowercase=yes", "bleu"])
    others = mg.evaluate(**PAIR, metrics=["bleu:lowercase=yes", "bleu:tokenize=none"])

    assert both["BLEU"].metric == mg.BLEU()
    with pytest.raises(OptionError, match="metric 'bleu' was not evaluated"):
        others["BLEU"]


def test_weights_and_names_are_not_read_letter_by_letter():
    with pytest.raises(OptionError, match="weights are one number per order, not '0001'"):
        mg.BLEU(weights="0001")
    with pytest.raises(OptionError, match="a tokenizer needs a name"):
        mg.text.user_tokenizer(5, str.split)
    with pytest.raises(OptionError, match="there is no profile"):
        mg.profile(["sacrebleu/bleu"])


@pytest.mark.parametrize(
    ("index", "error", "message"),
    [
        (-1, OptionError, r"statistics\[1:2\] are its statistics"),
        (None, OptionError, "a slice, a mask or a list of positions"),
        ((0, 1), OptionError, "a slice, a mask or a list of positions"),
        ([0, 2], ShapeError, "positions reach 2, but there are 2 segments"),
        ([0.5], OptionError, "a slice, a mask or a list of positions"),
        (slice(None, None, 0), OptionError, "sliced by whole numbers"),
        (slice("a", "b"), OptionError, "sliced by whole numbers"),
        ([1, [2]], OptionError, "a slice, a mask or a list of positions"),
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
    with pytest.raises(InputTypeError, match="concat: a list with statistics belongs here, not int"):
        mg.Statistics.concat(5)
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


def test_references_may_be_rows_of_an_array():
    references = np.array([["a b", "a c"], ["d e", "d f"]])

    assert mg.score("ter", ["a c", "d e"], references) == mg.score("ter", ["a c", "d e"], references.tolist())


def test_a_system_has_a_name():
    with pytest.raises(OptionError, match="system is a name, not 3"):
        mg.evaluate(**PAIR, system=3)


def test_a_truth_value_is_no_id():
    with pytest.raises(InputTypeError, match="the id of number 2 is True"):
        statistics().pool(["a", True])


def test_no_step_is_none_as_lists_of_settings_say_it():
    assert mg.metric("bleu:normalize=none") == mg.BLEU()


def test_an_evaluation_is_of_one_system():
    stats, part = mg.TER().measure(["a b", "c"], ["a b", "c"]), mg.BLEU().measure(["a b"], ["a b"])

    with pytest.raises(MismatchError, match="of the same units, not of 2 segments and 1 segments"):
        mg.Evaluation((stats, part))
    with pytest.raises(OptionError, match="'ter' is named twice"):
        mg.Evaluation((stats, stats))
    with pytest.raises(OptionError, match="name at least one"):
        mg.Evaluation(())


@pytest.mark.parametrize("answer", [set, frozenset, dict.fromkeys])
def test_tokens_have_an_order(answer):
    own = mg.text.user_tokenizer("own", lambda text: answer(text.split()))

    with pytest.raises(InputTypeError, match="tokenizer 'user:own' answered"):
        mg.score(mg.BLEU(tokenize=own), **PAIR)


@pytest.mark.parametrize("steps", [None, 5, b"lower"])
def test_steps_are_named(steps):
    for call in (lambda: mg.text.digest(["a"], steps), lambda: mg.text.transform(steps, ["a"])):
        with pytest.raises(OptionError, match="text steps are names"):
            call()


def test_texts_to_digest_are_texts():
    with pytest.raises(InputTypeError, match="text 2 is int, not text"):
        mg.text.digest(["a", 5])


@pytest.mark.parametrize(
    ("metric", "settings"), [(mg.BLEU, {"smooth": "floor", "smooth_value": 2**2000}), (mg.ChrF, {"beta": 10**400})]
)
def test_numbers_that_no_float_holds_are_refused(metric, settings):
    with pytest.raises(OptionError, match="is a number, and not as large as this"):
        metric(**settings)


def test_the_position_that_is_not_there_is_named():
    with pytest.raises(ShapeError, match="positions reach -3, but there are 2 segments"):
        statistics()[[-1, -3]]


def test_widths_are_whole_numbers_of_any_kind():
    found = mg.evaluate(**PAIR, metrics=["ter"])

    assert found.table(width=np.int64(2)) == found.table(width=2)
