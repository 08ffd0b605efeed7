"""What a round costs a player: what they have staked, and the minimum that keeps their hands in it.

A hand folds unless its player bets at each decision, so a round costs more than its ante. A limit
on what a player may stake must count all of it before it accepts the ante.
"""

from fifthstreet.play import commands as c
from fifthstreet.play import events as e
from fifthstreet.play.evolve import evolve
from fifthstreet.play.state import VOIDED, SeatState, State
from fifthstreet.play.terms import Terms


def staked(state: State, player: str) -> int:
    """Return what a player has on the layout that is not settled yet."""
    return sum(sum(seat.wagers.values()) for seat in _open(state, player))


def cost(state: State, player: str) -> int:
    """Return what is staked, and the minimum that a player must still bet to fold no hand."""
    return sum(
        sum(seat.wagers.values()) + to_stay_in(state.terms, seat) for seat in _open(state, player)
    )


def to_stay_in(terms: Terms, seat: SeatState) -> int:
    """Return the minimum that a hand must still bet to reach the end of the round."""
    ante = seat.wagers.get("ante")
    if not ante or not seat.in_play or seat.has_left:
        return 0
    brief = terms.brief
    left = (wager for decision, wager in brief.due.items() if decision > seat.decided)
    return sum(min(brief.sizes(wager.id, ante)) for wager in left)


def raised_by(state: State, command: c.PlaceWager | c.Bet) -> int:
    """Return by how much a wager raises what the round costs; the minimum bet that is due does not.

    Whether the wager may be made is for `decide` to say.
    """
    if isinstance(command, c.Bet):
        player = state.seats[command.seat].player
        event: e.Event = e.BetMade(seat=command.seat, wager=state.due.id, amount=command.amount)
    else:
        player = command.player
        event = e.WagerPlaced(
            seat=command.seat,
            wager=command.wager,
            amount=command.amount,
            player=player,
            placed_by=command.by.name,
            contributions={},
        )
    return cost(evolve(state, event), player) - cost(state, player)


def _open(state: State, player: str) -> list[SeatState]:
    if state.phase is VOIDED:
        return []
    return [seat for seat in state.seats.values() if seat.player == player and not seat.settled]
