"""Corrections of grammatical errors: the M2 format of the CoNLL shared tasks."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from matchgrid.errors import OptionError, ShapeError, TextError
from matchgrid.io.facts import Fact
from matchgrid.io.intake import Intake
from matchgrid.io.options import InputOptions
from matchgrid.io.parallel import Parallel
from matchgrid.io.stream import unequal

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
    """A source sentence with the edits of every annotator who is named under it."""

    text: str
    edits: dict[int, list[Edit]]

    def corrected(self, annotator: int, name: str) -> str:
        """Return the sentence as an annotator has it; whoever changed nothing leaves it as it is.

        Raises TextError, with the line, for edits that overlap.
        """
        edits = sorted(self.edits.get(annotator, ()))
        if not edits:
            return self.text
        tokens, words, place = self.text.split(), [], 0
        for edit in edits:
            if edit.start < place:
                raise TextError(
                    f"{name}, line {edit.line}: the edit of tokens {edit.start} to {edit.end} overlaps another one of "
                    f"annotator {annotator}. Each token is changed once."
                )
            words += [*tokens[place : edit.start], *edit.correction.split()]
            place = edit.end
        return " ".join([*words, *tokens[place:]])


def read_m2(references: Sequence[str], hypotheses: Mapping[str, str], options: InputOptions) -> Parallel:
    """Return the sentences of an M2 file as sources, with the corrected text of each annotator as a reference.

    Under a line `S sentence` stands a line `A start end|||kind|||correction|||REQUIRED|||-NONE-|||annotator` for each
    edit, counted in tokens; `noop` is no edit. The annotators are all that the file names, in the order of their
    numbers: who has no edit of a sentence leaves it as it is. Hypotheses are plain text, line n for sentence n.

    - Of alternatives, `correction||correction`, the first counts; a fact says of how many edits.
    - A blank line ends a sentence; `REQUIRED` and the comment are passed over.

    Raises TextError, with the line, for what is not that, for places that the sentence does not have and for edits of
    one annotator that overlap; ShapeError for an empty file and hypotheses of another length.
    """
    if len(references) > 1:
        raise OptionError(f"{references[1]}: an M2 file has all annotators of its sentences. Leave this file out.")
    intake = Intake(options.encoding)
    file = intake.file(references[0])
    sentences = list(_sentences(_marked(intake.lines(file), file.name, file.path, intake), file.name))
    if not sentences:
        raise ShapeError(f"{file.name}: has no sentences. There is nothing to score.")
    annotators = sorted({annotator for sentence in sentences for annotator in sentence.edits}) or [0]
    corrected: list[list[str | None]] = [
        [sentence.corrected(annotator, file.name) for annotator in annotators] for sentence in sentences
    ]
    systems = {name: _system(path, len(sentences), file.name, intake) for name, path in hypotheses.items()}
    sources = [sentence.text for sentence in sentences]
    return Parallel(systems, corrected, None, None, intake.notes, intake.digests, sources=sources)


def _marked(lines: Numbered, name: str, path: str, intake: Intake) -> Numbered:
    """Yield the lines, and note in the end how many edits have alternatives."""
    found = []
    for line, text in lines:
        parts = text.split("|||")
        if text.startswith("A ") and len(parts) > 2 and "||" in parts[2]:
            found.append(line)
        yield line, text
    if found:
        shown = ", ".join(map(str, found[:_SHOWN])) + (", ..." if len(found) > _SHOWN else "")
        edits = f"{len(found):,} edits" if len(found) > 1 else "1 edit"
        message = f"{name}: {edits} with alternatives (line {shown}), of which the first counts."
        intake.note(Fact("m2-alternatives", message, path))


def _sentences(lines: Numbered, name: str) -> Iterator[Sentence]:
    sentence: Sentence | None = None
    for line, text in lines:
        mark, _, rest = text.partition(" ")
        if mark == "S":
            if sentence is not None:
                yield sentence
            sentence = Sentence(rest, {})
        elif mark == "A" and sentence is not None:
            annotator, edit = _edit(rest, len(sentence.text.split()), f"{name}, line {line}", line)
            sentence.edits.setdefault(annotator, []).extend([edit] if edit else [])
        elif text.strip():
            raise TextError(
                f"{name}, line {line}: is no line of M2, which begins with 'S ' (a sentence) or below 'A ' (an edit)."
            )
    if sentence is not None:
        yield sentence


def _edit(text: str, tokens: int, place: str, line: int) -> tuple[int, Edit | None]:
    """Return the annotator of a line, and the edit unless it is none."""
    span, *parts = text.split("|||")
    if len(parts) != _FIELDS - 1:
        raise TextError(f"{place}: has {len(parts) + 1} parts between |||. An edit has {_FIELDS}.")
    kind, correction, *_, annotator = parts
    try:
        start, end = map(int, span.split())
        number = int(annotator)
    except ValueError:
        raise TextError(
            f"{place}: an edit begins with the numbers of its first token and of the one behind it, and ends with that "
            f"of its annotator, not {span!r} and {annotator!r}."
        ) from None
    if kind == NOOP:
        return number, None
    if not 0 <= start <= end <= tokens:
        raise TextError(f"{place}: there are no tokens {start} to {end}: the sentence has {tokens:,}.")
    first = correction.split("||")[0]
    return number, Edit(start, end, line, "" if first == EMPTY else first)


def _system(path: str, sentences: int, base: str, intake: Intake) -> list[str]:
    file = intake.file(path)
    texts = [text for _, text in intake.lines(file)]
    if len(texts) != sentences:
        (fewer, short), (more, long) = sorted([(len(texts), file.name), (sentences, base)])
        raise unequal(short, fewer, long, more, unit="segment")
    return texts
