"""What Meteor 1.5 does to texts by its data, and its stemmers."""

from __future__ import annotations

from ..errors import OptionError
from ..resources.meteor import prefixes
from ..resources.meteor_languages import STEMMED
from .steps import Step
from .token_steps import SNOWBALL


def normalizer(language: str, place: str = "") -> Step:
    """Words and punctuation marks apart, as Meteor's option `-norm` has them; `lower` comes after it.

    Raises:
        OptionError: Meteor can't normalize texts of this language.
        ResourceError: its data are nowhere; the message says how to get them.
    """
    table = prefixes(place, language)
    table()
    return Step(f"meteor-norm:{language}{place and ':'}{place}", "text", digest=table.digest, resource=table)


def meteor_stemmer(language: str) -> Step:
    """Snowball's stemmer of a language as Meteor has it.

    Raises:
        OptionError: Meteor has none.
    """
    if language not in STEMMED:
        raise OptionError(f"Meteor has no stemmer for {language!r}: it has those for {', '.join(STEMMED)}")
    return Step(f"stem:meteor:{language}", "token", digest=SNOWBALL)
