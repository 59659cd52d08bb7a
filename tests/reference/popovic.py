"""chrF of Popovic (2017) as chrF++.py has it: an F for each order, of a document or of a segment."""

from collections.abc import Sequence

from .chrf import EPSILON, f_score, profile

Row = list[int]


def against(hypothesis: str, reference: str, char_order: int, word_order: int) -> Row:
    """Hypothesis n-grams, reference n-grams and matches by order; characters are all but U+0020 and ends."""
    counts: Row = []
    for order in range(1, char_order + 1):
        sides = [text.strip().replace(" ", "") for text in (hypothesis, reference)]
        mine, theirs = (profile(side, order, 0, whitespace=True)[-1] for side in sides)
        counts += _counted(mine, theirs)
    for order in range(1, word_order + 1):
        mine, theirs = (profile(side, 0, order)[-1] for side in (hypothesis, reference))
        counts += _counted(mine, theirs)
    return counts


def _counted(mine, theirs) -> Row:
    return [mine.total() if theirs else 0, theirs.total(), (mine & theirs).total()]


def segment(row: Row, beta: float) -> float:
    """A segment's own F, 0 to 1: orders without a match are 0."""
    orders = [row[start : start + 3] for start in range(0, len(row), 3)]
    found = 0.0
    for mine, theirs, matches in orders:
        if matches:
            found += f_score(matches / mine, matches / theirs, beta)
    return found / len(orders)


def document(rows: Sequence[Row], beta: float) -> list[float]:
    """F, precision and recall of summed counts, 0 to 1."""
    sums = [sum(column) for column in zip(*rows, strict=True)]
    parts = []
    for start in range(0, len(sums), 3):
        mine, theirs, matches = sums[start : start + 3]
        precision = matches / mine if mine else EPSILON
        recall = matches / theirs if theirs else EPSILON
        f = f_score(precision, recall, beta) if beta**2 * precision + recall else EPSILON
        parts.append((f, precision, recall))
    return [sum(side) / len(parts) for side in zip(*parts, strict=True)]


def rows(
    hypotheses: Sequence[str],
    references: Sequence[Sequence[str]],
    *,
    char_order: int = 6,
    word_order: int = 2,
    beta: float = 2,
    stale: bool = False,
) -> list[Row]:
    """The counts of each segment's best reference; with `stale` those of the segment before where none matches."""
    found: list[Row] = []
    for hypothesis, group in zip(hypotheses, references, strict=True):
        each = [against(hypothesis, reference, char_order, word_order) for reference in group]
        best = max(each, key=lambda row: segment(row, beta))
        found.append(found[-1] if stale and not segment(best, beta) else best)
    return found
