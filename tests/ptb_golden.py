"""Golden values of Stanford's PTBTokenizer, and what COCO's evaluation makes of its tokens."""

import json
from typing import Any

from matchgrid import text
from ptb_peer import LEFT_OUT

Record = dict[str, Any]


def kept(tokens: list[str]) -> list[str]:
    """The tokens that COCO's evaluation keeps, in lower case."""
    return [token.lower() for token in tokens if token.lower() not in LEFT_OUT]


def coco(*stream: str) -> str:
    """The first text of a stream as COCO's evaluation writes it."""
    return " ".join(text.tokens("ptb-coco", stream)[0])


def check(record: Record) -> None:
    """Compares every value of a record."""
    (given,), expect = record["hyps"], record["expect"]
    if "raw" in expect:
        (tokens,) = text.tokens("ptb", [given])
        assert tokens == expect["raw"]
        assert [token.lower() for token in tokens] == expect["lower"]
        assert coco(given, "") == expect["coco"]
    elif "alone" in expect:
        for context in [*expect]:
            check_context(given, context, expect[context])
    else:
        check_special(given, expect)


def check_context(given: str, context: str, expected: str) -> None:
    """Compares what a text is before another one."""
    following = [] if context == "alone" else [json.loads(context.removeprefix("followed by "))]
    # After an empty line the tool read on to a text that the record does not name.
    found = [coco(given, *following, *more) for more in ([], ["The x"])[: 1 + (following == [""])]]
    assert " ".join(kept(expected.split(" "))) in found, context


def check_special(given: str, expect: Record) -> None:
    """Compares a text with a character that the tool takes for the end of a line: one text stays one text."""
    (tokens,) = text.tokens("ptb", [given])
    lines = expect["raw_output_lines"]
    assert tokens == " ".join(lines).split()
    assert [token.lower() for token in tokens] == " ".join(expect["lower_output_lines"]).split()
    stream = text.tokens("ptb-coco", ["before x", given, "after y"])
    first, *middle, last = expect["in_context_lower_lines"]
    assert stream == [first.split(), kept(" ".join(middle).split()), last.split()]
