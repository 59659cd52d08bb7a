"""Meteor's jar, where there is one and a Java: its time is with the start of both and the reading of paraphrases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cases import Case, Peer

import meteor_peer

if TYPE_CHECKING:
    from corpus import Corpus


def _jar(corpus: Corpus) -> float:
    return meteor_peer.answers(list(corpus.hypotheses), [[text] for text in corpus.references]).score


def meteor_cases() -> list[Case]:
    """Meteor 1.5 with all stages."""
    if meteor_peer.jar() is None:
        return []
    return [Case("METEOR", "meteor-1.5/meteor", [Peer("Meteor 1.5, with its start", _jar, most=3_000)])]
