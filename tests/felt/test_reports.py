"""Reports that move money: the house holds them against what it has recorded."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from felt.company import Company, submissions
from felt.walking import Walk
from fifthstreet.audit.audit import audit
from fifthstreet.coaching import irregularities
from fifthstreet.play.script import run
from fifthstreet.play.state import Phase, State

TABLES = submissions()
STRAY = "side_wager_without_ante"


def bets_closed(name: str) -> Company:
    """Return a table at which bets are closed: ann has an ante and a side bet, bob nothing."""
    walk = Walk(name, TABLES[name], seed=0)
    company = walk.company
    for seat, player in enumerate(("ann", "bob"), 1):
        company.give(player, "ask.TakeSeat", {"seat": seat})
    walk.go_home()
    for wager in ("ante", side(company)):
        offers = [one for one in company.offers("ann") if one.arguments.get("wager") == wager]
        answer = company.give("ann", offers[0].do, {**offers[0].arguments, "seat": 1})
        assert answer["ok"], answer
    assert company.give("dealer", "do.CloseBetting", {})["ok"]
    return company


def side(company: Company) -> str:
    """Return a side bet of the table that needs nothing but an ante."""
    game = company.game
    assert game is not None
    wagers = game.terms.book.wagers
    return next(w.id for w in wagers if w.id in game.terms.offers and w.needs == ("ante",))


def report(company: Company, who: str = "dealer", **arguments: Any) -> str:
    """Report something, and return the code of the refusal."""
    before = company.sitting.store.balances()
    answer = company.give(who, "do.ReportIrregularity", arguments)
    if not answer["ok"]:
        assert company.sitting.store.balances() == before
    return str(answer.get("code", ""))


WITH_SIDE_BETS = ["md", "md-hand", "md-shoe", "rws", "cb"]


@pytest.mark.parametrize("name", WITH_SIDE_BETS)
def test_a_side_bet_whose_ante_is_in_place_is_not_given_back(name: str) -> None:
    company = bets_closed(name)
    what: dict[str, Any] = {"what": STRAY, "seat": 1, "wager": side(company)}
    assert report(company, **what) == "wager_is_complete"
    assert report(company, **what, amount=900) == "wager_is_complete"
    assert report(company, "floor", **what) == "wager_is_complete"


@pytest.mark.parametrize("name", WITH_SIDE_BETS)
def test_a_side_bet_that_the_house_never_took_is_not_given_back(name: str) -> None:
    company = bets_closed(name)
    what: dict[str, Any] = {"what": STRAY, "seat": 2, "wager": side(company)}
    assert report(company, **what) == "wager_is_not_placed"
    assert report(company, **what, amount=900) == "wager_was_never_accepted"
    assert report(company, what=STRAY, seat=2) == "", "without an amount it is written down"
    assert audit(company.sitting.store).ok


def decided(name: str, wager: str) -> Company:
    """Return a table at which ann has bet the least on the wager that was due."""
    walk = Walk(name, TABLES[name], seed=0)
    company = walk.company
    company.give("ann", "ask.TakeSeat", {"seat": 1})
    walk.go_home()
    for _ in range(60):
        if any(wager in seat.wagers for seat in company.game.seats.values()):  # type: ignore[union-attr]
            return company
        walk.do(walk.next_step())
    raise AssertionError(str(company.script))


@pytest.mark.parametrize(
    ("name", "what", "wager"),
    [
        ("md-shoe", "street_wager_wrong_size", "third_street"),
        ("cb", "street_wager_wrong_size", "third_street"),
        ("uk", "street_wager_wrong_size", "third_street"),
        ("rws-shoe", "bet_wrong_size", "bet"),
    ],
)
def test_a_recorded_stake_is_not_changed_on_a_dealers_word(
    name: str, what: str, wager: str
) -> None:
    company = decided(name, wager)
    ((seat, found),) = company.game.seats.items()  # type: ignore[union-attr]
    stake = found.wagers[wager]
    fields: dict[str, Any] = {"what": what, "seat": seat, "wager": wager}
    assert report(company, **fields, amount=stake) == "stake_is_allowed"
    assert report(company, "floor", **fields, amount=stake) == "stake_is_allowed"
    for amount in (stake * 50, 1):
        assert report(company, **fields, amount=amount) == "amount_requires_a_floorperson"
    assert report(company, "floor", **fields, amount=stake * 50) == ""
    assert audit(company.sitting.store).ok


def test_a_fault_of_a_device_that_the_table_has_not_voids_nothing() -> None:
    company = decided("md-hand", "third_street")
    assert report(company, what="shoe_fault") == "device_is_not_at_the_table"


@pytest.mark.parametrize(
    ("name", "what", "code"),
    [
        ("md-shoe", "boxed_card", "fact_does_not_belong"),
        ("rws", "player_card_exposed", "fact_contradicts_the_record"),
    ],
)
def test_the_console_asks_how_many_cards_and_takes_no_fact_about_it(
    name: str, what: str, code: str
) -> None:
    company = bets_closed(name)
    assert report(company, what=what, seat=1, facts=["two_or_more_cards"]) == code
    known = irregularities.reportable(company.host.state, company.by("dealer"))
    listed = next(one for one in known if one.what == what)
    assert listed.asks.count
    assert not {word.id for fact in listed.asks.facts for word in fact.choices} & {
        "one_card",
        "two_or_more_cards",
    }
    assert report(company, what=what, seat=1, count=2) == ""
    assert company.give("floor", "do.MakeRuling", {"what": what, "reason": "Two cards."})["ok"]
    assert company.game is not None
    assert company.game.phase is Phase.VOIDED


def about_earlier_rounds(company: Company) -> set[str]:
    """Return what "Something is wrong" lists that happened before the round at hand."""
    return {
        one.id
        for one in company.reports("floor")
        if "after_next_round_began" in one.arguments["facts"]
    }


@pytest.mark.parametrize("name", TABLES)
def test_reports_of_an_earlier_round_are_listed_only_where_there_is_one(name: str) -> None:
    walk = Walk(name, TABLES[name], seed=0)
    company = walk.company
    assert company.give("ann", "ask.TakeSeat", {"seat": 1})["ok"]
    walk.go_home()
    assert company.host.state.rounds == 1
    assert not about_earlier_rounds(company)
    while company.game is not None:
        walk.do(walk.next())
    assert not about_earlier_rounds(company), "no round has begun after the one that just ended"
    walk.go_home()
    assert company.host.state.rounds == 2
    for what in about_earlier_rounds(company):
        assert not report(company, "floor", what=what, facts=["after_next_round_began"])
        if company.ruling is not None:
            walk.do(walk.dismissal())


def test_the_dealers_cards_are_those_of_the_zone_that_the_plan_gives_the_dealer() -> None:
    zone, places = SimpleNamespace(id="house"), ("house", "hole", "house", "dealer")
    game = SimpleNamespace(
        terms=SimpleNamespace(book=SimpleNamespace(dealer_zone=zone)),
        dealt=[(SimpleNamespace(target=target), None) for target in places],
    )
    assert irregularities._dealers_cards(cast("State", game)) == 2


SILENT = """
book cb
given limits.ante = { min = 500, max = 10000 }
live
seat 1 ann
dealer: open
ann: ante 1000
dealer: deal cards="?? ?? ??"
dealer: report boxed_card -> RulingAwaited role=floor citation=AMB-silent
"""


def test_where_the_document_is_silent_the_ruling_form_suggests_another_documents_rule() -> None:
    script, _ = run(SILENT)
    assert script.round is not None
    awaited = irregularities.waiting(script.round.state)
    assert awaited is not None
    assert [one.id for one in awaited.suggested] == ["discard_card", "continue"]
    assert awaited.remedies[0].do[0].id == "floor_ruling"
