"""What a player sees: the hand, the face-up card, and how they stand together."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from fifthstreet.analysis.classes import HAND, all_ranks
from fifthstreet.analysis.decision_list import Feature
from fifthstreet.cards import CATEGORIES, HandCategory, Rank, Ranked

RANKS = tuple(Rank)
RUNS = {"straight", "straight_flush", "mini_royal", "royal_flush"}
"""Hands that are named by their top card alone; below the two comes the ace."""

NO_CARD = -1
"""Stands for a card that a hand with equal ranks has not."""

PAIR = "pair"
PLACES = ("highest", "second", "third", "fourth", "fifth")


@dataclass(frozen=True, slots=True, eq=False)
class Sights:
    """Positions as far as ranks go: the strength of the hand and the rank of the face-up card.

    Ranks count from the two; `own` lists the different ranks of the hand, the highest first.
    """

    strengths: np.ndarray
    up: np.ndarray
    own: np.ndarray
    cards: int = HAND
    """How many cards of a hand are judged."""


def sights(strengths: Sequence[int], cards: int = HAND) -> Sights:
    """Return all positions of hands of some strengths, each with all ranks of the face-up card."""
    hands = [all_ranks(cards)[strength - 1] for strength in strengths]
    current = np.array([_held(hand, cards) for hand in hands], dtype=np.int64)
    return Sights(
        np.repeat(np.array(strengths, dtype=np.int64), len(RANKS)),
        np.tile(np.arange(len(RANKS)), len(hands)),
        np.repeat(current, len(RANKS), axis=0),
        cards,
    )


def _held(hand: Ranked, cards: int) -> list[int]:
    places = {RANKS.index(rank) for rank in hand.ranks}
    if hand.category.slug in RUNS:
        top = RANKS.index(hand.ranks[0])
        places = {place % len(RANKS) for place in range(top - cards + 1, top + 1)}
    return [*sorted(places, reverse=True), *[NO_CARD] * (cards - len(places))]


def features(seen: Sights) -> list[Feature]:
    """Return the features of positions."""
    return [*_matches(seen), *_face_up(seen), *_compared(seen), *_hands(seen)]


def _matches(seen: Sights) -> Iterator[Feature]:
    match = (seen.own == seen.up[:, np.newaxis]).any(axis=1)
    yield Feature("a face-up card that matches one of yours", match)
    yield Feature("a face-up card that matches none of yours", ~match)


def _face_up(seen: Sights) -> Iterator[Feature]:
    for place, rank in enumerate(RANKS[1:], start=1):
        yield Feature(f"a face-up card below {rank.word}", seen.up < place)
    for place, rank in enumerate(RANKS[1:], start=1):
        result = rank.word if rank is Rank.ACE else f"{rank.word} or higher"
        yield Feature(f"a face-up {result}", seen.up >= place)


def _compared(seen: Sights) -> Iterator[Feature]:
    for place, word in enumerate(PLACES[: seen.cards]):
        card = f"your {word} card"
        yield Feature(f"a face-up card below {card}", seen.up < seen.own[:, place])
        yield Feature(f"a face-up card not above {card}", seen.up <= seen.own[:, place])


def _hands(seen: Sights) -> Iterator[Feature]:
    for place, rank in enumerate(RANKS):
        article = "an" if rank in {Rank.ACE, Rank.EIGHT} else "a"
        yield Feature(f"{article} {rank.word} in hand", (seen.own == place).any(axis=1))
    hands = all_ranks(seen.cards)
    categories = np.array([hand.category for hand in hands])[seen.strengths - 1]
    if categories.max() > min(CATEGORIES[seen.cards]):
        yield from _categories(seen, categories)
    else:
        yield from _odd_cards(seen)


def _odd_cards(seen: Sights) -> Iterator[Feature]:
    for column, word in enumerate(PLACES[: seen.cards]):
        for place, rank in enumerate(RANKS[1:], start=1):
            yield Feature(f"a {word} card of {rank.word} or higher", seen.own[:, column] >= place)


def _categories(seen: Sights, categories: np.ndarray) -> Iterator[Feature]:
    """Yield features of hands that are more than odd cards; there odd cards are left aside."""
    hands = all_ranks(seen.cards)
    pairs = [at for at, hand in enumerate(hands) if hand.category.slug == PAIR]
    for least in {hands[at].ranks[0]: at for at in reversed(pairs)}.values():
        yield Feature(at_least(hands[least]), seen.strengths > least)
    for category in CATEGORIES[seen.cards]:
        yield Feature(f"{_category(category)} or better", categories >= category)
        yield Feature(f"just {_category(category)}", categories == category)


def at_least(least: Ranked) -> str:
    """Return in words all hands from one up, as shortly as the boundary allows.

    >>> hands = all_ranks()
    >>> at_least(hands[1277]), at_least(hands[1276])
    ('a pair or better', 'ace-king-queen-jack-nine or better')
    >>> at_least(next(hand for hand in hands if hand.ranks[:2] == (Rank.ACE, Rank.KING)))
    'ace-king or better'
    """
    return f"{_boundary(least)} or better"


def less_than(least: Ranked) -> str:
    """Return in words all hands below one, as shortly as the boundary allows.

    >>> less_than(next(h for h in all_ranks() if h.ranks[:2] == (Rank.ACE, Rank.KING)))
    'less than ace-king'
    """
    return f"less than {_boundary(least)}"


def _boundary(least: Ranked) -> str:
    """Name the weakest of some hands by as many ranks as set it apart from the next one below."""
    hands = all_ranks(_cards_of(least))
    place = bisect_left(hands, least)
    below = hands[place - 1] if place else None
    if below is None or below.category is not least.category:
        return _category(least.category)
    apart = next(n for n, (a, b) in enumerate(zip(least.ranks, below.ranks, strict=True)) if a != b)
    named = [rank.word for rank in least.ranks[: apart + 1]]
    if least.category is min(type(least.category)):
        return "-".join(named) if apart else f"{named[0]} high"
    name = f"a {least.name}" if least.category.slug == PAIR else least.name
    return f"{name} with {'-'.join(named[1:])}" if apart else name


def _cards_of(hand: Ranked) -> int:
    """Return how many cards a hand has, which its category tells."""
    return next(cards for cards, kind in CATEGORIES.items() if isinstance(hand.category, kind))


def _category(category: HandCategory) -> str:
    counted = category.words.startswith(("two", "three", "four"))
    return category.words if counted else f"a {category.words}"
