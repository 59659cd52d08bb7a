"""The door: texts from a caller become segments, or are refused with the place and the way out."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import accumulate, chain, islice, repeat
from operator import contains
from typing import TYPE_CHECKING, Any

from . import _native
from .errors import InputTypeError, ShapeError, TextError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .types import Hypotheses, References


@dataclass(frozen=True)
class Segments:
    """Checked segments: hypotheses, and references laid end to end with their number per segment.

    `counts` is `None` when every segment has one reference. `gaps` has, by the place of a segment, the places of its
    references that were `None`, in order, where there were any. `sources` are there where they were given.
    """

    hypotheses: list[Any]
    references: list[Any]
    counts: list[int] | None = None
    gaps: Mapping[int, Sequence[int]] = field(default_factory=dict)
    sources: list[Any] | None = None

    @property
    def absent(self) -> int:
        """How many references were `None`."""
        return sum(map(len, self.gaps.values()))

    def among_all(self, segment: int, number: int) -> int:
        """The number of a reference among all that its segment was given, from that among those that are there."""
        for gap in self.gaps.get(segment, ()):
            number += gap <= number
        return number

    @property
    def sources_are_references(self) -> bool:
        """Whether each segment has its source among its references."""
        references = iter(self.references)
        groups = (list(islice(references, count)) for count in self.counts or repeat(1))
        return self.sources is not None and all(map(contains, groups, self.sources))

    def __len__(self) -> int:
        """The number of segments."""
        return len(self.hypotheses)

    def located(self, error: TextError) -> TextError:
        """An error about a text that is not valid Unicode, with the number of its segment."""
        ends = list(accumulate(self.counts)) if self.counts else range(1, len(self) + 1)
        each = range(1, len(self) + 1)
        sides = (
            ("hypothesis", self.hypotheses, each),
            ("a reference of segment", self.references, ends),
            ("source", self.sources or [], each),
        )
        for side, texts, last in sides:
            for place, text in enumerate(texts):
                try:
                    "".join(text).encode()
                except UnicodeEncodeError as fault:
                    return TextError(f"{side} {bisect_right(last, place) + 1}: not valid text ({fault})")
        return error

    @property
    def reference_counts(self) -> tuple[int, int]:
        """The smallest and largest number of references of a segment."""
        return (min(self.counts), max(self.counts)) if self.counts else (1, 1)


def segments(hypotheses: Hypotheses, references: References, *, tokens: bool = False) -> Segments:
    """Checks and flattens; `tokens` says that a text is a list of tokens.

    Raises:
        ShapeError: different numbers of segments, streams instead of segments, no segments, no reference.
        InputTypeError: a bare string where a list belongs, or something that is not text.
    """
    left = listed(hypotheses, "hypotheses")
    right = listed(references, "references")
    if not left and not right:
        raise ShapeError("there are no segments: an empty corpus has no score")
    if len(left) != len(right):
        raise ShapeError(_lengths(left, right))
    check_texts(left, "hypothesis", tokens)
    left = _lists(left) if tokens else left
    if _are_texts(right, tokens):
        return Segments(left, _lists(right) if tokens else right)
    if not tokens and set(map(type, right)) <= {list, tuple} and all(right):
        flat = list(chain.from_iterable(right))
        if _are_texts(flat, tokens):
            return Segments(left, flat, list(map(len, right)) if len(flat) > len(right) else None)
    return _ragged(left, right, tokens)


def checked_sources(sources: Iterable[Any], segments: int, *, tokens: bool = False) -> list[Any]:
    """The sources of so many segments, as a list.

    Raises:
        ShapeError: there is not one source per segment.
        InputTypeError: a bare string where a list belongs, or something that is not text.
    """
    texts = listed(sources, "sources")
    if len(texts) != segments:
        raise ShapeError(f"{segments:,} hypotheses, but {len(texts):,} sources")
    check_texts(texts, "source", tokens)
    return _lists(texts) if tokens else texts


def references_alone(references: Iterable[Any], *, tokens: bool = False) -> Segments:
    """References checked and flattened as with hypotheses, which are empty here.

    Raises:
        ShapeError, InputTypeError: as `segments`.
    """
    right = listed(references, "references")
    empty: Any = [] if tokens else ""
    return segments([empty] * len(right), right, tokens=tokens)


def by_segment(*streams: Iterable[Any]) -> list[list[Any]]:
    """Streams of references (one per reference set) as one list of references per segment.

    `None` in a stream is an absent reference.

    Raises:
        ShapeError: no stream, or streams of different lengths.
        InputTypeError: a stream is a bare string.
    """
    lists = [listed(stream, f"reference stream {number}") for number, stream in enumerate(streams, 1)]
    if not lists:
        raise ShapeError("by_segment needs at least one stream of references")
    lengths = [len(stream) for stream in lists]
    if len(set(lengths)) > 1:
        raise ShapeError(
            f"reference streams have different lengths: {', '.join(f'{length:,}' for length in lengths)}; "
            "every stream has one entry per segment, None where a reference is absent"
        )
    return [list(group) for group in zip(*lists, strict=True)]


def contiguous(hypotheses: list[Any], references: list[Any], *, tokens: bool = False) -> tuple[list[Any], list[Any]]:
    """All hypotheses as one text and all references as one, whatever their numbers; `tokens` as in `segments`.

    Texts are stripped, and between those that are not empty goes a space. Nothing at all stays nothing.

    Raises:
        ShapeError: a segment has not one reference.
        InputTypeError: something is not a text.
    """
    if not hypotheses and not references:
        return [], []
    flat = references_alone(references, tokens=tokens) if references else Segments([], [])
    if flat.counts and max(flat.counts) > 1:
        raise ShapeError("texts are joined (contiguous), which needs one reference per segment")
    check_texts(hypotheses, "hypothesis", tokens)
    if tokens:
        return [list(chain.from_iterable(hypotheses))], [list(chain.from_iterable(flat.references))]
    sides = (filter(None, map(str.strip, side)) for side in (hypotheses, flat.references))
    left, right = (" ".join(side) for side in sides)
    return [left], [right]


def listed(items: Iterable[Any], side: str, entries: str = "one text per segment") -> list[Any]:
    """The items as a list, where they are a sequence of things and not one thing.

    Raises:
        InputTypeError: a bare string, a table, or something without an order.
    """
    if isinstance(items, (str, bytes)):
        raise InputTypeError(f"{side}: a list with {entries} belongs here, not a single {_type(items)}")
    if isinstance(items, (Mapping, set, frozenset)):
        raise InputTypeError(
            f"{side}: a list with {entries} belongs here; a {_type(items)} has no order (captions of both sides by the "
            "ids of their images are put in order by mg.by_id)"
        )
    if hasattr(items, "columns"):
        # A data frame would be read as the names of its columns.
        raise InputTypeError(
            f"{side}: a {_type(items)} is a table; give one column of texts, or mg.by_segment(table['a'], table['b'])"
        )
    try:
        return items if type(items) is list else list(items)
    except TypeError:
        raise InputTypeError(f"{side}: a list with {entries} belongs here, not {_type(items)}") from None


def _lengths(left: list[Any], right: list[Any]) -> str:
    said = f"{len(left):,} hypotheses, but references for {len(right):,} segment{'s' * (len(right) != 1)}"
    if all(isinstance(stream, (list, tuple)) and len(stream) == len(left) for stream in right) and right:
        if len(right) == 1:
            # As sacreBLEU takes one stream of n; or what by_segment makes of n streams with one line each.
            return (
                f"{said}, with {len(left)} references: for a single reference stream give mg.by_segment(stream); "
                f"or were they {len(left)} reference streams of length 1?"
            )
        return f"{said}: these look like {len(right)} reference streams; give them as mg.by_segment(*streams)"
    inner = {len(item) for item in right if isinstance(item, (list, tuple))}
    if len(right) == 1 and len(inner) == 1:
        (width,) = inner
        return f"{said}, with {width} references: were they {width} reference streams of length 1?"
    return said


def _are_texts(items: list[Any], tokens: bool) -> bool:
    if not tokens:
        return bool(items) and _native.are_texts(items)
    if not set(map(type, items)) <= {list, tuple}:
        return False
    return set(map(type, chain.from_iterable(items))) <= {str}


def _lists(items: list[Any]) -> list[Any]:
    """Token lists as lists: tuples are welcome, but only lists cross into the native module."""
    return [item if type(item) is list else list(item) for item in items]


def check_texts(items: list[Any], side: str, tokens: bool = False) -> None:
    """Checks that every item is a text, or a list of tokens.

    Raises:
        InputTypeError: an item is something else; the message names it.
    """
    if _are_texts(items, tokens):
        return
    for number, item in enumerate(items, 1):
        _check_text(item, f"{side} {number}", tokens)


def _check_text(item: object, place: str, tokens: bool) -> None:
    if tokens:
        if not isinstance(item, (list, tuple)) or not all(isinstance(token, str) for token in item):
            raise InputTypeError(
                f"{place}: a list of strings belongs here: tokens (tokenize='pretokenized') or sentences "
                "(sentences='given')"
            )
    elif isinstance(item, (list, tuple)):
        raise InputTypeError(
            f"{place} is a list; a text belongs here (for texts that are split already, metrics with a tokenizer have "
            "tokenize='pretokenized')"
        )
    elif not isinstance(item, str):
        raise InputTypeError(f"{place} is {'None' if item is None else _type(item)}, not text")


def _ragged(left: list[Any], right: list[Any], tokens: bool) -> Segments:
    """One reference after another: where some are absent, where texts are token lists, and to name what is wrong."""
    flat: list[Any] = []
    counts: list[int] = []
    gaps: dict[int, list[int]] = {}
    for number, item in enumerate(right, 1):
        group = _group(item, number, tokens)
        present = [text for text in group if text is not None]
        if not present:
            raise ShapeError(f"segment {number} has no reference")
        for text in present:
            _check_text(text, f"a reference of segment {number}", tokens)
        if len(present) < len(group):
            gaps[number - 1] = [place for place, text in enumerate(group) if text is None]
        counts.append(len(present))
        flat.extend(_lists(present) if tokens else present)
    return Segments(left, flat, counts, gaps)


def _group(item: object, number: int, tokens: bool) -> Sequence[Any]:
    if item is None:
        return ()
    if isinstance(item, str):
        return (item,)
    if hasattr(item, "tolist"):
        item = item.tolist()
    if isinstance(item, (list, tuple)):
        alone = tokens and item and all(isinstance(token, str) for token in item)
        return (item,) if alone else item
    raise InputTypeError(f"references of segment {number}: a text or a list of texts belongs here, not {_type(item)}")


def _type(item: object) -> str:
    return type(item).__name__
