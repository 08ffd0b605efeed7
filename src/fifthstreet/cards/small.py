"""What hands of two, three and four cards share: a category, and ranks that decide within it."""

from collections.abc import Sequence
from dataclasses import dataclass

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


def suit_and_ranks(cards: Sequence[Card], count: int) -> tuple[bool, tuple[int, ...]]:
    """Return whether so many cards are of one suit, and the places of their ranks, highest first.

    >>> from fifthstreet.cards import Hand
    >>> suit_and_ranks(Hand("2s As 3s"), 3)
    (True, (12, 1, 0))
    """
    # By the order of `Card.index`, index >> 2 counts ranks from two and index & 3 is the suit.
    indices = indices_of(cards, count)
    return len({index & 3 for index in indices}) == 1, tuple(index >> 2 for index in indices)


def run_and_groups(
    places: tuple[int, ...], *, ace_low: bool
) -> tuple[Rank | None, tuple[int, ...], tuple[Rank, ...]]:
    """Return the top of the run that ranks make, and their groups.

    >>> run_and_groups((12, 1, 0), ace_low=True)[:2]
    (<Rank.THREE: 3>, (1, 1, 1))
    """
    ranks = [RANKS[place] for place in places]
    return top_of_run(ranks, ace_low=ace_low), *groups_of(ranks)
