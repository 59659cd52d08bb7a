"""`matchgrid frequencies`: in how many documents n-grams are, saved, so that parts of a corpus are weighed alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..errors import OptionError
from ..io.source import REFERENCES_ALONE, read_references
from ..metrics.mean import unit_metric
from .command import Command, Option
from .files import input_wanted
from .group import COMMANDS
from .options import OUTPUT, input_options, other_options, specs
from .output import check_output, deliver_pieces, say_notes, settle_output
from .settings import Settings

if TYPE_CHECKING:
    from ..statistics import Metric

_INPUT = ("references", "num_refs", "encoding", "reference_fields", "id_field")


def run(**given: Any) -> None:
    """Learns from the references, and writes what was learned."""
    settle_output(given)
    check_output(given)
    metric = _metric(given["metric"])
    corpus = read_references(given["references"], input_wanted(given))
    learned: Any = metric.learn(corpus.references, threads=given["threads"])
    say_notes([str(fact.note) for fact in corpus.notes], strict=given["strict"], quiet=given["quiet"])
    deliver_pieces(learned.frequencies.lines(), given)


def _metric(spec: str) -> Metric:
    """The metric that is to learn.

    Raises:
        OptionError: it weighs by no frequencies of documents, or has some.
    """
    (found,) = map(unit_metric, Settings([spec]).metrics())
    if not hasattr(found, "frequencies"):
        raise OptionError(f"-m {spec}: weighs nothing by frequencies in documents: give a CIDEr, as coco/cider-d")
    if found.frequencies is not None:
        raise OptionError(f"-m {spec}: has its frequencies from a file: leave that setting out to learn others")
    return found


def _parameters() -> list[click.Parameter]:
    return [
        *(one for one in input_options() if one.name in _INPUT),
        Option(["-f", "--format", "--input-format", "input_format"], section="Input",
               type=click.Choice(REFERENCES_ALONE),
               help="What the files are; by default their names say it, but for coco: COCO's annotations, or captions "
               "by ids."),
        Option(["-m", "--metric"], section="Metrics", required=True, metavar="SPEC", shell_complete=specs,
               help="The metric whose n-grams and text steps these are, as coco/cider-d or cider-d:tokenize=words."),
        Option(["-o", "--output"], section=OUTPUT, type=click.Path(), metavar="FILE",
               help="Write to a new file, as a whole or not at all; standard output by default, as with -."),
        Option(["--overwrite"], section=OUTPUT, is_flag=True, help="--output may replace a file."),
        Option(["-q", "--quiet"], section=OUTPUT, is_flag=True, help="No notes."),
        Option(["--strict"], section=OUTPUT, is_flag=True, help="Notes are errors: no result, exit code 2."),
        *other_options(),
    ]  # fmt: skip


command = Command(
    "frequencies",
    callback=run,
    params=_parameters(),
    help=f"{COMMANDS['frequencies'].summary} A document is all references of a segment. What is written is given to a "
    "metric of the same text steps as a setting:\n\n"
    "matchgrid frequencies annotations.json --format coco -m coco/cider-d -o learned.jsonl\n\n"
    "matchgrid score annotations.json -i results.json --format coco --missing skip "
    "-m coco/cider-d:frequencies=file:learned.jsonl",
    short_help=COMMANDS["frequencies"].summary,
)
