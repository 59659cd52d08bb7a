"""Transcripts with times: `stm` references with `ctm` hypotheses, or `ctm` on both sides."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from matchgrid.errors import OptionError, ShapeError
from matchgrid.io.alternatives import alternatives
from matchgrid.io.channel import shown
from matchgrid.io.ctm import Item, ctm_items
from matchgrid.io.facts import Fact
from matchgrid.io.intake import Intake
from matchgrid.io.keyed import Keyed, fitted, keyed, refuse_missing
from matchgrid.io.options import InputOptions
from matchgrid.io.parallel import Parallel, Word
from matchgrid.io.segmenting import Segmented, out_of_order, segmented
from matchgrid.io.stm import Segment, stm_segments

UNLABELLED = "none"


def read_stm(references: Sequence[str], hypotheses: Mapping[str, str], options: InputOptions) -> Parallel:
    """Return the segments of an stm file, each with the words of ctm files that are heard in it.

    The words go to segments by the rule of `segmented`. Ids are `speaker-NNN`, a speaker's segments counted from 000
    over all files; segments that say they are to be ignored, and those that `reduce` drops, are not counted. A
    text is its words with one space between; alternatives are written `{ a / b }`, an empty one `@`.

    Groups: `speakers`, `files`, `channels` (of a file) and, where a segment has labels, `labels`, the whole set.

    Raises what `stm_segments`, `ctm_items` and `segmented` raise; ShapeError where nothing is left to score, and
    where `reduce` leaves other segments for one system than for another.
    """
    refuse_missing(options.missing, (), "stm")
    path = _only(references, "stm")
    intake = Intake(options.encoding)
    file = intake.file(path)
    segments = list(stm_segments(intake.lines(file), file.name, keep_case=options.keep_case))
    if not segments:
        raise ShapeError(f"{file.name}: has no segments. There is nothing to score.")
    intake.note(_unsorted(file.name, path, "segment", out_of_order((part.key, part.begin) for part in segments)))
    systems: dict[str, list[tuple[Segment, list[Item]]]] = {}
    for name, heard_path in hypotheses.items():
        systems[name] = _heard(segments, heard_path, file.name, intake, options)
    kept = _kept(systems, file.name)
    intake.note(alternatives(file.name, path, [segment.text for segment in kept]))
    words = {name: [_words(items) for _, items in found] for name, found in systems.items()}
    return Parallel(
        {name: [_text(one) for one in found] for name, found in words.items()},
        [[segment.text] for segment in kept],
        list(_numbered(segment.speaker for segment in kept)),
        [segment.file for segment in kept],
        intake.notes,
        intake.digests,
        _groups(kept),
        [(segment.begin, segment.end) for segment in kept],
        words,
    )


def read_ctm(references: Sequence[str], hypotheses: Mapping[str, str], options: InputOptions) -> Parallel:
    """Return the channels of ctm files, each one segment with all of its words.

    sclite cuts long channels at pauses that both sides have; here they are whole. Ids and the group `speakers` are
    `file-channel`, as sclite has them; the other groups are `files` and `channels`.

    Raises what `ctm_items` raises, and ShapeError for a channel that one side lacks.
    """
    refuse_missing(options.missing, (), "ctm")
    path = _only(references, "ctm")
    intake = Intake(options.encoding)
    base = _channels(path, intake, options)
    ids = {f"{file}-{channel}": (file, channel) for file, channel in base}
    if len(ids) < len(base):
        raise ShapeError(
            f"{shown(path)}: two channels have one id, {Counter(map('-'.join, base)).most_common(1)[0][0]!r}."
        )
    words: dict[str, list[list[Word]]] = {}
    texts: dict[str, list[str]] = {}
    whole = _keyed(path, base)
    for name, heard_path in hypotheses.items():
        heard = _channels(heard_path, intake, options)
        texts[name], _ = fitted(_keyed(heard_path, heard), whole)
        words[name] = [_words(heard[key]) for key in base]
    return Parallel(
        texts,
        [[text] for text in whole.texts],
        list(ids),
        [file for file, _ in base],
        intake.notes,
        intake.digests,
        {"speakers": list(ids), "files": [file for file, _ in base], "channels": list(map(" ".join, base))},
        None,
        words,
    )


def _channels(path: str, intake: Intake, options: InputOptions) -> dict[tuple[str, str], list[Item]]:
    found: dict[tuple[str, str], list[Item]] = {}
    for item in _items(path, intake, options):
        found.setdefault(item.key, []).append(item)
    return found


def _keyed(path: str, channels: Mapping[tuple[str, str], list[Item]]) -> Keyed:
    return keyed(
        shown(path), path, (("-".join(key), _text(_words(items)), items[0].line) for key, items in channels.items())
    )


def _items(path: str, intake: Intake, options: InputOptions) -> list[Item]:
    file = intake.file(path)
    items = list(ctm_items(intake.lines(file), file.name, keep_case=options.keep_case))
    intake.note(
        _unsorted(file.name, path, "word", out_of_order((item.key, item.spans[0][0]) for item in items)),
        alternatives(file.name, path, (_text(list(item.words)) for item in items if len(item.words) > 1), "place"),
    )
    return items


def _heard(
    segments: list[Segment], path: str, references: str, intake: Intake, options: InputOptions
) -> list[tuple[Segment, list[Item]]]:
    """Return the segments that are scored, with the words of one system."""
    items = _items(path, intake, options)
    found = segmented(segments, items, options.reduce, (references, shown(path)))
    intake.note(*_facts(found, path, references))
    return found.segments


def _kept(systems: Mapping[str, list[tuple[Segment, list[Item]]]], name: str) -> list[Segment]:
    """Return the segments that all systems are scored on."""
    (first, parts), *others = systems.items()
    kept = [segment for segment, _ in parts]
    if not kept:
        raise ShapeError(f"{name}: all segments are ignored or left out. There is nothing to score.")
    for other, found in others:
        if [segment for segment, _ in found] != kept:
            raise ShapeError(
                f"--reduce leaves other segments of {name} for {other} than for {first}: score each alone."
            )
    return kept


def _facts(found: Segmented, path: str, references: str) -> Iterator[Fact]:
    name = shown(path)
    if not found.in_turn:
        message = f"{name}: its channels are in another order than those of {references}; sclite stops at that."
        yield Fact("channels-in-other-order", message, path)
    if found.torn:
        file, channel = found.torn[0]
        yield Fact(
            "interleaved-channels",
            f"{name}: channel {channel!r} of {file!r} stands in fewer places than in {references}; all words of a "
            "place go to one of those there, as in sclite.",
            path,
            "sort both files by file and channel",
        )
    if found.unheard:
        count = f"{len(found.unheard):,} channels, first" if len(found.unheard) > 1 else "channel"
        file, channel = found.unheard[0]
        yield Fact(
            "unheard-channels", f"{name}: has no words of {count} {channel!r} of {file!r}; all are deletions.", path
        )
    if found.outside:
        count = f"{len(found.outside):,} words are" if len(found.outside) > 1 else "a word is"
        yield Fact(
            "words-outside",
            f"{name}: {count} left out, first in line {found.outside[0].line}: --reduce dropped the segments after.",
            path,
        )


def _unsorted(name: str, path: str, what: str, count: int) -> Fact | None:
    if not count:
        return None
    shown = f"{count:,} {what}s come" if count > 1 else f"a {what} comes"
    return Fact(
        f"unsorted-{what}s",
        f"{name}: {shown} before what stands in front; words go to segments in the order of the lines.",
        path,
        "sort by file, channel and begin",
    )


def _groups(segments: Sequence[Segment]) -> dict[str, list[str]]:
    groups = {
        "speakers": [segment.speaker for segment in segments],
        "files": [segment.file for segment in segments],
        "channels": [" ".join(segment.key) for segment in segments],
    }
    if any(segment.labels for segment in segments):
        groups["labels"] = [segment.labels or UNLABELLED for segment in segments]
    return groups


def _numbered(speakers: Iterator[str]) -> Iterator[str]:
    counts: Counter[str] = Counter()
    for speaker in speakers:
        yield f"{speaker}-{counts[speaker]:03}"
        counts[speaker] += 1


def _words(items: Sequence[Item]) -> list[Word]:
    return [word for item in items for word in item.words]


def _text(words: Sequence[Word]) -> str:
    return " ".join(word.text for word in words)


def _only(references: Sequence[str], format: str) -> str:
    if len(references) > 1:
        raise OptionError(
            f"{references[1]}: {format} has one reference of each segment, so one file. Leave this one out."
        )
    return references[0]
