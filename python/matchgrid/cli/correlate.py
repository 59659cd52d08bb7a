"""`matchgrid correlate`: how far metrics agree with people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..agreement.by_difference import agreement_by_difference
from ..agreement.by_documents import agreement_by_documents
from ..agreement.correlate import correlate
from ..agreement.metrics import compare_metrics
from ..errors import OptionError
from ..io.rows import TABLES, listed
from .command import Command
from .correlating import agreement_options, keywords, table_options
from .directions import errors_among
from .group import COMMANDS
from .judgements import check_numbering, check_sides, check_systems, documents_of, read_metrics, read_people, without
from .options import other_options
from .output import check_output, deliver, say_notes, settle_output
from .progress import Busy
from .single import output_options
from .wording import as_options, said_as_options

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..io.judged import Judged, Row

FORMATS = ("text", "json", "csv", "markdown", "latex", "html")


def run(**given: Any) -> None:
    """Reads the tables, measures what was asked for and prints it."""
    settle_output(given)
    check_output(given)
    if given["svg"] is not None and given["show"] == "metrics":
        raise OptionError("--svg has no picture of --show metrics")
    people = read_people(given)
    metrics, files = read_metrics(given, people)
    people, metrics = without(people, metrics, given["leave_out"])
    check_sides(people, metrics)
    check_systems(people, metrics)
    check_numbering(people, metrics)
    lower, known = errors_among(
        [*metrics], given["lower_is_better"], given["higher_is_better"], people=next(iter(people.rows))
    )
    with said_as_options(), Busy("resampling", shown=not given["quiet"]):
        found = _found(people, metrics, lower, given)
    notes = [str(fact.note) for file in (people, *files) for fact in file.facts]
    notes += [f"{listed(given['leave_out'])} left out of all that follows"] if given["leave_out"] else []
    notes += [f"{name}: lower is better, so its scores count as errors" for name in known]
    notes += ["people: lower is better, so their scores count as errors"] if given["human_lower_is_better"] else []
    notes += [as_options(str(note)) for note in found.notes]
    say_notes([*dict.fromkeys(notes)], strict=given["strict"], quiet=given["quiet"])
    if given["svg"] is not None:
        deliver(found.svg(), {"output": given["svg"], "overwrite": given["overwrite"]})
    deliver(_printed(found, notes, given["format"]), given)


def _printed(found: Any, notes: list[str], format: str) -> str:
    if format == "json":
        return str(found.to_json())
    if format == "html":
        from ..report.agreement_page import agreement_page

        return agreement_page(found, notes)
    return str(found.table(format))


def _found(people: Judged, metrics: Mapping[str, list[Row]], lower: list[str], given: Mapping[str, Any]) -> Any:
    (human,) = people.rows.values()
    if given["show"] == "differences":
        return _differences(human, metrics, lower, given)
    settings = {**keywords(given), "lower_is_better": lower}
    documents = documents_of(people, given)
    if documents is not None:
        settings |= {"clusters": documents, "unit": given["unit"]}
    function = {"agreement": correlate, "metrics": compare_metrics, "documents": agreement_by_documents}[given["show"]]
    return function(dict(metrics), human, **settings)  # type: ignore[operator]


def _differences(human: list[Row], metrics: Mapping[str, list[Row]], lower: list[str], given: Mapping[str, Any]) -> Any:
    if len(metrics) > 1:
        raise OptionError(f"--show differences is of one metric: name it with --score-field, of {', '.join(metrics)}")
    ((name, rows),) = metrics.items()
    return agreement_by_difference(rows, human, lower_is_better=name in lower, metric=name, **keywords(given))


command = Command(
    "correlate",
    callback=run,
    params=[
        *table_options(TABLES),
        *agreement_options(),
        *output_options(FORMATS),
        *other_options(),
    ],
    help=f"{COMMANDS['correlate'].summary} HUMAN is a table of people's judgements, a row an output: the system, the "
    "segment, the judgement. The scores stand after -i: such tables, or what matchgrid score writes of segments:\n\n"
    "matchgrid score ref.txt -i a.txt b.txt -m bleu ter --level segment -f jsonl > scores.jsonl\n\n"
    "matchgrid correlate human.tsv -i scores.jsonl",
    short_help=COMMANDS["correlate"].summary,
)
