"""Words and sentences by the rules of UAX #29, one rule at a time, with the properties that the module regex knows."""

import functools
import itertools
from collections.abc import Callable, Iterable

import regex

WORD = (
    *("CR", "LF", "Newline", "Extend", "ZWJ", "Format", "Regional_Indicator", "Katakana", "Hebrew_Letter", "ALetter"),
    *("Single_Quote", "Double_Quote", "MidNumLet", "MidLetter", "MidNum", "Numeric", "ExtendNumLet", "WSegSpace"),
)
SENTENCE = (
    *("CR", "LF", "Sep", "Extend", "Format", "Sp", "Lower", "Upper", "OLetter", "Numeric", "ATerm", "SContinue"),
    *("STerm", "Close"),
)
LINE_ENDS = ("CR", "LF", "Newline", "Sep")
IGNORED = ("Extend", "Format", "ZWJ")
LETTERS = ("ALetter", "Hebrew_Letter")
JOINED = {
    **dict.fromkeys([("A", "A"), ("A", "Numeric"), ("Numeric", "A"), ("Numeric", "Numeric")], True),
    **dict.fromkeys([("Katakana", "Katakana"), ("ExtendNumLet", "ExtendNumLet")], True),
    **dict.fromkeys([(kind, "ExtendNumLet") for kind in ("A", "Numeric", "Katakana")], True),
    **dict.fromkeys([("ExtendNumLet", kind) for kind in ("A", "Numeric", "Katakana")], True),
}


@functools.cache
def kind_of(character: str, family: str) -> str:
    names = WORD if family == "WB" else SENTENCE
    return next((name for name in names if regex.match(rf"\p{{{family}={name}}}", character)), "Other")


@functools.cache
def is_pictograph(character: str) -> bool:
    return regex.match(r"\p{Extended_Pictographic}", character) is not None


def heads(kinds: list[str]) -> list[int]:
    """Places of what the rules after the one for `IGNORED` see: each stands for itself and what is ignored after it."""
    return [i for i, kind in enumerate(kinds) if kind not in IGNORED or i == 0 or kinds[i - 1] in LINE_ENDS]


def joined(seen: list[str], place: int) -> bool:
    """The rules WB5 to WB16 for the place before `seen[place]`."""
    before, after = seen[place - 1], seen[place]
    further_back = seen[place - 2] if place >= 2 else ""
    further_on = seen[place + 1] if place + 1 < len(seen) else ""
    letters = ("MidLetter", "MidNumLet", "Single_Quote")
    numbers = ("MidNum", "MidNumLet", "Single_Quote")
    short = tuple("A" if kind in LETTERS else kind for kind in (before, after))
    flags = next((i for i, kind in enumerate(reversed(seen[:place])) if kind != "Regional_Indicator"), place)
    return (
        JOINED.get(short, False)
        or (before in LETTERS and after in letters and further_on in LETTERS)
        or (further_back in LETTERS and before in letters and after in LETTERS)
        or (before == "Hebrew_Letter" and after == "Single_Quote")
        or (before == further_on == "Hebrew_Letter" and after == "Double_Quote")
        or (further_back == after == "Hebrew_Letter" and before == "Double_Quote")
        or (further_back == "Numeric" and before in numbers and after == "Numeric")
        or (before == "Numeric" and after in numbers and further_on == "Numeric")
        or (before == after == "Regional_Indicator" and flags % 2 == 1)
    )


def cut(text: str, is_boundary: Callable[[int], bool]) -> list[str]:
    places = [0, *(place for place in range(1, len(text)) if is_boundary(place)), len(text)]
    return [text[start:end] for start, end in itertools.pairwise(places) if start < end]


def word_parts(text: str) -> list[str]:
    """What the word boundaries of a text divide."""
    kinds = [kind_of(character, "WB") for character in text]
    places = heads(kinds)
    seen = [kinds[place] for place in places]

    def is_boundary(place: int) -> bool:
        before, after = kinds[place - 1], kinds[place]
        if before in LINE_ENDS or after in LINE_ENDS:
            return (before, after) != ("CR", "LF")
        if (before == "ZWJ" and is_pictograph(text[place])) or before == after == "WSegSpace":
            return False
        return place in places and not joined(seen, places.index(place))

    return cut(text, is_boundary)


def uax29(text: str) -> list[str]:
    return [part for part in word_parts(text) if regex.search(r"[\p{Alphabetic}\p{N}]", part)]


def words(text: str) -> list[str]:
    """Runs of letters, numbers, marks, format characters and emoji, and what boundaries divide of them."""
    runs: Iterable[str] = regex.findall(r"[\p{L}\p{N}\p{M}\p{Cf}\p{So}\U0001F3FB-\U0001F3FF]+", text)
    parts = [part for run in runs for part in ([run] if run.isascii() else word_parts(run))]
    return [part for part in parts if regex.search(r"[\p{L}\p{N}\p{So}]", part)]


def ends_sentence(before: str, after: str) -> bool:
    """The rules SB6 to SB11 between two texts, with one letter for each character that is not ignored."""
    if regex.search("A$", before) and after.startswith("N"):
        return False
    if regex.search("[UL]A$", before) and after.startswith("U"):
        return False
    if regex.search("AC*S*$", before) and regex.match("[^OULP!A]*L", after):
        return False
    if regex.search("[A!]C*S*$", before) and regex.match("[c!A]", after):
        return False
    if regex.search("[A!]C*$", before) and regex.match("[CSP]", after):
        return False
    if regex.search("[A!]C*S*$", before) and regex.match("[SP]", after):
        return False
    return regex.search("[A!]C*S*P?$", before) is not None


LETTER = {
    **dict.fromkeys(("CR", "LF", "Sep"), "P"),
    **dict(zip(("Sp", "Lower", "Upper", "OLetter", "Numeric"), "SLUON", strict=True)),
    **dict(zip(("ATerm", "STerm", "SContinue", "Close"), "A!cC", strict=True)),
}


def sentences(text: str) -> list[str]:
    """What the sentence boundaries of a text divide."""
    kinds = [kind_of(character, "SB") for character in text]
    places = heads(kinds)
    seen = "".join(LETTER.get(kinds[place], "x") for place in places)

    def is_boundary(place: int) -> bool:
        if kinds[place - 1] in LINE_ENDS:
            return (kinds[place - 1], kinds[place]) != ("CR", "LF")
        at = places.index(place) if place in places else None
        return at is not None and ends_sentence(seen[:at], seen[at:])

    return cut(text, is_boundary)


def lines_of_sentences(text: str) -> str:
    parts = sentences(text)
    return "".join(part if part.endswith("\n") else part + "\n" for part in parts[:-1]) + "".join(parts[-1:])
