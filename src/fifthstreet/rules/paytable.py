"""Pay tables: which hand earns what, in the order the document prints them."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Annotated, Literal

from pydantic import Field, model_validator

from fifthstreet.cards import CATEGORIES, HandCategory, Rank, Ranked, SixCardRank
from fifthstreet.money import MeterShare, size_key
from fifthstreet.rules.law import Law, Name, Pays, Positive

Letter = Annotated[str, Field(pattern=r"^[2-9TJQKA]$")]

RANKS: Mapping[str, Rank] = {rank.letter: rank for rank in Rank}


class PayLine(Law):
    """One line of a pay table; `lowest` and `highest` bound the rank of a pair, `suits` a suit."""

    hands: Annotated[tuple[Name, ...], Field(min_length=1)]
    """The hands that the line pays."""
    name: str
    """What people call it."""
    pays: Pays
    lowest: Letter | None = None
    """The lowest rank of a pair that it pays."""
    highest: Letter | None = None
    """The highest rank of a pair that it pays."""
    suits: tuple[Literal["clubs", "diamonds", "hearts", "spades"], ...] = ()
    """The suits that it pays, where suits matter."""
    wager: Positive | None = None
    """The stake, in minor units, that the line is for; absent, it is for every stake."""

    @property
    def is_whole(self) -> bool:
        """Return whether every hand of its categories is paid on this line, whatever the stake."""
        return not (self.lowest or self.highest or self.suits or self.wager)

    def covers(self, hand: Ranked) -> bool:
        """Return whether a hand is paid on this line."""
        if hand.category.slug not in self.hands:
            return False
        if isinstance(hand, SixCardRank) and hand.suit and self.suits:
            return hand.suit.word in self.suits
        if isinstance(hand, SixCardRank):
            return True
        return rank_of(self.lowest or "2") <= hand.ranks[0] <= rank_of(self.highest or "A")


def rank_of(letter: str) -> Rank:
    """Return the rank that a letter stands for."""
    return RANKS[letter]


def category_of(hand: Ranked, slug: str) -> HandCategory:
    """Return a category of the same kind as a hand's, by its name."""
    return next(category for category in type(hand.category) if category.slug == slug)


class ResetMinimum(Law):
    """The least that a meter may start from, in minor units."""

    meter: Name
    """The meter."""
    least: Positive
    """The least it may start from, in minor units."""


class PayTable(Law):
    """An ordered table of lines; the first line that covers a hand is the only one paid.

    `minima` are the least that the meters it pays from may start from.
    """

    id: str
    """The letter by which the operator chooses the table."""
    cards: Literal[2, 3, 4, 5, 6]
    """How many cards the hands have."""
    lines: tuple[PayLine, ...]
    """The lines from the highest hand down."""
    minima: tuple[ResetMinimum, ...] = ()
    """The least that each meter may start from."""

    @property
    def meters(self) -> tuple[str, ...]:
        """Return the names of the meters that the table pays from, in order of its lines."""
        names = [line.pays.meter for line in self.lines if isinstance(line.pays, MeterShare)]
        return tuple(dict.fromkeys(names))

    def line(self, hand: Ranked, stake: int | None = None) -> PayLine | None:
        """Return the line that a hand is paid on, or None where it is not paid."""
        slug = hand.category.slug
        for line in self.lines:
            if slug in line.hands and line.covers(hand) and line.wager in (None, stake):
                return line
        return None

    @model_validator(mode="after")
    def _minima_name_meters(self) -> "PayTable":
        for minimum in self.minima:
            if minimum.meter not in self.meters:
                raise ValueError(f"table {self.id}: no line pays from meter {minimum.meter!r}")
        return self

    @model_validator(mode="after")
    def _is_sorted(self) -> "PayTable":
        order = [category.slug for category in reversed(CATEGORIES[self.cards])]
        places: list[tuple[int, int, int]] = []
        for line in self.lines:
            if unknown := set(line.hands) - set(order):
                raise ValueError(f"table {self.id}: no {self.cards}-card hand is {unknown}")
            top = -rank_of(line.highest) if line.highest else 0
            first = min(order.index(hand) for hand in line.hands)
            places.append((line.wager or 0, first, top))
        if places != sorted(places):
            raise ValueError(f"table {self.id}: lines are not in order from the highest hand down")
        for above, below in pairwise(self.lines):
            if above.wager == below.wager and size_key(above.pays) < size_key(below.pays):
                raise ValueError(f"table {self.id}: a lower hand pays more than a higher one")
        return self
