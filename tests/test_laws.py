"""Laws: what is true of every metric of the catalogue, under every setting of it. Scores are compared bit for bit.

A corpus is drawn once and measured under all metrics in one call; a failure names the metric by its spec.
"""

import copy
import itertools
import math
import pickle
import random
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import matchgrid as mg
import nasty
from catalogue import CASES, METRICS, OTHER, REFUSING, SETTINGS, UNSAID, Case, lacking
from matchgrid import Mean, Statistics
from matchgrid.errors import OptionError
from matchgrid.metrics.catalogue import CATALOGUE
from matchgrid.profiles import PROFILES
from matchgrid.settings import learned_fields, setting_fields, unlearned
from strategies import Corpus, corpora, first_there, single, texts, without_braces

# Every corpus goes through some 400 metrics, so that a third of what is drawn elsewhere is enough for a law.
LAW = settings(max_examples=settings.default.max_examples // 3)

# So many words that every n-gram order of every setting exists, whatever a step removes or cuts off after them.
LONG = "one Two three four five six seven eight nine ten eleven twelve thirteen "


def measured(corpus: Corpus, whole: Corpus | None = None, **options: int) -> Iterator[tuple[Case, Statistics]]:
    """Statistics under every case; of part of a corpus with what metrics learn from the `whole`."""
    found = {}
    readings = {
        "": corpus,
        "braces": without_braces(corpus),
        "targeted": first_there(corpus),
        "single": single(corpus),
    }
    for reading, readable in readings.items():
        cases = [case for case in CASES if case.reading == reading]
        metrics = [case.metric if whole is None else learned(case, whole) for case in cases]
        evaluation = mg.evaluate(**readable.texts, metrics=metrics, **options)
        found.update(zip((case.name for case in cases), evaluation, strict=True))
    return ((case, found[case.name]) for case in CASES)


def learned(case: Case, corpus: Corpus) -> mg.Metric:
    """The metric with what it learns, unless that belongs to the places of the whole corpus."""
    return case.metric if case.entry.positional else case.metric.learn(corpus.references)


def taken(corpus: Corpus, places: list[int] | range) -> Corpus:
    return Corpus(*([side[place] for place in places] for side in corpus))


def same(first: np.ndarray, second: np.ndarray) -> bool:
    return first.shape == second.shape and first.tobytes() == second.tobytes()


def test_the_table_holds_every_metric_and_every_profile():
    assert {case.entry.metric.name for case in CASES} == {entry.metric.name for entry in CATALOGUE.values()}
    named = {entry.metric for entry in CATALOGUE.values() if entry.name != UNSAID}
    named |= {profile.metric for name, profile in PROFILES.items() if name not in REFUSING}
    assert {metric for metric in named if not lacking(metric)} <= set(METRICS)
    assert set(REFUSING) < set(PROFILES)
    assert set(SETTINGS) == set(OTHER)
    assert {type(mg.metric(name)) for name in SETTINGS} == {type(case.metric) for case in CASES}


@LAW
@given(corpora(), st.randoms(use_true_random=False))
def test_the_order_of_segments_never_matters(corpus: Corpus, rng: random.Random):
    places = list(range(len(corpus.hypotheses)))
    rng.shuffle(places)
    for (case, before), (_, after) in zip(measured(corpus), measured(taken(corpus, places)), strict=True):
        assert case.entry.positional or after.score == before.score, case
        assert after.reference_digest == before.reference_digest, case
        assert case.entry.positional or same(after.rows, before.rows[places]), case


@LAW
@given(corpora(min_size=2, max_size=7), st.data())
def test_batches_add_up(corpus: Corpus, data: st.DataObject):
    size = len(corpus.hypotheses)
    cuts = [0, *sorted(data.draw(st.sets(st.integers(1, size - 1), max_size=3))), size]
    batches = [measured(taken(corpus, range(*ends)), corpus) for ends in itertools.pairwise(cuts)]
    for (case, whole), *parts in zip(measured(corpus), *batches, strict=True):
        if case.entry.positional:
            continue
        joined = Statistics.concat(part for _, part in parts)
        condensed = Statistics.concat(part.condense() for _, part in parts)

        assert same(joined.rows, whole.rows), case
        assert joined.score == condensed.score == condensed.condense().score == whole.score, case
        assert joined.reference_digest == condensed.reference_digest == whole.reference_digest, case
        assert set(joined.notes) == set(whole.notes), case
        assert joined.segments == condensed.segments == whole.segments == size, case
        assert joined.signature == whole.signature, case


def test_threads_never_matter():
    corpus = Corpus(*nasty.corpus(random.Random(7), 300, longest=10))
    one, *more = [list(measured(corpus, threads=threads)) for threads in (1, 2, 3)]
    for (case, alone), *others in zip(one, *more, strict=True):
        for _, other in others:
            assert same(other.rows, alone.rows), case
            assert same(other.references, alone.references), case
            assert (other.score, other.notes) == (alone.score, alone.notes), case


@LAW
@given(corpora(min_size=2), st.data())
def test_pooling_then_scoring_is_scoring_the_sum(corpus: Corpus, data: st.DataObject):
    size = len(corpus.hypotheses)
    ids = data.draw(st.lists(st.sampled_from("abc"), min_size=size, max_size=size))
    for case, stats in measured(corpus):
        pooled = stats.pool(ids)

        assert pooled.units.labels == tuple(dict.fromkeys(ids)), case
        for number, label in enumerate(pooled.units.labels or ()):
            chosen = stats[np.array(ids) == label]
            assert same(pooled.rows[number], chosen.total), case
            assert pooled.segment_scores[number] == pytest.approx(chosen.score, rel=1e-15), case
        assert pooled.score == stats.score, case
        assert pooled.pool(["all"] * len(pooled)).score == stats.score, case
        assert pooled.reference_digest == stats.reference_digest, case


@LAW
@given(corpora(min_size=2), st.randoms(use_true_random=False))
def test_pooled_digests_do_not_depend_on_the_order_within_documents(corpus: Corpus, rng: random.Random):
    ids = [rng.choice("ab") for _ in corpus.hypotheses]
    places = list(range(len(ids)))
    rng.shuffle(places)
    for case, stats in measured(corpus):
        pooled, shuffled = stats.pool(ids), stats[places].pool([ids[place] for place in places])
        order = [shuffled.units.labels.index(label) for label in pooled.units.labels]

        assert same(shuffled.references[order], pooled.references), case
        shuffled[order].check_comparable(pooled)


@LAW
@given(corpora(min_size=3), st.data())
def test_a_slice_is_what_measuring_its_segments_gives(corpus: Corpus, data: st.DataObject):
    size = len(corpus.hypotheses)
    places = sorted(data.draw(st.sets(st.integers(0, size - 1), min_size=1)))
    mask = np.isin(np.arange(size), places)
    for (case, whole), (_, part) in zip(measured(corpus), measured(taken(corpus, places), corpus), strict=True):
        assert same(whole[places].rows, whole[mask].rows), case
        assert same(whole[1:].rows, whole[np.arange(1, size)].rows), case
        if not case.entry.positional:
            assert same(whole[mask].rows, part.rows), case
            assert whole[mask].score == part.score, case
            whole[mask].check_comparable(part)


@LAW
@given(st.lists(texts(), min_size=1, max_size=5))
def test_identical_text_gets_the_best_value(corpus: list[str]):
    whole = [LONG + text for text in corpus]
    for case, stats in measured(Corpus(whole, [[text] for text in whole])):
        if case.entry.identity is not None:
            best = case.entry.identity * case.metric.scale / case.entry.metric.scale

            assert stats.score == pytest.approx(best, rel=1e-12, abs=1e-12), case
            assert stats.segment_scores.tolist() == pytest.approx([best] * len(whole), rel=1e-12, abs=1e-12), case


@LAW
@given(corpora())
def test_scores_are_in_their_range_and_columns_are_counts(corpus: Corpus):
    for case, stats in measured(corpus):
        scores = np.append(stats.segment_scores, stats.score) * case.entry.metric.scale / case.metric.scale
        high = math.inf if case.entry.high is None else case.entry.high

        assert (scores >= case.entry.low).all(), case
        assert (scores <= high).all(), case
        assert np.isfinite(scores).all(), case
        assert (stats.rows == np.rint(stats.rows)).all(), case
        assert (stats.rows >= 0).all(), case
        assert stats.rows.shape == (len(corpus.hypotheses), len(stats.metric.columns)), case


@LAW
@given(corpora())
def test_measuring_and_scoring_change_nothing(corpus: Corpus):
    given_before = copy.deepcopy(corpus)
    for (case, stats), (_, again) in zip(measured(corpus), measured(corpus), strict=True):
        rows = stats.rows.copy()
        case.metric.score(stats.rows)
        case.metric.components(stats.total)
        stats.macro()
        with pytest.raises(ValueError, match="read-only"):
            stats.rows[0, 0] = 7
        with pytest.raises(ValueError, match="read-only"):
            stats.references[0, 0] = 7

        assert same(stats.rows, rows), case
        assert same(again.rows, rows), case
    assert corpus == given_before


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize(
    "wrap", [lambda metric: metric, Mean, lambda metric: Mean(Mean(metric))], ids=["", "mean", "2"]
)
def test_signatures_are_read_back(case: Case, wrap):
    metric = wrap(case.metric)
    stats = case.metric.measure(["a b"], [["a b"] if case.reading == "single" else ["a b", "c"]], sources=["a c"])
    assert case.entry.learned == (stats.metric != case.metric)
    if learned_fields(case.metric, elsewhere=True):
        # Which it was is said, but not what, so that it can't be read back.
        for said in (wrap(stats.metric).signature, wrap(stats.metric).short_signature, stats.signature):
            with pytest.raises(OptionError, match="learn"):
                mg.metric(said)
        stats = replace(stats, metric=case.metric)

    assert mg.metric(metric.signature) == metric
    assert mg.metric(metric.short_signature) == metric
    assert mg.metric(mg.metric(metric.signature).signature) == metric
    assert mg.metric(stats.signature) == stats.metric
    assert mg.metric(stats.macro().signature) == Mean(stats.metric)
    assert hash(mg.metric(metric.signature)) == hash(metric)


@pytest.mark.parametrize("name", OTHER)
def test_every_setting_changes_every_form_of_the_signature(name: str):
    base = mg.metric(name)
    settings = OTHER[name]
    if name == "bleu":  # has no default of its own: what it is depends on `smooth`
        base_floor = mg.BLEU(smooth="floor")
        assert mg.BLEU(smooth="floor", smooth_value=0.2).signature != base_floor.signature
        settings = {**settings, "smooth_value": None}
    assert set(settings) == {field.name for field in setting_fields(base)}
    changed = [type(base)(**{key: value}) for key, value in settings.items() if value is not None]
    for form in ("signature", "short_signature"):
        assert len({getattr(metric, form) for metric in (base, *changed)}) == len(changed) + 1


@LAW
@given(corpora(), st.data())
def test_a_duplicated_reference_changes_nothing_where_the_rule_says_so(corpus: Corpus, data: st.DataObject):
    place = data.draw(st.integers(0, len(corpus.references[-1]) - 1))
    once = [*corpus.references[:-1], [*corpus.references[-1], corpus.references[-1][place]]]
    twice = [[*group, *group] for group in corpus.references]
    both = [measured(corpus._replace(references=references)) for references in (once, twice)]
    for (case, stats), (_, one), (_, all_twice) in zip(measured(corpus), *both, strict=True):
        assert not case.doubles or same(all_twice.rows, stats.rows), case
        assert case.entry.duplicates_matter or same(one.rows, stats.rows), case


def test_where_a_duplicate_matters_there_is_a_case_of_it():
    hypotheses, references = ["a b c d e f g h i j k l m", "n"], ["x a b c d e f g h i j k l m y z", "a b c"]
    # A second segment, since what every segment has may weigh nothing.
    for case in (case for case in CASES if case.reading != "single"):
        stats = case.metric.measure(hypotheses, [references, ["n"]], sources=["a b", "n"])
        duplicated = case.metric.measure(hypotheses, [[*references, references[0]], ["n"]], sources=["a b", "n"])

        assert same(stats.rows, duplicated.rows) != case.entry.duplicates_matter, case


@LAW
@given(corpora(min_size=2))
def test_a_score_over_leading_axes_is_the_scores_of_the_rows(corpus: Corpus):
    for case, stats in measured(corpus):
        for metric, rows in ((case.metric, stats.rows), (Mean(case.metric), stats.macro().rows)):
            one_by_one = np.array([metric.score(row) for row in rows])
            block = np.stack([rows, rows[::-1]])

            assert same(metric.score(rows), one_by_one), case
            assert same(metric.score(block), np.stack([one_by_one, one_by_one[::-1]])), case
            assert same(metric.score(block[:, :, None]), metric.score(block)[:, :, None]), case
            assert same(metric.score(np.asfortranarray(rows)), one_by_one), case


@LAW
@given(corpora(min_size=2))
def test_macro_is_the_mean_of_the_scores_of_units(corpus: Corpus):
    for case, stats in measured(corpus):
        for units in (stats, stats.pool([place // 2 for place in range(len(stats))])):
            macro, scores = units.macro(), units.segment_scores

            assert macro.score == pytest.approx(math.fsum(scores) / len(scores), rel=1e-12, abs=1e-12), case
            assert macro.segment_scores == pytest.approx(scores, rel=1e-12, abs=1e-12), case
            assert Statistics.concat([macro[:1], macro[1:]]).score == macro.condense().score == macro.score, case
            assert macro.metric.higher_is_better == case.metric.higher_is_better, case
            assert macro.metric.scale == case.metric.scale, case


@LAW
@given(corpora(max_size=3))
def test_metrics_and_statistics_survive_pickling_and_copying(corpus: Corpus):
    for case, stats in measured(corpus):
        for clone in (pickle.loads(pickle.dumps(stats)), copy.deepcopy(stats), copy.copy(stats)):
            assert clone.metric == stats.metric, case
            assert unlearned(clone.metric) == case.metric, case
            assert hash(clone.metric) == hash(stats.metric), case
            assert same(clone.rows, stats.rows), case
            assert (clone.score, clone.notes, clone.signature) == (stats.score, stats.notes, stats.signature), case
            assert not clone.rows.flags.writeable, case
            clone.check_comparable(stats)


@LAW
@given(corpora(max_size=3))
def test_units_of_text_do_not_leak_from_one_segment_to_the_next(corpus: Corpus):
    alone = [list(measured(taken(corpus, [place]), corpus)) for place in range(len(corpus.hypotheses))]
    for number, (case, stats) in enumerate(measured(corpus)):
        assert case.entry.positional or same(stats.rows, np.concatenate([one[number][1].rows for one in alone])), case
