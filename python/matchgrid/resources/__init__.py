"""Data that are not matchgrid's: found where the user has them, read as they are, never copied and never downloaded.

A `Table` is a value: what it is of, and the digest of the files that it is read from. Its native form is made when it
is called for, once, and shared by all who call.
"""

from __future__ import annotations

from .table import Table

__all__ = ["Table"]
