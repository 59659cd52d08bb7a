"""Golden records that know which of their expected values a test has read, so that none is passed over."""

from collections.abc import Callable, Collection
from typing import Any

Record = dict[str, Any]


class Fields(dict[str, Any]):
    """Expected values, by name; what is read of them is noted, and of the records in their lists."""

    def __init__(self, values: Record) -> None:
        super().__init__({name: _wrapped(value) for name, value in values.items()})
        self.read: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.read.add(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        self.read.add(name)
        return super().get(name, default)

    @property
    def unread(self) -> set[str]:
        """The names of what nobody has read; `segments.mean` of a record in a list that was read."""
        found = {*self} - self.read
        for name, value in self.items():
            if name in found:
                continue
            parts = [part for part in value if isinstance(part, Fields)] if isinstance(value, list) else []
            found |= {f"{name}.{deep}" for part in parts for deep in part.unread}
        return found


def check_all(check: Callable[[Record], Any], record: Record, apart: Collection[str] = ()) -> Any:
    """What a check answers of a record of which it reads every expected value but those apart.

    Raises:
        AssertionError: the check fails, or passes a value over; begins with the record's name.
    """
    expect = Fields(record["expect"])
    try:
        answer = check(record | {"expect": expect})
        assert expect.unread <= {*apart}, f"never compared: {sorted(expect.unread - {*apart})}"
    except AssertionError as error:
        raise AssertionError(f"{record['id']}: {error}") from error
    return answer


def _wrapped(value: Any) -> Any:
    return [Fields(one) if isinstance(one, dict) else one for one in value] if isinstance(value, list) else value
