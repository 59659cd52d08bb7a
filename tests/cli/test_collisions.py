"""`matchgrid collisions`."""

import json
from pathlib import Path


def test_texts_of_several_files_that_become_equal_are_listed_with_their_places(run, tmp_path: Path):
    (tmp_path / "out.txt").write_text("A-10\nParis\nthe A10\n", "utf-8")
    (tmp_path / "ref.txt").write_text("A10\nparis\nA10\n", "utf-8")
    files = [str(tmp_path / name) for name in ("out.txt", "ref.txt")]

    shown = run("collisions", *files, "-m", "squad-v2/em").out.replace(f"{tmp_path}/", "")
    assert [line.split() for line in shown.splitlines()][1:] == [
        ["a10", "A10", "2", "ref.txt:1,", "ref.txt:3"],
        ["a10", "A-10", "1", "out.txt:1"],
        ["a10", "the", "A10", "1", "out.txt:3"],
        ["paris", "Paris", "1", "out.txt:2"],
        ["paris", "paris", "1", "ref.txt:2"],
    ]
    (first, second) = json.loads(run("collisions", *files, "-m", "squad-v2/em", "-f", "json").out)
    assert (first["becomes"], first["count"]) == ("a10", 4)
    assert [one["text"] for one in second["texts"]] == ["Paris", "paris"]


def test_where_nothing_collides_it_says_so(run):
    assert run("collisions", "-", "-m", "em", stdin=b"a\nb\na\n").out == (
        "none of 2 different texts becomes equal to another\n"
    )
    assert run("collisions", "-", "-m", "em", "-f", "csv", stdin=b"a\n").out == "becomes,text,times,at\n"


def test_a_metric_is_needed(refused, tmp_path: Path):
    (tmp_path / "out.txt").write_text("a\n", "utf-8")

    assert "--metric" in refused("collisions", str(tmp_path / "out.txt"))
