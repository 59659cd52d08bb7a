"""Files and mappings of vectors: what is read of them, what is refused, and where."""

import gzip
import pickle
import struct
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import matchgrid as mg
from matchgrid.errors import MismatchError, OptionError, ResourceError
from places import VECTORS

Words = dict[str, list[float]]
KNOWN: Words = {"the": [1.0, -0.5], "naïve": [0.25, 3.0], "10": [0.001, 0.0], "\u4e2d": [-1e-3, 1e6], ". .": [2.0, 2.0]}
FORMS = ("glove", "word2vec", "fasttext", "binary", "binary-lines")


def written(words: Words, form: str) -> bytes:
    """A file as a tool writes it."""
    size = len(next(iter(words.values())))
    header = "" if form == "glove" else f"{len(words)} {size}\n"
    if form.startswith("binary"):
        end = b"\n" if form == "binary-lines" else b""
        each = [word.encode() + b" " + struct.pack(f"<{size}f", *vector) + end for word, vector in words.items()]
        return header.encode() + b"".join(each)
    end = " \n" if form in ("word2vec", "fasttext") else "\n"
    return (header + "".join(f"{word} {' '.join(map(str, row))}{end}" for word, row in words.items())).encode()


def file(folder: Path, content: bytes) -> str:
    path = folder / "vectors.txt"
    path.write_bytes(content)
    return str(path)


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_a_file_has_the_vectors_of_the_mapping(form: str, tmp_path: Path):
    words = {word: row for word, row in KNOWN.items() if " " not in word or not form.startswith("binary")}
    found = mg.WordVectors.read(file(tmp_path, written(words, form)))

    assert found == mg.WordVectors.of(words)
    assert (len(found), found.duplicates, len(found.digest)) == (len(words), 0, 12)


numbers = st.floats(-1e9, 1e9, width=32) | st.floats(width=32, allow_nan=False, allow_infinity=False)
letters = st.characters(exclude_categories=["Cs", "Cc"], exclude_characters=" ")


@given(
    st.integers(1, 5).flatmap(
        lambda size: st.dictionaries(
            st.text(letters, min_size=1), st.lists(numbers, min_size=size, max_size=size), min_size=1
        )
    ),
    st.sampled_from(("glove", "word2vec")),
)
def test_every_number_is_read_as_the_nearest_of_32_bits(tmp_path_factory: Any, words: Words, form: str):
    folder = tmp_path_factory.mktemp("vectors")
    if form == "glove" and len(next(iter(words.values()))) == 1:
        words = {"first": [0.0], **words}

    assert mg.WordVectors.read(file(folder, written(words, form))) == mg.WordVectors.of(words)


WRONG = [
    (b"", "it is empty"),
    (b"hello world\n", "line 1: no word with a vector"),
    (b"a 1 2\nb 1\n", "line 2: 1 numbers after the word, not 2"),
    (b"a 1 2\nb 1 2 3\n", "line 2: more than 2 numbers after the word"),
    (b"a 1 2\nb 1 x\n", "line 2: number 2 after the word .b. is no finite number"),
    (b"a 1 2\nb nan 2\n", "line 2: number 1 after the word .b. is no finite number"),
    (b"a 1 2\nb 1 1e39\n", "line 2: number 2 after the word .b. is no finite number"),
    (b"a 1 2\n\xff\xfe 1 2\n", "line 2: the word is not in UTF-8"),
    (b"a 1 2\n\nb 1 2\n", "line 2: 0 numbers after the word, not 2"),
    (b"3 2\na 1 2\nb 1 2\n", "says that it has 3 words, but it has 2: is it whole"),
    (b"1 2\na 1 2\nb 1 2\n", "says that it has 1 words, but it has 2"),
    (written({"a": [1.0, 2.0]}, "binary")[:-1], "word 1: it is no word with its vector, or the file is not whole"),
    (b"1 1\n\xff " + struct.pack("<f", 0.0), "word 1: it is not in UTF-8"),
    (b"1 1\na " + struct.pack("<f", float("nan")), "word 1: its vector has what is no finite number"),
    ((793712314).to_bytes(4, "little") + b"\x0c\0\0\0" + bytes(60), r"fastText's model, .* take the \.vec file"),
    (gzip.compress(b"a 1 2\n"), r"is packed \(gzip\): unpack it first"),
    (b"PK\x03\x04" + bytes(30), r"is packed \(zip\)"),
]


@pytest.mark.parametrize(("content", "message"), WRONG, ids=range(len(WRONG)))
def test_what_is_no_word_with_its_vector_is_refused_with_its_line(content: bytes, message: str, tmp_path: Path):
    with pytest.raises(ResourceError, match=message):
        mg.WordVectors.read(file(tmp_path, content))


def test_a_file_that_is_not_there_is_named(tmp_path: Path):
    for path in (tmp_path / "none.txt", tmp_path):
        with pytest.raises(ResourceError, match="can't be read"):
            mg.metric(f"soft:vectors=file:{path}")


def test_the_first_of_several_vectors_counts_and_a_note_says_so(tmp_path: Path):
    path = file(tmp_path, b"up 1 0\ndown 0 1\nup 0 1\nup 5 5\n")
    metric = mg.SoftMatch(vectors=f"file:{path}")
    stats = metric.measure(["up"], ["down"])

    assert (stats.score, mg.WordVectors.read(path).duplicates) == (0.0, 2)
    (said,) = stats.notes
    assert said.code == "duplicate_vectors"
    assert str(said) == f"2 vectors in file:{path} are of words that had one, and do not count"


def test_only_words_that_are_wanted_are_kept(tmp_path: Path):
    path = file(tmp_path, written(KNOWN, "glove"))
    found = mg.WordVectors.read(path, words=["the", "10", "there"])

    assert found == mg.WordVectors.of({"the": KNOWN["the"], "10": KNOWN["10"]})
    assert str(found) == "given"
    with pytest.raises(ResourceError, match="line 2"):
        mg.WordVectors.read(file(tmp_path, b"a 1 2\nb 1 x\n"), words=["a"])


@pytest.mark.parametrize(
    ("vectors", "message"),
    [
        ({"a": [1], "b": [1, 2]}, "as many numbers each"),
        ({"a": []}, "as many numbers each"),
        ({"a": 1.0}, "as many numbers each"),
        ({"a": ["x"]}, "sequence of numbers"),
        ({"a": [float("inf")]}, "no finite number of 32 bits"),
        ({"a": [1e39]}, "no finite number of 32 bits"),
        ({1: [1.0]}, "of words, not of 1"),
        ("glove.txt", "none, file:PATH, or in Python a mapping"),
        ("file:", "none, file:PATH"),
        (5, "none, file:PATH"),
        ("given", "given in Python: give them again"),
    ],
)
def test_what_are_no_vectors_is_refused(vectors: Any, message: str):
    with pytest.raises(OptionError, match=message):
        mg.SoftMatch(vectors=vectors)


def test_a_signature_has_the_digest_and_is_read_back_while_the_file_is_the_same(tmp_path: Path):
    path = file(tmp_path, b"up 1 0\ndown 0 1\n")
    metric = mg.metric(f"soft:vectors=file:{path}")

    assert f"|data:vectors@{metric.vectors.digest}|" in metric.signature
    assert f"|data:vectors@{metric.vectors.digest}|" in metric.short_signature
    assert mg.metric(metric.signature) == metric == pickle.loads(pickle.dumps(metric))
    assert "|data:vectors@" in mg.Mean(metric).signature
    stored = pickle.dumps(metric)
    Path(path).write_bytes(b"up 1 0\ndown 0 2\nleft 1 1\n")
    with pytest.raises(MismatchError, match=r"was made with .*vectors@.*, but here"):
        mg.metric(metric.signature)
    with pytest.raises(ResourceError, match="is not the file it was"):
        pickle.loads(stored)


def test_vectors_that_were_given_travel_along():
    metric = mg.SoftMatch(vectors=KNOWN)  # type: ignore[arg-type]
    again = pickle.loads(pickle.dumps(metric))

    assert again == metric
    assert again.measure(["the"], ["10"]).score == metric.measure(["the"], ["10"]).score
    with pytest.raises(OptionError, match="given in Python"):
        mg.metric(metric.signature)


def test_the_same_vectors_are_equal_wherever_they_are_from(tmp_path: Path):
    one = mg.SoftMatch(vectors=f"file:{file(tmp_path, written(KNOWN, 'glove'))}")
    other = mg.SoftMatch(vectors={word: np.array(row) for word, row in reversed(KNOWN.items())})  # type: ignore[arg-type]

    assert one == other
    assert hash(one) == hash(other)
    one.measure(["the"], ["10"]).check_comparable(other.measure(["10"], ["10"]))
    assert repr(mg.WordVectors.of({})).startswith("WordVectors(given, 0 words")


def test_the_same_file_is_read_once():
    path = VECTORS / "glove.txt"

    assert mg.WordVectors.read(path).table is mg.WordVectors.read(str(path)).table


@pytest.mark.parametrize("vectors", [np.eye(3), Path("a.vec"), 5, [1.0], b"none"])
def test_vectors_of_another_type_are_refused_by_name(vectors: Any):
    with pytest.raises(OptionError, match=f"not {type(vectors).__name__}"):
        mg.SoftMatch(vectors=vectors)


@pytest.mark.parametrize(
    "vector",
    [["1", "0"], [True, False], [1.0, True], np.array([True, False]), [1j, 0], np.array([1j, 0]), [10**400, 0]],
)
def test_what_numpy_would_make_a_number_of_is_refused(vector: Any):
    with pytest.raises(OptionError, match="a vector is a sequence of numbers"):
        mg.WordVectors.of({"rose": vector})


@pytest.mark.parametrize("words", [5, [1], "ab", ["\ud800"]])
def test_words_to_keep_are_texts(words: Any, tmp_path: Path):
    path = tmp_path / "a.vec"
    path.write_text("rose 1 0\n", encoding="utf-8")

    with pytest.raises(mg.MatchgridError):
        mg.WordVectors.read(path, words=words)


def test_a_file_of_no_words_is_refused(tmp_path: Path):
    path = tmp_path / "a.vec"
    path.write_text("0 3\n", encoding="utf-8")

    with pytest.raises(ResourceError, match="there is no word in it"):
        mg.WordVectors.read(path)
