"""What Meteor 1.5 sets for a language and a task: the stages, what each weighs, and the numbers of the formula.

Read off the headers that the tool prints.
"""

from __future__ import annotations

from typing import NamedTuple

from ..errors import OptionError, ValueNameError
from ..resources.meteor_languages import LANGUAGES, NAMES, STAGES
from ..settings import meant

__all__ = ["LANGUAGES", "STAGES", "language_name", "stages_of", "task_of", "tasks_of"]


class Task(NamedTuple):
    """Weights by place of a stage, and alpha, beta, gamma, delta."""

    weights: tuple[float, ...]
    parameters: tuple[float, float, float, float]


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


_TUNED = {
    "english": {**_ENGLISH, **_ANY},
    "czech": _ranked((1.0, 0.4), (0.95, 0.2, 0.6, 0.8)),
    "french": _ranked((1.0, 0.2, 0.4), (0.9, 1.4, 0.6, 0.65)),
    "german": _ranked((1.0, 0.8, 0.2), (0.95, 1.0, 0.55, 0.55)),
    "russian": _ranked((1.0, 0.5, 0.5), (0.75, 1.4, 0.7, 0.5)),
    "spanish": _ranked((1.0, 0.8, 0.6), (0.65, 1.3, 0.5, 0.8)),
    "other": {"li": _any(1)["li"], "universal": _ANY["universal"]},
}
"""The tasks of each language that has others than those of all."""


def language_name(name: str) -> str:
    """The name of a language, of which the code may be given.

    Raises:
        OptionError: Meteor has no such language.
    """
    found = NAMES.get(name.lower(), name.lower())
    if found == "ar-bw-red":
        raise OptionError("Meteor's experimental language ar-bw-red is not offered; other takes equal words alone")
    if found not in LANGUAGES:
        raise ValueNameError(
            f"Meteor has no language {name!r}; {meant(name, list(LANGUAGES))} (which takes equal words alone)",
            tuple(LANGUAGES),
        )
    return found


def tasks_of(language: str) -> dict[str, Task]:
    """The tasks that Meteor has numbers for in a language, by name."""
    return _TUNED.get(language) or _any(len(LANGUAGES[language].stages))


def task_of(language: str, task: str | None) -> tuple[str, Task]:
    """A task and what it sets; by default ranking, where Meteor was tuned for that, else the independent one.

    Raises:
        OptionError: Meteor was not tuned for it.
    """
    tasks = tasks_of(language)
    name = ("rank" if "rank" in tasks else "li") if task is None else task
    if name not in tasks:
        if name in _ENGLISH:
            raise OptionError(
                f"Meteor has no numbers for task={name} in {language}: it has them for {', '.join(tasks)}; for your "
                "own say alpha, beta, gamma, delta and weights"
            )
        raise ValueNameError(f"there is no task {name!r}; {meant(name, list(_ENGLISH | _ANY))}", tuple(_ENGLISH | _ANY))
    return name, tasks[name]


def stages_of(language: str, task: str) -> tuple[str, ...]:
    """The stages of a task."""
    return ("exact", "paraphrase") if task == "universal" else LANGUAGES[language].stages
