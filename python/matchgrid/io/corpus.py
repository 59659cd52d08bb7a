"""One system's output and its references, read from files."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..errors import InputTypeError
from .captions import joined
from .options import InputOptions
from .source import read_parallel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..notes import Note
    from ..types import Captions
    from .parallel import Word

FilePath = str | os.PathLike[str]


@dataclass(frozen=True)
class Corpus:
    """Segments as they were read: what `measure` takes, and what `pool` and slices go by.

    `references` has the references of each segment. `ids` and `groups` are there where the format has them: a group
    such as `groups["speakers"]` has the name of each segment's. `spans` has begin and end of each segment, `words` the
    words of each hypothesis with their times and confidences, one for each blank-separated part of the text.
    `probabilities` are SQuAD's of no answer. `sources` are there where the input has them. `notes` are facts about the
    files; `digests` goes from a file's path to the sha256 of its bytes.
    """

    hypotheses: list[str]
    references: list[list[str | None]]
    ids: list[str] | None
    groups: dict[str, list[str]]
    spans: list[tuple[float, float]] | None
    words: list[list[Word]] | None
    probabilities: list[float] | None
    notes: tuple[Note, ...]
    digests: dict[str, str]
    sources: list[str] | None = None

    def __len__(self) -> int:
        """The number of segments."""
        return len(self.hypotheses)


def by_id(hypotheses: Captions, references: Captions) -> Corpus:
    """Joins captions by the ids of their images, in the order of the references.

    `measure`, `evaluate` and `score` take two such dictionaries as well; this also gives the ids of what they score.

    Args:
        hypotheses: for each id one caption, or a list with one.
        references: for each id a list of captions. A caption is a text, or an object with a `caption`, as
            pycocoevalcap's tokenizer takes it.

    Raises:
        ShapeError: an id is on one side only, has several hypotheses, or no caption; the message names it.
        InputTypeError: an id is no text and no whole number, or a caption is no text.
    """
    for name, side in (("hypotheses", hypotheses), ("references", references)):
        if not isinstance(side, Mapping):
            raise InputTypeError(f"{name}: a dictionary of ids and captions belongs here, not {type(side).__name__}")
    texts, captions = joined(hypotheses, references)
    return Corpus(texts, [[*group] for group in captions.values()], [*captions], {}, None, None, None, (), {})


def read(
    references: FilePath | Sequence[FilePath],
    hypotheses: FilePath,
    *,
    format: str | None = None,
    encoding: str | None = None,
    sources: FilePath | None = None,
    speakers: str | None = None,
    keep_case: bool = False,
    reduce: Sequence[str] = (),
    missing: str | None = None,
    na_prob_file: FilePath | None = None,
    na_prob_thresh: float | None = None,
    unannotated: str | None = None,
) -> Corpus:
    """Reads a system's output and its references from files, joined by their ids.

    Args:
        references: a file, or several files with references of the same segments.
        hypotheses: the system's file.
        format: `text`, `trn`, `stm` (with hypotheses in `ctm`), `ctm`, `kaldi`, `seglst`, `squad`, `coco` or `m2`
            (with hypotheses in plain text); by default the names of the files say it, but for `coco`: `.trn`, `.stm`,
            `.ctm`, `.json`, `.m2`, others are text.
        encoding: of all files; UTF-8 by default.
        sources: a file with the source of each line of plain text.
        speakers: how the id of an utterance names its speaker, in trn and Kaldi: `spu_id`, `wsj` or `sp`.
        keep_case: ids, files, channels and speakers differ by the case of letters (trn, stm, ctm).
        reduce: `("ref",)` leaves out segments of which nothing was heard at their time, `("hyp",)` words of a time
            that has no segments, as sclite's `-m` (stm).
        missing: what becomes of segments without a hypothesis, which are refused otherwise: `empty` texts, answers
            that are `wrong` (SQuAD), or `skip`, which leaves them out (COCO).
        na_prob_file: probabilities of no answer (SQuAD).
        na_prob_thresh: a prediction whose probability of no answer is above it counts as none; 1 by default.
        unannotated: what a sentence of M2 is of an annotator who has no line under it: `unchanged`, or `absent`. By
            default absent if the file has a `noop`, and something under every sentence.

    Raises:
        MatchgridError: a file can't be read, is not of the format, or the two sides do not belong together.
    """
    if not isinstance(hypotheses, str | os.PathLike):
        raise InputTypeError("hypotheses: give one path; read each system on its own")
    given = [references] if isinstance(references, str | os.PathLike) else list(references)
    options = InputOptions(
        encoding=encoding,
        format=format,
        sources=sources,
        speakers=speakers,
        keep_case=keep_case,
        reduce=reduce if isinstance(reduce, str) else tuple(reduce),  # type: ignore[arg-type]  # a str is refused
        missing=missing,
        na_prob_file=na_prob_file,
        na_prob_thresh=na_prob_thresh,
        unannotated=unannotated,
    )
    found = read_parallel(given, [hypotheses], options)
    (texts,) = found.hypotheses.values()
    return Corpus(
        texts,
        found.references,
        found.ids,
        found.groups,
        found.spans,
        None if found.words is None else next(iter(found.words.values())),
        found.probabilities,
        tuple(fact.note for fact in found.notes),
        found.digests,
        found.sources,
    )
