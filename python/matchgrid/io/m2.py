"""Corrections of grammatical errors: the M2 format of the CoNLL shared tasks."""

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from matchgrid.errors import OptionError, ShapeError, TextError
from matchgrid.io.facts import Fact
from matchgrid.io.intake import Intake
from matchgrid.io.options import UNANNOTATED, InputOptions
from matchgrid.io.parallel import Parallel
from matchgrid.io.stream import refuse_blank, unequal

NOOP = "noop"
"""The kind of an annotation that says that nothing is to be changed."""
EMPTY = "-NONE-"
"""A correction that deletes, as older files write it."""
_FIELDS = 6
_SHOWN = 3

Numbered = Iterator[tuple[int, str]]


@dataclass(frozen=True, order=True)
class Edit:
    """Tokens from `start` to `end` become `correction`; ordered by their places, then as the file has them."""

    start: int
    end: int
    line: int
    correction: str = field(compare=False)


@dataclass(frozen=True)
class Sentence:
    """A source sentence, from `line` on, with the edits of every annotator who is named under it."""

    text: str
    edits: dict[int, list[Edit]]
    line: int = 1

    def corrected(self, annotator: int, name: str) -> str:
        """Return the sentence as an annotator has it; whoever changed nothing leaves it as it is.

        Raises TextError, with the line, for edits that overlap.
        """
        edits = sorted(self.edits.get(annotator, ()))
        if not edits:
            return self.text
        words, place, last = [], 0, edits[0]
        tokens = split(self.text)
        for edit in edits:
            if edit.start < place:
                raise TextError(
                    f"{name}, line {edit.line}: annotator {annotator} changes tokens {edit.start} to {edit.end}, and "
                    f"tokens {last.start} to {last.end} in line {last.line}. Each token is changed once: make one edit "
                    "of both, or give one to an annotator of its own."
                )
            words += [*tokens[place : edit.start], *split(edit.correction)]
            place, last = edit.end, edit
        return " ".join([*words, *tokens[place:]])


def split(text: str) -> list[str]:
    """Return the tokens of M2, which stand between spaces; other white space, such as U+00A0, is part of them."""
    return [token for token in text.split(" ") if token]


def read_m2(references: Sequence[str], hypotheses: Mapping[str, str], options: InputOptions) -> Parallel:
    """Return the sentences of an M2 file as sources, with the corrected text of each annotator as a reference.

    Under a line `S sentence` stands a line `A start end|||kind|||correction|||REQUIRED|||-NONE-|||annotator` for each
    edit, counted in tokens; `noop` is no edit. The annotators are all that the file names, in the order of their
    numbers. Hypotheses are plain text, line n for sentence n.

    - Who has no line under a sentence is absent there, if the file has a `noop` and something under every sentence;
      else (CoNLL-2014) leaves it as it is. `unannotated` says which; a fact says how often.
    - Of alternatives, `correction||correction`, the first counts, and a line that is there twice counts once; facts
      say of how many edits.
    - A blank line ends a sentence; `REQUIRED` and the comment are passed over.

    Raises TextError, with the line, for what is not that, for places that the sentence does not have and for edits of
    one annotator that overlap; ShapeError for an empty file and hypotheses or documents of another length.
    """
    if len(references) > 1:
        raise OptionError(f"{references[1]}: an M2 file has all annotators of its sentences. Leave this file out.")
    intake = Intake(options.encoding)
    file = intake.file(references[0])
    alternatives: list[int] = []
    sentences = list(_sentences(intake.lines(file), file.name, alternatives))
    message = f"{file.name}: {{}} with alternatives (line {{}}), of which the first counts."
    _note_lines(intake, "m2-alternatives", alternatives, message, file.path)
    if not sentences:
        raise ShapeError(f"{file.name}: has no sentences. There is nothing to score.")
    _drop_twice(sentences, file.name, file.path, intake)
    corrected = _corrected(sentences, file.name, file.path, intake, options.unannotated)
    systems = {name: _beside(path, len(sentences), file.name, intake) for name, path in hypotheses.items()}
    documents = None
    if options.documents is not None:
        documents = _beside(os.fspath(options.documents), len(sentences), file.name, intake)
        refuse_blank(os.fspath(options.documents), documents, 0)
    sources = [sentence.text for sentence in sentences]
    return Parallel(systems, corrected, None, documents, intake.notes, intake.digests, sources=sources)


def _corrected(
    sentences: Sequence[Sentence], name: str, path: str, intake: Intake, unannotated: str | None
) -> list[list[str | None]]:
    """Return the text of every annotator of each sentence, and note how many have no line under one."""
    annotators = sorted({annotator for sentence in sentences for annotator in sentence.edits}) or [0]
    says_noop = any(not edits for sentence in sentences for edits in sentence.edits.values())
    usual = UNANNOTATED[says_noop and all(sentence.edits for sentence in sentences)]
    absent = (unannotated or usual) == "absent"
    lonely = next((sentence for sentence in sentences if absent and not sentence.edits), None)
    if lonely is not None:
        raise TextError(
            f"{name}, line {lonely.line}: no annotator has a line under this sentence, so that it has no reference. "
            "Say --unannotated unchanged, or give it a noop."
        )
    lacking = sum(annotator not in sentence.edits for sentence in sentences for annotator in annotators)
    if lacking and len(annotators) > 1 and unannotated is None:
        read, other = ("no references", "unchanged") if absent else ("sentences left as they are", "absent")
        message = (
            f"{name}: {lacking:,} of {len(sentences) * len(annotators):,} pairs of sentence and annotator have no "
            f"line, and are read as {read}."
        )
        intake.note(Fact("m2-unannotated", message, path, f"--unannotated {other} reads them otherwise"))
    return [
        [
            None if absent and annotator not in sentence.edits else sentence.corrected(annotator, name)
            for annotator in annotators
        ]
        for sentence in sentences
    ]


def _drop_twice(sentences: Sequence[Sentence], name: str, path: str, intake: Intake) -> None:
    """Leave out edits that another line of the annotator says too, and note how many."""
    found = []
    for sentence in sentences:
        for edits in sentence.edits.values():
            kept: dict[tuple[int, int, str], Edit] = {}
            for edit in edits:
                if kept.setdefault((edit.start, edit.end, edit.correction), edit) is not edit:
                    found.append(edit.line)
            edits[:] = kept.values()
    _note_lines(intake, "m2-twice", found, f"{name}: {{}} repeated (line {{}}), of which the first counts.", path)


def _note_lines(intake: Intake, code: str, found: Sequence[int], message: str, path: str) -> None:
    """Note of how many edits something is true, and the first of their lines."""
    if found:
        shown = ", ".join(map(str, found[:_SHOWN])) + (", ..." if len(found) > _SHOWN else "")
        edits = f"{len(found):,} edits" if len(found) > 1 else "1 edit"
        intake.note(Fact(code, message.format(edits, shown), path))


def _sentences(lines: Numbered, name: str, alternatives: list[int]) -> Iterator[Sentence]:
    """Yield the sentences, and add the lines of edits that have alternatives to the list of them."""
    sentence, tokens = None, 0
    for line, text in lines:
        mark, _, rest = text.partition(" ")
        if mark == "S":
            if sentence is not None:
                yield sentence
            sentence, tokens = Sentence(rest, {}, line), len(split(rest))
        elif mark == "A" and sentence is not None:
            annotator, edit = _edit(rest, tokens, f"{name}, line {line}", line, alternatives)
            sentence.edits.setdefault(annotator, []).extend([edit] if edit else [])
        elif mark == "A":
            raise TextError(
                f"{name}, line {line}: an edit without a sentence. Above the first edit stands a line 'S ' with it."
            )
        elif text.strip():
            raise TextError(
                f"{name}, line {line}: is no line of M2, which begins with 'S ' (a sentence) or below 'A ' (an edit)."
            )
    if sentence is not None:
        yield sentence


def _edit(text: str, tokens: int, place: str, line: int, alternatives: list[int]) -> tuple[int, Edit | None]:
    """Return the annotator of a line, and the edit unless it is none; a line with alternatives is added to theirs."""
    span, *parts = text.split("|||")
    if len(parts) != _FIELDS - 1:
        raise TextError(f"{place}: has {len(parts) + 1} parts between |||. An edit has {_FIELDS}.")
    kind, correction, *_, annotator = parts
    try:
        start, end = map(int, span.split())
        number = int(annotator)
    except ValueError:
        start, end, number = 0, 0, -1
    if number < 0:
        raise TextError(
            f"{place}: an edit begins with the numbers of its first token and of the one behind it, and ends with that "
            f"of its annotator, from 0, not {span!r} and {annotator!r}."
        )
    first, *others = correction.split("||")
    alternatives += [line] if others else []
    text = "" if first == EMPTY else first
    if kind == NOOP:
        if text or start < end:
            raise TextError(
                f"{place}: a noop changes nothing, and this one has "
                + (f"the correction {text!r}." if text else f"tokens {start} to {end}.")
                + " Write -1 -1|||noop|||-NONE-, or the kind of the edit."
            )
        return number, None
    if not 0 <= start <= end <= tokens:
        raise TextError(f"{place}: there are no tokens {start} to {end}: the sentence has {tokens:,}.")
    return number, Edit(start, end, line, text)


def _beside(path: str, sentences: int, base: str, intake: Intake) -> list[str]:
    """Return the lines of a file that has one for each sentence."""
    file = intake.file(path)
    texts = [text for _, text in intake.lines(file)]
    if len(texts) != sentences:
        (fewer, short), (more, long) = sorted([(len(texts), file.name), (sentences, base)])
        raise unequal(short, fewer, long, more, unit="segment")
    return texts
