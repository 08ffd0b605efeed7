"""Tells a player with too few chips for a wager how many more they need."""

from fifthstreet.play.commands import Bet, PlaceWager
from fifthstreet.play.state import State as Game
from fifthstreet.play.wagers import placed
from fifthstreet.refusals import Refusal

Stake = PlaceWager | Bet


def demand(game: Game, command: Stake) -> int:
    """Return the chips that a wager takes, with the wagers that are placed together with it."""
    if isinstance(command, Bet):
        return command.amount
    return sum(one.amount for one in placed(game, command))


def shortage(game: Game, command: Stake, chips: int) -> Refusal | None:
    """Return that some chips are too few for a wager and what is missing, or None."""
    missing = demand(game, command) - chips
    if missing <= 0:
        return None
    needs = f"You need {game.terms.book.document.money(missing)} more"
    return Refusal("not_enough_chips", f"{needs} to bet {size_in_words(game, command)}.")


def size_in_words(game: Game, command: Stake) -> str:
    """Return the size of a wager as its player thinks of it: a multiple, or an amount."""
    seat = game.seats.get(command.seat)
    if isinstance(command, Bet) and seat is not None and game.due is not None:
        measure = seat.wagers.get(game.terms.brief.bets[game.due.id], 0)
        if measure and command.amount % measure == 0:
            return f"{command.amount // measure}\N{MULTIPLICATION SIGN}"
    return game.terms.book.document.money(demand(game, command))
