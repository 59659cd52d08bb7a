"""Golden records of mteval: what its tests of BLEU and of NIST share."""

from typing import Any


def documents(record: dict[str, Any], segments: int) -> list[int]:
    """The number of the document of each segment: so many in a row, the last with fewer."""
    each = -(-segments // record["config"].get("docs_requested", 1))
    found = [place // each for place in range(segments)]
    assert len({*found}) == record["expect"]["n_docs"]
    return found


def is_nist(name: str) -> bool:
    """Whether an expected value is NIST's, and not BLEU's."""
    return name.startswith("NIST")
