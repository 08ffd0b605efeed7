"""Deals that start again without silent seats, and deals with an independent auditor (R103)."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import pytest

from audit.test_replay import data, once, replayed
from fifthstreet.fairness import INDEPENDENT, Gathering, pledge_of, verifier
from fifthstreet.fairness.verifier import FairnessVerdict, KnownFacts
from fifthstreet.floor.tables.host import TableHost
from fifthstreet.floor.tables.loader import load
from fifthstreet.floor.tables.pace import TablePace
from fifthstreet.floor.tables.proof import transcript
from fifthstreet.floor.tables.state import RoundNow
from fifthstreet.floor.tables.views import Viewer, snapshot
from fifthstreet.ledger.heads import SigningKey
from fifthstreet.ledger.links import FixedNumbers, LinkAuditor, LinkRefusedError
from fifthstreet.ledger.witness import Witness
from fifthstreet.play import commands as c
from fifthstreet.protocol import floor_commands as h
from fifthstreet.rules.remedies import Action
from floor.tables.players import CHIPS, PLAYER, Sitting
from house.playing import resealed

SLOW = TablePace(between=0.0, cycle=0.0)
BOOKS = ("md", "rws", "cb", "uk")
OWN = SigningKey(bytes(range(32)))
VOID: Final[tuple[Action, ...]] = ("void_round", "return_all_wagers")
NAMES = {1: "ann", 2: "bob", 3: "cy"}


class Independent:
    """An auditor with a folder of its own, reached at once or not at all."""

    def __init__(self, folder: Path) -> None:
        self.desk = LinkAuditor(folder, Witness(folder, lambda: datetime.now(UTC)).key, OWN.public)
        self.name = INDEPENDENT + self.desk.key.public
        self.away = False

    def promised(self) -> str:
        return "" if self.away else self.name

    def value(self, name: str, fixed: Gathering) -> bytes | None:
        if self.away or name != self.name:
            return None
        return bytes.fromhex(self.desk.give(FixedNumbers.of(fixed, OWN)))


def sat(book: str = "md", auditor: Independent | None = None) -> tuple[Sitting, str]:
    sitting = Sitting(pace=SLOW)
    sitting.vault.beacon = auditor
    table = f"{book}-1"
    sitting.open(table)
    sitting.seat(table, *NAMES.values())
    return sitting, table


def now_of(host: TableHost) -> RoundNow:
    assert host.state.now is not None
    return host.state.now


def numbers_of(gathering: Gathering, seat: int) -> bytes:
    return bytes([seat, len(gathering.restarts)]) * 16


def pledge(sitting: Sitting, table: str, *seats: int) -> None:
    for seat in seats:
        gathering = now_of(sitting.house.tables[table]).gathering
        assert gathering is not None
        number, digest = numbers_of(gathering, seat), gathering.digest
        bound = pledge_of(gathering.commitment, seat, number, digest=digest)
        sitting.must(table, NAMES[seat], h.PledgeNumber(seat=seat, pledge=bound.hex()))


def show(sitting: Sitting, table: str, *seats: int) -> None:
    for seat in seats:
        gathering = now_of(sitting.house.tables[table]).gathering
        assert gathering is not None
        number = numbers_of(gathering, seat).hex()
        sitting.must(table, NAMES[seat], h.ShowNumber(seat=seat, number=number))


def begun(sitting: Sitting, table: str, *, shown: tuple[int, ...]) -> TableHost:
    """Let all bet and pledge, and some show their numbers."""
    sitting.bet(table, ready=False)
    pledge(sitting, table, *NAMES)
    for name in NAMES.values():
        sitting.must(table, name, h.DeclareReady())
    show(sitting, table, *shown)
    return sitting.house.tables[table]


def waits(host: TableHost) -> tuple[str, tuple[int, ...]]:
    return host.waits.what, tuple(host.waits.seats)


def rule(sitting: Sitting, table: str, *actions: Action) -> None:
    """Let the floor say what becomes of a round that its book leaves to a person."""
    host = sitting.house.tables[table]
    report = now_of(host).game.waiting
    assert host.waits.what == "ruling"
    assert report is not None
    floor = sitting.actor("fay", "floor")
    ruling = c.MakeRuling(by=PLAYER, what=report.what, reason="As agreed", actions=actions)
    sitting.must(table, floor, ruling)


def verdict_of(sitting: Sitting, table: str, **known: str) -> FairnessVerdict:
    return verifier.verify(
        transcript(sitting.store, table, 1).as_json(),
        KnownFacts(**known),  # type: ignore[arg-type]
    )


def test_a_silent_seat_loses_its_seat_and_the_others_start_again_in_view_of_all() -> None:
    sitting, table = sat()
    host = begun(sitting, table, shown=(1, 3))
    assert waits(host) == ("numbers", (2,))
    sitting.wind(SLOW.numbers + 0.1)
    assert waits(host) == ("pledges", (1, 3))
    view = snapshot(host, Viewer()).round
    gathering = now_of(host).gathering
    assert view is not None
    assert gathering is not None
    assert view.commitment is not None
    assert view.pledge_to == gathering.digest.hex() != view.commitment.digest
    late = h.PledgeNumber(seat=2, pledge="ab" * 32)
    assert sitting.ask(table, "bob", late)["code"] == "number_is_not_accepted"
    assert load(sitting.store, table, sitting.vault) == host.state
    pledge(sitting, table, 1, 3)
    show(sitting, table, 1)
    sitting.wind(SLOW.numbers + 0.1)
    assert waits(host) == ("pledges", (1,))
    pledge(sitting, table, 1)
    show(sitting, table, 1)
    assert host.waits.what == "decision"
    sitting.decide(table)
    assert host.state.seats == {1: "ann"}
    left = [one.data for one in sitting.store.records(f"table:{table}") if "SeatLeft" in one.kind]
    assert [(one["seat"], one["why"]) for one in left] == [(2, "silent"), (3, "silent")]
    verdict = verdict_of(sitting, table)
    assert verdict.ok
    assert sum("The deal started again" in one for one in verdict.right) == 2
    (silence,) = [one for one in verdict.unchecked if "stayed silent" in one]
    assert "seats 2 and 3 pledged a number" in silence
    assert "the house had 3 decks to choose from" in silence
    report = replayed(sitting.store)
    assert report.ok, report.problems
    remark = report.remarks[-1]
    assert "seat 2 and 3 pledged a number and stayed silent; the house had 3 decks" in remark.what


def test_seats_that_do_not_pledge_again_are_left_out_and_keep_their_seats() -> None:
    sitting, table = sat()
    host = begun(sitting, table, shown=(1, 3))
    sitting.wind(SLOW.numbers + 0.1)
    pledge(sitting, table, 3)
    sitting.wind(SLOW.numbers + 0.1)
    assert waits(host) == ("numbers", (3,))
    show(sitting, table, 3)
    sitting.decide(table)
    assert host.state.seats == {1: "ann", 3: "cy"}
    proof = transcript(sitting.store, table, 1)
    assert [one.seat for one in proof.contributions] == [3]
    assert verdict_of(sitting, table).ok


@pytest.mark.parametrize(
    ("kind", "change", "what"),
    [
        ("house.DealRestarted", {"silent": [1]}, "not for the seats that stayed silent"),
        ("house.DealRestarted", {"digest": "0" * 64}, "not for the seats that stayed silent"),
    ],
)
def test_the_audit_finds_a_restart_that_was_not_due(
    kind: str, change: dict[str, object], what: str
) -> None:
    sitting, table = sat()
    begun(sitting, table, shown=(1, 3))
    sitting.wind(2 * SLOW.numbers + 0.2)
    sitting.decide(table)
    with sitting.store.view() as view:
        lines = tuple(view.lines())
    forge, _ = once(kind, lambda line: data(line, **change))
    report = replayed(resealed(filter(None, map(forge, lines))))
    assert any(what in one.what for one in report.problems), report.problems


def test_with_an_independent_auditor_silence_gains_nothing_and_nothing_starts_again(
    tmp_path: Path,
) -> None:
    auditor = Independent(tmp_path)
    sitting, table = sat(auditor=auditor)
    host = begun(sitting, table, shown=(1, 3))
    sitting.wind(SLOW.numbers + 0.1)
    assert host.waits.what == "decision"
    sitting.decide(table)
    assert host.state.seats == NAMES
    key = auditor.desk.key.public
    verdict = verdict_of(sitting, table, auditor=key)
    assert verdict.ok
    assert f"The auditor {key} signed these numbers" in " ".join(verdict.right)
    assert not [one for one in verdict.unchecked if "decks" in one]
    report = replayed(sitting.store)
    assert report.ok
    assert not [one for one in report.remarks if "silent" in one.what]
    with sitting.store.view() as view:
        lines = tuple(view.lines())
    forge, _ = once("house.CardsOrdered", lambda line: data(line, beacon="00" * 64))
    report = replayed(resealed(filter(None, map(forge, lines))))
    assert any("the auditor did not sign these numbers" in one.what for one in report.problems)


def test_an_auditor_gives_one_link_for_a_round_and_never_for_other_numbers(tmp_path: Path) -> None:
    auditor = Independent(tmp_path)
    sitting, table = sat(auditor=auditor)
    auditor.away = True
    auditor.promised = lambda: auditor.name  # type: ignore[method-assign]
    host = begun(sitting, table, shown=(1, 3))
    sitting.wind(SLOW.numbers + 0.1)
    fixed = now_of(host).gathering
    assert fixed is not None
    auditor.away = False
    assert auditor.value(auditor.name, fixed) == auditor.value(auditor.name, fixed)
    (file,) = (tmp_path / "links").iterdir()
    assert file.stem == f"{fixed.commitment.round:016x}"
    again = Independent(tmp_path)  # the auditor starts again
    assert again.value(auditor.name, fixed) == auditor.value(auditor.name, fixed)
    silenced = Gathering(
        commitment=fixed.commitment,
        contributions={1: fixed.contributions[1]},
        stage="closed",
    )
    with pytest.raises(LinkRefusedError, match="for other numbers"):
        again.value(auditor.name, silenced)
    forged = FixedNumbers.of(fixed, SigningKey(bytes(32)))
    with pytest.raises(LinkRefusedError, match="not signed by the house"):
        again.desk.give(forged)


@pytest.mark.parametrize("book", BOOKS)
def test_a_round_without_a_link_is_interrupted_as_its_book_says_and_no_other_begins(
    book: str, tmp_path: Path
) -> None:
    auditor = Independent(tmp_path)
    sitting, table = sat(book, auditor=auditor)
    host = sitting.house.tables[table]
    sitting.bet(table, ready=False)
    auditor.away = True
    for name in NAMES.values():
        sitting.must(table, name, h.DeclareReady())
    assert host.waits.what == "link"
    sitting.wind(SLOW.link + 0.1)
    if book in {"cb", "uk"}:  # its borrowed remedies leave it to a person
        rule(sitting, table, *VOID)
    assert host.state.now is None
    currency = host.state.opening.currency
    assert {sitting.chips_of(name, currency) for name in NAMES.values()} == {CHIPS}
    least = host.state.rules.terms.brief.limits("ante").least
    bet = c.PlaceWager(by=PLAYER, seat=1, wager="ante", amount=least, player="ann")
    refused = sitting.ask(table, "ann", bet)
    assert refused["code"] == "auditor_does_not_answer"
    auditor.away = False
    sitting.must(table, "ann", bet)
    verdict = verdict_of(sitting, table)
    assert verdict.ok
    assert replayed(sitting.store).ok


@pytest.mark.parametrize("book", BOOKS)
def test_a_house_that_dies_between_the_numbers_and_the_link_goes_on_by_the_book(
    book: str, tmp_path: Path
) -> None:
    auditor = Independent(tmp_path)
    sitting, table = sat(book, auditor=auditor)
    sitting.bet(table, ready=False)
    auditor.away = True
    for name in NAMES.values():
        sitting.must(table, name, h.DeclareReady())
    fixed = now_of(sitting.house.tables[table]).gathering
    assert fixed is not None
    auditor.away = False
    link = auditor.value(auditor.name, fixed)  # the house died before it wrote this down
    assert "house.LinkAsked" in sitting.kinds(table)
    sitting.start()
    host = sitting.house.tables[table]
    if book in {"cb", "uk"}:
        rule(sitting, table, "continue")
        sitting.decide(table)
        ordered = [r for r in sitting.store.records(f"table:{table}") if "CardsOrd" in r.kind]
        assert [one.data["beacon"] for one in ordered] == [link.hex() if link else ""]
    assert host.state.now is None
    assert verdict_of(sitting, table).ok
    assert replayed(sitting.store).ok


def test_a_round_keeps_its_auditor_when_the_house_starts_without_one(tmp_path: Path) -> None:
    auditor = Independent(tmp_path)
    sitting, table = sat(auditor=auditor)
    host = sitting.house.tables[table]
    sitting.bet(table, ready=False)
    sitting.vault.beacon = None
    for name in NAMES.values():
        sitting.must(table, name, h.DeclareReady())
    assert host.waits.what == "link"
    sitting.wind(SLOW.link + 0.1)
    assert host.state.now is None
    sitting.round(table)
    assert (
        "The auditor of this round is the house itself."
        in verifier.verify(transcript(sitting.store, table, 2).as_json()).right
    )
