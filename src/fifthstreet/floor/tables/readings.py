"""The faces of face-down cards at a live table that a device or a person has read.

The round itself knows only that such a card is there. Its face stays in memory, outside the round:
no event, cause, view or error contains it, and a restart forgets it. When the card is turned up and
nobody enters it, the house enters the reading. What a dealer enters always counts: the house
ignores a reading that contradicts it.
"""

from dataclasses import replace
from typing import Final, TypeVar

from fifthstreet.cards import Card, Hand
from fifthstreet.floor.tables.evolve import UNSEEN, masked, round_of
from fifthstreet.floor.tables.plan import TablePlan
from fifthstreet.floor.tables.state import RoundNow
from fifthstreet.play import commands as c
from fifthstreet.play.events import CardDealt
from fifthstreet.play.round import decide
from fifthstreet.play.state import State as Game
from fifthstreet.refusals import Refusal

Cards = tuple[Card, ...]
Command = TypeVar("Command")
TURNS_UP: Final = (c.Reveal, c.ShowHand)


def deal(plan: TablePlan, command: c.DealCards) -> Refusal | None:
    """Deal cards as they are entered; the face of a face-down card stays in memory only."""
    now = round_of(plan.state)
    answer = decide(now.game, command)
    if isinstance(answer, Refusal):
        return answer
    before = _padded(now)
    plan.happened(command, tuple(map(masked, answer)))
    remember(plan, (*before, *(one.card for one in answer if isinstance(one, CardDealt))))
    return None


def remember(plan: TablePlan, cards: Cards) -> None:
    """Remember the faces of the round's cards, in the order of the deal."""
    plan.state = plan.state.but(now=round_of(plan.state).but(readings=cards))


def forget(plan: TablePlan) -> None:
    """Forget every face that was read."""
    if plan.state.now is not None:
        remember(plan, ())


def _padded(now: RoundNow) -> Cards:
    """Return a reading for every card that was dealt; after a restart there may be none."""
    return (*now.readings, *(UNSEEN,) * (len(now.game.dealt) - len(now.readings)))


def entered(game: Game) -> Cards:
    """Return every card in the order of the deal, as the round knows it."""
    hands = {number: iter(seat.cards) for number, seat in game.seats.items()}
    return tuple(
        card if place.seat not in hands else next(hands[place.seat]) for place, card in game.dealt
    )


def faces(now: RoundNow) -> Cards:
    """Return every card in the order of the deal, as the round knows it or else as it was read."""
    there = entered(now.game)
    return tuple(
        read if card is UNSEEN and read not in there else card
        for card, read in zip(there, _padded(now), strict=True)
    )


def places(game: Game, command: object) -> tuple[int, ...]:
    """Return where the cards are that a command would turn up, in the order of the deal."""
    dealt = [place for place, _ in game.dealt]
    if isinstance(command, c.ShowHand):
        return tuple(at for at, place in enumerate(dealt) if place.seat == command.seat)
    if not isinstance(command, c.Reveal) or game.revealed >= len(game.reveals):
        return ()
    due = game.reveals[game.revealed]
    lying = tuple(at for at, place in enumerate(dealt) if place.target == due.zone)
    return tuple(at for n in due.cards for at in lying[n - 1 : n]) if due.cards else lying


def with_faces(now: RoundNow, command: Command) -> Command:
    """Return a command that turns cards up with what was read, where nobody enters them.

    The very same command is returned if a card of it is unknown, or none is.
    """
    if not isinstance(command, TURNS_UP) or command.cards is not None:
        return command
    there, known = entered(now.game), faces(now)
    lying = places(now.game, command)
    cards = [known[at] for at in lying]
    if UNSEEN in cards or all(there[at].known for at in lying):
        return command
    return replace(command, cards=Hand(cards))
