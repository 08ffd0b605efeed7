"""What a player sees in the cards: pairs, points, suits, straights, stakes.

Which ranks are high and which are middling is the pay table's to say: a rank has a point for each
step that a pair of it is paid above a pair that loses.
"""

from collections.abc import Iterator
from itertools import groupby

import numpy as np

from fifthstreet.analysis.classes import HAND, final_classes
from fifthstreet.analysis.decision_list import Feature
from fifthstreet.analysis.own import OwnGame, staked_before, states_of, ways_of
from fifthstreet.analysis.pay_lines import LOST
from fifthstreet.cards import Rank

RANKS = tuple(Rank)
NUMBERS = {2: "two", 3: "three", 4: "four"}
PAIR = 2
LOW_ACE = (Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE)

STRAIGHTS_TOLD = (
    "Cards fit a straight if their ranks differ and all belong to it: "
    "5-6-7 fit three straights, 5-6-8 two, A-2-3 one."
)


def points(game: OwnGame) -> tuple[int, ...]:
    """Return the points of each rank from two to ace: the steps of its pair above a losing one.

    >>> from fifthstreet.analysis.game import game_of
    >>> from fifthstreet.rules.library import book
    >>> points(game_of(book("md")))
    (0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2)
    """
    paid = {each.rank: pays for each, pays in zip(final_classes(), game.pays, strict=True)}
    steps = sorted({LOST, *(paid[rank] for rank in RANKS)})
    return tuple(steps.index(paid[rank]) for rank in RANKS)


def points_told(game: OwnGame) -> str:
    """Return the points in words.

    >>> from fifthstreet.analysis.game import game_of
    >>> from fifthstreet.rules.library import book
    >>> points_told(game_of(book("md")))
    'Points: 2 for jack to ace, 1 for six to ten, 0 for two to five.'
    """
    items = []
    for value, group in groupby(zip(points(game), RANKS, strict=True), key=lambda pair: pair[0]):
        ranks = [rank for _, rank in group]
        span = ranks[0].word if len(ranks) == 1 else f"{ranks[0].word} to {ranks[-1].word}"
        items.append(f"{value} for {span}")
    return f"Points: {', '.join(reversed(items))}."


def features(game: OwnGame, street: int) -> list[Feature]:
    """Return the features of a street's positions: all states for the least stake, then the next.

    The stakes are those of `staked_before`.
    """
    stakes = staked_before(game, street)
    seen = [*(_whole_hands() if game.seen[street] == HAND else _cards(game, street))]
    states = len(ways_of(game.seen[street]))
    whole = [Feature(each.words, np.tile(each.holds, len(stakes))) for each in seen]
    for staked in reversed(stakes[1:]):
        holds = np.repeat([current >= staked for current in stakes], states)
        whole.append(Feature(f"{staked} antes or more staked", holds))
    return whole


def _cards(game: OwnGame, street: int) -> Iterator[Feature]:
    """Yield what a player sees in fewer than five cards."""
    cards = states_of(game.seen[street]).cards.astype(np.int64)
    yield from _pairs(cards, game)
    if cards.shape[1] > 1:
        yield from _suits(cards)
        yield from _straights(cards)
    yield from _points(cards, game)
    yield from _heights(cards)


def _whole_hands() -> Iterator[Feature]:
    """Yield what a player sees in five cards: how good the hand is."""
    numbers = np.arange(len(final_classes()))
    for number, hand in enumerate(final_classes()):
        yield Feature(f"{hand.words} or better", numbers >= number)
        yield Feature(f"just {hand.words}", numbers == number)


def _counts(cards: np.ndarray) -> np.ndarray:
    """Return how many cards of each rank every set has."""
    ranks = cards >> 2
    return np.stack([(ranks == rank).sum(axis=1) for rank in range(len(RANKS))], axis=1)


def _pairs(cards: np.ndarray, game: OwnGame) -> Iterator[Feature]:
    counts = _counts(cards)
    stronger = ((counts >= PAIR).sum(axis=1) > 1) | (counts.max(axis=1) > PAIR)
    value = np.array(points(game))
    for least in sorted(set(value)):
        ranks = np.flatnonzero(value >= least)
        holds = (counts[:, ranks] >= PAIR).any(axis=1) | stronger
        yield Feature(_pair_words([RANKS[rank] for rank in ranks], int(least)), holds)
    yield Feature("no pair", counts.max(axis=1) == 1)


def _pair_words(ranks: list[Rank], least: int) -> str:
    if len(ranks) == len(RANKS):
        return "a pair or better"
    if ranks == list(RANKS[-len(ranks) :]):
        return f"a pair of {ranks[0].plural} or better"
    return f"a pair of cards with {_points_words(least)}, or better"


def _suits(cards: np.ndarray) -> Iterator[Feature]:
    suits = cards & 3
    yield Feature(f"{NUMBERS[cards.shape[1]]} suited cards", (suits == suits[:, :1]).all(axis=1))


def _straights(cards: np.ndarray) -> Iterator[Feature]:
    counts = _counts(cards)
    runs = [RANKS[low : low + HAND] for low in range(len(RANKS) - HAND + 1)]
    fits = np.zeros(len(cards), dtype=np.int64)
    for run in (LOW_ACE, *runs):
        inside = counts[:, [RANKS.index(rank) for rank in run]]
        fits += (inside.sum(axis=1) == cards.shape[1]) & (inside.max(axis=1) == 1)
    yield Feature("cards that fit a straight", fits >= 1)
    for least in range(2, HAND - cards.shape[1] + 2):
        yield Feature(f"cards that fit {least} straights or more", fits >= least)


def _points(cards: np.ndarray, game: OwnGame) -> Iterator[Feature]:
    value = np.array(points(game))[cards >> 2]
    total = value.sum(axis=1)
    for least in range(1, int(total.max()) + 1):
        yield Feature(_points_words(least), total >= least)
    for each in range(1, int(value.max()) + 1):
        many = (value >= each).sum(axis=1)
        for least in range(1, cards.shape[1] + 1):
            cards_told = "a card" if least == 1 else f"{least} cards"
            yield Feature(f"{cards_told} with {_points_words(each)}", many >= least)


def _points_words(least: int) -> str:
    return "1 point or more" if least == 1 else f"{least} points or more"


def _heights(cards: np.ndarray) -> Iterator[Feature]:
    ranks = cards >> 2
    for place, rank in enumerate(RANKS[1:], start=1):
        yield Feature(f"no card below {rank.word}", ranks.min(axis=1) >= place)
    for place, rank in enumerate(RANKS[1:], start=1):
        least = f"{'an' if rank in {Rank.ACE, Rank.EIGHT} else 'a'} {rank.word}"
        top = least if rank is Rank.ACE else f"{least} or higher"
        yield Feature(top, ranks.max(axis=1) >= place)
