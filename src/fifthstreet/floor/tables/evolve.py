"""How the events of a table change its state. An event has happened, so nothing is refused."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import groupby
from typing import Any, Final, cast

from fifthstreet.cards import Card
from fifthstreet.errors import InvariantError
from fifthstreet.fairness import (
    Commitment,
    Deal,
    Gathering,
    HouseSecret,
    Particulars,
    PromisedLink,
    Released,
    pledge_of,
)
from fifthstreet.floor.tables.parts import AT_ONCE, Parts, outcome_of
from fifthstreet.floor.tables.state import Patron, RoundNow, TableState, is_patron
from fifthstreet.floor.tables.vault import Safe, VaultError, fair_number
from fifthstreet.jackpots.jackpots import Pool
from fifthstreet.play import events as round_events
from fifthstreet.play.evolve import replay as replay_game
from fifthstreet.play.irregularities import rule_called
from fifthstreet.play.record import maker
from fifthstreet.play.round import Round
from fifthstreet.play.state import Phase
from fifthstreet.procedures import events as table_events
from fifthstreet.procedures.evolve import evolve as evolve_procedures
from fifthstreet.procedures.jackpot import round_terms
from fifthstreet.procedures.state import State as Procedures
from fifthstreet.procedures.table import opened as opened_procedures
from fifthstreet.protocol import floor_events as e
from fifthstreet.protocol.codec import decode
from fifthstreet.protocol.people_events import HOUSE

UNSEEN = Card("??")
card_dealt = maker(round_events.CardDealt)
SETTLES = frozenset({round_events.SeatSettled, round_events.RoundVoided})
CAUSES = frozenset({round_events.RulingMade, round_events.IrregularityReported})
HIDE = frozenset({round_events.CardDealt, round_events.IrregularityReported})
"""Events in which there may be cards that lie face down."""
UNKNOWN_DECK = (UNSEEN,) * 52
UNDEALT = (Phase.WAITING, Phase.BETTING)
"""While bets may still be made."""
POOLED: Final[Mapping[str, Callable[..., e.Event]]] = {
    "overflow": e.MeterOverflowed,
    "reserve": e.ReserveLaid,
    "drawn": e.ReserveDrawn,
}
"""The kind of event that records what a round has in a pool."""
MOVES: Final = 2
"""By how many steps a correction moves money: back what is wrong, and what is right instead."""
Event = e.Event | round_events.Event | table_events.Event
Events = tuple[round_events.Event, ...]
Change = Callable[[TableState, Any, Safe | None], TableState]


def evolve(state: TableState, event: Event, safe: Safe | None) -> TableState:
    """Return the table after an event; without a safe the cards of its rounds stay unknown."""
    change = CHANGES.get(type(event))
    if change is not None:
        after = change(state.but(number=state.number + 1), event, safe)
        return after.logged(state, (event,))
    if isinstance(event, table_events.Event):
        after = _handled(state.but(number=state.number + 1), event)
        return after.logged(state, (event,))
    return played(state, (cast("round_events.Event", event),))


def _handled(state: TableState, event: table_events.Event) -> TableState:
    """Return the table after an event of its deck, or of a jackpot fault where nobody deals."""
    procedures = evolve_procedures(procedures_of(state), event)
    if isinstance(event, table_events.JackpotFailed | table_events.JackpotRestored):
        failed = isinstance(event, table_events.JackpotFailed)
        state = state.but(suffers=failed and event.by == HOUSE)
    if state.procedures is None:
        if not isinstance(event, table_events.JackpotEvent):
            raise InvariantError(f"Nobody deals at table {state.id}, and a deck was handled.")
        return state.but(jackpot=procedures.jackpot)
    if isinstance(event, table_events.DealEnded) and state.now is not None:
        state = state.but(now=state.now.but(dealt_at=event.at))
    return state.but(procedures=procedures)


def procedures_of(state: TableState) -> Procedures:
    """Return the procedures of a table; at a virtual table, those that concern the jackpot."""
    if state.procedures is not None:
        return state.procedures
    return replace(opened_procedures(state.rules.setup), jackpot=state.jackpot)


def played(state: TableState, events: tuple[round_events.Event, ...]) -> TableState:
    """Return the table after events of its round, with the cards that nobody has seen filled in."""
    now = round_of(state)
    game = replay_game(now.game, _unmasked(now, events))
    count = len(events)
    kinds = {type(event) for event in events}
    changes: dict[str, Any] = {"game": game, "announced": now.announced + count}
    if round_events.MetersRead in kinds:
        changes["read"] = True
    if kinds & SETTLES:
        changes |= {"pending": None, "read": False}
    if kinds & CAUSES:
        changes["cause"] = _cause(now, events)
    if round_events.BettingClosed in kinds and state.opening.mode != "devices":
        bets = {number: (seat.player, seat.wagers) for number, seat in game.seats.items()}
        state = state.but(last_bets=bets)
    leaving = state.leaving
    if round_events.PlayerLeft in kinds:
        left = (event.seat for event in events if isinstance(event, round_events.PlayerLeft))
        leaving = leaving.union(left)
    place = "last" if state.now is None else "now"
    after = {place: now.but(**changes), "number": state.number + count, "leaving": leaving}
    return state.but(**after).logged(state, events)


def _cause(now: RoundNow, events: tuple[round_events.Event, ...]) -> str:
    """Return why the round would be void now: what was ruled or reported last.

    A report by the house keeps a cause that is known already.
    """
    cause = now.cause
    for event in events:
        if isinstance(event, round_events.RulingMade):
            cause = event.reason
        elif isinstance(event, round_events.IrregularityReported) and (
            event.by != HOUSE or not cause
        ):
            rule = rule_called(now.game, event.what)
            cause = rule.name if rule else event.what
    return cause


def _unmasked(now: RoundNow, events: Events) -> Events:
    """Return events with the cards that the journal hides, in the order of the deck."""
    deck = now.game.deck
    if deck is None or HIDE.isdisjoint(map(type, events)):
        return events
    used, text = 0, []
    for event in events:
        if isinstance(event, round_events.CardDealt):
            if event.card == UNSEEN:
                event = card_dealt(place=event.place, card=deck[used])  # noqa: PLW2901
            used += 1
        elif isinstance(event, round_events.IrregularityReported) and event.discarded:
            count = len(event.discarded)
            event = replace(event, discarded=deck[used : used + count])  # noqa: PLW2901
            used += count
        text.append(event)
    return tuple(text)


def masked(event: round_events.Event) -> round_events.Event:
    """Return an event without face-down cards, as it may be written and sent."""
    if type(event) not in HIDE:
        return event
    if isinstance(event, round_events.CardDealt) and not event.place.face_up:
        return card_dealt(place=event.place, card=UNSEEN)
    if isinstance(event, round_events.IrregularityReported) and event.discarded:
        return replace(event, discarded=(UNSEEN,) * len(event.discarded))
    return event


def _opened(state: TableState, event: e.TableOpened, _: Safe | None) -> TableState:
    rules = state.laws.ruleset(event)
    live = event.dealing == "live"
    return state.but(
        opened=event,
        ruleset=rules,
        shut="",
        last=None,
        last_bets={},
        limits={},
        procedures=opened_procedures(rules.setup) if live else None,
    )


def _shut(state: TableState, event: e.TableShut, _: Safe | None) -> TableState:
    return state.but(shut=event.reason or "closed", seats={}, leaving=frozenset(), dealer="")


def _announced(state: TableState, event: e.ChainAnnounced, _: Safe | None) -> TableState:
    tips = {"tip": event.tip, "house_tip": event.house}
    return state.but(chain=event.chain, links=0, nonce=event.nonce, **tips)


def _taken(state: TableState, event: e.SeatTaken, _: Safe | None) -> TableState:
    seats = dict(sorted({**state.seats, event.seat: event.player}.items()))
    if is_patron(event.player):
        patron = Patron(seat=event.seat, name=event.name, card=event.card, person=event.person)
        state = state.but(patrons={**state.patrons, event.player: patron})
    return _seated(state, seats, event.seat)


def _left(state: TableState, event: e.SeatLeft, _: Safe | None) -> TableState:
    seats = {seat: name for seat, name in state.seats.items() if seat != event.seat}
    return _seated(state, seats, event.seat)


def _seated(state: TableState, seats: Mapping[int, str], changed: int) -> TableState:
    """Return the table with new people in its seats, and in the round while a dealer takes bets.

    A virtual round is committed to who sat there when it opened.
    """
    state = state.but(seats=seats, leaving=state.leaving - {changed})
    now = state.now
    if now is None or not state.live or now.game.phase not in UNDEALT:
        return state
    return state.but(now=now.but(game=now.game.but(seated=seats)))


def _round(state: TableState, event: e.RoundOpened, safe: Safe | None) -> TableState:
    terms = state.rules.terms if state.procedures is None else round_terms(state.procedures)
    if event.limits:
        limited = state.rules.limited(event.limits).terms
        terms = replace(limited, method=terms.method, offers=terms.offers)
    if event.rates or event.resets:
        terms = replace(
            terms,
            rates={**terms.rates, **event.rates},
            resets={**terms.resets, **event.resets},
        )
    game = Round(
        terms,
        seated=dict(event.seats),
        positions=state.opening.positions,
        meters=event.meters,
    ).opening
    now = RoundNow(opened=event, game=game, first=state.number)
    if event.nonce:
        secret = safe.secret(state.id, event.round, event.nonce) if safe else None
        now = now.but(game=game.but(deck=UNKNOWN_DECK), secret=secret)
        if secret is not None:
            commitment = commitment_of(state.id, event, secret)
            if commitment.digest.hex() != event.digest:
                raise VaultError(
                    f"The keys are not those that table {state.id} was dealt with.",
                    remedy="Bring the file of keys back that the house had when the round began.",
                )
            now = now.but(gathering=Gathering(commitment=commitment))
    return state.but(rounds=event.round, now=now, last=None, patrons=state.patrons_here)


def commitment_of(table: str, opened: e.RoundOpened, secret: HouseSecret) -> Commitment:
    """Return the commitment that the house made when it opened a round."""
    particulars = Particulars(
        table=table,
        ruleset=bytes.fromhex(opened.ruleset),
        meters=opened.meters,
        seats=opened.seats,
        link=_promised(opened.link, opened.tip, opened.previous),
        house=_promised(opened.link, opened.house_tip, opened.house_previous)
        if opened.house_tip
        else None,
        beacon=opened.beacon,
    )
    return secret.commitment(fair_number(table, opened.round), particulars)


def _promised(number: int, tip: str, previous: str) -> PromisedLink:
    return PromisedLink(tip=bytes.fromhex(tip), number=number, previous=bytes.fromhex(previous))


def _now(state: TableState, **changes: Any) -> TableState:
    return _with(state, round_of(state).but(**changes))


def _with(state: TableState, round_: RoundNow) -> TableState:
    """Return the table with a new state of the round in progress, or of the last one."""
    return state.but(last=round_) if state.now is None else state.but(now=round_)


def round_of(state: TableState) -> RoundNow:
    """Return the round in progress or the last one; it is a bug if there is none."""
    round_ = state.now or state.last
    if round_ is None:
        raise InvariantError(f"No round is in progress at table {state.id}.")
    return round_


def closed(gathering: Gathering, event: e.PledgesClosed) -> Gathering:
    """Return the contributions with those that an earlier program drew for silent seats."""
    numbers = {seat: bytes.fromhex(number) for seat, number in event.house.items()}
    for seat, number in numbers.items():
        pledge = pledge_of(gathering.commitment, seat, number, by="house")
        gathering = gathering.pledged(seat, pledge, by="house")
    gathering = gathering.pledges_closed()
    for seat, number in numbers.items():
        gathering = gathering.with_number(seat, number)
    return gathering


def _gathered(change: Callable[[Gathering, Any], Gathering]) -> Change:
    def done(state: TableState, event: Any, _: Safe | None) -> TableState:
        gathering = state.now.gathering if state.now else None
        if gathering is None:
            return state
        return _now(state, gathering=change(gathering, event))

    return done


def _restarted(state: TableState, event: e.DealRestarted, _: Safe | None) -> TableState:
    """Start the deal again; silent seats are free when the round ends, and pledge no more."""
    now = round_of(state)
    gone = {seat for seat in event.silent if state.seats.get(seat) == now.opened.seats.get(seat)}
    gathering = None if now.gathering is None else now.gathering.restarted()
    return _now(state.but(leaving=state.leaving | gone), gathering=gathering)


def _link_requested(state: TableState, event: e.LinkAsked, _: Safe | None) -> TableState:
    gathering = state.now.gathering if state.now else None
    if gathering is not None:
        gathering = gathering.closed()
    return _now(state.but(links=event.link), gathering=gathering, link_requested=True)


def _ordered(state: TableState, event: e.CardsOrdered, _: Safe | None) -> TableState:
    now = state.now
    if now is None or now.secret is None or now.gathering is None:
        return state
    released = Released.read(event.link, event.house, event.beacon)
    deal = Deal(secret=now.secret, gathering=now.gathering, released=released)
    return _now(state, deal=deal, game=now.game.but(deck=deal.deck_order()), dealt_at=event.at)


def _pooled(pool: Pool) -> Change:
    def done(state: TableState, event: Any, _: Safe | None) -> TableState:
        return _now(state, pools=round_of(state).pools.after(event.meter, pool, event.parts))

    return done


def _interrupted(state: TableState, event: e.RoundInterrupted, _: Safe | None) -> TableState:
    """Store the cause of a void; a round that continues may still end for another cause."""
    return _now(state, cause=event.cause) if event.course == "void" else state


def _finished(state: TableState, _: e.RoundFinished, __: Safe | None) -> TableState:
    """End the round; one with a result stays, without secrets, until the next begins."""
    now = round_of(state).but(
        secret=None, gathering=None, deal=None, log=(), replaced=(), readings=()
    )
    return state.but(now=None, last=now if now.game.phase is Phase.ENDED else None)


def correction(state: TableState, event: e.EntryCorrected, safe: Safe | None) -> Parts[TableState]:
    """Return the table as if other events had followed from an entry on; the pools stay filled."""
    now = round_of(state)
    at = next(at for at, one in enumerate(now.log) if one.number == event.entry)
    known = {one.number: one for one in now.log[at:]}
    wrong, after = known[event.entry], state.before_entry(at)
    if event.do:
        command = decode(event.do, event.arguments)
        right = replace(wrong, command=command, by=event.by, role=event.role)
        known[event.entry] = right
    for turn, (number, group) in enumerate(groupby(event.events, key=lambda one: one.entry)):
        if turn % AT_ONCE == 0:
            yield
        before = after
        for each in group:
            after = evolve(after, decode(each.kind, each.data), safe)
        after = after.entered(replace(known[number], before=before))
    result = round_of(after).but(
        pools=now.pools, announced=now.announced + MOVES, replaced=(*now.replaced, wrong)
    )
    return after.but(number=state.number, now=result)


def _unchanged(state: TableState, _: Any, __: Safe | None) -> TableState:
    return state


CHANGES: Mapping[type, Change] = {
    e.TableOpened: _opened,
    e.LimitsChanged: lambda state, event, _: state.with_limits(event),
    e.TableShut: _shut,
    e.ChainAnnounced: _announced,
    e.SeatTaken: _taken,
    e.SeatLeft: _left,
    e.ChipsBought: _unchanged,
    e.ChipsBrought: _unchanged,
    e.ChipsTaken: _unchanged,
    e.DealerRelieved: lambda state, event, _: state.but(dealer=event.dealer),
    e.RoundOpened: _round,
    e.NumberPledged: _gathered(
        lambda gathering, event: gathering.pledged(event.seat, bytes.fromhex(event.pledge))
    ),
    e.PledgesClosed: _gathered(closed),
    e.NumberShown: _gathered(
        lambda gathering, event: gathering.with_number(event.seat, bytes.fromhex(event.number))
    ),
    e.DealRestarted: _restarted,
    e.LinkAsked: _link_requested,
    e.CardsOrdered: _ordered,
    e.CardsRead: _unchanged,
    e.TimeRanOut: _unchanged,
    e.HitPending: lambda state, event, _: _now(state, pending=event.seat),
    e.MeterOverflowed: _pooled("overflow"),
    e.ReserveLaid: _pooled("reserve"),
    e.ReserveDrawn: _pooled("drawn"),
    e.MetersRegistered: lambda state, event, _: _now(state, registered=event.meters),
    e.RoundInterrupted: _interrupted,
    e.RoundFinished: _finished,
    e.EntryCorrected: lambda state, event, safe: outcome_of(correction(state, event, safe)),
}
