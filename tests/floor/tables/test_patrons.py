"""Patrons of a physical table: people whom staff seat, and the chips that the house knows of."""

import json
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from fifthstreet.audit.audit import audit
from fifthstreet.audit.history import history_of
from fifthstreet.audit.replay import replayers
from fifthstreet.floor.floor import TableOrder
from fifthstreet.floor.tables.patrons import REASONS
from fifthstreet.floor.tables.views import Viewer, snapshot, table_event_of
from fifthstreet.ledger.canonical import canonical
from fifthstreet.ledger.entry import minor
from fifthstreet.ledger.journal import JournalLine
from fifthstreet.play import commands as c
from fifthstreet.play.state import Phase
from fifthstreet.play.streets import sizes_of
from fifthstreet.procedures import commands as t
from fifthstreet.protocol import floor_commands as h
from floor.tables.physical import Felt
from floor.tables.players import CHIPS, SUBMISSIONS, Sitting
from floor.tables.test_live import ANYBODY
from house.playing import resealed


def test_staff_seat_people_by_name_by_card_or_just_at_a_seat() -> None:
    felt = Felt("md-shoe")
    felt.seat(1, name="Ann")
    felt.seat(2, card="6001234")
    felt.seat(3)
    felt.seat(4, person="pat")
    view = snapshot(felt.host, Viewer())
    assert [view.names[view.seats[seat]] for seat in (1, 2, 3, 4)] == [
        "Ann",
        "Card 1234",
        "Seat 3",
        "Pat",
    ]
    assert all(id_.startswith("patron.live-1.") for id_ in view.seats.values())
    assert felt.host.state.patrons[view.seats[4]].person == "p7"
    assert felt.refused(h.SeatPatron(seat=4)) == "seat_is_taken"
    assert felt.refused(h.SeatPatron(seat=7)) == "seat_does_not_exist"
    assert felt.refused(h.SeatPatron(seat=5, person="p7")) == "person_is_already_seated"
    assert felt.refused(h.SeatPatron(seat=5, person="bart")) == "player_is_barred"
    assert felt.refused(h.SeatPatron(seat=5, person="nobody")) == "person_is_unknown"
    assert felt.refused(h.SeatPatron(seat=5, name="x" * 41)) == "text_is_too_long"
    felt.all_is_well()


def test_the_number_of_a_card_and_the_account_of_a_patron_are_told_to_nobody() -> None:
    felt = Felt("md-shoe")
    felt.seat(2, card="6001234", person="pat")
    record = next(
        one for one in felt.sitting.store.records("table:live-1") if one.kind == "house.SeatTaken"
    )
    table_event = table_event_of(record.number, record.kind, record.data)
    assert {name for name, value in table_event.data.items() if value} == {"seat", "player"}


@pytest.mark.parametrize("mode", ["devices", "staff", "both"])
def test_each_table_says_who_makes_its_entries(mode: str) -> None:
    felt = Felt("md-shoe", mode=mode)
    assert snapshot(felt.host, Viewer()).mode == mode
    takes_seat = felt.ask("ann", h.TakeSeat(seat=1))
    seats_patron = felt.ask(felt.dealer, h.SeatPatron(seat=2))
    assert takes_seat["ok"] == (mode != "staff")
    assert seats_patron["ok"] == (mode != "devices")
    if mode == "staff":
        assert takes_seat["code"] == "table_is_run_by_its_dealer"
    if mode == "devices":
        assert seats_patron["code"] == "table_takes_entries_from_players"


def test_only_a_role_of_the_book_above_the_dealer_confirms_reports() -> None:
    sitting, answers = Sitting(), list[dict[str, Any]]()
    text = (SUBMISSIONS / "md.toml").read_text()
    for role in ("dealer", "pit_manager", "shift_manager"):
        order = TableOrder(table="md-1", submission=text, dealing="live", confirming_role=role)
        sitting.house.open_table(order, answers.append)
    sitting.committer.settle()
    assert [answer.get("code") for answer in answers[:2]] == ["role_cannot_rule_at_the_table"] * 2
    assert "floor, shift_manager" in answers[0]["says"]
    assert sitting.house.tables["md-1"].state.opening.confirming_role == "shift_manager"


def test_a_virtual_table_takes_devices_only() -> None:
    sitting = Sitting()
    text = (SUBMISSIONS / "md.toml").read_text()
    answers: list[dict[str, Any]] = []
    sitting.house.open_table(TableOrder(table="md-1", submission=text, mode="both"), answers.append)
    assert answers[0]["code"] == "virtual_table_takes_no_entries"
    host = sitting.open("md-1", mode="devices")
    dealer = sitting.actor("dee", "dealer", posts=("md-1",))
    for command in (h.SeatPatron(seat=1), h.RelieveDealer()):
        assert sitting.ask("md-1", dealer, command)["code"] == "command_is_not_for_this_table"
    assert host.state.opening.mode == "devices"


def test_chips_on_the_felt_are_a_fact_and_leave_with_their_patron() -> None:
    felt = Felt("md-shoe")
    felt.seat(1, 2)
    felt.must(h.BuyChips(seat=1, amount=10_000))
    assert felt.chips(1) == 10_000
    felt.begin()
    felt.bet(1, 2_500)
    felt.bet(2, 2_500)
    felt.bet(2, 500, "five_card") if "five_card" in felt.host.state.rules.terms.offers else None
    assert felt.chips(1) == 7_500
    assert felt.chips(2) == 0
    kinds = felt.sitting.kinds(felt.table)
    assert kinds.count("house.ChipsBought") == 1
    assert kinds.count("house.ChipsBrought") >= 1
    felt.close()
    felt.decide()
    felt.settle()
    first, second = felt.host.state.seats[1], felt.host.state.seats[2]
    felt.must(h.FreeSeat(seat=1, reason="left"))
    felt.must(h.FreeSeat(seat=2, reason="left"))
    assert felt.chips_of(first) == felt.chips_of(second) == 0
    felt.all_is_well()
    issued = felt.sitting.balance(f"issue:{felt.host.state.opening.currency}")
    tray = felt.sitting.balance("tray:live-1")
    assert (
        issued
        + tray
        + felt.sitting.balance("house:USD")
        + sum(one.value for one in felt.sitting.store.meters().values())
        == 0
    ), "what the patrons lost is what the house won"


def test_who_plays_from_their_own_account_buys_no_chips_here() -> None:
    felt = Felt("md-shoe", mode="both", players=("ann",))
    felt.seat(2)
    assert felt.refused(h.BuyChips(seat=1, amount=100)) == "player_uses_own_account"
    assert felt.refused(h.BuyChips(seat=3, amount=100)) == "seat_has_no_player"
    assert felt.refused(h.BuyChips(seat=2, amount=0)) == "amount_is_not_positive"
    assert felt.refused(h.BuyChips(seat=2, amount=2**60)) == "balance_is_too_high"
    assert felt.refused(h.BuyChips(seat=2, amount=100, instrument=" ")) == "text_is_too_long"
    assert felt.sitting.chips_of("ann", "USD") == CHIPS


def test_a_registered_persons_balance_has_no_part_in_physical_play() -> None:
    felt = Felt("md-shoe")
    felt.sitting.chips("p7", "USD", 50_000)
    felt.seat(1, person="pat")
    felt.round()
    felt.must(h.FreeSeat(seat=1, reason="left"))
    assert felt.sitting.chips_of("p7", "USD") == 50_000
    felt.all_is_well()


def test_people_join_while_betting_is_open_and_a_round_without_a_bet_moves_nothing() -> None:
    felt = Felt("md-shoe")
    felt.seat(1)
    felt.begin()
    felt.must(h.BuyChips(seat=1, amount=5_000))
    before = felt.sitting.store.balances()
    felt.seat(4, name="Late")
    felt.run(t.EndRound)
    assert felt.host.state.now is None
    assert felt.sitting.store.balances() == before
    felt.round()
    assert felt.host.state.rounds == 2
    felt.begin()
    felt.seat(3)
    felt.bet(3)
    felt.close()
    assert felt.game.dealt_in == (3,)
    felt.all_is_well()


def test_an_evening_of_patrons_conserves_every_chip_through_a_restart() -> None:
    felt = Felt("cb")
    felt.seat(1, 2, 3)
    felt.must(h.BuyChips(seat=1, amount=20_000, instrument="markers"))
    felt.round(fold=(2,))
    felt.must(h.FreeSeat(seat=2, reason="left"))
    felt.seat(2, name="Next")
    felt.begin()
    felt.bet(1)
    felt.bet(2)
    felt.restart()
    assert felt.host.called(felt.host.state.seats[2]) == "Next"
    felt.bet(3)
    felt.close()
    felt.decide()
    felt.restart()
    felt.settle()
    felt.round()
    felt.all_is_well()
    balances = [
        minor(balance)
        for name, balance in felt.sitting.store.balances("player:").items()
        if balance
    ]
    known = sum(felt.chips(seat) for seat in felt.host.state.seats)
    assert sum(balances) == known
    felt.must(h.CloseTable(reason="The evening is over."), felt.floor)
    assert not any(felt.sitting.store.balances("player:").values())
    assert felt.host.state.dealer == ""
    felt.all_is_well()


def test_dealer_relief_is_recorded_and_only_an_assigned_dealer_takes_over() -> None:
    felt = Felt("md-shoe")
    felt.seat(1)
    assert felt.host.state.dealer == "dee", "who deals is on record from the first entry on"
    dot = felt.sitting.actor("p9", "dealer", posts=(felt.table,))
    stray = felt.sitting.actor("sid", "dealer", posts=("other-1",))
    felt.begin()
    assert felt.refused(h.RelieveDealer(), stray) == "dealer_is_not_assigned_to_the_table"
    assert felt.refused(h.RelieveDealer()) == "nothing_would_change"
    assert felt.refused(h.RelieveDealer(dealer="dot")) == "role_may_not_do_this"
    felt.must(h.RelieveDealer(), dot)
    assert felt.host.state.dealer == "p9"
    felt.must(h.RelieveDealer(), felt.dealer)
    assert felt.refused(h.RelieveDealer(dealer="sid"), felt.floor) == (
        "dealer_is_not_assigned_to_the_table"
    )
    felt.must(h.RelieveDealer(dealer="dot"), felt.floor)
    assert felt.host.state.dealer == "p9"
    felt.restart()
    assert felt.host.state.dealer == "p9"
    felt.bet(1)
    felt.close()
    felt.decide()
    felt.settle()
    felt.all_is_well()
    says = [one.says for one in history_of(felt.sitting.store, felt.table, 1).moments]
    assert "p9 takes over from dee." in says


def test_the_record_names_who_entered_what_and_for_whom() -> None:
    felt = Felt("md-shoe")
    felt.seat(1, name="Ann")
    felt.round()
    history = history_of(felt.sitting.store, felt.table, 1)
    bets = [one for one in history.moments if " bets $" in one.says]
    assert len(bets) > 1
    assert {(one.who, one.role, one.entered_for) for one in bets} == {("dee", "dealer", "Ann")}
    assert bets[0].says.startswith("Ann bets")
    assert history.as_json()["moments"][0].keys() >= {"who", "role", "entered_for", "says"}


@pytest.mark.clause("RWS-5.12", "RWS-5.17", "RWS-5.18.1-s1")
@pytest.mark.parametrize("entered", ["nothing", "a bet", "a fold", "a look", "a mark"])
def test_l1_what_staff_enter_for_a_seat_counts_as_a_look(entered: str) -> None:
    """Two exposed cards void the round while nobody has looked, and no round that went on."""
    felt = Felt("rws")
    felt.seat(1, 2)
    felt.begin()
    felt.bet(1)
    felt.bet(2)
    felt.close()
    amount = sizes_of(felt.game, felt.game.due, 1)[0]
    entries: dict[str, Any] = {
        "a bet": c.Bet(by=ANYBODY, seat=1, amount=amount),
        "a fold": c.Fold(by=ANYBODY, seat=1),
        "a look": c.ViewCards(by=ANYBODY, seat=1),
        "a mark": c.MarkCardsViewed(by=ANYBODY, seat=1),
    }
    if entered in entries:
        felt.must(entries[entered])
    assert felt.game.looked == (entered in entries)
    report: dict[str, Any] = {"seat": 2, "count": 2}
    felt.must(c.ReportIrregularity(by=ANYBODY, what="player_card_exposed", **report), felt.floor)
    assert (felt.game.phase is Phase.VOIDED) == (entered == "nothing")


@pytest.mark.clause("RWS-5.12")
def test_l1_a_look_that_staff_report_stands_for_the_rest_of_the_round() -> None:
    felt = Felt("rws")
    felt.seat(1)
    felt.begin()
    felt.bet(1)
    felt.close()
    report: dict[str, Any] = {
        "what": "player_card_exposed",
        "seat": 1,
        "count": 2,
    }
    both = ("somebody_has_looked",)
    felt.must(c.ReportIrregularity(by=ANYBODY, **{**report, "facts": both}))
    assert felt.game.looked
    felt.must(c.ReportIrregularity(by=ANYBODY, **report))
    assert felt.game.phase is not Phase.VOIDED


@cache
def evening_of_patrons() -> tuple[JournalLine, ...]:
    felt = Felt("md-shoe")
    felt.seat(1, name="Ann", card="600123", person="pat")
    felt.must(h.BuyChips(seat=1, amount=500))
    felt.round()
    felt.must(h.RelieveDealer(dealer="dot"), felt.floor)
    felt.must(h.BuyChips(seat=1, amount=700))
    felt.must(h.FreeSeat(seat=1, reason="left"))
    felt.all_is_well()
    with felt.sitting.store.view() as view:
        return tuple(view.lines())


PEOPLE = {"SeatTaken", "ChipsBought", "ChipsBrought", "ChipsTaken", "DealerRelieved"}


def test_no_field_of_an_event_about_people_can_be_changed_unnoticed() -> None:
    lines = evening_of_patrons()
    records = [one for one in lines if one.kind.removeprefix("house.") in PEOPLE]
    assert {one.kind.removeprefix("house.") for one in records} == PEOPLE
    for line in records:
        data = json.loads(line.data)
        for name, value in data.items():
            bent = value + 1 if isinstance(value, int) else f"{value}x"
            changed = line._replace(data=canonical({**data, name: bent}))
            forged = resealed(changed if one.seq == line.seq else one for one in lines)
            assert not audit(forged, replayers=replayers()).ok, (line.kind, name)


def test_chips_that_no_event_tells_of_are_found() -> None:
    lines = evening_of_patrons()
    chips = [one for one in lines if one.part == "entry" and one.key.startswith("chips:")]
    assert {json.loads(one.data)["reason"] for one in chips} == {*REASONS.values()}
    for line in chips:
        data = json.loads(line.data)
        times = Fraction(1, 2) if data["reason"] == "chips taken" else 2
        data["postings"] = [[account, int(times * amount)] for account, amount in data["postings"]]
        forged = [
            one._replace(data=canonical(data)) if one.seq == line.seq else one for one in lines
        ]
        assert not audit(resealed(forged), replayers=replayers()).ok
