"""Corrections of entries in the record: told in sentences, repeated, and found where forged."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from felt.mistakes import Evening, entries, now_of
from fifthstreet.audit.audit import AuditReport, audit
from fifthstreet.audit.history import history_of
from fifthstreet.audit.hold import Watch
from fifthstreet.audit.replay import replayers
from fifthstreet.floor.tables.readings import faces as faces_known
from fifthstreet.floor.tables.views import table_event_of
from fifthstreet.ledger.canonical import canonical
from fifthstreet.ledger.journal import JournalLine
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.play import commands as c
from house.playing import resealed

CORRECTED = "house.EntryCorrected"


@cache
def evening() -> Evening:
    """Return a table at which a bet and a card were corrected, and the round is over."""
    made = Evening("md-shoe")
    made.go_home()
    ante = {"seat": 1, "wager": "ante", "player": "ann"}
    entry = made.entry("dealer", "do.PlaceWager", **ante, amount=1500)
    assert made.correct("dealer", entry, "do.PlaceWager", **ante, amount=2500)["ok"]
    step = made.until("reveal")
    turned = made.entry("dealer", step.do, cards=["2h"])
    made.until("settle_seat")
    right = {"cards": [next(made.company.faces())], "reason": "It is another."}
    assert made.correct("floor", turned, step.do, **right)["ok"]
    made.go_home()
    return made


def journal() -> list[JournalLine]:
    with evening().company.sitting.store.view() as view:
        return [*view.lines()]


def forged(kind: str, change: Callable[[dict[str, Any]], None]) -> AuditReport:
    """Return the audit of the journal with the last line of a kind changed."""
    lines = journal()
    at = max(at for at, line in enumerate(lines) if line.kind == kind)
    data = json.loads(lines[at].data)
    change(data)
    lines[at] = lines[at]._replace(data=canonical(data))
    return audit(resealed(lines), replayers=replayers())


def test_a_journal_with_corrections_is_found_in_order() -> None:
    assert audit(resealed(journal()), replayers=replayers()).ok


def other_card(data: dict[str, Any]) -> None:
    data["events"][0]["data"]["cards"] = ["2h"]


def other_argument(data: dict[str, Any]) -> None:
    data["arguments"]["cards"] = ["2h"]


def missing_event(data: dict[str, Any]) -> None:
    del data["events"][-1]


def by_dealer(data: dict[str, Any]) -> None:
    data |= {"by": "dealer", "role": "dealer"}


def of_another_entry(data: dict[str, Any]) -> None:
    data["entry"] += 1


def without_a_reason(data: dict[str, Any]) -> None:
    data["reason"] = ""


@pytest.mark.parametrize(
    "change",
    [other_card, other_argument, missing_event, by_dealer, of_another_entry, without_a_reason],
)
def test_a_forged_correction_is_found(change: Callable[[dict[str, Any]], None]) -> None:
    report = forged(CORRECTED, change)
    assert not report.ok
    assert any("EntryCorrected" in one.what for one in report.problems), report.problems


def test_a_correction_that_the_command_does_not_ask_for_is_found() -> None:
    def changed(data: dict[str, Any]) -> None:
        data["arguments"]["cards"] = ["2h"]

    assert not forged("ask.CorrectEntry", changed).ok


def test_a_rounds_history_tells_what_was_wrong_what_is_right_and_who_says_so() -> None:
    history = history_of(evening().company.sitting.store, "felt-1", 1)
    bet, card = (one for one in history.moments if "corrects an entry" in one.says)
    assert (bet.who, bet.role) == ("dealer", "dealer")
    assert "$15" in bet.says
    assert "$25" in bet.says
    assert (card.who, card.role) == ("floor", "floor")
    assert "Reason: It is another." in card.says
    assert "It was: Community card 1 is turned up: 2♥. It is: Community card 1" in card.says
    assert card.says.count("2♥") == 1
    assert next(line.staked for line in history.lines if line.wager == "ante") == 2500


def test_the_hold_counts_a_corrected_round_once() -> None:
    company = evening().company
    records = company.sitting.store.records("table:felt-1")
    watch = Watch(company.host.state.rules).read(records)
    assert watch.tallies["main"].wagers == 1


def test_no_card_that_lies_face_down_is_written_by_a_correction() -> None:
    made = Evening("md-shoe")
    made.go_home()
    entry = made.entry("dealer", "do.PlaceWager", seat=1, wager="ante", amount=1500, player="ann")
    step = made.until("deal")
    faces = made.company.faces()
    cards = [next(faces) for _ in range(step.asks[0]["count"])]
    dealt = made.entry("dealer", step.do, cards=cards)
    bet = {"seat": 1, "wager": "ante", "amount": 2500, "reason": "More chips."}
    assert made.correct("floor", entry, "do.PlaceWager", **bet)["ok"]
    cards[0], cards[1] = cards[1], cards[0]
    assert made.correct("dealer", dealt, step.do, cards=cards)["ok"]
    game = now_of(made.company).game
    known = [card.notation for card in faces_known(now_of(made.company))]
    assert known in (cards, ["??"] * len(cards)), "no face of the wrong deal is left"
    with made.company.sitting.store.view() as view:
        written = "".join(line.data for line in view.lines())
    down = [card for card, (place, _) in zip(cards, game.dealt, strict=True) if not place.face_up]
    assert down
    assert not [card for card in down if f'"{card}"' in written]
    shown = json.dumps(made.company.console("dealer")["entries"])
    assert not [card for card in down if f'"{card}"' in shown]


def test_racked_cards_in_a_correction_are_for_disputes_and_not_for_the_table() -> None:
    racked = {"kind": "table.CardsRacked", "data": {"cards": ["As"]}, "entry": 1}
    event = table_event_of(
        1, CORRECTED, {"events": [racked], "do": "run.RackCards", "arguments": {"cards": ["As"]}}
    )
    assert "As" not in json.dumps(event.data)


def test_the_console_lists_entries_newest_first_and_asks_for_what_the_step_asked() -> None:
    made = Evening("md-shoe")
    made.go_home()
    made.entry("dealer", "do.PlaceWager", seat=1, wager="ante", amount=1500, player="ann")
    step = made.until("reveal")
    turned = made.entry("dealer", step.do, cards=["2h"])
    assert made.correct("dealer", turned, step.do, cards=["9c"])["ok"]
    listed = made.company.console("dealer")["entries"]
    assert [one["number"] for one in listed] == sorted(
        (one["number"] for one in listed), reverse=True
    )
    right, wrong = listed[:2]
    assert (right["replaced"], right["may"]) == (False, "dealer")
    assert [ask["field"] for ask in right["asks"]] == ["cards"]
    assert right["asks"][0]["known"] == ["??"]
    assert "9♣" in right["says"]
    assert (wrong["replaced"], wrong["may"], wrong["number"]) == (True, None, right["number"])
    (ante,) = [one for one in listed if one["do"] == "do.PlaceWager"]
    assert (ante["seat"], ante["may"], ante["by"]) == (1, "two", "dealer")
    assert ante["with"] == {"seat": 1, "wager": "ante", "amount": 1500}
    assert [ask["field"] for ask in ante["asks"]] == ["amount", "seat"]
    assert len(entries(made.company)) == len(listed) - 1


def raised(made: Evening) -> dict[str, Any]:
    """Go on until a card was turned up since ann's bet, and return a correction of that bet."""
    made.go_home()
    made.entry("dealer", "do.PlaceWager", seat=1, wager="ante", player="ann", amount=1500)
    step = made.until("reveal")
    made.entry("dealer", step.do, cards=["2h"])
    (bet,) = [one for one in entries(made.company) if isinstance(one.command, c.Bet)]
    amount = 4500 if bet.command.amount < 4500 else 1500
    return {"entry": bet.number, "do": "do.Bet", "arguments": {"seat": 1, "amount": amount}}


def test_two_people_correct_a_stake_once_a_card_was_turned_up() -> None:
    made = Evening("md-shoe")
    company, body = made.company, raised(made)
    why = {**body, "reason": "Misread."}
    code = "correction_requires_another_person"
    assert company.give("dealer", "ask.CorrectEntry", body)["code"] == (
        "correction_requires_a_floorperson"
    ), "a dealer who gives no reason only calls the floor"
    assert company.give("floor", "ask.CorrectEntry", body)["code"] == "reason_is_missing"
    for _ in range(2):
        named = {**why, "asked_by": "shift_manager"}
        assert company.give("floor", "ask.CorrectEntry", named)["code"] == code
    other = {**why, "arguments": {**body["arguments"], "amount": 3000}}
    assert company.give("shift_manager", "ask.CorrectEntry", other)["code"] == code
    assert company.give("dealer", "ask.CorrectEntry", why)["code"] == code
    (shown,) = [one for one in company.console("floor")["entries"] if one["number"] == why["entry"]]
    assert (shown["may"], shown["yours"], shown["asked_by"]) == ("two", True, "dealer")
    assert company.game is not None
    stake = company.game.seats[1].wagers["third_street"]
    assert company.give("floor", "ask.CorrectEntry", why)["ok"]
    assert company.game.seats[1].wagers["third_street"] == body["arguments"]["amount"] != stake
    made.go_home()
    store = company.sitting.store
    assert audit(store, replayers=replayers()).ok
    with store.view() as view:
        lines = [*view.lines()]
    for kind in ("ask.CorrectEntry", CORRECTED):
        at = max(at for at, line in enumerate(lines) if line.kind == kind)
        data = json.loads(lines[at].data)
        assert data["asked_by"] == "dealer"
        changed = [*lines]
        changed[at] = lines[at]._replace(data=canonical({**data, "asked_by": ""}))
        assert not audit(resealed(changed), replayers=replayers()).ok


def test_memory_is_the_same_after_a_restart() -> None:
    made = Evening("md-shoe")
    made.go_home()
    entry = made.entry("dealer", "do.PlaceWager", seat=1, wager="ante", amount=1500, player="ann")
    bet = {"seat": 1, "wager": "ante", "amount": 2500}
    assert made.correct("dealer", entry, "do.PlaceWager", **bet)["ok"]
    made.until("settle_seat")
    assert isinstance(made.company.sitting.store, MemoryStore)
    before = made.company.console("floor")["entries"]
    made.company.restart()
    assert made.company.console("floor")["entries"] == before
