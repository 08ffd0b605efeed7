"""What players do to protect themselves: limits, exclusion, clock and reality check."""

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.people.protection import budget, nothing_new, reality
from fifthstreet.people.state import PersistentMap
from fifthstreet.protocol import people_commands as c
from fifthstreet.protocol import people_events as e
from fifthstreet.refusals import RefusedError
from people.meeting import NOON, House, full_house

pytestmark = pytest.mark.requirement("R20")

MINUTE, DAY = 60, 86_400


def met() -> tuple[House, str]:
    house = House()
    return house, house.player("ann")


def limit(house: House, kind: str) -> int | None:
    return house.people.state.persons["p1"].limit(kind, house.now)


def obstacle(house: House) -> str | None:
    """Return what keeps the player from beginning anything."""
    person = house.people.state.persons["p1"]
    found = nothing_new(house.people.state, person, house.now)
    return found.code if found else None


def left(house: House, lost: int = 0) -> tuple[str, int] | None:
    """Return the tightest limit in dollars, and what it leaves."""
    person = house.people.state.persons["p1"]
    found = budget(person, "USD", lost=lost, at=house.now)
    return (found.code, found.left) if found else None


def wish(house: House, session: str, kind: str, value: int | None) -> None:
    house.do(c.SetLimit(at=house.now, by=session, kind=kind, value=value))


def test_a_narrower_limit_holds_at_once_and_a_wider_one_after_a_day() -> None:
    house, session = met()
    wish(house, session, "loss:USD", 10_000)
    assert limit(house, "loss:USD") == 10_000
    wish(house, session, "loss:USD", 5_000)
    assert limit(house, "loss:USD") == 5_000
    wish(house, session, "loss:USD", 20_000)
    assert limit(house, "loss:USD") == 5_000
    house.now += DAY - 1
    assert limit(house, "loss:USD") == 5_000
    house.now += 1
    assert limit(house, "loss:USD") == 20_000


def test_lifting_a_limit_waits_too_and_a_narrower_wish_takes_it_back() -> None:
    house, session = met()
    wish(house, session, "session", 60)
    wish(house, session, "session", None)
    assert limit(house, "session") == 60
    wish(house, session, "session", 60)
    house.now += 2 * DAY
    assert limit(house, "session") == 60


def test_wishes_that_mean_nothing_are_refused() -> None:
    house, session = met()
    for kind, value, code in (
        ("session", None, "nothing_would_change"),
        ("luck", 7, "limit_does_not_exist"),
        ("loss", 7, "limit_does_not_exist"),
        ("loss:usd", 7, "limit_does_not_exist"),
        ("stake:USD", -1, "limit_is_out_of_range"),
        ("stake:USD", 2**53, "limit_is_out_of_range"),
        ("reality", 90, "limit_is_out_of_range"),
    ):
        command = c.SetLimit(at=house.now, by=session, kind=kind, value=value)
        assert house.refused(command) == code


@given(st.lists(st.tuples(st.none() | st.integers(0, 9), st.integers(0, 2 * DAY)), max_size=12))
def test_no_row_of_wishes_widens_a_limit_within_a_day(
    wishes: list[tuple[int | None, int]],
) -> None:
    house, session = met()
    seen: list[tuple[int, int | None]] = []
    for value, later in wishes:
        house.now += later
        _keep_alive(house, session)
        with suppress(RefusedError):
            wish(house, session, "stake:USD", value)
        in_force = limit(house, "stake:USD")
        seen.append((house.now, in_force))
        for then, was in seen:
            if was is not None and house.now - then < DAY:
                assert in_force is not None
                assert in_force <= was


def _keep_alive(house: House, session: str) -> None:
    """Let a session last for days."""
    state = house.people.state
    alive = replace(state.sessions[session], began=house.now, seen=house.now)
    house.people.state = replace(state, sessions=PersistentMap({session: alive}))


def test_r20_the_tightest_limit_says_what_is_left() -> None:
    house, session = met()
    assert left(house) is None
    wish(house, session, "stake:USD", 400)
    assert left(house, lost=9_999) == ("stake_limit_is_reached", 400)
    wish(house, session, "loss:USD", 1_000)
    assert left(house, lost=600) == ("stake_limit_is_reached", 400)
    assert left(house, lost=601) == ("loss_limit_is_reached", 399)
    assert left(house, lost=1_200) == ("loss_limit_is_reached", -200)
    assert left(house, lost=-9_999) == ("stake_limit_is_reached", 400)


def test_r20_a_session_that_is_long_enough_begins_nothing_new() -> None:
    house, session = met()
    assert obstacle(house) is None
    wish(house, session, "session", 45)
    house.now += 45 * MINUTE - 1
    house.do(c.Touch(at=house.now - 16 * MINUTE, by=session))
    assert obstacle(house) is None
    house.now += 1
    assert obstacle(house) == "session_limit_is_reached"
    house.do(c.SignOut(at=house.now, by=session))
    assert obstacle(house) is None


def test_a_limit_in_one_currency_leaves_another_alone() -> None:
    house, session = met()
    wish(house, session, "stake:SGD", 1)
    assert left(house) is None


def test_r20_the_reality_check_comes_every_hour_or_as_chosen() -> None:
    house, session = met()
    house.now += 59 * MINUTE
    check = reality(
        house.people.state, house.people.state.sessions[session], net=-700, at=house.now
    )
    assert (check.seconds, check.net, check.due, check.last) == (3540, -700, False, None)
    house.do(c.Touch(at=NOON + 29 * MINUTE, by=session))
    house.now += MINUTE - 120
    house.do(c.Touch(at=house.now, by=session))
    house.now += 120
    assert obstacle(house) == "reality_check_is_due"
    house.do(c.ConfirmRealityCheck(at=house.now, by=session))
    assert obstacle(house) is None
    wish(house, session, "reality", 15)
    house.now += 15 * MINUTE
    assert obstacle(house) == "reality_check_is_due"


def test_r20_the_clock_goes_on_over_a_short_pause_and_starts_anew_after_a_long_one() -> None:
    house, session = met()
    house.now += 20 * MINUTE
    house.do(c.SignOut(at=house.now, by=session))
    house.now += 10 * MINUTE
    again = house.session("ann")
    assert house.people.state.sessions[again].clock_from == NOON
    beside = house.session("ann")
    assert house.people.state.sessions[beside].clock_from == NOON
    for one in (again, beside):
        house.do(c.SignOut(at=house.now, by=one))
    house.now += 30 * MINUTE
    fresh = house.session("ann")
    assert house.people.state.sessions[fresh].clock_from == house.now


def test_a_self_excluded_player_is_out_until_then_whoever_asks() -> None:
    house, sessions = full_house()
    ann, shift = sessions["player"], sessions["shift_manager"]
    person = house.person(ann)
    until = NOON + 7 * DAY
    house.do(c.ExcludeSelf(at=NOON, by=ann, until=until))
    assert house.refused(c.Touch(at=NOON, by=ann)) == "session_has_ended"
    excluded = house.people.state.persons[person]
    begins = nothing_new(house.people.state, excluded, NOON)
    assert begins is not None
    assert begins.code == "person_is_excluded"
    command = c.Reinstate(at=NOON, by=shift, person=person, reason="begs")
    assert house.refused(command) == "nothing_would_change"
    house.now = until - 1
    signs = c.SignIn(at=house.now, proof=house.proof("ann"), digest="d", client="tab")
    assert house.refused(signs) == "person_is_excluded"
    house.now = until
    house.session("ann")


def test_an_exclusion_lasts_at_least_a_day_and_tells_the_one_before() -> None:
    house, session = met()
    short = c.ExcludeSelf(at=NOON, by=session, until=NOON + DAY - 1)
    assert house.refused(short) == "exclusion_is_too_short"
    (first,) = house.do(c.ExcludeSelf(at=NOON, by=session, until=NOON + 9 * DAY))
    house.now += 10 * DAY
    again = house.session("ann")
    (second,) = house.do(c.ExcludeSelf(at=house.now, by=again, until=house.now + DAY))
    assert isinstance(first, e.SelfExcluded)
    assert isinstance(second, e.SelfExcluded)
    assert (first.before, second.before) == (None, first.after)


def test_only_players_of_their_own_will_set_limits() -> None:
    house, sessions = full_house()
    for who in ("player", "guest"):
        house.do(c.SetLimit(at=NOON, by=sessions[who], kind="session", value=1))
    for who in ("dealer", "auditor"):
        command = c.SetLimit(at=NOON, by=sessions[who], kind="session", value=1)
        assert house.refused(command) == "role_may_not_do_this"
        excludes = c.ExcludeSelf(at=NOON, by=sessions[who], until=NOON + 9 * DAY)
        assert house.refused(excludes) == "role_may_not_do_this"
    assert (
        house.refused(c.ConfirmRealityCheck(at=NOON, by=sessions["dealer"]))
        == "role_may_not_do_this"
    )


@pytest.mark.parametrize("minutes", [15, 30, 60])
def test_r20_a_player_chooses_how_often_the_check_comes(minutes: int) -> None:
    house, session = met()
    wish(house, session, "reality", minutes)
    assert limit(house, "reality") == minutes
