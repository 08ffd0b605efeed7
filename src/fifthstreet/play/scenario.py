"""Worked rounds: what lay on the layout, written down, and settled again whenever one asks."""

import reprlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from numbers import Real
from typing import Any

from fifthstreet.cards import CardError, Hand
from fifthstreet.errors import FifthStreetError
from fifthstreet.play.irregularities import chosen_actions
from fifthstreet.play.settlement import Settled, settle_round
from fifthstreet.play.showdown import Showdown, Spot, Standing
from fifthstreet.play.terms import Terms
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.exposure import document_ceiling
from fifthstreet.rules.law import MOST_AMOUNT
from fifthstreet.rules.library import book, shelf
from fifthstreet.rules.options import books_by_option
from fifthstreet.rules.paytable import PayTable
from fifthstreet.rules.plan import Zone
from fifthstreet.rules.submission import (
    Limits,
    ProgressivePart,
    Range,
    SideBetPart,
    Submission,
)

MOST_MULTIPLE = 99
"""The largest street that a case may write; anything beyond the book's multiples is returned."""
PARTS = ("id", "book", "proves", "options", "meters", "seats", "expect")
FORFEIT = "forfeit_all_wagers"


class ScenarioError(FifthStreetError):
    """A worked round is not written as such; says where."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """One worked round: its terms, the layout, and the meters before settlement."""

    id: str
    place: str
    terms: Terms
    showdown: Showdown
    meters: Mapping[str, Fraction]

    def settle(self) -> Settled:
        """Settle the round; where that cannot be done, say of which round and why."""
        try:
            return settle_round(self.terms, self.showdown, self.meters)
        except FifthStreetError as error:
            raise ScenarioError(f"{self.place}: {error.what}", remedy=error.remedy) from None


def read_scenario(case: object, place: str, law: RuleBook | None = None) -> Scenario:
    """Return a worked round from its JSON; `place` says in messages which one it is.

    A `law` takes the place of the book that the round names.
    """
    item = _Item(case, place)
    law = law or _named(item)
    own = {name for zone in _away(law) for name in _names(zone)}
    item.refuse_others("part", {*PARTS, *own})
    terms = _terms(law, item.part("options"))
    spots = tuple(_spot(terms, seat) for seat in item.parts("seats"))
    numbers = [spot.seat for spot in spots]
    if len(set(numbers)) != len(numbers):
        raise ScenarioError(f"{place}: a seat appears twice.", remedy="Number each seat once.")
    return Scenario(
        id=item.text("id", default=place),
        place=place,
        terms=terms,
        showdown=_showdown(law, item, spots),
        meters=_meters(terms, item.part("meters")),
    )


def _named(item: "_Item") -> RuleBook:
    if item.text("book") not in shelf():
        raise ScenarioError(
            f"{item.place}: there is no such book.", remedy=f"Choose one of {_list(shelf())}."
        )
    return book(item.text("book"))


def _away(law: RuleBook) -> tuple[Zone, ...]:
    """Return the zones that belong to no seat."""
    return tuple(zone for zone in law.zones if zone.per != "seat")


def _names(zone: Zone) -> tuple[str, ...]:
    """Return the keys under which a case may write the cards of a zone."""
    return (zone.id, *zone.aliases)


def _showdown(law: RuleBook, item: "_Item", spots: Iterable[Spot]) -> Showdown:
    zones = {zone.id: _lying(law, item, zone) for zone in _away(law)}
    in_order = tuple(sorted(spots, key=lambda spot: spot.seat))
    try:
        return Showdown.checked(in_order, zones)
    except CardError as error:
        raise ScenarioError(f"{item.place}: {error.what}", remedy=error.remedy) from None


def _lying(law: RuleBook, item: "_Item", zone: Zone) -> Hand:
    """Return the cards of a zone; those that are turned up one by one may be fewer than all."""
    key = next((name for name in _names(zone) if name in item.values), zone.id)
    one_by_one = any(reveal.zone == zone.id and reveal.cards for reveal in law.reveals)
    return item.cards(key, range(zone.cards + 1) if one_by_one else (0, zone.cards))


def _by_the_book(law: RuleBook, choices: Mapping[str, Any]) -> dict[str, Any]:
    """Return options under the book's own names: a posted maximum is its cap, with its scope.

    A player has one hand where either word is used, so that `hand` and `player` say the same.
    """
    flat = dict(choices)
    posted = any(cap.posted for cap in law.caps)
    if flat.get("cap_scope") in ("hand", "player"):
        flat["cap_scope"] = "player" if posted else "hand"
    renamed = {"max_payout": "max_payout_amount", "cap_scope": "max_payout_scope"}
    return {renamed.get(key, key) if posted else key: value for key, value in flat.items()}


def _terms(law: RuleBook, item: "_Item") -> Terms:
    flat = _by_the_book(law, item.values)
    known = {key.replace(".", "_"): key for key in law.options}
    chosen: dict[str, Any] = {}
    for name, key in known.items():
        if name in flat:
            value = flat.pop(name)
            chosen[key] = tuple(value) if isinstance(value, list) else value
            if problem := law.options[key].problem(chosen[key]):
                raise ScenarioError(f"{item.place}: {problem}.")
    _refuse_others_options(law, flat, item.place)
    rest = _Item(flat, item.place)
    side = [one for one in law.schedules if (wager := law.wager(one.id)) and wager.group == "side"]
    rest.refuse_others(
        "option", {"ante_min", "ante_max", "meter_resets", *(f"{one.id}_table" for one in side)}
    )
    submission = Submission(
        book=law.id,
        limits=Limits(ante=Range(min=rest.limit("ante_min"), max=rest.limit("ante_max"))),
        progressive=ProgressivePart(reset=rest.limits("meter_resets")),
    ).model_copy(update={"chosen": chosen})
    letters = {one.id: _letter(rest, f"{one.id}_table", one.tables) for one in side}
    return _sound(Terms.of(_with_tables(submission, letters), law), submission, item.place)


def _with_tables(submission: Submission, letters: Mapping[str, str | None]) -> Submission:
    """Return a submission that names the pay tables of schedules by their letters."""
    parts = {
        id_: getattr(submission, id_, SideBetPart()).model_copy(update={"paytable": letter})
        for id_, letter in letters.items()
        if letter is not None
    }
    return submission.model_copy(update=parts)


def _refuse_others_options(law: RuleBook, choices: Mapping[str, Any], place: str) -> None:
    """Refuse an option of another book, and say whose it is."""
    others = {key.replace(".", "_"): books for key, books in books_by_option().items()}
    for name in choices:
        if name in others:
            raise ScenarioError(
                f"{place}: {name} is an option of {_list(others[name])}, not of {law.id}.",
                remedy="Leave it out.",
            )


def _letter(item: "_Item", key: str, tables: Iterable[PayTable]) -> str | None:
    """Return the letter of a pay table that the book has, or None where the case names none."""
    if key not in item.values:
        return None
    known = [table.id for table in tables]
    if item.text(key) not in known:
        raise ScenarioError(f"{item.place}: {key} is not one of {_list(known)}.")
    return item.text(key)


def _sound(terms: Terms, submission: Submission, place: str) -> Terms:
    """Return terms under which a round can be settled as the document has it."""
    if unknown := set(terms.resets) - set(terms.brief.resets):
        raise ScenarioError(f"{place}: meter_resets: there is no meter called {_list(unknown)}.")
    for contest in terms.book.contests:
        if contest.schedule is not None and contest.schedule not in terms.tables:
            key = f"{contest.schedule}_paytable"
            raise ScenarioError(f"{place}: {key} is not the letter of a schedule.")
    ceiling = document_ceiling(submission, terms.book)
    posted = next((cap.limit for cap in terms.book.caps if cap.limit), None)
    if ceiling is not None and posted and posted.value > ceiling:
        raise ScenarioError(f"{place}: cap_amount is above the document's {ceiling}.")
    return terms


def _spot(terms: Terms, item: "_Item") -> Spot:
    law = terms.book
    later = [wager for wager in law.wagers if wager.id in terms.brief.bets]
    streets = {"streets"} if len(later) > 1 else set()
    named = [wager for wager in law.wagers if not (streets and wager in later)]
    marks = {"seat", "cards", "fold", "forfeits", "refund", *streets}
    item.refuse_others("wager or mark of a seat", {*marks, *(wager.id for wager in named)})
    wagers: dict[str, int] = {"ante": item.amount("ante") or 0}
    multiples = _multiples(terms, item) if streets else ()
    if len(multiples) > len(later):
        raise ScenarioError(f"{item.place}: there are at most {len(later)} streets.")
    for wager, multiple in zip(later, multiples, strict=False):
        wagers[wager.id] = _staked(multiple, wagers["ante"], item.place)
    wagers |= {wager.id: staked for wager in named if (staked := item.amount(wager.id))}
    standing: Standing = "folded" if item.flag("fold") or _has_folded(law, wagers) else "live"
    _refuse_wrong_sizes(terms, wagers, item.place)
    seat = item.amount("seat")
    if not seat:
        raise ScenarioError(f"{item.place}: the seat has no number.", remedy="Count from 1.")
    ruled = _ruled(terms, item)
    cards = item.cards("cards", range(53) if ruled else (0, law.seat_zone.cards))
    return Spot(seat=seat, cards=cards, wagers=wagers, standing=ruled or standing)


def _multiples(terms: Terms, item: "_Item") -> Sequence[Fraction]:
    law = terms.book.betting.multiples
    return item.multiples("streets", between=law is not None and law.value == "any")


def _has_folded(law: RuleBook, wagers: Mapping[str, int]) -> bool:
    """Return whether a hand without a bet that a decision asks for must have been folded."""
    return any(
        decision.folds and not decision.stays and adds.add not in wagers
        for decision in law.decisions
        if (adds := decision.adds) and wagers.keys().isdisjoint(decision.unless)
    )


def _refuse_wrong_sizes(terms: Terms, wagers: Mapping[str, int], place: str) -> None:
    """Refuse a wager of another size than the law prescribes, which no table would have taken."""
    for name, staked in wagers.items():
        wager = terms.brief.wagers.get(name)
        sizes = terms.bet_sizes if wager and wager.prescribed else ()
        if sizes and staked not in sizes:
            law = terms.book.meters
            sized = law.denominations if law and law.denominations else wager
            raise ScenarioError(
                f"{place}: {name}: a wager of {staked} is not accepted.",
                citation=sized.citation if sized else None,
                remedy=f"It is {' or '.join(map(str, sizes))}.",
            )


def _staked(multiple: Fraction, ante: int, place: str) -> int:
    """Return what a multiple of the ante comes to; chips are whole minor units."""
    staked = multiple * ante
    if staked.denominator != 1:
        raise ScenarioError(
            f"{place}: streets: {multiple} of an ante of {ante} is not a whole amount."
        )
    return int(staked)


def _ruled(terms: Terms, item: "_Item") -> Standing | None:
    """Return the state of a seat after a ruling; a breach that voids the hand returns bets."""
    if item.flag("forfeits") and item.flag("refund"):
        raise ScenarioError(f"{item.place}: a seat cannot both forfeit and get its bets back.")
    if item.flag("forfeits"):
        return "forfeited" if _may_forfeit(terms) else "refunded"
    return "refunded" if item.flag("refund") else None


def _may_forfeit(terms: Terms) -> bool:
    """Return whether a breach costs the wagers; where that is for the operator, as was chosen."""
    rules = (*terms.book.irregularities, *terms.book.conduct)
    remedies = [remedy for rule in rules for remedy in rule.remedies if remedy.option]
    chosen = [
        FORFEIT in chosen_actions(terms, remedy)
        for remedy in remedies
        if any(FORFEIT in do for do in terms.book.options[remedy.option or ""].instead.values())
    ]
    return not chosen or any(chosen)


def _meters(terms: Terms, item: "_Item") -> dict[str, Fraction]:
    known = tuple(terms.brief.resets)
    item.refuse_others("meter", known)
    amounts = {name: item.amount(name) for name in known}
    return {
        name: Fraction(terms.resets.get(name, 0) if value is None else value)
        for name, value in amounts.items()
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
        if type(value) is not int or not 0 <= value <= MOST_AMOUNT:
            raise ScenarioError(
                f"{self.place}: {_short(key)} is not a whole number from 0 to {MOST_AMOUNT:,}."
            )
        return value

    def limit(self, key: str) -> int | None:
        if self.values.get(key) == 0:
            raise ScenarioError(f"{self.place}: {_short(key)} must be more than 0, or left out.")
        return self.amount(key)

    def limits(self, key: str) -> dict[str, int]:
        item = self.part(key)
        amounts = {name: item.limit(name) for name in item.values}
        return {name: value for name, value in amounts.items() if value is not None}

    def flag(self, key: str) -> bool:
        value = self.values.get(key, False)
        if not isinstance(value, bool):
            raise ScenarioError(f"{self.place}: {key} is neither true nor false.")
        return value

    def cards(self, key: str, sizes: Sequence[int]) -> Hand:
        where = f"{self.place}: {key}"
        try:
            cards = Hand(self.text(key, default=""))
        except CardError as error:
            raise ScenarioError(f"{where}: {error.what}", remedy=error.remedy) from None
        if len(cards) not in sizes:
            raise ScenarioError(f"{where}: {len(cards)} cards where {sizes[-1]} belong.")
        return cards

    def multiples(self, key: str, *, between: bool) -> list[Fraction]:
        value = self.values.get(key, [])
        numbers = (
            [_multiple(n, between=between) for n in value] if isinstance(value, list) else [None]
        )
        sound = [n for n in numbers if n is not None and 1 <= n <= MOST_MULTIPLE]
        if len(sound) != len(numbers):
            raise ScenarioError(f"{self.place}: {key} is not a list of multiples of the ante.")
        return sound

    def part(self, key: str) -> "_Item":
        value = self.values.get(key)
        return _Item({} if value is None else value, f"{self.place}: {key}")

    def parts(self, key: str) -> Sequence["_Item"]:
        value = self.values.get(key)
        if not isinstance(value, list) or not value:
            raise ScenarioError(f"{self.place}: {key} is not a list with at least one item.")
        return [_Item(item, f"{self.place}: {key} {n}") for n, item in enumerate(value, 1)]

    def refuse_others(self, what: str, known: Collection[str]) -> None:
        if unknown := set(self.values) - set(known):
            raise ScenarioError(
                f"{self.place}: there is no {what} called {_list(unknown)}.",
                remedy=f"There is {_list(known)}." if known else "There is none.",
            )


def _multiple(value: object, *, between: bool) -> Fraction | None:
    """Return a multiple of the ante: a whole one, or one with a point where those are taken."""
    if type(value) is int:
        return Fraction(value)
    if not between or isinstance(value, bool) or not isinstance(value, Real):
        return None
    try:
        return Fraction(str(value))
    except ValueError:
        return None


def _list(names: Iterable[str]) -> str:
    return ", ".join(map(_short, sorted(names)[:20]))


def _short(name: str) -> str:
    """Return a name that somebody wrote, short enough to be read and on one line."""
    return reprlib.repr(name)[1:-1]
