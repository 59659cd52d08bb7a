"""Golden values of sclite (SCTK 2.4.12): alignments, counts and summaries, of its own test data too."""

import hashlib
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import matchgrid as mg
from matchgrid.alignment import MARKS, Alignment, Chunk
from matchgrid.comparison import normalized_cross_entropy, sclite_summary
from matchgrid.errors import MatchgridError, SegmentError
from matchgrid.statistics import Statistics
from matchgrid.units import Units
from places import GOLDEN, lines, records, shared
from sclite_golden import metric, speaker, steps, taken, word
from test_golden_formats import reduced


def check(record: dict[str, Any]) -> None:
    config, expect = record["config"], record["expect"]
    if "utterances" not in expect:
        return
    found, texts = metric(config["options"]), {"hypotheses": record["hyps"], "references": record["refs"]}
    texts["references"] = [group[0] for group in record["refs"]]
    if "unbalanced" in record["id"]:
        # The tool reads on somehow; we say where the brace is.
        with pytest.raises(SegmentError, match=r"segment 1: the reference: an alternation '{' .* at character 3"):
            found.measure(**texts)
        return
    stats = found.measure(**texts)
    expected = zip(stats.rows.tolist(), found.align(**texts), expect["utterances"], strict=True)
    for row, alignment, utterance in expected:
        assert row == [*utterance["CSDI"], 1, any(utterance["CSDI"][1:])]
        assert [sum(kind == letter for kind, *_ in taken(alignment)) for letter in "CSDI"] == utterance["CSDI"]
        # Of bytes the tool prints no alignment.
        if utterance["alignment"] is not None and found.characters != "bytes":
            assert taken(alignment) == steps(utterance["alignment"])
    speakers = [speaker(id, config["id_type"]) for id in config["utt_ids"]]
    check_summaries(stats.pool(speakers, kind="speakers"), expect["raw_summary"], expect["pct_summary"])


def check_summaries(stats: Statistics, counts: dict[str, list[str]], percentages: dict[str, list[str]]) -> None:
    for unit, expected in (("counts", counts), ("percentages", percentages)):
        rows = sclite_summary(stats, unit).rows
        assert [row.name for row in rows] == list(expected)
        assert {row.name: list(row.cells) for row in rows} == {name: row[:8] for name, row in expected.items()}


def check_all(found: Iterator[dict[str, Any]]) -> int:
    count = 0
    for record in found:
        count += 1
        try:
            check(record)
        except AssertionError as error:
            raise AssertionError(f"{record['id']}: {error}") from error
    return count


def test_the_selection_holds():
    assert check_all(records(GOLDEN / "sclite.jsonl.gz")) >= 200


def test_the_full_file_holds():
    assert check_all(records(shared("golden", "sclite.jsonl"))) == 1361


def trn(name: str, digests: dict[str, str]) -> dict[str, str]:
    """A file of the tool's own: a text and its id in parentheses on each line."""
    path = shared("data", name)
    assert hashlib.sha256(path.read_bytes()).hexdigest() == digests[name]
    found = {}
    for line in lines(path):
        text, mark, id = line.rpartition("(")
        if mark and not line.startswith(";;"):
            found[id.rstrip().removesuffix(")")] = text
    return found


def pairs_of(config: dict[str, Any]) -> tuple[list[str], list[str], list[str]]:
    """Ids, hypotheses and references of real data."""
    names = config["hyp_file"], config["ref_file"]
    if not config["hyp_file"].endswith(".hyp"):
        hypotheses, references = (lines(shared("data", name)) for name in names)
        return config["utt_ids"], hypotheses, references
    mine, theirs = (trn(name, config["sha256"]) for name in names)
    ids = config["utt_ids"]
    return ids, [mine[id] for id in ids], [theirs[id] for id in ids]


def test_real_data_is_scored_as_recorded():
    found = 0
    for record in records(shared("golden", "real_asr.jsonl")):
        config, expect = record["config"], record["expect"]
        if not record["metric"].startswith("sclite") or "babel_turkish" in config["options"]:
            continue
        ids, hypotheses, references = pairs_of(config)
        stats = metric(config["options"]).measure(hypotheses, references)
        if "-s" not in config["options"]:
            ids = [id.lower() for id in ids]
        speakers = [speaker(id, config["id_type"]) for id in ids]
        check_summaries(stats.pool(speakers, kind="speakers"), expect["raw_summary"], expect["pct_summary"])
        found += 1
    assert found == 5


def forked(text: str) -> str:
    """The text with a choice between its middle word and the same again: two paths, and so no band."""
    words = text.split()
    middle = len(words) // 2
    words[middle] = f"{{ {words[middle]} / {words[middle]} }}"
    return " ".join(words)


def test_long_recordings_are_aligned_in_a_band_as_in_the_whole_table():
    """The same counts and steps, whether there is a choice that is none or not."""
    folder, found = shared("data", "asr", "earnings21-longform"), mg.Sclite()
    references = lines(folder / "ref.0.txt")
    for path in sorted(folder.glob("hyp.*.txt")):
        hypotheses = lines(path)
        # The shortest recordings of each system, and the longest of one.
        for number in (0, 1, 2, 9) if "amazon" in path.name else (0, 1, 2):
            hypothesis, reference = hypotheses[number], references[number]
            (banded,) = found.align([hypothesis], [reference])
            (whole,) = found.align([hypothesis], [forked(reference)])
            row = found.measure([hypothesis], [reference]).rows[0].tolist()

            assert banded == whole, (path.name, number)
            assert row == [*(sum(kind == letter for kind, *_ in taken(whole)) for letter in "CSDI"), 1, 1]


def test_a_choice_takes_the_whole_table_where_words_alone_take_a_band():
    """Two recordings as one: the table is more than is held, the band is not."""
    folder, found = shared("data", "asr", "earnings21-longform"), mg.Sclite()
    hypothesis, reference = (" ".join(lines(folder / name)[8:]) for name in ("hyp.amazon.txt", "ref.0.txt"))
    words = len(reference.split())
    cells = (1 + words + 1) * (1 + len(hypothesis.split()))

    assert found.measure([hypothesis], [reference]).components["words"] == words
    with pytest.raises(SegmentError, match=f"takes a table of {cells} cells"):
        found.measure([hypothesis], [forked(reference)])


# Where the tool reads on, and we refuse.
REFUSED = ("alt-unbalanced", "bad-time")


def timed() -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """The cases of stm and ctm files that the tool scores, without those that it aligns by time."""
    for record in records(shared("golden", "sclite_stm_ctm.jsonl")):
        if record["expected"]["rc"] == 0 and "-T" not in record["opts"]:
            yield record, record["expected"]


def test_summaries_of_timed_files_are_those_of_their_segments():
    for _, expected in timed():
        paths = expected["paths"]
        rows = np.array([[*path["csdi"], 1, any(path["csdi"][1:])] for path in paths], dtype=float)
        digests = np.zeros((len(rows), 16), dtype=np.uint8)
        stats = Statistics(mg.Sclite(), rows, digests, Units()).pool([path["speaker"] for path in paths])
        check_summaries(stats, expected["raw"], expected["pct"])


def test_timed_files_are_scored_as_by_the_tool(tmp_path: Path):
    """From the files to the alignment of each segment, but where the tool loses a word.

    It does so behind an empty alternative of a ctm file, and takes marks of alternatives for words at 0 with `-m ref`.
    """
    found = 0
    for record, expected in timed():
        options, files = record["opts"], [tmp_path / "x.stm", tmp_path / "x.ctm"]
        if "stm" not in record or record["id"] in ("stmctm-0202", "stmctm-0337") or "\r" in record["ctm"]:
            continue
        for file in files:
            file.write_bytes(record[file.suffix[1:]].encode())
        try:
            corpus = mg.read(*files, reduce=reduced(options), keep_case="-s" in options)
            alignments = metric(options).align(corpus.hypotheses, corpus.references)
        except MatchgridError:
            assert record["name"] in REFUSED
            continue
        paths = {path["id"].strip("()"): path for path in expected["paths"]}
        for id, hypothesis, alignment in zip(corpus.ids, corpus.hypotheses, alignments, strict=True):
            if "@" not in hypothesis and metric(options).characters != "bytes":
                assert taken(alignment) == steps(paths[id]["align"]), (record["id"], id)
                found += 1
    assert found > 2000


def test_the_words_of_a_timed_segment_are_aligned_again_as_they_were():
    """The alternatives that were not taken are unknown here: with `@` among them the tie can have been another."""
    for record, expected in timed():
        found = metric([option for option in record["opts"] if option != "-c"])
        whole = not any(mark in record.get("stm", "") + record["ctm"] for mark in ("@", "ALT"))
        for path in expected["paths"]:
            walk = steps(path["align"])
            mine, theirs = (" ".join(step[side].replace(";", "\\;") for step in walk if step[side]) for side in (1, 2))
            if "\r" in theirs:  # where the tool leaves the end of a line at its last word
                continue
            assert found.measure([theirs], [mine]).rows[0, :4].tolist() == path["csdi"], record["id"]
            assert not whole or taken(found.align([theirs], [mine])[0]) == walk, record["id"]


def alignment(path: dict[str, Any]) -> tuple[Alignment, list[float]]:
    """An alignment as it was printed, with the confidences of its words."""
    ops = {letter: op for op, letter in MARKS.items()}
    reference, hypothesis, chunks, confidences = [], [], [], []
    for kind, mine, theirs, _, *confidence in path["align"]:
        left, right = len(reference), len(hypothesis)
        reference += [word(mine)] if kind != "I" else []
        hypothesis += [word(theirs)] if kind != "D" else []
        confidences += confidence if theirs else []
        chunks.append(Chunk(ops[kind], left, len(reference), right, len(hypothesis)))
    return Alignment(tuple(reference), tuple(hypothesis), tuple(chunks)), confidences


def test_normalized_cross_entropy_is_what_the_tool_prints():
    found = 0
    for record, expected in timed():
        if len(expected["raw"].get("Sum", ())) < 9:
            continue
        groups: dict[str, list[tuple[Alignment, list[float]]]] = {}
        for path in expected["paths"]:
            groups.setdefault(path["speaker"], []).append(alignment(path))
            groups.setdefault("Sum", []).append(alignment(path))
        for name, group in groups.items():
            printed = expected["raw"][name][8]
            value = normalized_cross_entropy(*zip(*group, strict=True))
            if math.isnan(value):
                assert printed in ("#", "0.000") or printed.startswith("-2147483.648"), (record["id"], name)
            else:
                assert value == pytest.approx(float(printed), abs=0.0005), (record["id"], name)
                found += 1
    assert found > 80
