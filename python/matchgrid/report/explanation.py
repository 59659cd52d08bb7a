"""An explanation as text, CSV and JSON: who counts, the n-grams, the sums, the formula with its numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..errors import OptionError
from ..signature import spec
from .alignment import alignment_text
from .cells import shown
from .entry import number, plain
from .lines import score_line
from .table import Column, Table
from .view import csv_lines, record

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ..diagnose.explanation import Explanation, Gram, Line

    Painter = Callable[[Table], str]

FATES = {
    "punished": "in the source, and not in the reference",
    "clipped": "counted less often than the hypothesis has it",
    "matched": "counted as often as the hypothesis has it",
    "unmatched": "in no reference that counts",
    "missing": "in a reference alone",
}
"""What becomes of n-grams, in the order in which they are shown."""
_TITLES = {"counted": "counted", "of": "of", "f": "F", "counts": "counts"}


@dataclass(frozen=True)
class Shown:
    """The n-grams that are shown, and how many of each fate are not."""

    grams: tuple[Gram, ...]
    left: Mapping[str, int]

    @property
    def said(self) -> str:
        """What is not shown, in a line; nothing where all is."""
        count = sum(self.left.values())
        kinds = ", ".join(f"{many:,} {fate}" for fate, many in self.left.items() if many)
        noun = "n-gram is" if count == 1 else "n-grams are"
        return f"{count:,} {noun} not shown: {kinds} (--all, or rows=None, shows all)" if count else ""


def grams_by_order(explanation: Explanation) -> dict[tuple[str, int], list[Gram]]:
    """The n-grams of each unit and order, clipped and matched ones first."""
    ranks = {fate: rank for rank, fate in enumerate(FATES)}
    orders: dict[tuple[str, int], list[Gram]] = {}
    for gram in explanation.grams:
        orders.setdefault((gram.unit, gram.order), []).append(gram)
    for grams in orders.values():
        grams.sort(key=lambda gram: ranks[gram.fate])
    return orders


def chosen(explanation: Explanation, rows: int | None) -> Shown:
    """The n-grams by order, at most so many of each, clipped and matched ones first.

    Raises:
        OptionError: `rows` is less than 0.
    """
    if rows is not None and rows < 0:
        raise OptionError(f"rows is a whole number from 0, or None for all, not {rows}")
    kept: list[Gram] = []
    left = dict.fromkeys(FATES, 0)
    for found in grams_by_order(explanation).values():
        kept += found[:rows]
        for gram in found[len(found) if rows is None else rows :]:
            left[gram.fate] += 1
    return Shown(tuple(kept), left)


def explanation_text(
    explanation: Explanation,
    *,
    rows: int | None,
    notes: bool = True,
    line_width: int | None = None,
    colour: bool = False,
    paint: Painter | None = None,
) -> str:
    """An explanation as text, without a line end after the last line.

    Args:
        explanation: what to show.
        rows: how many n-grams of an order; all if `None`.
        notes: whether notes are said below it.
        line_width: columns of a line of the alignment.
        colour: whether the alignment has colours.
        paint: what makes text of a table; plain text if it is not said.
    """
    paint = paint or (lambda table: table.format("text"))
    parts = [score_line(explanation.statistics), paint(sides_table(explanation))]
    if explanation.alignment is not None:
        parts.append(alignment_text(explanation.alignment, line_width=line_width, colour=colour).rstrip())
    if explanation.pairs:
        parts.append(paint(pairs_table(explanation)))
    if explanation.matches:
        parts.append(paint(matches_table(explanation)))
    if explanation.grams:
        kept = chosen(explanation, rows)
        shown_part = paint(gram_table(explanation, kept.grams)) if kept.grams else ""
        parts.append("\n".join(filter(None, (shown_part, kept.said))))
    if explanation.orders:
        parts.append(paint(orders_table(explanation)))
    facts = "  ".join(f"{name}={value_text(value)}" for name, value in explanation.facts.items())
    parts += [facts] if facts else []
    parts.append("\n".join(line_text(line) for line in explanation.formula))
    parts += ["\n".join(f"note: {note}" for note in explanation.notes)] if notes and explanation.notes else []
    head = heading(explanation)
    return "\n\n".join([*([head] if head else []), *parts])


def heading(explanation: Explanation) -> str:
    """Which segment of a file it is, where it is of one."""
    if explanation.segment is None:
        return ""
    return f"segment {explanation.segment}{f' ({explanation.name})' if explanation.name else ''}"


def line_text(line: Line) -> str:
    """A line of the formula."""
    value = value_text(line.value, digits=6)
    middle = f"{line.expression} = {value}" if line.expression not in ("", value) else value
    return f"{line.name} = {middle}{f'  ({line.why})' if line.why else ''}"


def value_text(value: Any, digits: int = 5) -> str:
    """A fact of whatever kind."""
    if isinstance(value, bool):
        return "yes" if value else ""
    if value is None:
        return "-"
    if isinstance(value, float):
        return f"{value:.{digits}g}"
    if isinstance(value, (list, tuple)):
        return "/".join(value_text(part) for part in value)
    return shown(str(value))


def gram_text(gram: Gram) -> str:
    """The tokens of an n-gram; of characters a space can be seen."""
    if gram.unit == "character":
        return shown("".join(gram.tokens)).replace(" ", "\u2423")
    return " ".join(map(shown, gram.tokens))


def sides_table(explanation: Explanation) -> Table:
    """The hypothesis and the references with their lengths and what else is said of them, then their tokens."""
    names = list(dict.fromkeys(name for side in explanation.references for name in side.facts))
    if len(explanation.references) == 1:
        names = [name for name in names if name != "counts"]
    length = [value_text(len(explanation.hypothesis)) if name == "length" else "" for name in names]
    separator = explanation.separator
    rows = [("hypothesis", *length, _joined(explanation.hypothesis, separator))]
    rows += [
        (f"reference {side.number}", *(value_text(side.facts[name]) for name in names), _joined(side.tokens, separator))
        for side in explanation.references
    ]
    columns = [Column(_TITLES.get(name, name), number=name != "counts") for name in names]
    return Table((Column("", whole=True), *columns, Column("tokens")), tuple(rows))


def _joined(tokens: Sequence[str], separator: str) -> str:
    return separator.join(map(shown, tokens))


def gram_table(explanation: Explanation, grams: Sequence[Gram], *, orders: bool = True) -> Table:
    """N-grams with their counts, those that match marked; with `orders` their unit and order too."""
    units = orders and len({gram.unit for gram in explanation.grams}) > 1
    several = len(explanation.references) > 1
    weighed = any(gram.information is not None for gram in explanation.grams)
    columns = [Column("n-gram")]
    columns += [Column("unit")] if units else []
    compared = explanation.compared if several else "reference"
    columns += [Column("order", number=True)] if orders else []
    columns += [Column(name, number=True) for name in ("hypothesis", compared)]
    columns += [Column("in")] if several else []
    columns += [Column("counted", number=True)]
    columns += [Column("information", number=True)] if weighed else []
    rows = []
    for gram in grams:
        row = [gram_text(gram), *([gram.unit] if units else []), *([str(gram.order)] if orders else [])]
        row += [str(gram.hypothesis), str(gram.against)]
        row += [_where(explanation, gram)] if several else []
        row += [str(gram.counted), *([value_text(gram.information)] if weighed else [])]
        rows.append(tuple(row))
    place = len(columns) - 1 - weighed
    marked = frozenset((row, place) for row, gram in enumerate(grams) if gram.counted)
    return Table(tuple(columns), tuple(rows), marked)


def _where(explanation: Explanation, gram: Gram) -> str:
    if gram.reference is not None:
        return str(explanation.references[gram.reference].number)
    return "all" if gram.against else ""


def pairs_table(explanation: Explanation) -> Table:
    """The words that are aligned, with their places on both sides, and what tells them apart."""
    columns = [Column("word"), Column("hypothesis", number=True), Column("reference", number=True)]
    told = any(pair.by for pair in explanation.pairs)
    columns += [Column("told apart by")] if told else []
    rows = (
        (shown(pair.word), str(pair.place), str(pair.reference), *([shown(pair.by)] if told else []))
        for pair in explanation.pairs
    )
    return Table(tuple(columns), tuple(rows))


def matches_table(explanation: Explanation) -> Table:
    """The words that match, with their places on both sides, and the stage."""
    sides = (Column(side, number=True) for side in ("hypothesis", "reference"))
    columns = (Column("stage"), *(column for side in sides for column in (side, Column("words"))))
    rows = (
        (
            match.stage,
            str(match.hypothesis),
            _joined(match.words, " "),
            str(match.reference),
            _joined(match.reference_words, " "),
        )
        for match in explanation.matches
    )
    return Table(columns, tuple(rows))


def orders_table(explanation: Explanation) -> Table:
    """The sums by order."""
    names = list(explanation.orders[0])
    columns = tuple(Column(_TITLES.get(name, name), number=name != "unit") for name in names)
    return Table(columns, tuple(tuple(value_text(order[name]) for name in names) for order in explanation.orders))


def explanation_csv(explanation: Explanation) -> str:
    """A line for each n-gram, or each pair of words or of tokens of the alignment, after a line of names."""
    import csv
    import io

    if not explanation.grams and explanation.alignment is not None:
        head = "segment,id,column,mark,reference,hypothesis\n"
        return head + csv_lines(explanation.alignment, explanation.segment or 1, explanation.name)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    if explanation.pairs:
        writer.writerow(("hypothesis", "word", "reference", "by"))
        writer.writerows(explanation.pairs)
        return out.getvalue()
    if explanation.matches:
        writer.writerow(("stage", "hypothesis", "words", "reference", "reference_words"))
        writer.writerows(
            (one.stage, one.hypothesis, " ".join(one.words), one.reference, " ".join(one.reference_words))
            for one in explanation.matches
        )
        return out.getvalue()
    names = ("unit", "order", "ngram", "hypothesis", "against", "reference", "counted", "fate", "information")
    writer.writerow(names)
    for gram in explanation.grams:
        ngram = ("" if gram.unit == "character" else " ").join(gram.tokens)
        place = "" if gram.reference is None else explanation.references[gram.reference].number
        weight = "" if gram.information is None else repr(gram.information)
        writer.writerow(
            [gram.unit, gram.order, ngram, gram.hypothesis, gram.against, place, gram.counted, gram.fate, weight]
        )
    return out.getvalue()


def explanation_record(explanation: Explanation) -> dict[str, Any]:
    """Everything as JSON can hold it."""
    alignment = explanation.alignment
    place = {} if explanation.segment is None else {"segment": explanation.segment}
    return {
        **place,
        **({"id": explanation.name} if explanation.name else {}),
        "metric": spec(explanation.metric),
        "signature": explanation.statistics.signature,
        "score": number(explanation.score),
        "row": _plain(explanation.row),
        "facts": _plain(explanation.facts),
        "hypothesis": list(explanation.hypothesis),
        "references": [
            {"number": side.number, "tokens": list(side.tokens), **_plain(side.facts)}
            for side in explanation.references
        ],
        "ngrams": [_gram_record(explanation, gram) for gram in explanation.grams],
        "orders": [_plain(order) for order in explanation.orders],
        "formula": [{**line._asdict(), "value": number(line.value)} for line in explanation.formula],
        "pairs": [pair._asdict() for pair in explanation.pairs],
        "matches": [
            {**one._asdict(), "words": list(one.words), "reference_words": list(one.reference_words)}
            for one in explanation.matches
        ],
        "alignment": None if alignment is None else record(alignment, explanation.segment or 1, explanation.name),
        "notes": [str(note) for note in explanation.notes],
    }


def _gram_record(explanation: Explanation, gram: Gram) -> dict[str, Any]:
    place = None if gram.reference is None else explanation.references[gram.reference].number
    found = {**gram._asdict(), "tokens": list(gram.tokens), "references": list(gram.references), "reference": place}
    if gram.information is None:
        del found["information"]
    return {**found, "order": gram.order, "fate": gram.fate}


def _plain(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: plain(value) for name, value in values.items()}
