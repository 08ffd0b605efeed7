"""The classes of final hands that a pay table can tell apart.

A pay table tells categories apart, and pairs by their rank; so there are 22 classes of five cards,
from no pair at all to the royal flush, and a census that counts them serves every pay table.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, cycle
from typing import TYPE_CHECKING, TypeVar

from fifthstreet.cards import (
    Card,
    FiveCardCategory,
    HandCategory,
    Rank,
    Ranked,
    Suit,
    all_five_card_ranks,
    rank_cards,
)

if TYPE_CHECKING:
    import numpy as np

HAND = 5
"""How many cards a hand has where nothing else is said."""

CLASSES = 22
"""How many classes such hands have; to count them at a start takes long."""

ClassSearch = TypeVar("ClassSearch")


@dataclass(frozen=True, slots=True, order=True)
class FinalClass:
    """A class of hands: a category and, of a pair, its rank.

    >>> FinalClass(FiveCardCategory.PAIR, Rank.SIX).slug
    'pair_of_sixes'
    """

    category: HandCategory
    rank: Rank | None = None

    @property
    def slug(self) -> str:
        """The name that other programs use."""
        return self.words.replace(" ", "_")

    @property
    def words(self) -> str:
        """The name as people read it."""
        return self.category.words if self.rank is None else f"pair of {self.rank.plural}"


def class_of(hand: Ranked) -> FinalClass:
    """Return the class of a hand."""
    pair = hand.category.slug == FiveCardCategory.PAIR.slug
    return FinalClass(hand.category, hand.ranks[0] if pair else None)


@cache
def all_ranks(cards: int = HAND) -> tuple[Ranked, ...]:
    """Return all ranks of hands of two to five cards, the weakest first.

    >>> [len(all_ranks(cards)) for cards in (2, 3, 4, 5)]
    [169, 741, 2535, 7462]
    """
    if cards == HAND:
        return all_five_card_ranks()
    suits = [*Suit]
    hands: list[list[Card]] = []
    for ranks in combinations_with_replacement(Rank, cards):
        if len({*ranks}) == cards:
            hands.append([Card.of(rank, suits[0]) for rank in ranks])
        if max(map(ranks.count, ranks)) <= len(suits):
            every = zip(ranks, cycle(suits), strict=False)
            hands.append([Card.of(rank, suit) for rank, suit in every])
    return tuple(sorted({*map(rank_cards, hands)}))


@cache
def final_classes(cards: int = HAND) -> tuple[FinalClass, ...]:
    """Return all classes, the weakest first.

    >>> len(final_classes()), len(final_classes(3))
    (22, 19)
    """
    return tuple(dict.fromkeys(class_of(hand) for hand in all_ranks(cards)))


@cache
def examples(cards: int = HAND) -> tuple[Ranked, ...]:
    """Return one hand of each class, in their order."""
    body = {class_of(hand): hand for hand in all_ranks(cards)}
    return tuple(body[each] for each in final_classes(cards))


def for_each_class(read: Callable[..., ClassSearch], cards: int = HAND) -> tuple[ClassSearch, ...]:
    """Return what a reader says of each class, in their order."""
    return tuple(read(hand) for hand in examples(cards))


@cache
def class_of_strength(cards: int = HAND) -> "np.ndarray":
    """Return the number of the class of every strength; strengths start from one."""
    import numpy as np

    numbers = {each: number for number, each in enumerate(final_classes(cards))}
    items = [0, *(numbers[class_of(hand)] for hand in all_ranks(cards))]
    return np.array(items, dtype=np.uint8)


@cache
def class_of_place() -> "np.ndarray":
    """Return the number of the class of every five-card hand by its place."""
    from fifthstreet.kernels import five_card_strength

    classes: np.ndarray = class_of_strength()[five_card_strength.strengths()]
    return classes
