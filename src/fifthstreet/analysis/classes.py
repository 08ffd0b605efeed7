"""The classes of final hands that a pay table can tell apart.

A pay table tells categories apart, and pairs by their rank; so there are 22 classes, from no pair
at all to the royal flush, and a census that counts them serves every pay table.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from fifthstreet.cards import FiveCardCategory, FiveCardRank, Rank, all_five_card_ranks

if TYPE_CHECKING:
    import numpy as np

ClassSearch = TypeVar("ClassSearch")


@dataclass(frozen=True, slots=True, order=True)
class FinalClass:
    """A class of five-card hands: a category and, of a pair, its rank.

    >>> FinalClass(FiveCardCategory.PAIR, Rank.SIX).slug
    'pair_of_sixes'
    """

    category: FiveCardCategory
    rank: Rank | None = None

    @property
    def slug(self) -> str:
        """The name that other programs use."""
        return self.words.replace(" ", "_")

    @property
    def words(self) -> str:
        """The name as people read it."""
        return self.category.words if self.rank is None else f"pair of {self.rank.plural}"


def class_of(hand: FiveCardRank) -> FinalClass:
    """Return the class of a hand."""
    pair = hand.category is FiveCardCategory.PAIR
    return FinalClass(hand.category, hand.ranks[0] if pair else None)


@cache
def final_classes() -> tuple[FinalClass, ...]:
    """Return all classes, the weakest first.

    >>> len(final_classes())
    22
    """
    return tuple(dict.fromkeys(class_of(hand) for hand in all_five_card_ranks()))


@cache
def examples() -> tuple[FiveCardRank, ...]:
    """Return one hand of each class, in their order."""
    body = {class_of(hand): hand for hand in all_five_card_ranks()}
    return tuple(body[each] for each in final_classes())


def for_each_class(read: Callable[[FiveCardRank], ClassSearch]) -> tuple[ClassSearch, ...]:
    """Return what a reader says of each class, in their order."""
    return tuple(read(hand) for hand in examples())


@cache
def class_of_strength() -> "np.ndarray":
    """Return the number of the class of every strength; strengths start from one."""
    import numpy as np

    numbers = {each: number for number, each in enumerate(final_classes())}
    items = [0, *(numbers[class_of(hand)] for hand in all_five_card_ranks())]
    return np.array(items, dtype=np.uint8)
