"""The drill of settling a table: every wager that the book knows, side bets and meters included."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Final, Literal

from fifthstreet.cards import Card, Deck, Hand
from fifthstreet.coaching.clauses import clause
from fifthstreet.coaching.drill import Drill, rules_of
from fifthstreet.coaching.seeded_draw import SeededDraw
from fifthstreet.coaching.shapes import SHAPES
from fifthstreet.play.brief import Brief
from fifthstreet.play.line import Line
from fifthstreet.play.settlement import settle_round
from fifthstreet.play.showdown import Showdown, Spot
from fifthstreet.protocol.lessons import (
    DrillAnswer,
    DrillSpot,
    JudgedLine,
    JudgedSettlement,
    SettleQuestion,
)
from fifthstreet.rules.plan import Decision

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


def layout(drill: Drill) -> DealtCards:
    """Return a table to be settled and its meters; one where somebody wins, if a few draws do."""
    draw, terms = drill.draw, rules_of(drill.book).terms
    for _ in range(TRIES):
        display, meters = _laid_out(drill, draw), _meters(drill, draw)
        if any(line.outcome == "win" for line in settle_round(terms, display, meters).lines):
            break
    return display, meters


def _meters(drill: Drill, draw: SeededDraw) -> dict[str, Fraction]:
    """Return what stands on the meters: from the reset upwards, in whole units of it."""
    parts = 100
    return {
        meter: Fraction(int(reset) * (parts + draw.below(parts * (MOST_TIMES - 1))) // parts)
        for meter, reset in rules_of(drill.book).terms.brief.resets.items()
    }


def _laid_out(drill: Drill, draw: SeededDraw) -> Showdown:
    """Return hands, bets and what lies open, all drawn."""
    terms = rules_of(drill.book).terms
    seats = tuple(range(1, SEATS + 1))
    places = [(place.target, place.seat) for place in terms.brief.places(seats)]
    planted = _planted(drill, draw)
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
    spots = tuple(_spot(drill, draw, number, lying[own_zone, number]) for number in seats)
    zones = {target: Hand(cards) for (target, seat), cards in lying.items() if seat is None}
    return Showdown(spots=spots, zones=zones)


def _planted(drill: Drill, draw: SeededDraw) -> list[Card]:
    """Return the five cards of a hand that a pay table names, or none."""
    terms = rules_of(drill.book).terms
    if draw.below(PLANTED):
        return []
    tables = [judge.table for judge in terms.brief.judges if judge.table]
    five = (table for table in tables if table.cards == CARDS)
    table = terms.progressive or next(five, None)
    if table is None:
        return []
    named = draw.one(draw.one(table.lines).hands)
    return draw.mixed(SHAPES[named].drawn(draw, [*Deck.standard()]))


def _spot(drill: Drill, draw: SeededDraw, number: int, cards: list[Card]) -> Spot:
    """Return a seat with an ante, perhaps side bets, and bets up to a fold if there is one."""
    brief = rules_of(drill.book).terms.brief
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
    wagers |= _side_bets(drill, draw)
    standing: Literal["live", "folded"] = "folded" if folds else "live"
    return Spot(seat=number, cards=Hand(cards), wagers=wagers, standing=standing)


def _decide(brief: Brief, draw: SeededDraw, decision: Decision, wagers: dict[str, int]) -> None:
    """Change what lies at a seat by a decision."""
    adds, back = decision.adds, decision.takes_back
    if (decision.stays or back) and draw.below(2):
        return
    if back and back.take_back:
        wagers.pop(back.take_back, None)
    if adds and adds.add:
        measure = wagers.get(brief.bets[adds.add], 0)
        wagers[adds.add] = draw.one(brief.sizes(adds.add, measure, decision.number))


def _side_bets(drill: Drill, draw: SeededDraw) -> dict[str, int]:
    """Return the side bets of a seat: each that is offered, or not, with those that it needs."""
    terms = rules_of(drill.book).terms
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


def settled(drill: Drill) -> dict[str, list[Line]]:
    """Return how the table of a drill is settled: by each field, the lines that it comes to.

    Whoever may be given an envy bonus has a field for it, due or not.
    """
    display, meters = layout(drill)
    terms = rules_of(drill.book).terms
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


def ask(drill: Drill) -> SettleQuestion:
    """Return the table as it lies, and the fields to be filled in."""
    display, meters = layout(drill)
    rules = rules_of(drill.book)
    staked = {wager for spot in display.spots for wager in spot.wagers}
    contests = [one for one in rules.book.contests if not staked.isdisjoint(one.wagers)]
    needed = {zone for contest in contests for zone in contest.zones}
    return SettleQuestion(
        zones={id_: _notations(cards) for id_, cards in display.zones.items() if id_ in needed},
        meters={meter: int(value) for meter, value in meters.items()},
        currency=rules.currency,
        order=tuple(rules.terms.brief.order(tuple(range(1, SEATS + 1)))),
        seats=tuple(
            DrillSpot(spot.seat, _notations(spot.cards), dict(spot.wagers), spot.standing)
            for spot in display.spots
        ),
        fields=tuple(settled(drill)),
    )


def _notations(cards: Hand) -> tuple[str, ...]:
    return tuple(card.notation for card in cards)


def judge(drill: Drill, answer: DrillAnswer) -> JudgedSettlement:
    """Return the verdict on every field, with why it is so and by which clause."""
    rows = tuple(
        _row(drill, field, lines, answer.get(field)) for field, lines in settled(drill).items()
    )
    good = sum(row.right for row in rows)
    score = round(good / len(rows), 4)
    return JudgedSettlement(**drill.about, right=good == len(rows), score=score, lines=rows)


def _row(drill: Drill, field: str, lines: list[Line], answer: int | str | None) -> JudgedLine:
    seat, _, wager = field.partition(":")
    envy = rules_of(drill.book).terms.envy
    cited = [line.citation for line in lines] or ([envy.citation] if envy else [])
    return JudgedLine(
        field=field,
        seat=int(seat),
        wager=wager,
        right=answer == paid(lines),
        answer=answer,
        staked=sum(line.staked for line in lines),
        paid=paid(lines),
        why="; ".join(line.why for line in lines) or "Nobody else's hand brings an envy bonus",
        clauses=tuple(map(clause, dict.fromkeys(cited))),
    )
