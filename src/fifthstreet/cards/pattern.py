"""What is looked for in cards of any number: distinctness, groups of one rank, and runs."""

import reprlib
from collections.abc import Sequence

from fifthstreet.cards.card import Card, CardError, Rank
from fifthstreet.cards.row import read_cards

RANKS = tuple(Rank)
"""The ranks in their order, the two first."""


def indices_of(cards: Sequence[Card], count: int) -> list[int]:
    """Return the indices, highest first, of exactly so many distinct known cards.

    >>> indices_of([Card("2c"), Card("As"), Card("3c")], 3)
    [51, 4, 0]
    """
    indices: list[int | None] = []
    try:
        indices = [card._index for card in cards]  # noqa: SLF001 - its property takes a call
        indices.sort(reverse=True)  # which fails where one is None
        size = len(cards)
    except (AttributeError, TypeError):
        if None in indices:
            raise CardError(
                "A hand with an unknown card (??) has no rank.",
                remedy="Turn every card up first.",
            ) from None
        raise CardError(
            f"Not cards: {reprlib.repr(cards)}.",
            remedy="Give a Hand, or a list or tuple of Card.",
        ) from None
    if size != count or len(set(indices)) != count:
        read_cards(cards)
        raise CardError(
            f"{size} cards cannot be ranked as a {count}-card hand.",
            remedy=f"Give exactly {count} cards.",
        )
    return indices  # type: ignore[return-value]


def groups_of(ranks: Sequence[Rank]) -> tuple[tuple[int, ...], tuple[Rank, ...]]:
    """Return how many cards each rank has and the ranks, larger groups first, then higher ranks.

    >>> sizes, ranks = groups_of([Rank.ACE, Rank.NINE, Rank.FOUR, Rank.NINE, Rank.FOUR])
    >>> sizes, [rank.word for rank in ranks]
    ((2, 2, 1), ['nine', 'four', 'ace'])
    """
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    return tuple(size for size, _ in groups), tuple(rank for _, rank in groups)


def top_of_run(ranks: Sequence[Rank], *, ace_low: bool = True) -> Rank | None:
    """Return the top of the run that ranks in descending order make, or None where they make none.

    An ace may stand below a two if it plays low, and never in the middle.

    >>> top_of_run([Rank.ACE, Rank.THREE, Rank.TWO])
    <Rank.THREE: 3>
    >>> top_of_run([Rank.ACE, Rank.KING, Rank.TWO]) is None
    True
    """
    size = len(ranks)
    if len(set(ranks)) < size:
        return None
    if ranks[0] - ranks[-1] == size - 1:
        return ranks[0]
    # Below the ace, size - 1 different ranks from `size` down can only be size, ..., 3, 2.
    if ace_low and ranks[0] is Rank.ACE and ranks[1] == size:
        return ranks[1]
    return None
