"""A progress bar on a terminal, for what takes longer than a second."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager
from time import monotonic
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from types import TracebackType

PATIENCE = 1.0
"""Seconds before the bar is shown."""


class Progress(AbstractContextManager["Progress"]):
    """Shows how much was read or done, if that takes long and somebody can see it; gone at the end."""

    def __init__(self, *, shown: bool, steps: str = "") -> None:
        """`steps` says what is done where it is counted in steps; else bytes are measured."""
        self._steps = steps
        self._shown = shown and sys.stderr is not None and sys.stderr.isatty()
        self._start = monotonic()
        self._bar: Any = None
        self._task: Any = None

    def update(self, done: int, total: int | None) -> None:
        """Says that `done` of `total` bytes were read, or steps done."""
        if not self._shown or monotonic() - self._start < PATIENCE:
            return
        if self._bar is None:
            self._begin(total)
        self._bar.update(self._task, completed=done, total=total)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Removes the bar."""
        if self._bar is not None:
            self._bar.stop()

    def _begin(self, total: int | None) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, DownloadColumn, MofNCompleteColumn, TimeRemainingColumn
        from rich.progress import Progress as Bar

        counted = MofNCompleteColumn() if self._steps else DownloadColumn()
        columns = (self._steps or "measuring", BarColumn(), counted, TimeRemainingColumn())
        # The bar must not touch standard output: that is for results.
        console = Console(stderr=True)
        self._bar = Bar(*columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False)
        self._task = self._bar.add_task("measuring", total=total)
        self._bar.start()
