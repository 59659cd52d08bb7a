"""METEOR by the textbook on texts of few words, so that most words can be matched in many ways."""

import gzip
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matchgrid.metrics.meteor import METEOR
from matchgrid.metrics.meteor_tasks import STAGES
from reference import meteor

if TYPE_CHECKING:
    from pathlib import Path

TOKENS = {"normalized": False, "lowercase": False, "tokenize": "pretokenized"}
# Two pairs of words have equal hashes in Java, and some stems are equal.
VOCABULARY = ["run", "runs", "running", "ran", "Aa", "BB", "C#", "Bb", "the", "The", "dog", "of", "été", "👍"]
STEMS = {"runs": "run", "running": "run"}
SYNSETS = {"run": {1}, "runs": {1}, "running": {1}, "ran": {1, 2}, "dog": {2, 3}, "of": {3}}
PARAPHRASES = [
    (("the", "dog"), ("ran",)),
    (("the", "dog"), ("of", "dog")),
    (("of",), ("the",)),
    (("of",), ("dog", "of", "the")),
    (("dog",), ("dog",)),
    (("été", "👍", "of"), ("the",)),
]
FUNCTION = {"the", "of"}

texts = st.lists(st.sampled_from(VOCABULARY), max_size=12)
few = st.lists(st.sampled_from(["the", "of", "dog"]), max_size=14)
pairs = st.tuples(texts, texts) | st.tuples(few, few)
stages = st.lists(st.sampled_from(STAGES), min_size=1, max_size=4, unique=True)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A folder of data as Meteor has them, of few words."""
    folder: Path = tmp_path_factory.mktemp("meteor")
    for name in ("function", "synonym", "data"):
        (folder / name).mkdir()
    (folder / "function" / "english.words").write_text("the\nof\n", encoding="utf-8")
    lines = [line for word, sets in SYNSETS.items() for line in (word, " ".join(map(str, sorted(sets))))]
    (folder / "synonym" / "english.synsets").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    (folder / "synonym" / "english.exceptions").write_text("run\nran\n", encoding="utf-8")
    table = "".join(f"0.1\n{' '.join(one)}\n{' '.join(other)}\n" for one, other in PARAPHRASES)
    (folder / "data" / "paraphrase-en.gz").write_bytes(gzip.compress(table.encode()))
    return str(folder)


def expected(metric: METEOR, reference: list[str], hypothesis: list[str]) -> list[int]:
    """The tool's 23 numbers."""
    words = meteor.Words(meteor.java_hash, STEMS, SYNSETS, PARAPHRASES)
    matches = meteor.align(metric.matching, words, reference, hypothesis, metric.beam)
    return meteor.statistics(matches, reference, hypothesis, FUNCTION, metric.matching, metric.characters)


def numbers(metric: METEOR, row: list[float]) -> list[int]:
    """A row as the tool's 23 numbers; but for a text that matches as a whole, of which the tool has one chunk."""
    last = len(row) - 3
    return [*map(int, row[:last]), *[0] * (16 - 4 * len(metric.matching)), *map(int, row[last:])]


@given(pairs, stages, st.sampled_from([1, 2, 40]), st.booleans())
def test_rows_are_those_of_the_textbook(
    files: str, pair: tuple[list[str], list[str]], names: list[str], beam: int, characters: bool
) -> None:
    hypothesis, reference = pair
    metric = METEOR(
        stages="+".join(names),
        weights=(1, 0.6, 0.8, 0.6)[: len(names)],
        beam=beam,
        characters=characters,
        files=files,
        **TOKENS,
    )

    found = numbers(metric, metric.measure([hypothesis], [reference]).rows[0].tolist())

    row = expected(metric, reference, hypothesis)
    whole = row[20:] == [1, len(hypothesis), len(reference)]
    assert found == [*row[:20], 0 if whole else row[20], *row[21:]]


@given(texts, st.lists(texts, min_size=1, max_size=4), st.sampled_from(["rank", "adq", "hter", "li", "tune", "util"]))
def test_the_reference_with_the_highest_score_counts(
    files: str, hypothesis: list[str], references: list[list[str]], task: str
) -> None:
    metric = METEOR(task=task, files=files, **TOKENS)

    found = metric.measure([hypothesis], [references])

    rows = [expected(metric, reference, hypothesis) for reference in references]
    scores = [meteor.score(row, metric.parameters, metric.stage_weights) for row in rows]
    assert found.score == pytest.approx(max(scores), abs=1e-12)
    assert found.rows[0, 1] == rows[scores.index(max(scores))][1] or scores.count(max(scores)) > 1


def test_the_textbook_knows_java() -> None:
    assert meteor.java_hash("Aa") == meteor.java_hash("BB") == 2112
    assert meteor.java_hash("👍") == 0xD83D * 31 + 0xDC4D
