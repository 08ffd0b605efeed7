"""Deeds: what the program does under a book, and whether another book makes it do anything else.

A probe yields what came of it without citations and wording, so that only deeds count.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from itertools import zip_longest

from fifthstreet.refusals import Refusal
from fifthstreet.rules.book import RuleBook

WORDING = frozenset({"citation", "why", "by", "detail", "law", "reason", "text", "at"})
NOTHING = object()
Deeds = Callable[[RuleBook], Iterator[object]]


def _deed(thing: object) -> object:
    """Return what happened without the clause and the words that tell of it."""
    if isinstance(thing, Refusal):
        return thing.code
    if isinstance(thing, tuple | list):
        return tuple(map(_deed, thing))
    if is_dataclass(thing) and not isinstance(thing, type):
        return (
            type(thing).__name__,
            *(_deed(getattr(thing, name)) for name in _parts(type(thing))),
        )
    return thing if isinstance(thing, str | int | None) else str(thing)


@cache
def _parts(kind: type) -> tuple[str, ...]:
    return tuple(part.name for part in fields(kind) if part.name not in WORDING)


@dataclass
class Probe:
    """Something that is tried under a book, with what comes of it under the book as it is."""

    deeds: Deeds
    law: RuleBook
    kind: str
    about: str = ""
    """The words by which a probe is known to concern a clause or a part of the book."""
    before: tuple[object, ...] = field(init=False)
    failed: str = field(init=False, default="")
    """What went wrong under the book as it is, after which nothing is shown any more."""

    def __post_init__(self) -> None:
        self.before = tuple(self._deeds_under(self.law))

    def _deeds_under(self, law: RuleBook) -> Iterator[object]:
        try:
            yield from map(_deed, self.deeds(law))
        except Exception as error:  # noqa: BLE001 - whatever goes wrong is another deed
            if law is self.law:
                self.failed = f"{type(error).__name__}: {error}"
            yield type(error).__name__

    def tells_apart(self, other: RuleBook) -> bool:
        """Return whether another book shows something else; the first difference is enough."""
        pairs = zip_longest(self.before, self._deeds_under(other), fillvalue=NOTHING)
        return any(ours != theirs for ours, theirs in pairs)
