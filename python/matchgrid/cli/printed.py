"""How a command prints, as the value of `--format`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..io.rows import FORMATS

if TYPE_CHECKING:
    from click import Context, Parameter


class Printed(click.Choice):  # type: ignore[type-arg,unused-ignore]
    """One of a command's formats; the name of a format of the input is refused with the option that takes it."""

    def convert(self, value: Any, param: Parameter | None, ctx: Context | None) -> Any:
        """The format.

        Raises:
            BadParameter: the command has no such format.
        """
        if value in FORMATS and value not in self.choices:
            self.fail(f"{value!r} is how files are read, not printed: say --input-format {value}.", param, ctx)
        return super().convert(value, param, ctx)
