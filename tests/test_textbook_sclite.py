"""sclite's lattices against the slow textbook version, and against every path written out."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import matchgrid as mg
from reference import sclite
from reference.sclite import Settings
from sclite_golden import taken
from strategies import texts

WORDS = (
    *(
        "a",
        "b",
        "c",
        "ab",
        "A",
        "B",
        "É",
        "é",
        "中文",
        "a中b",
        "@",
        "-",
        "a-",
        "-b",
        "--",
        "-a-",
        "(a)",
        "(b)",
        "(ab-)",
        "(-b)",
    ),
    *("(@)", "()", "a*", "*", "a;x", ";", "a\\;x", "\\", "\\;", "(a)*", "a/b", "/"),
)
INSIDE = tuple(word for word in WORDS if "/" not in word)


def sequences(inner: st.SearchStrategy[str], least: int) -> st.SearchStrategy[str]:
    return st.lists(inner, min_size=least, max_size=4).map(" ".join)


def choices(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    parts = sequences(st.one_of(inner, st.sampled_from(INSIDE)), 1)
    return st.lists(parts, min_size=1, max_size=3).map(lambda branches: f"{{ {' / '.join(branches)} }}")


nested = st.recursive(st.sampled_from(INSIDE), choices, max_leaves=8)
lattices = sequences(st.one_of(nested, st.sampled_from(WORDS)), 0)
rules = st.builds(
    Settings,
    case_sensitive=st.booleans(),
    optional_deletable=st.booleans(),
    fragments=st.booleans(),
    characters=st.sampled_from(("no", "no", "no", "all", "non-ascii", "bytes")),
    delete_hyphens=st.booleans(),
).map(lambda found: found if found.characters != "no" else found._replace(delete_hyphens=False))


def compare(hypothesis: str, reference: str, settings: Settings) -> None:
    metric = mg.Sclite(**settings._asdict())
    steps = sclite.align(sclite.parse(reference, settings), sclite.parse(hypothesis, settings))
    expected = [(kind, mine.shown if mine else "", theirs.shown if theirs else "") for kind, mine, theirs in steps]
    counts = sclite.counts(steps)

    assert metric.measure([hypothesis], [reference]).rows[0].tolist() == [*counts, 1, any(counts[1:])]
    if settings.characters != "bytes":
        assert taken(metric.align([hypothesis], [reference])[0]) == expected


@given(lattices, lattices, rules)
def test_alignments_are_those_of_the_textbook(hypothesis: str, reference: str, settings: Settings):
    compare(hypothesis, reference, settings)


@given(st.text("ab ", max_size=60), st.text("abc ", max_size=60))
def test_alignments_of_few_kinds_of_words_are_those_of_the_textbook(hypothesis: str, reference: str):
    compare(hypothesis, reference, Settings())


@given(texts(), texts(), rules)
def test_any_text_is_read_as_the_textbook_reads_it_or_refused(hypothesis: str, reference: str, settings: Settings):
    try:
        compare(hypothesis, reference, settings)
    except sclite.Malformed:
        metric = mg.Sclite(**settings._asdict())
        for call in (metric.measure, metric.align):
            with pytest.raises(mg.MatchgridError, match="alternations=no"):
                call([hypothesis], [reference])


@given(lattices, lattices, st.booleans(), st.booleans())
def test_no_path_is_cheaper_than_the_one_taken(hypothesis: str, reference: str, optional: bool, fragments: bool):
    settings = Settings(optional_deletable=optional, fragments=fragments)
    sides = [sclite.parse(text, settings) for text in (reference, hypothesis)]
    paths = [sclite.expansions(side) for side in sides]
    if len(paths[0]) * len(paths[1]) > 60:
        return
    every = [sclite.align(mine, theirs) for mine in paths[0] for theirs in paths[1]]

    assert abs(sclite.price(sclite.align(*sides)) - min(map(sclite.price, every))) < 0.5
    compare(hypothesis, reference, settings)


def edited(rng: random.Random, words: list[str], rate: float) -> list[str]:
    found = []
    for word in words:
        chance = rng.random() / rate
        if chance > 0.3:
            found.append(word if chance > 1 else rng.choice("abcdefg-"))
        if chance < 0.1:
            found += rng.choices("abcdefg-", k=rng.randint(0, 9))
    return found


def test_long_texts_are_aligned_as_by_a_table_without_a_band():
    """Long enough for several bands. A hyphen alone is no fragment, but may be one: such texts have no band."""
    rng = random.Random(5)
    metric, other = mg.Sclite(), mg.Sclite(fragments=True)
    for rate in (0.05, 0.3, 1.0, 1.0):
        words = rng.choices("abcdefg-", k=rng.randint(200, 700))
        hypothesis = edited(rng, words, rate)
        if rate == 1.0:
            hypothesis = hypothesis[: rng.randint(0, len(hypothesis))]
        pairs = [(hypothesis, words), (words, hypothesis)]
        for mine, theirs in pairs:
            texts = [" ".join(mine)], [" ".join(theirs)]

            assert taken(metric.align(*texts)[0]) == taken(other.align(*texts)[0])


def test_what_a_kernel_made_of_an_earlier_segment_is_forgotten():
    rng = random.Random(8)
    pool: list[Any] = [
        "a b { c / d }",
        "",
        "{ a / { b / c } } d",
        "a " * 90,
        "b a " * 60,
        "x",
        "{ a / @ } b c",
        "a b c",
    ]
    pairs = [(rng.choice(pool), rng.choice(pool)) for _ in range(60)]
    together = mg.Sclite().measure(*map(list, zip(*pairs, strict=True)), threads=1)
    for row, (hypothesis, reference) in zip(together.rows.tolist(), pairs, strict=True):
        assert mg.Sclite().measure([hypothesis], [reference]).rows[0].tolist() == row
