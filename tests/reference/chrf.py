"""chrF of Popovic (2015, 2017), with sacreBLEU's rules for orders that a side has not, and for several references."""

import string
from collections import Counter
from collections.abc import Sequence

import regex

EPSILON = 1e-16


def units(text: str, whitespace: bool, graphemes: bool) -> list[str]:
    found = regex.findall(r"\X", text) if graphemes else list(text)
    return found if whitespace else [unit for unit in found if not unit.isspace()]


def words(text: str) -> list[str]:
    """Words; one ASCII punctuation mark is split off at the end, or else at the start."""
    found = []
    for word in text.split():
        if len(word) > 1 and word[-1] in string.punctuation:
            found += [word[:-1], word[-1]]
        elif len(word) > 1 and word[0] in string.punctuation:
            found += [word[0], word[1:]]
        else:
            found.append(word)
    return found


def profile(
    text: str, char_order: int, word_order: int, whitespace: bool = False, graphemes: bool = False
) -> list[Counter[tuple[str, ...]]]:
    """The n-grams of a text by order, characters first."""
    parts = [(units(text, whitespace, graphemes), n + 1) for n in range(char_order)]
    parts += [(words(text), n + 1) for n in range(word_order)]
    return [
        Counter(tuple(sequence[start : start + n]) for start in range(len(sequence) - n + 1)) for sequence, n in parts
    ]


def row(
    hypothesis: str,
    references: Sequence[str],
    *,
    char_order: int = 6,
    word_order: int = 0,
    beta: float = 2,
    eps_smoothing: bool = False,
    whitespace: bool = False,
    graphemes: bool = False,
) -> list[int]:
    """Hypothesis n-grams, reference n-grams and matches by order, for the first of the references with the best F."""

    def against(reference: str) -> list[int]:
        counts: list[int] = []
        theirs = profile(reference, char_order, word_order, whitespace, graphemes)
        for mine, other in zip(ours, theirs, strict=True):
            counts += [mine.total() if other else 0, other.total(), (mine & other).total()]
        return counts

    ours = profile(hypothesis, char_order, word_order, whitespace, graphemes)
    return max(map(against, references), key=lambda counts: score(counts, beta=beta, eps_smoothing=eps_smoothing))


def score(row: Sequence[float], *, beta: float = 2, eps_smoothing: bool = False) -> float:
    """F from 0 to 100: of the mean precision and recall, or (`eps_smoothing`) the mean of the orders' F."""
    orders = [row[start : start + 3] for start in range(0, len(row), 3)]
    if eps_smoothing:
        parts = [
            (match / mine if mine else EPSILON, match / other if other else EPSILON) for mine, other, match in orders
        ]
        return 100 * sum(f_score(p, r, beta) or (0.0 if p or r else EPSILON) for p, r in parts) / len(parts)
    parts = [(match / mine, match / other) for mine, other, match in orders if mine and other]
    if not parts:
        return 0.0
    precision, recall = (sum(side) / len(parts) for side in zip(*parts, strict=True))
    return 100 * f_score(precision, recall, beta)


def f_score(precision: float, recall: float, beta: float) -> float:
    below = beta**2 * precision + recall
    return (1 + beta**2) * precision * recall / below if below else 0.0
