"""Golden values of RIBES 1.03.1, of NLTK 3.10.0's RIBES and of chrF++.py: how a record is checked."""

from collections.abc import Callable
from typing import Any

import pytest

import matchgrid as mg
from matchgrid.errors import SegmentError

Record = dict[str, Any]
CLOSE: dict[str, Any] = {"rel": 1e-12, "abs": 1e-12}
FACTORS = ("nkt", "precision", "bp")


def ntt(config: Record) -> mg.RIBES:
    """RIBES with the options of NTT's script."""
    return mg.RIBES(
        alpha=config["alpha"],
        beta=config["beta"],
        lowercase=not config["case_sensitive"],
        empty_reference="skip" if config["emptyref"] else "refuse",
    )


def check_ribes(record: Record) -> str:
    """Every reference on its own, every segment, the corpus; or the refusal, where the script ends with an error."""
    metric, expect = ntt(record["config"]), record["expect"]
    hypotheses, references = record["hyps"], record["refs"]
    if expect.get("error", "").startswith("RuntimeError"):
        with pytest.raises(SegmentError, match="empty_reference=skip"):
            metric.measure(hypotheses, references)
        assert len(hypotheses) == expect["n_hyp_lines"]
        return "refused"
    stats = metric.measure(hypotheses, references)
    assert len(stats) == expect["n_hyp_lines"]
    for number, segment in enumerate(expect["segments"]):
        for reference, parts in zip(references[number], segment["per_ref"], strict=True):
            expected = [parts.get(part) for part in (*FACTORS, "ribes")]
            if parts["nkt"] is None:
                assert not any(expected)
            else:
                alone = metric.measure(hypotheses[number : number + 1], [reference]).components
                assert [alone[part] for part in (*FACTORS, "ribes")] == pytest.approx(expected, **CLOSE)
        best = stats.segment_scores[number]
        assert best == pytest.approx(float("nan") if segment["best"] is None else segment["best"], nan_ok=True, **CLOSE)
    if "error" in expect:
        assert expect["error"].startswith("ZeroDivisionError")
        assert stats.components["segments"] == 0
        return "nothing left"
    assert stats.score == pytest.approx(expect["RIBES"], **CLOSE)
    return "scored"


def check_nltk(record: Record) -> str:
    """Every segment, and the corpus with two pairs of exponents."""
    metric, expect = mg.profile("nltk/ribes"), record["expect"]
    stats = metric.measure(record["hyps"], record["refs"])
    assert stats.segment_scores.tolist() == pytest.approx([one["ribes"] for one in expect["segments"]], **CLOSE)
    assert stats.score == pytest.approx(expect["ribes"], **CLOSE)
    linear = mg.RIBES(alpha=1, beta=1, arithmetic="nltk", lowercase=False)
    assert linear.measure(record["hyps"], record["refs"]).score == pytest.approx(expect["ribes_a1_b1"], **CLOSE)
    return "scored"


def popovic(config: Record, *, stale: bool = True) -> mg.PopovicChrF:
    """chrF with the options of chrF++.py."""
    orders = {"char_order": config["ncorder"], "word_order": config["nworder"]}
    return mg.PopovicChrF(**orders, beta=config["beta"], stale=stale)


def check_popovic(record: Record) -> str:
    """The document's scores, every segment's, and what is said of stale counts."""
    metric, expect = popovic(record["config"]), record["expect"]
    hypotheses, references = record["hyps"], record["refs"]
    zero = expect["zero_match_segments"]
    plain = popovic(record["config"], stale=False).measure(hypotheses, references)
    for place, segment in enumerate(expect["segments"]):
        parts = plain[place : place + 1].components
        if "error" in segment:
            assert (segment["error"], parts["avg_f"]) == ("UnboundLocalError", 0)
        else:
            names = {"f": "F", "avg_f": "sentF_max", "precision": "P", "recall": "R"}
            assert [parts[name] for name in names] == pytest.approx([segment[key] for key in names.values()], **CLOSE)
    affected = expect["stale_stats_affect_corpus"]
    if "error" in expect:
        assert (expect["error"], zero[0], affected) == ("UnboundLocalError", 0, False)
        with pytest.raises(SegmentError, match=r"^segment 1: nothing matches"):
            metric.measure(hypotheses, references)
        return "refused"
    stats = metric.measure(hypotheses, references)
    check_document(stats, expect)
    stale = [note for note in stats.notes if note.code == "stale_counts"]
    assert [(note.count, note.segments) for note in stale] == (
        [(len(zero), tuple(place + 1 for place in zero[:5]))] if zero else []
    )
    assert bool(zero) == affected
    if not affected:
        assert plain.rows.tolist() == stats.rows.tolist()
        return "scored"
    return "stale"


def check_document(stats: mg.Statistics, expect: Record) -> None:
    """The scores of a document."""
    parts = stats.components
    found = [parts[name] for name in ("f", "avg_f", "precision", "recall")]
    assert found == pytest.approx([expect[name] for name in ("F", "avgF", "P", "R")], **CLOSE)
    assert stats.score == parts["f"]


CHECKS: dict[str, Callable[[Record], str]] = {
    "ribes": check_ribes,
    "nltk_ribes": check_nltk,
    "chrfpp": check_popovic,
}
