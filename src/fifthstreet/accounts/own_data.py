"""What the house knows about one person, read from the store for that person alone."""

from collections.abc import Iterator, Mapping

from fifthstreet.accounts.balances import account_of
from fifthstreet.ledger.entry import minor
from fifthstreet.ledger.reading import read_entry
from fifthstreet.ledger.store.store import Store
from fifthstreet.people.records import STREAM, events_of
from fifthstreet.people.state import Person
from fifthstreet.protocol.codec import encode
from fifthstreet.protocol.own_data import (
    ExportedRound,
    OwnData,
    OwnEvent,
    OwnLedgerLine,
    OwnPerson,
    OwnSession,
)
from fifthstreet.protocol.people_events import SECRET, Event, SessionBegan, SessionSeen
from fifthstreet.protocol.persons import Limit


def limits_of(person: Person, at: int) -> dict[str, Limit]:
    """Return the limits of a person, each with the wider one that follows it."""
    return {
        kind: Limit(now=limit.at(at), later=limit.later, since=limit.later_from)
        for kind, limit in person.limits.items()
    }


def own_data(store: Store, person: Person, balances: Mapping[str, int], at: int) -> OwnData:
    """Return everything about a person in one document."""
    events = [event for event in _events(store, person.id) if not isinstance(event, SessionSeen)]
    ledger = [line for currency in sorted(balances) for line in _ledger(store, person.id, currency)]
    return OwnData(
        form="fifthstreet.own-data.1",
        at=at,
        person=OwnPerson(person.id, person.name, person.column, person.language, balances),
        limits=limits_of(person, at),
        sessions=tuple(
            OwnSession(
                session=event.session,
                began=event.at,
                source=event.source,
                client=event.client,
                open=event.session in person.sessions,
            )
            for event in events
            if isinstance(event, SessionBegan)
        ),
        rounds=tuple(_rounds(ledger)),
        ledger=tuple(ledger),
        events=tuple(map(_own_event, events)),
    )


def _events(store: Store, person: str) -> Iterator[Event]:
    """Yield what happened with the account, by whomever, and what the person did."""
    for _, event in events_of(store.stream_events(STREAM), store.personal):
        if person in {event.by, getattr(event, "person", "")}:
            yield event


def _own_event(event: Event) -> OwnEvent:
    data = {key: value for key, value in encode(event).items() if key not in SECRET}
    return OwnEvent(at=event.at, kind=f"people.{type(event).__name__}", data=data)


def _ledger(store: Store, person: str, currency: str) -> Iterator[OwnLedgerLine]:
    with store.view() as view:
        for row in store.statement(account_of(person, currency)):
            entry = read_entry(next(iter(view.lines(after=row.seq - 1))))
            yield OwnLedgerLine(
                seq=row.seq,
                entry=entry.id,
                reason=entry.reason,
                round=entry.round,
                currency=currency,
                amount=minor(row.amount),
                balance=minor(row.balance),
            )


def _rounds(ledger: list[OwnLedgerLine]) -> Iterator[ExportedRound]:
    """Yield the rounds of a ledger in their order, with what they brought."""
    sums: dict[tuple[str, str], list[int]] = {}
    for line in ledger:
        if line.round is not None:
            sums.setdefault((line.round, line.currency), []).append(line.amount)
    for (round_, currency), amounts in sums.items():
        yield ExportedRound(
            round=round_,
            currency=currency,
            staked=-sum(amount for amount in amounts if amount < 0),
            returned=sum(amount for amount in amounts if amount > 0),
            net=sum(amounts),
        )
