"""How far a long computation is, for whoever waits."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[int, int], None]
"""What is told how many steps are done, and of how many."""


class Steps:
    """Counts steps, and tells whoever wants to know."""

    def __init__(self, total: int, progress: Progress | None) -> None:
        self.done, self.total, self.progress = 0, total, progress

    def step(self) -> None:
        """Says that one more is done."""
        self.done += 1
        if self.progress is not None:
            self.progress(self.done, self.total)
