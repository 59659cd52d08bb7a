"""A progress bar on a terminal, or what is being done, for what takes longer than a second."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager
from threading import Timer
from time import monotonic
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from types import TracebackType

PATIENCE = 1.0
"""Seconds before the bar is shown."""


def _seen(*, shown: bool) -> bool:
    """Whether it is to be shown and somebody can see it."""
    return shown and sys.stderr is not None and sys.stderr.isatty()


def _bar(*columns: Any) -> Any:
    from rich.console import Console
    from rich.progress import Progress as Bar

    # The bar must not touch standard output: that is for results.
    console = Console(stderr=True)
    return Bar(*columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False)


class Progress(AbstractContextManager["Progress"]):
    """Shows how much was read or done, if that takes long and somebody can see it; gone at the end."""

    def __init__(self, *, shown: bool, steps: str = "") -> None:
        """`steps` says what is done where it is counted in steps; else bytes are measured."""
        self._steps = steps
        self._shown = _seen(shown=shown)
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
        from rich.progress import BarColumn, DownloadColumn, MofNCompleteColumn, TimeRemainingColumn

        counted = MofNCompleteColumn() if self._steps else DownloadColumn()
        self._bar = _bar(self._steps or "measuring", BarColumn(), counted, TimeRemainingColumn())
        self._task = self._bar.add_task("measuring", total=total)
        self._bar.start()


class Busy(AbstractContextManager["Busy"]):
    """Says what is being done, and for how long, where no steps can be counted; gone at the end."""

    def __init__(self, doing: str, *, shown: bool) -> None:
        """`doing` is what is said, such as `resampling`."""
        self._doing = doing
        self._bar: Any = None
        self._timer = Timer(PATIENCE, self._begin) if _seen(shown=shown) else None

    def __enter__(self) -> Busy:
        """Begins to wait, beside what is done."""
        if self._timer is not None:
            self._timer.daemon = True
            self._timer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Removes what was said."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer.join()
        if self._bar is not None:
            self._bar.stop()

    def _begin(self) -> None:
        from rich.progress import SpinnerColumn, TimeElapsedColumn

        self._bar = _bar(SpinnerColumn(), self._doing, TimeElapsedColumn())
        self._bar.add_task(self._doing, total=None)
        self._bar.start()
