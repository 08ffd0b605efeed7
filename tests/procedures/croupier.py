"""A croupier who runs Maryland's tables and those of the other books in tests."""

from collections.abc import Mapping
from typing import Any

from fifthstreet.cards import Card, Hand
from fifthstreet.play.commands import By
from fifthstreet.procedures import Setup
from fifthstreet.procedures import commands as c
from fifthstreet.proof.croupier import PLAIN, SHOE, Croupier
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import (
    CardsPart,
    DealingPart,
    Devices,
    Offers,
    Submission,
)

MANAGER = By(role="shift_manager", name="Max")


def setup(
    method: str,
    *,
    decks: int = 1,
    six_card: bool = False,
    virtual: bool = False,
    chosen: Mapping[str, Any] | None = None,
    devices: Devices | None = None,
) -> Setup:
    """Return a Maryland table."""
    known = {"manual_shoe": Devices(shoe=SHOE), "hand": Devices(shuffler=PLAIN)}
    submission = Submission(
        book="md",
        dealing=DealingPart(method=method),
        devices=devices or known.get(method, Devices(shuffler=PLAIN)),
        cards=CardsPart(decks=decks),
        offers=Offers(three_card=six_card, six_card=six_card),
        chosen=dict(chosen or {}),
    )
    return Setup.of(submission, book("md"), virtual=virtual)


def other_book(id_: str, method: str, *, virtual: bool = False, **chosen: Any) -> Setup:
    """Return a table under another book."""
    keyed = {key.replace("__", "."): value for key, value in chosen.items()}
    submission = Submission(book=id_, dealing=DealingPart(method=method), chosen=keyed)
    return Setup.of(submission, book(id_), virtual=virtual)


def cards(count: int) -> Hand:
    """Return so many cards that nobody has shown."""
    return Hand(Card("??") for _ in range(count))


def at_shoe(**arguments: Any) -> Croupier:
    """Return a shoe table whose deck is ready."""
    croupier = Croupier(setup("manual_shoe", **arguments))
    croupier.ready()
    return croupier


def with_two_decks(method: str = "manual_shoe", **arguments: Any) -> Croupier:
    """Return a table with red and blue decks: red ready to be dealt, blue in the shuffler."""
    devices = arguments.pop("devices", Devices(shoe=SHOE, shuffler=PLAIN))
    croupier = Croupier(setup(method, decks=2, devices=devices, **arguments))
    croupier.bring("R", design="crown", back="red")
    croupier.bring("B", design="crown", back="blue")
    croupier.prepare("R")
    croupier.do(c.LoadShuffler, deck="B")
    croupier.shuffle("B")
    return croupier


def swap(croupier: Croupier, used: str, other: str) -> None:
    """Bring the other deck out of the shuffler, and the used one into it."""
    croupier.prepare(other)
    croupier.shuffle(used)
