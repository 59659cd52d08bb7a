"""Texts are normalized, split and stemmed as by Meteor 1.5; its golden values, and its jar where that runs."""

import random
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import matchgrid as mg
from golden_fields import check_all
from matchgrid import _native, text
from matchgrid.errors import OptionError, ResourceError
from matchgrid.resources.meteor import prefixes
from matchgrid.resources.meteor_languages import LANGUAGES, NORMALIZED, STEMMED
from matchgrid.text import stemmer, text_steps
from matchgrid.text.meteor import normalizer
from matchgrid.text.run import native
from places import GOLDEN, records, shared

CODES = {LANGUAGES[language].code: language for language in NORMALIZED}


def meteor_norm(language: str) -> text.Step:
    try:
        return normalizer(language)
    except ResourceError as error:
        pytest.skip(str(error))


def stems(words: list[str], name: str) -> list[str]:
    """The stem of each word; a word of which nothing is left has none."""
    return [(found or [""])[0] for found in _native.tokens([[word] for word in words], native(stemmer(name)))]


def check_normalizer(record: dict[str, Any]) -> None:
    for case, expected in record["expect"].items():
        code, _, without = case.partition("_")
        steps = [meteor_norm(CODES[code]), *text_steps("meteor-no-punct" if without else "")]
        assert record["expect"][case] == expected
        assert text.transform(steps, record["hyps"]) == [expected]


def check_stems(name: str) -> Any:
    def check(record: dict[str, Any]) -> None:
        assert stems(record["hyps"], name.format(record["id"].partition("/")[2])) == record["expect"]["stems"]

    return check


def check_porter(record: dict[str, Any]) -> None:
    """NLTK's stems; words of up to three characters are rouge-score's to leave alone."""
    for word, expected in zip(record["hyps"], record["expect"]["stems"], strict=True):
        if len(word) > 3:
            assert stems([word], "porter") == [expected]


CHECKS = {
    "meteor_normalizer": check_normalizer,
    "stem_snowball_english": check_stems("meteor:english"),
    "stem_snowball_other": check_stems("meteor:{}"),
    "stem_nltk_porter": check_porter,
}


def checked(name: str, found: Iterable[dict[str, Any]]) -> int:
    return sum(check_all(CHECKS[name], record) is None for record in found)


@pytest.mark.parametrize("name", CHECKS)
def test_the_selection_holds(name: str):
    assert checked(name, records(GOLDEN / f"{name}.jsonl.gz")) >= 3


@pytest.mark.parametrize(("name", "count"), [*zip(CHECKS, (562, 72, 3, 72), strict=True)])
def test_every_golden_value_is_reproduced(name: str, count: int):
    assert checked(name, records(shared("golden", f"{name}.jsonl"))) == count


def test_every_golden_value_of_texts_of_elsewhere_is_reproduced():
    name = "meteor_normalizer"

    assert checked(name, records(shared("golden", "fetched-text", f"{name}.jsonl"))) == 63


def test_a_normalizer_is_a_step_with_a_digest():
    step = meteor_norm("english")

    assert step.name == "meteor-norm:english"
    assert step.digest == prefixes("", "english").digest
    assert text_steps("meteor-norm:english+lower") == (step, *text_steps("lower"))
    assert text_steps([step]) == (step,)
    bleu = mg.BLEU(normalize="meteor-norm:english+lower", tokenize="meteor")
    assert f"meteor-norm:english@{step.digest[:12]}+lower+rstrip+meteor" in bleu.signature
    assert mg.metric(bleu.signature) == bleu


def test_a_normalizer_may_say_where_its_data_are(tmp_path: Path):
    (tmp_path / "nonbreaking").mkdir()
    (tmp_path / "function").mkdir()
    (tmp_path / "function" / "english.words").write_text("the\n")
    (tmp_path / "nonbreaking" / "french.prefixes").write_text("M\n")
    step = normalizer("french", str(tmp_path))

    assert step.name == f"meteor-norm:french:{tmp_path}"
    assert text.transform([step], ["M. Dupont l'a dit à Mme. X."]) == ["M. Dupont l' a dit à Mme . X ."]
    assert text_steps([step]) == (step,)


def test_languages_without_rules_are_refused():
    for language in ("other", "finnish", "turkish"):
        with pytest.raises(OptionError, match=f"can't normalize {language}: it has rules for czech, english"):
            text_steps(f"meteor-norm:{language}")
    with pytest.raises(OptionError, match="no language ''"):
        text_steps("meteor-norm")
    for language in ("czech", "tamil", ""):
        with pytest.raises(OptionError, match="Meteor has no stemmer for"):
            stemmer(f"meteor:{language}")


def test_words_are_between_five_characters():
    assert text.tokens("meteor", [" a\tb\nc\rd\fe\vf\xa0g "]) == [["a", "b", "c", "d", "e\vf\xa0g"]]


# Live: the jar's own answers for texts and words that nobody chose.

DRIVER = """
import java.io.*;
import org.tartarus.snowball.SnowballStemmer;
public class Stems {
    public static void main(String[] names) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
        PrintStream out = new PrintStream(System.out, false, "UTF-8");
        Class<?> found = Class.forName("org.tartarus.snowball.ext." + names[0] + "Stemmer");
        SnowballStemmer stemmer = (SnowballStemmer) found.getDeclaredConstructor().newInstance();
        for (String line; (line = in.readLine()) != null;) {
            stemmer.setCurrent(line);
            stemmer.stem();
            out.println(stemmer.getCurrent());
        }
        out.flush();
    }
}
"""
LETTERS = [
    *"aaeeiioouuyysstnrlmdkgbxáéíóúàèâêîôãõäöüåæøñçßőűûșțşğıœ'-😀中",
    *(
        "ing",
        "ed",
        "ies",
        "ational",
        "iden",
        "itten",
        "isiin",
        "aaseen",
        "ução",
        "ución",
        "logías",
        "heden",
        "ene",
        "ből",
    ),
    *("lar", "mente", "amento", "issement", "heit", "igung", "ului", "ários", "ыми", "ость", "ейш", "ing's", "erne"),
]
PIECES = [
    *["'", '"', "--", ",", ".", "...", "``", "''", "’", "“", "–", "-", " ", "\t", "\v", "\xa0", "a", "s", "S", "U.S."],
    *["e.g", "Mr", "No", "z.B", "пр", "1", "1990", "3,000", "é", "я", "中", "\u0301", "!", "%", "x", "don't", "l'eau"],
    *["well-known", "\0", "\u3000", "😀", "bzw", "M", "Dr"],
]


def jar() -> Path:
    """Meteor's jar, where Java is there to run it."""
    try:
        made = prefixes("", "english").make
    except ResourceError as error:
        pytest.skip(str(error))
    found = Path(made.args[1].path)  # type: ignore[attr-defined]
    if found.suffix != ".jar" or shutil.which("java") is None:
        pytest.skip("Meteor's jar can't be run: there is no Java, or no jar")
    return found


def made(parts: list[str], most: int, count: int) -> Iterator[str]:
    draw = random.Random(7)
    for _ in range(count):
        yield "".join(draw.choice(parts) for _ in range(draw.randint(1, most)))


@pytest.mark.parametrize("language", NORMALIZED)
def test_any_text_is_normalized_as_by_the_jar(language: str, tmp_path: Path):
    texts, path = [*made(PIECES, 12, 3_000)], jar()
    (tmp_path / "hypotheses").write_text("\n".join(texts) + "\n", "utf-8")
    (tmp_path / "references").write_text("z\n" * len(texts), "utf-8")
    command = ["java", "-Dfile.encoding=UTF-8", "-jar", str(path), "hypotheses", "references", "-m", "exact", "-norm"]
    command += ["-l", LANGUAGES[language].code, "-writeAlignments", "-f", "out"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    lines = (tmp_path / "out-align.out").read_bytes().decode("utf-8").split("\n")
    theirs = [after for line, after in pairwise(lines) if line.startswith("Alignment\t")]

    steps = native((meteor_norm(language), *text_steps("lower"), text.tokenizer("meteor")))
    assert [" ".join(tokens) for tokens in _native.tokens(texts, steps)] == theirs


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A program that asks the stemmers in the jar."""
    path = jar()
    if shutil.which("javac") is None:
        pytest.skip("the jar's stemmers can't be asked: there is no javac")
    folder = tmp_path_factory.mktemp("stems")
    (folder / "Stems.java").write_text(DRIVER)
    subprocess.run(["javac", "-cp", str(path), "Stems.java"], cwd=folder, check=True)
    return folder


@pytest.mark.parametrize("language", STEMMED)
def test_any_word_is_stemmed_as_by_the_jar(language: str, driver: Path):
    words = [*made(LETTERS, 8, 5_000)]
    theirs = subprocess.run(
        ["java", "-cp", f"{jar()}:{driver}", "Stems", language],
        input="\n".join(words) + "\n",
        capture_output=True,
        encoding="utf-8",
        check=True,
    )

    assert stems(words, f"meteor:{language}") == theirs.stdout.split("\n")[:-1]
