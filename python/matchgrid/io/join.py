"""Rows of two tables put together by their ids."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from matchgrid.errors import ShapeError

_SHOWN = 5


def join(
    hypothesis_ids: Sequence[str],
    reference_ids: Sequence[str],
    *,
    hypotheses: str = "the hypotheses",
    references: str = "the references",
    hypothesis_place: Callable[[str], str] | None = None,
    reference_place: Callable[[str], str] | None = None,
) -> list[int]:
    """Return, for each reference in order, the place of the hypothesis with its id.

    Ids are compared as exact strings: `7` and `07` are two ids. `hypotheses` and `references` name the two
    sides in messages; `hypothesis_place` and `reference_place` say where in them an id stands, as `line 3`. Raises
    ShapeError for an id that stands twice on a side or on one side only, with the first five such ids and their
    number.
    """
    for name, ids in ((references, reference_ids), (hypotheses, hypothesis_ids)):
        twice = [key for key, count in Counter(ids).items() if count > 1]
        if twice:
            raise ShapeError(f"{name}: {ids_named(twice)} more than once. Each row needs an id of its own.")
    places = {key: place for place, key in enumerate(hypothesis_ids)}
    known = set(reference_ids)
    complaints = [
        f"not in {absent}: {ids_named(keys, where)} of {present}"
        for absent, present, keys, where in (
            (hypotheses, references, [key for key in reference_ids if key not in places], reference_place),
            (references, hypotheses, [key for key in hypothesis_ids if key not in known], hypothesis_place),
        )
        if keys
    ]
    if complaints:
        raise ShapeError(f"{'; '.join(complaints)}. Both need the same ids.")
    return [places[key] for key in reference_ids]


def ids_named(keys: Iterable[str], where: Callable[[str], str] | None = None) -> str:
    """Return `the id 'a'`, or the number of ids and the first five; with places where they are known."""
    keys = list(keys)
    shown = [repr(key) if where is None else f"{key!r} in {where(key)}" for key in keys[:_SHOWN]]
    if len(keys) == 1:
        return f"the id {shown[0]}"
    dots = ", ..." if len(keys) > _SHOWN else ""
    return f"{len(keys):,} ids ({', '.join(shown)}{dots})"
