"""Golden values of Stanford's PTBTokenizer 3.4.1: what the project carries, and the full files where they are."""

import pytest

import ptb_golden
from golden_fields import check_all
from places import GOLDEN, records, shared

FILES = (("ptb_tokenizer.jsonl",), ("fetched-text", "ptb_tokenizer.jsonl"))


def test_tokens_are_those_of_the_tool():
    for record in records(GOLDEN / "ptb_tokenizer.jsonl.gz"):
        check_all(ptb_golden.check, record)


@pytest.mark.parametrize("parts", FILES)
def test_tokens_of_all_golden_texts_are_those_of_the_tool(parts: tuple[str, ...]):
    for record in records(shared("golden", *parts)):
        check_all(ptb_golden.check, record)
