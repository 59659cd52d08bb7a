"""Texts as rouge-score and ROUGE-1.5.5 see them: lists of sentences, sentences lists of tokens."""

import functools
import re
from collections.abc import Callable, Mapping
from pathlib import Path

Stem = Callable[[str], str]


def rouge_score(text: str, stem: Stem | None = None) -> list[str]:
    """rouge-score's tokens; it stems with NLTK's Porter."""
    words = re.sub("[^a-z0-9]+", " ", text.lower()).split()
    stems = [stem(word) if stem and len(word) > 3 else word for word in words]
    return [word for word in stems if word]


def rouge_score_lines(text: str, stem: Stem | None = None) -> list[list[str]]:
    """The sentences of rougeLsum."""
    return [rouge_score(line, stem) for line in text.split("\n") if line]


def rouge155(
    text: str,
    *,
    words: int | None = None,
    limit: int | None = None,
    stop: frozenset[str] = frozenset(),
    stem: Stem | None = None,
    apart: bool = False,
) -> list[list[str]]:
    """The tokens of ROUGE-1.5.5 by line; `words` is its -l, `limit` (of bytes) its -b, `stop` its -s, `stem` its -m.

    With `apart` and a limit of bytes they are what L and W see: first all tokens of the text that is counted, then
    sentences that were cut each on its own, because the tool never adds up their bytes.
    """
    # A byte is a character here, so that the limits count bytes.
    lines = [line for line in text.encode("utf-8").decode("latin-1").split("\n") if line]
    if words is not None:
        lines = first_words(lines, words)

    def tokens(line: str) -> list[str]:
        found = re.findall("[a-z0-9]+", ascii_lower(line))
        kept = [word for word in found if word not in stop]
        return [stem(word) if stem and len(word) > 3 else word for word in kept]

    if limit is None:
        return [tokens(line) for line in lines]
    counted = [tokens(line) for line in first_bytes(lines, limit)]
    if not apart:
        return counted
    return [[token for line in counted for token in line], *(tokens(line) for line in each_first_bytes(lines, limit))]


def ascii_lower(text: str) -> str:
    return "".join(chr(ord(c) + 32) if "A" <= c <= "Z" else c for c in text)


def first_words(lines: list[str], most: int) -> list[str]:
    """Whole lines as long as words are left over after them, then the first words of a line, and nothing more."""
    kept, total = [], 0
    for line in lines:
        # As Perl splits: an empty first word if the line begins with white space, none at the end.
        found = re.split("[ \t\n\r\f\v]+", line)
        while found and not found[-1]:
            found.pop()
        if total + len(found) >= most:
            return [*kept, " ".join(found[: most - total])]
        kept.append(line)
        total += len(found)
    return kept


def first_bytes(lines: list[str], most: int) -> list[str]:
    kept, total = [], 0
    for line in lines:
        if total + len(line) >= most:
            return [*kept, line[: most - total]]
        kept.append(line)
        total += len(line)
    return kept


def each_first_bytes(lines: list[str], most: int) -> list[str]:
    """Lines shorter than the limit whole, up to the first longer one, which is cut and ends the text."""
    kept = []
    for line in lines:
        if len(line) >= most:
            return [*kept, line[:most]]
        kept.append(line)
    return kept


def exceptions(folder: Path) -> dict[str, str]:
    """Irregular forms and their first base, as WordNet 2.0 lists them; of a word in several files the last counts."""
    found = {}
    for name in ("adj", "adv", "noun", "verb"):
        for line in (folder / f"{name}.exc").read_text("latin-1").split("\n"):
            if len(words := line.split()) >= 2:
                found[words[0]] = words[1]
    return found


def rouge155_stemmer(irregular: Mapping[str, str]) -> Stem:
    """The irregular form's base, else Porter's stem as ROUGE-1.5.5 has it."""
    return functools.cache(lambda word: irregular.get(word) or porter155(word))


VOWELS = "aeiou"
STEP_2 = (
    *(("ational", "ate"), ("tional", "tion"), ("enci", "ence"), ("anci", "ance"), ("izer", "ize"), ("bli", "ble")),
    *(("alli", "al"), ("entli", "ent"), ("eli", "e"), ("ousli", "ous"), ("ization", "ize"), ("ation", "ate")),
    *(("ator", "ate"), ("alism", "al"), ("iveness", "ive"), ("fulness", "ful"), ("ousness", "ous"), ("aliti", "al")),
    *(("iviti", "ive"), ("biliti", "ble"), ("logi", "log")),
)
STEP_3 = (
    *(("icate", "ic"), ("ative", ""), ("alize", "al"), ("iciti", "ic"), ("ical", "ic"), ("ful", ""), ("ness", "")),
)
STEP_4 = (
    *("al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ou", "ism", "ate", "iti", "ous", "ive", "ize"),
)


def porter155(word: str) -> str:
    """Porter's algorithm with its author's later changes (bli, logi), and ROUGE-1.5.5's in step 4."""
    if len(word) < 3:
        return word
    for step in (step_1a, step_1b, step_1c, step_2, step_3, step_4, step_5):
        word = step(word)
    return word


def shape(word: str) -> str:
    """A letter v or c per character: y is a vowel after a consonant; digits are consonants."""
    found = ""
    for place, letter in enumerate(word):
        vowel = letter in VOWELS or (letter == "y" and place > 0 and found[-1] == "c")
        found += "v" if vowel else "c"
    return found


def measure(word: str) -> int:
    """How often a vowel is followed by a consonant."""
    return shape(word).count("vc")


def has_vowel(word: str) -> bool:
    return "v" in shape(word)


def doubled(word: str) -> bool:
    return word[-1:] == word[-2:-1] and shape(word)[-1:] == "c"


def ends_short(word: str) -> bool:
    return shape(word).endswith("cvc") and word[-1] not in "wxy"


def longest(word: str, suffixes: tuple[str, ...]) -> str | None:
    found = [suffix for suffix in suffixes if word.endswith(suffix) and len(word) > len(suffix)]
    return max(found, key=len, default=None)


def step_1a(word: str) -> str:
    if word.endswith(("sses", "ies")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def step_1b(word: str) -> str:
    suffix = longest(word, ("eed", "ed", "ing"))
    if suffix is None:
        return word
    stem = word[: -len(suffix)]
    if suffix == "eed":
        return stem + "ee" if measure(stem) else word
    if not has_vowel(stem):
        return word
    if stem.endswith(("at", "bl", "iz")):
        return stem + "e"
    if doubled(stem) and stem[-1] not in "lsz":
        return stem[:-1]
    return stem + "e" if measure(stem) == 1 and ends_short(stem) else stem


def step_1c(word: str) -> str:
    return word[:-1] + "i" if word.endswith("y") and has_vowel(word[:-1]) else word


def replaced(word: str, table: tuple[tuple[str, str], ...]) -> str:
    suffix = longest(word, tuple(suffix for suffix, _ in table))
    if suffix is None or not measure(word[: -len(suffix)]):
        return word
    return word[: -len(suffix)] + dict(table)[suffix]


def step_2(word: str) -> str:
    return replaced(word, STEP_2)


def step_3(word: str) -> str:
    return replaced(word, STEP_3)


def step_4(word: str) -> str:
    """After the list, -ment, then -ent or -ion, are tried on what is left of the word: document becomes docum."""
    suffix = longest(word, STEP_4)
    word = dropped(word, suffix) if suffix else word
    word = dropped(word, "ment")
    if word.endswith("ent"):
        return dropped(word, "ent")
    return dropped(word, "ion") if word.endswith(("sion", "tion")) else word


def dropped(word: str, suffix: str) -> str:
    return word[: -len(suffix)] if word.endswith(suffix) and measure(word[: -len(suffix)]) > 1 else word


def step_5(word: str) -> str:
    if word.endswith("e"):
        stem = word[:-1]
        if measure(stem) > 1 or (measure(stem) == 1 and not ends_short(stem)):
            word = stem
    return word[:-1] if word.endswith("ll") and measure(word) > 1 else word
