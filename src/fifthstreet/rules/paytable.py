"""Pay tables: which hand earns what, in the order the document prints them."""

from typing import Annotated, Literal, Protocol

from pydantic import Field, model_validator

from fifthstreet.cards import Rank, Suit
from fifthstreet.money import MeterShare, size_key
from fifthstreet.rules.law import Cited, Law, Name, Pays, Record

Letter = Annotated[str, Field(pattern=r"^[2-9TJQKA]$")]

HAND_ORDER = (
    "super_royal",
    "royal_flush",
    "mini_royal",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "two_pair",
    "pair",
    "high_card",
)
THREE_CARD_ORDER = (
    "mini_royal",
    "straight_flush",
    "three_of_a_kind",
    "straight",
    "flush",
    "pair",
    "high_card",
)


class Ranked(Protocol):
    """What a pay table needs to know of a hand: the ranks of three, five and six cards have it."""

    @property
    def slug(self) -> str:
        """Return the hand's category, such as ``full_house``."""

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """Return the ranks that decide within the category, highest first."""

    @property
    def suit(self) -> Suit | None:
        """Return the suit, where the category is told apart by it."""


class PayLine(Law):
    """One line of a pay table; `lowest` and `highest` bound the rank of a pair, `suits` a suit."""

    hands: Annotated[tuple[Name, ...], Field(min_length=1)]
    name: str
    pays: Pays
    lowest: Letter | None = None
    highest: Letter | None = None
    suits: tuple[Literal["clubs", "diamonds", "hearts", "spades"], ...] = ()

    def covers(self, hand: Ranked) -> bool:
        """Tell whether a hand is paid on this line."""
        if hand.slug not in self.hands:
            return False
        if self.suits and (hand.suit is None or hand.suit.word not in self.suits):
            return False
        if self.lowest is None or self.highest is None:
            return True
        return _value(self.lowest) <= hand.ranks[0] <= _value(self.highest)


def _value(letter: str) -> int:
    return next(rank for rank in Rank if rank.letter == letter)


class PayTable(Law):
    """An ordered table of lines; the first line that covers a hand is the only one paid."""

    id: str
    cards: Literal[3, 5, 6]
    lines: tuple[PayLine, ...]

    def line(self, hand: Ranked) -> PayLine | None:
        """Return the line that a hand is paid on, or None where it is not paid."""
        return next((line for line in self.lines if line.covers(hand)), None)

    @model_validator(mode="after")
    def _is_sorted(self) -> "PayTable":
        order = THREE_CARD_ORDER if self.cards == 3 else HAND_ORDER  # noqa: PLR2004 - cards in hand
        places: list[tuple[int, int]] = []
        for line in self.lines:
            for hand in line.hands:
                if hand not in order:
                    raise ValueError(f"table {self.id}: no {self.cards}-card hand is {hand!r}")
            top = -_value(line.highest) if line.highest else 0
            places.append((min(order.index(hand) for hand in line.hands), top))
        if places != sorted(places):
            raise ValueError(f"table {self.id}: lines are not in order from the highest hand down")
        sizes = [size_key(line.pays) for line in self.lines]
        if sizes != sorted(sizes, reverse=True):
            raise ValueError(f"table {self.id}: a lower hand pays more than a higher one")
        return self


class SideBet(Law):
    """A side bet judged on a pay table of its own."""

    id: Name
    name: str
    judged_on: Literal["board", "box_and_hole", "hand"]
    tables: tuple[PayTable, ...]

    def table(self, id_: str) -> PayTable | None:
        """Return a table by its letter."""
        return next((table for table in self.tables if table.id == id_), None)


class ResetMinimum(Law):
    """The least that a meter may start from, in minor units."""

    meter: Name
    least: int


class ProgressiveTable(PayTable):
    """A progressive pay table with its meters and their reset minima."""

    minima: tuple[ResetMinimum, ...] = ()

    @property
    def meters(self) -> tuple[str, ...]:
        """Return the names of the meters that the table pays from, in order of its lines."""
        named = [line.pays.meter for line in self.lines if isinstance(line.pays, MeterShare)]
        return tuple(dict.fromkeys(named))

    @model_validator(mode="after")
    def _minima_name_meters(self) -> "ProgressiveTable":
        for minimum in self.minima:
            if minimum.meter not in self.meters:
                raise ValueError(f"table {self.id}: no line pays from meter {minimum.meter!r}")
        return self


class Denominations(Law):
    """The sizes that a progressive wager may have, in minor units."""

    allowed: tuple[int, ...]


class Progressive(Law):
    """The progressive: its tables, wager sizes and the order in which winners are paid."""

    name: str
    tables: tuple[ProgressiveTable, ...]
    denominations: Denominations | None = None
    paid_in: Cited[Literal["settlement_order", "deal_order"]]
    major_hands: tuple[Name, ...] = ()

    def table(self, id_: str) -> ProgressiveTable | None:
        """Return a table by its letter."""
        return next((table for table in self.tables if table.id == id_), None)


class EnvyLine(Law):
    """What another player's hand brings to somebody with a progressive wager of a given size."""

    wager: int
    hand: Name
    pays: Pays


class EnvyTable(Law):
    """One of the envy schedules."""

    id: str
    lines: tuple[EnvyLine, ...]

    def line(self, wager: int, hand: str) -> EnvyLine | None:
        """Return what a hand of another player brings for a wager of this size."""
        found = (line for line in self.lines if (line.wager, line.hand) == (wager, hand))
        return next(found, None)


class Envy(Law):
    """The envy bonus: who receives it and how much."""

    name: str
    own_hand: bool
    several: bool
    fold: Literal["kept", "lost"]
    tables: tuple[EnvyTable, ...]

    def table(self, id_: str) -> EnvyTable | None:
        """Return a schedule by its letter."""
        return next((table for table in self.tables if table.id == id_), None)


class Payments(Record):
    """All pay tables of a document."""

    main: PayTable
    side_bets: tuple[SideBet, ...] = ()
    progressive: Progressive | None = None
    envy: Envy | None = None

    def side_bet(self, id_: str) -> SideBet | None:
        """Return a side bet by its id."""
        return next((bet for bet in self.side_bets if bet.id == id_), None)
