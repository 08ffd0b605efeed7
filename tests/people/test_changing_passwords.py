"""Passwords that are asked for again, changed and reset, and what that does to sessions."""

import pytest

from fifthstreet.people import Policy, session_of
from fifthstreet.people.secret import Secret, digest_of, new_token
from fifthstreet.people.sessions import attempt_again, failed
from fifthstreet.people.state import Session
from fifthstreet.protocol import people_commands as c
from fifthstreet.protocol import people_events as e
from fifthstreet.refusals import Refusal
from people.meeting import (
    CHANCE,
    HASH,
    HASHER,
    NOON,
    OTHER,
    PASSWORD,
    SOURCE,
    House,
    full_house,
)

MINUTE = 60


def met() -> tuple[House, str]:
    house = House()
    return house, house.player("ann")


def opens(house: House, token: Secret) -> bool:
    return isinstance(session_of(house.people.state, token, house.now), Session)


def test_asvs_7_5_3_who_entered_the_password_long_ago_enters_it_again_before_money() -> None:
    house, sessions = full_house()
    shift = sessions["shift_manager"]

    def ask() -> c.RequestApproval:
        return c.RequestApproval(
            at=house.now,
            by=shift,
            kind="meter_change",
            subject="main",
            before=1,
            after=2,
            reason="x",
        )

    house.do(ask())
    house.now += 5 * MINUTE + 1
    assert house.refused(ask()) == "identity_must_be_confirmed"
    old = house.people.state.sessions[shift].digest
    token = house.token()
    confirm = c.ConfirmIdentity(
        at=house.now, by=shift, proof=house.again(shift), digest=digest_of(token)
    )
    house.do(confirm)
    assert old not in house.people.state.digests
    assert opens(house, token)
    house.do(ask())


def test_a_wrong_password_confirms_nothing_and_counts_as_a_failure() -> None:
    house, sessions = full_house()
    floor = sessions["floor"]
    proof = house.again(floor, OTHER)
    answer = house.do(c.ConfirmIdentity(at=NOON, by=floor, proof=proof, digest="d"))
    assert failed(answer)
    assert not failed(house.recorded[:2])


def test_nobody_confirms_an_act_with_the_password_of_another() -> None:
    house, sessions = full_house()
    proof = house.proof("ann")
    for command in (
        c.ConfirmIdentity(at=NOON, by=sessions["floor"], proof=proof, digest="d"),
        c.ChangePassword(at=NOON, by=sessions["floor"], proof=proof, hash="h", digest="d"),
    ):
        assert house.refused(command) == "belongs_to_someone_else"


def test_asvs_7_4_3_another_password_ends_all_other_sessions_and_rotates_this_one() -> None:
    house, here = met()
    old = house.tokens[-1]
    there = house.session("ann")
    token = house.token()
    house.do(
        c.ChangePassword(
            at=house.now,
            by=here,
            proof=house.again(here),
            hash=HASHER.hash(OTHER),
            digest=digest_of(token),
        )
    )
    assert list(house.people.state.sessions) == [here]
    assert there not in house.people.state.sessions
    assert not opens(house, old)
    assert opens(house, token)
    assert failed(house.sign_on("ann", PASSWORD))
    house.session("ann", OTHER)


def test_asvs_6_2_3_a_password_is_changed_only_by_who_knows_it() -> None:
    house, here = met()
    proof = house.again(here, OTHER)
    answer = house.do(c.ChangePassword(at=house.now, by=here, proof=proof, hash="h", digest="d"))
    assert failed(answer)
    assert house.people.state.persons["p1"].hash == HASH


def test_asvs_15_4_2_a_password_that_was_changed_during_the_check_lets_nobody_in() -> None:
    house, here = met()
    slow = house.proof("ann")
    other = HASHER.hash(OTHER)
    house.do(
        c.ChangePassword(at=house.now, by=here, proof=house.again(here), hash=other, digest="n")
    )
    command = c.SignIn(at=house.now, proof=slow, digest="d", client="tab")
    assert house.refused(command) == "password_has_changed"


def test_a_reset_password_ends_sessions_and_works_once() -> None:
    house, sessions = full_house()
    floor, admin = sessions["floor"], sessions["administrator"]
    drawn = new_token(CHANCE)
    person = house.person(floor)
    house.agree_on_reset(admin, sessions["shift_manager"], person)
    house.do(
        c.ResetPassword(at=NOON, by=admin, person=person, hash=HASHER.hash(drawn), reason="lost it")
    )
    assert house.refused(c.Touch(at=NOON, by=floor)) == "session_has_ended"
    again = house.session("flora", drawn)
    command = c.EndExpired(at=NOON, by=again)
    assert house.refused(command) == "role_may_not_do_this"
    proof = house.again(again, drawn)
    house.do(c.ChangePassword(at=NOON, by=again, proof=proof, hash=HASH, digest="d"))
    house.session("flora")


def test_only_who_may_resets_passwords() -> None:
    house, sessions = full_house()
    command = c.ResetPassword(
        at=NOON, by=sessions["shift_manager"], person="p1", hash="h", reason="x"
    )
    assert house.refused(command) == "role_may_not_do_this"


def test_r20_the_last_log_on_is_shown_with_the_failures_since() -> None:
    house, _ = met()
    house.now += 100
    house.sign_on("ann", OTHER, "198.51.100.9")
    house.now += 100
    house.session("ann")
    person = house.people.state.persons["p1"]
    assert person.last is not None
    assert person.before is not None
    assert (person.before.at, person.before.source, person.before.failures) == (NOON, SOURCE, 0)
    assert (person.last.at, person.last.failures) == (NOON + 200, 1)


def test_stale_parameters_are_replaced_when_somebody_signs_on() -> None:
    house, _ = met()
    proof = house.proof("ann")
    aged = c.Proof(attempt=proof.attempt, matched=True, rehash="new hash")
    answer = house.do(c.SignIn(at=house.now, proof=aged, digest="d", client="tab"))
    assert [type(event).__name__ for event in answer] == ["PasswordRehashed", "SessionBegan"]
    assert house.people.state.persons["p1"].hash == "new hash"
    assert len(house.people.state.sessions) == 2


@pytest.mark.parametrize(
    "made",
    [
        lambda by: c.SignIn(
            at=NOON,
            by=by,
            proof=c.Proof(
                attempt=c.Attempt(key="k", person="", source="", against=""), matched=False
            ),
            digest="d",
            client="t",
        ),
        lambda by: c.Register(
            at=NOON, by=by, name="cyd", hash="h", digest="d", source="s", client="t"
        ),
        lambda by: c.RegisterGuest(at=NOON, by=by, digest="d", source="s", client="t"),
        lambda by: c.AttachClient(at=NOON, by=by, client="t"),
        lambda by: c.ConfirmRealityCheck(at=NOON, by=by),
        lambda by: c.SetLimit(at=NOON, by=by, kind="session", value=1),
        lambda by: c.ExcludeSelf(at=NOON, by=by, until=NOON * 2),
        lambda by: c.Decline(at=NOON, by=by, request="a1", reason="x"),
        lambda by: c.UseApproval(
            at=NOON, by=by, request="a1", kind="jackpot", subject="s", before=1, after=2
        ),
        lambda by: c.ConfirmIdentity(
            at=NOON,
            by=by,
            proof=c.Proof(
                attempt=c.Attempt(key="k", person="", source="", against=""), matched=True
            ),
            digest="d",
        ),
        lambda by: c.ChangePassword(
            at=NOON,
            by=by,
            proof=c.Proof(
                attempt=c.Attempt(key="k", person="", source="", against=""), matched=True
            ),
            hash="h",
            digest="d",
        ),
        lambda by: c.EndSession(at=NOON, by=by, session="s1"),
    ],
)
def test_a_session_that_is_over_does_nothing(made: object) -> None:
    house, _ = met()
    assert callable(made)
    assert house.refused(made("s99")) == "session_has_ended"


def test_a_session_that_is_over_cannot_even_try_a_password() -> None:
    house, session = met()
    gone = attempt_again(house.people.state, "s99", house.now)
    assert gone == Refusal("session_has_ended")
    assert isinstance(attempt_again(house.people.state, session, house.now), c.Attempt)
    assert isinstance(attempt_again(house.people.state, "house", house.now), Refusal)


def test_figures_may_be_chosen() -> None:
    house = House.by(Policy(idle=60, tries=1))
    house.player("ann")
    (event,) = house.sign_on("ann", OTHER)
    assert isinstance(event, e.SignInFailed)
    assert event.locked_until == house.now + 60
    house.now += 60
    assert not opens(house, house.tokens[0])
