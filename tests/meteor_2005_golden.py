"""Golden values of NLTK 3.10.0's METEOR: how a record is checked."""

import re
from collections import Counter
from typing import Any

import pytest

import matchgrid as mg

Record = dict[str, Any]
CLOSE: dict[str, Any] = {"rel": 1e-12, "abs": 1e-12}
_STAGES = ("exact", "stem", "synonym")


def nltk(config: Record) -> mg.METEOR2005:
    """METEOR with the options of a record."""
    numbers = {name: config[name] for name in ("alpha", "beta", "gamma") if name in config}
    return mg.METEOR2005(
        **numbers,
        alignment="last-first",
        aggregate="macro",
        synonymy="stems",
        stemmer="nltk-english" if "stemmer" in config else "porter",
        lowercase="preprocess" not in config,
        tokenize="none",
    )


def check(record: Record) -> None:
    """The best score; of each reference the score, which words are mapped, and how many chunks they make."""
    (hypothesis,), (references,), expect = record["hyps"], record["refs"], record["expect"]
    assert all(word.split() == [word] for text in (hypothesis, *references) for word in text)
    metric = nltk(record["config"])
    text, group = " ".join(hypothesis), [" ".join(reference) for reference in references]
    assert metric.measure([text], [group]).score == pytest.approx(expect["score"], **CLOSE)
    for reference, one in zip(group, expect["per_ref"], strict=True):
        found = metric.measure([text], [reference])
        assert found.score == pytest.approx(one["score"], **CLOSE)
        matches = one.get("matches")
        if matches is not None:
            counts = found.components
            (ours,) = metric.matches([text], [reference])
            assert sorted([match.hyp_start, match.ref_start] for match in ours.matches) == sorted(matches)
            assert all(
                match.hyp_end - match.hyp_start == match.ref_end - match.ref_start == 1 for match in ours.matches
            )
            assert Counter(match.stage for match in ours.matches) == +Counter(
                {stage: counts[stage] for stage in _STAGES}
            )
            assert sum(counts[stage] for stage in _STAGES) == len(matches)
            # NLTK says one of no match, which changes nothing.
            assert max(counts["chunks"], 1) == one["chunks"]


def split(text: str) -> str:
    """The tokens of the recorded scores of real text, with spaces between them."""
    return " ".join(re.findall(r"\w+|[^\w\s]", text))
