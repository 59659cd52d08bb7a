"""Text that breaks things: pools of characters and of fragments that somebody's tokenizer treats in its own way.

Only characters that Python's Unicode knows are used, so that peers which run on Python's tables can be compared.
"""

import random
import sys
import unicodedata
from collections.abc import Sequence

SPACES = " \t\n\r\x0b\x0c\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2003\u2009\u2028\u2029\u202f\u205f\u3000"
MARKS = "\u0301\u0323\u0308\u20dd\u0327\u0eb8\u093c\u064b\ufe0f\u200d\u200c\u200b\ufeff\xad\u2060"
BIDI = "\u200e\u200f\u061c\u202a\u202b\u202c\u202e\u2066\u2067\u2069"
PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~¡¿«»„“”‘’‚–—…•·§¶†‰。、「」・！，．：；（）～।؟؛״՞"
SYMBOLS = "$€£¥+<=>^`|~©®°±×÷→←↔∑∞≤≥≠✓☃♥➔⠿⡀█▲①②"
NUMBERS = "0123456789²½Ⅻ٠١٢٣०१२३๐๑一二三〇１２３"
LETTERS = "abcdefgxyzABCXYZ"
SCRIPTS = (
    "éèñüößẞçøłİıŉǅﬁ",
    "αβγσςΣΆΩώᾳ",
    "абвгдЖЯёЇ",
    "אבגדהשׁ",
    "ابتثجلاﻻ",
    "कखगघङत्रिक्ष",
    "กขคงจำเแโ",
    "가나다힣각ㄱ",
    "あいうえおゃアイウヴーｱｲｳﾞ",
    "中文字漢語㐀䶵豈﨑⺀⼀々",
    "\U00020bb7\U0002a6d6\U0002f800\U00010400\U00010428\U0001d400\U0001e900",
)
EMOJI = ("👍", "👍🏽", "👩‍👩‍👧‍👦", "🏳️‍🌈", "🇩🇪", "🇩", "❤️", "☝🏿", "🤷🏽‍♀️")
FRAGMENTS = (
    *("&quot;", "&amp;", "&lt;", "&gt;", "&amp;lt;", "&apos;", "&#39;", "&nbsp;", "&", "&;", "<skipped>", "<SKIPPED>"),
    *("-\n", "\n-", "...", "..", ".,", ",.", "1,000.50", "1.", ".5", "5-", "-5", "2-3", "a-b", "1999.", "3,", "10%"),
    *("it's", "dogs'", "'s", "n't", "(hi)", '"so"', "e.g.", "U.S.", "http://x.y/z?q=1&r=2", "a_b", "C++", "ok ."),
    *("ΟΔΟΣ", "ὈΔΥΣΣΕΎΣ", "İstanbul", "STRASSE", "Straße", "ﬁne", "Å", "A\u030a", "e\u0301", "a\u0323\u0307"),
    *("a→b", "a…b", "𠮷𠮷", "日本語。", "中文,abc", "カタカナ", "ｶﾞ", "한국어.", "ไทย", "\u202bאבג\u202c", "½", "x²"),
)
WORDS = ("the", "cat", "sat", "on", "mat", "a", "of", "red", "The", "x", "y", "ha")


def assigned(characters: str) -> str:
    """Those characters that Python's Unicode tables know, without surrogates and private use."""
    return "".join(c for c in characters if unicodedata.category(c) not in ("Cn", "Cs", "Co"))


EVERYTHING = assigned("".join(map(chr, range(sys.maxunicode + 1))))
POOLS = tuple(map(assigned, (SPACES, MARKS, BIDI, PUNCTUATION, SYMBOLS, NUMBERS, LETTERS, *SCRIPTS)))


def fragment(rng: random.Random) -> str:
    """A word, a character of some pool, or something that is not what it looks like."""
    kind = rng.random()
    if kind < 0.45:
        return rng.choice(WORDS)
    if kind < 0.70:
        return rng.choice(rng.choice(POOLS))
    if kind < 0.90:
        return rng.choice(FRAGMENTS)
    return rng.choice(EMOJI) if kind < 0.95 else rng.choice(EVERYTHING)


def text(rng: random.Random, longest: int = 24) -> str:
    """A text of fragments, mostly between spaces; now and then empty or white space."""
    if rng.random() < 0.03:
        return rng.choice(("", " ", "\u3000", "\n", "\u2028", "\x1c", "\xa0 "))
    glue = rng.choices((" ", "", "\xa0", "  "), (12, 3, 1, 1), k=longest)
    return "".join(fragment(rng) + between for between in glue[: rng.randint(1, longest)]).removesuffix(" ")


def edited(rng: random.Random, source: str) -> str:
    """A text like another: words dropped, doubled, replaced, moved; a character changed here and there."""
    words = source.split(" ")
    for _ in range(rng.randint(0, 3)):
        place, size = rng.randrange(len(words)), rng.randint(1, 3)
        block = words[place : place + size]
        rest = words[:place] + words[place + size :]
        to = rng.randint(0, len(rest))
        kind = rng.randrange(4)
        changed = ([], [*block, *block], [fragment(rng)], block)[kind]
        words = rest[:to] + changed + rest[to:] or [""]
    return " ".join(words)


def references(rng: random.Random, hypothesis: str) -> list[str | None]:
    """Up to three references, most of them like the hypothesis; `None` is absent, and at least one is not."""
    found: list[str | None] = []
    for _ in range(rng.choice((1, 1, 1, 1, 2, 3))):
        kind = rng.random()
        found.append(None if kind < 0.1 else edited(rng, hypothesis) if kind < 0.85 else text(rng))
    return found if any(item is not None for item in found) else [*found, edited(rng, hypothesis)]


def corpus(rng: random.Random, size: int, longest: int = 24) -> tuple[list[str], list[list[str | None]]]:
    """Hypotheses, and the references of each."""
    hypotheses = [text(rng, longest) for _ in range(size)]
    return hypotheses, [references(rng, hypothesis) for hypothesis in hypotheses]


def streams(groups: Sequence[Sequence[str | None]]) -> list[list[str | None]]:
    """References by stream, as sacreBLEU takes them, with `None` where a segment has fewer."""
    most = max(map(len, groups), default=0)
    padded = [[*group, *([None] * (most - len(group)))] for group in groups]
    return [list(stream) for stream in zip(*padded, strict=True)]
