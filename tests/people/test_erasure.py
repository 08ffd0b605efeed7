"""Erasing a person: what was known is gone, the chain holds, and nothing else changes."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from accounts.kit import Front, code
from fifthstreet.accounts.erasure import Erasure, erase_in_store
from fifthstreet.audit.audit import audit
from fifthstreet.audit.personal import Erased
from fifthstreet.audit.replay import replayers
from fifthstreet.ledger.backup import backup, restore, state_hash
from fifthstreet.ledger.journal import Batch, StreamRecord
from fifthstreet.ledger.store import open_store
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.people.erasure import PATRON
from fifthstreet.people.state import Person
from fifthstreet.protocol import exclusion_commands as x
from fifthstreet.protocol import people_commands as c
from people.meeting import SOURCE, House, full_house

DAY = 86_400


def erasing(house: House, by: str, subject: str) -> c.ErasePersonalData:
    return c.ErasePersonalData(at=house.now, by=by, subject=subject, reason="they asked for it")


def ann_of(house: House) -> Person:
    return house.people.state.persons[house.people.state.names["ann"]]


def test_an_erased_person_has_no_name_no_password_and_no_session() -> None:
    house, sessions = full_house()
    id_ = ann_of(house).id
    house.do(erasing(house, sessions["administrator"], id_))
    state = house.people.state
    person = state.persons[id_]
    assert person.name == f"erased person {id_[1:]}"
    assert (person.hash, person.last, person.sessions) == ("", None, ())
    assert "ann" not in state.names
    assert not [one for one in state.looks.values() if one == id_]
    assert house.refused(erasing(house, sessions["administrator"], id_)) == "nothing_would_change"


def test_the_name_is_free_again_for_somebody_else() -> None:
    house, sessions = full_house()
    before = ann_of(house).id
    house.do(erasing(house, sessions["administrator"], before))
    house.player("ann")
    assert ann_of(house).id != before


@pytest.mark.parametrize("role", ["player", "floor", "shift_manager", "auditor", "regulator"])
def test_only_an_administrator_erases(role: str) -> None:
    house, sessions = full_house()
    refused = house.refused(erasing(house, sessions[role], ann_of(house).id))
    assert refused == "role_may_not_do_this"


def test_staff_are_suspended_before_they_are_erased() -> None:
    house, sessions = full_house()
    admin, dealer = sessions["administrator"], house.person(sessions["dealer"])
    assert house.refused(erasing(house, admin, dealer)) == "staff_must_be_suspended_first"
    house.do(c.Suspend(at=house.now, by=admin, person=dealer, reason="left the house"))
    house.do(erasing(house, admin, dealer))


def test_nobody_is_erased_out_of_an_exclusion() -> None:
    house, sessions = full_house()
    admin, ann = sessions["administrator"], ann_of(house).id
    house.do(
        x.AddExclusion(
            at=house.now,
            by=admin,
            person=ann,
            category="statutory",
            since=house.now + DAY,
            until=None,
            reason="an order",
        )
    )
    assert house.refused(erasing(house, admin, ann)) == "exclusion_outlasts_erasure"
    assert house.refused(erasing(house, admin, "x1")) == "exclusion_outlasts_erasure"


def test_an_ended_entry_of_the_list_can_be_erased_alone() -> None:
    house, sessions = full_house()
    admin = sessions["administrator"]
    house.do(
        x.AddExclusion(
            at=house.now,
            by=admin,
            name="Max Muster",
            identifier="AB1234",
            category="barred",
            since=house.now,
            until=house.now + 60,
            reason="a dispute",
        )
    )
    house.now += 61
    house.do(erasing(house, admin, "x1"))
    entry = house.people.state.exclusions["x1"]
    assert "Max" not in repr(entry)
    assert not house.people.state.exclusion_keys
    assert house.refused(erasing(house, admin, "y1")) == "person_is_unknown"
    assert PATRON.fullmatch("patron.md-1.17")


def erase(front: Front, name: str) -> str:
    """Erase a person in a house with a store, and return their id."""
    id_ = front.desk.state.names[name]
    command = c.ErasePersonalData(at=front.desk.at(), by="house", subject=id_, reason="asked")
    front.done(command)
    return id_


def test_erasing_breaks_no_chain_and_outlasts_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    with open_store(str(path)) as store:
        front = Front(store)
        front.player("ann")
        front.player("berta")
        id_ = erase(front, "ann")
        live = front.desk.state
        again = Front(store)
        assert again.desk.state == live
        assert again.desk.state.persons[id_].name == f"erased person {id_[1:]}"
        assert again.desk.state.persons[again.desk.state.names["berta"]].name == "berta"
        report = audit(store, replayers=replayers(store.personal))
        assert report.ok, report.problems
        assert not report.remarks
        with store.view() as view:
            assert {one.subject for one in view.personal()} == {live.names["berta"]}
        assert code(again.sign_on("ann")) == "name_or_password_is_wrong"
    rest = b"".join(one.read_bytes() for one in tmp_path.iterdir())
    assert b"berta" in rest
    assert b'"ann"' not in rest


def test_a_patron_is_erased_once_whom_only_lines_of_an_earlier_release_name() -> None:
    store, patron = MemoryStore(), "patron.md-1.1"
    seated = {"card": "", "name": "Rosa Diaz", "person": "", "player": patron, "seat": 1}
    at = datetime(2026, 3, 1, 20, tzinfo=UTC)
    record = StreamRecord(stream="table:md-1", number=1, kind="house.SeatTaken", data=seated, at=at)
    store.commit([Batch(records=[record])])
    assert code(erase_in_store(store, "patron.md-1.2", "asked")) == "person_is_unknown"
    erased = erase_in_store(store, patron, "asked")
    assert erased == Erasure(subject=patron, values=0, clear=1)
    assert Erased(store).has(patron)
    assert code(erase_in_store(store, patron, "asked")) == "nothing_would_change"


def test_the_number_of_a_guest_is_no_name_that_the_journal_keeps() -> None:
    store = MemoryStore()
    front = Front(store)
    front.done(c.RegisterGuest(at=front.desk.at(), digest="0" * 64, source=SOURCE, client="c1"))
    (guest,) = [one for one in front.desk.state.persons.values() if one.guest]
    erased = erase_in_store(store, guest.name, "asked")
    assert isinstance(erased, Erasure)
    assert (erased.subject, erased.clear) == (guest.id, 0)


def test_a_backup_has_what_lies_beside_the_journal(tmp_path: Path) -> None:
    store = MemoryStore()
    front = Front(store)
    front.player("ann")
    front.player("berta")
    erase(front, "ann")
    backup(store, tmp_path / "copy.gz")
    with open_store(str(tmp_path / "again.db")) as other:
        restore(tmp_path / "copy.gz", other)
        assert state_hash(other) == state_hash(store)
        assert set(Front(other).desk.state.names) >= {"berta"}
        assert audit(other, replayers=replayers(other.personal)).ok


def test_a_value_that_was_changed_or_lost_is_found() -> None:
    store = MemoryStore()
    front = Front(store)
    front.player("ann")
    first = next(key for key, one in store._personal.items() if '"ann"' in one.value)
    one = store._personal[first]
    store._personal[first] = one._replace(value=one.value.replace("ann", "bob"))
    assert "was changed" in audit(store).problems[0].what
    del store._personal[first]
    report = audit(store)
    assert not report.ok
    assert "no erasure is on record" in report.problems[0].what


def test_no_line_of_the_journal_has_a_name_an_address_or_a_password() -> None:
    store = MemoryStore()
    front = Front(store)
    front.player("ann")
    front.sign_on("ann")
    with store.view() as view:
        lines = "".join(line.data for line in view.lines())
    for private in ('"ann"', "argon2", SOURCE):
        assert private not in lines
