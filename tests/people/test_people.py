"""Who comes to be known: names, guests, staff, roles, standing, and what is told of each change."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.people import HOUSE, People
from fifthstreet.people.authority import actor_of
from fifthstreet.people.names import MOST, normal, objection_to_name, skeleton
from fifthstreet.protocol import people_commands as c
from fifthstreet.protocol import people_events as e
from fifthstreet.refusals import Refusal
from people.meeting import HASH, NOON, OTHER, SOURCE, House, full_house


def asks(name: str, digest: str = "d") -> c.Register:
    return c.Register(at=NOON, name=name, hash=HASH, digest=digest, source=SOURCE, client="tab")


def test_a_player_registers_and_is_signed_on() -> None:
    house = House()
    session = house.player("Ann")
    person = house.people.state.persons[house.person(session)]
    assert (person.id, person.name, person.role, person.guest) == ("p1", "Ann", "player", False)
    assert [type(event).__name__ for event in house.recorded] == [
        "PersonRegistered",
        "SessionBegan",
    ]


def test_a_guest_comes_in_with_one_click_and_without_a_password() -> None:
    house = House()
    session = house.guest()
    person = house.people.state.persons[house.person(session)]
    assert (person.name, person.guest, person.hash, person.column) == ("guest-1", True, "", "guest")
    house.do(c.SetLimit(at=NOON, by=session, kind="session", value=5))
    assert house.people.state.persons[person.id].limit("session", NOON) == 5


def test_a_guest_cannot_sign_on_again() -> None:
    house = House()
    house.guest()
    events = house.sign_on("guest-1")
    assert isinstance(events[0], e.SignInFailed)


def test_only_the_house_makes_bots() -> None:
    house, sessions = full_house()
    (made,) = house.do(c.RegisterBot(at=NOON))
    assert isinstance(made, e.PersonRegistered)
    assert (made.bot, made.guest, made.by) == (True, True, HOUSE)
    for who in ("administrator", "player"):
        command = c.RegisterBot(at=NOON, by=sessions[who])
        assert house.refused(command) == "role_may_not_do_this"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("al", "name_length_is_not_allowed"),
        ("a" * (MOST + 1), "name_length_is_not_allowed"),
        ("ann!", "name_has_a_forbidden_character"),
        ("ann  bee", "name_has_a_forbidden_character"),
        ("-ann", "name_has_a_forbidden_character"),
        ("\u0430nn", "name_has_a_forbidden_character"),  # a Cyrillic letter
        ("an\u200bn", "name_has_a_forbidden_character"),  # a space of no width
        ("\uff41nn", "name_has_a_forbidden_character"),  # a letter of full width
        ("anna\u0337\u0337", "name_has_a_forbidden_character"),  # marks on marks
        ("ann\n", None),  # spaces around are cut off
        ("<b>ann", "name_has_a_forbidden_character"),
        ("dealer", "name_is_reserved"),
        ("De4ler", None),
        ("H0use", "name_is_reserved"),
        ("the-house", "name_is_reserved"),
        ("guest-99", "name_is_reserved"),
        ("Shift Manager", "name_is_reserved"),
        ("Bottom", None),
        ("Jos\u00e9 M.", "name_has_a_forbidden_character"),
        ("Jos\u00e9 M", None),
    ],
)
def test_names_are_safe_to_show(name: str, code: str | None) -> None:
    found = objection_to_name(normal(name))
    assert (found.code if found else None) == code


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Morris", "rnorris"),
        ("ann", "ANN"),
        ("ann.bee", "annbee"),
        ("Jose", "Jos\u00e9"),
        ("Lil1", "IiIi"),
        ("vvendy", "wendy"),
        ("bob0", "bobo"),
    ],
)
def test_names_that_look_alike_are_one_name(first: str, second: str) -> None:
    house = House()
    house.player(first)
    assert house.refused(asks(second)) == "name_is_taken"
    house.player("somebody")


@given(st.text(max_size=30))
def test_whatever_somebody_types_as_a_name_is_kept_only_if_it_is_plain(name: str) -> None:
    plain = normal(name)
    if objection_to_name(plain) is None:
        assert plain.isprintable()
        assert 3 <= len(plain) <= 20
        assert skeleton(plain)
        assert not set(plain) & set("<>&\"'`\\/\0")
        assert normal(plain) == plain


def test_asvs_6_4_1_a_password_that_was_drawn_only_serves_to_choose_another() -> None:
    house = House()
    command = c.RegisterStaff(
        at=NOON, by=HOUSE, name="flora", role="floor", hash=HASH, reason="new"
    )
    house.do(command)
    session = house.session("flora")
    refused = c.Disable(at=NOON, by=session, scope="table", subject="md-1", reason="spill")
    assert house.refused(refused) == "password_must_be_changed"
    proof = house.again(session)
    house.do(c.ChangePassword(at=NOON, by=session, proof=proof, hash="other", digest="new"))
    house.do(refused)


def test_asvs_6_4_1_a_drawn_password_expires() -> None:
    house = House()
    house.do(
        c.RegisterStaff(at=NOON, by=HOUSE, name="flora", role="floor", hash=HASH, reason="new")
    )
    house.now += house.people.state.policy.temporary
    assert isinstance(house.sign_on("flora")[0], e.SignInFailed)


def test_players_are_not_taken_on_by_staff() -> None:
    house, sessions = full_house()
    command = c.RegisterStaff(
        at=NOON, by=sessions["administrator"], name="cyd", role="player", hash=HASH, reason="x"
    )
    assert house.refused(command) == "role_may_not_do_this"


def test_staff_is_taken_on_under_a_name_and_for_a_reason() -> None:
    house, sessions = full_house()
    by = sessions["administrator"]
    for name, reason, code in (
        ("ann", "new", "name_is_taken"),
        ("x", "new", "name_length_is_not_allowed"),
        ("cyd", " ", "reason_is_missing"),
    ):
        command = c.RegisterStaff(at=NOON, by=by, name=name, role="floor", hash=HASH, reason=reason)
        assert house.refused(command) == code
    assert house.refused(asks("x")) == "name_length_is_not_allowed"


def test_another_role_ends_all_sessions_and_posts() -> None:
    house, sessions = full_house()
    dealer = house.person(sessions["dealer"])
    by = sessions["administrator"]
    post = c.AssignDealer(
        at=NOON, by=sessions["floor"], person=dealer, tables=("md-2", "md-1"), reason="shift"
    )
    house.do(post)
    assert house.people.state.persons[dealer].posts == ("md-1", "md-2")
    assert house.refused(post) == "nothing_would_change"
    house.do(c.ChangeRole(at=NOON, by=by, person=dealer, role="floor", reason="promoted"))
    assert house.people.state.persons[dealer].posts == ()
    assert house.refused(c.Touch(at=NOON, by=sessions["dealer"])) == "session_has_ended"
    assert house.refused(post) == "person_is_not_a_dealer"
    again = c.ChangeRole(at=NOON, by=by, person=dealer, role="floor", reason="again")
    assert house.refused(again) == "nothing_would_change"


def test_a_suspension_kills_sessions_at_once_and_is_told_only_to_who_knows_the_password() -> None:
    house, sessions = full_house()
    ann = house.person(sessions["player"])
    by = sessions["shift_manager"]
    house.do(c.Suspend(at=NOON, by=by, person=ann, reason="chip passing"))
    assert actor_of(house.people.state, sessions["player"], NOON) == Refusal("session_has_ended")
    assert isinstance(house.sign_on("ann", OTHER)[0], e.SignInFailed)
    proof = house.proof("ann")
    signs = c.SignIn(at=NOON, proof=proof, digest="d", client="tab")
    assert house.refused(signs) == "person_is_suspended"
    assert house.refused(c.Suspend(at=NOON, by=by, person=ann, reason="x")) == (
        "nothing_would_change"
    )
    house.do(c.Reinstate(at=NOON, by=by, person=ann, reason="cleared"))
    house.session("ann")


def test_a_shift_manager_suspends_players_and_an_administrator_anybody() -> None:
    house, sessions = full_house()
    dealer = house.person(sessions["dealer"])
    by_shift = c.Suspend(at=NOON, by=sessions["shift_manager"], person=dealer, reason="late")
    assert house.refused(by_shift) == "role_may_not_do_this"
    house.do(c.Suspend(at=NOON, by=sessions["administrator"], person=dealer, reason="late"))


def test_nobody_rules_over_themselves_nor_over_nobody_nor_without_a_reason() -> None:
    house, sessions = full_house()
    by = sessions["administrator"]
    me = house.person(by)
    guest = house.person(sessions["guest"])
    for command, code in (
        (
            c.ChangeRole(at=NOON, by=by, person=me, role="shift_manager", reason="x"),
            "own_role_may_not_be_changed",
        ),
        (c.Suspend(at=NOON, by=by, person=me, reason="x"), "own_role_may_not_be_changed"),
        (
            c.ResetPassword(at=NOON, by=by, person=me, hash="h", reason="x"),
            "own_role_may_not_be_changed",
        ),
        (c.Suspend(at=NOON, by=by, person="p99", reason="x"), "person_is_unknown"),
        (c.ResetPassword(at=NOON, by=by, person="p99", hash="h", reason="x"), "person_is_unknown"),
        (c.Suspend(at=NOON, by=by, person="p1", reason=" "), "reason_is_missing"),
        (c.ResetPassword(at=NOON, by=by, person="p1", hash="h", reason=""), "reason_is_missing"),
        (
            c.ChangeRole(at=NOON, by=by, person=guest, role="dealer", reason="x"),
            "person_has_no_password",
        ),
        (
            c.ResetPassword(at=NOON, by=by, person=guest, hash="h", reason="x"),
            "person_has_no_password",
        ),
    ):
        assert house.refused(command) == code


def test_r45_every_order_about_people_is_one_event_with_who_why_before_and_after() -> None:
    house, sessions = full_house()
    ann, dealer = house.person(sessions["player"]), house.person(sessions["dealer"])
    admin, shift = sessions["administrator"], sessions["shift_manager"]
    orders: list[tuple[c.Command, object, object]] = [
        (
            c.AssignDealer(at=NOON, by=shift, person=dealer, tables=("md-1",), reason="why"),
            (),
            ("md-1",),
        ),
        (
            c.ChangeRole(at=NOON, by=admin, person=dealer, role="floor", reason="why"),
            "dealer",
            "floor",
        ),
        (c.Suspend(at=NOON, by=shift, person=ann, reason="why"), "active", "suspended"),
        (c.Reinstate(at=NOON, by=shift, person=ann, reason="why"), "suspended", "active"),
        (c.Disable(at=NOON, by=shift, scope="all", reason="why"), "open", "closed"),
        (c.Enable(at=NOON, by=shift, scope="all", reason="why"), "closed", "open"),
        (
            c.RequestApproval(
                at=NOON,
                by=shift,
                kind="meter_change",
                subject="m",
                before=1,
                after=2,
                reason="why",
            ),
            1,
            2,
        ),
    ]
    for command, before, after in orders:
        (event,) = house.do(command)
        assert event.by == house.person(command.by)
        assert (event.reason, event.before, event.after) == ("why", before, after)  # type: ignore[union-attr]


def test_people_come_back_from_their_events() -> None:
    house, _ = full_house()
    again = People(house.recorded)
    assert again.state == house.people.state
    assert again.head == house.people.head == len(house.recorded)
