"""Whose an utterance is, by its id, as sclite's `-i` says it."""

from collections.abc import Callable

from matchgrid.errors import OptionError


def _prefix(id: str) -> str:
    for mark in "-_":
        if mark in id:
            return id[: id.index(mark)]
    return id


_RULES: dict[str, Callable[[str], str]] = {
    "spu_id": _prefix,
    "rm": _prefix,
    "swb": _prefix,
    "wsj": lambda id: id[:3],
    "sp": lambda id: id,
}
RULES = tuple(_RULES)


def speaker_of(id: str, rule: str = "spu_id") -> str:
    """Return the speaker of an utterance.

    - `spu_id`, and `rm` and `swb`, which are the same: what stands before the first `-`, or before the first `_`
      where there is no `-`; an id without either is the speaker.
    - `wsj`: the first three characters.
    - `sp`: the whole id.

    Raises OptionError for a rule that there is not.
    """
    if rule not in _RULES:
        raise OptionError(f"--speakers {rule}: no such rule. There are: {', '.join(RULES)}.")
    return _RULES[rule](id) or id
