"""What leaves a table, and to whom: the one place that decides it, for every role.

A snapshot is the table as somebody may see it; after it come numbered events. Neither has a card
that its reader may not see: events are masked before they are written, and the only thing added for
one reader are the cards of a hand that is their own and that they have looked at.
"""

import dataclasses
from collections.abc import Container, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final

from msgspec import Raw
from msgspec.structs import replace

from fifthstreet.floor.tables.closure import out_of_force
from fifthstreet.floor.tables.entries import bettor
from fifthstreet.floor.tables.open_offers import NO_CHIPS, offers_to, own_seats
from fifthstreet.floor.tables.proof import published
from fifthstreet.floor.tables.ruleset import Ruleset
from fifthstreet.floor.tables.state import RoundNow, TableState
from fifthstreet.ledger.journal import StreamRecord
from fifthstreet.people.authority import FLOOR_STAFF, Actor, role_in
from fifthstreet.play import events as round_events
from fifthstreet.play.commands import (
    Bet,
    By,
    Fold,
    Stay,
    TakeBack,
)
from fifthstreet.play.views import HIDDEN, view_with
from fifthstreet.protocol.codec import record_of
from fifthstreet.protocol.floor_events import PRIVATE, TableOpened
from fifthstreet.protocol.record import Fields
from fifthstreet.protocol.tables import (
    Chains,
    Contributing,
    Limited,
    RoundView,
    Snapshot,
    Span,
    TableEvent,
    Timers,
    Waits,
    Winner,
)

if TYPE_CHECKING:
    from fifthstreet.floor.tables.host import TableHost, TableUpdate


SEATED: Final = "house.SeatTaken"
"""Has a patron's name, player card and account; the table shows only what they are called."""
CORRECTED: Final = "house.EntryCorrected"
VIEWED: Final = "round.CardsViewed"
"""Tells a player's own screen the cards."""
DECIDES: Final = (Bet, Fold, Stay, TakeBack)
RACKED: Final = (".CardsRacked", ".RackCards")


@dataclass(frozen=True, slots=True, kw_only=True)
class Viewer:
    """A person who looks at a table: someone with a role, or someone who is not signed in."""

    person: str = ""
    column: str | None = None

    @classmethod
    def of(cls, actor: Actor) -> "Viewer":
        """Return a person as a viewer."""
        return cls(person=actor.name, column=actor.column)

    def by(self, state: TableState) -> By:
        """Return the viewer as the game knows them; a stranger is no player."""
        role = role_in(state.rules.book, self.column)  # type: ignore[arg-type]
        return By(role=role or "spectator", name=self.person)

    def sees(self, player: str) -> bool:
        """Tell whether a player's own cards may be shown to the viewer."""
        return bool(self.person) and self.person == player and self.column in {"player", "guest"}


OPENED: Final = (
    *("table", "book", "version", "ruleset", "law", "dealing", "mode"),
    *("currency", "positions", "link", "register"),
)


def as_opened(opened: TableOpened) -> dict[str, Any]:
    """Return what everybody may see of a table's opening."""
    return {name: getattr(opened, name) for name in OPENED}


def snapshot(host: "TableHost", viewer: Viewer) -> Snapshot:
    """Return the table as a viewer may see it now."""
    state = host.state
    opened, now, lock = state.opening, state.now, host.progressive.lock
    offered, blocked = offers_to(host, viewer.by(state), viewer.column)
    limited = next((one for one in blocked if one.code != NO_CHIPS), None)
    return Snapshot(
        **as_opened(opened),
        number=state.number,
        shut=state.shut or None,
        stopped=bool(host.stopped),
        seats=dict(state.seats),
        names={id_: host.called(id_) for id_ in dict.fromkeys(state.owners.values())},
        you=state.seat_of(viewer.person) if viewer.person else None,
        meters=host.progressive.display,
        pending=None if lock is None else Winner(lock.table, lock.round, lock.seat),
        rounds=state.rounds,
        waits=waits_of(host),
        timers=timers_of(host),
        round=None if now is None else round_view(state, now, viewer),
        terms=terms_of(state),
        offers=offered,
        limited=None if limited is None else Limited(code=limited.code, says=limited.says),
        blocked=own_seats(state, viewer.person, blocked),
        last_bets=last_bets(state) if viewer.column in FLOOR_STAFF else {},
        expired=expired(host),
        chains=chains_of(host),
        name=name_of(state),
        ready=_seats_of(state, host.timers.ready),
        sits_out=_seats_of(state, host.timers.absences),
    )


def _seats_of(state: TableState, players: Container[str]) -> tuple[int, ...]:
    return tuple(seat for seat, player in state.seats.items() if player in players)


def chains_of(host: "TableHost") -> Chains | None:
    """Return the chains of the next rounds; after a start, new ones are announced."""
    state, vault = host.state, host.services.vault
    if not vault.has_announced(state.id, state.chain, state.nonce):
        return None
    return Chains(auditor=state.tip, house=state.house_tip, used=state.links)


def expired(host: "TableHost") -> str | None:
    """Return that the rules of an open table are out of force and what to do, if they are."""
    state = host.state
    refusal = None if state.shut else out_of_force(host.services, state)
    return refusal.says if refusal else None


def last_bets(state: TableState) -> dict[int, dict[str, int]]:
    """Return what the people who still sit at a table bet when betting last closed."""
    return {
        seat: dict(wagers)
        for seat, (player, wagers) in state.last_bets.items()
        if bettor(state, seat) == player
    }


def waits_of(host: "TableHost") -> Waits:
    """Return what the table waits for, and how many milliseconds are left."""
    left = whole = None
    timers = host.timers
    if timers.deadline is not None and timers.allowed is not None:
        whole = round(timers.allowed * 1000)
    if timers.deadline is not None:
        left = max(0, round((timers.deadline - host.services.clock.seconds()) * 1000))
    elif host.state.now is None:
        left = round(max(0.0, timers.opens_at - host.services.clock.seconds()) * 1000)
    seats = tuple(host.waits.seats)
    return Waits(what=host.waits.what, seats=seats, milliseconds=left, of=whole)


def timers_of(host: "TableHost") -> Timers | None:
    """Return how long the table waits, in milliseconds, and how often a player may be absent.

    Where a person deals, no clock runs.
    """
    pace = host.timers.pace
    if host.state.live:
        return None
    return Timers(
        bets=round(pace.betting * 1000),
        decision=round(pace.decision * 1000),
        absent=pace.absent,
    )


def name_of(state: TableState) -> str | None:
    """Return what the submission calls the table; of several, the one whose name is its id."""
    if state.opening.name:
        return state.opening.name
    tables = state.rules.setup.submission.tables or ()
    if len(tables) == 1:
        return tables[0].name
    names = (table.name or "" for table in tables)
    return next((name for name in names if name.casefold() == state.id.casefold()), None)


def terms_of(state: TableState) -> dict[str, Span]:
    """Return what may be staked before the deal: minimum and maximum, or the sizes."""
    return _spans(state.rules_now)


@lru_cache(maxsize=256)
def _spans(rules: Ruleset) -> dict[str, Span]:
    terms = rules.terms
    body: dict[str, Span] = {}
    for wager in terms.book.wagers:
        absent = wager.offered and wager.id not in terms.offers
        if wager.group == "bet" or absent or wager.id in terms.brief.undealt:
            continue
        if wager.prescribed:
            body[wager.id] = Span(sizes=tuple(terms.bet_sizes))
        else:
            limits = terms.brief.limits(wager.id)
            body[wager.id] = Span(least=limits.least, most=limits.most)
    return body


def round_view(state: TableState, now: RoundNow, viewer: Viewer) -> RoundView:
    """Return the round in progress, with the commitment to its cards."""
    gathering = now.gathering
    contributions = gathering.contributions.items() if gathering else ()
    return view_with(
        RoundView,
        now.game,
        viewer.by(state),
        number=now.number,
        commitment=None if gathering is None else published(gathering.commitment),
        contributions={
            seat: Contributing(by=one.by, has_number=one.number is not None)
            for seat, one in contributions
        },
        pledge_to="" if gathering is None else gathering.digest.hex(),
    )


def visible_events(
    update: "TableUpdate", viewer: Viewer, public: Mapping[int, TableEvent]
) -> tuple[TableEvent, ...]:
    """Return an update's events as a viewer may see them; `public` is what anyone may see."""
    return tuple(
        _with_cards(update, viewer, event, public[number])
        if isinstance(event, round_events.CardsViewed)
        else public[number]
        for number, _, event in update.events
    )


def public(update: "TableUpdate") -> dict[int, TableEvent]:
    """Return an update's events as anyone may see them, by number."""
    return {one.number: _public(one) for one in update.records}


def _public(record: StreamRecord) -> TableEvent:
    """Return an event as anyone may see it, in the text that it was written with if that is so."""
    if record.text and _is_public(record.kind):
        text: Any = Raw(record.text)
        return TableEvent(number=record.number, kind=record.kind, data=text)
    return table_event_of(record.number, record.kind, record.data)


@cache
def _is_public(kind: str) -> bool:
    """Tell whether all fields of a kind of event are for everybody."""
    fields = (field.name for field in dataclasses.fields(record_of(kind)))
    special = kind in {SEATED, CORRECTED, VIEWED} or kind.endswith(RACKED)
    return not special and PRIVATE.isdisjoint(fields)


def visible_data(kind: str, data: Fields) -> Fields:
    """Return the public fields of an event: racked cards are for disputes, not for the table."""
    if kind.endswith(RACKED):
        return {**data, "cards": [HIDDEN] * len(data["cards"])}
    if kind == CORRECTED:
        events = [{**one, "data": visible_data(one["kind"], one["data"])} for one in data["events"]]
        return {**data, "events": events, "arguments": visible_data(data["do"], data["arguments"])}
    if kind == SEATED:
        return {**data, "name": "", "card": "", "person": ""}
    if PRIVATE.isdisjoint(data):
        return data
    return {key: value for key, value in data.items() if key not in PRIVATE}


def _with_cards(
    update: "TableUpdate", viewer: Viewer, event: round_events.CardsViewed, public: TableEvent
) -> TableEvent:
    """Add the cards of a hand for the player who has just looked at it."""
    now = update.state.now or update.before.now
    seat = now.game.seats.get(event.seat) if now else None
    if seat is None or not viewer.sees(seat.player):
        return public
    cards = [card.notation for card in seat.cards]
    return replace(public, data={**public.data, "cards": cards})


def table_event_of(number: int, kind: str, data: Fields) -> TableEvent:
    """Return a past event as anyone may see it, without what was private then."""
    return TableEvent(number=number, kind=kind, data=visible_data(kind, data))
