"""How users preprocess, and what a checker refuses: checked by mypy, never run."""

from typing_extensions import assert_type

import matchgrid as mg
from matchgrid import BLEU, text
from matchgrid.errors import MatchgridError, OptionError, ShapeError
from matchgrid.text import Step


def words(line: str) -> list[str]:
    return line.split()


assert_type(text.tokens("13a", ["a b"], normalize="nfkc+lower"), list[list[str]])
assert_type(text.transform(("nfc", "lower"), ["a"]), list[str])
assert_type(text.user_tokenizer("mine", words), Step)
assert_type(text.text_steps("nfc"), tuple[Step, ...])
assert_type(text.digest(["a", None]), str)
mine = BLEU(tokenize=text.user_tokenizer("mine", words))
tokens: list[list[str]] = [["a", "b"]]
BLEU(tokenize="pretokenized").measure(tokens, [[["a", "b"], ["c"]]])
assert_type(mine.signature, str)

try:
    mg.score("bleu", ["a"], ["a"])
except (OptionError, ShapeError):
    pass
except MatchgridError as error:
    caught: ValueError = error

mg.score("bleu", ["a"])  # type: ignore[call-arg]
mg.score("bleu", ["a"], ["a"], 2)  # type: ignore[call-arg, arg-type]
mg.score("bleu", 7, ["a"])  # type: ignore[arg-type]
BLEU(order=2)  # type: ignore[call-arg]
BLEU(max_order="4")  # type: ignore[arg-type]
BLEU(lowercase=None)  # type: ignore[arg-type]
mg.evaluate(["a"], ["a"], ["bleu"])  # type: ignore[call-arg]
mine.max_order = 3  # type: ignore[misc]
