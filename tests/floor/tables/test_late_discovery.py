"""Errors that come to light late: they act on the round in which they happened, and on no other."""

from typing import Any

import pytest

from audit.hold_ledger import figures_agree
from fifthstreet.accounts.money import Transfer
from fifthstreet.audit.audit import audit
from fifthstreet.audit.history import history_of
from fifthstreet.audit.replay import replayers
from fifthstreet.cards import Card, Hand
from fifthstreet.floor.tables import loader
from fifthstreet.floor.tables.evolve import round_of
from fifthstreet.ledger.entry import units
from fifthstreet.ledger.journal import Batch
from fifthstreet.play import commands as c
from fifthstreet.play.state import Phase
from fifthstreet.play.streets import sizes_of
from fifthstreet.procedures import commands as t
from floor.tables.players import CHIPS, PLAYER, Sitting, place
from floor.tables.test_live import ANYBODY, Floor

WINS = {"tenth": "Qc Jc Tc 9c 8c", "whole": "Ac Kc Qc Jc Tc", "none": "9d 9s 7h 5s 3c"}
LOSES, DEALERS = "Ah Qd Ts 6h 4s", "Jd Th 7s 5d 3d"
SIX = c.MakeRuling(by=ANYBODY, what="wrong_number_of_cards", reason="There were six.")
FACES = ["5h", "6h", "7h", "8h", "9h", "2s", "2d"]


class Stud(Floor):
    """A live table of Casino Stud at which ann and bob play, ann for the jackpot too."""

    def __init__(self) -> None:
        super().__init__("rws", "ann", "bob")

    def play(self, hand: str) -> None:
        """Play a round to its end, ann with a hand of a test's choosing."""
        self.prepare()
        self.run(t.StartRound)
        self.must(self.dealer, c.OpenBetting(by=ANYBODY))
        for seat, name in self.host.state.seats.items():
            self.must(name, place(seat, "ante", 2500, name))
        self.must("ann", place(1, "progressive", 500, "ann"))
        self.must(self.dealer, c.CloseBetting(by=ANYBODY))
        down = Hand(Card("3d") if one.face_up else Card("??") for one in self.game.places)
        self.must(self.dealer, c.DealCards(by=ANYBODY, cards=down))
        for seat, name in self.host.state.seats.items():
            amount = sizes_of(self.game, self.game.due, seat)[0]
            self.must(name, c.Bet(by=PLAYER, seat=seat, amount=amount))
        self.must(self.dealer, c.Reveal(by=ANYBODY, cards=Hand(DEALERS)))
        for seat, cards in ((1, hand), (2, LOSES)):
            self.must(self.dealer, c.ShowHand(by=ANYBODY, seat=seat, cards=Hand(cards)))
            self.must(self.dealer, c.SettleSeat(by=ANYBODY, seat=seat))
        self.must(self.dealer, c.EndRound(by=ANYBODY))

    def must(self, who: Any, command: Any) -> None:
        answer = self.ask(who, command)
        assert answer["ok"], (command, answer)

    def report(self, **arguments: Any) -> dict[str, Any]:
        return self.ask(
            self.dealer, c.ReportIrregularity(by=ANYBODY, what="wrong_number_of_cards", **arguments)
        )

    def confirmed(self, **arguments: Any) -> dict[str, Any]:
        """Report something that the floor confirms; until then it moves nothing."""
        before = self.sitting.store.balances()
        answer = self.report(**arguments)
        assert answer["ok"], answer
        assert waits(self) == "ruling"
        assert self.sitting.store.balances() == before
        return self.ask(self.floor, SIX)

    def chips(self, name: str) -> int:
        return self.sitting.balance(f"player:{name}:SGD")

    @property
    def meter(self) -> int:
        (name,) = [name for name in self.sitting.store.meters() if name.endswith(":jackpot")]
        return self.sitting.store.meters()[name].value


def waits(floor: Floor) -> str:
    """Return what the table waits for."""
    return floor.host.waits.what


def all_is_well(floor: Floor) -> None:
    """See that everything written down adds up, happens again the same, and is read back."""
    found = audit(floor.sitting.store, replayers=replayers())
    assert found.ok, found.problems
    assert not any(
        balance
        for name, balance in floor.sitting.store.balances().items()
        if name.startswith("escrow")
    )
    read = loader.load(floor.sitting.store, "live-1", floor.sitting.vault)
    assert read == floor.host.state
    figures_agree(floor.sitting.store, "live-1")


@pytest.mark.clause("RWS-5.15")
@pytest.mark.parametrize("away", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("hand", WINS)
def test_rws_5_15_a_cancelled_hand_is_paid_back_until_the_next_round_begins(
    hand: str, away: bool
) -> None:
    """Before the cards are put away or after: the bets, the award and the jackpot are as before."""
    stud = Stud()
    before = stud.meter
    stud.play(WINS[hand])
    bob = stud.chips("bob")
    assert stud.chips("ann") > units(CHIPS)
    if away:
        stud.rack()
        assert stud.host.state.now is None
    assert stud.report()["code"] == "seat_must_be_named"
    assert stud.confirmed(seat=1)["ok"]
    assert stud.chips("ann") == units(CHIPS)
    assert stud.chips("bob") == bob != units(CHIPS)
    assert stud.meter == before
    if not away:
        stud.rack()
    all_is_well(stud)
    stud.play(WINS["none"])
    stud.rack()
    all_is_well(stud)
    history = history_of(stud.sitting.store, "live-1", 1)
    assert history.outcome == "ended"
    assert {line.outcome for line in history.lines if line.seat == 1} == {"returned"}
    assert any("is reversed" in moment.says for moment in history.moments)


@pytest.mark.clause("RWS-5.8.7", "RWS-5.22")
@pytest.mark.parametrize("away", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("hand", WINS)
def test_rws_5_8_7_a_wrong_dealers_hand_voids_the_settled_round_before_the_next_call(
    hand: str, away: bool
) -> None:
    stud = Stud()
    before = stud.meter
    stud.play(WINS[hand])
    if away:
        stud.rack()
    assert stud.confirmed(facts=("in_dealers_hand",))["ok"]
    assert (stud.chips("ann"), stud.chips("bob")) == (units(CHIPS), units(CHIPS))
    assert stud.meter == before
    assert stud.report(seat=1)["code"] == "round_is_over"
    if not away:
        stud.rack()
    all_is_well(stud)
    history = history_of(stud.sitting.store, "live-1", 1)
    assert history.outcome == "voided"
    assert history.cause == SIX.reason
    reported = "A player or the dealer has the wrong number of cards"
    assert any(reported in moment.says for moment in history.moments)


def test_the_last_round_is_known_again_after_a_restart() -> None:
    stud = Stud()
    stud.play(WINS["tenth"])
    stud.rack()
    stud.sitting.start()
    stud.host = stud.sitting.house.tables["live-1"]
    assert stud.confirmed(seat=1)["ok"]
    assert stud.chips("ann") == units(CHIPS)
    all_is_well(stud)


@pytest.mark.clause("RWS-5.20")
def test_rws_5_20_once_the_next_round_began_the_last_one_stands() -> None:
    stud = Stud()
    stud.play(WINS["tenth"])
    stud.rack()
    ann = stud.chips("ann")
    stud.prepare()
    stud.run(t.StartRound)
    stud.must(stud.dealer, c.OpenBetting(by=ANYBODY))
    assert stud.report(seat=1, facts=("after_next_round_began",))["ok"]
    assert stud.report(seat=1, round=1)["ok"]
    assert stud.chips("ann") == ann
    assert stud.host.state.now is not None
    assert stud.game.phase is Phase.BETTING
    reports = [
        r.data
        for r in stud.sitting.store.records("table:live-1")
        if "IrregularityReported" in r.kind
    ]
    assert [data["round"] for data in reports] == [1, 1]


def test_no_earlier_round_is_ruled_upon_that_was_never_played() -> None:
    stud = Stud()
    stud.prepare()
    stud.run(t.StartRound)
    stud.must(stud.dealer, c.OpenBetting(by=ANYBODY))
    late = ("after_next_round_began",)
    assert stud.report(seat=1, facts=late)["code"] == "round_does_not_exist"
    assert stud.report(seat=1, round=7)["code"] == "round_does_not_exist"


@pytest.mark.clause("MD-13.D")
@pytest.mark.parametrize("facts", [(), ("in_six_card_box",)])
def test_md_13_d_a_ruling_on_the_last_round_leaves_this_one_alone(facts: Any) -> None:
    floor = Floor("md-shoe", "ann", "bob")
    floor.prepare()
    floor.deal()
    floor.finish(FACES)
    floor.rack()
    floor.prepare()
    floor.deal()
    what, late = "wrong_number_of_cards", (*facts, "after_next_round_began")
    assert floor.ask(floor.dealer, c.ReportIrregularity(by=ANYBODY, what=what, facts=late))["ok"]
    assert waits(floor) == "ruling"
    rule = c.MakeRuling(by=ANYBODY, what=what, reason="Seen.", actions=("void_round",))
    assert floor.ask(floor.floor, rule)["ok"]
    assert floor.game.phase is Phase.DECIDING
    ruled = [r.data for r in floor.sitting.store.records("table:live-1") if "RulingMade" in r.kind]
    assert [(data["round"], data["actions"]) for data in ruled] == [(1, ["void_round"])]
    floor.finish(FACES)
    floor.rack()
    all_is_well(floor)


@pytest.mark.clause("MD-13.D")
def test_md_13_d_the_floor_rules_on_a_settled_round_before_the_next_begins() -> None:
    floor = Floor("md-shoe", "ann", "bob")
    floor.prepare()
    floor.deal()
    floor.finish(FACES)
    floor.rack()
    chips = [floor.sitting.balance(f"player:{name}:USD") for name in ("ann", "bob")]
    what = "wrong_number_of_cards"
    assert floor.ask(floor.dealer, c.ReportIrregularity(by=ANYBODY, what=what, seat=1))["ok"]
    assert waits(floor) == "ruling"
    floor.prepare()
    start = t.StartRound(by=ANYBODY, at=floor.now)
    assert floor.ask(floor.dealer, start)["code"] == "round_waits_for_a_ruling"
    rule = c.MakeRuling(by=ANYBODY, what=what, reason="Three cards.", actions=("void_round",))
    assert floor.ask(floor.dealer, rule)["code"] == "role_may_not_do_this"
    assert floor.ask(floor.floor, rule)["ok"]
    assert waits(floor) == "round"
    assert chips == [floor.sitting.balance(f"player:{name}:USD") for name in ("ann", "bob")]
    late = c.ReportIrregularity(
        by=ANYBODY, what="late_discovery", facts=("after_next_round_began",)
    )
    assert floor.ask(floor.dealer, late)["ok"]
    shown = c.MakeRuling(by=ANYBODY, what="late_discovery", reason="Too late.", actions=("log",))
    assert floor.ask(floor.floor, shown)["ok"]
    floor.deal()
    floor.finish(FACES)
    floor.rack()
    all_is_well(floor)


@pytest.mark.parametrize("what", ["nothing", "cancelled", "voided", "adjusted"])
def test_every_figure_of_the_hold_has_what_comes_to_light_after_a_round(what: str) -> None:
    """The pit, its alarm, the report of the day and the exports read one reduction."""
    stud = Stud()
    stud.play(WINS["tenth"])
    stud.rack()
    before = figures_agree(stud.sitting.store, "live-1")
    if what == "adjusted":
        number = stud.sitting.store.last("player:ann") + 1
        transfer = Transfer(
            kind="Adjusted",
            person="ann",
            currency="SGD",
            amount=-2500,
            by="p3",
            reason="A chip too many.",
            approved_by="p4",
            round="live-1:1",
        )
        record = transfer.record(number, stud.sitting.clock.now())
        stud.sitting.store.commit([Batch(records=[record], entries=[transfer.entry(number)])])
    elif what != "nothing":
        arguments = {"seat": 1} if what == "cancelled" else {"facts": ("in_dealers_hand",)}
        assert stud.confirmed(**arguments)["ok"]
    after = figures_agree(stud.sitting.store, "live-1")
    assert (after == before) is (what in {"nothing", "adjusted"})
    wagers = {"cancelled": before.wagers - 2, "voided": 0}.get(what, before.wagers)
    assert after.wagers == wagers, "the ante and the progressive of a seat are one wager each"


@pytest.mark.clause("RWS-5.15")
def test_rws_5_15_a_virtual_table_takes_the_report_until_the_first_bet_of_the_next_round() -> None:
    sitting = Sitting()
    sitting.open("rws-1")
    host = sitting.seat("rws-1", "ann", "bob")
    before = dict(sitting.store.balances())
    sitting.round("rws-1")
    assert sitting.kinds("rws-1")[-1] == "house.RoundFinished"
    fay = sitting.actor("fay", "floor")
    report = c.ReportIrregularity(by=ANYBODY, what="wrong_number_of_cards", seat=1)
    stale = sitting.ask("rws-1", fay, report, round=2)
    assert stale["code"] == "command_is_stale"
    assert sitting.ask("rws-1", fay, report, round=1)["ok"]
    alone = sitting.ask("rws-1", fay, SIX, round=1)
    assert alone["code"] == "ruling_needs_another_person"
    assert sitting.ask("rws-1", sitting.actor("flo", "floor"), SIX, round=1)["ok"]
    assert sitting.balance("player:ann:SGD") == before["player:ann:SGD"]
    snapshot = loader.snapshot_of(host.state)
    assert snapshot is not None
    sitting.store.write_snapshot(snapshot)
    assert loader.load(sitting.store, "rws-1", sitting.vault) == host.state
    found = audit(sitting.store, replayers=replayers())
    assert found.ok, found.problems
    figures_agree(sitting.store, "rws-1")
    sitting.must("rws-1", "ann", place(1, "ante", 2500, "ann"))
    ann = sitting.balance("player:ann:SGD")
    late = c.ReportIrregularity(by=ANYBODY, what="wrong_number_of_cards", seat=2, round=1)
    sitting.must("rws-1", fay, late)
    assert sitting.balance("player:ann:SGD") == ann
    assert round_of(host.state).game.phase is Phase.BETTING


def test_a_dealer_marks_a_look_and_nobody_else_does() -> None:
    floor = Floor("uk", "ann", "bob")
    floor.prepare()
    floor.deal()
    mark = c.MarkCardsViewed(by=ANYBODY, seat=1)
    assert floor.ask("ann", mark)["code"] == "role_may_not_do_this"
    stranger = floor.sitting.actor("don", "dealer", posts=("other-1",))
    assert floor.ask(stranger, mark)["code"] == "dealer_is_not_assigned_to_the_table"
    assert floor.ask(floor.dealer, mark)["ok"]
    assert floor.game.seats[1].looked
    assert not floor.game.seats[1].holding
    floor.finish(FACES)
    floor.rack()
    all_is_well(floor)
    sitting = Sitting()
    sitting.open("uk-1")
    sitting.seat("uk-1", "ann")
    sitting.bet("uk-1")
    dealer = sitting.actor("dee", "dealer", posts=("uk-1",))
    assert sitting.ask("uk-1", dealer, mark)["code"] == "hand_belongs_to_another_player"
