"""What lies on the layout when settlement begins: cards, bets, and what was ruled of them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeVar

from fifthstreet.cards import CardError, FiveCardRank, Hand, rank_five
from fifthstreet.play.absence import Absence
from fifthstreet.play.record import maker

NO_CARDS = Hand()
Standing = Literal["live", "folded", "forfeited", "refunded", "abandoned"]
Rank = TypeVar("Rank")


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """One position or box: its cards, its bets as they lie, and how it stands."""

    seat: int
    cards: Hand
    wagers: Mapping[str, int]
    standing: Standing = "live"
    folded: bool = False
    """Whether it was folded before it was ruled upon."""
    rank: FiveCardRank | None = field(default=None, repr=False, compare=False)
    """What the cards make with the board, where that was found already."""
    absence: Absence | None = None
    """Why the hand was decided for a player who did not answer, if it was."""

    @property
    def in_play(self) -> bool:
        """Tell whether the hand is still judged."""
        return self.standing == "live"

    def staked(self, wager: str) -> int:
        """Return what lies on a wager, nothing where it was not made."""
        return self.wagers.get(wager, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Showdown:
    """All cards and bets of a round, with seats in rising order from the dealer's left."""

    spots: tuple[Spot, ...]
    board: Hand = NO_CARDS
    box: Hand = NO_CARDS
    dealer: Hand = NO_CARDS

    def rank(self, spot: Spot) -> FiveCardRank:
        """Return the five-card hand of a spot: its own cards, and the board where there is one."""
        if spot.rank is not None:
            return spot.rank
        try:
            return rank_five((*spot.cards, *self.board))
        except CardError:
            return judged(rank_five, spot.cards + self.board, f"Seat {spot.seat}'s hand")

    @classmethod
    def checked(cls, **parts: object) -> "Showdown":
        """Return a showdown in which no card lies twice."""
        showdown = cls(**parts)  # type: ignore[arg-type]
        seen: Hand = showdown.board + showdown.box + showdown.dealer
        for spot in showdown.spots:
            try:
                seen = seen + spot.cards
            except CardError as error:
                raise CardError(f"Seat {spot.seat}: {error.what}", remedy=error.remedy) from None
        return showdown


new_spot, new_showdown = maker(Spot), maker(Showdown)


def judged(rank: Callable[[Hand], Rank], cards: Hand, whose: str) -> Rank:
    """Return the rank of cards; where they cannot be ranked, say whose they are."""
    try:
        return rank(cards)
    except CardError as error:
        raise CardError(f"{whose} cannot be judged: {error.what}", remedy=error.remedy) from None
