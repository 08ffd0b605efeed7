"""Hands judged naively: a card is a number and a letter, and every hand is looked through."""

from functools import lru_cache
from itertools import combinations

Cards = tuple[tuple[int, str], ...]
Strength = tuple[int, tuple[int, ...]]

HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL, QUADS, STRAIGHT_FLUSH, ROYAL = range(1, 11)
SUPER_ROYAL = 11


@lru_cache(maxsize=4096)
def cards(text: str) -> Cards:
    """Read cards such as 'As Td'."""
    return tuple(("..23456789TJQKA".index(card[0]), card[1]) for card in text.split())


def five(hand: Cards) -> Strength:
    """Return the category of five cards and what breaks a tie within it."""
    ranks = [rank for rank, _ in hand]
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    shape, order = [size for size, _ in groups], tuple(rank for _, rank in groups)
    if len(order) < len(hand):
        kinds = {(4, 1): QUADS, (3, 2): FULL, (3, 1, 1): TRIPS, (2, 2, 1): TWO_PAIR}
        return kinds.get(tuple(shape), PAIR), order
    if order == (14, 5, 4, 3, 2):
        order = (5, 4, 3, 2, 1)
    suited = len({suit for _, suit in hand}) == 1
    if order[0] - order[4] != 4:
        return (FLUSH if suited else HIGH), order
    if not suited:
        return STRAIGHT, order
    return (ROYAL if order[0] == 14 else STRAIGHT_FLUSH), order


def six(hand: Cards) -> tuple[int, str]:
    """Return the best category in six cards, and the suit of a super royal."""
    best = max(five(chosen)[0] for chosen in combinations(hand, 5))
    same = {suit for _, suit in hand}
    if len(same) == 1 and {rank for rank, _ in hand} == {14, 13, 12, 11, 10, 9}:
        return SUPER_ROYAL, same.pop()
    return best, ""


def three(board: Cards, *, ace_low: bool) -> int | None:
    """Return the place of a board in the list of three-card hands, None below a pair."""
    ranks = sorted(rank for rank, _ in board)
    suited = len({suit for _, suit in board}) == 1
    run = ranks in ([low, low + 1, low + 2] for low in range(2, 13))
    run = run or (ace_low and ranks == [2, 3, 14])
    if suited and ranks == [12, 13, 14]:
        return 0
    if run:
        return 1 if suited else 3
    if suited:
        return 4
    return {1: 2, 2: 5, 3: None}[len(set(ranks))]
