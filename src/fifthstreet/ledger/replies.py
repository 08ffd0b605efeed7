"""Stored replies: a repeated command gets the same reply and acts once."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

from fifthstreet.ledger.store.store import Store

Body = dict[str, Any]
"""The body of a reply, as JSON."""

Then = Callable[[Body], None]
Key = tuple[str, int]

MOST: Final = 200_000
"""Answers kept at hand; older ones that acted are in the store."""


class ReplyBook:
    """What each client was answered to each sequence, and who waits for an answer."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._answers: OrderedDict[Key, Body] = OrderedDict()
        self._highest: OrderedDict[str, int] = OrderedDict()
        self._waiting: dict[Key, list[Then]] = {}

    def begin(self, client: str, sequence: int, then: Then) -> bool:
        """Take a command in; False where it was answered before, or is being carried out."""
        key = (client, sequence)
        if key in self._waiting:
            self._waiting[key].append(then)
            return False
        if client not in self._highest:
            self._learn(client, sequence)
        if (values := self._answers.get(key)) is not None:
            then(values)
            return False
        if sequence < self._highest[client]:
            stored = self.store.reply(client, sequence)
            if stored is not None:
                self.keep(client, sequence, stored.body)
                then(stored.body)
                return False
        self._highest[client] = max(sequence, self._highest[client])
        self._waiting[key] = [then]
        return True

    def end(self, client: str, sequence: int, body: Body) -> None:
        """Answer everybody who waits for a command."""
        self.keep(client, sequence, body)
        for then in self._waiting.pop((client, sequence), ()):
            then(body)

    def _learn(self, client: str, sequence: int) -> None:
        """Read what a client that was not here since the start had been answered before it."""
        self._highest[client] = sequence
        while len(self._highest) > MOST:
            self._highest.popitem(last=False)
        for reply in self.store.replies(client, after=sequence - 1):
            self.keep(client, reply.sequence, reply.body)

    def drop(self, client: str, sequence: int, body: Body) -> None:
        """Answer everybody who waits, and forget it: the command may be tried again."""
        for then in self._waiting.pop((client, sequence), ()):
            then(body)

    def keep(self, client: str, sequence: int, body: Body) -> None:
        """Have an answer at hand."""
        self._answers[client, sequence] = body
        while len(self._answers) > MOST:
            self._answers.popitem(last=False)
