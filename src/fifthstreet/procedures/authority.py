"""Who may give a command to the table: the roles of the book."""

from fifthstreet.play.commands import By
from fifthstreet.procedures.state import State
from fifthstreet.refusals import Refusal


def not_allowed(state: State, by: By, act: str) -> Refusal | None:
    """Refuse somebody whose role may not do an act; acts the book does not name are the pit's."""
    book = state.setup.book
    power = book.power(act)
    role, dealer = book.role(by.role), book.role("dealer")
    if power is not None:
        allowed = book.may(by.role, act)
    else:
        allowed = role is not None and dealer is not None and role.group == dealer.group
    law = power or dealer or book.document
    return None if allowed else Refusal("role_may_not_do_this", citation=law.citation, act=act)


def who(by: By) -> str:
    """Return the name under which an act is stored."""
    return by.name or by.role
