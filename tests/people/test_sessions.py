"""Signing on and off: tokens, locks, timeouts, clients, and what a stolen thing is worth."""

import pytest

from fifthstreet.people import session_of
from fifthstreet.people.secret import Secret, digest_of, new_token
from fifthstreet.people.sessions import attempt
from fifthstreet.people.state import Session
from fifthstreet.protocol import people_commands as c
from fifthstreet.protocol import people_events as e
from fifthstreet.refusals import Refusal, RefusedError
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


def test_asvs_7_2_3_a_token_has_256_bits_and_tells_nothing() -> None:
    tokens = [new_token(CHANCE) for _ in range(1000)]
    assert len({token.reveal() for token in tokens}) == 1000
    assert all(len(token.reveal()) == 43 for token in tokens)
    assert "Secret(…)" == repr(tokens[0]) == str(tokens[0])


def test_a_token_opens_its_session_and_only_its_hash_is_kept() -> None:
    house, session = met()
    token = house.tokens[-1]
    found = session_of(house.people.state, token, house.now)
    assert isinstance(found, Session)
    assert found.id == session
    assert found.digest == digest_of(token)
    assert not opens(house, Secret(found.digest))
    assert not opens(house, Secret(session))
    assert not opens(house, Secret(""))


def test_asvs_7_2_4_signing_on_gives_a_new_token_each_time() -> None:
    house, first = met()
    second = house.session("ann")
    assert first != second
    assert len({digest_of(token) for token in house.tokens}) == 2


def test_r54_three_failures_lock_a_name_at_its_source_for_a_growing_time() -> None:
    house, _ = met()
    waits = []
    for _ in range(6):
        (event,) = house.sign_on("ann", OTHER)
        assert isinstance(event, e.SignInFailed)
        waits.append(event.locked_until - house.now)
        house.now = max(house.now, event.locked_until)
    assert waits == [0, 0, 60, 120, 240, 480]


def test_r54_a_locked_name_is_refused_even_with_the_right_password() -> None:
    house, _ = met()
    early = house.proof("ann")
    for _ in range(3):
        house.sign_on("ann", OTHER)
    with pytest.raises(RefusedError, match="Try again in 60 seconds"):
        house.proof("ann")
    late = c.SignIn(at=house.now, proof=early, digest="d", client="tab")
    assert house.refused(late) == "too_many_failed_attempts"
    house.now += 60
    house.session("ann")


def test_asvs_6_1_1_nobody_is_locked_out_by_failures_from_elsewhere() -> None:
    house, _ = met()
    for _ in range(3):
        house.sign_on("ann", OTHER, "198.51.100.9")
    house.session("ann")
    with pytest.raises(RefusedError):
        house.proof("ann", PASSWORD, "198.51.100.9")


def test_many_tries_at_once_count_one_by_one() -> None:
    house, _ = met()
    tried = [house.proof("ann", OTHER) for _ in range(20)] + [house.proof("ann")]
    answers = []
    for proof in tried:
        try:
            house.do(c.SignIn(at=house.now, proof=proof, digest="d", client="tab"))
            answers.append("answered")
        except RefusedError as error:
            answers.append(error.refusal.code)
    assert answers == ["answered"] * 3 + ["too_many_failed_attempts"] * 18


def test_failures_are_forgotten_after_success_and_after_a_day() -> None:
    house, _ = met()
    house.sign_on("ann", OTHER)
    house.sign_on("ann", OTHER)
    house.session("ann")
    assert house.people.state.tries == {}
    house.sign_on("ann", OTHER)
    house.sign_on("nobody", OTHER)
    house.now += house.people.state.policy.forget
    house.sign_on("ann", OTHER)
    (event,) = house.sign_on("ann", OTHER)
    assert isinstance(event, e.SignInFailed)
    assert event.failures == 2
    house.now += 1
    house.sign_on("ann", OTHER)
    assert len(house.people.state.tries) == 1


def test_r55_a_name_that_nobody_has_fails_and_locks_like_any_other() -> None:
    house, _ = met()
    by_name: dict[str, list[object]] = {"ann": [], "nobody": []}
    for name, answers in by_name.items():
        for _ in range(3):
            (event,) = house.sign_on(name, OTHER)
            assert isinstance(event, e.SignInFailed)
            answers.append((event.failures, event.locked_until, event.source))
        refused = attempt(house.people.state, name, SOURCE, house.now)
        assert isinstance(refused, Refusal)
        answers.append(refused.says)
    assert by_name["ann"] == by_name["nobody"]


def test_r55_an_unknown_name_is_checked_against_a_decoy_that_nothing_matches() -> None:
    house, _ = met()
    tried = attempt(house.people.state, "nobody", SOURCE, house.now)
    assert isinstance(tried, c.Attempt)
    assert not HASHER.check(tried, PASSWORD).matched
    assert not HASHER.check(tried, Secret("")).matched
    assert HASHER.decoy.split("$")[:4] == HASH.split("$")[:4]


def test_what_was_typed_as_a_name_is_not_written_down() -> None:
    house, _ = met()
    house.sign_on(PASSWORD.reveal(), OTHER)
    assert PASSWORD.reveal() not in repr(house.recorded)


def test_r54_a_session_ends_after_thirty_minutes_without_a_sign_of_life() -> None:
    house, session = met()
    house.now += 29 * MINUTE
    house.do(c.Touch(at=house.now, by=session))
    house.now += 30 * MINUTE - 1
    assert opens(house, house.tokens[-1])
    house.now += 1
    assert not opens(house, house.tokens[-1])
    assert house.refused(c.Touch(at=house.now, by=session)) == "session_has_ended"
    (event,) = house.do(c.EndExpired(at=house.now))
    assert isinstance(event, e.SessionEnded)
    assert (event.session, event.how) == (session, "idle")
    assert house.people.state.digests == {}


def test_signs_of_life_are_written_down_only_now_and_then() -> None:
    house, session = met()
    for _ in range(240):
        house.now += 1
        house.do(c.Touch(at=house.now, by=session))
    assert len([event for event in house.recorded if isinstance(event, e.SessionSeen)]) == 2


def test_a_session_has_a_longest_life() -> None:
    house, session = met()
    end = house.now + house.people.state.policy.longest
    while house.now < end:
        assert opens(house, house.tokens[-1])
        house.do(c.Touch(at=house.now, by=session))
        house.now += 10 * MINUTE
    assert not opens(house, house.tokens[-1])
    (event,) = house.do(c.EndExpired(at=house.now))
    assert isinstance(event, e.SessionEnded)
    assert event.how == "too_long"


@pytest.mark.promise("F15")
def test_a_clock_that_jumps_back_ends_nothing_and_lets_nobody_stay_for_ever() -> None:
    house, session = met()
    house.now -= 3600
    assert opens(house, house.tokens[-1])
    house.do(c.Touch(at=house.now, by=session))
    house.now += 3600 + 30 * MINUTE
    assert not opens(house, house.tokens[-1])


def test_signing_off_ends_the_session() -> None:
    house, session = met()
    house.do(c.SignOut(at=house.now, by=session))
    assert not opens(house, house.tokens[-1])
    assert house.refused(c.SignOut(at=house.now, by=session)) == "session_has_ended"


def test_asvs_7_4_5_a_session_is_revoked_at_once_by_who_may() -> None:
    house, sessions = full_house()
    shift, ann = sessions["shift_manager"], sessions["player"]
    assert house.refused(c.EndSession(at=NOON, by=shift, session=ann)) == "reason_is_missing"
    assert house.refused(c.EndSession(at=NOON, by=ann, session=shift)) == "role_may_not_do_this"
    assert house.refused(c.EndSession(at=NOON, by=ann, session="s99")) == "role_may_not_do_this"
    assert house.refused(c.EndSession(at=NOON, by=shift, session="s99", reason="x")) == (
        "session_is_unknown"
    )
    house.do(c.EndSession(at=NOON, by=shift, session=ann, reason="shared account"))
    assert house.refused(c.Touch(at=NOON, by=ann)) == "session_has_ended"
    assert house.refused(c.EndSession(at=NOON, by=ann, session=ann)) == "session_has_ended"


def test_asvs_7_5_2_a_player_ends_a_session_of_their_own_elsewhere() -> None:
    house, here = met()
    there = house.session("ann")
    house.do(c.EndSession(at=house.now, by=here, session=there))
    assert list(house.people.state.sessions) == [here]


def test_r54_a_session_has_one_client_and_the_newest_has_it() -> None:
    house, session = met()
    assert house.do(c.AttachClient(at=house.now, by=session, client="tab")) == ()
    (event,) = house.do(c.AttachClient(at=house.now, by=session, client="other"))
    assert isinstance(event, e.ClientAttached)
    assert (event.before, event.after) == ("tab", "other")
    assert house.people.state.sessions[session].client == "other"


def test_a_sixth_session_ends_the_least_lately_used_of_five() -> None:
    house, first = met()
    others = [house.session("ann") for _ in range(4)]
    house.now += 5 * MINUTE
    house.do(c.Touch(at=house.now, by=first))
    sixth = house.session("ann")
    assert set(house.people.state.sessions) == {first, *others[1:], sixth}
    assert len(house.people.state.digests) == 5
