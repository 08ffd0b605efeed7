"""Settling a table: every wager that the book knows, side bets and meters included."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Final, Literal

from fifthstreet.cards import Card, Deck, Hand
from fifthstreet.coaching.clauses import clause
from fifthstreet.money import Amount
from fifthstreet.play.brief import Brief
from fifthstreet.play.line import Line
from fifthstreet.play.settlement import settle_round
from fifthstreet.play.showdown import Showdown, Spot
from fifthstreet.protocol.school import (
    JudgedLine,
    PayoutQuestion,
    PayoutSpot,
    TaskAnswer,
    TaskVerdict,
)
from fifthstreet.rules.plan import PlanDecision
from fifthstreet.school.seeded_draw import SeededDraw
from fifthstreet.school.shapes import SHAPES
from fifthstreet.school.task import Candidate, Task, rules_of

FOLDS: Final = 4
"""One hand in so many is folded."""
PLANTED: Final = 2
"""At one table in so many somebody holds a hand of a line of the pay table."""
SEATS: Final = 3
CARDS: Final = 5
"""How many cards a hand has that is planted."""
TRIES: Final = 8
MOST_TIMES: Final = 3
"""Up to how many times its least, or its reset, a wager or a meter is."""
DealtCards = tuple[Showdown, dict[str, Fraction]]
ENVY: Final = "envy"
LOOKING, PER_WAGER = 15, 8
"""Seconds for reading the hands, and for each wager."""
LATE: Final = 0.5
"""What part of the score is left when time is up."""
EASY, HARDER = 1000, 40
"""How hard an empty table is, and how much more each wager."""


def layout(task: Task) -> DealtCards:
    """Return a table to be settled and its meters; one where somebody wins, if a few draws do."""
    draw, terms = task.draw, rules_of(task.book).terms
    for _ in range(TRIES):
        display, meters = _laid_out(task, draw), _meters(task, draw)
        if any(line.outcome == "win" for line in settle_round(terms, display, meters).lines):
            break
    return display, meters


def _meters(task: Task, draw: SeededDraw) -> dict[str, Fraction]:
    """Return what stands on the meters: from the reset upwards, in whole units of it."""
    parts = 100
    return {
        meter: Fraction(int(reset) * (parts + draw.below(parts * (MOST_TIMES - 1))) // parts)
        for meter, reset in rules_of(task.book).terms.brief.resets.items()
    }


def _laid_out(task: Task, draw: SeededDraw) -> Showdown:
    """Return hands, bets and what lies open, all drawn."""
    terms = rules_of(task.book).terms
    seats = tuple(range(1, SEATS + 1))
    places = [(place.target, place.seat) for place in terms.brief.places(seats)]
    planted = _planted(task, draw)
    lucky = draw.one(seats)
    wanted = iter(planted)
    rest = iter([card for card in draw.deck() if card not in planted])
    lying: dict[tuple[str, int | None], list[Card]] = {}
    judged = terms.brief.main.contest.hand.zones
    for place in places:
        own = place[0] in judged and place[1] in (lucky, None)
        card = next(wanted, None) if own else None
        lying.setdefault(place, []).append(card or next(rest))
    own_zone = terms.book.seat_zone.id
    spots = tuple(_spot(task, draw, number, lying[own_zone, number]) for number in seats)
    zones = {target: Hand(cards) for (target, seat), cards in lying.items() if seat is None}
    return Showdown(spots=spots, zones=zones)


def _planted(task: Task, draw: SeededDraw) -> list[Card]:
    """Return the five cards of a hand that a pay table names, or none."""
    terms = rules_of(task.book).terms
    if draw.below(PLANTED):
        return []
    tables = [judge.table for judge in terms.brief.judges if judge.table]
    five = (table for table in tables if table.cards == CARDS)
    table = terms.progressive or next(five, None)
    if table is None:
        return []
    named = draw.one(draw.one(table.lines).hands)
    return draw.mixed(SHAPES[named].drawn(draw, [*Deck.standard()]))


def _spot(task: Task, draw: SeededDraw, number: int, cards: list[Card]) -> Spot:
    """Return a seat with an ante, perhaps side bets, and bets up to a fold if there is one."""
    brief = rules_of(task.book).terms.brief
    ante = brief.limits("ante").least * (1 + draw.below(MOST_TIMES))
    wagers = {"ante": ante} | dict.fromkeys(brief.with_it.get("ante", ()), ante)
    foldable = [decision for decision in brief.decisions.values() if decision.folds]
    folds = draw.below(FOLDS) == 0 and bool(foldable)
    last = draw.one(foldable) if folds else None
    for decision in brief.decisions.values():
        if decision is last:
            break
        waits = last is not None and decision.adds and decision.adds.add in last.unless
        if wagers.keys().isdisjoint(decision.unless) and not waits:
            _decide(brief, draw, decision, wagers)
    wagers |= _side_bets(task, draw)
    standing: Literal["live", "folded"] = "folded" if folds else "live"
    return Spot(seat=number, cards=Hand(cards), wagers=wagers, standing=standing)


def _decide(brief: Brief, draw: SeededDraw, decision: PlanDecision, wagers: dict[str, int]) -> None:
    """Change what lies at a seat by a decision."""
    adds, back = decision.adds, decision.takes_back
    if (decision.stays or back) and draw.below(2):
        return
    if back and back.take_back:
        wagers.pop(back.take_back, None)
    if adds and adds.add:
        measure = wagers.get(brief.bets[adds.add], 0)
        wagers[adds.add] = draw.one(brief.sizes(adds.add, measure, decision.number))


def _side_bets(task: Task, draw: SeededDraw) -> dict[str, int]:
    """Return the side bets of a seat: each that is offered, or not, with those that it needs."""
    terms = rules_of(task.book).terms
    body: dict[str, int] = {}
    for wager in terms.book.wagers:
        needed = {id_ for id_ in wager.needs if id_ in terms.offers}
        if wager.id not in terms.offers or draw.below(FOLDS) == 0 or not needed <= body.keys():
            continue
        if wager.id == "progressive":
            body[wager.id] = draw.one(terms.bet_sizes)
        else:
            limits = terms.brief.limits(wager.id)
            body[wager.id] = min(limits.most, limits.least * (1 + draw.below(MOST_TIMES)))
    return body


def settled(task: Task) -> dict[str, list[Line]]:
    """Return how the table of a task is settled: by each field, the lines that it comes to.

    Whoever may be given an envy bonus has a field for it, due or not.
    """
    display, meters = layout(task)
    terms = rules_of(task.book).terms
    entitled = [spot.seat for spot in display.spots if terms.envy and spot.staked("progressive")]
    body: dict[str, list[Line]] = {}
    for line in settle_round(terms, display, meters).lines:
        body.setdefault(f"{line.seat}:{line.wager}", []).append(line)
    for seat in entitled:
        body.setdefault(f"{seat}:{ENVY}", [])
    return body


def paid(lines: Iterable[Line]) -> int:
    """Return what some lines hand back together."""
    return sum(line.paid for line in lines)


def ask(task: Task) -> PayoutQuestion:
    """Return the table as it lies, and the fields to be filled in."""
    display, meters = layout(task)
    rules = rules_of(task.book)
    staked = {wager for spot in display.spots for wager in spot.wagers}
    contests = [one for one in rules.book.contests if not staked.isdisjoint(one.wagers)]
    needed = {zone for contest in contests for zone in contest.zones}
    return PayoutQuestion(
        zones={id_: _notations(cards) for id_, cards in display.zones.items() if id_ in needed},
        meters={meter: int(value) for meter, value in meters.items()},
        currency=rules.currency,
        order=tuple(rules.terms.brief.order(tuple(range(1, SEATS + 1)))),
        seats=tuple(
            PayoutSpot(spot.seat, _notations(spot.cards), dict(spot.wagers), spot.standing)
            for spot in display.spots
        ),
        fields=tuple(settled(task)),
        seconds=time_for(len(settled(task))),
    )


def _notations(cards: Hand) -> tuple[str, ...]:
    return tuple(card.notation for card in cards)


def judge(task: Task, answer: TaskAnswer, seconds: float = 0) -> TaskVerdict:
    """Return the verdict on every field, with why it is so; in time or late."""
    fields = settled(task)
    rows = tuple(_row(task, field, lines, answer.get(field)) for field, lines in fields.items())
    good = sum(row.right for row in rows)
    late = seconds > time_for(len(rows))
    right = good == len(rows)
    money = rules_of(task.book).currency
    total = Amount(sum(row.paid for row in rows), money)
    answered = Amount(sum(row.answer for row in rows if isinstance(row.answer, int)), money)
    return TaskVerdict(
        right=right and not late,
        score=round(good / len(rows) * (LATE if late else 1), 4),
        answer=f"{answered}, {good} of {len(rows)} wagers correct{', too late' if late else ''}",
        best=str(total),
        reasons=(f"Your time was {seconds:.0f} s; the target is {time_for(len(rows))} s.",),
        lines=rows,
        late=late,
    )


def time_for(fields: int) -> int:
    """Return how many seconds a good dealer takes for a table with some wagers."""
    return LOOKING + PER_WAGER * fields


def candidates(book: str, draw: SeededDraw, many: int) -> list[Candidate]:
    """Return tables to settle; more wagers are harder."""
    tasks = [Task(kind="payout", book=book, key=str(draw.below(10**9))) for _ in range(many)]
    return [Candidate(task=task, difficulty=EASY + HARDER * len(settled(task))) for task in tasks]


def _row(task: Task, field: str, lines: list[Line], answer: int | str | None) -> JudgedLine:
    seat, _, wager = field.partition(":")
    envy = rules_of(task.book).terms.envy
    cited = [line.citation for line in lines] or ([envy.citation] if envy else [])
    return JudgedLine(
        field=field,
        seat=int(seat),
        wager=wager,
        right=answer == paid(lines),
        answer=answer,
        staked=sum(line.staked for line in lines),
        paid=paid(lines),
        why="; ".join(line.why for line in lines) or "No other player's hand earns an envy bonus",
        clauses=tuple(map(clause, dict.fromkeys(cited))),
    )
