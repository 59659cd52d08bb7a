"""Questions and answers: SQuAD's data set, predictions and probabilities of no answer."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import isfinite
from typing import TypeVar

from matchgrid.errors import InputTypeError, OptionError, ShapeError
from matchgrid.io.channel import shown
from matchgrid.io.facts import Fact
from matchgrid.io.intake import Intake
from matchgrid.io.join import join
from matchgrid.io.jsons import Members, checked, decoded, line_of, real
from matchgrid.io.keyed import WRONG, refuse_missing
from matchgrid.io.options import InputOptions
from matchgrid.io.parallel import Parallel
from matchgrid.io.rows import kind

_NOBODYS = "qxnotansweredxq"
NOT_ANSWERED = f"\uffff{_NOBODYS}"
"""The text of a prediction that is wrong whatever the answers are: a word of none of them, behind a character of no
text."""
HAS_ANSWER, NO_ANSWER = "HasAns", "NoAns"
Value = TypeVar("Value")


@dataclass(frozen=True)
class Question:
    """A question of the data set; without answers it can't be answered."""

    id: str
    title: str
    answers: tuple[str, ...]


def read_squad(references: Sequence[str], hypotheses: Mapping[str, str], options: InputOptions) -> Parallel:
    """Return the questions of a SQuAD data set (1.1 or 2.0), with the predictions of each system.

    The answers of a question are its references; a question without any has the one reference `""`. Predictions are an
    object of ids and texts. Groups: `titles`, and `answerable`, `HasAns` or `NoAns` as SQuAD 2.0 calls them; whether a
    question has an answer is decided by its list of answers.

    - A prediction that is not there is refused; with `missing` of `wrong` it counts as a wrong answer, as in SQuAD 1.1,
      by a text that no answer has (`NOT_ANSWERED`).
    - With `na_prob_file`, an object of ids and probabilities of no answer, a prediction whose own is above
      `na_prob_thresh` is no answer: right for a question that has none, else wrong, whatever the answers.

    Raises InputTypeError and ShapeError for what is not that, and ShapeError for ids that are there twice or on one
    side only, with their lines.
    """
    refuse_missing(options.missing, (WRONG,), "squad")
    if len(references) > 1:
        raise OptionError(f"{references[1]}: a SQuAD data set has all answers of its questions. Leave this file out.")
    _check_probabilities(hypotheses, options)
    intake = Intake(options.encoding)
    questions, line = _questions(references[0], intake)
    probabilities = _probabilities(questions, references[0], line, intake, options)
    systems = {
        name: _answered(
            _predictions(path, questions, references[0], line, intake, options), questions, probabilities, options
        )
        for name, path in hypotheses.items()
    }
    titles = [question.title for question in questions]
    return Parallel(
        systems,
        [list(question.answers) or [""] for question in questions],
        [question.id for question in questions],
        titles,
        intake.notes,
        intake.digests,
        {"titles": titles, "answerable": [HAS_ANSWER if one.answers else NO_ANSWER for one in questions]},
        probabilities=probabilities,
    )


def _check_probabilities(hypotheses: Mapping[str, str], options: InputOptions) -> None:
    if options.na_prob_file is not None and len(hypotheses) > 1:
        raise OptionError("--na-prob-file: is of one system, and there are several. Score each alone.")
    if options.na_prob_thresh is not None and options.na_prob_file is None:
        raise OptionError(f"--na-prob-thresh {options.na_prob_thresh}: is for probabilities: give --na-prob-file.")


def _questions(path: str, intake: Intake) -> tuple[list[Question], Callable[[str], str]]:
    """Return the questions of a data set, and what finds the line of an id."""
    file = intake.file(path)
    text = intake.text(file)
    value = decoded(text, file.name)
    if not isinstance(value, dict) or "data" not in value:
        hint = (
            " COCO's captions are read with --format coco."
            if isinstance(value, dict) and "annotations" in value
            else ""
        )
        raise InputTypeError(
            f"{file.name}: is no SQuAD data set, which is an object with 'data', an array of articles.{hint}"
        )
    questions = list(_asked(value, file.name))
    if not questions:
        raise ShapeError(f"{file.name}: has no questions. There is nothing to score.")
    seen: set[str] = set()
    for question in questions:
        if question.id in seen:
            line = line_of(text, question.id, 2)
            raise ShapeError(
                f"{file.name}, line {line}: the id {question.id!r} is there twice. Each question needs its own."
            )
        seen.add(question.id)
    return questions, partial(_place, text)


def _asked(value: object, name: str) -> Iterator[Question]:
    for number, article in enumerate(Members(value, name).list("data"), 1):
        whole = Members(article, f"{name}, article {number}")
        title = whole.label("title") if "title" in whole else f"article {number}"
        for paragraph in whole.list("paragraphs"):
            for item in Members(paragraph, f"{name}, a paragraph of {title!r}").list("qas"):
                question = Members(item, f"{name}, a question of {title!r}")
                id = question.label("id")
                answers = [
                    Members(one, f"{name}, an answer of {id!r}").text("text") for one in question.list("answers")
                ]
                _check_answers(name, id, answers)
                yield Question(id, title, tuple(answers))


def _check_answers(name: str, id: str, answers: Sequence[str]) -> None:
    if any("\uffff" in answer or _NOBODYS in answer.lower() for answer in answers):
        raise ShapeError(f"{name}: an answer of {id!r} has U+FFFF or {_NOBODYS}, which stand for no answer. Remove it.")


def _predictions(
    path: str,
    questions: Sequence[Question],
    references: str,
    line: Callable[[str], str],
    intake: Intake,
    options: InputOptions,
) -> list[str]:
    """Return a system's predictions in the order of the questions."""
    members, here = _object(path, "predictions are an object of ids and texts", intake)
    for id in members.value:
        members.text(id)
    values: dict[str, object] = dict(members.value)
    absent = [question.id for question in questions if question.id not in values]
    if absent and options.missing == WRONG:
        count = f"{len(absent):,} questions" if len(absent) > 1 else "a question"
        message = f"{members.place}: has no prediction for {count}, first {absent[0]!r}; each counts as a wrong answer."
        intake.note(Fact("missing-predictions", message, path))
        values |= dict.fromkeys(absent, NOT_ANSWERED)
    return [str(value) for value in _joined(values, questions, path, references, here, line)]


def _probabilities(
    questions: Sequence[Question], references: str, line: Callable[[str], str], intake: Intake, options: InputOptions
) -> list[float] | None:
    if options.na_prob_file is None:
        return None
    import os

    path = os.fspath(options.na_prob_file)
    members, here = _object(path, "probabilities are an object of ids and numbers", intake)
    values: dict[str, float] = {}
    for id, value in members.value.items():
        number = real(value)
        if number is None or not isfinite(number):
            what = kind(value) if number is None else "too large"
            raise InputTypeError(f"{members.place}, {here(id)}: the value of {id!r} is {what}. Give a number.")
        values[id] = number
    return _joined(values, questions, path, references, here, line)


def _object(path: str, what: str, intake: Intake) -> tuple[Members, Callable[[str], str]]:
    file = intake.file(path)
    text = intake.text(file)
    value = decoded(text, file.name)
    if not isinstance(value, dict):
        raise InputTypeError(f"{file.name}: is {kind(value)}; {what}.")
    return Members({checked(id, f"{file.name}: an id"): one for id, one in value.items()}, file.name), partial(
        _place, text
    )


def _place(text: str, id: str) -> str:
    return f"line {line_of(text, id)}"


def _joined(
    values: Mapping[str, Value],
    questions: Sequence[Question],
    path: str,
    references: str,
    here: Callable[[str], str],
    there: Callable[[str], str],
) -> list[Value]:
    ids = [question.id for question in questions]
    join(
        list(values),
        ids,
        hypotheses=shown(path),
        references=shown(references),
        hypothesis_place=here,
        reference_place=there,
    )
    return [values[id] for id in ids]


def _answered(
    predictions: list[str], questions: Sequence[Question], probabilities: Sequence[float] | None, options: InputOptions
) -> list[str]:
    """Return predictions of which those that are more probably none are none."""
    if probabilities is None:
        return predictions
    most = 1.0 if options.na_prob_thresh is None else options.na_prob_thresh
    return [
        (NOT_ANSWERED if question.answers else "") if probability > most else text
        for text, question, probability in zip(predictions, questions, probabilities, strict=True)
    ]
