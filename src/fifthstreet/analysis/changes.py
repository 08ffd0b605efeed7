"""What two ways to play a game do differently: how many decisions, and some of them as examples."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from fifthstreet.analysis.versus import VersusSolution
from fifthstreet.analysis.census import CARDS, versus_census
from fifthstreet.analysis.choices import FOLD
from fifthstreet.analysis.own import (
    LAST,
    OwnSolution,
    Policy,
    leads_from,
    staked_before,
    states_at,
)
from fifthstreet.cards import Card, Deck, Hand

EXAMPLES = 3
"""How many decisions are shown of each kind of change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PayChange:
    """A kind of decision that is taken otherwise: at which street, and from which bet to which.

    `hands` counts the sets of seen cards, alike ones by suit too; `examples` shows some of them.
    Nought is a fold. In Casino Stud an example's last card is the dealer's.
    """

    street: int
    staked: int
    was: int
    becomes: int
    hands: int
    examples: tuple[Hand, ...]


def own_changes(
    before: OwnSolution, now: OwnSolution
) -> tuple[PayChange, ...]:
    """Return the decisions that two ways to play both come to and take differently."""
    return tuple(_differences(before, now))


def _differences(before: OwnSolution, now: OwnSolution) -> Iterator[PayChange]:
    one, other = _reached(before), _reached(now)
    for (street, staked), both in one.items():
        old, new = before.policy[street, staked], now.policy[street, staked]
        differ = np.flatnonzero(both & other[street, staked] & (old != new))
        kinds = Counter((int(old[state]), int(new[state])) for state in differ)
        sets = states_at(street)
        for was, becomes in kinds:
            states = [at for at in differ if (old[at], new[at]) == (was, becomes)]
            yield PayChange(
                street=street,
                staked=staked,
                was=was,
                becomes=becomes,
                hands=int(sets.ways[states].sum()),
                examples=tuple(_hand(sets.cards[at]) for at in states[:EXAMPLES]),
            )


def _reached(solution: OwnSolution) -> Policy:
    """Return for each street and stake which states its player comes to decide."""
    game, policy = solution.game, solution.policy
    reached = {
        (street, staked): np.zeros(len(states_at(street)), dtype=np.bool_)
        for street in range(len(game.streets))
        for staked in staked_before(game, street)
    }
    reached[0, 1][:] = True
    for (street, staked), states in reached.items():
        for bet in game.streets[street] if street < LAST else ():
            going = states & (policy[street, staked] == bet)
            reached[street + 1, staked + bet][leads_from(street)[going].ravel()] = True
    return reached


def versus_changes(
    before: VersusSolution, now: VersusSolution
) -> tuple[PayChange, ...]:
    """Return the hands and face-up cards on which two ways to play differ."""
    census = versus_census(now.game.least)
    items = []
    for becomes in (True, False):
        rows, columns = np.nonzero((before.raises != now.raises) & (now.raises == becomes))
        if len(rows):
            display = zip(rows[:EXAMPLES], columns[:EXAMPLES], strict=True)
            bet = now.game.bet
            items.append(
                PayChange(
                    street=0,
                    staked=1,
                    was=FOLD if becomes else bet,
                    becomes=bet if becomes else FOLD,
                    hands=int(census.ways[rows].sum()),
                    examples=tuple(_with_face_up(census.hands[row], at) for row, at in display),
                )
            )
    return tuple(items)


def _with_face_up(cards: np.ndarray, column: int) -> Hand:
    """Return a hand and the card that a column of the census stands for."""
    others = [card for card in range(CARDS) if card not in cards]
    return Hand((*_hand(cards), _card(others[column])))


def _hand(cards: np.ndarray) -> Hand:
    return Hand(_card(int(index)) for index in cards)


def _card(index: int) -> Card:
    return Deck.standard()[index]
