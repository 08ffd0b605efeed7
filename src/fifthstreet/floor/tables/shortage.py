"""Tells a player with too few chips for a wager how many more they need.

A wager needs its own chips and the smallest bets that the rest of the round requires: with fewer,
the hand would have to be folded. The smallest bet that is due needs its own chips only, since
refusing it would fold the hand too.
"""

from bisect import bisect_left
from dataclasses import replace

from fifthstreet.play.commands import Bet, PlaceWager
from fifthstreet.play.round import cost, raised_by, staked
from fifthstreet.play.state import State as Game
from fifthstreet.play.wagers import placed
from fifthstreet.refusals import Refusal

Stake = PlaceWager | Bet


def demand(game: Game, command: Stake) -> int:
    """Return the chips that a wager takes, with the wagers that are placed together with it."""
    if isinstance(command, Bet):
        return command.amount
    return sum(one.amount for one in placed(game, command))


def to_stay_in(game: Game, command: Stake) -> int:
    """Return the chips that a wager and the rest of the round take without a fold."""
    more = raised_by(game, command)
    player = game.seats[command.seat].player if isinstance(command, Bet) else command.player
    return more + cost(game, player) - staked(game, player) if more > 0 else 0


def shortage(game: Game, command: Stake, chips: int, *, to_the_end: bool = False) -> Refusal | None:
    """Return that some chips are too few for a wager and what is missing, or None.

    `to_the_end` counts the smallest bets that the rest of the round requires.
    """
    now, whole = demand(game, command), to_stay_in(game, command) if to_the_end else 0
    missing = max(now, whole) - chips
    if missing <= 0:
        return None
    money = game.terms.book.document.money
    text = f"You need {money(missing)} more to bet {size_in_words(game, command)}"
    if whole <= now:
        return Refusal("not_enough_chips", f"{text}.")
    text += " and stay in to the end; with less, you would have to fold and lose your bets."
    if largest := _largest(game, command, chips):
        text += f" The maximum with your chips is {money(demand(game, largest))}."
    return Refusal("not_enough_chips", text)


def _largest(game: Game, command: Stake, chips: int) -> Stake | None:
    """Return the largest ante with which some chips last to the end, if there is one."""
    if isinstance(command, Bet) or command.wager != "ante":
        return None
    sizes = range(game.terms.brief.limits("ante").least, command.amount + 1)
    taken = bisect_left(
        sizes, chips + 1, key=lambda size: to_stay_in(game, replace(command, amount=size))
    )
    return replace(command, amount=sizes[taken - 1]) if taken else None


def size_in_words(game: Game, command: Stake) -> str:
    """Return the size of a wager as its player thinks of it: a multiple, or an amount."""
    seat = game.seats.get(command.seat)
    if isinstance(command, Bet) and seat is not None and game.due is not None:
        measure = seat.wagers.get(game.terms.brief.bets[game.due.id], 0)
        if measure and command.amount % measure == 0:
            return f"{command.amount // measure}\N{MULTIPLICATION SIGN}"
    return game.terms.book.document.money(demand(game, command))
