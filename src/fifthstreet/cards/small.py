"""What hands of two, three and four cards share: a category, and ranks that decide within it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from fifthstreet.cards.card import Card, Rank
from fifthstreet.cards.category import HandCategory
from fifthstreet.cards.hand_names import announce
from fifthstreet.cards.pattern import RANKS, groups_of, indices_of, top_of_run


@dataclass(frozen=True, slots=True, order=True)
class SmallRank:
    """The rank of a hand of few cards; two hands of equal rank tie, whatever their suits."""

    category: HandCategory
    """The category that pay tables are written in."""
    ranks: tuple[Rank, ...]
    """What decides within the category: ranks of the groups, then of the odd cards; of a straight,
    its top card alone, which is the lowest that there is where the ace plays low."""

    @property
    def name(self) -> str:
        """The hand as the dealer announces it."""
        return announce(self.category, self.ranks)


def suited_run(
    cards: Sequence[Card], count: int, *, ace_low: bool
) -> tuple[bool, Rank | None, tuple[int, ...], tuple[Rank, ...]]:
    """Return whether so many cards are of one suit, the top of their run, and their groups.

    >>> from fifthstreet.cards import Hand
    >>> suited_run(Hand("As 2s 3s"), 3, ace_low=True)[:3]
    (True, <Rank.THREE: 3>, (1, 1, 1))
    """
    # By the order of `Card.index`, index >> 2 counts ranks from two and index & 3 is the suit.
    indices = indices_of(cards, count)
    suited = len({index & 3 for index in indices}) == 1
    return suited, *_run(tuple([index >> 2 for index in indices]), ace_low)


@cache
def _run(
    places: tuple[int, ...], ace_low: bool
) -> tuple[Rank | None, tuple[int, ...], tuple[Rank, ...]]:
    ranks = [RANKS[place] for place in places]
    return top_of_run(ranks, ace_low=ace_low), *groups_of(ranks)
