"""What two ways to play a game do differently: how many decisions, and some of them as examples."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise, permutations
from typing import Any

import numpy as np

from fifthstreet.analysis.census import CARDS
from fifthstreet.analysis.choices import FOLD, change
from fifthstreet.analysis.classes import HAND
from fifthstreet.analysis.game import of_shape
from fifthstreet.analysis.own import (
    OwnSolution,
    Policy,
    onward,
    orders,
    staked_before,
    states_of,
    ways_of,
)
from fifthstreet.analysis.solution import Solution
from fifthstreet.analysis.versus import VersusSolution
from fifthstreet.cards import Card, Deck, Hand

EXAMPLES = 3
"""How many decisions are shown of each kind of change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PayChange:
    """A kind of decision that is taken otherwise: at which street, and from which bet to which.

    `hands` counts the sets of seen cards, alike ones by suit too; `examples` shows some of them.
    Nought is a fold. Against a hand with a card face up, an example's last card is that one.
    """

    street: int
    staked: int
    was: int
    becomes: int
    hands: int
    examples: tuple[Hand, ...]


def changes_between(before: Solution, now: Solution) -> tuple[PayChange, ...]:
    """Return the decisions that two ways to play one game both come to and take differently."""
    return tuple(of_shape(SHAPES, now.game, "what changes in play")(before, now))


def _own(before: OwnSolution, now: OwnSolution) -> Iterator[PayChange]:
    one, other = _reached(before), _reached(now)
    for (street, staked), both in one.items():
        old, new = before.policy[street, staked], now.policy[street, staked]
        differ = np.flatnonzero(both & other[street, staked] & (old != new))
        kinds = Counter((int(old[state]), int(new[state])) for state in differ)
        seen = now.game.seen[street]
        ways = ways_of(seen)
        for was, becomes in kinds:
            states = [at for at in differ if (old[at], new[at]) == (was, becomes)]
            yield PayChange(
                street=street,
                staked=staked,
                was=was,
                becomes=becomes,
                hands=int(ways[states].sum()),
                examples=tuple(_seen(seen, int(at)) for at in states[:EXAMPLES]),
            )


def _seen(seen: int, state: int) -> Hand:
    """Return the cards of a state, none where only the class of five is known."""
    return Hand() if seen == HAND else _hand(states_of(seen).cards[state])


def _reached(solution: OwnSolution) -> Policy:
    """Return for each street and stake which states its player comes to decide."""
    game, policy = solution.game, solution.policy
    reached = {
        (street, staked): np.zeros(len(ways_of(seen)), dtype=np.bool_)
        for street, seen in enumerate(game.seen)
        for staked in staked_before(game, street)
    }
    reached[0, game.opening][:] = True
    gaps = dict(enumerate(pairwise(game.seen)))
    for (street, staked), states in reached.items():
        for choice in game.streets[street] if street in gaps else ():
            seen, until = gaps[street]
            going = states & (policy[street, staked] == choice)
            there = onward(np.where(going, orders(seen), 0), seen, until) > 0
            reached[street + 1, staked + change(choice)] |= there
    return reached


def _versus(before: VersusSolution, now: VersusSolution) -> Iterator[PayChange]:
    census, choices = now.game.census, (FOLD, *now.game.bets)
    for becomes, was in permutations(reversed(range(len(choices))), 2):
        rows, columns = np.nonzero((before.policy == was) & (now.policy == becomes))
        if len(rows):
            display = zip(rows[:EXAMPLES], columns[:EXAMPLES], strict=True)
            yield PayChange(
                street=0,
                staked=1,
                was=choices[was],
                becomes=choices[becomes],
                hands=int(census.ways[rows].sum()),
                examples=tuple(
                    _with_face_up(census.hands[row], at)
                    if now.game.deal.up
                    else _hand(census.hands[row])
                    for row, at in display
                ),
            )


SHAPES: Mapping[str, Callable[[Any, Any], Iterator[PayChange]]] = {"own": _own, "versus": _versus}


def _with_face_up(cards: np.ndarray, column: int) -> Hand:
    """Return a hand and the card that a column of the census stands for."""
    others = [card for card in range(CARDS) if card not in cards]
    return Hand((*_hand(cards), _card(others[column])))


def _hand(cards: np.ndarray) -> Hand:
    return Hand(_card(int(index)) for index in cards)


def _card(index: int) -> Card:
    return Deck.standard()[index]
