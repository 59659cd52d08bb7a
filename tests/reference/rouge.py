"""ROUGE as Lin (2004) defines it, and as ROUGE-1.5.5 and rouge-score compute it where they differ from the paper.

A text is a list of sentences, a sentence a list of tokens.
"""

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Any

Sentence = Sequence[str]
Text = Sequence[Sentence]
Counts = tuple[float, float, float]
RULES = ("best", "best-recall", "best-each", "mean", "pooled")


def row(
    part: dict[str, Any],
    hypothesis: Text,
    references: Sequence[Text],
    alpha: float = 0.5,
    rule: str = "best",
    jackknife: bool = False,
    digits: int | None = None,
) -> list[float]:
    """Matches, units of the hypothesis and of the reference, precision, recall and F.

    The first three are sums over the references for `mean` and `pooled`, those of the chosen reference for `best` and
    `best-recall`, those of the reference with the best F for `best-each`, and never those of a jackknife's folds.
    """

    def over(chosen: Sequence[Text]) -> list[float]:
        return over_references(part, hypothesis, chosen, alpha, rule, digits)

    plain = over(references)
    if not jackknife or len(references) == 1:
        return plain
    folds = [over([*references[:left], *references[left + 1 :]])[3:] for left in range(len(references))]
    return plain[:3] + means(folds)


def over_references(
    part: dict[str, Any], hypothesis: Text, references: Sequence[Text], alpha: float, rule: str, digits: int | None
) -> list[float]:
    found = [counts(part, hypothesis, reference) for reference in references]
    each = [measures(part, one, alpha, digits) for one in found]
    best = first_largest([f for _, _, f in each])
    if rule == "best":
        return [*found[best], *each[best]]
    if rule == "best-recall":
        best = first_largest([compared_recall(part, *pair) for pair in zip(found, references, strict=True)])
        return [*found[best], *each[best]]
    if rule == "best-each":
        precision, recall = max(p for p, _, _ in each), max(r for _, r, _ in each)
        return [*found[best], precision, recall, rounded(f_measure(precision, recall, alpha), digits)]
    total = tuple(sum(column) for column in zip(*found, strict=True))
    return [*total, *(measures(part, total, alpha, digits) if rule == "pooled" else means(each))]


def compared_recall(part: dict[str, Any], found: Counts, reference: Text) -> float:
    """The recall by which ROUGE-1.5.5 compares references.

    It is the rounded one for N-grams and skip bigrams, the full one for L, and for its W one of a length that is
    weighed once, though the recall that it reports is of a length weighed twice.
    """
    if part["kind"] == "wlcs" and part["summary"]:
        once = sum(len(sentence) ** part["weight"] for sentence in sentences(part, reference))
        return found[0] / once if once else 0.0
    short = 5 if part["kind"] in ("ngram", "skip") else None
    return measures(part, found, 0.5, short)[1]


def first_largest(values: Sequence[float]) -> int:
    return values.index(max(values))


def means(rows: Sequence[Sequence[float]]) -> list[float]:
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def measures(part: dict[str, Any], found: Counts, alpha: float, digits: int | None) -> tuple[float, float, float]:
    """Precision, recall and F of counts; with digits each is rounded, and F is of the rounded two."""
    matches, mine, theirs = found
    root = 1 / part.get("weight", 1.0)
    precision = rounded((matches / mine) ** root if mine else 0.0, digits)
    recall = rounded((matches / theirs) ** root if theirs else 0.0, digits)
    return precision, recall, rounded(f_measure(precision, recall, alpha), digits)


def rounded(value: float, digits: int | None) -> float:
    """As printed: the nearest decimal to the exact binary value."""
    return value if digits is None else float(f"{value:.{digits}f}")


def f_measure(precision: float, recall: float, alpha: float) -> float:
    below = (1 - alpha) * precision + alpha * recall
    return precision * recall / below if below else 0.0


def counts(part: dict[str, Any], hypothesis: Text, reference: Text) -> Counts:
    """Matches, units of the hypothesis, units of the reference."""
    kind = part["kind"]
    mine, theirs = flat(hypothesis), flat(reference)
    if kind == "ngram":
        return common(ngrams(mine, part["n"]), ngrams(theirs, part["n"]))
    if kind == "skip":
        shape = part["gap"], part["unigrams"], part["last"]
        return common(skip_bigrams(mine, *shape), skip_bigrams(theirs, *shape))
    if kind == "lcs":
        return len(lcs_positions(theirs, mine)), len(mine), len(theirs)
    if kind == "wlcs" and not part["summary"]:
        weight = part["weight"]
        return weighted_lcs(theirs, mine, weight)[-1][-1], len(mine) ** weight, len(theirs) ** weight
    return summary(part, hypothesis, reference)


def flat(text: Text) -> list[str]:
    return [token for sentence in text for token in sentence]


def common(mine: Counter[Hashable], theirs: Counter[Hashable]) -> Counts:
    return sum((mine & theirs).values()), sum(mine.values()), sum(theirs.values())


def ngrams(tokens: Sentence, n: int) -> Counter[Hashable]:
    return Counter(tuple(tokens[start : start + n]) for start in range(len(tokens) - n + 1))


def skip_bigrams(tokens: Sentence, gap: int, unigrams: bool, last: bool) -> Counter[Hashable]:
    """Pairs in order with at most `gap` tokens between them (any number if negative), and the tokens themselves.

    ROUGE-1.5.5 counts a token when it pairs it with later ones, so never the last one: that is `last=False`.
    """
    found: Counter[Hashable] = Counter()
    for first, token in enumerate(tokens):
        for second in range(first + 1, len(tokens)):
            if gap < 0 or second - first - 1 <= gap:
                found[token, tokens[second]] += 1
        if unigrams and (last or first + 1 < len(tokens)):
            found[token] += 1
    return found


def lcs_positions(reference: Sentence, hypothesis: Sentence) -> set[int]:
    """Positions of the reference in one longest common subsequence."""
    table = [[0] * (len(hypothesis) + 1) for _ in range(len(reference) + 1)]
    for i, token in enumerate(reference, 1):
        for j, other in enumerate(hypothesis, 1):
            same = table[i - 1][j - 1] + 1
            table[i][j] = same if token == other else max(table[i - 1][j], table[i][j - 1])
    return trace(table, reference, hypothesis)


def weighted_lcs(reference: Sentence, hypothesis: Sentence, weight: float) -> list[list[float]]:
    """The table of Lin's WLCS with f(k) = k ** weight: equal tokens always extend the run that ends before them."""
    table = [[0.0] * (len(hypothesis) + 1) for _ in range(len(reference) + 1)]
    runs = [[0] * (len(hypothesis) + 1) for _ in range(len(reference) + 1)]
    for i, token in enumerate(reference, 1):
        for j, other in enumerate(hypothesis, 1):
            if token == other:
                run = runs[i - 1][j - 1]
                table[i][j] = table[i - 1][j - 1] + (run + 1) ** weight - run**weight
                runs[i][j] = run + 1
            else:
                table[i][j] = max(table[i - 1][j], table[i][j - 1])
    return table


def trace(table: Sequence[Sequence[float]], reference: Sentence, hypothesis: Sentence) -> set[int]:
    """Positions of the reference on the way back through a table with a line per token of the reference.

    rouge-score goes left (drops a token of the hypothesis) only if what is there is larger, else up. ROUGE-1.5.5
    notes on its way forth where each cell is from: up, if what is there is at least as large, else left. Both take
    the diagonal wherever tokens are equal, and `not (left > up)` is `up >= left`: the two rules are one.
    """
    found, i, j = set(), len(reference), len(hypothesis)
    while i and j:
        if reference[i - 1] == hypothesis[j - 1]:
            i, j = i - 1, j - 1
            found.add(i)
        elif table[i][j - 1] > table[i - 1][j]:
            j -= 1
        else:
            i -= 1
    return found


def sentences(part: dict[str, Any], text: Text) -> Text:
    """Where subsequences are looked for: with `cut_apart` the first sentence is not one, but the counted text."""
    return text[1:] if part.get("cut_apart") else text


def counted(part: dict[str, Any], text: Text) -> Sentence:
    """The tokens that are counted; ROUGE-1.5.5's -b cuts them otherwise than the sentences."""
    return flat(text[:1] if part.get("cut_apart") else text)


def summary(part: dict[str, Any], hypothesis: Text, reference: Text) -> Counts:
    """The union LCS of every sentence of the reference, clipped by the counts of both whole texts."""
    theirs, mine = sentences(part, reference), sentences(part, hypothesis)
    left = Counter(counted(part, reference)), Counter(counted(part, hypothesis))
    length = len(counted(part, hypothesis))
    if part["kind"] == "lcsum":
        hits = sum(union_hits(sentence, mine, *left) for sentence in theirs)
        return hits, length, sum(map(len, theirs))
    weight = part["weight"]
    weighed = sum(union_weights(sentence, mine, *left, weight) for sentence in theirs)
    # ROUGE-1.5.5 weighs the length of the reference twice: of each sentence, and of the sum.
    return weighed, length**weight, sum(len(sentence) ** weight for sentence in theirs) ** weight


def take(token: str, theirs: Counter[str], mine: Counter[str]) -> bool:
    """Whether both sides have the token left; if so, each has one fewer."""
    if not theirs[token] or not mine[token]:
        return False
    theirs[token] -= 1
    mine[token] -= 1
    return True


def union_hits(sentence: Sentence, others: Text, theirs: Counter[str], mine: Counter[str]) -> int:
    """How many positions are in a longest common subsequence with any of the others, as far as tokens are left."""
    marked = set().union(*(lcs_positions(sentence, other) for other in others))
    return sum(take(sentence[place], theirs, mine) for place in sorted(marked))


def union_weights(sentence: Sentence, others: Text, theirs: Counter[str], mine: Counter[str], weight: float) -> float:
    """The weights of runs of matches, as ROUGE-1.5.5 finds runs.

    A run ends with a match that is taken and has no marked position after it. If the last match of a run is not taken,
    the run goes on in the next one of the sentence, or is lost with the sentence.
    """
    tables = [weighted_lcs(sentence, other, weight) for other in others]
    marked = set().union(*(trace(table, sentence, other) for table, other in zip(tables, others, strict=True)))
    total, run = 0.0, 0
    for place in sorted(marked):
        if take(sentence[place], theirs, mine):
            run += 1
            if place + 1 not in marked:
                total += run**weight
                run = 0
    return total
