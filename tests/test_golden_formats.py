"""What sclite heard in which segment, and what it reads in transcripts: a selection, and the full files."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import matchgrid as mg
from matchgrid.errors import MatchgridError
from matchgrid.io.ascii import fold
from matchgrid.io.speakers import RULES
from places import GOLDEN, records, shared

Record = dict[str, Any]

# Where we read what sclite can't, or read it right. Everything else is as sclite has it.
REFUSED = {
    "ignore-all": "nothing is left to score: sclite crashes",
    "multi-extra-end": "words of a channel without segments: sclite stops",
    "sctk:stm2ctm_missing.ref.stm+stm2ctm_missing.hyp-extra.ctm": "the same",
    "empty-ref": "no segments: sclite stops",
    "single-semicolon": "a comment of one semicolon: sclite crashes",
    "ctm-no-word": "a line without a word: sclite crashes",
    "bad-time": "a word for a time, which sclite takes for 0",
}
READ = {
    "labels-undefined": "sclite stops where it is asked for a report by labels",
    "multi-order": "channels in another order: sclite stops",
    "multi-order-file": "the same with files",
    "ctm-blank-line": "sclite stops at a blank line",
    "m-ref-ends-with-alt": "with -m ref sclite takes <ALT_END> for a word at 0, and drops all segments",
}
# With -m ref, sclite takes the first or last line of a run, a mark of alternatives, for a word at 0.
MARKS_AT_ZERO = {"stmctm-0202", "stmctm-0337"}
CARRIAGE_RETURNS = {"crlf"}


def readings(text: str) -> Iterator[list[str]]:
    """The words of a text in each choice of alternatives; `@` is no word."""
    before, opened, rest = text.partition("{ ")
    if not opened:
        yield [word for word in before.split(" ") if word not in ("", "@")]
        return
    inside, _, after = rest.partition(" }")
    for branch in inside.split(" / "):
        for words in readings(after):
            yield [*(word for word in (*before.split(" "), *branch.split(" ")) if word not in ("", "@")), *words]


def spoken(words: list[str], options: list[str]) -> list[str]:
    """Words as sclite prints them: split with -c, with one more mark after tags, folded without -s."""
    words = words if "-s" in options else [fold(word) for word in words]
    if "-c" in options:
        return list("".join(words).replace("-", ""))
    return [word.removesuffix(";") for word in words]


def heard(align: list[list[Any]], options: list[str]) -> list[str]:
    """The hypothesis of an alignment; a deleted word that counts as right is there as an empty one."""
    return spoken([word for _, _, word, *_ in align if word and word != "@"], options)


def reduced(options: list[str]) -> tuple[str, ...]:
    if "-m" not in options:
        return ()
    after = options[options.index("-m") + 1 :]
    return tuple(side for side in after if side in ("ref", "hyp")) or ("ref",)


def read(record: Record, folder: Path) -> mg.Corpus:
    for kind in ("stm", "ctm"):
        folder.joinpath(f"x.{kind}").write_bytes(record[kind].encode())
    options = record["opts"]
    return mg.read(folder / "x.stm", folder / "x.ctm", reduce=reduced(options), keep_case="-s" in options)


def check(record: Record, folder: Path) -> None:
    name, options, expected = record["name"], record["opts"], record["expected"]
    if name in REFUSED:
        with pytest.raises(MatchgridError):
            read(record, folder)
        return
    corpus = read(record, folder)
    if expected["rc"]:
        assert name in READ
        return
    if record["id"] in MARKS_AT_ZERO:
        return
    paths = {path["id"].strip("()"): path for path in expected["paths"]}
    assert sorted(corpus.ids) == sorted(paths)
    for place, id in enumerate(corpus.ids):
        path = paths[id]
        speaker, file, channel = (corpus.groups[group][place] for group in ("speakers", "files", "channels"))
        assert (speaker, file, channel) == (path["speaker"], path["file"], f"{file} {path['channel']}")
        assert [f"{time:.3f}" for time in corpus.spans[place]] == [path["R_T1"], path["R_T2"]]
        labels = corpus.groups.get("labels", ["none"] * len(paths))[place]
        assert labels == (path.get("labels") or "<none>").strip("<>")
        words = [[word.removesuffix("\r") for word in heard(path["align"], options)]]
        assert words[0] in [spoken(reading, options) for reading in readings(corpus.hypotheses[place])]
        check_times(corpus, place, path["align"], options)


def check_times(corpus: mg.Corpus, place: int, align: list[list[Any]], options: list[str]) -> None:
    words = corpus.words[place]
    assert [word.text for word in words] == corpus.hypotheses[place].split()
    times = {(word.begin, round(word.begin + word.duration, 4)) for word in words if word.begin is not None}
    for _, _, word, span, *rest in align:
        if word and span and "-c" not in options:
            begin, end = span
            assert min(abs(begin - here) + abs(end - there) for here, there in times) < 0.002
            confidences = {found.confidence or 0.0 for found in words if found.begin is not None}
            assert not rest or min(abs(rest[0] - value) for value in confidences) < 1e-5


def check_all(found: Iterator[Record], folder: Path) -> set[str]:
    names = set()
    for record in found:
        if record.get("ref_format", "stm") == "stm":
            names.add(record["name"])
            try:
                check(record, folder)
            except AssertionError as error:
                raise AssertionError(f"{record['id']} {record['name']}: {error}") from error
    return names


def test_a_selection_of_segments_is_heard_as_by_sclite(tmp_path):
    check_all(records(GOLDEN / "segments_stm_ctm.jsonl.gz"), tmp_path)


def test_all_segments_are_heard_as_by_sclite(tmp_path):
    names = check_all(records(shared("golden", "sclite_stm_ctm.jsonl")), tmp_path)

    assert {*REFUSED, *READ, *CARRIAGE_RETURNS} <= names


def test_channels_of_ctm_are_heard_as_by_sclite(tmp_path):
    for record in records(shared("golden", "sclite_stm_ctm.jsonl")):
        if record["ref_format"] != "ctm":
            continue
        for kind in ("ref_ctm", "ctm"):
            tmp_path.joinpath(f"{kind}.ctm").write_bytes(record[kind].encode())
        corpus = mg.read(tmp_path / "ref_ctm.ctm", tmp_path / "ctm.ctm", keep_case="-s" in record["opts"])
        paths = {path["speaker"]: path["align"] for path in record["expected"]["paths"]}
        assert sorted(corpus.ids) == sorted(paths)
        for place, id in enumerate(corpus.ids):
            # Time-mediated alignments are sorted by time afterwards.
            sort = sorted if "-T" in record["opts"] else list
            for side, text in ((1, corpus.references[place][0]), (2, corpus.hypotheses[place])):
                assert sort(text.lower().split()) == sort(word[side] for word in paths[id] if word[side]), record["id"]


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_transcripts_are_read_as_sclite_reads_them(tmp_path, newline):
    for record in records(shared("golden", "sclite.jsonl")):
        ids = record["config"]["utt_ids"]
        texts = {"r.trn": [refs[0] for refs in record["refs"]], "h.trn": record["hyps"]}
        if "error" in record["expect"]:  # a rule for speakers that sclite does not know either
            assert record["config"]["id_type"] not in RULES
            continue
        if any("\n" in text or text.startswith(";;") for side in texts.values() for text in side):
            continue
        for name, side in texts.items():
            lines = [f"{text} ({id})" for text, id in zip(side, ids, strict=True)]
            # A byte-order mark is text but at the start of a file; without its end sclite would lose the last line.
            tmp_path.joinpath(name).write_bytes(newline.join([";; comment", *lines]).encode())
        corpus = mg.read(tmp_path / "r.trn", tmp_path / "h.trn", speakers=record["config"]["id_type"])

        assert corpus.ids == [utterance["id"] for utterance in record["expect"]["utterances"]]
        assert corpus.hypotheses == [text.strip(" \t") for text in texts["h.trn"]]
        assert corpus.references == [[text.strip(" \t")] for text in texts["r.trn"]]
        summary = [name for name in record["expect"]["raw_summary"] if name not in ("Sum", "Mean", "S.D.", "Median")]
        # With `sp`, sclite prints the whole id with its parentheses.
        assert list(dict.fromkeys(corpus.groups["speakers"])) == [name.strip("()") for name in summary]
