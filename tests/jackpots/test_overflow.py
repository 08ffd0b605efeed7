"""What a limit keeps out of a meter: who gives it back, and when a void finds it (R35, R41)."""

from fractions import Fraction

import pytest

from fifthstreet.audit.audit import audit
from fifthstreet.audit.replay import replayers
from fifthstreet.floor.floor import TableOrder
from fifthstreet.jackpots.acts import Agreement
from fifthstreet.jackpots.figures import JackpotFigures
from fifthstreet.ledger.entry import units
from fifthstreet.protocol.floor_commands import DeclareReady
from fifthstreet.protocol.jackpot_events import ProgressiveTerms
from floor.tables.players import SUBMISSIONS, place
from jackpots.lucky import evening
from jackpots.test_pools import md, voided

pytestmark = pytest.mark.requirement("R35", "R36", "R41")


def test_r35_r41_two_people_give_a_meter_what_its_limit_kept_out() -> None:
    night = md(limits={"minor": 25_002})
    night.bet("md-1")
    night.decide("md-1", fold=(1, 2))
    link, agreed = night.link("md-1"), Agreement(approved=("mia", "max"), reason="The limit rose.")
    figures = JackpotFigures(night.house.progressives, lambda _: (100, 500))
    name = "overflow:md-1:minor"
    assert figures.now(name) == units(3)

    def returned(parts: int) -> dict[str, object]:
        before = link.overflow["minor"]
        return night.act(lambda: figures.changed(name, before - parts, agreed, before=before))

    assert returned(units(1))["code"] == "progressive_figures_are_invalid", "the meter is full"
    assert night.act(lambda: figures.changed("limit:md-1:minor", 25_004, agreed))["ok"]
    assert returned(units(3))["code"] == "progressive_figures_are_invalid", "it takes two more"
    assert returned(-units(1))["code"] == "progressive_figures_are_invalid"
    assert returned(units(2))["ok"]
    meter = night.store.meters()["md-1:minor"]
    assert (meter.value, meter.overflow, meter.adjusted) == (units(25_004), units(1), units(2))
    assert (night.balance("overflow:md-1"), night.link("md-1").display["minor"]) == (
        units(1),
        25_004,
    )
    (event,) = night.events_of("link:md-1", "progressive.OverflowReturned")
    assert (event["parts"], event["approved"]) == (units(2), ["mia", "max"])
    alone = Agreement(approved=("mia", "mia"), reason="So.")
    assert figures.changed(name, 0, alone, before=units(1)).code == "dual_authorization_is_required"  # type: ignore[union-attr]
    night.balanced()


def test_r35_a_void_empties_the_pools_also_where_awards_equal_what_was_fed() -> None:
    night = evening()
    text = (SUBMISSIONS / "md.toml").read_text()
    text = text.replace("[progressive]\n", "[progressive]\nfixed_from_meter = true\n")
    text = text.replace('mega = "6%"', 'mega = "62.5%"')
    terms = ProgressiveTerms(limits={"mega": 1_500_005}, reserves={"mega": Fraction(10, 100)})
    order = TableOrder(table="md-1", submission=text, terms=terms)
    night.large = 1
    night.start()
    night.house.open_table(order, lambda _: None)
    night.committer.settle()
    night.seat("md-1", "ann", "bob", "cem", "dan")
    night.approves = lambda subject, _amount: subject.endswith(":4")
    before = {name: balance for name, balance in night.store.balances().items() if balance}
    night.wish("md-1", {"community": "9s 8s 7s", 1: "6s 5s", 2: "3d 4c", 3: "2d Kc", 4: "9h 9d"})
    for seat, name in enumerate(("ann", "bob", "cem", "dan"), 1):
        night.must("md-1", name, place(seat, "ante", 1500, name))
        night.must("md-1", name, place(seat, "progressive", 100 if seat == 4 else 500, name))
    for name in ("ann", "bob", "cem", "dan"):
        night.must("md-1", name, DeclareReady())
    assert night.balance("overflow:md-1") == units(1600 * 625 // 1000 - 5)
    assert night.balance("reserve:md-1") == units(160)
    night.decide("md-1")
    assert night.meter("md-1:mega") == units(1_500_005 - 1000), "three of a kind pays 10 for 1"
    voided(night, paid=True)
    assert {name: balance for name, balance in night.store.balances().items() if balance} == before
    night.balanced()
    assert audit(night.store, replayers=replayers()).ok
