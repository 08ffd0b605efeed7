"""Answers that were given: a command that comes again is answered the same, and acts once."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

from fifthstreet.house.store.store import Store

Then = Callable[[dict[str, Any]], None]
Key = tuple[str, int]

MOST: Final = 200_000
"""Answers kept at hand; older ones that acted are in the store."""


class ReplyBook:
    """What each client was answered to each sequence, and who waits for an answer."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._given: OrderedDict[Key, dict[str, Any]] = OrderedDict()
        self._highest: dict[str, int] = {}
        self._waiting: dict[Key, list[Then]] = {}

    def begin(self, client: str, sequence: int, then: Then) -> bool:
        """Take a command in; False where it was answered before, or is being carried out."""
        key = (client, sequence)
        if key in self._waiting:
            self._waiting[key].append(then)
            return False
        if (given := self._given.get(key)) is not None:
            then(given)
            return False
        if sequence <= self._highest.get(client, sequence):
            stored = self.store.reply(client, sequence)
            if stored is not None:
                self.keep(client, sequence, stored.body)
                then(stored.body)
                return False
        self._highest[client] = max(sequence, self._highest.get(client, sequence))
        self._waiting[key] = [then]
        return True

    def end(self, client: str, sequence: int, body: dict[str, Any]) -> None:
        """Answer everybody who waits for a command."""
        self.keep(client, sequence, body)
        for then in self._waiting.pop((client, sequence), ()):
            then(body)

    def drop(self, client: str, sequence: int, body: dict[str, Any]) -> None:
        """Answer everybody who waits, and forget it: the command may be tried again."""
        for then in self._waiting.pop((client, sequence), ()):
            then(body)

    def keep(self, client: str, sequence: int, body: dict[str, Any]) -> None:
        """Have an answer at hand."""
        self._given[client, sequence] = body
        while len(self._given) > MOST:
            self._given.popitem(last=False)
