"""Hands drawn to a shape, so that what is rare at a table comes often enough to be practised."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from fifthstreet.cards import Card, Rank, Suit
from fifthstreet.school.seeded_draw import SeededDraw

RANKS: Final = tuple(Rank)
SUITS: Final = tuple(Suit)
RUNS: Final = tuple(
    tuple(RANKS[(start + step) % len(RANKS)] for step in range(5))
    for start in range(-1, len(RANKS) - 4)
)
"""Five ranks in a row, the ace below the two first and above the king last."""


@dataclass(frozen=True, slots=True)
class _Shape:
    """How many cards of each rank a hand has, and whether they run or are of one suit."""

    sizes: tuple[int, ...] = (1, 1, 1, 1, 1)
    runs: Sequence[tuple[Rank, ...]] = ()
    suited: bool = False

    def ranks(self, draw: SeededDraw, lead: Sequence[Rank]) -> Sequence[Rank]:
        """Return ranks for the shape; those that lead come first where it does not run."""
        if self.runs:
            return draw.one(self.runs)
        others = draw.mixed([rank for rank in RANKS if rank not in lead])
        return [*lead, *others][: len(self.sizes)]

    def cards(self, draw: SeededDraw, ranks: Sequence[Rank], free: Collection[Card]) -> list[Card]:
        """Return cards of some ranks that are still free; none where there are not enough."""
        suits = draw.mixed(SUITS)
        for suit in suits if self.suited else ():
            cards = [Card.of(rank, suit) for rank in ranks]
            if set(cards) <= set(free):
                return cards
        if self.suited:
            return []
        cards = []
        for rank, size in zip(ranks, self.sizes, strict=True):
            left = [card for suit in draw.mixed(SUITS) if (card := Card.of(rank, suit)) in free]
            cards += left[:size]
        return cards if len(cards) == sum(self.sizes) else []

    def drawn(
        self, draw: SeededDraw, free: Collection[Card], lead: Sequence[Rank] = ()
    ) -> list[Card]:
        """Return a hand of the shape from free cards, with some ranks before others if it can."""
        while not (cards := self.cards(draw, self.ranks(draw, lead), free)):
            lead = ()
        return cards


SHAPES: Final[Mapping[str, _Shape]] = {
    "high_card": _Shape(),
    "pair": _Shape((2, 1, 1, 1)),
    "two_pair": _Shape((2, 2, 1)),
    "three_of_a_kind": _Shape((3, 1, 1)),
    "straight": _Shape(runs=RUNS),
    "flush": _Shape(suited=True),
    "full_house": _Shape((3, 2)),
    "four_of_a_kind": _Shape((4, 1)),
    "straight_flush": _Shape(runs=RUNS[:-1], suited=True),
    "royal_flush": _Shape(runs=RUNS[-1:], suited=True),
}
"""A shape for each category of hands; what a hand drawn to it is worth is for the law to say."""
