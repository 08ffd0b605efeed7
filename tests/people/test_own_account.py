"""One's own account: a guest keeps theirs, players take breaks, and delete what is known."""

import pytest

from fifthstreet.people import People
from fifthstreet.people.protection import in_words
from fifthstreet.people.secret import Secret
from fifthstreet.people.state import Person
from fifthstreet.protocol import people_commands as c
from fifthstreet.protocol import people_events as e
from fifthstreet.protocol.account_commands import CreateAccount
from fifthstreet.protocol.account_events import AccountCreated
from fifthstreet.refusals import Refusal, RefusedError
from people.meeting import HASHER, PASSWORD, House, full_house

HOUR, DAY = 3_600, 86_400


def creating(house: House, by: str, name: str = "ann") -> CreateAccount:
    return CreateAccount(
        at=house.now, by=by, name=name, hash=HASHER.hash(PASSWORD), digest=house.digest()
    )


def deleting(house: House, by: str, proof: c.Proof | None = None) -> c.DeleteAccount:
    return c.DeleteAccount(at=house.now, by=by, proof=proof)


def person_of(house: House, session: str) -> Person:
    return house.people.state.persons[house.person(session)]


def test_a_guest_keeps_the_person_the_session_and_the_limits() -> None:
    house = House()
    session = house.guest()
    before = person_of(house, session)
    house.do(c.SetLimit(at=house.now, by=session, kind="stake:USD", value=5_000))
    house.do(creating(house, session))
    after = person_of(house, session)
    assert (after.id, after.name, after.column) == (before.id, "ann", "player")
    assert after.limit("stake:USD", house.now) == 5_000
    assert after.sessions == (session,)
    state = house.people.state
    assert state.names["ann"] == after.id
    assert before.name not in state.names
    assert house.session("ann") != session


def test_the_token_of_the_session_is_another_afterwards() -> None:
    house = House()
    session = house.guest()
    before = house.people.state.sessions[session].digest
    house.do(creating(house, session))
    assert house.people.state.sessions[session].digest != before
    assert before not in house.people.state.digests


def test_the_password_is_the_owners_own_from_then_on() -> None:
    house = House()
    session = house.guest()
    house.now += 60
    house.do(creating(house, session))
    assert person_of(house, session).own_since == house.now


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("bob", "name_is_taken"),
        ("x", "name_length_is_not_allowed"),
        ("the house", "name_is_reserved"),
    ],
)
def test_a_name_that_nobody_could_register_is_no_name_for_a_guest(name: str, code: str) -> None:
    house = House()
    house.player("bob")
    assert house.refused(creating(house, house.guest(), name)) == code


def test_only_a_guest_creates_an_account_from_the_one_they_have() -> None:
    house, sessions = full_house()
    for role, session in sessions.items():
        if role != "guest":
            refused = house.refused(creating(house, session, "somebody new"))
            assert refused == "role_may_not_do_this", role


def test_the_events_read_again_come_to_the_same_people() -> None:
    house = House()
    session = house.guest()
    events = [*house.do(creating(house, session))]
    assert isinstance(events[0], AccountCreated)
    assert dict(People(house.recorded).state.persons) == dict(house.people.state.persons)


@pytest.mark.parametrize("hours", [1, 24, 42 * 24])
def test_a_break_ends_all_sessions_and_keeps_its_player_out_until_it_is_over(hours: int) -> None:
    house = House()
    session = house.player("ann")
    until = house.now + hours * HOUR
    house.do(c.ExcludeSelf(at=house.now, by=session, until=until, is_break=True))
    assert house.people.state.sessions_of("p1") == []
    house.now = until - 1
    with pytest.raises(RefusedError) as refused:
        house.session("ann")
    assert refused.value.refusal == Refusal(
        "person_is_on_a_break", f"It ends on {in_words(until)}."
    )
    house.now = until
    assert house.session("ann")


@pytest.mark.parametrize("seconds", [0, HOUR - 1, 42 * DAY + 1])
def test_a_break_is_neither_too_short_nor_a_self_exclusion(seconds: int) -> None:
    house = House()
    session = house.player("ann")
    wish = c.ExcludeSelf(at=house.now, by=session, until=house.now + seconds, is_break=True)
    assert house.refused(wish) == "break_is_out_of_range"


def test_a_player_deletes_the_account_with_the_password() -> None:
    house = House()
    session = house.player("ann")
    (erased,) = house.do(deleting(house, session, house.again(session)))
    assert erased == e.PersonalDataErased(
        at=house.now, by="p1", subject="p1", reason="They deleted their account."
    )
    state = house.people.state
    assert (state.persons["p1"].name, state.persons["p1"].hash) == ("erased person 1", "")
    assert state.sessions_of("p1") == []
    assert "ann" not in state.names


def test_a_wrong_password_deletes_nothing_and_counts_as_a_failure() -> None:
    house = House()
    session = house.player("ann")
    wrong = house.again(session, Secret("not the password at all"))
    (failed,) = house.do(deleting(house, session, wrong))
    assert isinstance(failed, e.SignInFailed)
    assert not house.people.state.persons["p1"].erased


def test_a_player_without_a_proof_is_asked_for_the_password() -> None:
    house = House()
    session = house.player("ann")
    assert house.refused(deleting(house, session)) == "identity_must_be_confirmed"


def test_the_password_of_somebody_else_deletes_nothing() -> None:
    house = House()
    session = house.player("ann")
    house.player("bob")
    assert house.refused(deleting(house, session, house.proof("bob"))) == "belongs_to_someone_else"


def test_a_guest_has_no_password_to_prove() -> None:
    house = House()
    session = house.guest()
    house.do(deleting(house, session))
    assert house.people.state.persons["p1"].erased


def test_staff_do_not_delete_themselves() -> None:
    house, sessions = full_house()
    for role, session in sessions.items():
        if role not in {"player", "guest"}:
            assert house.refused(deleting(house, session)) == "role_may_not_do_this", role
