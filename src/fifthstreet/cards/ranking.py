"""The rank of cards of any number that games judge: two to six, or the best few of more."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from itertools import combinations
from typing import Final, TypeAlias

from fifthstreet.cards.card import Card, CardError
from fifthstreet.cards.category import HandCategory
from fifthstreet.cards.five import FiveCardCategory, FiveCardRank, rank_five
from fifthstreet.cards.four import FourCardCategory, FourCardRank, rank_four
from fifthstreet.cards.pattern import indices_of
from fifthstreet.cards.six import SixCardCategory, SixCardRank, rank_six
from fifthstreet.cards.three import ThreeCardCategory, ThreeCardRank, rank_three
from fifthstreet.cards.two import TwoCardCategory, TwoCardRank, rank_two

Ranked: TypeAlias = TwoCardRank | ThreeCardRank | FourCardRank | FiveCardRank | SixCardRank
Ranker: TypeAlias = Callable[[Sequence[Card]], Ranked]

CATEGORIES: Final[Mapping[int, type[HandCategory]]] = {
    2: TwoCardCategory,
    3: ThreeCardCategory,
    4: FourCardCategory,
    5: FiveCardCategory,
    6: SixCardCategory,
}
"""The categories of hands by the number of cards that are judged."""

_RANKERS: Final[Mapping[int, Callable[..., Ranked]]] = {
    2: rank_two,
    3: rank_three,
    4: rank_four,
    5: rank_five,
    6: rank_six,
}
SUITED_AS_A_WHOLE: Final = (3, 4, 5)
"""The numbers of cards of which suits matter only where all are of one."""
ACE_MAY_PLAY_LOW_OR_NOT: Final = (3, 4)
"""The numbers of cards of which a book may say that the ace never plays low."""


@cache
def ranker(count: int, *, best: int | None = None, ace_low: bool = True) -> Ranker:
    """Return what ranks so many cards: all of them, or the best few.

    >>> from fifthstreet.cards import Hand
    >>> ranker(7, best=5)(Hand("As Kd 9c 9h 4d 4s 2c")).name
    'two pair, nines and fours'
    """
    judged = count if best is None else best
    if judged not in _RANKERS or judged > count:
        raise CardError(
            f"No hand of {judged} cards is made of {count}.",
            remedy="Judge two to six cards, or the best few of more.",
        )
    rank = _RANKERS[judged]
    if not ace_low and judged in ACE_MAY_PLAY_LOW_OR_NOT:
        rank = partial(rank, ace_low=False)
    return rank if judged == count else _best_of(rank, judged, count)


def _best_of(rank: Ranker, judged: int, count: int) -> Ranker:
    """Return what ranks the best few of so many cards.

    Where no suit has enough of them for a flush, only their ranks matter: what the best of these
    make is found once, by the number of cards of each rank.
    """
    known: dict[int, Ranked] = {}
    # Of the four counts of suits side by side, one that is high enough sets its uppermost bit.
    short = sum(16 - judged << 5 * suit for suit in range(4))
    flush = sum(16 << 5 * suit for suit in range(4))
    by_ranks = judged in SUITED_AS_A_WHOLE

    def best(cards: Sequence[Card]) -> Ranked:
        ranks, suits = 0, short
        for index in indices_of(cards, count):
            ranks += 1 << 3 * (index >> 2)
            suits += 1 << 5 * (index & 3)
        if suits & flush or not by_ranks:
            return max(map(rank, combinations(cards, judged)))
        highest = known.get(ranks)
        if highest is None:
            highest = known[ranks] = max(map(rank, combinations(cards, judged)))
        return highest

    return best


def rank_cards(cards: Sequence[Card], *, best: int | None = None, ace_low: bool = True) -> Ranked:
    """Return the rank of some cards: of all of them, or of the best few.

    >>> from fifthstreet.cards import Hand
    >>> rank_cards(Hand("As 2d 3c")).name, rank_cards(Hand("As Ad 3c 4h"), best=3).name
    ('three-high straight', 'pair of aces')
    """
    return ranker(len(cards), best=best, ace_low=ace_low)(cards)
