"""Limits of one's own at tables of one house: what is on its way to the store counts as well."""

from collections.abc import Callable
from typing import Any

import pytest

from fifthstreet.accounts import Admission, Cage, Desk, DirectHashing, Door, Signing
from fifthstreet.accounts.play_limits import OwnLimits
from fifthstreet.floor.tables.host import TableHost
from fifthstreet.floor.tables.requests import TableRequest
from fifthstreet.play import commands as c
from fifthstreet.protocol import floor_commands as h
from fifthstreet.protocol import people_commands as p
from floor.tables.players import Sitting, place
from people.meeting import HASHER

pytestmark = pytest.mark.requirement("R20")

HOUR = 3600


class Guarded(Sitting):
    """A house with a desk, and one guest who sits at two tables."""

    def more(self, tables: dict[str, TableHost]) -> dict[str, Any]:
        self.desk = Desk(self.store, self.committer, self.clock, entropy=self.entropy)
        self.signing = Signing(self.desk, DirectHashing(HASHER, self.clock))
        self.posted = [self.desk.posted]
        return {"limits": OwnLimits(self.desk, tables)}

    def guest(self) -> Admission:
        answers: list[Any] = []
        door = Door(source="192.0.2.7", client="tab")
        self.signing.guest(door, ["USD", "SGD"], answers.append)
        while not answers:
            self.wind(0)
            self.committer.settle()
        assert isinstance(answers[0], Admission), answers
        return answers[0]

    def limit(self, who: Admission, kind: str, value: int) -> None:
        command = p.SetLimit(at=self.desk.at(), by=who.session, kind=kind, value=value)
        self.desk.do(command, lambda _: None)
        self.committer.settle()


@pytest.mark.parametrize("kind", ["stake:USD", "loss:USD"])
def test_two_antes_that_are_asked_for_at_once_count_together(kind: str) -> None:
    sitting = Guarded()
    for table in ("md-1", "cb-1"):
        sitting.open(table)
    guest = sitting.guest()
    person = guest.person
    for table in ("md-1", "cb-1"):
        sitting.must(table, person, h.TakeSeat())
    sitting.limit(guest, kind, 4 * 1500 + 4 * 1000 - 1)
    answers: list[dict[str, Any]] = []
    for number, (table, ante) in enumerate((("md-1", 1500), ("cb-1", 1000)), 1):
        command = place(1, "ante", ante, person)
        request = TableRequest(
            actor=sitting.actor(person), command=command, client=person, sequence=9000 + number
        )
        sitting.house.ask(table, request, answers.append)
    sitting.committer.settle()
    assert sorted(answer["ok"] for answer in answers) == [False, True]
    refused = next(answer for answer in answers if not answer["ok"])
    assert refused["code"] == f"{kind.partition(':')[0]}_limit_is_reached"
    assert "in other rounds that are on" in refused["says"]


def test_a_new_day_begins_with_all_of_the_limit() -> None:
    sitting = Guarded()
    sitting.open("md-1")
    guest = sitting.guest()
    sitting.must("md-1", guest.person, h.TakeSeat())
    sitting.limit(guest, "loss:USD", 6000)
    ante = place(1, "ante", 1500, guest.person)
    sitting.must("md-1", guest.person, ante)
    sitting.must("md-1", guest.person, h.DeclareReady())
    sitting.decide("md-1", fold=(1,))
    assert sitting.ask("md-1", guest.person, ante)["code"] == "loss_limit_is_reached"
    sitting.clock.wind(24 * HOUR, sitting.committer.settle)
    sitting.desk.tick()
    sitting.committer.settle()
    sitting.must("md-1", guest.person, ante)


def test_what_staff_find_on_the_layout_is_reported_whatever_the_limit() -> None:
    sitting = Guarded()
    sitting.open("rws-1")
    guest = sitting.guest()
    sitting.must("rws-1", guest.person, h.TakeSeat())
    sitting.limit(guest, "stake:SGD", 3 * 2500)
    sitting.must("rws-1", guest.person, place(1, "ante", 2500, guest.person))
    found = c.ReportIrregularity(what="bet_over_maximum", seat=1, wager="ante", amount=200_000)
    sitting.must("rws-1", sitting.actor("flo", "floor"), found)
    assert "round.WagerFound" in sitting.kinds("rws-1")


def waits(host: TableHost) -> str:
    return host.waits.what


def without_chips(sitting: Guarded, who: Admission) -> None:
    """Let somebody cash out every chip."""
    chips = sitting.desk.balance(who.person, "USD")
    Cage(sitting.desk).cash_out(who.session, "USD", chips, lambda _: None)
    sitting.committer.settle()
    assert sitting.desk.balance(who.person, "USD") == 0


def within_a_limit_below_the_least_round(sitting: Guarded, who: Admission) -> None:
    sitting.limit(who, "stake:USD", 4 * 1500 - 1)


@pytest.mark.parametrize("barred", [without_chips, within_a_limit_below_the_least_round])
def test_nobody_waits_for_a_player_who_cannot_bet(
    barred: Callable[[Guarded, Admission], None],
) -> None:
    sitting = Guarded()
    host = sitting.open("md-1")
    ann, bob = sitting.guest(), sitting.guest()
    for guest in (ann, bob):
        sitting.must("md-1", guest.person, h.TakeSeat())
    sitting.must("md-1", ann.person, place(1, "ante", 1500, ann.person))
    sitting.must("md-1", ann.person, h.DeclareReady())
    assert waits(host) == "bets"
    barred(sitting, bob)
    sitting.must("md-1", ann.person, h.DeclareReady())
    assert waits(host) == "decision"


def test_who_has_bet_the_last_chips_is_still_asked_whether_they_are_ready() -> None:
    sitting = Guarded()
    host = sitting.open("md-1")
    ann, bob = sitting.guest(), sitting.guest()
    for guest in (ann, bob):
        sitting.must("md-1", guest.person, h.TakeSeat())
    for seat, guest in enumerate((ann, bob), 1):
        sitting.must("md-1", guest.person, place(seat, "ante", 1500, guest.person))
    without_chips(sitting, bob)
    sitting.must("md-1", ann.person, h.DeclareReady())
    assert waits(host) == "bets"
    sitting.must("md-1", bob.person, h.DeclareReady())
    assert waits(host) == "decision"
