"""Reports at every moment: they move the money of their own round, and a dealer gives nobody any.

Every irregularity of every book is tried at every kind of moment of two rounds: with the facts of
each remedy, on each seat and wager, in right and wrong amounts. Nothing is carried out.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any, cast

import pytest

from felt.company import TABLE, Company, submissions
from felt.walking import Walk
from fifthstreet.coaching.preview import rehearse
from fifthstreet.floor.tables.plan import TablePlan
from fifthstreet.floor.tables.requests import TableRequest
from fifthstreet.play import commands as c
from fifthstreet.play.events import (
    HandInvalidated,
    IrregularityReported,
    OptionsOffered,
    RulingAwaited,
)
from fifthstreet.play.state import Phase, State
from fifthstreet.refusals import Refusal
from fifthstreet.rules.remedies import ACTIONS, Action

TABLES = submissions()
OPEN = (Phase.WAITING, Phase.BETTING)
BY = c.By(role="dealer")
FEW = 20
"""Reports that are tried at a moment, unless all of them are."""


def reports(walk: Walk, game: State, few: int | None) -> list[c.ReportIrregularity]:
    """Return reports of everything that can go wrong by the book, or some of them by chance."""
    found = [*_reports(walk, game, few is not None)]
    return found if few is None or len(found) <= few else walk.chance.sample(found, few)


def _reports(walk: Walk, game: State, by_chance: bool) -> Iterator[c.ReportIrregularity]:
    book, chance = game.terms.book, walk.chance
    for rule in (*book.irregularities, *book.conduct):
        whens = {(), *(remedy.when for remedy in rule.remedies)}
        for facts, seat in product(sorted(whens), (None, *game.seats)):
            found = [*_details(game, seat)]
            for more in [chance.choice(found)] if by_chance else found:
                yield c.ReportIrregularity(by=BY, what=rule.id, facts=facts, seat=seat, **more)


def _details(game: State, seat: int | None) -> Iterator[dict[str, Any]]:
    """Yield what else a report may say: how many cards, which place, a wager and an amount."""
    yield {}
    yield {"count": 2}
    yield {"place": 1, "also": (2,)}
    for wager in game.terms.book.wagers if seat else ():
        stake = game.seats[seat].wagers.get(wager.id, 0)  # type: ignore[index]
        for amount in (None, stake, 1, stake * 7 + 100):
            yield {"wager": wager.id, "amount": amount}


def tried(company: Company, who: str, command: c.ReportIrregularity) -> TablePlan | None:
    """Return what a report would bring about, or nothing where it is refused."""
    plan = rehearse(company.host, TableRequest(actor=company.actor(who), command=command))
    return None if isinstance(plan, Refusal) else plan


def gains(plan: TablePlan) -> Counter[str]:
    """Return what each player gets or gives, in ledger units."""
    gained: Counter[str] = Counter()
    for posting in (posting for entry in plan.entries for posting in entry.postings):
        if posting.account.startswith("player:"):
            gained[posting.account] += posting.amount
    return gained


def events(plan: TablePlan, kind: type) -> list[Any]:
    return [event for _, _, event in plan.events if isinstance(event, kind)]


def dealers_word(name: str, few: int | None) -> int:
    """Have a dealer report everything at every moment, and return how much waits for a ruling."""
    walk, waits = Walk(name, TABLES[name], 1), 0
    for moment in walk.moments():
        game = walk.company.host.state.latest.game  # type: ignore[union-attr]
        for command in reports(walk, game, few):
            plan = tried(walk.company, "dealer", command)
            if plan is None:
                continue
            waits += bool(events(plan, RulingAwaited))
            if game.phase not in OPEN:
                assert not events(plan, OptionsOffered), (moment, command)
                refunded = [
                    one for one in events(plan, HandInvalidated) if one.standing == "refunded"
                ]
                assert all(game.seats[one.seat].settled for one in refunded), (moment, command)
                assert max(gains(plan).values(), default=0) <= 0, (moment, command)
            else:
                assert all(entry.reason in {"taken back", "returned"} for entry in plan.entries)
    return waits


@pytest.mark.parametrize("name", TABLES)
def test_no_report_of_a_dealer_alone_gives_a_player_money(name: str) -> None:
    assert dealers_word(name, FEW) > 0


@pytest.mark.parametrize("named", ["", "floor", "shift_manager"])
def test_p8_the_pit_names_who_rules_on_a_report_that_gives_money(named: str) -> None:
    walk = Walk("cb", TABLES["cb"], 1)
    walk.company = company = Company(TABLES["cb"], walk.chance, confirming_role=named)
    report = c.ReportIrregularity(by=BY, what="community_card_exposed")
    plans = [tried(company, "dealer", report) for _ in walk.moments()]
    awaited = [one for plan in plans if plan for one in events(plan, RulingAwaited)]
    assert {one.role for one in awaited} == {"floor", named or "floor"}, "the rest is the book's"


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", TABLES)
def test_no_report_of_a_dealer_alone_gives_a_player_money_whatever_it_says(name: str) -> None:
    assert dealers_word(name, None) > 0


def rulings(walk: Walk, plan: TablePlan) -> Iterator[TablePlan]:
    """Yield the plan with each ruling that somebody may make on what it waits for, one by one."""
    company, mark = walk.company, plan.mark()
    for waiting in events(plan, RulingAwaited):
        for action in walk.chance.sample(ACTIONS, 6):
            command = c.MakeRuling(
                by=BY,
                what=waiting.what,
                reason="Seen.",
                actions=(cast("Action", action),),
            )
            request = TableRequest(actor=company.actor("shift_manager"), command=command)
            if company.host.reception.answer(plan, request) is None:
                yield plan
            plan.back(mark)


def of_their_round(name: str, few: int | None) -> int:
    """Have the floor report everything at every moment; return how many reports moved money."""
    walk, moved = Walk(name, TABLES[name], 2), 0
    for moment in walk.moments():
        state = walk.company.host.state
        latest = state.latest
        assert latest is not None
        for command, earlier in product(reports(walk, latest.game, few), (None, latest.number - 1)):
            about = c.ReportIrregularity(**{**_fields(command), "round": earlier or None})
            plan = tried(walk.company, "floor", about)
            if plan is None:
                continue
            number = earlier or latest.number
            for done in (plan, *rulings(walk, plan)):
                rounds = {entry.round for entry in done.entries}
                rounds |= {movement.round for movement in done.movements}
                assert rounds <= {f"{TABLE}:{number}"}, (moment, about)
                assert not (rounds and earlier), (moment, about)
                moved += bool(rounds)
            (event,) = events(plan, IrregularityReported)
            assert event.discovered == _discovered(walk.company, latest.game, about)
    return moved


def _fields(command: c.ReportIrregularity) -> dict[str, Any]:
    return {name: getattr(command, name) for name in command.__dataclass_fields__}


def _discovered(company: Company, game: State, command: c.ReportIrregularity) -> str:
    """Return when something came to light, as somebody at the table sees it."""
    over = bool(game.seats) and all(seat.settled for seat in game.seats.values())
    gone = "after_next_round_began" in command.facts and company.game is not None
    if command.round or gone or (command.what == "late_discovery" and not over):
        return "earlier_round"
    settled = command.seat is not None and game.seats[command.seat].settled
    return "after_round" if over else "seat_settled" if settled else "this_round"


@pytest.mark.clause("MD-13.D", "RWS-5.20")
@pytest.mark.parametrize("name", TABLES)
def test_a_report_and_its_ruling_move_the_money_of_their_round_and_of_no_other(name: str) -> None:
    assert of_their_round(name, FEW) > 0


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", TABLES)
def test_whatever_a_report_says_it_moves_the_money_of_no_other_round(name: str) -> None:
    assert of_their_round(name, None) > 0
