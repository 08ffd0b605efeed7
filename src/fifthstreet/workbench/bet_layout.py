"""Which cards of the deal a bet is about, and which of them can change places.

Cards that a bet treats alike are one group. A deal of the bet's cards is then one set of cards for
each group.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from fifthstreet.analysis.scope import check_deal, check_deck, dealt, refuse_for
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.plan import Zone

_PIECE = re.compile(r"(?P<zone>[a-z][a-z0-9_]*)(?:@(?P<seat>\d))?(?:\.(?P<card>\d+))?")


class Slot(NamedTuple):
    """One card of the deal: the zone, the seat counted from the bettor's own, and its number."""

    zone: str
    seat: int
    number: int


Group = tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class BetLayout:
    """The groups of cards that a bet is about, and of which groups each of its hands consists."""

    groups: tuple[Group, ...]
    hands: tuple[tuple[int, ...], ...]

    @property
    def sizes(self) -> tuple[int, ...]:
        """Return how many cards each group has."""
        return tuple(map(len, self.groups))

    @property
    def cards(self) -> int:
        """Return how many cards the bet is about."""
        return sum(self.sizes)


class NotDealtError(Exception):
    """A bet is on cards that nobody is dealt: which piece, and why in a sentence."""

    def __init__(self, hand: int, piece: int, says: str) -> None:
        super().__init__(says)
        self.hand, self.piece, self.says = hand, piece, says


def layout_of(book: RuleBook, hands: Sequence[Sequence[str]]) -> BetLayout:
    """Return the layout of a bet whose hands consist of some pieces of the deal."""
    refuse_for(check_deck(book))
    refuse_for(check_deal(book))
    slots = [_slots_of(book, number, pieces) for number, pieces in enumerate(hands)]
    of_slot: dict[Slot, list[int]] = {}
    for number, each in enumerate(slots):
        for slot in each:
            of_slot.setdefault(slot, []).append(number)
    groups: dict[tuple[int, ...], list[Slot]] = {}
    for slot, used in of_slot.items():
        groups.setdefault(tuple(used), []).append(slot)
    return BetLayout(
        tuple(tuple(group) for group in groups.values()),
        tuple(
            tuple(at for at, used in enumerate(groups) if number in used)
            for number in range(len(hands))
        ),
    )


def _slots_of(book: RuleBook, hand: int, pieces: Iterable[str]) -> list[Slot]:
    slots: list[Slot] = []
    for number, piece in enumerate(pieces):
        for slot in _read_piece(book, hand, number, piece):
            if slot in slots:
                raise NotDealtError(hand, number, f"{piece} is named twice. Name it once")
            slots.append(slot)
    return slots


def _read_piece(book: RuleBook, hand: int, number: int, piece: str) -> list[Slot]:
    match = _PIECE.fullmatch(piece)
    zone = book.zone(match["zone"]) if match else None
    if match is None or zone is None or not _is_dealt(book, zone):
        known = ", ".join(each.id for each in book.zones if _is_dealt(book, each))
        says = f"Nobody is dealt {piece!r}. The zones of this game are {known}"
        raise NotDealtError(hand, number, says)
    seat, card = int(match["seat"] or 1), int(match["card"] or 0)
    seats = book.table.positions.most if zone.per == "seat" else 1
    if seat > seats:
        owner = f"there are {seats} seats" if seats > 1 else f"no seat has {zone.name}"
        says = f"Nobody is dealt {piece!r}: {owner}. Name another seat, or none"
        raise NotDealtError(hand, number, says)
    if card > zone.cards:
        cards = f"{zone.cards} card{'s' * (zone.cards != 1)}"
        says = f"Nobody is dealt {piece!r}: the zone {zone.id} has {cards}. Name another"
        raise NotDealtError(hand, number, says)
    every = [card] if card else range(1, zone.cards + 1)
    return [Slot(zone.id, seat, each) for each in every]


def _is_dealt(book: RuleBook, zone: Zone) -> bool:
    return any(dealt(method, zone.id) for method in book.dealing.methods)
