"""What a jackpot shows: never more than can be paid, never less without a reason (R33, I21)."""

import random
from collections.abc import Iterator

import pytest

from fifthstreet.jackpots.display import jackpot_as_json
from fifthstreet.ledger.entry import UNITS
from fifthstreet.ledger.journal import Batch, CommitResult
from fifthstreet.ledger.meters import MeterMovement
from fifthstreet.ledger.store.refusals import StoreBusyError
from fifthstreet.ledger.store.writer import DirectCommitter
from fifthstreet.play import commands as c
from fifthstreet.protocol.codec import encode
from fifthstreet.protocol.floor_commands import DeclareReady
from floor.tables.players import PLAYER
from jackpots.lucky import ROYAL, STRAIGHT_FLUSH, Blind, Evening, evening

pytestmark = pytest.mark.requirement("R32", "R33")

LOWERS = {"award", "reversal"}


def watched(night: Evening, link: str) -> list[dict[str, int]]:
    """Hold the display against the store and its own past after every commit."""
    seen: list[dict[str, int]] = [dict(night.link(link).display)]

    def look(batch: Batch, _: CommitResult) -> None:
        shown = dict(night.link(link).display)
        for name, value in shown.items():
            meter = night.store.meters()[f"{link}:{name}"]
            assert value * UNITS <= meter.value, "more than can be paid"
            moved = {m.kind for m in batch.movements if m.meter == f"{link}:{name}"}
            assert value >= seen[-1][name] or moved & LOWERS, "it fell without a hit or a void"
        seen.append(shown)

    night.posted.append(look)
    return seen


def steps(chance: random.Random) -> Iterator[str]:
    for _ in range(12):
        yield chance.choice(("plays", "plays", "withdraws", "voids", "royal", "flush"))


@pytest.mark.parametrize("seed", range(4))
def test_i21_the_display_never_shows_more_than_is_durable_and_falls_only_for_a_reason(
    seed: int,
) -> None:
    night = evening()
    for table in ("rws-1", "rws-2"):
        night.open(table, "rws", link="lion")
        night.seat(table, f"ann-{table}", f"bob-{table}")
    seen = watched(night, "lion")
    chance = random.Random(seed)
    for step in steps(chance):
        table = chance.choice(("rws-1", "rws-2"))
        if step in ("royal", "flush"):
            hand = ROYAL if step == "royal" else STRAIGHT_FLUSH
            night.wish(table, {2: hand[chance.choice("shdc")]})
        night.bet(table, ready=False)
        if step == "withdraws":
            before = dict(night.link("lion").display)
            withdraw = c.WithdrawWager(by=PLAYER, seat=1, wager="progressive")
            night.must(table, f"ann-{table}", withdraw)
            assert night.link("lion").display == before, "nobody saw the wager that was taken back"
        for name in (f"ann-{table}", f"bob-{table}"):
            night.must(table, name, DeclareReady())
        if step == "voids":
            night.must(
                table,
                night.staff(),
                c.ReportIrregularity(what="foreign_card", by=c.By(role="floor")),
            )
        night.decide(table)
    assert len(seen) > 12
    night.balanced()


def test_r32_r33_a_display_has_everything_that_is_to_be_shown() -> None:
    night = evening()
    night.large = 1
    night.start()
    for table in ("rws-1", "rws-2"):
        night.open(table, "rws", link="lion")
        night.seat(table, f"ann-{table}")
        night.wish(table, {1: ROYAL["s"]})
        night.round(table)
    encoded = encode(jackpot_as_json(night.link("lion")))
    assert encoded["meters"] == {"jackpot": 10_000_200}
    assert encoded["rates"] == {"jackpot": "1/5"}
    assert encoded["pending"] == {"table": "rws-1", "round": 1, "seat": 1}
    assert encoded["waiting"] == [{"table": "rws-2", "round": 1, "seat": 1}]
    assert (encoded["out_of_order"], encoded["closed"], encoded["hits"]) == (None, None, [])
    night.approves = lambda _subject, _amount: True
    night.house.tables["rws-1"].nudge()
    night.committer.settle()
    encoded = encode(jackpot_as_json(night.link("lion")))
    assert [(hit["table"], hit["amount"]) for hit in encoded["hits"]] == [
        ("rws-2", 10_000_100),
        ("rws-1", 10_000_100),
    ]


class Mute(DirectCommitter):
    """Commits, and now and then answers that nobody knows whether it did."""

    mute = False

    def settle(self) -> None:
        while self.waiting and self.mute:
            self.mute = False
            group, self.waiting = self.waiting, []
            self.store.commit_apart([batch for batch, _ in group])
            for _, done in group:
                done(StoreBusyError("Nobody answered."))
        super().settle()


@pytest.mark.parametrize("blind", [False, True])
def test_i21_what_was_moved_in_doubt_is_read_again(blind: bool) -> None:
    store = Blind()
    night = evening(store)
    night.open("rws-1", "rws", link="lion")
    night.seat("rws-1", "ann")
    night.committer = Mute(store)
    night.house.tables["rws-1"].runner.committer = night.committer
    night.bet("rws-1", ready=False)
    night.committer.mute = True
    store.blind = blind
    night.must("rws-1", "ann", DeclareReady())
    store.blind = False
    night.decide("rws-1", fold=(1,))
    if blind:
        assert night.link("lion").display == {"jackpot": 10_000_000}, "less than there is"
        night.bet("rws-1")
        night.decide("rws-1", fold=(1,))
    night.balanced()


def test_i21_a_commit_that_a_reading_knew_already_is_not_counted_again() -> None:
    night = evening()
    night.open("rws-1", "rws", link="lion")
    link = night.link("lion")
    link.refresh()
    before, head = dict(link.parts), night.store.head().seq
    movement = MeterMovement(meter="lion:jackpot", kind="contribution", parts=7, round="rws-1:1")
    link.moved([movement], head)
    assert link.parts == before
    link.moved([movement], head + 1)
    assert link.parts == {"jackpot": before["jackpot"] + 7}
