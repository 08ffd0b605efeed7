"""An immutable mapping with cheap changed copies.

A house knows many people, and every event changes one. A copy shares what it has in common with the
original and holds the rest by itself, until that is so much that a whole copy is due.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Generic, Self, TypeVar

Value = TypeVar("Value")

MOST_CHANGES: Final = 128


class PersistentMap(Mapping[str, Value], Generic[Value]):
    """A mapping from words to values other than None, the last changed last.

    >>> one = PersistentMap({"ann": 1, "bob": 2})
    >>> two = one.but([("ann", 3), ("bob", None), ("cyd", 4)])
    >>> dict(one), dict(two)
    ({'ann': 1, 'bob': 2}, {'ann': 3, 'cyd': 4})
    """

    __slots__ = ("_base", "_changes", "_length")

    def __init__(
        self,
        base: dict[str, Value] | None = None,
        changes: dict[str, Value | None] | None = None,
    ) -> None:
        self._base: dict[str, Value] = {} if base is None else base
        self._changes: dict[str, Value | None] = {} if changes is None else changes
        present = sum(value is not None for value in self._changes.values())
        self._length = len(self._base) + present - len(self._base.keys() & self._changes.keys())

    def but(self, changes: Iterable[tuple[str, Value | None]]) -> Self:
        """Return a copy with values set, or removed where the value is None."""
        merged = dict(self._changes)
        for key, value in changes:
            merged.pop(key, None)
            merged[key] = value
        if len(merged) <= MOST_CHANGES:
            return type(self)(self._base, merged)
        whole = dict(self._base)
        for key, value in merged.items():
            whole.pop(key, None)
            if value is not None:
                whole[key] = value
        return type(self)(whole)

    def __getitem__(self, key: str) -> Value:
        if key not in self._changes:
            return self._base[key]
        value = self._changes[key]
        if value is None:
            raise KeyError(key)
        return value

    def __contains__(self, key: object) -> bool:
        if key in self._changes:
            return self._changes[key] is not None
        return key in self._base

    def __iter__(self) -> Iterator[str]:
        yield from (key for key in self._base if key not in self._changes)
        yield from (key for key, value in self._changes.items() if value is not None)

    def __len__(self) -> int:
        return self._length

    def __repr__(self) -> str:
        return repr(dict(self.items()))
