"""Entries of a live round that are corrected: as if they had been right at once, to the unit."""

from random import Random
from typing import Any

import pytest

from felt.company import Company, Shown
from felt.mistakes import TABLES, Evening, Mistake, entries, now_of
from fifthstreet.audit.audit import audit
from fifthstreet.audit.replay import replayers
from fifthstreet.cards import Deck
from fifthstreet.floor.tables.state import LogEntry
from fifthstreet.play import commands as c
from fifthstreet.play.state import Phase

BOARD = "9c"


def outcome(company: Company) -> Any:
    """Return what a round came to: its lines and meters, and all balances."""
    last, store = company.host.state.last, company.sitting.store
    assert last is not None
    shown = {name: meter.value for name, meter in store.meters().items()}
    return last.game.lines, last.game.meters, store.balances(), shown


def decks(company: Company) -> Any:
    """Return the decks of a table, what is in its rack, and how often it was not counted."""
    table = company.procedures
    return dict(table.decks), table.rack, table.uncounted, table.last_deck


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", TABLES)
def test_a_corrected_round_is_the_round_entered_right_at_once(name: str, seed: int) -> None:
    right = Evening(name, seed, players=2 + seed % 2)
    entered, chance = right.play(), Random(f"{name} {seed}")
    wrong = Mistake(name, entered, chance)
    wrong.play()
    while wrong.right is None:  # it came too late for anything to be mistyped
        wrong = Mistake(name, entered, chance)
        wrong.play()
    script = str(wrong.company.script)
    assert outcome(wrong.company) == outcome(right.company), script
    report = audit(wrong.company.sitting.store, replayers=replayers())
    assert report.ok, (report.record(), script)
    assert decks(wrong.company) == decks(right.company), script
    wrong.company.restart()
    assert outcome(wrong.company) == outcome(right.company), script
    assert decks(wrong.company) == decks(right.company), script


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(2, 40))
@pytest.mark.parametrize("name", TABLES)
def test_many_corrected_rounds_are_as_if_entered_right_at_once(name: str, seed: int) -> None:
    test_a_corrected_round_is_the_round_entered_right_at_once(name, seed)


# A card that was typed wrong (P2).


def turned_up(evening: Evening, wrong: str) -> tuple[LogEntry, Shown]:
    """Turn up the next card of the board as another than it is."""
    step = evening.until("reveal")
    known = step.asks[0]["known"]
    count = known.count("??")
    return evening.entry("dealer", step.do, cards=[wrong, *spare(evening.company, count - 1)]), step


def spare(company: Company, count: int) -> list[str]:
    """Return cards that nobody has, but for those of these tests."""
    dealt = {card.notation for _, card in now_of(company).game.dealt} | {BOARD, "2h"}
    free = [one.notation for one in Deck.standard() if one.notation not in dealt]
    return free[:count]


@pytest.mark.parametrize("restart", [False, True])
def test_p2_a_card_entered_wrong_is_corrected_after_the_hands_are_shown(restart: bool) -> None:
    evening = Evening("md-shoe")
    evening.bet()
    entry, step = turned_up(evening, "2h")
    evening.until("settle_seat")
    company = evening.company
    if restart:
        company.restart()
    answer = evening.correct("floor", entry, step.do, cards=[BOARD], reason="It is the nine.")
    assert answer["ok"], answer
    board = [card.notation for card in now_of(company).game.cards_at("community")]
    assert board[0] == BOARD
    assert now_of(company).game.phase is Phase.SETTLING, "nothing is entered twice"
    evening.go_home()
    assert audit(company.sitting.store, replayers=replayers()).ok


def test_a_dealer_corrects_a_card_alone_at_once_and_it_can_be_corrected_again() -> None:
    evening = Evening("md-shoe")
    evening.bet()
    entry, step = turned_up(evening, "2h")
    for card in ("3c", BOARD):
        assert evening.correct("dealer", entry, step.do, cards=[card])["ok"]
    now = now_of(evening.company)
    assert now.game.cards_at("community")[0].notation == BOARD
    assert [one.command.cards.notation for one in now.replaced] == ["2h", "3c"]
    assert entries(evening.company)[-1].command.cards.notation == BOARD
    evening.go_home()
    assert audit(evening.company.sitting.store, replayers=replayers()).ok


def test_a_card_that_is_taken_back_is_entered_again() -> None:
    evening = Evening("md-shoe")
    evening.bet()
    entry, step = turned_up(evening, "2h")
    assert evening.correct("dealer", entry)["ok"]
    assert evening.due().id == "reveal"
    evening.entry("dealer", step.do, cards=["2h"])
    evening.go_home()
    assert audit(evening.company.sitting.store, replayers=replayers()).ok


# Who may correct what.


def test_only_a_floorperson_with_a_reason_corrects_what_others_depend_on() -> None:
    evening = Evening("md-shoe")
    evening.bet()
    entry, step = turned_up(evening, "2h")
    evening.enter(evening.due())

    def ask(who: str, reason: str = "") -> Any:
        return evening.correct(who, entry, step.do, cards=[BOARD], reason=reason).get("code")

    assert ask("dealer", "I saw it.") == "correction_requires_a_floorperson"
    assert ask("floor") == "reason_is_missing"
    assert ask("shift_manager", "  ") == "reason_is_missing"
    assert ask("ann", "I saw it.") == "role_may_not_do_this"
    assert ask("shift_manager", "I saw it.") is None


def chips(evening: Evening, who: str, seat: int, wager: str = "ante") -> LogEntry:
    player = evening.company.host.state.seats[seat]
    arguments = {"seat": seat, "wager": wager, "amount": 1500, "player": player}
    return evening.entry(who, "do.PlaceWager", **arguments)


def test_a_dealer_corrects_chips_while_only_other_spots_got_theirs() -> None:
    evening = Evening("md-shoe")
    evening.go_home()
    mine = chips(evening, "dealer", 1)
    chips(evening, "dealer", 2)
    arguments = {"seat": 1, "wager": "ante", "amount": 2500}
    assert evening.correct("dealer", mine, "do.PlaceWager", **arguments)["ok"]
    assert now_of(evening.company).game.seats[1].wagers == {"ante": 2500}
    assert now_of(evening.company).game.seats[1].player == "ann"
    evening.until("close_betting")
    evening.enter(evening.due())
    answer = evening.correct("dealer", mine, "do.PlaceWager", **arguments)
    assert answer["code"] == "correction_requires_a_floorperson"


@pytest.mark.parametrize("who", ["ann", "floor"])
def test_a_dealer_does_not_correct_what_players_or_the_floor_entered(who: str) -> None:
    evening = Evening("md-shoe")
    evening.go_home()
    entry = chips(evening, who, 1)
    assert evening.correct("dealer", entry)["code"] == "correction_requires_a_floorperson"
    assert evening.correct("floor", entry, reason="They took it back.")["ok"]
    assert not now_of(evening.company).game.seats


def test_chips_on_the_wrong_seat_go_back_to_who_never_bet_them() -> None:
    evening = Evening("md-shoe")
    evening.go_home()
    before = evening.company.sitting.store.balances()
    entry = chips(evening, "dealer", 1)
    arguments = {"seat": 2, "wager": "ante", "amount": 1500}
    assert evening.correct("dealer", entry, "do.PlaceWager", **arguments)["ok"]
    after = evening.company.sitting.store.balances()
    assert after["player:ann:USD"] == before["player:ann:USD"]
    assert after["player:bob:USD"] < before["player:bob:USD"]
    assert now_of(evening.company).game.seats[2].player == "bob"


def test_the_seat_of_another_player_is_paid_for_by_that_player() -> None:
    evening = Evening("rws")
    evening.go_home()
    before = evening.company.sitting.store.balances()
    arguments = {"seat": 3, "wager": "ante", "amount": 5000}
    entry = evening.entry("dealer", "do.PlaceWager", **arguments, player="ann")
    answer = evening.correct("dealer", entry, "do.PlaceWager", **arguments, player="bob")
    assert answer["ok"], answer
    after = evening.company.sitting.store.balances()
    assert after["player:ann:SGD"] == before["player:ann:SGD"]
    assert after["player:bob:SGD"] < before["player:bob:SGD"]


def test_a_wager_that_went_back_after_a_jackpot_fault_is_not_corrected() -> None:
    evening = Evening("rws")
    evening.go_home()
    before = evening.company.sitting.store.balances()
    stake = {"wager": "ante", "amount": 5000}
    evening.entry("dealer", "do.PlaceWager", seat=1, **stake, player="ann")
    entry = evening.entry("dealer", "do.PlaceWager", seat=2, **stake, player="bob")
    assert evening.company.give("dealer", "run.ReportJackpotFault", {})["ok"]
    assert now_of(evening.company).game.phase is Phase.VOIDED
    answer = evening.correct("floor", entry, reason="It lay there by mistake.")
    assert answer["code"] == "seat_is_paid_already"
    assert [row["seat"] for row in evening.company.console("dealer")["settlement"]] == [1, 2]
    assert evening.company.sitting.store.balances() == before
    assert not evening.company.out_of_balance()


# What is refused changes nothing.


def test_a_correction_that_is_refused_changes_nothing() -> None:
    evening = Evening("md-shoe")
    evening.bet()
    turned, step = turned_up(evening, "2h")
    evening.enter(evening.due())
    company = evening.company
    ante = next(one for one in entries(company) if getattr(one.command, "wager", "") == "ante")
    closing = next(one for one in entries(company) if type(one.command).__name__ == "CloseBetting")
    opened = now_of(company).first
    state, balances = company.host.state, company.sitting.store.balances()
    why = {"reason": "It was wrong."}
    refusals = [
        evening.correct("floor", ante, **why),
        evening.correct("floor", closing, **why),
        evening.correct("floor", turned, step.do, cards=["As", "Ks"], **why),
        evening.correct("floor", turned, "do.Nothing", **why),
        evening.correct("floor", turned, "ask.LeaveSeat", **why),
        evening.correct("floor", turned, "do.ReadMeters", meters={}, **why),
        company.give("floor", "ask.CorrectEntry", {"entry": opened, **why}),
    ]
    assert [one["code"] for one in refusals] == [
        "correction_contradicts_later_entries",
        "correction_contradicts_later_entries",
        "cards_must_be_entered",
        "command_is_unknown",
        "command_is_unknown",
        "entry_is_final",
        "entry_is_unknown",
    ]
    assert "deal" in refusals[1]["says"], "it names the entry that no longer fits"
    assert company.host.state is state
    assert company.sitting.store.balances() == balances


def test_a_paid_seat_is_not_corrected_and_the_console_says_that_two_people_adjust_it() -> None:
    evening = Evening("cb")
    evening.bet()
    evening.until("settle_seat")
    company = evening.company
    evening.enter(evening.due())
    (paid,) = [n for n, seat in now_of(company).game.seats.items() if seat.settled]
    bets = [one for one in entries(company) if getattr(one.command, "seat", None) == paid]
    answer = evening.correct("floor", bets[0], reason="It was another amount.")
    assert answer["code"] in {"seat_is_paid_already", "correction_contradicts_later_entries"}
    listed = {one["number"]: one for one in company.console("floor")["entries"]}
    entry = listed[bets[0].number]
    assert entry["may"] is None
    assert "Ask two people to adjust" in entry["hint"]
    assert entry["account"].startswith("player:")


def test_a_wrong_count_of_the_stub_is_corrected_before_it_is_looked_into() -> None:
    evening = Evening("md-shoe")
    every = evening.company.procedures.setup.book.cards.stub_count.every_rounds  # type: ignore[union-attr]
    for _ in range(every * evening.company.procedures.setup.decks):
        evening.go_home()
        if any(deck.uncounted == every - 1 for deck in evening.company.procedures.decks_here):
            break
    evening.bet()
    step = evening.until("count_stub")
    current = evening.company.procedures.round
    assert current is not None
    entry = evening.entry("dealer", step.do, count=current.expected_stub - 1)
    assert evening.due().id == "investigate"
    answer = evening.correct("dealer", entry, step.do, count=current.expected_stub)
    assert answer["ok"], answer
    round_ = evening.company.procedures.round
    assert round_ is not None
    assert not round_.must_void
    evening.go_home()
    assert audit(evening.company.sitting.store, replayers=replayers()).ok


@pytest.mark.parametrize("restart", [False, True])
def test_each_decision_of_a_row_that_is_entered_at_once_is_an_entry_of_its_own(
    restart: bool,
) -> None:
    evening = Evening("md-shoe")
    evening.go_home()
    company = evening.company
    bets = {"1": {"ante": 1500}, "2": {"ante": 1500}}
    assert company.give("dealer", "ask.SetChips", {"bets": bets})["ok"]
    evening.enter(evening.until("deal"))
    row = [{"seat": 1, "amount": 1500}, {"seat": 2, "fold": True}]
    answer = company.give("dealer", "ask.EnterDecisions", {"decisions": row})
    assert answer["ok"], answer
    if restart:
        company.restart()
    bet = next(one for one in entries(company) if isinstance(one.command, c.Bet))
    assert (bet.by, bet.role, bet.command.by.role) == ("dealer", "dealer", "player")
    answer = evening.correct("dealer", bet, "do.Bet", seat=1, amount=4500)
    assert answer["ok"], answer
    seats = now_of(company).game.seats
    assert sum(seats[1].wagers.values()) == 6000
    assert seats[2].standing == "folded"
    evening.go_home()
    assert audit(company.sitting.store, replayers=replayers()).ok


# Patrons whose chips staff enter.


def test_a_patrons_chips_follow_a_correction_and_those_that_were_brought_are_known() -> None:
    evening = Evening("md-shoe", players=1)
    company = evening.company
    assert company.give("floor", "ask.SeatPatron", {"seat": 4, "name": "Lou"})["ok"]
    patron = company.host.state.seats[4]
    evening.go_home()
    ante = {"seat": 4, "wager": "ante"}
    entry = evening.entry("dealer", "do.PlaceWager", **ante, amount=1500)
    for amount in (2500, 1500, 3000):
        answer = evening.correct("dealer", entry, "do.PlaceWager", **ante, amount=amount)
        assert answer["ok"], answer
        assert now_of(company).game.seats[4].wagers == {"ante": amount}
        assert now_of(company).game.seats[4].player == patron
        assert not company.out_of_balance()
    balances = company.sitting.store.balances()
    assert balances.get(f"player:{patron}:USD", 0) == 0, "everything that was brought is bet"
    company.restart()
    evening.enter(evening.until("deal"))
    evening.entry("dealer", "do.Fold", seat=4)
    evening.go_home()
    report = audit(company.sitting.store, replayers=replayers())
    assert report.ok, report.record()
