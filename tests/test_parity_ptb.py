"""Live parity with Stanford's PTBTokenizer 3.4.1 and with COCO's evaluation around it."""

import itertools
import random
from collections import defaultdict

import pytest

import nasty
import ptb_peer
from matchgrid import text
from places import lines, shared

pytestmark = [
    pytest.mark.peers,
    pytest.mark.skipif(ptb_peer.jar() is None, reason="needs Java and an installed pycocoevalcap"),
    pytest.mark.timeout(300),
]

# Characters that rules of the tool turn on: all texts of up to so many of them are compared.
ALPHABETS = (
    *(("a1-", 6), ("a1.", 6), ("a1/-", 5), ("aA'", 6), ("a1,", 5), ("a1:", 5), ("a1_-/", 4), ("aA1.-", 4)),
    *(("aA.'s ", 4), ("aAs'\" ", 4), ("a1@.", 5), ("A&+a", 4), ("a1$£", 4), ("nt'do", 5), (".a A", 5), ("!?.a", 4)),
    *(("-.1+", 5), ("(a) 1", 4), ("<a> /", 5), ("12/- ", 5), ("#@_a1", 4), ("“’`'a", 4), ("ol'jd ", 4)),
)
# Words and what stands around them: each of them before each text that a next line can be.
ENDS = ("etc.", "U.S.", "p.m.", "X.", "no.", "Ph.D.", "Inc.", "Mr.", "vs.", "word.", "word", "Mo", '"no.', "it's", ":)")
NEXT = (
    "The end",
    "the end",
    "THE",
    "Then",
    "5 more",
    '"The" end',
    "",
    " the",
    "(The",
    "Mr. Smith",
    "Ms.",
    "Éa",
    "éa",
    "<b> a",
    "<b>",
    "- a",
)


def stream_of(texts: list[str]) -> list[str]:
    """Texts as lines of one stream that do not see each other."""
    return [line for one in texts for line in (one, "-")]


@pytest.mark.parametrize(("alphabet", "longest"), ALPHABETS)
def test_every_short_text_is_split_as_by_the_tool(alphabet: str, longest: int):
    sizes = range(1, longest + 1)
    texts = ["".join(parts) for size in sizes for parts in itertools.product(alphabet, repeat=size)]
    stream = stream_of(texts)

    assert text.tokens("ptb", stream) == ptb_peer.tokens(stream)


def test_the_end_of_a_text_depends_on_the_next_as_in_the_tool():
    pairs = [f"x {end}\n{after}\nzz" for end in ENDS for after in NEXT]
    stream = [line for pair in pairs for line in pair.split("\n")]

    assert ptb_peer.differing(stream) == []
    assert ptb_peer.differing([*stream, "the U.S."]) == []
    assert ptb_peer.differing([*stream, "etc. :)"]) == []


def test_nasty_texts_are_split_as_by_the_tool():
    rng = random.Random(11)
    texts = [ptb_peer.one_line(nasty.text(rng, 8)) for _ in range(4000)]

    assert ptb_peer.differing(texts) == []


def test_captions_are_those_of_cocos_evaluation():
    tokenizer = pytest.importorskip("pycocoevalcap.tokenizer.ptbtokenizer").PTBTokenizer
    captions = defaultdict(list)
    for number, end in enumerate(ENDS):
        captions[number % 4].append(f"A man, \"Joe\", isn't at St. John's {end}")
    found = tokenizer().tokenize({key: [{"caption": one} for one in group] for key, group in captions.items()})
    ours = text.tokens("ptb-coco", [one for group in captions.values() for one in group])

    assert [one for group in found.values() for one in group] == [" ".join(one) for one in ours]


@pytest.mark.slow
@pytest.mark.parametrize("folder", ["captions", "summ", "mt", "mt-mini", "gec", "oddities"])
def test_real_texts_are_split_as_by_the_tool(folder: str):
    names = ("hyp.*.txt", "ref.*.txt", "src.txt", "*.jsonl")
    paths = sorted(path for name in names for path in shared("data", folder).rglob(name))
    texts = [line for path in paths for line in lines(path)]
    differing = ptb_peer.differing(texts)

    assert len(differing) <= len(texts) / 1000, differing[:5]


def test_made_up_telephone_numbers_are_split_as_by_the_tool():
    rng = random.Random(5)
    starts = ("", "", "+", "+", "++", "(", "(", "+(", "$", "-", "tel:", "x", "+++", "(+")
    marks = (*("- " * 8), *("\u00a0" * 5), "", "/", ".", "  ", ")", "(", ") (", " (", ") ", "+", "\u2010")

    def number() -> str:
        parts = ("1234567890"[: rng.choice((1, 2, 2, 3, 3, 3, 4, 4, 5, 6, 7, 9, 10))] for _ in range(rng.randint(1, 5)))
        return f"call {rng.choice(starts)}{''.join(part + rng.choice(marks) for part in parts)}{rng.choice(ENDS)}"

    assert ptb_peer.differing([number() for _ in range(5_000)]) == []
