"""Patrons of a physical table: people whom staff seat, and the chips that the house knows of."""

import json
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from fifthstreet.audit.audit import audit
from fifthstreet.audit.history import history_of
from fifthstreet.audit.replay import replayers
from fifthstreet.cards import Card, Hand
from fifthstreet.floor.floor import TableOrder
from fifthstreet.floor.tables import loader
from fifthstreet.floor.tables.patrons import REASONS
from fifthstreet.floor.tables.views import Viewer, retold, snapshot
from fifthstreet.ledger.entry import minor
from fifthstreet.ledger.journal import JournalLine, canonical
from fifthstreet.people.authority import Actor
from fifthstreet.people.state import Person
from fifthstreet.play import commands as c
from fifthstreet.play.state import Phase
from fifthstreet.play.streets import sizes_of
from fifthstreet.play.wagers import gates
from fifthstreet.procedures import commands as t
from fifthstreet.protocol import floor_commands as h
from fifthstreet.refusals import Refusal
from floor.tables.players import CHIPS, SUBMISSIONS, Sitting
from floor.tables.test_late_discovery import DEALERS, LOSES, WINS
from floor.tables.test_live import ANYBODY, UNSEEN, Floor
from house.playing import resealed

FACES = ("5h", "6h", "7h", "8h", "9h", "2s", "2d", "3s", "3d", "4s", "4d")
LEAVES = "The player left."


class Register:
    """The people of the house: pat may play, bart is barred; dee and dot deal at the table."""

    def player(self, who: str) -> Person | Refusal:
        if who not in {"pat", "p7"}:
            return Refusal("player_is_barred" if who == "bart" else "person_is_unknown")
        return Person(id="p7", name="Pat", role="player")

    def dealer(self, who: str, table: str) -> Person | Refusal:
        if who not in {"dot", "p9"}:
            return Refusal("dealer_is_not_assigned_to_the_table")
        return Person(id="p9", name="dot", role="dealer", posts=(table,))


class PhysicalSitting(Sitting):
    """A house with people whom staff may look up."""

    def more(self, tables: Any) -> dict[str, Any]:
        return {**super().more(tables), "registry": Register()}


class Felt(Floor):
    """A physical table: one dealer, one deck, and people without a device."""

    def __init__(self, book: str, *, mode: str = "staff", players: tuple[str, ...] = ()) -> None:
        self.sitting = PhysicalSitting()
        self.table = "live-1"
        self.host = self.sitting.open(self.table, book, dealing="live", mode=mode)
        self.sitting.seat(self.table, *players)
        self.dealer = self.sitting.actor("dee", "dealer", posts=(self.table,))
        self.floor = self.sitting.actor("fay", "floor")
        self.heard = []

    def must(self, command: Any, who: Actor | str | None = None) -> None:
        answer = self.ask(who or self.dealer, command)
        assert answer["ok"], (command, answer)

    def refused(self, command: Any, who: Actor | str | None = None) -> str:
        answer = self.ask(who or self.dealer, command)
        assert not answer["ok"], command
        return str(answer["code"])

    def seat(self, *seats: int, **known: str) -> None:
        for seat in seats:
            self.must(h.SeatPatron(seat=seat, **known))

    def chips(self, seat: int) -> int:
        """Return what the house knows the patron of a seat to have, in minor units."""
        return self.chips_of(self.host.state.owners[seat])

    def chips_of(self, patron: str) -> int:
        return self.sitting.chips_of(patron, self.host.state.opening.currency)

    def begin(self) -> None:
        self.prepare()
        self.run(t.StartRound)
        self.must(c.OpenBetting(by=ANYBODY))

    def bet(self, seat: int, amount: int | None = None, wager: str = "ante") -> None:
        least = self.host.state.rules.terms.brief.limits("ante").least
        self.must(
            c.PlaceWager(by=ANYBODY, seat=seat, wager=wager, amount=amount or least, player="")
        )

    def close(self) -> None:
        """Close betting and deal cards that nobody sees."""
        self.must(c.CloseBetting(by=ANYBODY))
        for step in gates(self.game):
            self.must(c.DoStep(step=step.id, by=ANYBODY, count=0))
        if any(step.id == "choose_hand" for step in self.game.method.steps):
            self.run(t.ChooseHand, hand="left")
        up = Card("3d") if self.host.state.opening.book == "rws" else Card("2c")
        cards = Hand(up if place.face_up else UNSEEN for place in self.game.places)
        self.must(c.DealCards(by=ANYBODY, cards=cards))

    def decide(self, *, fold: tuple[int, ...] = ()) -> None:
        """Enter what every seat decides, until nobody has to."""
        faces = iter(FACES)
        while self.game.phase is Phase.DECIDING:
            if not self.game.to_decide:
                self.must(c.Reveal(by=ANYBODY, cards=Hand([Card(next(faces))])))
                continue
            seat = self.game.to_decide[0]
            amount = sizes_of(self.game, self.game.due, seat)[0]
            act = c.Fold(by=ANYBODY, seat=seat)
            self.must(act if seat in fold else c.Bet(by=ANYBODY, seat=seat, amount=amount))

    def settle(self) -> None:
        faces = iter(FACES[5:])
        for seat in self.game.unsettled:
            cards = Hand([Card(next(faces)), Card(next(faces))])
            self.ask(self.dealer, c.ShowHand(by=ANYBODY, seat=seat, cards=cards))
        for seat in self.game.unsettled:
            self.must(c.SettleSeat(by=ANYBODY, seat=seat))
        self.must(c.EndRound(by=ANYBODY))
        self.rack()

    def round(self, *, fold: tuple[int, ...] = ()) -> None:
        """Play a whole round in which everybody bets."""
        self.begin()
        for seat in self.host.state.seats:
            self.bet(seat)
        self.close()
        self.decide(fold=fold)
        self.settle()

    def restart(self) -> None:
        self.sitting.start()
        self.host = self.sitting.house.tables[self.table]

    def all_is_well(self) -> None:
        """See that the books balance, happen again the same, and are read back."""
        found = audit(self.sitting.store, replayers=replayers())
        assert found.ok, found.problems[:3]
        balances = self.sitting.store.balances()
        assert sum(balances.values()) == 0
        here = set(self.host.state.seats.values())
        for name, held in balances.items():
            kind, _, rest = name.partition(":")
            assert held >= 0 or kind not in {"player", "escrow", "meter"}
            if rest.startswith("patron."):
                assert not held or rest.rpartition(":")[0] in here, name
        read = loader.load(self.sitting.store, self.table, self.sitting.vault)
        assert read == self.host.state

    def entries(self, reason: str) -> list[int]:
        with self.sitting.store.view() as view:
            lines = [line for line in view.lines() if line.part == "entry"]
        return [line.seq for line in lines if f'"reason":"{reason}"' in line.data]


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
    told = retold(record.number, record.kind, record.data)
    assert {name for name, value in told.data.items() if value} == {"seat", "player", "name"}


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
    told = [minor(held) for name, held in felt.sitting.store.balances("player:").items() if held]
    known = sum(felt.chips(seat) for seat in felt.host.state.seats)
    assert sum(told) == known
    felt.must(h.CloseTable(reason="The evening is over."), felt.floor)
    assert not any(felt.sitting.store.balances("player:").values())
    assert felt.host.state.dealer == ""
    felt.all_is_well()


PHASES = ("between", "betting", "closed", "deciding", "settling", "settled", "over")


def brought_to(felt: Felt, phase: str) -> None:
    """Play a round with seats 1 and 2 up to a phase."""
    if phase == "between":
        return
    felt.begin()
    felt.bet(1)
    felt.bet(2)
    if phase == "betting":
        return
    if phase == "closed":
        felt.must(c.CloseBetting(by=ANYBODY))
        return
    felt.close()
    if phase == "deciding":
        return
    felt.decide()
    if phase == "settling":
        return
    faces = iter(FACES[5:])
    for seat in felt.game.unsettled:
        cards = Hand([Card(next(faces)), Card(next(faces))])
        felt.must(c.ShowHand(by=ANYBODY, seat=seat, cards=cards))
    for seat in felt.game.unsettled:
        felt.must(c.SettleSeat(by=ANYBODY, seat=seat))
    if phase == "over":
        felt.must(c.EndRound(by=ANYBODY))


def brought_to_the_end(felt: Felt) -> None:
    """Finish whatever round is on, with the floor's rulings where the book wants them."""
    if felt.host.waits.what == "ruling":
        felt.must(c.MakeRuling(by=ANYBODY, what=felt.game.waiting.what, reason=LEAVES), felt.floor)
    if felt.host.state.now is None:
        return
    if felt.game.phase is Phase.BETTING:
        felt.close()
    elif felt.game.phase is Phase.CLOSED:
        for step in gates(felt.game):
            felt.must(c.DoStep(step=step.id, by=ANYBODY, count=0))
        if any(step.id == "choose_hand" for step in felt.game.method.steps):
            felt.run(t.ChooseHand, hand="left")
        cards = Hand(Card("2c") if one.face_up else UNSEEN for one in felt.game.places)
        felt.must(c.DealCards(by=ANYBODY, cards=cards))
    if felt.game.phase is Phase.DECIDING:
        felt.decide()
    if felt.game.phase is Phase.ENDED:
        felt.rack()
    else:
        felt.settle()


@pytest.mark.parametrize("devices", [False, True], ids=["staff", "devices"])
@pytest.mark.parametrize("phase", PHASES)
def test_p6_staff_free_a_seat_in_every_phase_by_the_books_remedy(phase: str, devices: bool) -> None:
    felt = Felt("md-shoe", mode="both", players=("ann", "bob") if devices else ())
    if not devices:
        felt.seat(1, 2)
    brought_to(felt, phase)
    player = felt.host.state.seats[1]
    felt.must(h.FreeSeat(seat=1, reason="barred"), felt.floor)
    gone_at_once = phase in {"between", "betting", "over"}
    assert (1 not in felt.host.state.seats) == gone_at_once
    if phase == "betting":
        assert 1 not in felt.game.seats
    if 1 in felt.host.state.owners:
        assert felt.refused(h.SeatPatron(seat=1)) == "seat_is_taken"
    brought_to_the_end(felt)
    assert felt.host.state.now is None
    assert list(felt.host.state.seats) == [2]
    if not devices:
        assert felt.chips_of(player) == 0
    felt.seat(1, name="Next")
    felt.all_is_well()
    assert felt.refused(h.FreeSeat(seat=3, reason="left")) == "seat_has_no_player"


def test_a_seat_is_freed_while_the_round_waits_for_a_ruling_on_something_else() -> None:
    felt = Felt("md-shoe")
    felt.seat(1, 2)
    brought_to(felt, "deciding")
    player = felt.host.state.seats[1]
    felt.must(c.Leave(by=ANYBODY, seat=2))
    assert felt.host.waits.what == "ruling"
    felt.must(h.FreeSeat(seat=1, reason="disappeared"))
    assert 1 not in felt.host.state.seats
    assert felt.refused(h.FreeSeat(seat=1, reason="left")) == "player_has_already_left"
    ruling = c.MakeRuling(by=ANYBODY, what="player_leaves", reason=LEAVES)
    felt.must(ruling, felt.floor)
    assert felt.game.seats[1].has_left, "the book's remedy follows by itself"
    felt.must(ruling, felt.floor)
    brought_to_the_end(felt)
    assert not felt.host.state.seats
    assert felt.chips_of(player) == 0
    felt.all_is_well()


@pytest.mark.parametrize("book", ["md-shoe", "cb", "uk", "rws"])
def test_a_player_leaves_once(book: str) -> None:
    felt = Felt(book)
    felt.seat(1, 2)
    felt.begin()
    felt.bet(1)
    felt.bet(2)
    felt.close()
    felt.must(h.FreeSeat(seat=1, reason="left"))
    assert felt.refused(h.FreeSeat(seat=1, reason="left")) == "player_has_already_left"
    if felt.host.waits.what == "ruling":
        felt.must(c.MakeRuling(by=ANYBODY, what="player_leaves", reason=LEAVES), felt.floor)
        assert felt.refused(h.FreeSeat(seat=1, reason="left")) == "player_has_already_left"
    felt.all_is_well()


def test_a_void_of_the_last_round_settles_up_with_a_patron_who_is_gone() -> None:
    """What they won goes back to the tray, and what they lost they would get: either is written."""
    felt = Felt("rws")
    felt.seat(1, 2)
    felt.begin()
    felt.bet(1)
    felt.bet(2)
    felt.close()
    for seat in (1, 2):
        amount = sizes_of(felt.game, felt.game.due, seat)[0]
        felt.must(c.Bet(by=ANYBODY, seat=seat, amount=amount))
    felt.must(c.Reveal(by=ANYBODY, cards=Hand(DEALERS)))
    for seat, cards in ((1, WINS["none"]), (2, LOSES)):
        felt.must(c.ShowHand(by=ANYBODY, seat=seat, cards=Hand(cards)))
        felt.must(c.SettleSeat(by=ANYBODY, seat=seat))
    felt.must(c.EndRound(by=ANYBODY))
    felt.rack()
    won, lost = felt.host.state.seats[1], felt.host.state.seats[2]
    for seat in (1, 2):
        felt.must(h.FreeSeat(seat=seat, reason="left"))
    wrong: dict[str, Any] = {"what": "wrong_number_of_cards", "facts": ("in_dealers_hand",)}
    felt.must(c.ReportIrregularity(by=ANYBODY, **wrong))
    kinds = felt.sitting.kinds(felt.table)
    assert felt.sitting.balance("tray:live-1") == 0, "the round is void"
    assert felt.chips_of(won) == felt.chips_of(lost) == 0
    assert {"house.ChipsBrought", "house.ChipsTaken"} <= set(kinds[-4:])
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
    told = history_of(felt.sitting.store, felt.table, 1)
    bets = [one for one in told.moments if " bets $" in one.says]
    assert len(bets) > 1
    assert {(one.who, one.role, one.entered_for) for one in bets} == {("dee", "dealer", "Ann")}
    assert bets[0].says.startswith("Ann bets")
    assert told.as_json()["moments"][0].keys() >= {"who", "role", "entered_for", "says"}


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
    report: dict[str, Any] = {"seat": 2, "facts": ("two_or_more_cards",)}
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
        "facts": ("two_or_more_cards",),
    }
    both = ("somebody_has_looked", "two_or_more_cards")
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
    told = [one for one in lines if one.kind.removeprefix("house.") in PEOPLE]
    assert {one.kind.removeprefix("house.") for one in told} == PEOPLE
    for line in told:
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
