"""The steps that a command took at a table, as the journal has them."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from fifthstreet.floor.tables.plan import APPROVED, DEALER, ENTRIES, STEPS
from fifthstreet.ledger.journal import BY, ROLE, Cause
from fifthstreet.people.authority import role_in
from fifthstreet.play import commands as c
from fifthstreet.protocol.codec import decode, encode
from fifthstreet.rules.book import RuleBook


class Taken(NamedTuple):
    """A step as it is read back: the number of its first event, how many, and the command."""

    number: int
    events: int | None
    command: Any
    own: bool


def steps_of(cause: Cause, book: RuleBook) -> Iterator[Taken]:
    """Yield the steps that a command took, with the commands that the round was given."""
    data = dict(cause.data)
    by = c.By(role=str(role_in(book, data.pop(ROLE) or None)), name=data.pop(BY))
    steps = data.pop(STEPS, None)
    data.pop(APPROVED, None)
    data.pop(ENTRIES, None)
    if steps is None:
        game = cause.kind.startswith(("do.", "run."))
        steps = [[0, None]] if game else []
    for offset, count, *other in steps:
        kind, fields_ = other or (cause.kind, data)
        giver = fields_.get(BY, encode(DEALER if other else by))
        command = decode(kind, {**fields_, BY: giver})
        yield Taken(cause.number + offset, count, command, not other)
