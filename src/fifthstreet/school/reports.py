"""What a dealer reports in a scene: which seat and wager, how much lies there, how many cards."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Final

from fifthstreet.play import commands as c
from fifthstreet.play.irregularities import most_of, ordered
from fifthstreet.play.state import State
from fifthstreet.rules.remedies import Circumstance, Conduct, Irregularity, Remedy, Rule
from fifthstreet.rules.wager import Wager
from fifthstreet.school.moments import LOOKER

BYSTANDER: Final = 4
"""A seat at which nobody has an ante."""
TOLD_BY_STATE: Final = frozenset(
    {
        "first_in_deal",
        "again_in_deal",
        "nobody_has_looked",
        "somebody_has_looked",
        "bets_are_open",
        "bets_are_closed",
        "at_settlement",
        "before_settlement",
        "decisions_remain",
        "no_decisions_remain",
        "outcome_established",
        "no_outcome_established",
        "board_not_complete",
        "board_complete",
        "one_card",
        "two_or_more_cards",
        "before_next_round",
    }
)
"""Circumstances that the round itself shows, so that a scene never claims them."""
OVER: Final = frozenset({"reject_excess", "settle_at_maximum", "return_surplus"})
UNDER: Final = "ask_to_raise_or_withdraw"
WRONG: Final = "ask_to_correct"
PART: Final = 5
"""By which part of the minimum a wager is too large or too small."""
GENERIC: Final = frozenset({"bet", "wager", "card", "the", "side"})


def reports(state: State, rule: Rule, remedy: Remedy) -> Iterator[c.ReportIrregularity]:
    """Yield the reports that may bring a remedy about."""
    counts = (1, 2) if isinstance(rule, Irregularity) and rule.counted else (1,)
    wager = wager_of(state, rule) if is_about_a_bet(rule) else None
    place = 1 if "use_as_face_up_card" in ordered(state, remedy) else None
    facts: tuple[Circumstance, ...] = tuple(
        word for word in remedy.when if word not in TOLD_BY_STATE
    )
    for count, seat in product(counts, _seats(state, rule, remedy)):
        report = c.ReportIrregularity(
            what=rule.id, seat=seat, facts=facts, place=place, count=count
        )
        if wager is None or seat is None:
            yield report
        elif wager.group != "bet" or wager.id in state.seats[seat].wagers:
            amount = _amount(state, wager, seat, rule, remedy)
            yield replace(report, wager=wager.id, amount=amount)


def is_about_a_bet(rule: Rule) -> bool:
    """Return whether an irregularity is about a wager on the layout."""
    return isinstance(rule, Irregularity) and rule.family == "bet"


def is_alone(rule: Rule) -> bool:
    """Return whether a wager lies without those that it needs, so that it may be returned."""
    return any(remedy.do == ("return_wager",) for remedy in rule.remedies)


def _seats(state: State, rule: Rule, remedy: Remedy) -> tuple[int | None, ...]:
    """Return the seats at which something may go wrong, or none where it does so elsewhere."""
    zones = {zone.fact: zone for zone in state.terms.book.zones if zone.fact}
    named = [zones[word] for word in remedy.when if word in zones]
    if any(zone.per != "seat" for zone in named):
        return (None,)
    if is_about_a_bet(rule):
        return (BYSTANDER, None) if is_alone(rule) else (LOOKER, 1, 3)
    person = isinstance(rule, Conduct) or (
        isinstance(rule, Irregularity) and rule.family == "absence"
    )
    if person:
        return (LOOKER, 1, 3)
    by_name = "player" in rule.name.casefold() or bool(named)
    return (LOOKER, 1, 3, None) if by_name else (None, LOOKER)


def wager_of(state: State, rule: Rule) -> Wager | None:
    """Return the wager that the name of an irregularity speaks of first, or else the usual one."""
    book, offers = state.terms.book, state.terms.offers
    at_table = [one for one in book.wagers if one.group != "side" or one.id in offers]
    places = {one.id: _named_at(one, rule.name) for one in at_table}
    named = [one for one in at_table if places[one.id] is not None]
    first = min(named, key=lambda one: places[one.id] or 0, default=None)
    if is_alone(rule) and (first is None or not first.needs):
        return next((one for one in at_table if one.needs and one.group == "side"), None)
    return first or book.wager("ante")


def _named_at(wager: Wager, text: str) -> int | None:
    """Return where a text names a wager: by its name as written, or by a word of its id."""
    if (at := text.find(wager.name)) >= 0:
        return at
    words = [word for word in wager.id.split("_") if word not in GENERIC]
    places = [text.casefold().find(word) for word in words]
    return min((at for at in places if at >= 0), default=None)


def _amount(state: State, wager: Wager, seat: int, rule: Rule, remedy: Remedy) -> int | None:
    """Return what lies on a wager of a wrong size, or None where its size is not the matter."""
    way = _way(rule, remedy)
    if way == 0 or seat not in state.seats:
        return None
    ante = state.terms.brief.limits("ante").least
    least = ante if wager.group == "bet" else state.terms.brief.limits(wager.id).least
    if way > 0:
        return most_of(state, seat, wager.id) + least // PART
    lying = state.seats[seat].wagers.get(wager.id, least) if wager.group == "bet" else least
    return lying - least // PART


def _way(rule: Rule, remedy: Remedy) -> int:
    """Return whether a wager is too large (1), too small (-1) or neither (0)."""
    if "over_the_size" in remedy.when or "under_the_size" in remedy.when:
        return 1 if "over_the_size" in remedy.when else -1
    done = {action for one in rule.remedies for action in one.do}
    if UNDER in done:
        return -1
    return 1 if done & OVER or WRONG in done else 0
