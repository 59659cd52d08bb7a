"""What is made up for a comparison with Meteor 1.5's jar: texts, tables, and the same options for both."""

import gzip
import random
import zipfile
from pathlib import Path
from typing import Any

import meteor_peer
import nasty
from matchgrid.metrics.meteor_tasks import LANGUAGES, tasks_of
from matchgrid.resources.meteor import NORMALIZED

WORDS = (
    *("The", "the", "a", "cat", "cats", "Cat", "sat", "sits", "sitting", "on", "mat", "mats,", "dog.", "dogs", "big"),
    *("large", "huge", "small", "quick", "quickly", "fast", "car", "cars", "automobile", "people", "persons", "many"),
    *("a", "lot", "of", "in", "order", "to", "run", "runs", "running", "ran", "U.S.", "don't", "it's", "3.5", "1,000"),
    *(
        "state-of-the-art",
        "(well-known)",
        "“quoted”",
        "naïve",
        "café",
        "Ångström",
        "größer",
        "ещё",
        "我们",
        "去",
        "...",
    ),
    *("--", "$5", "children", "child", "geese", "Katzen", "Katze", "maisons", "maison", "perros", "кошки", "кошка"),
)
COLLIDING = ("Aa", "BB", "AaBB", "BBAa", "aÿ", "bà", "aÿs", "bàs", "az", "b[")
"""Words of which two neighbours have equal hashes in Java."""

FEW = (*"abcdefg", "the", "of", "run", "runs", "running", *COLLIDING)
"""Words that repeat, and that the tables made up here are about."""

CONTROLS = "".join(map(chr, range(33)))
SETS, PARAPHRASES = 12, 400


def text(rng: random.Random, kind: int) -> str:
    """A text of words, of few words that repeat, or of anything."""
    if kind == 2:
        return nasty.text(rng)
    longest = rng.choice((6, 18, 18, 60))
    return " ".join(rng.choices(FEW[: rng.randint(1, len(FEW))] if kind else WORDS, k=rng.randint(1, longest)))


def near(rng: random.Random, source: str) -> str:
    """The text with some words moved, left out, doubled or replaced."""
    found = source.split(" ")
    for _ in range(rng.randint(0, 4)):
        place = rng.randrange(len(found))
        found.insert(rng.randrange(len(found) + 1), rng.choice([found[place], rng.choice(WORDS), rng.choice(FEW)]))
        if len(found) > 2:
            del found[rng.randrange(len(found))]
    return " ".join(found)


def segments(rng: random.Random, size: int) -> tuple[list[str], list[list[str]]]:
    """Outputs and the references of each, in which the tool's line ends and bars are blanks."""
    references = []
    for _ in range(size):
        kind = rng.randrange(3)
        references.append([one_line(text(rng, kind)) for _ in range(rng.choice((1, 1, 2, 3, 5)))])
    hypotheses = [
        one_line(nasty.text(rng) if rng.random() < 0.05 else near(rng, rng.choice(group))) for group in references
    ]
    return hypotheses, references


def one_line(words: str) -> str:
    """A text as the tool's protocol leaves it, which takes controls off the ends."""
    return words.replace("\n", " ").replace("\r", " ").replace("|", " ").strip(CONTROLS)


def unpack(place: Path) -> None:
    """Writes the data that are in the jar to a folder."""
    path = meteor_peer.jar()
    assert path
    with zipfile.ZipFile(path) as packed:
        for name in packed.namelist():
            if name.startswith(("function/", "nonbreaking/", "synonym/")) and not name.endswith("/"):
                packed.extract(name, place)


def tables(rng: random.Random, place: Path, *, synonyms: bool) -> None:
    """Writes paraphrases of few words, for every language; and sets of synonyms in the place of WordNet's."""

    def phrase() -> str:
        return " ".join(rng.choices(FEW, k=rng.choice((1, 1, 2, 3, 5))))

    lines = [f"0.5\n{phrase()}\n{phrase()}\n" for _ in range(PARAPHRASES)]
    for language in LANGUAGES.values():
        (place / f"paraphrase-{language.code}.gz").write_bytes(gzip.compress("".join(lines).encode()))
    if synonyms:
        sets = [f"{number:08}" for number in range(SETS)]
        words = {word: rng.sample(sets, rng.randint(1, 3)) for word in {*FEW, *rng.choices(WORDS, k=20)}}
        (place / "synonym" / "english.synsets").write_text(
            "".join(f"{word}\n{' '.join(numbers)}\n" for word, numbers in words.items())
        )
        forms = rng.sample(FEW, 4)
        (place / "synonym" / "english.exceptions").write_text(
            "".join(f"{rng.choice(FEW)}\n{form} {form}s\n" for form in forms)
        )


def drawn(rng: random.Random, place: Path) -> tuple[list[str], dict[str, Any]]:
    """Options of the tool and the settings that are the same, with tables that are made up in that folder."""
    unpack(place)
    synonyms = rng.random() < 0.5
    tables(rng, place, synonyms=synonyms)
    name = "english" if rng.random() < 0.5 else rng.choice(list(LANGUAGES))
    language = LANGUAGES[name]
    options = ["-l", language.code, "-a", str(place / f"paraphrase-{language.code}.gz")]
    options += ["-d", str(place / "synonym")] if synonyms else []
    settings: dict[str, Any] = {"language": name, "files": str(place)}
    for more, own in (text_options(rng, name), task_options(rng, name), counts(rng)):
        options += more
        settings |= own
    return options, settings


def text_options(rng: random.Random, language: str) -> tuple[list[str], dict[str, Any]]:
    """How a text is read."""
    every = [
        ([], {"normalized": False, "lowercase": False}),
        (["-lower"], {"normalized": False}),
        (["-norm"], {}),
        (["-norm"], {}),
        (["-norm", "-noPunct"], {"no_punct": True}),
    ]
    return rng.choice(every if language in NORMALIZED else every[:2])


def task_options(rng: random.Random, language: str) -> tuple[list[str], dict[str, Any]]:
    """Tasks, stages in any order, weights and numbers."""
    tasks, stages_there = tasks_of(language), LANGUAGES[language].stages
    name = rng.choice(list(tasks))
    task = tasks[name]
    options, settings = ["-t", name], {"task": name}
    if rng.random() < 0.6:
        there = [*stages_there, *({"paraphrase"} - {*stages_there})]
        weighed = rng.random() < 0.5
        most = len(there) if weighed else min(len(there), len(task.weights))
        stages = rng.sample(there, rng.randint(1, most))
        options += ["-m", " ".join(stages)]
        settings["stages"] = "+".join(stages)
        if weighed:
            more, own = formula(rng, len(stages))
            return options + more, settings | own
    return options, settings


def formula(rng: random.Random, stages: int) -> tuple[list[str], dict[str, Any]]:
    """Weights, and often numbers of the formula; with these alone the tool has weights of its own."""
    weights = (*(rng.choice((0.0, 0.25, 0.5, 1.0, 0.7)) for _ in range(stages - 1)), rng.choice((1.0, 0.9)))
    options, settings = ["-w", " ".join(map(str, weights))], {"weights": weights}
    if rng.random() < 0.6:
        ranges = ((0.0, 0.1, 0.5, 0.85, 1.0), (0.2, 1.0, 3.0), (0.0, 0.6, 1.0), (0.0, 0.3, 0.75, 1.0))
        numbers = [*map(rng.choice, ranges)]
        options += ["-p", " ".join(map(str, numbers))]
        settings |= zip(("alpha", "beta", "gamma", "delta"), numbers, strict=True)
    return options, settings


def counts(rng: random.Random) -> tuple[list[str], dict[str, Any]]:
    """Characters or words, and how many ways the search keeps."""
    beam = rng.choice((None, 40, 1, 2, 3, 7, 100))
    characters = rng.random() < 0.25
    options = [*(["-x", str(beam)] if beam else []), *(["-ch"] if characters else [])]
    return options, {"characters": characters, **({"beam": beam} if beam else {})}
