"""The table of all decisions beside a shared board, a row for each position, suits aside.

With all shared cards seen there are 145 million positions. There a row lists the hands beside one
board that make the same choice: two ranks stand for all cards of those ranks that are left.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache

import numpy as np

from fifthstreet.analysis.board_census import (
    BOARD,
    CELLS,
    DEALT,
    FLOP,
    FLOPS_BESIDE,
    RUNS,
    board_sets,
    flops,
    holes,
    kept_places,
    seven_cards,
)
from fifthstreet.analysis.board_worth import BoardTerms, BoardWorth, best, flop_ways
from fifthstreet.analysis.census import CARDS
from fifthstreet.analysis.choices import DECK, FOLD, Row, action, cards_written, change
from fifthstreet.analysis.decimals import exact

OTHERS = "all others"
RANKS = "23456789TJQKA"


def decisions(terms: BoardTerms, worth: BoardWorth) -> Iterator[Row]:
    """Yield every position: cards, board, sets, best action and the value of each choice."""
    game = terms.game
    if 0 in game.seen:
        yield from _before(terms, worth)
    if FLOP in game.seen:
        yield from _on_flop(terms, worth)
    if BOARD in game.seen:
        yield from _last(terms)


def _row(terms: BoardTerms, position: Row, values: dict[int, str]) -> Row:
    """Return a row with a column for every choice of the game, empty where it is none."""
    game = terms.game
    choices = {each for street in range(len(game.seen)) for each in game.choices(street)}
    order = sorted(choices, key=lambda choice: (choice != FOLD, change(choice)))
    return {**position, **{action(each): values.get(each, "") for each in order}}


def _before(terms: BoardTerms, worth: BoardWorth) -> Iterator[Row]:
    over = terms.scale * FLOPS_BESIDE * RUNS * DEALT
    yield from _states(
        terms,
        [(cards_written(each), "") for each in holes().cards.tolist()],
        holes().ways,
        worth.before,
        over,
    )


def _on_flop(terms: BoardTerms, worth: BoardWorth) -> Iterator[Row]:
    places = kept_places()
    numbers, cells = np.divmod(places, CELLS)
    shared = [cards_written(each) for each in flops().cards.tolist()]
    seen = (
        (cards_written([cell % CARDS, cell // CARDS]), shared[number])
        for number, cell in zip(numbers.tolist(), cells.tolist(), strict=True)
    )
    on_flop = {choice: values.ravel()[places] for choice, values in worth.on_flop.items()}
    over = terms.scale * RUNS * DEALT
    yield from _states(terms, seen, flop_ways().ravel()[places], on_flop, over)


def _states(
    terms: BoardTerms,
    seen: Iterable[tuple[str, str]],
    ways: np.ndarray,
    worth: Mapping[int, np.ndarray],
    over: int,
) -> Iterator[Row]:
    """Yield states by the hole and shared cards seen; `over` divides values, and so do the ways."""
    chosen = best(worth, terms.ties)[1].tolist()
    values = [each.tolist() for each in worth.values()]
    for number, ((cards, board), sets) in enumerate(zip(seen, ways.tolist(), strict=True)):
        position: Row = {
            "shared": len(board.split()),
            "cards": cards,
            "board": board,
            "sets": sets,
            "action": action(chosen[number]),
        }
        each = {
            choice: exact(Fraction(sums[number], over * sets))
            for choice, sums in zip(worth, values, strict=True)
        }
        yield _row(terms, position, each)


def _last(terms: BoardTerms) -> Iterator[Row]:
    from fifthstreet.kernels.board_sums import last_choices

    sets, law = board_sets(), terms.law((), last=True)
    choices = terms.game.choices_at(BOARD)
    for number, cards in enumerate(sets.cards.astype(np.int64)):
        chosen = last_choices(cards, seven_cards(), law)
        ways = int(sets.ways[number])
        counts = np.bincount(chosen, minlength=len(choices)).tolist()
        usual = counts.index(max(counts))
        for place, choice in enumerate(choices):
            if counts[place]:
                position: Row = {
                    "shared": BOARD,
                    "cards": OTHERS if place == usual else hands_written(cards, chosen == place),
                    "board": cards_written(cards.tolist()),
                    "sets": counts[place] * ways,
                    "action": action(choice),
                }
                yield _row(terms, position, {})


def hands_written(board: np.ndarray, among: np.ndarray) -> str:
    """Return some of the hands beside shared cards: two ranks, or two cards where suits matter.

    `among` tells for each pair of the other cards, in the order of `hands_beside`, whether it is
    one of them.
    """
    high, low = hands_beside(board)
    ranks = (high >> 2) * len(RANKS) + (low >> 2)
    whole = np.bincount(ranks, minlength=len(RANKS) ** 2)
    some = np.bincount(ranks[among], minlength=len(RANKS) ** 2)
    words = [
        RANKS[number // len(RANKS)] + RANKS[number % len(RANKS)]
        for number in np.flatnonzero((some == whole) & (whole > 0)).tolist()
    ]
    single = among & (some != whole)[ranks]
    words += [
        DECK[first].notation + DECK[second].notation
        for first, second in zip(high[single].tolist(), low[single].tolist(), strict=True)
    ]
    return " ".join(words)


def hands_beside(board: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the higher and the lower card of every pair beside some shared cards."""
    live = np.delete(np.arange(CARDS), board)
    high, low = _pairs(len(live))
    return live[high], live[low]


@cache
def _pairs(live: int) -> tuple[np.ndarray, np.ndarray]:
    """Return all pairs of so many cards, by the higher card first."""
    high, low = np.tril_indices(live, -1)
    return high, low
