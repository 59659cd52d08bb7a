"""Hypothesis strategies for texts, segments and corpora that are as odd as real ones, and odder."""

from typing import NamedTuple

from hypothesis import strategies as st

import nasty

characters = st.one_of(*(st.sampled_from(pool) for pool in nasty.POOLS), st.sampled_from(nasty.EVERYTHING))
fragments = st.one_of(
    st.sampled_from(nasty.WORDS),
    st.sampled_from(nasty.WORDS),
    st.sampled_from(nasty.FRAGMENTS),
    st.sampled_from(nasty.EMOJI),
    characters,
    st.text(characters, max_size=4),
)
gaps = st.sampled_from((" ", " ", " ", " ", "", "\xa0", "  ", "\t"))


class Segment(NamedTuple):
    """A hypothesis and its references; `None` is absent."""

    hypothesis: str
    references: list[str | None]


class Corpus(NamedTuple):
    """Segments by side, as `measure` takes them, with sources for metrics that need some."""

    hypotheses: list[str]
    references: list[list[str | None]]

    @property
    def sources(self) -> list[str]:
        """Texts that share some n-grams with the hypotheses, and go with them wherever they go."""
        words = (text.split(" ") for text in self.hypotheses)
        return [" ".join([*some[1::2], *some[:-1], "the"]) for some in words]

    @property
    def texts(self) -> dict[str, list]:
        """All sides by their names."""
        return {**self._asdict(), "sources": self.sources}


# Braces, and what Unicode normalization makes braces of.
_NO_BRACES = str.maketrans(
    {"{": "<", "\ufe37": "<", "\ufe5b": "<", "\uff5b": "<"} | dict.fromkeys("}\ufe38\ufe5c\uff5d", ">")
)


def without_braces(corpus: Corpus) -> Corpus:
    """The corpus for a metric to which braces are syntax, and mostly wrong."""

    def change(text: str | None) -> str | None:
        return text and text.translate(_NO_BRACES)

    return Corpus(
        [change(text) for text in corpus.hypotheses], [[change(text) for text in group] for group in corpus.references]
    )


def first_there(corpus: Corpus) -> Corpus:
    """The corpus for a metric that needs the first reference of a segment: absent ones are the last."""
    there = [sorted(group, key=lambda reference: reference is None) for group in corpus.references]
    return Corpus(corpus.hypotheses, there)


def single(corpus: Corpus) -> Corpus:
    """The corpus for a metric that has one reference: the first that is there."""
    return Corpus(corpus.hypotheses, [[next(one for one in group if one is not None)] for group in corpus.references])


@st.composite
def texts(draw: st.DrawFn) -> str:
    """A text of fragments with spaces, or nothing, between them; the empty one included."""
    parts = draw(st.lists(st.tuples(fragments, gaps), max_size=12))
    return "".join(part for pair in parts for part in pair)


@st.composite
def edited(draw: st.DrawFn, source: str) -> str:
    """A text like another, so that much of it matches: some words kept, moved, doubled, replaced."""
    words = source.split(" ")
    places = st.integers(0, len(words) - 1)
    parts = st.one_of(places, places, places, fragments)
    kept = draw(st.one_of(st.permutations(range(len(words))), st.just(range(len(words))), st.lists(parts, max_size=14)))
    return " ".join(part if isinstance(part, str) else words[part] for part in kept)


@st.composite
def segments(draw: st.DrawFn) -> Segment:
    """A segment with one to three present references, and absent ones among them."""
    hypothesis = draw(texts())
    reference = st.one_of(edited(hypothesis), edited(hypothesis), st.just(hypothesis), texts(), st.none())
    references = draw(st.lists(reference, min_size=1, max_size=3))
    if all(text is None for text in references):
        references.append(draw(edited(hypothesis)))
    return Segment(hypothesis, references)


@st.composite
def corpora(draw: st.DrawFn, min_size: int = 1, max_size: int = 6) -> Corpus:
    """A corpus of nasty segments with ragged references."""
    found = draw(st.lists(segments(), min_size=min_size, max_size=max_size))
    return Corpus([segment.hypothesis for segment in found], [segment.references for segment in found])


def tokens(max_size: int = 12, alphabet: str = "abcd") -> st.SearchStrategy[list[str]]:
    """Token lists over few words, so that n-grams repeat and match."""
    return st.lists(st.sampled_from(alphabet), max_size=max_size)


def lines(max_size: int = 12, alphabet: str = "abcd") -> st.SearchStrategy[str]:
    """The same as text."""
    return tokens(max_size, alphabet).map(" ".join)
