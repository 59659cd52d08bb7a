"""Text steps and tokenizers by their rules: one rule at a time, on characters, with Python's own Unicode tables."""

import functools
import re
import string
import unicodedata
from collections.abc import Callable, Sequence

import regex

from . import asr, boundaries

# ASCII that mteval and Tercom space out: all but letters, digits and ' , - .
SPACED = {chr(code) for code in range(0x20, 0x7F)} - set(string.ascii_letters + string.digits + "',-.")
PAIRED = set(".,")
DIGITS = set(string.digits)
WHITE = {*map(chr, (*range(9, 14), 0x20, 0x85, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x2028, 0x2029, 0x202F, 0x205F))}
WHITE.add("\u3000")
HYPHENS = "\\-\xad\u058a\u1806\u2010\u2011\u2e17\u30fb\ufe63\uff0d\uff65"
ENTITIES = (("&quot;", '"'), ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"))

# Where sacreBLEU's zh spaces out; its two astral ranges as it compares them, and all ideographs that it means.
HAN = (
    *((0x3400, 0x4DB5), (0x4E00, 0x9FBB), (0xF900, 0xFA2D), (0xFA30, 0xFA6A), (0xFA70, 0xFAD9), (0xFF00, 0xFFEF)),
    *((0x2E80, 0x2EFF), (0x3000, 0x303F), (0x31C0, 0x31EF), (0x2F00, 0x2FDF), (0x2FF0, 0x2FFF), (0x3100, 0x312F)),
    *((0x31A0, 0x31BF), (0xFE10, 0xFE1F), (0xFE30, 0xFE4F), (0x2600, 0x27BF), (0x3200, 0x33FF)),
)
COMPARED = ((0x2001, 0x2A6D), (0x2F81, 0x2FA1))
MEANT = ((0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x3FFFF))

ASIAN = (
    *((0x4E00, 0x9FFF), (0x3400, 0x4DBF), (0x31C0, 0x31EF), (0x2E80, 0x2EFF)),
    *((0x3300, 0x33FF), (0xF900, 0xFAFF), (0xFE30, 0xFE4F)),
)
ENCLOSED = ((0x3200, 0x3F22),)
TERCOM_ASIAN = (*ASIAN, (0x3200, 0x32FF))
JAVA_SPACE = r"[ \t\n\x0b\f\r]+"
KANA = (((0x3040, 0x309F),), ((0x30A0, 0x30FF),), ((0x31F0, 0x31FF),))
ASIAN_MARKS = (
    *((0x3001, 0x3002), (0x3008, 0x3011), (0x3014, 0x301F), (0xFF61, 0xFF65), (0x30FB, 0x30FB)),
    *((0xFF0E, 0xFF0E), (0xFF0C, 0xFF0C), (0xFF1F, 0xFF1F), (0xFF1A, 0xFF1B), (0xFF01, 0xFF02), (0xFF08, 0xFF09)),
)


def within(ranges: Sequence[tuple[int, int]]) -> Callable[[str], bool]:
    return lambda character: any(low <= ord(character) <= high for low, high in ranges)


def space_out(text: str, chosen: Callable[[str], bool]) -> str:
    return "".join(f" {character} " if chosen(character) else character for character in text)


def rewrite_pairs(text: str, first: Callable[[str], bool], second: Callable[[str], bool], form: str) -> str:
    """Pairs of neighbours from left to right, never overlapping: each becomes `form` of the two."""
    out, place = [], 0
    while place < len(text):
        pair = text[place : place + 2]
        if len(pair) == 2 and first(pair[0]) and second(pair[1]):
            out.append(form.format(*pair))
            place += 2
        else:
            out.append(pair[0])
            place += 1
    return "".join(out)


def mteval(text: str) -> str:
    """Spaces around ASCII marks; around full stop and comma unless between digits; around a hyphen after a digit."""
    text = space_out(text, SPACED.__contains__)
    text = rewrite_pairs(text, lambda c: c not in DIGITS, PAIRED.__contains__, "{} {} ")
    text = rewrite_pairs(text, PAIRED.__contains__, lambda c: c not in DIGITS, " {} {}")
    return rewrite_pairs(text, DIGITS.__contains__, "-".__eq__, "{} {} ")


def unescape(text: str) -> str:
    for entity, character in ENTITIES:
        text = text.replace(entity, character)
    return text


def thirteen_a(text: str) -> list[str]:
    text = text.replace("<skipped>", "").replace("-\n", "").replace("\n", " ")
    return mteval(f" {unescape(text)} ").split()


def category(letter: str) -> Callable[[str], bool]:
    return lambda character: unicodedata.category(character)[0] == letter


def intl(text: str) -> list[str]:
    number, mark = category("N"), category("P")
    text = rewrite_pairs(text, lambda c: not number(c), mark, "{} {} ")
    text = rewrite_pairs(text, mark, lambda c: not number(c), " {} {}")
    return space_out(text, category("S")).split()


def perl_words(text: str) -> list[str]:
    """Perl's split at its white space: what a text begins with may be empty, what it ends with not."""
    words = re.split(f"[{''.join(WHITE)}]+", text)
    while words and not words[-1]:
        words.pop()
    return words


def mteval_entities(text: str) -> str:
    return unescape(text.replace("<skipped>", "").replace("-\n", "").replace("\n", " "))


def mteval_rules(text: str) -> list[str]:
    return [word for word in perl_words(mteval(f" {text} ")) if word]


def mteval_intl_entities(text: str, joins: bool) -> str:
    text = text.replace("<skipped>", "")
    if joins:
        text = re.sub(f"[{HYPHENS}]\u2028", "", text)
    return unescape(text.replace("\u2028", " ")).replace("&apos;", "'")


def mteval_intl_rules(text: str, apart: bool = False) -> list[str]:
    number, mark = category("N"), category("P")
    if apart:
        text = space_out(text, lambda c: c > "\x7f")
    text = rewrite_pairs(text, lambda c: not number(c), mark, "{} {} ")
    text = rewrite_pairs(text, mark, lambda c: not number(c), " {} {}")
    separators = "".join(sorted(WHITE - set(map(chr, (*range(9, 14), 0x85)))))
    return perl_words(space_out(text, category("S")).strip(separators))


def zh(text: str, astral: Sequence[tuple[int, int]] = COMPARED) -> list[str]:
    return mteval(space_out(text.strip(), within((*HAN, *astral)))).split()


def whitespace(text: str) -> list[str]:
    return "".join(" " if character in WHITE else character for character in text).split(" ")


def graphemes(text: str) -> list[str]:
    return [cluster for cluster in regex.findall(r"\X", text) if not cluster.isspace()]


def tercom_normalize(text: str) -> str:
    return set_apart(unescape(text.replace("\n-", "").replace("\n", " ")))


def set_apart(text: str) -> str:
    text = space_out(f" {text} ", SPACED.__contains__).replace("'s ", " 's ")
    text = rewrite_pairs(text, lambda c: c not in DIGITS, PAIRED.__contains__, "{} {} ")
    text = rewrite_pairs(text, PAIRED.__contains__, lambda c: c not in DIGITS, " {} {}")
    return rewrite_pairs(text, DIGITS.__contains__, "-".__eq__, "{} {} ")


def tercom_itself(text: str, markup: bool = False) -> str:
    """TERCOM 0.10.0's own rules; a line that was empty is a space, and stays so."""
    if text == " ":
        return text
    text = unescape(text.replace("<skipped>", "").replace("-\n", "").replace("\n", " "))
    return set_apart(re.sub("<([^>]+)>", r" \1 ", text) if markup else text)


def tercom_asian_itself(text: str) -> str:
    if max(text, default="") < "\u2e80":
        return text
    for ((first, last),) in KANA:
        text = re.sub(f"([{chr(first)}-{chr(last)}]+)", r" \1 ", text)
    return space_out(space_out(text, within(TERCOM_ASIAN)), within(ASIAN_MARKS))


def java_line(text: str) -> str:
    return text.strip("".join(map(chr, range(33)))) or " "


def java_squeeze(text: str) -> str:
    return text if text == " " else re.sub(JAVA_SPACE, " ", text).strip(" ")


def java_split(text: str) -> list[str]:
    words = re.split(JAVA_SPACE, text)
    return [""] if text == "" else words[: max((place + 1 for place, word in enumerate(words) if word), default=0)]


def tercom_asian(text: str) -> str:
    """Ideographs and marks spaced out. The rule for runs of kana needs the whole text to be one run: see below."""
    text = space_out(space_out(text, within(ASIAN)), within(ENCLOSED))
    for kana in KANA:
        # Only at the very start and up to the very end, which the padding of tercom-normalize rules out.
        if text and all(map(within(kana), text)):
            text = f" {text} "
    return space_out(text, within(ASIAN_MARKS))


def without(chosen: Callable[[str], bool]) -> Callable[[str], str]:
    return lambda text: "".join(character for character in text if not chosen(character))


def lower_ascii(text: str) -> str:
    return "".join(character.lower() if character in string.ascii_uppercase else character for character in text)


def full_lines(text: str) -> list[str]:
    return [line for line in text.split("\n") if line]


def perl_split(line: str) -> list[str]:
    words = re.split(r"[ \t\n\r\f\v]+", line)
    while words and not words[-1]:
        words.pop()
    return words


def first_words(text: str, limit: int) -> str:
    """ROUGE-1.5.5's -l: whole lines while they leave something over, then as many words as are left."""
    kept, total = [], 0
    for line in full_lines(text):
        words = perl_split(line)
        if total + len(words) >= limit:
            kept.append(" ".join(words[: limit - total]))
            break
        kept.append(line)
        total += len(words)
    return "\n".join(line for line in kept if line)


def whole(line: str, size: int) -> str:
    """The first bytes of a line, without a character of which only a part is among them."""
    return line.encode()[:size].decode(errors="ignore")


def first_bytes(text: str, limit: int, between: str = "\n") -> str:
    """ROUGE-1.5.5's -b where it counts N-grams: line ends are not counted."""
    kept, total = [], 0
    for line in full_lines(text):
        kept.append(whole(line, limit - total))
        total += len(line.encode())
        if total >= limit:
            break
    return between.join(line for line in kept if line)


def first_bytes_twice(text: str, limit: int) -> str:
    """The counted text, then what -b leaves of the lines where the total is never increased."""
    kept = [first_bytes(text, limit, " ")]
    for line in full_lines(text):
        kept.append(whole(line, limit))
        if len(line.encode()) >= limit:
            break
    return "\n".join(line for line in kept if line)


STEPS: dict[str, Callable[[str], str]] = {
    **{name: functools.partial(unicodedata.normalize, name.upper()) for name in ("nfc", "nfd", "nfkc", "nfkd")},
    "lower": str.lower,
    "lower-ascii": lower_ascii,
    "lower-perl": lambda text: "".join(map(str.lower, text)),
    "casefold": str.casefold,
    "strip": str.strip,
    "rstrip": str.rstrip,
    "squeeze": lambda text: " ".join(text.split()),
    "no-punctuation": without(category("P")),
    "no-ascii-punctuation": without(set(string.punctuation).__contains__),
    "no-english-articles": asr.without_articles,
    "expand-contractions": asr.expand_contractions,
    "no-kaldi-nonwords": asr.without_nonwords,
    "ascii-spaces": asr.ascii_spaces,
    "asr-basic-1": asr.basic,
    "asr-english-1": asr.english,
    # What follows the step in mteval treats a line feed as the space that it becomes there.
    "mteval-entities": lambda text: unescape(text.replace("<skipped>", "").replace("-\n", "")),
    "mteval-v13a-intl-entities": functools.partial(mteval_intl_entities, joins=True),
    "mteval-v14-intl-entities": functools.partial(mteval_intl_entities, joins=False),
    "tercom-normalize": tercom_normalize,
    "tercom-asian": tercom_asian,
    "tercom-line": java_line,
    "tercom-0.10.0-normalize": tercom_itself,
    "tercom-0.10.0-markup": functools.partial(tercom_itself, markup=True),
    "tercom-0.10.0-asian": tercom_asian_itself,
    "tercom-squeeze": java_squeeze,
    "tercom-collapse": lambda text: re.sub(JAVA_SPACE, " ", text),
    "tercom-no-punct": without(set('.,?:;!"()').__contains__),
    "tercom-no-asian-punct": without(within(ASIAN_MARKS)),
    **{f"first-words:{limit}": functools.partial(first_words, limit=limit) for limit in (1, 4)},
    **{f"first-bytes:{limit}": functools.partial(first_bytes, limit=limit) for limit in (1, 11)},
    "sentences-uax29": boundaries.lines_of_sentences,
    "sentences-at: a": lambda text: text.replace(" a", "\n"),
}

TOKENIZERS: dict[str, Callable[[str], list[str]]] = {
    "none": str.split,
    "whitespace": lambda text: [word for word in whitespace(text) if word],
    "13a": thirteen_a,
    "intl": intl,
    "mteval": lambda text: mteval_rules(mteval_entities(text)),
    "multi-bleu-detok": lambda text: mteval_rules(mteval_entities(text)),
    "mteval-rules": mteval_rules,
    "mteval-v13a-intl": lambda text: mteval_intl_rules(mteval_intl_entities(text, joins=True)),
    "mteval-v13a-intl-e": lambda text: mteval_intl_rules(mteval_intl_entities(text, joins=True), apart=True),
    "mteval-v14-intl": lambda text: mteval_intl_rules(mteval_intl_entities(text, joins=False)),
    "mteval-v14-intl-e": lambda text: mteval_intl_rules(mteval_intl_entities(text, joins=False), apart=True),
    "mteval-intl-rules": mteval_intl_rules,
    "mteval-intl-e-rules": functools.partial(mteval_intl_rules, apart=True),
    "char": lambda text: [character for character in text if not character.isspace()],
    "graphemes": graphemes,
    "zh": zh,
    "zh-fixed": lambda text: zh(text, MEANT),
    "ascii-words": lambda text: re.findall("[A-Za-z0-9]+", text),
    "words": boundaries.words,
    "uax29": boundaries.uax29,
    "whole": lambda text: [text] if text else [],
    "tercom": java_split,
    "tercom-words": lambda text: [word for word in java_split(text) if word],
    "split-spaces": lambda text: text.split(" "),
}


def prepare(steps: Sequence[str], text: str) -> tuple[str, list[str] | None]:
    """The text after its text steps, and its tokens if the last step is a tokenizer."""
    for step in steps:
        if step in TOKENIZERS:
            return text, TOKENIZERS[step](text)
        text = step_of(step)(text)
    return text, None


LIMITS = {
    "first-words": first_words,
    "first-bytes": first_bytes,
    "first-bytes-rouge-1.5.5": first_bytes_twice,
}


def step_of(name: str) -> Callable[[str], str]:
    """A step, with its argument if it has one."""
    base, _, argument = name.partition(":")
    if base in LIMITS:
        return functools.partial(LIMITS[base], limit=int(argument))
    if base == "sentences-at":
        return lambda text: text.replace(argument, "\n")
    return STEPS[name]
