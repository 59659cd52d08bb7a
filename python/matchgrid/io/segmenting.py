"""Which words belong to which segments, by their times: the rule of sclite."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Protocol, TypeVar

from matchgrid.errors import ShapeError
from matchgrid.io.ctm import Item
from matchgrid.io.stm import Segment

Key = tuple[str, str]


class OfChannel(Protocol):
    """Something of a channel of a file."""

    @property
    def key(self) -> Key:
        """The file and the channel."""


Timed = TypeVar("Timed", bound=OfChannel)
Pair = tuple[list[Segment], list[Item]]


@dataclass(frozen=True)
class Segmented:
    """The segments that are scored, in the file's order, with what was heard in each, and what fell outside.

    `unheard` has the channels of which no word was heard. `in_turn` says whether the channels of both files could be
    taken as they come; `torn` has those that come several times and not alike in both, so that words went to one of
    their runs.
    """

    segments: list[tuple[Segment, list[Item]]]
    outside: list[Item]
    unheard: list[Key]
    in_turn: bool
    torn: list[Key]


def segmented(
    segments: Sequence[Segment], items: Sequence[Item], reduce: Sequence[str], names: Sequence[str]
) -> Segmented:
    """Put words into segments.

    Both files are runs of consecutive lines of one channel, and a run of words belongs to the next run of segments
    of its channel. In a run, words are taken in the order of the file, each once: by a segment as long as their
    middle is before its end, by the last segment all that are left. A segment's begin plays no part, so a word in a
    gap belongs to the segment after it. The segments' times are in single precision, as in sclite, which decides
    where a word goes that lies on a boundary. Where the runs do not follow each other, at which sclite stops, each
    channel is put together first.

    Raises ShapeError, with the line, for words of a channel without segments; `names` are those of the files.
    """
    pairs = _in_turn(segments, items)
    found = [_run(pair, reduce) for pair in pairs or _by_channel(segments, items, names)]
    taken = [part for parts, _ in found for part in parts if not part[0].ignored]
    heard = {item.key for item in items}
    unheard = [key for key in dict.fromkeys(segment.key for segment in segments) if key not in heard]
    outside = [item for _, rest in found for item in rest]
    torn = [] if pairs is None else _torn(segments, items)
    return Segmented(sorted(taken, key=lambda part: part[0].line), outside, unheard, pairs is not None, torn)


def _in_turn(segments: Sequence[Segment], items: Sequence[Item]) -> list[Pair] | None:
    """Return the runs of both files in lock-step, None if words are left over."""
    pairs: list[Pair] = []
    runs = _runs(items)
    waiting = next(runs, None)
    for key, run in _runs(segments):
        if waiting is not None and waiting[0] == key:
            pairs.append((run, waiting[1]))
            waiting = next(runs, None)
        else:
            pairs.append((run, []))
    return pairs if waiting is None else None


def _runs(timed: Iterable[Timed]) -> Iterator[tuple[Key, list[Timed]]]:
    for key, group in groupby(timed, key=lambda one: one.key):
        yield key, list(group)


def _torn(segments: Sequence[Segment], items: Sequence[Item]) -> list[Key]:
    spoken, heard = (Counter(key for key, _ in groupby(part.key for part in timed)) for timed in (segments, items))
    return [key for key, runs in spoken.items() if 1 < runs != heard[key] > 0]


def _by_channel(segments: Sequence[Segment], items: Sequence[Item], names: Sequence[str]) -> list[Pair]:
    found: dict[Key, Pair] = {}
    for segment in segments:
        found.setdefault(segment.key, ([], []))[0].append(segment)
    for item in items:
        if item.key not in found:
            references, hypotheses = names
            raise ShapeError(
                f"{hypotheses}, line {item.line}: a word of channel {item.key[1]!r} of {item.key[0]!r}, of which "
                f"{references} has no segment. Both need the same files and channels."
            )
        found[item.key][1].append(item)
    return list(found.values())


def _run(pair: Pair, reduce: Sequence[str]) -> tuple[list[tuple[Segment, list[Item]]], list[Item]]:
    """Return the segments of a run with their words, and the words that are left over."""
    segments, items = pair
    kept = _within(segments, items) if "ref" in reduce and items else segments
    heard = _inside(items, kept) if "hyp" in reduce else items
    parts: list[tuple[Segment, list[Item]]] = []
    middles = [item.middle for item in heard]
    place = 0
    for segment in kept:
        start, end = place, segment.limits[1]
        if segment is segments[-1]:
            place = len(heard)
        while place < len(heard) and middles[place] < end:
            place += 1
        parts.append((segment, heard[start:place]))
    return parts, heard[place:]


def _within(segments: list[Segment], items: list[Item]) -> list[Segment]:
    """Return the segments that reach into the time from the first word to the last, by their places in the file.

    sclite takes the marks of alternatives for words at time 0, which drops what is heard.
    """
    first = items[0].spans[0][0]
    last = sum(items[-1].spans[-1])
    return [segment for segment in segments if first < segment.limits[1] and last > segment.limits[0]]


def _inside(items: list[Item], segments: list[Segment]) -> list[Item]:
    """Return the words that reach into the time of the segments, alternatives if one of their words does."""
    begin = min((segment.limits[0] for segment in segments), default=0.0)
    end = max((segment.limits[1] for segment in segments), default=0.0)
    return [item for item in items if any(start <= end and start + length >= begin for start, length in item.spans)]


def out_of_order(begins: Iterable[tuple[Key, float]]) -> int:
    """Return how many of a file's begins come before the one in front of them in the same channel."""
    return sum(here[0] == there[0] and there[1] < here[1] for here, there in pairwise(begins))
