"""Two processes on one PostgreSQL store, each with its tables on one jackpot (F18, I4, I14)."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import Any

import pytest

from fifthstreet.jackpots import acts
from fifthstreet.jackpots.jackpot import JackpotHit
from fifthstreet.ledger.entry import UNITS, units
from fifthstreet.ledger.store.postgres import PostgresStore
from fifthstreet.play import commands as c
from fifthstreet.protocol.jackpot_events import ProgressiveTerms
from floor.tables.players import PLAYER, place
from jackpots.lucky import ROYAL, STRAIGHT_FLUSH, Evening
from ledger.store.servers import fresh_database

pytestmark = pytest.mark.slow
START = 10_000_000
SHARE = 100  # 20% of S$5 from every bet, in cents


@pytest.fixture
def servers() -> Iterator[tuple[Evening, Evening]]:
    address = fresh_database()
    stores = [PostgresStore(address) for _ in range(2)]
    nights = tuple(Evening(store) for store in stores)
    for number, night in enumerate(nights, 1):
        night.sequence = count(number * 1_000_000)
    yield nights  # type: ignore[misc]
    for store in stores:
        store.close()


def table(night: Evening, name: str, players: int = 2, **order: Any) -> None:
    night.open(name, "rws", link="lion", **order)
    night.seat(name, *(f"{player}-{name}" for player in ("ann", "bob", "cem")[:players]))


def catch_up(*nights: Evening) -> None:
    """Let every server hear of the others, and do what it put off."""
    for _ in range(3):
        for night in nights:
            night.house.refresh()
            night.committer.settle()
            night.wind(1)


def releases(night: Evening) -> list[tuple[str, int]]:
    return [
        (d["table"], d["paid"]) for d in night.events_of("link:lion", "progressive.HitReleased")
    ]


def test_f18_hits_at_two_servers_are_paid_one_after_the_other(
    servers: tuple[Evening, Evening],
) -> None:
    one, two = servers
    one.large = 1
    one.start()
    table(one, "rws-1")
    table(two, "rws-2")
    one.wish("rws-1", {1: ROYAL["s"]})
    two.wish("rws-2", {2: ROYAL["h"]})
    one.bet("rws-1")
    one.decide("rws-1")
    assert one.house.tables["rws-1"].waits.what == "approval"
    two.bet("rws-2")
    two.decide("rws-2")
    catch_up(two)
    assert two.link("lion").locked == JackpotHit("rws-1", 1, 1), (
        "the other server's lock is known here"
    )
    assert two.house.tables["rws-2"].waits.what == "hit"
    assert releases(one) == []
    one.approves = lambda _subject, _amount: True
    one.house.tables["rws-1"].nudge()
    one.committer.settle()
    catch_up(one, two)
    assert releases(one) == [("rws-1", START + 2 * SHARE), ("rws-2", START + 2 * SHARE)]
    assert one.shown("lion:jackpot") == START
    for night in servers:
        night.balanced()


def test_r35_a_limit_holds_for_two_servers_that_do_not_hear_of_one_another(
    servers: tuple[Evening, Evening],
) -> None:
    one, two = servers
    terms = ProgressiveTerms(limits={"jackpot": START + 300})
    table(one, "rws-1", terms=terms)
    table(two, "rws-2")
    for night, name in ((one, "rws-1"), (two, "rws-2")):
        night.bet(name)
        night.decide(name, fold=(1, 2))
        assert not night.house.tables[name].stopped
    meter = one.store.meters()["lion:jackpot"]
    assert meter.value == units(START + 300)
    assert meter.overflow == units(100)
    catch_up(one, two)
    for night in servers:
        night.balanced()


def test_r39_a_fault_at_one_server_reaches_the_tables_of_the_other(
    servers: tuple[Evening, Evening],
) -> None:
    one, two = servers
    table(one, "rws-1")
    table(two, "rws-2")
    two.bet("rws-2")
    link = one.link("lion")
    assert one.act(lambda: acts.fail(link, "mia", "The display is dark."))["ok"]
    catch_up(two)
    assert two.house.tables["rws-2"].state.now is None, "voided: nobody had looked"
    refused = two.ask("rws-2", "ann-rws-2", place(1, "ante", 2500, "ann-rws-2"))
    assert refused["code"] == "jackpot_course_is_not_chosen"
    mended = two.link("lion")
    assert two.act(lambda: acts.restore(mended, "mia", "It shines again."))["ok"]
    catch_up(one, two)
    assert one.link("lion").fault is None
    for night in servers:
        night.balanced()


def test_acts_at_two_servers_are_decided_anew_from_what_the_other_did(
    servers: tuple[Evening, Evening],
) -> None:
    one, two = servers
    table(one, "rws-1", terms=ProgressiveTerms(limits={"jackpot": START + 300}))
    table(two, "rws-2")
    agreed = acts.Agreement(approved=("mia", "sam"), reason="Agreed in writing.")
    mine, other = one.link("lion"), two.link("lion")
    assert one.act(lambda: acts.raise_limit(mine, "jackpot", START + 500, agreed))["ok"]
    late = two.act(lambda: acts.raise_limit(other, "jackpot", START + 400, agreed))
    assert late["code"] == "meter_limit_may_only_rise"
    assert other.limits == {"jackpot": START + 500}


ROUNDS = 6


def play(night: Evening, name: str) -> int:
    """Play rounds in which somebody wins a tenth of the jackpot each time; return the bets."""
    for _ in range(ROUNDS):
        night.wish(name, {1: STRAIGHT_FLUSH["s"]})
        night.bet(name)
        night.must(name, f"ann-{name}", c.ViewCards(by=PLAYER, seat=1))
        night.decide(name)
        for _ in range(200):
            if night.house.tables[name].state.now is None:
                break
            night.house.refresh()
            night.committer.settle()
            night.wind(1)
        assert night.house.tables[name].stopped == ""
    return ROUNDS * 2


@pytest.mark.promise("G3")
def test_f18_i4_i14_two_servers_that_hit_one_jackpot_at_once_are_exact(
    servers: tuple[Evening, Evening],
) -> None:
    names = ("rws-1", "rws-2")
    for night, name in zip(servers, names, strict=True):
        table(night, name)
    with ThreadPoolExecutor(2) as pool:
        bets = sum(pool.map(play, servers, names))
    one, two = servers
    paid = [amount for _, amount in releases(one)]
    assert len(paid) == 2 * ROUNDS
    meter = one.store.meters()["lion:jackpot"]
    assert meter.contributed == units(bets * SHARE)
    assert meter.awarded == units(sum(paid))
    assert meter.value == units(START + bets * SHARE - sum(paid))
    locks = one.events_of("link:lion", "progressive.HitLocked")
    assert [lock["values"]["jackpot"] // UNITS // 10 for lock in locks] == paid
    kinds = [r.kind for r in one.store.records("link:lion") if "Hit" in r.kind]
    turns = [kind for kind in kinds if kind != "progressive.HitClaimed"]
    assert turns == ["progressive.HitLocked", "progressive.HitReleased"] * (2 * ROUNDS)
    catch_up(one, two)
    for night in servers:
        night.balanced()
