"""The profile of Meteor 1.5."""

from __future__ import annotations

from ..metrics.made import Made
from .conventions import Profile

METEORS = (
    Profile(
        "meteor-1.5/meteor",
        Made("meteor", "METEOR"),
        "Meteor",
        "1.5",
        "`-l en -norm`, as COCO runs it; the settings task, language, stages and others are its options",
    ),
)
