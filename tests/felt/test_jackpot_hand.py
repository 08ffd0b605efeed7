"""A jackpot hand at a live Casino Stud table: what the console puts first can be done."""

import pytest

from felt.company import Company, Shown, submissions
from felt.walking import Walk
from fifthstreet.audit.audit import audit
from fifthstreet.play.state import Phase

ROYAL = ["As", "Ks", "Qs", "Js", "Ts"]
TEXT = submissions()["rws"]


DEALERS = ("2c", "3d", "7h", "9d", "Jc")
OTHERS = ["4c", "5d", "8h", "Td", "Qc"]


def shown(text: str) -> Walk:
    """Return a table at which all cards are up, and seat 1 has a royal flush for the jackpot."""
    walk = Walk("rws", text, seed=0)
    company = walk.company
    for seat, name in enumerate(("ann", "bob"), 1):
        company.give(name, "ask.TakeSeat", {"seat": seat})
    walk.go_home()
    for seat, name in enumerate(("ann", "bob"), 1):
        for wager, amount in (("ante", 5000), ("progressive", 500)):
            arguments = {"seat": seat, "wager": wager, "amount": amount}
            answer = company.give(name, "do.PlaceWager", arguments)
            assert answer["ok"], answer
    for _ in range(60):
        step = walk.next_step()
        if step.id == "show_hand":
            cards = ROYAL if step.arguments["seat"] == 1 else OTHERS
        elif step.id == "reveal":
            known = step.asks[0]["known"]
            cards = [new if old == "??" else old for old, new in zip(known, DEALERS, strict=True)]
        elif company.game is not None and company.game.seats[1].face_up:
            return walk
        else:
            walk.do(step)
            continue
        answer = company.give("dealer", step.do, {**step.arguments, "cards": cards})
        assert answer["ok"], answer
    raise AssertionError(str(company.script))


def first(company: Company) -> Shown:
    """Return the step that the console's button does: the dealer's first that is due."""
    return next(one for one in company.steps("dealer") if not one.aside)


@pytest.mark.clause("RWS-4.4-s1")
def test_rws_4_4_the_consoles_first_step_after_a_jackpot_hand_is_accepted() -> None:
    walk = shown(TEXT)
    company = walk.company
    before = company.sitting.store.balances()["player:ann:SGD"]
    for _ in range(10):
        if company.game is None or company.game.phase is Phase.ENDED:
            break
        walk.do(first(company))
    assert company.sitting.store.balances()["player:ann:SGD"] > before
    assert company.game is not None
    lines = [one for one in company.game.lines if one.wager == "progressive"]
    assert {line.seat: line.outcome for line in lines} == {1: "win", 2: "lose"}
    walk.go_home()
    assert audit(company.sitting.store).ok


@pytest.mark.clause("RWS-4.4-s1")
def test_rws_4_4_a_dealer_enters_what_the_player_says_and_the_record_names_the_dealer() -> None:
    company = shown(TEXT).company
    step = next(one for one in company.steps("dealer") if one.id == "announce_jackpot")
    assert company.give("dealer", step.do, {**step.arguments, "holds": True})["ok"]
    confirmations = [
        r.data for r in company.sitting.store.records("table:felt-1") if "Confirmed" in r.kind
    ]
    assert [one["by"] for one in confirmations] == ["dealer"]
