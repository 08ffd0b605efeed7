"""What a player sees: the hand, the face-up card, and how they stand together."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from fifthstreet.analysis.decision_list import Feature
from fifthstreet.cards import FiveCardCategory, FiveCardRank, Rank, all_five_card_ranks

RANKS = tuple(Rank)
NO_CARD = -1
"""Stands for a card that a hand with equal ranks has not."""

PLACES = ("highest", "second", "third", "fourth", "fifth")


@dataclass(frozen=True, slots=True, eq=False)
class Sights:
    """Positions as far as ranks go: the strength of the hand and the rank of the face-up card.

    Ranks count from the two; `held` lists the different ranks of the hand, the highest first.
    """

    strengths: np.ndarray
    up: np.ndarray
    suit_counts: np.ndarray


def sights(strengths: Sequence[int]) -> Sights:
    """Return all positions of hands of some strengths, each with all ranks of the face-up card."""
    hands = [all_five_card_ranks()[strength - 1] for strength in strengths]
    current = np.array([_suit_counts(hand) for hand in hands], dtype=np.int64)
    return Sights(
        np.repeat(np.array(strengths, dtype=np.int64), len(RANKS)),
        np.tile(np.arange(len(RANKS)), len(hands)),
        np.repeat(current, len(RANKS), axis=0),
    )


def _suit_counts(hand: FiveCardRank) -> list[int]:
    ranks = set(hand.ranks)
    if hand.category in {FiveCardCategory.STRAIGHT, FiveCardCategory.STRAIGHT_FLUSH}:
        top = hand.ranks[0]
        low = [Rank.ACE] if top is Rank.FIVE else [RANKS[RANKS.index(top) - 4]]
        ranks |= {*RANKS[max(0, RANKS.index(top) - 3) : RANKS.index(top)], *low}
    different = sorted((RANKS.index(rank) for rank in ranks), reverse=True)
    return [*different, *[NO_CARD] * (len(PLACES) - len(different))]


def features(seen: Sights) -> list[Feature]:
    """Return the features of positions."""
    return [*_matches(seen), *_face_up(seen), *_compared(seen), *_hands(seen)]


def _matches(seen: Sights) -> Iterator[Feature]:
    match = (seen.suit_counts == seen.up[:, np.newaxis]).any(axis=1)
    yield Feature("a face-up card that matches one of yours", match)
    yield Feature("a face-up card that matches none of yours", ~match)


def _face_up(seen: Sights) -> Iterator[Feature]:
    for place, rank in enumerate(RANKS[1:], start=1):
        yield Feature(f"a face-up card below {rank.word}", seen.up < place)
    for place, rank in enumerate(RANKS[1:], start=1):
        result = rank.word if rank is Rank.ACE else f"{rank.word} or higher"
        yield Feature(f"a face-up {result}", seen.up >= place)


def _compared(seen: Sights) -> Iterator[Feature]:
    for place, word in enumerate(PLACES):
        card = f"your {word} card"
        yield Feature(f"a face-up card below {card}", seen.up < seen.suit_counts[:, place])
        yield Feature(f"a face-up card not above {card}", seen.up <= seen.suit_counts[:, place])


def _hands(seen: Sights) -> Iterator[Feature]:
    for place, rank in enumerate(RANKS):
        article = "an" if rank in {Rank.ACE, Rank.EIGHT} else "a"
        yield Feature(f"{article} {rank.word} in hand", (seen.suit_counts == place).any(axis=1))
    hands = all_five_card_ranks()
    categories = np.array([hand.category for hand in hands])[seen.strengths - 1]
    if categories.max() > FiveCardCategory.HIGH_CARD:
        yield from _categories(seen, categories)
    else:
        yield from _odd_cards(seen)


def _odd_cards(seen: Sights) -> Iterator[Feature]:
    for column, word in enumerate(PLACES):
        for place, rank in enumerate(RANKS[1:], start=1):
            yield Feature(
                f"a {word} card of {rank.word} or higher", seen.suit_counts[:, column] >= place
            )


def _categories(seen: Sights, categories: np.ndarray) -> Iterator[Feature]:
    """Yield features of hands that are more than odd cards; there odd cards are left aside."""
    pairs = [hand for hand in all_five_card_ranks() if hand.category is FiveCardCategory.PAIR]
    for least in {hand.ranks[0]: hand for hand in reversed(pairs)}.values():
        yield Feature(at_least(least), seen.strengths >= least.strength)
    for category in FiveCardCategory:
        yield Feature(f"{_category(category)} or better", categories >= category)
        yield Feature(f"just {_category(category)}", categories == category)


def at_least(least: FiveCardRank) -> str:
    """Return in words all hands from one up, as shortly as the boundary allows.

    >>> hands = all_five_card_ranks()
    >>> at_least(hands[1277]), at_least(hands[1276])
    ('a pair or better', 'ace-king-queen-jack-nine or better')
    >>> at_least(next(hand for hand in hands if hand.ranks[:2] == (Rank.ACE, Rank.KING)))
    'ace-king or better'
    """
    return f"{_boundary(least)} or better"


def less_than(least: FiveCardRank) -> str:
    """Return in words all hands below one, as shortly as the boundary allows.

    >>> less_than(next(h for h in all_five_card_ranks() if h.ranks[:2] == (Rank.ACE, Rank.KING)))
    'less than ace-king'
    """
    return f"less than {_boundary(least)}"


def _boundary(least: FiveCardRank) -> str:
    """Name the weakest of some hands by as many ranks as set it apart from the next one below."""
    below = all_five_card_ranks()[least.strength - 2] if least.strength > 1 else None
    if below is None or below.category is not least.category:
        return _category(least.category)
    apart = next(n for n, (a, b) in enumerate(zip(least.ranks, below.ranks, strict=True)) if a != b)
    named = [rank.word for rank in least.ranks[: apart + 1]]
    if least.category is FiveCardCategory.HIGH_CARD:
        return "-".join(named) if apart else f"{named[0]} high"
    name = f"a {least.name}" if least.category is FiveCardCategory.PAIR else least.name
    return f"{name} with {'-'.join(named[1:])}" if apart else name


def _category(category: FiveCardCategory) -> str:
    counted = category.words.startswith(("two", "three", "four"))
    return category.words if counted else f"a {category.words}"
