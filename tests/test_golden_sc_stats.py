"""Golden values of sc_stats (SCTK 2.4.12): segments, counts, statistics and p-values of its four tests."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from golden_fields import Fields, check_all
from matchgrid.comparison import SpeechTests, sc_stats, sctk_tests, sctk_utterance_tests
from matchgrid.comparison.mapsswe import segments
from matchgrid.comparison.utterances import Utterance, paired, speakers, words
from places import GOLDEN, records, shared
from sclite_golden import metric, speaker

TOLERANCE = 1e-12
Side = list[Utterance]


def sides(record: dict[str, Any]) -> dict[str, Side]:
    """The utterances of each system, in sclite's order."""
    return {
        system["title"]: [Utterance(speaker(id, record["id_type"]), id, marks) for id, marks in system["evals"].items()]
        for system in record["expected"]["systems"]
    }


def check_printed(expect: Fields, found: Any, titles: tuple[str, str]) -> None:
    """The cell of the table that the tool prints, and its verdicts."""
    winner = None if found.winner is None else titles[found.winner]
    assert expect["winner"] == winner
    assert expect["winner_printed"] == (winner or "~")
    assert expect["p_printed"] == sc_stats.printed_p_value(found.p_value)
    assert expect["stars"] == sc_stats.stars(found.p_value)
    assert expect["verdicts"] == {f"{level:g}": found.p_value <= level for level in sc_stats.LEVELS}
    assert expect["p"] == pytest.approx(found.p_value, abs=1e-15, rel=TOLERANCE)


def check_mapsswe(expect: Fields, first: Side, second: Side) -> sc_stats.SctkMapsswe:
    pairs = paired(first, second)
    assert expect["utt_ids"] == [f"({one.id})" for one, _ in pairs]
    assert expect["n_utt"] == len(pairs)
    assert expect["segments"] == [
        [
            number,
            *(part.first_start, part.first_end - 1, words(one.marks[part.first_start : part.first_end])),
            part.first_errors,
            *(part.second_start, part.second_end - 1, words(other.marks[part.second_start : part.second_end])),
            part.second_errors,
        ]
        for number, (one, other) in enumerate(pairs)
        for part in segments(one.marks, other.marks)
    ]
    found = sc_stats.sctk_mapsswe(pairs)
    of = found.moments
    assert expect["n_seg"] == of.size
    assert float(expect["mean"]) == pytest.approx(of.mean, rel=TOLERANCE, nan_ok=True)
    assert expect["variance"] == pytest.approx(of.variance, rel=TOLERANCE)
    assert expect["std_dev"] == pytest.approx(of.deviation, rel=TOLERANCE)
    assert expect["median"] == of.median
    assert expect["z"] == found.z
    if "verbose_printed" in expect:  # Without an error the tool crashes there.
        check_verbose(Fields(expect["verbose_printed"]), found, len(pairs))
        assert expect["verbose_segment_mcnemar_table"] == list(found.table)
    return found


def check_verbose(expect: Fields, found: sc_stats.SctkMapsswe, utterances: int) -> None:
    of = found.moments
    assert expect["n_seg"] == of.size
    assert expect["n_utt"] == utterances
    assert expect["seg_per_sent"] == f"{of.size / utterances:.3f}"
    assert expect["total_ref"] == found.words
    assert (expect["total_err_a"], expect["total_err_b"]) == (found.first_errors, found.second_errors)
    for name, errors in (("pct_a", found.first_errors), ("pct_b", found.second_errors)):
        assert float(expect[name]) == pytest.approx(100 * errors / found.words if found.words else 0, abs=0.00501)
    assert expect["mean"] == f"{of.mean:.3f}"
    assert expect["std_dev"] == f"{of.deviation:.3f}"
    assert expect["z"] == f"{found.z:.3f}"
    assert expect["diff_at_05"] == ("No" if found.winner is None else "Yes")
    assert not expect.unread


def check_sign(expect: Fields, first: Side, second: Side) -> sc_stats.SctkSign:
    found = sc_stats.sctk_sign(speakers(first), speakers(second))
    assert (expect["n_plus"], expect["n_minus"]) == (found.plus, found.minus)
    return found


def check_wilcoxon(expect: Fields, first: Side, second: Side) -> sc_stats.SctkWilcoxon:
    found = sc_stats.sctk_wilcoxon(speakers(first), speakers(second))
    assert (expect["n_plus"], expect["n_minus"]) == (found.plus, found.minus)
    assert (expect["sum_plus"], expect["sum_minus"]) == (found.sum_plus, found.sum_minus)
    assert expect["z"] == pytest.approx(found.z, rel=TOLERANCE)
    assert expect["z_printed"] == f"{found.z:.2f}"
    return found


def check_mcnemar(expect: Fields, first: Side, second: Side) -> sc_stats.SctkMcNemar:
    found = sc_stats.sctk_mcnemar(paired(first, second))
    counts = [expect[name] for name in ("both_correct", "only_a_correct", "only_b_correct", "both_wrong")]
    assert counts == list(found.table)
    return found


TESTS: dict[str, Callable[..., Any]] = {
    "mapsswe": check_mapsswe,
    "sign": check_sign,
    "wilcoxon": check_wilcoxon,
    "mcnemar": check_mcnemar,
}


def check(record: dict[str, Any]) -> int:
    """Every value of every pair; answers how many pairs there are."""
    known = sides(record)
    for system in record["expected"]["systems"]:
        counted = {one.name: (one.words, one.errors) for one in speakers(known[system["title"]])}
        assert counted == {
            name: (of["C"] + of["S"] + of["D"], of["S"] + of["D"] + of["I"]) for name, of in system["speakers"].items()
        }
        assert list(counted) == list(system["speakers"])
    for pair in record["expected"]["pairs"]:
        titles = pair["a"], pair["b"]
        assert {*pair} == {"a", "b", *TESTS}
        for name, test in TESTS.items():

            def one(of: dict[str, Any], test: Callable[..., Any] = test, titles: tuple[str, str] = titles) -> None:
                found = test(of["expect"], *map(known.__getitem__, titles))
                check_printed(of["expect"], found, titles)
                if "first" in of["expect"]:
                    assert of["expect"]["first"] == titles[found.first]
                    assert of["expect"]["second"] == titles[1 - found.first]

            check_all(one, {"id": f"{record['id']} {name}", "expect": pair[name]})
    return len(record["expected"]["pairs"])


def check_mode(record: dict[str, Any]) -> int:
    """What the mode says of each pair is what the tool printed; answers how many tests there are."""
    found = sctk_utterance_tests(sides(record))
    expected = [
        (name, pair["a"], pair["b"], of["p_printed"], of["winner_printed"])
        for pair in record["expected"]["pairs"]
        for name, of in ((name, pair[name]) for name in TESTS)
    ]
    assert expected == [
        (test.name, test.first, test.second, sc_stats.printed_p_value(test.p_value), test.winner or "~")
        for test in found.tests
    ], record["id"]
    for test in found.tests:
        assert 0 < test.right.p_value <= 1
        assert test.right.values.get("first_errors") == test.values.get("first_errors") or noted(found, "other_words")
    return len(found.tests)


def noted(found: SpeechTests, code: str) -> bool:
    return code in {note.code for note in found.notes}


def test_the_mode_answers_what_the_tool_prints():
    assert sum(map(check_mode, records(GOLDEN / "sc_stats.jsonl.gz"))) > 300


def test_the_mode_answers_what_the_tool_prints_of_all():
    assert sum(map(check_mode, records(shared("golden", "sc_stats.jsonl")))) == 4 * 135


def all_of(found: Iterator[dict[str, Any]]) -> int:
    return sum(map(check, found))


def test_the_selection_holds():
    assert all_of(records(GOLDEN / "sc_stats.jsonl.gz")) >= 80


def test_the_full_file_holds():
    assert all_of(records(shared("golden", "sc_stats.jsonl"))) == 135


def check_marks(record: dict[str, Any]) -> int:
    """The alignments of our metric have the tool's marks; answers how many there were."""
    references, found = dict(record["ref"]), metric(record["sclite_opts"])
    count = 0
    for system, expected in zip(record["systems"], record["expected"]["systems"], strict=True):
        texts = {id: text for id, text in system["hyp"] if id in references}
        aligned = found.align(list(texts.values()), [references[id] for id in texts])
        marks = {id: alignment.marks for id, alignment in zip(texts, aligned, strict=True)}
        for id, theirs in expected["evals"].items():
            assert marks[id] == theirs, (record["id"], id)
            count += 1
    return count


def test_our_alignments_have_the_same_marks():
    assert sum(map(check_marks, records(GOLDEN / "sc_stats.jsonl.gz"))) > 4000


def test_all_of_our_alignments_have_the_same_marks():
    assert sum(map(check_marks, records(shared("golden", "sc_stats.jsonl")))) > 10000


def check_texts(record: dict[str, Any]) -> int:
    """From texts to what the tool printed, where both systems have the utterances in the references' order."""
    ids = [id for id, _ in record["ref"]]
    if any([id for id, _ in system["hyp"]] != ids for system in record["systems"]):
        return 0
    found = sctk_tests(
        {system["title"]: [text for _, text in system["hyp"]] for system in record["systems"]},
        [text for _, text in record["ref"]],
        speakers=[speaker(id, record["id_type"]) for id in ids],
        metric=metric(record["sclite_opts"]),
    )
    printed = [pair[name]["p_printed"] for pair in record["expected"]["pairs"] for name in TESTS]
    assert [sc_stats.printed_p_value(test.p_value) for test in found.tests] == printed, record["id"]
    return len(printed)


def test_texts_are_tested_as_by_the_tool():
    assert sum(map(check_texts, records(GOLDEN / "sc_stats.jsonl.gz"))) > 300


def test_all_texts_and_real_ones_are_tested_as_by_the_tool():
    assert sum(map(check_texts, records(shared("golden", "sc_stats.jsonl")))) > 480
