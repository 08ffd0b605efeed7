"""A task of the school as lines of text, and an answer as somebody types it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from fifthstreet.money import Amount, MoneyError
from fifthstreet.protocol.school import (
    HandsQuestion,
    OrderQuestion,
    PayoutQuestion,
    PayoutSpot,
    PuzzleQuestion,
    SceneQuestion,
    SceneSeat,
    TaskAnswer,
    TaskKind,
)
from fifthstreet.rules.book import RuleBook
from fifthstreet.school.payout import ENVY
from fifthstreet.school.task import KINDS, Task, rules_of
from fifthstreet.terminal.keys import keys_for


def lines_of(task: Task, question: Any) -> Iterator[str]:
    """Yield what a task shows and asks."""
    yield from PAGES[task.kind](rules_of(task.book).book, question)
    yield KINDS[task.kind][2]
    choices = getattr(question, "choices", ())
    for key, choice in zip(keys_for(choices), choices, strict=True):
        yield f"  {key}: {NAMES.get(choice, choice)}"
    if task.kind == "order":
        yield "Type the numbers in order, such as 2 1 3."
    if task.kind == "payout":
        yield f"You have {question.seconds} seconds. Type each amount, such as 25 or 12.50."


def _puzzle(_law: RuleBook, question: PuzzleQuestion) -> Iterator[str]:
    antes = "1 ante" if question.staked == 1 else f"{question.staked} antes"
    yield f"{question.decision}. You have wagered {antes} so far."
    yield f"Your cards: {' '.join(question.cards)}"
    if question.board or question.hidden:
        yield f"Community cards: {' '.join((*question.board, *('??',) * question.hidden))}"
    if question.up:
        yield f"The dealer's upcard: {' '.join(question.up)}"


def _scene(law: RuleBook, question: SceneQuestion) -> Iterator[str]:
    yield question.moment
    for seat in question.seats:
        here = HERE if question.mark.seat == seat.seat else ""
        yield f"  {_seat(law, seat, question.currency)}{here}"
    for zone, cards in question.zones.items():
        here = HERE if question.mark.zone == zone else ""
        yield f"  {_zone(law, zone)}: {' '.join(cards)}{here}"
    yield from question.story


def _order(_law: RuleBook, question: OrderQuestion) -> Iterator[str]:
    yield question.name
    if question.after:
        yield f"After: {question.after}"


def _payout(law: RuleBook, question: PayoutQuestion) -> Iterator[str]:
    for zone, cards in question.zones.items():
        yield f"{_zone(law, zone)}: {' '.join(cards)}"
    for meter, amount in question.meters.items():
        name = "Meter" if meter == "meter" else f"{meter.capitalize()} meter"
        yield f"{name}: {Amount(amount, question.currency).pretty}"
    for seat in question.seats:
        yield _seat(law, seat, question.currency)


def _hands(_law: RuleBook, question: HandsQuestion) -> Iterator[str]:
    yield f"First hand:  {' '.join(question.hands.first)}"
    yield f"Second hand: {' '.join(question.hands.second)}"


def _seat(law: RuleBook, seat: SceneSeat | PayoutSpot, currency: str) -> str:
    """Return a seat with its cards and wagers."""
    folded = ", folded" if seat.standing == "folded" else ""
    wagers = ", ".join(
        f"{wager_name(law, wager)} {Amount(amount, currency).pretty}"
        for wager, amount in seat.wagers.items()
    )
    cards = " ".join(seat.cards) or "no cards"
    return f"Seat {seat.seat}{folded}: {cards}; {wagers or 'no wagers'}"


def _zone(law: RuleBook, id_: str) -> str:
    name = next((zone.name for zone in law.zones if zone.id == id_), id_)
    return f"{name[:1].upper()}{name[1:]}"


def wager_name(law: RuleBook, id_: str) -> str:
    """Return what people call a wager, or the bonus that is paid without one."""
    wager = law.wager(id_)
    return wager.name if wager else "Envy bonus" if id_ == ENVY else id_


HERE: Final = "  <-- here"
NAMES: Final[Mapping[str, str]] = {
    "first": "the first hand",
    "second": "the second hand",
    "tie": "a tie",
}
PAGES: Final[Mapping[TaskKind, Callable[[RuleBook, Any], Iterator[str]]]] = {
    "puzzle": _puzzle,
    "scene": _scene,
    "order": _order,
    "payout": _payout,
    "hands": _hands,
}


def fields_of(task: Task, question: PayoutQuestion) -> dict[str, str]:
    """Return each field of a payout with what to ask for."""
    law, staked = rules_of(task.book).book, {seat.seat: seat.wagers for seat in question.seats}
    body = {}
    for field in question.fields:
        seat, _, wager = field.partition(":")
        amount = staked[int(seat)].get(wager)
        lies = f", {Amount(amount, question.currency).pretty}" if amount is not None else ""
        body[field] = f"Seat {seat}, {wager_name(law, wager)}{lies}"
    return body


def amount_of(text: str, currency: str) -> int | None:
    """Return an amount that somebody typed in minor units, or None where it is none.

    >>> amount_of("12.50", "USD"), amount_of("$25", "USD"), amount_of("many", "USD")
    (1250, 2500, None)
    """
    figure = text.strip().removeprefix(Amount(0, currency).currency.symbol.strip()).strip()
    try:
        amount = Amount.parse(f"{figure} {currency}").minor
    except MoneyError:
        return None
    return amount if amount >= 0 else None


def reading_of(task: Task, question: Any, text: str) -> TaskAnswer | None:
    """Return what somebody typed as an answer, or None where it is none."""
    if isinstance(question, OrderQuestion):
        steps = text.replace(",", " ").split()
        wanted = [str(at + 1) for at in range(len(question.choices))]
        if sorted(steps) != sorted(wanted):
            return None
        return {"choice": " ".join(str(wanted.index(step)) for step in steps)}
    keys = keys_for(question.choices)
    if text.upper() not in keys:
        return None
    at = keys.index(text.upper())
    return {"choice": at if task.kind == "scene" else question.choices[at]}
