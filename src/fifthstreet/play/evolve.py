"""How each event changes the state; it never refuses, for what happened has happened."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from typing import Any, assert_never

from fifthstreet.cards import Card
from fifthstreet.play import events as e
from fifthstreet.play.state import Phase, SeatState, State, Waiting
from fifthstreet.rules.dealing import Place

MOVES: Mapping[type, dict[str, Any]] = {
    e.BettingOpened: {"phase": Phase.BETTING},
    e.BettingClosed: {"phase": Phase.CLOSED},
    e.DealCompleted: {"phase": Phase.DECIDING, "decision": 1},
    e.EverybodyFolded: {"phase": Phase.SETTLING},
    e.RoundEnded: {"phase": Phase.ENDED},
}


def evolve(state: State, event: e.Event) -> State:
    """Return the state after an event."""
    match event:
        case (
            e.BettingOpened()
            | e.BettingClosed()
            | e.DealCompleted()
            | e.EverybodyFolded()
            | e.RoundEnded()
        ):
            return replace(state, **MOVES[type(event)])
        case e.WagerPlaced():
            return _placed(state, event)
        case e.WagerTakenBack():
            return _taken_back(state, event)
        case e.WagerFound():
            seat = state.seats.get(event.seat, SeatState(player=state.seated.get(event.seat, "")))
            found = replace(seat, wagers={**seat.wagers, event.wager: event.amount})
            return replace(state, seats={**state.seats, event.seat: found})
        case e.StepDone():
            return replace(state, steps=(*state.steps, event.step))
        case e.CardDealt():
            return _dealt(state, event.place, event.card)
        case e.CardsRevealed():
            return _revealed(state, event)
        case e.SeatSettled():
            return _settled(state, event)
        case e.RoundVoided():
            return replace(
                state,
                phase=Phase.VOIDED,
                lines=event.lines,
                meters=event.meters,
                waiting=None,
                choosing=(),
            )
        case e.Reported() | e.RulingAwaited() | e.Ruled() | e.OptionsOffered():
            return _incident(state, event)
        case e.UpCardChosen():
            return _turned(replace(state, up_place=event.place), event.place)
        case e.DeckOrdered():
            return replace(state, deck_orders=(*state.deck_orders, event.order))
        case _:
            return _at_seat(state, event)


def replay(state: State, events: Iterable[e.Event]) -> State:
    """Return the state after all events."""
    return reduce(evolve, events, state)


def _with_seat(state: State, number: int, **changes: Any) -> State:
    seat = replace(state.seats[number], **changes)
    return replace(state, seats={**state.seats, number: seat})


def _sum(left: Mapping[str, Fraction], right: Mapping[str, Fraction]) -> dict[str, Fraction]:
    return {
        name: left.get(name, Fraction(0)) + right.get(name, Fraction(0))
        for name in {**left, **right}
    }


def _placed(state: State, event: e.WagerPlaced) -> State:
    seat = state.seats.get(event.seat, SeatState(player=event.player))
    seat = replace(
        seat,
        wagers={**seat.wagers, event.wager: event.amount},
        contributions=_sum(seat.contributions, event.contributions),
    )
    meters = _sum(state.meters, event.contributions)
    return replace(state, seats={**state.seats, event.seat: seat}, meters=meters)


def _taken_back(state: State, event: e.WagerTakenBack) -> State:
    seat = state.seats[event.seat]
    left = seat.wagers[event.wager] - event.amount
    wagers = {name: staked for name, staked in seat.wagers.items() if name != event.wager}
    if left:
        wagers[event.wager] = left
    meters, fed = state.meters, seat.contributions
    if event.wager == "progressive" and not left and reverses(state):
        meters = _sum(meters, {name: -amount for name, amount in fed.items()})
        fed = {}
    kept = replace(seat, wagers=wagers, contributions=fed)
    seats = {number: found for number, found in state.seats.items() if number != event.seat}
    return replace(state, seats={**seats, event.seat: kept} if wagers else seats, meters=meters)


def _invalidated(state: State, event: e.HandInvalidated) -> State:
    seat = state.seats[event.seat]
    changed = _with_seat(state, event.seat, standing=event.standing, holding=False)
    if event.standing != "refunded" or not reverses(state):
        return changed
    meters = _sum(state.meters, {name: -amount for name, amount in seat.contributions.items()})
    return replace(_with_seat(changed, event.seat, contributions={}), meters=meters)


def reverses(state: State) -> bool:
    """Tell whether the contribution of a returned progressive wager leaves the meter again."""
    return state.terms.option("progressive.void_reversal") is not False


def _dealt(state: State, place: Place, card: Card) -> State:
    dealt = (*state.dealt, (place, card))
    deck = state.deck[1:] if state.deck else state.deck
    changed = replace(state, dealt=dealt, deck=deck)
    if place.face_up:
        changed = replace(changed, up_place=len(dealt) - 1)
    if place.seat is None:
        return changed
    return _with_seat(changed, place.seat, cards=(*state.seats[place.seat].cards, card))


def _turned(state: State, index: int) -> State:
    """Turn one of the dealer's cards up and the others down."""
    dealt = tuple(
        (replace(place, face_up=number == index) if place.target == "dealer" else place, card)
        for number, (place, card) in enumerate(state.dealt)
    )
    return replace(state, dealt=dealt)


def _revealed(state: State, event: e.CardsRevealed) -> State:
    target = {"dealer_hand": "dealer"}.get(event.shows, event.shows)
    indices = [n for n, (place, _) in enumerate(state.dealt) if place.target == target]
    if event.number is not None:
        indices = [indices[event.number - 1]]
    faces = dict(zip(indices, event.cards, strict=True))
    dealt = tuple(
        (replace(place, face_up=True), faces[n]) if n in faces else (place, card)
        for n, (place, card) in enumerate(state.dealt)
    )
    revealed = state.revealed + 1
    changed = replace(state, dealt=dealt, revealed=revealed)
    if revealed == len(state.reveals):
        return replace(changed, phase=Phase.SETTLING)
    nxt = state.reveals[revealed].after_decision
    return replace(changed, decision=nxt)


def _settled(state: State, event: e.SeatSettled) -> State:
    changed = _with_seat(state, event.seat, settled=True)
    return replace(changed, lines=(*state.lines, *event.lines), meters=event.meters)


def _incident(
    state: State, event: e.Reported | e.RulingAwaited | e.Ruled | e.OptionsOffered
) -> State:
    match event:
        case e.Reported():
            count = state.incidents.get(event.what, 0) + 1
            return replace(state, incidents={**state.incidents, event.what: count})
        case e.RulingAwaited():
            waiting = Waiting(
                what=event.what, seat=event.seat, role=event.role, citation=event.citation
            )
            return replace(state, waiting=waiting)
        case e.Ruled():
            return replace(state, waiting=None)
        case e.OptionsOffered():
            return replace(state, choosing=event.seats)
        case _:
            assert_never(event)


def _at_seat(
    state: State,
    event: e.CardsLookedAt
    | e.CardsPutDown
    | e.BetMade
    | e.HandFolded
    | e.HandShown
    | e.AwardConfirmed
    | e.PlayerLeft
    | e.HandInvalidated
    | e.OptionChosen,
) -> State:
    seat = state.seats[event.seat]
    match event:
        case e.CardsLookedAt():
            return _with_seat(state, event.seat, looked=True, holding=True)
        case e.CardsPutDown():
            return _with_seat(state, event.seat, holding=False)
        case e.BetMade():
            wagers = {**seat.wagers, event.wager: event.amount}
            return _with_seat(state, event.seat, wagers=wagers, decided=state.decision)
        case e.HandFolded():
            return _with_seat(
                state, event.seat, standing="folded", decided=state.decision, holding=False
            )
        case e.HandShown():
            return _with_seat(state, event.seat, cards=event.cards, shown=True)
        case e.AwardConfirmed():
            return _with_seat(state, event.seat, confirmed=(*seat.confirmed, event.step))
        case e.PlayerLeft():
            return _with_seat(state, event.seat, gone=True, holding=False)
        case e.HandInvalidated():
            return _invalidated(state, event)
        case e.OptionChosen():
            left = tuple(number for number in state.choosing if number != event.seat)
            return replace(state, choosing=left)
        case _:
            assert_never(event)
