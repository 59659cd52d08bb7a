"""Words with times: the hypotheses of NIST's `ctm` files."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from matchgrid.errors import TextError
from matchgrid.io.ascii import fold, number
from matchgrid.io.parallel import Word

_FIELD = re.compile(r"[^ \t]+")
_BEGIN, _NEXT, _END = _MARKS = ("<alt_begin>", "<alt>", "<alt_end>")


class Item(NamedTuple):
    """What goes to a segment as a whole: a word, or alternatives with their marks `{`, `/`, `@` and `}`."""

    key: tuple[str, str]
    words: tuple[Word, ...]
    line: int

    @property
    def spans(self) -> list[tuple[float, float]]:
        """The begin and duration of each word."""
        return [(begin, length) for _, begin, length, _ in self.words if begin is not None and length is not None]

    @property
    def middle(self) -> float:
        """The middle of a word, of alternatives the last of all middles."""
        return max([begin + length / 2 for begin, length in self.spans])


def ctm_items(lines: Iterator[tuple[int, str]], name: str, *, keep_case: bool = False) -> Iterator[Item]:
    """Yield the words and alternations of a ctm file from its numbered lines.

    A line is `file channel begin duration word [confidence [anything]]`, parted by spaces and TABs. `;` begins a
    comment; blank lines are passed over, at which sclite stops. Lines with the words `<ALT_BEGIN>`, `<ALT>` and
    `<ALT_END>` make alternatives of what is between them, and their times say nothing. A confidence that is not
    there or `NA` is None. Without `keep_case` files and channels are in lower case, as sclite has them.

    Raises TextError, with the line, for what is not that, for marks of alternatives in another order, and for `{` or
    `}` as a word, which would be read as one.
    """
    block: list[tuple[int, list[str]]] = []
    for line, text in lines:
        fields = _FIELD.findall(text)
        if not fields or fields[0].startswith(";"):
            continue
        if len(fields) < 5:
            raise TextError(
                f"{name}, line {line}: has {len(fields)} of five fields. A line of ctm is file, channel, begin, "
                "duration and word."
            )
        if not keep_case:
            fields[:2] = fold(fields[0]), fold(fields[1])
        mark = fold(fields[4]) if fields[4].startswith("<") else ""
        if mark not in _MARKS and not block:
            yield Item((fields[0], fields[1]), (_word(fields, name, line),), line)
            continue
        _check_mark(mark, fields, block, name, line)
        block.append((line, fields))
        if mark == _END:
            yield from _alternation(block, name)
            block = []
    if block:
        raise TextError(
            f"{name}, line {block[0][0]}: <ALT_BEGIN> without an <ALT_END>. Write one after the alternatives."
        )


def _check_mark(mark: str, fields: list[str], block: list[tuple[int, list[str]]], name: str, line: int) -> None:
    """Refuse what is out of place in alternatives."""
    if block and fields[:2] != block[0][1][:2]:
        raise TextError(
            f"{name}, line {line}: is of another file or channel than <ALT_BEGIN> in line {block[0][0]}. "
            "Write <ALT_END> before it."
        )
    if block and mark == _BEGIN:
        raise TextError(f"{name}, line {line}: <ALT_BEGIN> within alternatives. ctm has none within others.")
    if not block and mark in (_NEXT, _END):
        raise TextError(f"{name}, line {line}: {fields[4]} without an <ALT_BEGIN> before it.")


def _alternation(block: list[tuple[int, list[str]]], name: str) -> Iterator[Item]:
    """Yield the item of a block of lines, none if it has no word."""
    branches: list[list[Word]] = [[]]
    for line, fields in block[1:-1]:
        if fold(fields[4]) == _NEXT:
            branches.append([])
        elif fields[4] == "/":
            raise TextError(
                f"{name}, line {line}: the word '/' within alternatives would part them. Write it otherwise."
            )
        else:
            branches[-1].append(_word(fields, name, line))
    line, (file, channel, *_) = block[0]
    if len(branches) == 1:
        yield from (Item((file, channel), (word,), line) for word in branches[0])
    elif any(branches):
        words = [Word("{")]
        for branch in branches:
            words += [*(branch or [Word("@")]), Word("/")]
        yield Item((file, channel), (*words[:-1], Word("}")), line)


def _word(fields: list[str], name: str, line: int) -> Word:
    text = fields[4]
    if text in ("{", "}"):
        raise TextError(
            f"{name}, line {line}: the word {text!r} would be read as a mark of alternatives. Write it otherwise."
        )
    begin, duration = number(fields[2].removeprefix("&&")), number(fields[3].removeprefix("&&"))
    if begin is None or duration is None:
        value = fields[2] if begin is None else fields[3]
        raise TextError(f"{name}, line {line}: {value!r} is no time. Give seconds, such as 12.34.")
    confidence = None
    if len(fields) > 5 and fold(fields[5]) != "na":
        confidence = number(fields[5])
        if confidence is None:
            raise TextError(f"{name}, line {line}: {fields[5]!r} is no confidence. Give a number, or NA.")
    return Word(text, begin, duration, confidence)
