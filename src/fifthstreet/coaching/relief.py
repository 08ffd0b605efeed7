"""Who deals at a table, and the step by which another dealer takes over."""

from collections.abc import Iterator

from fifthstreet.coaching.steps import NextStep
from fifthstreet.floor.tables.host import TableHost
from fifthstreet.people.authority import Actor, On, may
from fifthstreet.protocol import floor_commands as h
from fifthstreet.protocol.procedures import Step
from fifthstreet.protocol.record import Named


def dealer_of(host: TableHost) -> Named | None:
    """Return who deals at a table, by id and name; nobody before a dealer has done anything."""
    dealer = host.state.dealer
    return Named(dealer, host.called(dealer)) if dealer else None


def relief(host: TableHost, actor: Actor) -> Iterator[Step]:
    """Yield the first step of a dealer who comes to a table where another one deals."""
    dealer = dealer_of(host)
    if dealer is None or actor.column != "dealer" or actor.name == dealer.id:
        return
    step = NextStep(
        id="relieve_dealer",
        says=f"Take over from {dealer.says}.",
        law=None,
        command=h.RelieveDealer(),
    )
    yours = may(actor, "house.relieve_dealer", On(table=host.state.id))
    yield step.record(host.state.rules.book, yours=yours)
