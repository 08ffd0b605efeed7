"""What undoes a settlement: the voiding of a round, and the hand of one seat cancelled too late.

Once a board card or a hand is open, two people change a stake or take a payment back.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from fifthstreet.play import events as e
from fifthstreet.play.evolve import reverses
from fifthstreet.play.line import Line
from fifthstreet.play.state import State

VOID = "The round is void, and every wager goes back"
CANCELLED = "The hand was cancelled after it was settled, and its bets go back"


def open_cards(state: State) -> int:
    """Return how many cards of the board and hands are open; a settled seat counts as one."""
    dealer = state.terms.book.dealer_zone
    board = {zone.id for zone in state.terms.book.zones if zone.per == "table"}
    if dealer is not None and dealer.id not in state.dealt.down:
        board.add(dealer.id)
    hands = sum(seat.face_up or seat.settled for seat in state.seats.values())
    return hands + sum(place.face_up and place.target in board for place, _ in state.dealt)


def alters(state: State, events: Iterable[e.Event]) -> bool:
    """Return whether events change a stake of the record or take a payment back."""
    for event in events:
        match event:
            case e.WagerFound(seat=number, wager=wager, amount=amount):
                seat = state.seats.get(number)
                if seat is None or seat.wagers.get(wager) != amount:
                    return True
            case e.WagerReturned() | e.SettlementReversed():
                return True
            case e.RoundVoided() if any(seat.settled for seat in state.seats.values()):
                return True
    return False


def void(state: State, citation: str) -> e.RoundVoided:
    """Return the void of a round: every stake is returned, including folded wagers."""
    lines = tuple(line for number in sorted(state.seats) for line in _back(state, number, citation))
    meters = dict(state.opening_meters)
    if not reverses(state):
        for seat in state.seats.values():
            for name, fed in seat.contributions.items():
                meters[name] = meters.get(name, Fraction(0)) + fed
    return e.RoundVoided(citation=citation, lines=lines, meters=meters)


def settlement_reversed(state: State, seat: int, citation: str) -> e.SettlementReversed:
    """Return the reversal of one seat's settlement, its hand being out of the round already.

    Its awards go back into the meters. What it fed them has left them with the hand; where another
    seat has won that since, there is nothing left to take off.
    """
    change = state.seats[seat].meter_change
    meters = {
        name: max(value - change.get(name, Fraction(0)), Fraction(0))
        for name, value in state.meters.items()
    }
    lines = tuple(_back(state, seat, citation, why=CANCELLED))
    return e.SettlementReversed(seat=seat, citation=citation, lines=lines, meters=meters)


def _back(state: State, seat: int, citation: str, *, why: str = VOID) -> Iterator[Line]:
    for wager, staked in state.seats[seat].wagers.items():
        yield Line(
            seat=seat,
            wager=wager,
            staked=staked,
            paid=staked,
            outcome="returned",
            citation=citation,
            why=why,
        )
