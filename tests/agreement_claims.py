"""Claims of the articles about agreement with people: rank correlations of systems, pairs that a metric reverses."""

from collections.abc import Callable
from typing import Any

from matchgrid.agreement import coefficient, discordant_pairs, pair_counts
from places import GOLDEN, records

SYSTEMS = "P000-systau-BLEU"
"""The claim that has the overlap article's table of systems: `x` is BLEU, `y` the F of facts."""


def table() -> dict[str, tuple[float, float]]:
    """By system its BLEU and its F of facts."""
    config = next(one["config"] for one in records(GOLDEN / "seed_claims.jsonl") if one["id"] == SYSTEMS)
    return dict(zip(config["systems"], zip(config["x"], config["y"], strict=True), strict=True))


def tau_b(record: dict[str, Any]) -> float:
    return coefficient("tau-b", record["config"]["y"], record["config"]["x"])


def reversed_pairs(record: dict[str, Any]) -> int:
    """Pairs that a metric puts in the other order; those that only people tie are no reversals."""
    facts, metric = record["config"]["y"], record["config"]["x"]
    listed = [one for one in discordant_pairs([*map(str, range(len(facts)))], facts, metric) if one.human > 0]
    assert len(listed) == pair_counts(facts, metric)[0][1]
    return len(listed)


def flipped_over_extract(record: dict[str, Any]) -> bool:
    """Each metric puts the two systems in the other order than the facts do: one has none of them, the other all."""
    values = record["config"]["table"].values()
    return all(discordant_pairs(("flipped", "extract"), (0, 1), pair)[0].better == "extract" for pair in values)


def terse_under_bleu(_: dict[str, Any]) -> bool:
    systems = table()
    bleu, facts = (dict(zip(systems, column, strict=True)) for column in zip(*systems.values(), strict=True))
    found = discordant_pairs([*systems], [*facts.values()], [*bleu.values()])
    worse = {pair.worse for pair in found if pair.better == "terse"}
    return {"noisy 0.5", "flipped"} <= worse and facts["terse"] == 0.667


def random_over_textrank(_: dict[str, Any]) -> bool:
    systems = table()
    return systems["random-3"][1] > systems["textrank-3"][1]


CHECKS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "tau_b": tau_b,
    "discordant_pairs": reversed_pairs,
    "P000-flipped-over-extract": flipped_over_extract,
    "P000-terse-under-bleu": terse_under_bleu,
    "P000-random-vs-textrank": random_over_textrank,
}
