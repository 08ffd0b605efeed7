"""The layout when settlement begins: cards, bets, and the rulings on them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from fifthstreet.cards import CardError, Hand, Ranked
from fifthstreet.play.absence import Absence
from fifthstreet.play.record import maker

NO_CARDS = Hand()
Standing = Literal["live", "folded", "forfeited", "refunded", "abandoned"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """One position or box: its cards, its bets and its state."""

    seat: int
    cards: Hand
    wagers: Mapping[str, int]
    standing: Standing = "live"
    folded: bool = False
    """Whether it was folded before it was ruled upon."""
    rank: Ranked | None = field(default=None, repr=False, compare=False)
    """What the cards make with those of the table, where that was found already."""
    absence: Absence | None = None
    """Why the hand was decided for a player who did not answer, if it was."""

    def staked(self, wager: str) -> int:
        """Return the amount of a wager, or zero if it was not made."""
        return self.wagers.get(wager, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Showdown:
    """All cards and bets of a round, with seats in rising order from the dealer's left."""

    spots: tuple[Spot, ...]
    zones: Mapping[str, Hand] = field(default_factory=lambda: MappingProxyType({}))
    """The cards that lie at no seat, by their zone."""
    ranks: dict[tuple[str, ...], Ranked] = field(default_factory=dict, repr=False, compare=False)
    """What such cards make by themselves, once it was found."""

    @classmethod
    def checked(cls, spots: tuple[Spot, ...], zones: Mapping[str, Hand]) -> "Showdown":
        """Return a showdown in which no card appears twice."""
        seen = sum(zones.values(), NO_CARDS)
        for spot in spots:
            try:
                seen = seen + spot.cards
            except CardError as error:
                raise CardError(f"Seat {spot.seat}: {error.what}", remedy=error.remedy) from None
        return cls(spots=spots, zones=zones)


new_spot, new_showdown = maker(Spot), maker(Showdown)
