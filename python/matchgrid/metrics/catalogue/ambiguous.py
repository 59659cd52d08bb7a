"""Names that mean several metrics, so that none of them may be meant by the bare name."""

from __future__ import annotations

from ...errors import OptionError

AMBIGUOUS: dict[str, dict[str, str]] = {
    "gleu": {
        "google_gleu": "Google's GLEU for translations, Wu et al. 2016",
        "gleu+": "GLEU+ for corrections of grammar, which needs sources, Napoles et al. 2015",
        "": "GLEU for fluency, Mutton et al. 2007, which is not offered: it learns from the output of parsers",
    },
    "cider": {
        "coco/cider-d": "CIDEr-D, which COCO prints as CIDEr",
        "vedantam-2015/cider": "CIDEr as published, Vedantam et al. 2015, a cosine of stems",
        "cider/cider": "that without stems, times 10, as its authors' code has it",
    },
}
"""By bare name what it can mean: a metric to name instead (none, if there is none here), and which one that is."""


def refuse_ambiguous(name: str) -> None:
    """Refuses a name that means several metrics.

    Raises:
        OptionError: lists the meanings, and how to name each.
    """
    said = meanings(name)
    if said:
        raise OptionError(said)


def meanings(name: str) -> str:
    """What a name means that means several metrics, and how to name each; empty for other names."""
    found = AMBIGUOUS.get(name.strip().lower())
    if found is None:
        return ""
    said = [f"{instead} ({which})" if instead else which for instead, which in found.items()]
    return f"{name!r} is the name of {len(said)} metrics; name the one you mean: {'; '.join(said)}"
