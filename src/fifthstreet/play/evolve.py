"""How each event changes the state; it never refuses, for what happened has happened."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from fifthstreet.cards import Card
from fifthstreet.play import events as e
from fifthstreet.play.card_layout import CardLayout
from fifthstreet.play.choices import JACKPOT
from fifthstreet.play.line import Line
from fifthstreet.play.meter_readings import meters_read
from fifthstreet.play.progress import corrected, decided, must_reveal, next_step, onward, without
from fifthstreet.play.state import (
    NOBODY,
    PendingRuling,
    Phase,
    SeatState,
    State,
    nothing,
)

Change = Callable[[State, Any], State]
ANTE = ("ante",)
"""The wager that keeps a seat in the round once it is dealt in."""
UNCLOSED = (Phase.WAITING, Phase.BETTING)


def evolve(state: State, event: e.Event) -> State:
    """Return the state after an event."""
    return CHANGES[type(event)](state, event)


def replay(state: State, events: Iterable[e.Event]) -> State:
    """Return the state after all events; cards that follow one another are laid at once."""
    cards: list[e.CardDealt] = []
    for event in events:
        if isinstance(event, e.CardDealt):
            cards.append(event)
            continue
        if cards:
            state = _dealt(state, cards)
            cards = []
        state = CHANGES[type(event)](state, event)
    return _dealt(state, cards) if cards else state


def _seated(state: State, number: int, seat: SeatState) -> State:
    """Return the state with a seat as it is now, in its place among the others."""
    seats = {**state.seats, number: seat}
    if number not in state.seats and number != max(seats):
        seats = dict(sorted(seats.items()))
    return _sitting(state, seats)


def _sitting(state: State, seats: Mapping[int, SeatState]) -> State:
    """Return the state with other seats, or antes, than before."""
    opening = state.terms.brief.opening if state.phase in UNCLOSED else ANTE
    if len(opening) == 1:
        [ante] = opening
        antes = [number for number, seat in seats.items() if seat.wagers.get(ante)]
    else:
        antes = [n for n, seat in seats.items() if all(map(seat.wagers.get, opening))]
    return state.but(seats=seats, dealt_in=tuple(antes))


def _with_seat(state: State, number: int, **changes: Any) -> State:
    return state.but(seats={**state.seats, number: state.seats[number].but(**changes)})


def _moved(**changes: Any) -> Change:
    """Return the change that an event makes which says nothing but that it happened."""

    def change(state: State, _: e.Event) -> State:
        return state.but(**changes)

    return change


def _at_seat(**changes: Any) -> Change:
    """Return the change that an event makes at its seat, and at no other."""

    def change(state: State, event: Any) -> State:
        return _with_seat(state, event.seat, **changes)

    return change


def _bet(state: State, event: e.BetMade) -> State:
    seat, wager, amount = state.seats[event.seat], event.wager, event.amount
    if wager in seat.wagers and wager not in seat.to_correct:
        amount += seat.wagers[wager]
    return decided(state, event.seat, {**seat.wagers, wager: amount}, wager)


def _stayed(state: State, event: e.HandStayed) -> State:
    return decided(state, event.seat, state.seats[event.seat].wagers)


def _bet_taken_back(state: State, event: e.BetTakenBack) -> State:
    wagers = state.seats[event.seat].wagers
    left = {name: staked for name, staked in wagers.items() if name != event.wager}
    return decided(state, event.seat, left)


def _wager_found(state: State, event: e.WagerFound) -> State:
    seat = state.seats.get(event.seat) or NOBODY.but(player=state.seated.get(event.seat, ""))
    changed = seat.but(wagers={**seat.wagers, event.wager: event.amount})
    return _seated(state, event.seat, changed)


def _correction_asked(state: State, event: e.CorrectionRequested) -> State:
    to_correct = {**state.seats[event.seat].to_correct, event.wager: event.citation}
    return _with_seat(state, event.seat, to_correct=to_correct)


def _sum(left: Mapping[str, Fraction], right: Mapping[str, Fraction]) -> dict[str, Fraction]:
    return {
        name: left.get(name, Fraction(0)) + right.get(name, Fraction(0))
        for name in {**left, **right}
    }


def _placed(state: State, event: e.WagerPlaced) -> State:
    seat = state.seats.get(event.seat)
    if seat is None:
        seat = NOBODY.but(player=event.player, wagers={event.wager: event.amount})
    else:
        wagers = {**seat.wagers, event.wager: event.amount}
        seat = corrected(seat.but(wagers=wagers), event.wager)
    if event.contributions:
        state = _unfed(state, seat)  # where a wager is put right, the first one fed nothing
        seat = seat.but(contributions=event.contributions)
        state = state.but(meters=_sum(state.meters, event.contributions))
    return _seated(state, event.seat, seat)


def _taken_back(state: State, event: e.WagerReturned) -> State:
    """Return the state without a wager or a part of it; a seat with none left is nobody's."""
    seat = state.seats[event.seat]
    left = seat.wagers[event.wager] - event.amount
    wagers = {name: staked for name, staked in seat.wagers.items() if name != event.wager}
    if left:
        wagers[event.wager] = left
    undone = state.phase is Phase.BETTING or reverses(state)
    if event.wager == JACKPOT and not left and undone:
        state, seat = _unfed(state, seat), seat.but(contributions=nothing())
    seat = seat.but(wagers=wagers)
    if state.phase is not Phase.BETTING:
        seat = seat.but(to_move=seat.to_move + event.amount)
    seats = {**state.seats, event.seat: corrected(seat, event.wager)}
    if not wagers:
        del seats[event.seat]
    return onward(_sitting(state, seats))


def _invalidated(state: State, event: e.HandInvalidated) -> State:
    state = _chosen(state, event)
    changes: dict[str, Any] = {
        "standing": event.standing,
        "holding": False,
        "ruled_by": event.citation,
        "folded": state.seats[event.seat].standing == "folded",
    }
    if event.standing == "refunded" and reverses(state):
        state = _unfed(state, state.seats[event.seat])
        changes["contributions"] = nothing()
    return onward(_with_seat(state, event.seat, **changes))


def _unfed(state: State, seat: SeatState) -> State:
    """Return the state with what a seat fed to the meters taken off them again."""
    return state.but(
        meters=_sum(state.meters, {name: -fed for name, fed in seat.contributions.items()})
    )


def reverses(state: State) -> bool:
    """Return whether the contribution of a returned progressive wager leaves the meter again."""
    meters = state.terms.book.meters
    law = meters.void_reversal if meters else None
    return law is None or law.value


def _dealt(state: State, events: Sequence[e.CardDealt]) -> State:
    """Return the state with cards at their places, off the deck where there is one."""
    hands: dict[int, tuple[Card, ...]] = {}
    places = [(event.place, event.card) for event in events]
    for place, card in places:
        number = place.seat
        if number is not None:
            hands[number] = (*hands[number], card) if number in hands else (card,)
    seats = dict(state.seats)
    for number, cards in hands.items():
        seat = seats[number]
        seats[number] = seat.but(cards=seat.cards + cards)
    deck = None if state.deck is None else state.deck[len(places) :]
    return state.but(dealt=CardLayout((*state.dealt, *places)), deck=deck, seats=seats)


def _deal_completed(state: State, _: e.DealCompleted) -> State:
    after = {} if must_reveal(state, 0) else next_step(state)
    return onward(state.but(phase=Phase.DECIDING, **after))


def _turned(state: State, event: e.UpCardChosen) -> State:
    """Turn one of the dealer's cards up and the others down."""
    up, dealer = event.place, dealers_place(state)
    dealt = CardLayout(
        (replace(place, face_up=number == up) if place.target == dealer else place, card)
        for number, (place, card) in enumerate(state.dealt)
    )
    return state.but(dealt=dealt)


def _revealed(state: State, event: e.CardsRevealed) -> State:
    shows, revealed = event.shows, state.revealed + 1
    target = shows if shows in state.dealt.indices else dealers_place(state)
    numbers = event.numbers if event.number is None else (event.number,)
    dealt = state.dealt.turned_up(target, numbers, event.cards)
    after = {} if must_reveal(state, revealed) else next_step(state)
    return onward(state.but(dealt=dealt, revealed=revealed, **after))


def dealers_place(state: State) -> str:
    """Return where the dealer's cards lie; older records call it otherwise."""
    zone = state.terms.book.dealer_zone
    return zone.id if zone else ""


def _settled(state: State, event: e.SeatSettled) -> State:
    change = nothing()
    if event.meters is not state.meters and event.meters != state.meters:
        change = _sum(event.meters, {name: -value for name, value in state.meters.items()})
    seat = state.seats[event.seat]
    seat = seat.amend(settled=True, settlement=event.lines, meter_change=change, to_move=0)
    seats = {**state.seats, event.seat: seat}
    left = without(event.seat, state.unsettled)
    return state.amend(
        seats=seats,
        lines=state.lines + event.lines,
        settlements=(*state.settlements, (event.seat, event.lines)),
        meters=event.meters,
        unsettled=left,
    )


def _reversed(state: State, event: e.SettlementReversed) -> State:
    """Return the state with the settlement of one seat replaced."""
    lines = list(state.lines)
    for line in state.seats[event.seat].settlement:
        lines.remove(line)
    seats = _to_move(state, event.lines, state.seats[event.seat].settlement)
    seat = seats[event.seat].but(settlement=event.lines, meter_change=nothing())
    seats[event.seat] = seat
    return state.amend(seats=seats, lines=(*lines, *event.lines), meters=event.meters)


def _to_move(state: State, back: Iterable[Line], before: Iterable[Line]) -> dict[int, SeatState]:
    """Return the seats with what the dealer moves when other lines take the place of paid ones."""
    moves = Counter[int]()
    for line in back:
        moves[line.seat] += line.paid
    for line in before:
        moves[line.seat] -= line.paid
    return {n: seat.but(to_move=seat.to_move + moves[n]) for n, seat in state.seats.items()}


def _voided(state: State, event: e.RoundVoided) -> State:
    paid = [line for seat in state.seats.values() for line in seat.settlement]
    return state.but(
        seats=_to_move(state, event.lines, paid) if state.closed else state.seats,
        phase=Phase.VOIDED,
        lines=event.lines,
        meters=event.meters,
        waiting=None,
        choosing=(),
    )


def _reported(state: State, event: e.IrregularityReported) -> State:
    if event.round is not None:
        return state
    count = state.incidents.get(event.what, 0) + event.count
    return state.but(
        incidents={**state.incidents, event.what: count},
        look_reported=state.look_reported or "somebody_has_looked" in event.facts,
        discarded=(*state.discarded, *event.discarded),
        deck=state.deck[len(event.discarded) :] if state.deck else state.deck,
    )


def _awaited(state: State, event: e.RulingAwaited) -> State:
    waiting = PendingRuling(
        what=event.what,
        seat=event.seat,
        role=event.role,
        citation=event.citation,
        wager=event.wager,
        place=event.place,
        facts=event.facts,
        round=event.round,
        also=event.also,
        amount=event.amount,
        reported_by=event.reported_by,
    )
    return state.but(waiting=waiting)


def _ruled(state: State, event: e.RulingMade) -> State:
    if event.seat is not None and event.readings and event.round is None:
        state = _with_seat(state, event.seat, readings=event.readings)
    return state.but(waiting=None)


def _offered(state: State, event: e.OptionsOffered) -> State:
    return state.but(choosing=tuple(dict.fromkeys((*state.choosing, *event.seats))))


def _hand_shown(state: State, event: e.HandShown) -> State:
    seat = state.seats[event.seat].but(cards=event.cards, face_up=True)
    return state.amend(seats={**state.seats, event.seat: seat})


def _confirmed(state: State, event: e.AwardConfirmed) -> State:
    steps = (*state.seats[event.seat].confirmed, event.step)
    return _with_seat(state, event.seat, confirmed=steps)


def _folded(state: State, event: e.HandFolded) -> State:
    state = _chosen(state, event)
    return onward(
        _with_seat(
            state,
            event.seat,
            standing="folded",
            decided=state.decision,
            holding=False,
            absence=event.reason,
        )
    )


def _option(state: State, event: e.OptionChosen) -> State:
    return _with_seat(_chosen(state, event), event.seat, absence=event.reason)


def _left(state: State, event: e.PlayerLeft) -> State:
    state = _with_seat(_chosen(state, event), event.seat, has_left=True, holding=False)
    return onward(state)


def _chosen(
    state: State, event: e.OptionChosen | e.HandFolded | e.PlayerLeft | e.HandInvalidated
) -> State:
    """Return the state in which no choice is awaited of a seat any more."""
    if event.seat not in state.choosing:
        return state
    return state.but(choosing=without(event.seat, state.choosing))


CHANGES: Mapping[type[e.Event], Change] = {
    e.BettingOpened: _moved(phase=Phase.BETTING),
    e.WagerPlaced: _placed,
    e.WagerReturned: _taken_back,
    e.WagerFound: _wager_found,
    e.CorrectionRequested: _correction_asked,
    e.BettingClosed: _moved(phase=Phase.CLOSED),
    e.StepDone: lambda state, event: state.but(steps=(*state.steps, event.step)),
    e.CardDealt: lambda state, event: _dealt(state, (event,)),
    e.DealCompleted: _deal_completed,
    e.CardsViewed: _at_seat(looked=True, holding=True),
    e.LookMarked: _at_seat(looked=True),
    e.CardsPutDown: _at_seat(holding=False),
    e.BetMade: _bet,
    e.HandStayed: _stayed,
    e.BetTakenBack: _bet_taken_back,
    e.HandFolded: _folded,
    e.EverybodyFolded: _moved(phase=Phase.SETTLING),
    e.CardsRevealed: _revealed,
    e.HandShown: _hand_shown,
    e.HandDeclared: lambda state, _: state,
    e.AwardConfirmed: _confirmed,
    e.MetersRead: meters_read,
    e.SeatSettled: _settled,
    e.SettlementReversed: _reversed,
    e.RoundEnded: _moved(phase=Phase.ENDED),
    e.PlayerLeft: _left,
    e.IrregularityReported: _reported,
    e.RulingAwaited: _awaited,
    e.RulingMade: _ruled,
    e.HandInvalidated: _invalidated,
    e.OptionsOffered: _offered,
    e.OptionChosen: _option,
    e.UpCardChosen: _turned,
    e.DeckOrdered: lambda state, event: state.but(deck_orders=(*state.deck_orders, event.order)),
    e.RoundVoided: _voided,
}
"""What each event of the vocabulary changes; a table, since a round asks it for every event."""
