"""Real captions and summaries, each with its references, of the folder `data` beside the project."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from places import lines


class Captions(NamedTuple):
    """Captions of one system, or of many people, and the references of each."""

    name: str
    hypotheses: list[str]
    references: list[list[str]]


def flickr(data: Path) -> Captions:
    """Flickr8k-Expert: captions that experts rated, most of other images, each with the five of its own image."""
    folder = data / "captions" / "flickr8k-expert"
    references = {one["image_id"]: one["refs"] for one in map(json.loads, lines(folder / "refs.jsonl"))}
    items = [json.loads(line) for line in lines(folder / "items.jsonl")]
    return Captions(
        "flickr8k-expert", [one["caption"] for one in items], [references[one["image_id"]] for one in items]
    )


def summaries(data: Path) -> Iterator[Captions]:
    """REALSumm: each system's summaries of a hundred articles, a sentence a line, with one reference."""
    folder = data / "summ" / "realsumm.abs"

    def texts(path: Path) -> list[str]:
        return [line.replace("\\n", "\n") for line in lines(path)]

    references = [[text] for text in texts(folder / "ref.0.txt")]
    for path in sorted(folder.glob("hyp.*.txt")):
        yield Captions(f"realsumm/{path.name.split('.')[1]}", texts(path), references)


def all_sets(data: Path) -> Iterator[Captions]:
    """Every set."""
    yield flickr(data)
    yield from summaries(data)
