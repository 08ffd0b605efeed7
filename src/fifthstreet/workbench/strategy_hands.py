"""Hands and shared cards in the cells of a strategy, whatever their suits."""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np

from fifthstreet.analysis.board_census import HOLE
from fifthstreet.analysis.board_rows import OTHERS, RANKS, hands_beside
from fifthstreet.analysis.census import canonical
from fifthstreet.analysis.choices import DECK
from fifthstreet.cards import Card, CardError
from fifthstreet.cards.row import read_cards
from fifthstreet.workbench.strategy_rows import LONGEST, StrategyError

CARD = {card.notation: card.index for card in DECK}


def is_hand(cell: str) -> bool:
    """Return whether a cell has two cards."""
    return len(cell.split()) == HOLE and all(each in CARD for each in cell.split())


def cards_of_cell(where: str, cell: str, count: int) -> list[Card]:
    """Return so many cards."""
    try:
        cards = [*read_cards(cell)]
    except CardError as error:
        raise StrategyError(f"{where}: {error}") from None
    if len(cards) != count or not all(card.known for card in cards):
        raise StrategyError(
            f"{where}: {cell[:LONGEST]!r} is not {count} cards.",
            remedy=f"Write the {count} cards seen then.",
        )
    return cards


@lru_cache(maxsize=4096)
def _known_board(cell: str, count: int) -> tuple[tuple[int, ...], Mapping[int, int]]:
    return canonical(cards_of_cell("", cell, count))


def board_of_cell(where: str, cell: str, count: int) -> tuple[tuple[int, ...], Mapping[int, int]]:
    """Return the shared cards that stand for those in a cell, and which suit became which."""
    try:
        return _known_board(cell, count)
    except StrategyError:
        return canonical(cards_of_cell(where, cell, count))


def hands_of_cell(
    where: str, cell: str, beside: tuple[tuple[int, ...], Mapping[int, int]]
) -> np.ndarray:
    """Return the hands of a cell: two cards, or hands such as AsKd, or ranks such as AK."""
    shared, becomes = beside
    written = [cell.replace(" ", "")] if is_hand(cell) else cell.split()
    ranks: list[int] = []
    hands: list[list[int]] = []
    for word in written:
        first, second = word[:2], word[2:]
        if first in CARD and second in CARD and first != second:
            pair = ((CARD[each] & ~3) | becomes[CARD[each] & 3] for each in (first, second))
            hands.append(sorted(pair, reverse=True))
        elif len(word) == HOLE and {*word} <= {*RANKS}:
            low, high = sorted(RANKS.index(rank) for rank in word)
            ranks.append(high * len(RANKS) + low)
        else:
            raise StrategyError(
                f"{where}: {word[:LONGEST]!r} is no hand.",
                remedy=f"Write two cards as in AsKd, two ranks as in AK, or {OTHERS!r}.",
            )
    if {card for hand in hands for card in hand} & {*shared}:
        raise StrategyError(
            f"{where}: a card of the board cannot be in a hand.", remedy="Write another hand."
        )
    result = np.array(hands, dtype=np.int64).reshape(-1, HOLE)
    if ranks:
        pairs = np.stack(hands_beside(np.array(shared)), axis=1)
        every = np.isin((pairs[:, 0] >> 2) * len(RANKS) + (pairs[:, 1] >> 2), ranks)
        result = np.concatenate([result, pairs[every]])
    return result
