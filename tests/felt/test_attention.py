"""Where somebody is needed at a live table: each card comes when it should, and goes when done."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from felt.company import Company, submissions
from felt.mistakes import Evening, now_of
from felt.test_jackpot_hand import shown
from felt.walking import Walk
from fifthstreet.coaching.attention import Need, TableSight, at_table
from fifthstreet.procedures.clock import due_at

TABLES = submissions()
NAME = "MS-2"
RINGING = "hold:felt-1:main@5"


def sight_of(company: Company) -> TableSight:
    host = company.host
    return TableSight(
        state=host.state,
        name=NAME,
        waits=host.waits,
        trouble=host.trouble,
        calls=host.reception.calls,
    )


def needs(company: Company, sight: TableSight | None = None) -> list[Need]:
    return [*at_table(sight or sight_of(company), company.now)]


def says(company: Company) -> dict[str, str]:
    return {one.what: one.says for one in needs(company)}


def test_h1_the_floor_is_called_to_confirm_the_inspection_and_then_no_more() -> None:
    evening = Evening("md-shoe")
    company = evening.company
    assert needs(company) == []
    sealed = {"deck": "D1", "design": "blue", "back": "blue"}
    assert company.give("dealer", "run.ReceiveDeck", sealed)["ok"]
    step = evening.until("verify")
    (need,) = needs(company)
    assert need.what == "inspection"
    assert need.says == "Floor needed at MS-2: confirm the inspection of deck D1."
    assert need.posts == ("floor", "pit_manager", "shift_manager")
    assert need.link == "/dealer/felt-1"
    evening.enter(step)
    assert needs(company) == []


def test_h1_a_ruling_is_called_for_by_whom_the_document_names() -> None:
    evening = Evening("md-shoe")
    evening.bet()
    evening.until("reveal")
    company = evening.company
    seat = next(iter(now_of(company).game.seats))
    report = {"what": "player_leaves", "seat": seat}
    assert company.give("dealer", "do.ReportIrregularity", report)["ok"]
    (need,) = needs(company)
    assert need.what == "ruling"
    assert need.says.startswith("Floor needed at MS-2: rule: ")
    assert need.says.endswith(f" at seat {seat}.")
    ruling = company.ruling
    assert ruling is not None
    arguments = {**ruling["with"], "facts": ["ruled_folded"], "reason": "Gone for ten minutes."}
    assert company.give("floor", "do.MakeRuling", arguments)["ok"]
    assert "ruling" not in says(company)


def test_h1_the_floor_is_called_to_a_correction_that_a_dealer_may_not_make() -> None:
    evening = Evening("md-shoe")
    evening.bet()
    step = evening.until("reveal")
    known = step.asks[0]["known"].count("??")
    entry = evening.entry("dealer", step.do, cards=["2h", "3c", "4d"][:known])
    evening.enter(evening.due())
    company = evening.company
    assert "correction" not in says(company)
    assert not evening.correct("dealer", entry, step.do, cards=["9c"], reason="I saw it.")["ok"]
    assert says(company)["correction"].startswith("Floor needed at MS-2: correct an entry of round")
    fixed = evening.correct("floor", entry, step.do, cards=["9c"], reason="It is the nine.")
    assert fixed["ok"], fixed
    assert "correction" not in says(company)


def test_h1_a_deck_is_called_out_before_its_time_is_over_and_until_it_is_changed() -> None:
    evening = Evening("md-shoe")
    evening.bet()
    company = evening.company
    (deck, *_) = company.procedures.decks_here
    due = due_at(company.procedures, deck)
    assert due is not None
    sight = sight_of(company)
    warned = company.procedures.setup.book.cards.warn_minutes
    early = due - (warned.value if warned else 0) * 60

    def clock(at: int) -> list[str]:
        return [one.says for one in at_table(sight, at) if one.what == "deck_clock"]

    assert clock(early - 1) == []
    assert clock(early) == [
        f"Floor needed at {NAME}: change deck D1, its time in play is nearly over."
    ]
    assert clock(due + 1) == [f"Floor needed at {NAME}: change deck D1, its time in play is over."]
    evening.go_home()
    company.wind(due + 1 - company.now)
    for _ in range(20):
        if "deck_clock" not in says(company):
            return
        evening.enter(evening.due())
    raise AssertionError("The deck is never changed.")


def test_h1_a_table_that_stands_still_and_a_hold_that_is_not_chance_call_somebody() -> None:
    company = Evening("md-shoe").company
    sight = replace(sight_of(company), trouble="Nobody has a next step.")
    assert [one.what for one in needs(company, sight)] == ["stopped"]
    odd = replace(
        sight_of(company), odd=(("ante: the house is 5.0 standard deviations behind.", RINGING),)
    )
    (need,) = needs(company, odd)
    assert (need.what, need.link) == ("hold", "/pit/hold")


def test_h1_two_people_are_called_to_a_large_award() -> None:
    walk = shown(TABLES["rws"])
    company = walk.company
    company.sitting.large = 1
    company.restart()
    for _ in range(20):
        if company.host.waits.what == "approval" or company.game is None:
            break
        walk.do(walk.next_step())
    assert company.host.waits.what == "approval"
    assert "Two people needed at MS-2: confirm the award of " in says(company)["award"]
    company.approve()
    assert "award" not in says(company)


class Watched(Walk):
    """A walk at every state of which the calls are compared with what is shown elsewhere."""

    @property
    def seen(self) -> Counter[str]:
        found: Counter[str] = self.__dict__.setdefault("_seen", Counter())
        return found

    def look(self) -> None:
        super().look()
        company, found = self.company, Counter(one.what for one in needs(self.company))
        self.seen.update(found)
        host = company.host
        assert found["stopped"] == bool(host.trouble)
        ruling = found["ruling"] + found["confirmation"]
        steps = () if host.trouble else self._of_the_floor()
        expected = Counter(
            stopped=int(bool(host.trouble)),
            rulings=int(company.ruling is not None),
            approvals=int(host.waits.what == "approval"),
            steps=len(steps),
        )
        counted = ruling + found["award"] + found["inspection"] + found["device"]
        counted += found["jackpot"] + found["stopped"]
        assert counted == sum(expected.values()), (found, expected, str(company.script))

    def _of_the_floor(self) -> list[dict[str, Any]]:
        """Return the steps of others than the dealer that the floor's console shows as due."""
        steps = self.company.console("floor")["next"]
        theirs = [one for one in steps if one["actor"] not in {"dealer", "player"}]
        return [one for one in theirs if not one["aside"]]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["md", "md-shoe", "rws", "uk"])
def test_h1_at_every_state_of_a_walk_somebody_is_called_exactly_when_needed(name: str) -> None:
    walk = Watched(name, TABLES[name], 0, large=1)
    walk.go(150)
    assert walk.seen.total() > 0
