"""What a command prints: the results of systems in one of the formats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..errors import OptionError
from .decimals import USUAL, decimal, decimals
from .entry import entry
from .lines import bare_line, score_lines, signature, text_signature, unit_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..comparison.sacrebleu import SacrebleuResult
    from ..evaluation import Evaluation
    from ..notes import Note
    from .entry import Input
    from .intervals import Intervals
    from .table import Table

FORMATS = ("text", "json", "jsonl", "csv", "markdown", "latex")


@dataclass(frozen=True)
class Results:
    """The evaluations of one or more systems under the same metrics, and where their texts are from.

    With `units` the scores of every segment (or document) are meant, else those of the whole. `inputs` and `notes`
    are by system; the notes are those about files. `intervals` are of the scores; `drawn` are sacreBLEU's, of the one
    system by metric.
    """

    evaluations: Sequence[Evaluation]
    units: bool = False
    ids: Sequence[str] | None = None
    inputs: Sequence[Sequence[Input]] = ()
    notes: Sequence[Sequence[Note]] = ()
    intervals: Intervals | None = None
    drawn: Sequence[SacrebleuResult] = ()

    def entries(self, width: int | None = None) -> list[dict[str, Any]]:
        """The full account of every score, system by system."""
        inputs = self.inputs or [()] * len(self.evaluations)
        notes = self.notes or [()] * len(self.evaluations)
        said = []
        for system, evaluation in enumerate(self.evaluations):
            for place, found in enumerate(evaluation):
                said.append(
                    entry(
                        found,
                        system=evaluation.system,
                        width=width,
                        inputs=inputs[system],
                        notes=notes[system],
                        drawn=self.drawn[place] if self.drawn else None,
                    )
                )
                if self.intervals is not None:
                    said[-1]["interval"] = self.intervals.entry(found, system, place)
        return said

    def table(self, width: int | None = USUAL) -> Table:
        """Systems by metrics; or segments, each with its scores."""
        from .scores import score_table, unit_table

        if self.units:
            return unit_table(self.evaluations, ids=self.ids, width=width)
        return score_table(self.evaluations, width=width, intervals=self.intervals)

    @property
    def plain(self) -> bool:
        """Whether text is sacreBLEU's lines instead of a table."""
        segments = self.evaluations[0].statistics[0].units.labels is None
        alone = len(self.evaluations) == 1
        return alone and (not self.units or (segments and len(self.evaluations[0].statistics) == 1))


def render(results: Results, format: str = "text", *, width: int | None = None, short: bool = False) -> str:
    """The results in a format, without a line end after the last line.

    Args:
        results: what to print.
        format: `text`, `json`, `jsonl`, `csv`, `markdown` or `latex`.
        width: the number of decimals; by default 1 of percentages and 3 of fractions, and in CSV every digit.
        short: shorter signatures, where signatures are printed as text.

    Raises:
        OptionError: there is no such format, or the width is negative.
    """
    if format not in FORMATS:
        raise OptionError(f"there is no format {format!r}; there are {', '.join(FORMATS)}")
    if format == "json":
        return _json(results, width)
    if format == "jsonl":
        records = _records(results) if results.units else iter(results.entries(width))
        return "\n".join(map(_line, records))
    if format == "text" and results.plain:
        return _lines(results, decimals(width, format), short)
    body = results.table(decimals(width, format)).format(format)
    said = [signatures(results, format, short=short), remarks(results, format)]
    return "\n\n".join([body, *(part for part in said if part)])


def scores_only(results: Results, *, width: int | None = None) -> str:
    """Bare scores: one a line, system by system; of segments a line each, with TABs between metrics and systems."""
    digits = decimals(width, "text")
    if results.drawn:
        return "\n".join(bare_line(result, digits) for result in results.drawn)
    if not results.units:
        return "\n".join(
            decimal(found.score, digits, found.metric) for evaluation in results.evaluations for found in evaluation
        )
    columns = [
        [decimal(value, digits, found.metric) for value in found.segment_scores.tolist()]
        for evaluation in results.evaluations
        for found in evaluation
    ]
    return "\n".join(map("\t".join, zip(*columns, strict=True)))


def signatures(results: Results, format: str, *, short: bool = False) -> str:
    """The signatures below a table, as the format writes remarks; nothing in CSV."""
    from .scores import titles

    found = results.evaluations[0].statistics
    names = titles(found)
    write = text_signature if format == "text" else signature
    said = [write(statistics, short=short) for statistics in found]
    if format == "text":
        widest = max(map(len, names))
        return "\n".join(f"{name:<{widest}}  {text}" for name, text in zip(names, said, strict=True))
    if format == "markdown":
        return "\n".join(f"- {name}: `{text}`" for name, text in zip(names, said, strict=True))
    if format == "latex":
        return "\n".join(f"% {name}: {text}" for name, text in zip(names, said, strict=True))
    return ""


def remarks(results: Results, format: str) -> str:
    """What intervals are of, as the format writes remarks; nothing in CSV, or without intervals."""
    if results.intervals is None or format not in _REMARK:
        return ""
    from .intervals import interval_remarks

    return "\n".join(map(_REMARK[format].format, interval_remarks(results.evaluations, results.intervals)))


_REMARK = {"text": "{}", "markdown": "- {}", "latex": "% {}"}


def _lines(results: Results, width: int | None, short: bool) -> str:
    evaluation = results.evaluations[0]
    if results.units:
        return unit_lines(evaluation.statistics[0], width=width, short=short)
    lines = score_lines(evaluation, width=width, short=short, drawn=results.drawn)
    if results.intervals is None or results.intervals.first is None:
        return lines
    from .intervals import interval_lines

    below = interval_lines(evaluation, results.intervals, width)
    return "\n".join([lines, "", *below, remarks(results, "text")])


def _json(results: Results, width: int | None) -> str:
    import json

    entries = results.entries(width)
    said: Any = entries[0] if len(entries) == 1 else entries
    if results.units:
        kind = results.evaluations[0].statistics[0].units.kind
        said = {"results": entries, kind: list(_records(results))}
    return json.dumps(said, indent=1, ensure_ascii=False, allow_nan=False)


def _records(results: Results) -> Iterator[dict[str, Any]]:
    from .scores import json_records, unit_records

    return json_records(unit_records(results.evaluations, ids=results.ids))


def _line(record: dict[str, Any]) -> str:
    import json

    return json.dumps(record, ensure_ascii=False, allow_nan=False)
