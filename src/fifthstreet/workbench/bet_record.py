"""A bet as a designer writes it in TOML: whose cards it is judged on, and what each line pays.

It speaks the language of a plan: zones, a hand, another hand to play against, and pay lines. A zone
may be followed by a seat and a card: `players@2` are the cards of the next seat, `community.1` is
the first community card.
"""

from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import Field, ValidationError, model_validator

from fifthstreet.cards import Card, CardError
from fifthstreet.errors import FifthStreetError
from fifthstreet.money import ForOne, Push, ToOne
from fifthstreet.rules.fault import BookFault, Sources, faults_of
from fifthstreet.rules.law import LawRecord, Name, Pays
from fifthstreet.rules.paytable import Letter, PayLine
from fifthstreet.rules.plan import JudgedHand, Qualifying
from fifthstreet.rules.toml import Document, frozen, parse

MOST_CARDS = 7
"""The most cards that are counted set by set."""

Piece = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*(@[1-9])?(\.[1-9][0-9]?)?$")]
SuitWord = Literal["clubs", "diamonds", "hearts", "spades"]
FoldEffect = Literal["live", "lost", "returned"]
Result = Literal["table", "lose"] | Pays


class BetError(FifthStreetError):
    """A bet cannot be valued; says at which line of the file, and what to write instead."""


class BetHand(JudgedHand):
    """The cards that a bet judges: zones, their seats and single cards of them."""

    zones: Annotated[tuple[Piece, ...], Field(min_length=1)]
    """The zones; `players@2` is the next seat's, and `community.1` the first card of a zone."""


class BetQualifying(Qualifying):
    """What the other hand needs so that hands are compared."""

    cite: tuple[str, ...] = ()


class BetLine(PayLine):
    """One line of a bet: a kind of hand, or ranks and suits that every card must have, or both."""

    cite: tuple[str, ...] = ()
    hands: tuple[Name, ...] = ()
    """The kinds of hands that the line pays; any where nothing is said."""
    suits: tuple[SuitWord, ...] = ()
    """The suits of which every card must have one."""
    ranks: tuple[Letter, ...] = ()
    """The ranks of which every card must have one."""
    suited: bool | None = None
    """Whether all cards have one suit, or do not; either where nothing is said."""
    cards: tuple[str, ...] = ()
    """Cards that must be among those judged, such as `As`."""
    wager: None = None

    @model_validator(mode="after")
    def _says_something(self) -> "BetLine":
        if not (self.hands or self.suits or self.ranks or self.cards or self.suited is not None):
            raise ValueError("A line needs hands, ranks, suits, suited or cards. Write one of them")
        if (self.lowest or self.highest) and not self.hands:
            raise ValueError("lowest and highest bound the rank of hands. Write the hands, too")
        if not isinstance(self.pays, ToOne | ForOne | Push):
            says = "A line of a bet pays odds such as 5 to 1, or push. Write such odds"
            raise ValueError(says)  # noqa: TRY004 - pydantic reports a ValueError
        if len({*self.cards}) < len(self.cards):
            raise ValueError("A line asks for each card once. Remove the one that is repeated")
        try:
            if not all(Card(each).known for each in self.cards):
                raise ValueError("?? is no card that a line could ask for. Write another")
        except CardError as error:
            raise ValueError(str(error)) from error
        return self


class BetRecord(LawRecord):
    """A bet on the cards of a book's game."""

    name: str
    """What people call it."""
    book: str
    """The book whose cards are dealt, by its id."""
    hand: BetHand
    """The cards that are judged."""
    against: BetHand | None = None
    """The other hand that they are held against, if there is one."""
    qualifying: BetQualifying | None = None
    """What the other hand needs so that hands are compared."""
    not_qualified: Result = Push()
    """What follows where the other hand does not qualify."""
    win: Result = "table"
    """What a hand that wins is paid: odds, or by the lines."""
    win_below: Result = "lose"
    """What a hand that wins is paid without a line."""
    tie: Result = Push()
    """What follows where both hands are equal."""
    lose: Result = "lose"
    """What follows where the hand loses."""
    fold: FoldEffect = "live"
    """Whether a fold leaves the bet alone, loses it or returns it."""
    lines: tuple[BetLine, ...] = ()
    """What is paid, the first line that fits alone."""

    @model_validator(mode="after")
    def _can_be_decided(self) -> "BetRecord":
        if self.win == "table" and not self.lines:
            raise ValueError("Nothing is paid. Write [[lines]], or what a win pays")
        if self.against is None and self.model_fields_set & {
            *("qualifying", "not_qualified", "win", "win_below", "tie", "lose")
        }:
            raise ValueError("Only a hand against another wins, ties and loses. Write against")
        return self


def read_bet(text: str, *, name: str = "bet.toml") -> "BetSource":
    """Return the bet that a TOML text describes, or raise with every fault and its line."""
    data = parse(text, name=name)
    source = BetSource(name, Sources({name: text}))
    try:
        source.record = BetRecord.model_validate(frozen(_with_names(data)))
    except ValidationError as error:
        raise source.refused(*_plain(faults_of(error))) from None
    return source


class WrongBetError(BetError):
    """A bet was read, and the game has no such cards or hands."""

    unreadable = False


class BetSource:
    """A bet and the text that it was read from, so that a fault names its line."""

    record: BetRecord

    def __init__(self, name: str, sources: Sources) -> None:
        self._name, self._sources = name, sources

    def refused(self, *faults: BookFault) -> BetError:
        """Return the error that lists faults, each with its file, line and column."""
        lines = [self._sources.message(self._name, fault) + "." for fault in faults]
        kind = WrongBetError if hasattr(self, "record") else BetError
        return kind("\n".join(lines).replace("..", "."))


RANK = "Write one of 2 to 9, T, J, Q, K and A"
HOW_TO_WRITE = {
    "zones": "Write zones as in players, players@2 or community.1",
    "lowest": RANK,
    "highest": RANK,
    "ranks": RANK,
    "hands": "Write kinds of hands as in pair or straight_flush",
    "category": "Write a kind of hand as in pair",
}
"""What a text that is not written as it should be looks like, by its key."""


def _plain(faults: Iterable[BookFault]) -> list[BookFault]:
    """Return faults in the words of people, without what only the checker of types knows."""
    result = []
    for fault in faults:
        path = tuple(part for part in fault.path if not _is_type(part))
        says = fault.says
        if says.startswith("Input should be a valid tuple"):
            says = "This is a list. Write it in square brackets"
        elif says.startswith("Input should be '"):
            says = says.replace("Input should be", "Write")
        elif says.startswith("String should match"):
            key = next((str(part) for part in reversed(path) if part in HOW_TO_WRITE), "")
            says = HOW_TO_WRITE.get(key, "This is not written as it should be. Correct it")
        result.append(BookFault(path=path, says=says))
    return result


def _is_type(part: str | int) -> bool:
    return isinstance(part, str) and ("[" in part or "(" in part)


def _with_names(data: Document) -> Document:
    """Return the data with a name for every line that has none: its hands, or its number."""
    lines = data.get("lines")
    if isinstance(lines, list):
        for number, line in enumerate(lines, start=1):
            if isinstance(line, dict):
                hands = line.get("hands")
                named = " or ".join(map(str, hands)) if isinstance(hands, list) and hands else ""
                line.setdefault("name", named.replace("_", " ") or f"Line {number}")
    return data
