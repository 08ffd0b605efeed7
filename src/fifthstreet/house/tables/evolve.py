"""How the events of a table change it; nothing is refused, for what happened has happened."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, cast

from fifthstreet.cards import Card
from fifthstreet.errors import InvariantError, ensure
from fifthstreet.house.fairness import Deal, Gathering, Particulars, PromisedLink
from fifthstreet.house.tables import events as e
from fifthstreet.house.tables.ruleset import ruleset_of
from fifthstreet.house.tables.state import RoundNow, TableState
from fifthstreet.house.tables.vault import Safe, fair_number
from fifthstreet.play import events as round_events
from fifthstreet.play.evolve import replay as replay_game
from fifthstreet.play.round import Round
from fifthstreet.play.table import events as table_events
from fifthstreet.play.table.evolve import evolve as evolve_procedures
from fifthstreet.play.table.jackpot import round_terms
from fifthstreet.play.table.table import opened as opened_procedures

UNSEEN = Card("??")
SETTLES = round_events.SeatSettled | round_events.RoundVoided
UNKNOWN_DECK = (UNSEEN,) * 52
Event = e.Event | round_events.Event | table_events.Event
Change = Callable[[TableState, Any, Safe | None], TableState]


def evolve(state: TableState, event: Event, safe: Safe | None) -> TableState:
    """Return the table after an event; without a safe the cards of its rounds stay unknown."""
    change = CHANGES.get(type(event))
    state = replace(state, number=state.number + 1)
    if change is not None:
        return change(state, event, safe)
    if isinstance(event, table_events.Event):
        if state.procedures is None:
            raise InvariantError(f"Nobody deals at table {state.id}, and a deck was handled.")
        return replace(state, procedures=evolve_procedures(state.procedures, event))
    return played(replace(state, number=state.number - 1), (cast("round_events.Event", event),))


def played(state: TableState, events: tuple[round_events.Event, ...]) -> TableState:
    """Return the table after events of its round, cards that nobody has seen put back in them."""
    now = round_of(state)
    game = replay_game(now.game, unmasked(now, events))
    count = len(events)
    ended = any(isinstance(event, round_events.DealCompleted) for event in events)
    settled = any(isinstance(event, SETTLES) for event in events)
    now = replace(
        now,
        game=game,
        told=now.told + count,
        dealt_at=state.number + count if ended else now.dealt_at,
        pending=None if settled else now.pending,
    )
    leaving = {event.seat for event in events if isinstance(event, round_events.PlayerLeft)}
    return replace(
        state, number=state.number + count, now=now, leaving=state.leaving | frozenset(leaving)
    )


def unmasked(now: RoundNow, events: Iterable[round_events.Event]) -> tuple[round_events.Event, ...]:
    """Return events with the cards that the journal does not tell, in their order off the deck."""
    deck = now.game.deck
    if deck is None:
        return tuple(events)
    used, told = 0, []
    for event in events:
        if isinstance(event, round_events.CardDealt):
            if event.card == UNSEEN:
                event = replace(event, card=deck[used])  # noqa: PLW2901 - the same card, known
            used += 1
        elif isinstance(event, round_events.Reported) and event.discarded:
            count = len(event.discarded)
            event = replace(event, discarded=deck[used : used + count])  # noqa: PLW2901
            used += count
        told.append(event)
    return tuple(told)


def masked(event: round_events.Event) -> round_events.Event:
    """Return an event without cards that lie face down, as it may be written and sent."""
    if isinstance(event, round_events.CardDealt) and not event.place.face_up:
        return replace(event, card=UNSEEN)
    if isinstance(event, round_events.Reported) and event.discarded:
        return replace(event, discarded=(UNSEEN,) * len(event.discarded))
    return event


def _opened(state: TableState, event: e.TableOpened, _: Safe | None) -> TableState:
    rules = ruleset_of(event.submission)
    live = event.dealing == "live"
    return replace(
        state,
        opened=event,
        ruleset=rules,
        shut="",
        procedures=opened_procedures(rules.setup) if live else None,
    )


def _shut(state: TableState, event: e.TableShut, _: Safe | None) -> TableState:
    return replace(state, shut=event.reason or "closed", seats={}, leaving=frozenset())


def _announced(state: TableState, event: e.ChainAnnounced, _: Safe | None) -> TableState:
    return replace(state, chain=event.chain, links=0)


def _taken(state: TableState, event: e.SeatTaken, _: Safe | None) -> TableState:
    return replace(state, seats=dict(sorted({**state.seats, event.seat: event.player}.items())))


def _left(state: TableState, event: e.SeatLeft, _: Safe | None) -> TableState:
    seats = {seat: name for seat, name in state.seats.items() if seat != event.seat}
    return replace(state, seats=seats, leaving=state.leaving - {event.seat})


def _round(state: TableState, event: e.RoundOpened, safe: Safe | None) -> TableState:
    terms = state.rules.terms if state.procedures is None else round_terms(state.procedures)
    game = Round(
        terms,
        seated=dict(event.seats),
        positions=state.told.positions,
        meters=event.meters,
    ).opening
    now = RoundNow(opened=event, game=game)
    if event.nonce:
        secret = safe.secret(state.id, event.round, event.nonce) if safe else None
        promised = safe.promised(state.id, event.chain, event.link) if safe else None
        now = replace(now, game=game.but(deck=UNKNOWN_DECK), secret=secret)
        if secret is not None and promised is not None:
            particulars = particulars_of(state, event, promised)
            made = secret.commitment(fair_number(state.id, event.round), particulars)
            ensure(made.digest.hex() == event.digest, "the key is that of the round")
            now = replace(now, gathering=Gathering(commitment=made))
    return replace(state, rounds=event.round, now=now)


def particulars_of(state: TableState, opened: e.RoundOpened, link: PromisedLink) -> Particulars:
    """Return what the house binds itself to besides the cards."""
    return Particulars(
        table=state.id,
        ruleset=bytes.fromhex(opened.ruleset),
        meters=opened.meters,
        seats=opened.seats,
        link=link,
    )


def _now(state: TableState, **changes: Any) -> TableState:
    return replace(state, now=replace(round_of(state), **changes))


def round_of(state: TableState) -> RoundNow:
    """Return the round that is on; where there is none, the program is wrong."""
    if state.now is None:
        raise InvariantError(f"No round is on at table {state.id}.")
    return state.now


def _gathered(change: Callable[[Gathering, Any], Gathering]) -> Change:
    def done(state: TableState, event: Any, _: Safe | None) -> TableState:
        gathering = state.now.gathering if state.now else None
        if gathering is None:
            return state
        return _now(state, gathering=change(gathering, event))

    return done


def _asked(state: TableState, event: e.LinkAsked, _: Safe | None) -> TableState:
    gathering = state.now.gathering if state.now else None
    if gathering is not None:
        gathering = gathering.closed()
    return _now(replace(state, links=event.link), gathering=gathering, asked=True)


def _ordered(state: TableState, event: e.CardsOrdered, _: Safe | None) -> TableState:
    now = state.now
    if now is None or now.secret is None or now.gathering is None:
        return state
    deal = Deal(secret=now.secret, gathering=now.gathering, link=bytes.fromhex(event.link))
    return _now(state, deal=deal, game=now.game.but(deck=deal.deck_order()))


def _overflowed(state: TableState, event: e.MeterOverflowed, _: Safe | None) -> TableState:
    now = state.now
    held = dict(now.overflow) if now else {}
    held[event.meter] = held.get(event.meter, 0) + event.parts
    return _now(state, overflow=held)


def _finished(state: TableState, _: e.RoundFinished, __: Safe | None) -> TableState:
    return replace(state, now=None)


def _unchanged(state: TableState, _: Any, __: Safe | None) -> TableState:
    return state


CHANGES: Mapping[type, Change] = {
    e.TableOpened: _opened,
    e.TableShut: _shut,
    e.ChainAnnounced: _announced,
    e.SeatTaken: _taken,
    e.SeatLeft: _left,
    e.RoundOpened: _round,
    e.NumberPledged: _gathered(
        lambda held, told: held.pledged(told.seat, bytes.fromhex(told.pledge), by=told.by)
    ),
    e.PledgesClosed: _gathered(lambda held, _: held.pledges_closed()),
    e.NumberShown: _gathered(lambda held, told: held.shown(told.seat, bytes.fromhex(told.number))),
    e.LinkAsked: _asked,
    e.CardsOrdered: _ordered,
    e.TimeRanOut: _unchanged,
    e.HitPending: lambda state, event, _: _now(state, pending=event.seat),
    e.MeterOverflowed: _overflowed,
    e.Interrupted: lambda state, event, _: _now(state, cause=event.cause),
    e.RoundFinished: _finished,
}
