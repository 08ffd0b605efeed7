"""How each event changes the state; it never refuses, for what happened has happened."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from typing import Any, assert_never

from fifthstreet.cards import Card
from fifthstreet.play import events as e
from fifthstreet.play.state import TARGETS, Layout, Phase, SeatState, State, Waiting, nothing
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
        case e.BetMade():
            seat = _corrected(state.seats[event.seat], event.wager)
            wagers = {**seat.wagers, event.wager: event.amount}
            made = seat.but(wagers=wagers, decided=state.decision)
            return state.but(seats={**state.seats, event.seat: made})
        case e.CardDealt():
            return _dealt(state, event.place, event.card)
        case (
            e.BettingOpened()
            | e.BettingClosed()
            | e.DealCompleted()
            | e.EverybodyFolded()
            | e.RoundEnded()
        ):
            return state.but(**MOVES[type(event)])
        case e.WagerPlaced():
            return _placed(state, event)
        case e.WagerTakenBack():
            return _taken_back(state, event)
        case e.WagerFound():
            seat = state.seats.get(event.seat, SeatState(player=state.seated.get(event.seat, "")))
            return _seated(
                state, event.seat, seat.but(wagers={**seat.wagers, event.wager: event.amount})
            )
        case e.CorrectionAsked():
            asked = {**state.seats[event.seat].to_correct, event.wager: event.citation}
            return _with_seat(state, event.seat, to_correct=asked)
        case e.StepDone():
            return state.but(steps=(*state.steps, event.step))
        case e.CardsRevealed():
            return _revealed(state, event)
        case e.SeatSettled():
            return _settled(state, event)
        case e.RoundVoided():
            return state.but(
                phase=Phase.VOIDED,
                lines=event.lines,
                meters=event.meters,
                waiting=None,
                choosing=(),
            )
        case e.Reported() | e.RulingAwaited() | e.Ruled() | e.OptionsOffered():
            return _incident(state, event)
        case e.UpCardChosen():
            return _turned(state, event.place)
        case e.DeckOrdered():
            return state.but(deck_orders=(*state.deck_orders, event.order))
        case _:
            return _at_seat(state, event)


def replay(state: State, events: Iterable[e.Event]) -> State:
    """Return the state after all events."""
    return reduce(evolve, events, state)


def _seated(state: State, number: int, seat: SeatState) -> State:
    """Return the state with a seat as it is now, in its place among the others."""
    return _sitting(state, dict(sorted({**state.seats, number: seat}.items())))


def _sitting(state: State, seats: Mapping[int, SeatState]) -> State:
    """Return the state with other seats, or antes, than before."""
    antes = tuple(number for number, seat in seats.items() if seat.wagers.get("ante"))
    return state.but(seats=seats, dealt_in=antes)


def _with_seat(state: State, number: int, **changes: Any) -> State:
    return state.but(seats={**state.seats, number: state.seats[number].but(**changes)})


def _sum(left: Mapping[str, Fraction], right: Mapping[str, Fraction]) -> dict[str, Fraction]:
    return {
        name: left.get(name, Fraction(0)) + right.get(name, Fraction(0))
        for name in {**left, **right}
    }


def _placed(state: State, event: e.WagerPlaced) -> State:
    seat = state.seats.get(event.seat, SeatState(player=event.player))
    seat = _corrected(seat.but(wagers={**seat.wagers, event.wager: event.amount}), event.wager)
    if event.contributions:
        state = _unfed(state, seat)  # where a wager is put right, the first one fed nothing
        seat = seat.but(contributions=event.contributions)
        state = state.but(meters=_sum(state.meters, event.contributions))
    return _seated(state, event.seat, seat)


def _taken_back(state: State, event: e.WagerTakenBack) -> State:
    """Return the state without a wager or a part of it; a seat with none left is nobody's."""
    seat = state.seats[event.seat]
    left = seat.wagers[event.wager] - event.amount
    wagers = {name: staked for name, staked in seat.wagers.items() if name != event.wager}
    if left:
        wagers[event.wager] = left
    undone = state.phase is Phase.BETTING or reverses(state)
    if event.wager == "progressive" and not left and undone:
        state, seat = _unfed(state, seat), seat.but(contributions=nothing())
    seats = {**state.seats, event.seat: _corrected(seat.but(wagers=wagers), event.wager)}
    if not wagers:
        del seats[event.seat]
    return _sitting(state, seats)


def _corrected(seat: SeatState, wager: str) -> SeatState:
    """Return a seat of which a wager has been put right, or is gone."""
    if wager not in seat.to_correct:
        return seat
    return seat.but(to_correct={name: by for name, by in seat.to_correct.items() if name != wager})


def _invalidated(state: State, event: e.HandInvalidated) -> State:
    changes: dict[str, Any] = {
        "standing": event.standing,
        "holding": False,
        "ruled_by": event.citation,
    }
    if event.standing == "refunded" and reverses(state):
        state = _unfed(state, state.seats[event.seat])
        changes["contributions"] = nothing()
    return _with_seat(state, event.seat, **changes)


def _unfed(state: State, seat: SeatState) -> State:
    """Return the state with what a seat fed to the meters taken off them again."""
    return state.but(
        meters=_sum(state.meters, {name: -fed for name, fed in seat.contributions.items()})
    )


def reverses(state: State) -> bool:
    """Tell whether the contribution of a returned progressive wager leaves the meter again."""
    return state.terms.option("progressive.void_reversal") is not False


def _dealt(state: State, place: Place, card: Card) -> State:
    changes: dict[str, Any] = {"dealt": Layout((*state.dealt, (place, card)))}
    if state.deck is not None:
        changes["deck"] = state.deck[1:]
    if place.seat is not None:
        seat = state.seats[place.seat]
        changes["seats"] = {**state.seats, place.seat: seat.but(cards=(*seat.cards, card))}
    return state.but(**changes)


def _turned(state: State, index: int) -> State:
    """Turn one of the dealer's cards up and the others down."""
    dealt = Layout(
        (replace(place, face_up=number == index) if place.target == "dealer" else place, card)
        for number, (place, card) in enumerate(state.dealt)
    )
    return state.but(dealt=dealt)


def _revealed(state: State, event: e.CardsRevealed) -> State:
    target = TARGETS.get(event.shows, event.shows)
    indices = [n for n, (place, _) in enumerate(state.dealt) if place.target == target]
    if event.number is not None:
        indices = [indices[event.number - 1]]
    dealt = list(state.dealt)
    for index, card in zip(indices, event.cards, strict=True):
        dealt[index] = (replace(dealt[index][0], face_up=True), card)
    revealed = state.revealed + 1
    changed = state.but(dealt=Layout(dealt), revealed=revealed)
    if revealed == len(state.reveals):
        return changed.but(phase=Phase.SETTLING)
    return changed.but(decision=state.reveals[revealed].after_decision)


def _settled(state: State, event: e.SeatSettled) -> State:
    changed = _with_seat(state, event.seat, settled=True)
    return changed.but(lines=(*state.lines, *event.lines), meters=event.meters)


def _incident(
    state: State, event: e.Reported | e.RulingAwaited | e.Ruled | e.OptionsOffered
) -> State:
    match event:
        case e.Reported():
            count = state.incidents.get(event.what, 0) + 1
            return state.but(
                incidents={**state.incidents, event.what: count},
                discarded=(*state.discarded, *event.discarded),
                deck=state.deck[len(event.discarded) :] if state.deck else state.deck,
            )
        case e.RulingAwaited():
            waiting = Waiting(
                what=event.what,
                seat=event.seat,
                role=event.role,
                citation=event.citation,
                wager=event.wager,
                place=event.place,
                facts=event.facts,
            )
            return state.but(waiting=waiting)
        case e.Ruled():
            if event.seat is not None and event.readings:
                state = _with_seat(state, event.seat, readings=event.readings)
            return state.but(waiting=None)
        case e.OptionsOffered():
            return state.but(choosing=tuple(dict.fromkeys((*state.choosing, *event.seats))))
        case _:
            assert_never(event)


def _at_seat(
    state: State,
    event: e.CardsLookedAt
    | e.CardsPutDown
    | e.HandFolded
    | e.HandShown
    | e.HandDeclared
    | e.AwardConfirmed
    | e.PlayerLeft
    | e.HandInvalidated
    | e.OptionChosen,
) -> State:
    match event:
        case e.CardsLookedAt():
            return _with_seat(state, event.seat, looked=True, holding=True)
        case e.CardsPutDown():
            return _with_seat(state, event.seat, holding=False)
        case e.HandShown():
            return _with_seat(state, event.seat, cards=event.cards, shown=True)
        case e.HandDeclared():
            return state
        case e.AwardConfirmed():
            steps = (*state.seats[event.seat].confirmed, event.step)
            return _with_seat(state, event.seat, confirmed=steps)
        case e.HandFolded():
            out: dict[str, Any] = {"standing": "folded", "decided": state.decision}
            return _with_seat(_chosen(state, event.seat), event.seat, holding=False, **out)
        case e.PlayerLeft():
            return _with_seat(_chosen(state, event.seat), event.seat, gone=True, holding=False)
        case e.HandInvalidated():
            return _invalidated(_chosen(state, event.seat), event)
        case e.OptionChosen():
            return _chosen(state, event.seat)
        case _:
            assert_never(event)


def _chosen(state: State, seat: int) -> State:
    """Return the state in which no choice is awaited of a seat any more."""
    return state.but(choosing=tuple(number for number in state.choosing if number != seat))
