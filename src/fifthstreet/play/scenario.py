"""Worked rounds: what lay on the layout, written down, and settled again whenever one asks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from fifthstreet.cards import Hand
from fifthstreet.errors import FifthStreetError
from fifthstreet.play.main_wagers import main_wagers
from fifthstreet.play.settlement import Settled, settle_round
from fifthstreet.play.showdown import Showdown, Spot, Standing
from fifthstreet.play.terms import Terms
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.library import book
from fifthstreet.rules.options import options_of
from fifthstreet.rules.submission import (
    Limits,
    ProgressivePart,
    Range,
    SideBetPart,
    Submission,
)

SIDE_WAGERS = ("progressive", "three_card", "six_card")
MOST_MINOR = 10**15


class ScenarioError(FifthStreetError):
    """A worked round is not written as such; says where."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """One worked round: its terms, what lies on the layout, and the meters before settlement."""

    id: str
    terms: Terms
    showdown: Showdown
    meters: Mapping[str, Fraction]

    def settle(self) -> Settled:
        """Settle the round."""
        return settle_round(self.terms, self.showdown, self.meters)


def read_scenario(case: object, place: str) -> Scenario:
    """Return a worked round from its JSON; `place` says in messages which one it is."""
    item = _Item(case, place)
    law = book(item.text("book"))
    id_ = item.text("id", default=place)
    terms = _terms(law, item.part("options"))
    spots = tuple(_spot(law, seat) for seat in item.parts("seats"))
    numbers = [spot.seat for spot in spots]
    if len(set(numbers)) != len(numbers):
        raise ScenarioError(f"{place}: a seat is there twice.", remedy="Number each seat once.")
    showdown = Showdown.checked(
        spots=tuple(sorted(spots, key=lambda spot: spot.seat)),
        board=Hand(item.text("board", default="")),
        box=Hand(item.text("six_card_box", default="")),
        dealer=Hand(item.text("dealer", default="")),
    )
    meters = _meters(terms, item.part("meters"))
    return Scenario(id=id_, terms=terms, showdown=showdown, meters=meters)


def _terms(law: RuleBook, given: "_Item") -> Terms:
    flat = dict(given.values)
    if "max_payout" in flat:
        flat["max_payout_amount"] = flat.pop("max_payout")
    known = {key.replace(".", "_"): key for key in options_of(law.id)}
    chosen: dict[str, Any] = {}
    for name, key in known.items():
        if name in flat:
            value = flat.pop(name)
            chosen[key] = tuple(value) if isinstance(value, list) else value
            if problem := options_of(law.id)[key].problem(chosen[key]):
                raise ScenarioError(f"{given.place}: {problem}.")
    rest = _Item(flat, given.place)
    submission = Submission(
        book=law.id,
        limits=Limits(
            ante=Range(min=rest.amount("ante_min"), max=rest.amount("ante_max")),
        ),
        three_card=SideBetPart(paytable=rest.text("three_card_table", default="") or None),
        six_card=SideBetPart(paytable=rest.text("six_card_table", default="") or None),
        progressive=ProgressivePart(
            paytable=rest.text("progressive_table", default="") or None,
            reset=rest.amounts("meter_resets"),
        ),
    )
    rest.refuse_others(
        "ante_min", "ante_max", "meter_resets", *(f"{bet}_table" for bet in SIDE_WAGERS)
    )
    return Terms.of(submission.model_copy(update={"chosen": chosen}), law)


def _spot(law: RuleBook, item: "_Item") -> Spot:
    wagers: dict[str, int] = {"ante": item.amount("ante") or 0}
    later = [wager for wager in main_wagers(law) if wager.multiples]
    standing: Standing = "live"
    if law.course.comparison:
        bet = item.amount("bet")
        wagers |= {} if bet is None else {"bet": bet}
        standing = "folded" if bet is None else "live"
    else:
        streets = item.numbers("streets")
        if len(streets) > len(later):
            raise ScenarioError(f"{item.place}: there are {len(later)} streets at most.")
        for wager, multiple in zip(later, streets, strict=False):
            wagers[wager.id] = multiple * wagers["ante"]
        standing = "folded" if len(streets) < len(later) else "live"
    wagers |= {name: staked for name in SIDE_WAGERS if (staked := item.amount(name))}
    if item.values.get("forfeits"):
        standing = "forfeited"
    if item.values.get("refund"):
        standing = "refunded"
    seat = item.amount("seat")
    if seat is None:
        raise ScenarioError(f"{item.place}: the seat has no number.")
    return Spot(seat=seat, cards=Hand(item.text("cards")), wagers=wagers, standing=standing)


def _meters(terms: Terms, given: "_Item") -> dict[str, Fraction]:
    known = terms.progressive.meters if terms.progressive else ()
    for name in given.values:
        if name not in known:
            told = ", ".join(known) or "none"
            raise ScenarioError(f"{given.place}: no meter is called {name}; there are {told}.")
    shown = {name: given.amount(name) for name in known}
    return {
        name: Fraction(terms.resets.get(name, 0) if value is None else value)
        for name, value in shown.items()
    }


@dataclass(frozen=True, slots=True)
class _Item:
    """A JSON object whose values are fetched by type, with the place named when one is wrong."""

    raw: object
    place: str

    @property
    def values(self) -> Mapping[str, Any]:
        if not isinstance(self.raw, dict):
            raise ScenarioError(f"{self.place} is not an object.", remedy="Write it in braces.")
        return self.raw

    def text(self, key: str, default: str | None = None) -> str:
        value = self.values.get(key, default)
        if not isinstance(value, str):
            raise ScenarioError(f"{self.place}: {key} is not a text.")
        return value

    def amount(self, key: str) -> int | None:
        value = self.values.get(key)
        if value is None:
            return None
        if type(value) is not int or not 0 <= value <= MOST_MINOR:
            raise ScenarioError(f"{self.place}: {key} is not a whole number from 0 up.")
        return value

    def numbers(self, key: str) -> list[int]:
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(type(n) is int and 0 < n < 100 for n in value):  # noqa: PLR2004 - no street is a hundred antes
            raise ScenarioError(f"{self.place}: {key} is not a list of multiples.")
        return value

    def amounts(self, key: str) -> dict[str, int]:
        item = self.part(key)
        return {name: item.amount(name) or 0 for name in item.values}

    def part(self, key: str) -> "_Item":
        return _Item(self.values.get(key) or {}, f"{self.place}: {key}")

    def parts(self, key: str) -> Sequence["_Item"]:
        value = self.values.get(key)
        if not isinstance(value, list) or not value:
            raise ScenarioError(f"{self.place}: {key} is not a list with at least one item.")
        return [_Item(item, f"{self.place}: {key} {n}") for n, item in enumerate(value, 1)]

    def refuse_others(self, *known: str) -> None:
        if unknown := set(self.values) - set(known):
            raise ScenarioError(f"{self.place}: no option is called {', '.join(sorted(unknown))}.")
