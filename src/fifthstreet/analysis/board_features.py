"""What people see of hole cards, and of hole cards with a flop: features for short rules."""

from collections.abc import Iterator

import numpy as np

from fifthstreet.analysis.board_census import (
    CELLS,
    board_sets,
    flops,
    holes,
    kept_places,
    over_boards,
    seven_cards,
)
from fifthstreet.analysis.census import CARDS
from fifthstreet.analysis.decision_list import Feature
from fifthstreet.cards import Rank

RANKS = tuple(Rank)
TWO, THREE, FOUR, FIVE = 2, 3, 4, 5
HIGH_FROM = 8
"""The place of the ten among the ranks, from which cards are told apart by name on a flop."""

OUTS_NOTE = (
    "An out is a card with which the dealer beats your hand whatever the dealer's other card is."
)


def on_hole() -> list[Feature]:
    """Return the features of the 169 hole cards."""
    cards = holes().cards.astype(np.int64)
    return [*of_hole(cards[:, 0], cards[:, 1])]


def of_hole(first: np.ndarray, second: np.ndarray) -> Iterator[Feature]:
    """Yield the features of some hole cards, given by their indices."""
    low, high = np.minimum(first >> 2, second >> 2), np.maximum(first >> 2, second >> 2)
    pair = low == high
    for number, rank in enumerate(RANKS):
        yield Feature(f"a pair of {rank.plural} or better", pair & (low >= number))
    yield Feature("suited", (first & 3) == (second & 3))
    for number, rank in enumerate(RANKS):
        yield Feature(f"{_an(rank)}", high == number)
        yield Feature(f"{_an(rank)} or higher beside it", low >= number)


def _an(rank: Rank) -> str:
    return f"{'an' if rank.word[0] in 'ae' else 'a'} {rank.word}"


def on_flop() -> list[Feature]:
    """Return the features of all flops with hole cards, in the order of `kept_places`."""
    numbers, cells = np.divmod(kept_places(), CELLS)
    hole = np.stack(np.divmod(cells, CARDS), axis=1)
    return of_flop(hole, flops().cards.astype(np.int64)[numbers])


def of_flop(hole: np.ndarray, board: np.ndarray) -> list[Feature]:
    """Return the features of some hole cards, each with its flop, given by their indices."""
    return [*_kinds(hole >> 2, board >> 2), *_draws(hole, board), *_heights(hole >> 2, board >> 2)]


def _counts(ranks: np.ndarray) -> np.ndarray:
    """Return how many cards of each rank there are."""
    counts = np.zeros((len(ranks), len(RANKS)), dtype=np.int8)
    for column in ranks.T:
        counts[np.arange(len(ranks)), column] += 1
    return counts


def _kinds(hole: np.ndarray, board: np.ndarray) -> Iterator[Feature]:
    every, shared = _counts(np.concatenate([hole, board], axis=1)), _counts(board)
    pairs, own = (every >= TWO).sum(axis=1), (shared >= TWO).sum(axis=1)
    three = every.max(axis=1) >= THREE
    pocket = hole[:, 0] == hole[:, 1]
    matched = (hole[:, :, np.newaxis] == board[:, np.newaxis]).any(axis=2)
    yield Feature("a pair or better", (pairs > 0))
    yield Feature("a pair with a card of your own", pocket | matched.any(axis=1))
    yield Feature("two pair or better", (pairs > 1) | three)
    yield Feature("a pocket pair", pocket)
    for number in range(1, HIGH_FROM):
        word = f"a pocket pair of {RANKS[number].plural} or better"
        yield Feature(word, pocket & (hole[:, 0] >= number))
    yield Feature("a pair on the board", own > 0)
    yield Feature("no pair on the board", own == 0)
    yield Feature("three of a kind on the board", shared.max(axis=1) == THREE)


def _draws(hole: np.ndarray, board: np.ndarray) -> Iterator[Feature]:
    cards = np.concatenate([hole, board], axis=1)
    suited = np.stack([(cards & 3 == suit).sum(axis=1) for suit in range(4)], axis=1)
    most, suit = suited.max(axis=1), suited.argmax(axis=1)
    mine = (hole & 3) == suit[:, np.newaxis]
    top = np.where(mine, hole >> 2, -1).max(axis=1)
    yield Feature("four suited cards or more", most >= FOUR)
    for number in range(HIGH_FROM - 2, len(RANKS)):
        word = f"four suited cards with {_an(RANKS[number])} or higher of your own"
        yield Feature(word, (most >= FOUR) & (top >= number))
    yield Feature("three suited cards", most >= THREE)
    seen = _counts(cards >> 2) > 0
    low = np.concatenate([seen[:, -1:], seen], axis=1)
    spans = np.stack([low[:, at : at + FIVE].sum(axis=1) for at in range(10)], axis=1)
    yield Feature("a straight", spans.max(axis=1) == FIVE)
    yield Feature("four cards to a straight", spans.max(axis=1) >= FOUR)
    yield Feature("four cards to a straight in two ways", (spans >= FOUR).sum(axis=1) >= TWO)
    yield Feature("three cards to a straight", spans.max(axis=1) >= THREE)


def _heights(hole: np.ndarray, board: np.ndarray) -> Iterator[Feature]:
    low, high = hole.min(axis=1), hole.max(axis=1)
    top = board.max(axis=1)
    yield Feature("a card of your own above the board", high > top)
    yield Feature("two cards of your own above the board", low > top)
    for number in range(HIGH_FROM - 3, len(RANKS)):
        yield Feature(f"{_an(RANKS[number])} or higher of your own", high >= number)
        yield Feature(f"both your cards {RANKS[number].plural} or higher", low >= number)
        yield Feature(f"a board of {RANKS[number].plural} or lower", top <= number)


def by_outs() -> list[Feature]:
    """Return the features of the last decision: how many outs the dealer has at most."""
    from fifthstreet.kernels.board_outs import OUTS

    outs = np.arange(OUTS)
    return [Feature(f"at most {many} outs of the dealer's", outs <= many) for many in range(OUTS)]


def packed_by_outs(places: np.ndarray) -> np.ndarray:
    """Return choices of the last decision as policies pack them, from that for each many outs."""
    from fifthstreet.kernels import board_outs, board_sums

    sets, chosen = board_sets(), places.astype(np.uint8)
    packed = np.zeros((len(sets), board_sums.PACKED), dtype=np.uint8)

    def write(rows: slice, _: np.ndarray) -> None:
        board_outs.choices_by_outs(sets.part(rows)[0], seven_cards(), chosen, packed[rows])

    over_boards(write, (0,))
    return packed
