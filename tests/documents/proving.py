"""What the proofs of the smaller books share: filled submissions, altered books, first remedies."""

import re
from collections.abc import Iterable
from typing import Any, TypeVar
from unittest.mock import patch

from fifthstreet.checks.report import check
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.deal import DealChoices, Place
from fifthstreet.rules.library import book, law_texts, load
from fifthstreet.rules.remedies import Action, Circumstance, Rule
from fifthstreet.rules.template import template

Thing = TypeVar("Thing")
Found = tuple[str, str, str | None]
Holder = tuple[str, int | None]


def some(thing: Thing | None) -> Thing:
    """Return a thing that must be there."""
    assert thing is not None
    return thing


def changed(text: str, old: str, new: str, *, times: int = 1) -> str:
    """Return a text in which something that stands there so many times is replaced."""
    assert text.count(old) == times, f"{old!r} stands there {text.count(old)} times"
    return text.replace(old, new)


def filled(book_id: str) -> str:
    """Return a valid submission: the book's own starting point with every placeholder written."""
    return re.sub(r'"<[^"]*>"', '"Stated"', template(book(book_id)))


def found(text: str) -> list[Found]:
    """Return code, place and citation of everything that a check finds."""
    return [(f.code, f.where, f.citation) for f in check(text).findings]


def found_under(law: RuleBook, text: str) -> list[Found]:
    """Return what a check finds when another law stands on the shelf."""
    return [(f.code, f.where, f.citation) for f in check(text, law=law).findings]


def altered(book_id: str, file: str, old: str, new: str, *, times: int = 1) -> RuleBook:
    """Return a book loaded from its own texts with one place of one file changed, or several."""
    texts = law_texts(book_id)
    return loaded_as_written({**texts, file: changed(texts[file], old, new, times=times)})


def loaded_as_written(texts: dict[str, str]) -> RuleBook:
    """Return a book with whatever it says: a control may well say what nothing carries out."""
    with patch("fifthstreet.rules.library.unenforced", return_value=()):
        return load(texts)


def done(rule: Rule | None, *circumstances: Circumstance) -> tuple[Action, ...]:
    """Return what the document does: the first remedy whose circumstances all hold."""
    remedies = some(rule).remedies
    return next((r.do for r in remedies if set(r.when) <= set(circumstances)), ())


def deal_of(law: RuleBook, *, offers: tuple[str, ...] = (), **more: Any) -> DealChoices:
    """Return how a book has cards dealt at a table that offers some side bets."""
    offered = {f"offers.{wager}" for wager in offers}
    return DealChoices(
        seat_zone=law.seat_zone.id,
        dealer_zone=law.dealer_zone.id if law.dealer_zone else None,
        absent=frozenset(zone.id for zone in law.zones if not offered.issuperset(zone.when)),
        up=frozenset(zone.id for zone in law.zones if zone.up),
        **more,
    )


def holdings(places: Iterable[Place]) -> dict[Holder, list[int]]:
    """Return which cards of the deck, counted from its top, each holder has."""
    indices: dict[Holder, list[int]] = {}
    for index, place in enumerate(places):
        indices.setdefault((place.target, place.seat), []).append(index)
    return indices
