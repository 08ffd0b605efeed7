"""How often each line of a bet comes: every deal of its cards, counted once for all swaps of suits.

The first group runs over sets that stand for all that differ by a swap of suits, the others over
all sets of the cards that are left.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb

import numpy as np

from fifthstreet.analysis.card_sets import CARDS, kept_sets, swaps
from fifthstreet.analysis.progress import watcher
from fifthstreet.errors import NoExactFigureError
from fifthstreet.workbench.bet_layout import BetLayout
from fifthstreet.workbench.bet_lines import BetLines, Rows
from fifthstreet.workbench.bet_record import MOST_CARDS

AT_ONCE = 1 << 17
"""Deals taken together, so that the work stays in the processor's cache."""
MOST_DEALS = 600_000_000
SWAPS = 24


def count_lines(lines: BetLines, layout: BetLayout) -> Counter[int]:
    """Return how many deals of the bet's cards, times 24, come to each line."""
    _refuse_too_many(layout, symmetric=lines.symmetric)
    counts: Counter[int] = Counter()
    watch = watcher()
    for cards, ways, done, total in _deals(layout.sizes):
        for number, count in _by_swap(lines, cards, ways):
            counts[number] += count
        if watch:
            watch(done, total)
    return counts


def _by_swap(lines: BetLines, cards: Rows, ways: np.ndarray) -> Iterator[tuple[int, int]]:
    """Yield lines and how often each comes under all swaps of suits, 24 times each deal."""
    measured = lines.measure(cards)
    for swap, times in swaps_of(lines):
        result = lines.lines(measured, [swap[each] for each in cards])
        for number in np.unique(result).tolist():
            yield number, int(ways[result == number].sum()) * times


def swaps_of(lines: BetLines) -> Iterator[tuple[np.ndarray, int]]:
    """Yield the swaps of suits under which a bet is looked at, and how many each stands for."""
    if lines.symmetric:
        yield swaps()[0], SWAPS
    else:
        yield from ((swap, 1) for swap in swaps())


def deals_of(layout: BetLayout) -> int:
    """Return in how many ways the cards of the groups can be dealt."""
    left, result = CARDS, 1
    for size in layout.sizes:
        result *= comb(left, size)
        left -= size
    return result


def _sets_of(cards: np.ndarray, size: int) -> np.ndarray:
    """Return all sets of so many of some cards."""
    places = np.array([*combinations(range(len(cards)), size)], dtype=np.int64)
    sets: np.ndarray = cards[places.reshape(-1, size)]
    return sets


def _refuse_too_many(layout: BetLayout, *, symmetric: bool) -> None:
    looked_at = deals_of(layout) // (SWAPS if symmetric else 1)
    if max(layout.sizes) > MOST_CARDS or looked_at > MOST_DEALS:
        sizes = " and ".join(map(str, layout.sizes))
        raise NoExactFigureError(
            f"No exact figure for this bet because it is on {sizes} cards, which make "
            f"{looked_at:,} deals.",
            remedy=f"Name at most {MOST_CARDS} cards, or fewer zones.",
        )


def _deals(sizes: tuple[int, ...]) -> Iterator[tuple[Rows, np.ndarray, int, int]]:
    """Yield deals as the cards of each group, how many each stands for, and how far it is."""
    first = max(range(len(sizes)), key=lambda at: sizes[at])
    sets, ways = kept_sets(sizes[first])
    others = [size for at, size in enumerate(sizes) if at != first]
    rows = 1 if others else AT_ONCE
    for start in range(0, len(sets), rows):
        part = slice(start, min(start + rows, len(sets)))
        cards, alike = sets[part].astype(np.int64), ways[part]
        if others:
            cards_of_others = _beside(sets[start].astype(np.int64), others)
            cards = np.broadcast_to(cards, (len(cards_of_others[0]), cards.shape[1]))
            alike = np.broadcast_to(alike, len(cards))
        groups = [] if not others else cards_of_others
        yield [*groups[:first], cards, *groups[first:]], alike, part.stop, len(sets)


def _beside(taken: np.ndarray, sizes: list[int]) -> list[np.ndarray]:
    """Return every deal of further groups from the cards that a first one leaves."""
    free = np.setdiff1d(np.arange(CARDS), taken)
    groups = [_sets_of(free, sizes[0])]
    for size in sizes[1:]:
        more = _sets_of(free, size)
        masks = np.zeros(len(groups[0]), dtype=np.int64)
        for group in groups:
            masks |= (1 << group).sum(axis=1)
        apart = (masks[:, None] & (1 << more).sum(axis=1)[None, :]) == 0
        here, there = np.nonzero(apart)
        groups = [*(group[here] for group in groups), more[there]]
    return groups
