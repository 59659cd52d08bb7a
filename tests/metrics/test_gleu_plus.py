"""GLEU+: the tool's values, its draws, sources, and what becomes of the draw when statistics are cut."""

import hashlib
import itertools
import pickle
import random
from statistics import fmean, pstdev
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import matchgrid as mg
from golden_fields import check_all
from matchgrid import GLEUPlus, Mean, Statistics
from matchgrid.errors import InputTypeError, MismatchError, OptionError, ShapeError, TextError
from matchgrid.metrics import gleu_plus
from matchgrid.metrics.draw import draw
from places import GOLDEN, lines, records, shared
from reference import gleu_plus as textbook
from strategies import Corpus, corpora

CLOSE = {"rel": 1e-12, "abs": 1e-15}
# What the tool would draw under Python 3, for which it was not written: nobody's numbers.
OF_PYTHON_3 = ("py3_randint_index_first_iters", "score_if_py3_randint")
TEXTS = {
    "hypotheses": ["the cat sat on a mat", "he go home today now", "a b c d"],
    "references": [["the cat sat on the mat", "a cat sat on the mat"], ["he goes home today now", "x"], ["a b c d e"]],
    "sources": ["the cat sit on a mat", "he go home today", "a b c d"],
}


def check(record: dict[str, Any]) -> None:
    config, expect = record["config"], record["expect"]
    texts = {"hypotheses": record["hyps"], "references": record["refs"], "sources": record["sources"]}
    settings = {"max_order": config["n"], "arithmetic": "gec-ranking"}
    whole = GLEUPlus(iterations=config["iter"], **settings).measure(**texts)
    parts = whole.components
    segments = GLEUPlus(aggregate="macro", **settings).measure(**texts)

    check_score(expect, whole)
    assert parts["n_iterations"] == expect["iterations_run"]
    assert segments.segment_scores == pytest.approx([one["mean"] for one in expect["segments"]], **CLOSE)
    check_draw(expect, whole)
    if "iter_stats" in expect:
        assert counts_of(whole) == expect["iter_stats"]
    for place, segment in enumerate(expect["segments"]):
        check_segment({side: texts[side][place] for side in texts}, segment, settings)


def check_score(expect: dict[str, Any], found: Statistics) -> None:
    parts = found.components
    assert found.score == pytest.approx(expect["score"], **CLOSE)
    assert f"{found.score:f}" == expect["printed"]
    assert parts["std"] == pytest.approx(expect["std"], **CLOSE)
    if expect["ci95"] != ["nan", "nan"]:
        assert [parts["ci_low"], parts["ci_high"]] == pytest.approx(expect["ci95"], **CLOSE)
    else:
        assert parts["ci_low"] == parts["ci_high"] == found.score


def check_draw(expect: dict[str, Any], found: Statistics) -> None:
    """Which references were drawn, and the score of each draw, where they are recorded."""
    known = expect.get("iter_scores") or expect["first_iter_scores"]
    assert found.metric.iteration_scores(found.total)[: len(known)] == pytest.approx(known, **CLOSE)
    draws = expect.get("ref_index_per_iter") or expect["ref_index_first_iters"]
    ours = itertools.islice(found.metric.draw.drawn(500), len(draws))
    assert [list(one[: len(drawn)]) for one, drawn in zip(ours, draws, strict=True)] == draws


def counts_of(found: Statistics) -> list[list[int]]:
    """The counts of each draw as the tool lists them: lengths, then of each order matches and total."""
    orders = found.metric.orders
    length, *totals = found.total[: 1 + orders]
    draws = found.total[1 + orders :].reshape(-1, 1 + orders)
    return [[length, one[0], *itertools.chain(*zip(one[1:], totals, strict=True))] for one in draws]


def check_segment(texts: dict[str, Any], expect: dict[str, Any], settings: dict[str, Any]) -> None:
    """Each reference alone: the counts, and the smoothed score."""
    count = len(texts["references"])
    sides = [[texts["hypotheses"]] * count, texts["references"]]
    sources = [texts["sources"]] * count
    stats = GLEUPlus().measure(*sides, sources=sources)
    length, *totals, reference = stats.rows[:, :6].T
    matches = stats.rows[:, 6:].T
    rows = [length, reference, *itertools.chain(*zip(matches, totals, strict=True))]
    smoothed = GLEUPlus(aggregate="macro", **settings).measure(*sides, sources=sources).segment_scores

    assert np.array(rows).T.tolist() == expect["stats_by_ref"]
    assert smoothed == pytest.approx(expect["gleu_smoothed_by_ref"], **CLOSE)
    assert smoothed.std() == pytest.approx(expect["std"], **CLOSE)


SELECTED = list(records(GOLDEN / "gleuplus.jsonl.gz"))


@pytest.mark.parametrize("record", SELECTED, ids=lambda record: record["id"])
def test_a_selected_value_is_the_tools(record: dict[str, Any]):
    check_all(check, record, OF_PYTHON_3)


def test_every_value_is_the_tools():
    for record in records(shared("golden", "gleuplus.jsonl")):
        check_all(check, record, OF_PYTHON_3)


def check_real(record: dict[str, Any]) -> None:
    config, expect = record["config"], record["expect"]
    found = {}
    for name, digest in config["sha256"].items():
        path = shared("data", *name.split("/"))
        assert hashlib.sha256(path.read_bytes()).hexdigest() == digest
        found[name] = lines(path)
    texts = {
        "hypotheses": found[config["hyp_file"]],
        "references": mg.by_segment(*(found[name] for name in config["ref_files"])),
        "sources": found[config["source_file"]],
    }
    stats = mg.profile("gec-ranking/gleu+").measure(**texts)
    segments = mg.profile("gec-ranking/sentence-gleu+").measure(**texts).segment_scores

    check_score(expect, stats)
    check_draw(expect, stats)
    assert stats.components["n_iterations"] == expect["iterations_run"]
    assert segments[:100] == pytest.approx(expect["segment_means_first100"], **CLOSE)


def test_real_corpora_have_the_tools_scores():
    found = [one for one in records(shared("golden", "real.jsonl")) if one["metric"].startswith("gleu+")]
    assert len(found) == 2
    for record in found:
        check_all(check_real, record)


CONLL = ["src", "hyp.mlconvgec2018", "hyp.GECToR-2024", "hyp.Chat-LLaMa-2-7B-FT"]


@pytest.mark.parametrize("system", CONLL)
def test_conll_2014_scores_as_in_the_textbook_from_texts_and_from_m2(system: str):
    folder = shared("data", "gec", "conll14-2a")
    hypotheses, sources, *streams = (lines(folder / f"{name}.txt") for name in (system, "src", "ref.0", "ref.1"))
    references = list(zip(*streams, strict=True))
    metric = mg.profile("gec-ranking/gleu+")
    stats = metric.measure(hypotheses, references, sources=sources)
    expected = textbook.iterations(hypotheses, sources, references, 500)

    assert stats.metric.iteration_scores(stats.total) == pytest.approx(expected, **CLOSE)
    assert stats.score == pytest.approx(fmean(expected), **CLOSE)
    assert stats.components["std"] == pytest.approx(pstdev(expected), **CLOSE)
    # An M2 file has the tokens of the texts: the same draws, and the same counts.
    read = mg.read(folder / "gold.m2", folder / f"{system}.txt")
    same = metric.measure(read.hypotheses, read.references, sources=read.sources)
    assert same.rows.tolist() == stats.rows.tolist()
    assert (same.score, same.components) == (stats.score, stats.components)


@given(corpora())
def test_scores_are_those_of_the_textbook(corpus: Corpus):
    present = [[text for text in group if text is not None] for group in corpus.references]
    expected = textbook.iterations(corpus.hypotheses, corpus.sources, present, 20)
    stats = GLEUPlus(iterations=20).measure(**corpus.texts)
    alone = GLEUPlus(aggregate="macro").measure(**corpus.texts)

    assert stats.metric.iteration_scores(stats.total) == pytest.approx(expected, **CLOSE)
    assert stats.score == pytest.approx(np.mean(expected), **CLOSE)
    sentences = [textbook.sentence(*sides) for sides in zip(corpus.hypotheses, corpus.sources, present, strict=True)]
    assert alone.segment_scores == pytest.approx(sentences, rel=1e-12, abs=1e-14)
    assert alone.score == pytest.approx(np.mean(sentences), rel=1e-12, abs=1e-14)


def test_what_is_drawn_is_what_python_draws():
    numbers = [1, 2, 3, 4, 7, 1000]
    found = draw([["x"] * number for number in numbers], ())

    for iteration, chosen in enumerate(found.drawn(500)):
        assert chosen.tolist() == textbook.drawn(numbers, iteration)


def test_the_draw_follows_its_segments():
    stats = GLEUPlus(iterations=50).measure(**TEXTS)
    scores = []
    for iteration in range(50):
        places = textbook.drawn([2, 2, 1], iteration)
        counts = [
            textbook.counts(TEXTS["hypotheses"][at], TEXTS["sources"][at], TEXTS["references"][at][places[at]])
            for at in (2, 1)
        ]
        scores.append(textbook.score_of([sum(column) for column in zip(*counts, strict=True)]))

    assert stats[[2, 1]].score == pytest.approx(np.mean(scores), **CLOSE)
    assert stats.pool(["a", "b", "b"]).segment_scores[1] == pytest.approx(stats[[2, 1]].score, **CLOSE)
    assert stats[[2, 1]].metric == stats.metric


def test_what_was_learned_is_learned_once_and_is_for_these_references():
    metric = GLEUPlus(iterations=5)
    learned = metric.learn(TEXTS["references"])

    assert learned.learn(TEXTS["references"][::-1]) is learned
    assert learned != metric
    assert learned == metric.learn(TEXTS["references"]) == pickle.loads(pickle.dumps(learned))
    assert learned != metric.learn(TEXTS["references"][::-1])
    assert metric.measure(**TEXTS).metric == learned
    assert learned.draw is not None
    assert f"|draw:{learned.draw}|" in learned.signature
    assert mg.metric(learned.signature) == learned
    assert mg.metric(Mean(learned).signature) == Mean(learned)
    assert learned.short_signature == metric.short_signature
    with pytest.raises(ShapeError, match=r"^references were drawn for 3 segments, and here are 2: measure the whole"):
        learned.measure(["a", "b"], ["a", "b"], sources=["a", "b"])
    with pytest.raises(ShapeError, match=r"^segment 2 has 1 references, and was one of 2"):
        learned.measure(TEXTS["hypotheses"], [["a", "b"], "c", "d"], sources=TEXTS["sources"])


def test_a_signature_measures_the_references_that_it_is_of_and_no_others():
    stats = GLEUPlus(iterations=5).measure(**TEXTS)
    known = mg.metric(stats.metric.signature)
    other = {**TEXTS, "references": TEXTS["references"][::-1]}

    assert known == stats.metric
    again = known.measure(**TEXTS)
    assert again.rows.tobytes() == stats.rows.tobytes()
    assert again.metric.draw.counts == (2, 2, 1)
    for metric in (known, mg.metric(Mean(stats.metric).signature)):
        with pytest.raises(MismatchError, match=f"^the signature is of references with draw {known.draw}, and these"):
            metric.measure(**other)
    one = GLEUPlus().measure(**{**TEXTS, "references": ["a", "b", "c"]})
    assert mg.metric(one.signature).measure(**{**TEXTS, "references": ["a", "b", "c"]}).score == one.score
    with pytest.raises(OptionError, match=r"^draw has a digest of 16 hexadecimal digits in a signature, not 'x'$"):
        mg.metric("gleu+|draw:x")


def test_a_draw_is_learned_and_not_given():
    for references, said in (("abc", "a single str"), ({"a": 1}, "a dict has no order")):
        with pytest.raises(InputTypeError, match=rf"^references: a list with one text per segment.*{said}"):
            GLEUPlus().learn(references)
    with pytest.raises(OptionError, match=r"^what gleu\+ draws is made by its learn\(references\), not given as 3$"):
        GLEUPlus(draw=3)


def test_statistics_of_other_draws_are_not_put_together():
    parts = [
        GLEUPlus(iterations=5).measure(*(TEXTS[side][:2] for side in TEXTS if side != "sources"), sources=["a"] * 2)
    ]
    parts.append(GLEUPlus(iterations=5).measure(**TEXTS)[:2])
    way_out = ", as they learned from different references: measure the whole corpus and slice its statistics$"
    with pytest.raises(MismatchError, match=f"^part 2 is of another metric{way_out}"):
        Statistics.concat(parts)
    with pytest.raises(MismatchError, match=f"^different metrics{way_out}"):
        parts[0].check_comparable(parts[1])
    whole = parts[1]
    assert Statistics.concat([whole[:1], whole[1:]]).score == whole.score


def test_segments_are_added_where_nothing_is_drawn():
    metric = GLEUPlus(aggregate="macro")
    whole = metric.measure(**TEXTS)
    parts = [metric.measure(**{side: texts[cut] for side, texts in TEXTS.items()}) for cut in (slice(1), slice(1, 3))]

    assert Statistics.concat(parts).score == whole.score
    assert (metric.learned, metric.positional) == (False, False)
    assert whole.components == {"segments": 3}


def test_one_reference_each_is_one_iteration():
    texts = {**TEXTS, "references": [group[0] for group in TEXTS["references"]]}
    stats = GLEUPlus().measure(**texts)
    parts = stats.components

    assert len(stats.metric.columns) == 10
    assert (parts["n_iterations"], parts["std"]) == (1, 0.0)
    assert parts["ci_low"] == parts["ci_high"] == stats.score


def test_the_interval_names_its_parts():
    """Public case B97: the tool prints four numbers without names."""
    found = mg.evaluate(**TEXTS, metrics=["gec-ranking/gleu+"]).to_dict()["results"][0]
    said = {**found, **found["components"]}

    assert {"score", "std", "ci_low", "ci_high", "n_iterations", "seed"} <= set(said)
    assert said["n_iterations"] == 500
    assert said["ci_low"] < said["value"] < said["ci_high"]
    assert found["profile"] == "gec-ranking/gleu+"
    assert not any("[" in name for name in found["counts"])


def test_metrics_that_differ_in_iterations_are_measured_together():
    specs = ["gleu+:iterations=3", "gleu+:iterations=9", "gleu+:max_order=2", "gec-ranking/sentence-gleu+", "bleu"]
    found = mg.evaluate(**TEXTS, metrics=specs)

    for spec in specs:
        assert found[spec].score == mg.score(spec, **TEXTS)
        assert found[mg.metric(spec)] is found[spec]


def test_sources_are_needed_and_checked():
    sides = {side: TEXTS[side] for side in ("hypotheses", "references")}
    for metric in ("gleu+", "gleu+:aggregate=macro", "mean(gleu+)"):
        with pytest.raises(OptionError, match=r"^GLEU\+ compares with the sources too: give sources=.*--sources FILE"):
            mg.score(metric, **sides)
    with pytest.raises(ShapeError, match=r"^3 hypotheses, but 2 sources$"):
        mg.score("gleu+", **sides, sources=["a", "b"])
    with pytest.raises(InputTypeError, match=r"^source 2 is None, not text"):
        mg.score("gleu+", **sides, sources=["a", None, "b"])
    with pytest.raises(InputTypeError, match=r"^sources: a list with one text per segment belongs here"):
        mg.score("gleu+", **sides, sources="abc")
    with pytest.raises(TextError, match=r"^source 3: not valid text"):
        mg.score("gleu+", **sides, sources=["a", "b", "\ud800"])
    assert mg.score("gleu+", **sides, sources=iter(TEXTS["sources"])) == mg.score("gleu+", **TEXTS)
    with pytest.raises(OptionError, match="makes no alignment"):
        mg.align("gleu+", **sides)


def test_references_in_the_place_of_sources_are_noted():
    """A copy of the source as hypothesis is a baseline; a copy of a reference as source is a mistake."""
    for metric in ("gleu+", "gleu+:aggregate=macro"):
        for references in (TEXTS["references"], [group[-1] for group in TEXTS["references"]]):
            texts = {**TEXTS, "references": references}
            last = [group if isinstance(group, str) else group[-1] for group in references]
            (note,) = mg.metric(metric).measure(**{**texts, "sources": last}).notes
            assert (note.code, note.count, note.total) == ("corrected_source", 3, 3)
            for sources in (TEXTS["hypotheses"], [*last[:2], "x"]):
                assert mg.metric(metric).measure(**{**texts, "sources": sources}).notes == ()
    assert mg.metric("gleu+").measure(["a"], ["a"], sources=["a"]).notes == ()


def test_sources_are_in_the_digest_of_a_metric_that_compares_with_them():
    first = mg.evaluate(**TEXTS, metrics=["gleu+", "bleu"])
    other = mg.evaluate(**{**TEXTS, "sources": ["", *TEXTS["sources"][1:]]}, metrics=["gleu+", "bleu"])

    assert first["bleu"].reference_digest == other["bleu"].reference_digest
    with pytest.raises(MismatchError, match=r"^different references: 1 of 3 segments, first number 1$"):
        first["gleu+"].check_comparable(other["gleu+"])


def test_tokens_may_be_given_on_all_sides():
    tokens = {
        "hypotheses": [text.split() for text in TEXTS["hypotheses"]],
        "references": [[text.split() for text in group] for group in TEXTS["references"]],
        "sources": [tuple(text.split()) for text in TEXTS["sources"]],
    }

    assert mg.score(GLEUPlus(tokenize="pretokenized"), **tokens) == mg.score("gleu+", **TEXTS)
    with pytest.raises(InputTypeError, match=r"^source 1: a list of strings belongs here"):
        mg.score(GLEUPlus(tokenize="pretokenized"), **{**tokens, "sources": TEXTS["sources"]})


def test_absent_references_are_not_drawn():
    references = [[None, *group, None] for group in TEXTS["references"]]

    assert mg.score("gleu+", **{**TEXTS, "references": references}) == mg.score("gleu+", **TEXTS)


def test_rows_that_would_not_fit_are_refused(monkeypatch):
    monkeypatch.setattr(gleu_plus, "MOST_BYTES", 8 * 3 * (5 + 5 * 12))
    with pytest.raises(OptionError, match=r"rows of 500 iterations of 3 segments take .* GiB, .*: iterations=12 fits"):
        mg.score("gleu+", **TEXTS)
    mg.score("gleu+:iterations=12", **TEXTS)
    with pytest.raises(OptionError, match="iterations=12 fits"):
        mg.score("gleu+:iterations=13", **TEXTS)
    mg.score("gleu+:aggregate=macro", **TEXTS)
    monkeypatch.setattr(gleu_plus, "MOST_BYTES", 100)
    monkeypatch.setattr(gleu_plus, "_columns", None)  # what is refused is not made first
    with pytest.raises(OptionError, match=r"they are too many for a draw; aggregate=macro, the mean of scores of seg"):
        mg.score("gleu+:iterations=1000000", **TEXTS)


def test_an_order_that_the_tool_does_not_apply_is_noted():
    faulty = mg.metric("gec-ranking/gleu+:max_order=2").measure(**TEXTS)
    (note,) = faulty.notes
    right = mg.metric("gleu+:max_order=2").measure(**TEXTS)

    assert (note.code, note.remedy) == ("order_not_applied", "arithmetic=plain applies it")
    assert right.notes == ()
    assert faulty.score == pytest.approx(np.mean(np.sqrt(faulty.metric.iteration_scores(faulty.total) ** 2)), **CLOSE)
    assert faulty.score > right.score
    longer = {**TEXTS, "references": [["a b c d e f g h"]] * 3}
    assert mg.score("gec-ranking/gleu+:max_order=6", **longer) == mg.score("gec-ranking/gleu+", **longer)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"max_order": 0}, "max_order is 1 to 64, not 0"),
        ({"iterations": 0}, "iterations are 1 to 1,000,000, not 0"),
        ({"iterations": 10, "aggregate": "macro"}, "aggregate=macro takes every reference, so there are no iterations"),
        ({"aggregate": "mean"}, "aggregate is macro or micro, not 'mean'"),
        ({"arithmetic": "rouge"}, "arithmetic is plain or gec-ranking, not 'rouge'"),
        ({"tokenize": "pretokenized", "lowercase": True}, "tokenize=pretokenized compares tokens as they are"),
    ],
)
def test_settings_without_a_meaning_are_refused(settings, message):
    with pytest.raises(OptionError, match=message.replace("(", r"\(")):
        GLEUPlus(**settings)


@pytest.mark.parametrize("name", ["gleu", "GLEU", " Gleu", "gleu:max_order=2", "mean(gleu)"])
def test_a_bare_gleu_is_refused_with_its_meanings(name):
    with pytest.raises(OptionError) as caught:
        mg.score(name, **TEXTS)
    for said in (
        "google_gleu (",
        "gleu+ (",
        "Wu et al. 2016",
        "Napoles et al. 2015",
        "Mutton et al. 2007",
        "not offered",
    ):
        assert said in str(caught.value)


@pytest.mark.parametrize("name", ["jfleg/gleu", "google/gleu", "nosuch/GLEU", "sacrebleu/gleu"])
def test_a_gleu_of_a_tool_that_has_none_is_refused_with_its_meanings(name):
    with pytest.raises(OptionError) as caught:
        mg.metric(name)
    assert str(caught.value).startswith(f"there is no profile {name!r}; 'gleu' is the name of 3 metrics; name the one")
    with pytest.raises(OptionError, match=r"did you mean 'gec-ranking/gleu\+'\?"):
        mg.metric("gec-ranking/gleu")


def test_threads_and_the_number_of_systems_do_not_matter():
    rng = random.Random(3)
    words = ["the", "a", "cat", "dog", "sat", "ran", "on", "mat", "rug"]
    text = lambda: " ".join(rng.choices(words, k=rng.randint(0, 12)))  # noqa: E731
    texts = {"hypotheses": [text() for _ in range(300)], "sources": [text() for _ in range(300)]}
    texts["references"] = [[text() for _ in range(rng.randint(1, 4))] for _ in range(300)]
    one, two = (mg.GLEUPlus().measure(**texts, threads=threads) for threads in (1, 2))

    assert one.rows.tobytes() == two.rows.tobytes()
    expected = textbook.iterations(texts["hypotheses"], texts["sources"], texts["references"], 500)
    assert one.score == pytest.approx(np.mean(expected), **CLOSE)
    assert one.components["std"] == pytest.approx(np.std(expected), **CLOSE)


@given(st.lists(st.text(max_size=20), min_size=2, max_size=4))
def test_a_source_that_stays_costs_what_the_reference_has_not(texts):
    hypothesis, *references = texts
    kept = mg.score("gleu+:iterations=4", [hypothesis], [references], sources=[hypothesis])
    fresh = mg.score("gleu+:iterations=4", [hypothesis], [references], sources=[""])

    assert kept <= fresh
