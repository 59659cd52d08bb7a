"""What Meteor 1.5 sets for a language and a task: the stages, what each weighs, and the numbers of the formula.

Read off the headers that the tool prints.
"""

from __future__ import annotations

from typing import NamedTuple

from ..errors import OptionError
from ..settings import meant

STAGES = ("exact", "stem", "synonym", "paraphrase")


class Task(NamedTuple):
    """Weights by place of a stage, and alpha, beta, gamma, delta."""

    weights: tuple[float, ...]
    parameters: tuple[float, float, float, float]


class Language(NamedTuple):
    """The code that Meteor has for a language, the stages for which it has data, and the tasks it was tuned for."""

    code: str
    stages: tuple[str, ...]
    tasks: dict[str, Task]


_EXACT_PARAPHRASE = ("exact", "paraphrase")
_EXACT_STEM = ("exact", "stem")
_EXACT_STEM_PARAPHRASE = ("exact", "stem", "paraphrase")

_ANY = {
    "li": Task((1.0, 0.5, 0.5, 0.5), (0.75, 1.4, 0.7, 0.5)),
    "tune": Task((1.0, 0.5, 0.5, 0.5), (0.5, 1.0, 0.5, 0.5)),
    "universal": Task((1.0, 0.6), (0.7, 1.4, 0.3, 0.7)),
}
"""Tasks that are the same for all languages."""

_ENGLISH = {
    "rank": Task((1.0, 0.6, 0.8, 0.6), (0.85, 0.2, 0.6, 0.75)),
    "adq": Task((1.0, 1.0, 0.6, 0.8), (0.75, 1.4, 0.45, 0.7)),
    "hter": Task((1.0, 0.2, 0.6, 0.8), (0.4, 1.5, 0.35, 0.55)),
    "util": Task((1.0, 0.0, 0.0, 0.8), (0.65, 0.1, 0.55, 0.65)),
}


def _any(stages: int) -> dict[str, Task]:
    """Tasks that are the same for all languages, with weights for as many stages as a language has."""
    return {name: Task(task.weights[:stages], task.parameters) for name, task in _ANY.items()}


def _ranked(weights: tuple[float, ...], parameters: tuple[float, float, float, float]) -> dict[str, Task]:
    return {"rank": Task(weights, parameters), **_any(len(weights))}


LANGUAGES = {
    "english": Language("en", STAGES, {**_ENGLISH, **_ANY}),
    "czech": Language("cz", _EXACT_PARAPHRASE, _ranked((1.0, 0.4), (0.95, 0.2, 0.6, 0.8))),
    "french": Language("fr", _EXACT_STEM_PARAPHRASE, _ranked((1.0, 0.2, 0.4), (0.9, 1.4, 0.6, 0.65))),
    "german": Language("de", _EXACT_STEM_PARAPHRASE, _ranked((1.0, 0.8, 0.2), (0.95, 1.0, 0.55, 0.55))),
    "russian": Language("ru", _EXACT_STEM_PARAPHRASE, _ranked((1.0, 0.5, 0.5), (0.75, 1.4, 0.7, 0.5))),
    "spanish": Language("es", _EXACT_STEM_PARAPHRASE, _ranked((1.0, 0.8, 0.6), (0.65, 1.3, 0.5, 0.8))),
    **{
        name: Language(code, _EXACT_STEM, _any(2))
        for name, code in (
            *(("danish", "da"), ("dutch", "nl"), ("finnish", "fi"), ("hungarian", "hu"), ("italian", "it")),
            *(("norwegian", "no"), ("portuguese", "pt"), ("romanian", "ro"), ("swedish", "se"), ("turkish", "tr")),
        )
    },
    "other": Language("other", ("exact",), {"li": _any(1)["li"], "universal": _ANY["universal"]}),
}
_NAMES = {language.code: name for name, language in LANGUAGES.items()} | {"sv": "swedish", "cs": "czech"}


def language_name(name: str) -> str:
    """The name of a language, of which the code may be given.

    Raises:
        OptionError: Meteor has no such language.
    """
    found = _NAMES.get(name.lower(), name.lower())
    if found not in LANGUAGES:
        raise OptionError(
            f"Meteor has no language {name!r}; {meant(name, list(LANGUAGES))} (which takes equal words alone)"
        )
    return found


def task_of(language: str, task: str | None) -> tuple[str, Task]:
    """A task and what it sets; by default ranking, where Meteor was tuned for that, else the independent one.

    Raises:
        OptionError: Meteor was not tuned for it.
    """
    tasks = LANGUAGES[language].tasks
    name = task or ("rank" if "rank" in tasks else "li")
    if name not in tasks:
        if name in _ENGLISH:
            raise OptionError(
                f"Meteor has no numbers for task={name} in {language}: it has them for {', '.join(tasks)}; for your "
                "own say alpha, beta, gamma, delta and weights"
            )
        raise OptionError(f"there is no task {name!r}; {meant(name, list(_ENGLISH | _ANY))}")
    return name, tasks[name]


def stages_of(language: str, task: str) -> tuple[str, ...]:
    """The stages of a task."""
    return _EXACT_PARAPHRASE if task == "universal" else LANGUAGES[language].stages
