"""Golden values of TERCOM 0.10.0, which is not on any index: a selection that is always here, and the full file."""

import hashlib
from typing import Any

import numpy as np
import pytest

import matchgrid as mg
from matchgrid import Alignment, TercomTER, text
from matchgrid.text import Step
from places import GOLDEN, lines, records, shared

FLAGS = {"s": "case_sensitive", "N": "normalized", "P": "no_punct", "A": "asian_support", "K": "keep_markup"}
FIELDS = {"beam_width": "beam", "max_shift_dist": "max_shift_distance"}
COSTS = ("insert_cost", "delete_cost", "substitute_cost", "shift_cost")
COUNTS = {"ins": "insertions", "del": "deletions", "sub": "substitutions", "shifts": "shifts"}
CLOSE = {"rel": 1e-12, "abs": 0}


def metric_of(config: dict[str, Any]) -> TercomTER:
    limits = {ours: config[theirs] for theirs, ours in FIELDS.items() if theirs in config}
    costs = {name: config[name] for name in COSTS if name in config}
    return TercomTER(**{FLAGS[flag]: True for flag in config["flags"]}, **limits, **costs)


def words(tokens: list[str], none: bool) -> tuple[str, ...]:
    """Tokens as TERCOM prints them: it has an empty one for an empty line, and does not count it."""
    return () if none else tuple(tokens)


def check_alignment(found: Alignment, expected: dict[str, Any], hypothesis: str) -> None:
    assert found.marks.replace("C", " ") == (expected["alignment"] or "")
    assert found.chosen == expected["best_ref"]
    assert found.hypothesis == words(expected["after_shift"], not hypothesis.strip())
    assert found.reference == words(expected["ref_tokens"], expected["ref_words"] == 0)
    assert [(shift.start, shift.start + shift.length - 1) for shift in found.shifts] == [
        (start, end) for start, end, _, _ in expected["shift_list"]
    ]


def check(record: dict[str, Any]) -> None:
    if not record["config"]["java_trim_lines"]:
        check_untrimmed(record)
        return
    metric, expect = metric_of(record["config"]), record["expect"]
    stats = metric.measure(record["hyps"], record["refs"])
    alignments = mg.align(metric, record["hyps"], record["refs"])
    for place, segment in enumerate(expect["segments"]):
        parts = metric.components(stats.rows[place])
        assert {theirs: parts[ours] for theirs, ours in COUNTS.items()} == {name: segment[name] for name in COUNTS}
        assert parts["shifted_words"] == segment["words_shifted"]
        assert parts["edits"] == segment["edits"]
        assert parts["reference_length"] == pytest.approx(segment["ref_words"], **CLOSE)
        assert stats.segment_scores[place] == pytest.approx(segment["score"], **CLOSE)
        check_alignment(alignments[place], segment, record["hyps"][place])
    assert stats.components["edits"] == expect["total_edits"]
    assert stats.components["reference_length"] == pytest.approx(expect["total_words"], **CLOSE)
    total = {"NaN": 0.0, "Infinity": 1.0}.get(expect["total_ter"], expect["total_ter"])
    assert stats.score == pytest.approx(total, **CLOSE)


def check_untrimmed(record: dict[str, Any]) -> None:
    """TERCOM's functions trim nothing, its command line does: only words are compared."""
    for segment, hypothesis in zip(record["expect"]["segments"], record["hyps"], strict=True):
        assert text.tokens("tercom", [hypothesis]) == [segment["hyp_tokens"]]


def check_each(found: list[dict[str, Any]]) -> None:
    for record in found:
        try:
            check(record)
        except AssertionError as error:
            raise AssertionError(f"{record['id']}: {error}") from error


def test_the_selection_holds():
    found = list(records(GOLDEN / "tercom.jsonl.gz"))
    assert len(found) >= 200
    check_each(found)


def test_the_full_file_holds():
    check_each(list(records(shared("golden", "tercom.jsonl"))))


def read(name: str, digests: dict[str, str]) -> list[str]:
    path = shared("data", name)
    assert hashlib.sha256(path.read_bytes()).hexdigest() == digests[name]
    return lines(path)


def test_real_system_output_needs_the_edits_that_were_recorded():
    found = 0
    for record in records(shared("golden", "real.jsonl")):
        if record["metric"] != "tercom-0.10.0":
            continue
        config, expect = record["config"], record["expect"]
        hypotheses = read(config["hyp_file"], config["sha256"])
        references = mg.by_segment(*(read(name, config["sha256"]) for name in config["ref_files"]))
        stats = metric_of(config).measure(hypotheses, references)
        count = len(expect["segment_edits"])

        assert (stats.components["edits"], stats.components["reference_length"]) == (
            expect["total_edits"],
            expect["total_words"],
        )
        assert stats.score == pytest.approx(expect["total_ter"], **CLOSE)
        assert np.array_equal(stats.rows[:count, :4].sum(1), expect["segment_edits"])
        assert np.array_equal(stats.rows[:count, 3], expect["segment_shifts"])
        found += 1
    assert found == 4


def test_an_empty_word_stays_where_punctuation_was_and_need_not():
    faulty = TercomTER(no_punct=True).measure(["! a", "b"], ["a", "b"])
    right = TercomTER(no_punct=True, tokenize="tercom-words").measure(["! a", "b"], ["a", "b"])

    assert (faulty.score, right.score) == (0.5, 0.0)
    (note,) = (note for note in faulty.notes if note.code == "empty_word")
    assert (note.segments, note.remedy) == ((1,), "tokenize=tercom-words has none")
    assert not right.notes
    assert mg.profile("tercom/ter").text[-1] == Step("tercom")
