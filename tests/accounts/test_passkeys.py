"""Passkeys: added, used once for each challenge, and refused wherever something is not right."""

from typing import Any

import pytest

from accounts.authenticator import Authenticator
from accounts.kit import DOOR, Front, code, welcome
from fifthstreet.accounts import Admission, Done
from fifthstreet.accounts.passkeys import Passkeys, RelyingParty
from fifthstreet.protocol import passkey_commands as k
from fifthstreet.protocol import people_commands as c

HERE = RelyingParty(origin="http://localhost:8000")
KEY = b"the house's own key"


class Desk(Front):
    """A desk with a floorperson who has a device."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.passkeys = Passkeys(self.desk, KEY)
        self.device = Authenticator()
        self.flora = self.staff("flora", "floor")

    @property
    def options(self) -> Any:
        person = self.desk.state.persons[self.flora.person]
        return self.passkeys.options_to_add(HERE, person, self.flora.session)

    def add(self, credential: Any, by: str | None = None, party: RelyingParty = HERE) -> Any:
        by = by or self.flora.session
        return self.answer_to(lambda then: self.passkeys.add(by, party, "phone", credential, then))

    def use(self, credential: Any, by: str = "", party: RelyingParty = HERE) -> Any:
        return self.answer_to(lambda then: self.passkeys.use(DOOR, party, credential, then, by))

    def sign_in(self) -> Any:
        return self.use(self.device.answer(self.passkeys.options_to_use(HERE)))


@pytest.fixture
def desk() -> Desk:
    desk = Desk()
    assert isinstance(desk.add(desk.device.make(desk.options)), Done)
    return desk


def test_a_passkey_signs_its_owner_in_and_counts_as_fresh(desk: Desk) -> None:
    admission = welcome(desk.sign_in())
    assert admission.person == desk.flora.person
    actor = desk.desk.acting(admission.session)
    assert getattr(actor, "fresh", False)
    (passkey,) = desk.desk.state.persons[desk.flora.person].passkeys
    assert (passkey.name, passkey.counter, passkey.used) == ("phone", 1, desk.desk.at())


def test_a_passkey_confirms_who_is_in_a_session(desk: Desk) -> None:
    desk.wait(6 * 60)
    by = desk.flora.session
    assert not getattr(desk.desk.acting(by), "fresh", True)
    answer = desk.device.answer(desk.passkeys.options_to_use(HERE, by))
    assert welcome(desk.use(answer, by)).session == by
    assert getattr(desk.desk.acting(by), "fresh", False)


def test_a_challenge_is_answered_once_also_after_a_restart(desk: Desk) -> None:
    desk.device.counter = -1  # it answers with 0, as devices do that do not count
    answer = desk.device.answer(desk.passkeys.options_to_use(HERE))
    assert isinstance(desk.use(answer), Admission)
    (passkey,) = desk.desk.state.persons[desk.flora.person].passkeys
    assert passkey.counter == 0, "no counter shows the repetition"
    assert code(desk.use(answer)) == "passkey_is_wrong"
    desk.desk = desk.again().desk
    desk.passkeys = Passkeys(desk.desk, KEY)
    assert code(desk.use(answer)) == "passkey_is_wrong"


def test_a_challenge_expires(desk: Desk) -> None:
    options = desk.passkeys.options_to_use(HERE)
    desk.wait(5 * 60)
    assert code(desk.use(desk.device.answer(options))) == "passkey_is_wrong"


def test_a_challenge_is_for_its_purpose_its_session_and_this_house(desk: Desk) -> None:
    at_the_door = desk.device.answer(desk.passkeys.options_to_use(HERE))
    assert code(desk.use(at_the_door, desk.flora.session)) == "passkey_is_wrong"
    other = Passkeys(desk.desk, b"another house")
    assert code(desk.use(desk.device.answer(other.options_to_use(HERE)))) == "passkey_is_wrong"
    confirming = desk.passkeys.options_to_use(HERE, "s99")
    assert code(desk.use(desk.device.answer(confirming), desk.flora.session)) == (
        "passkey_is_wrong"
    )


@pytest.mark.parametrize(
    "changes",
    [
        {"origin": "https://evil.example"},
        {"host": "evil.example"},
        {"verifies": False},
        {"key": Authenticator().key},
        {"id": b"somebody else's"},
    ],
    ids=lambda changes: next(iter(changes)),
)
def test_an_answer_that_is_not_right_opens_nothing(desk: Desk, changes: dict[str, Any]) -> None:
    vars(desk.device).update(changes)
    assert code(desk.sign_in()) == "passkey_is_wrong"


def test_a_counter_that_goes_back_is_a_copied_device(desk: Desk) -> None:
    desk.device.counter = 7
    assert isinstance(desk.sign_in(), Admission)
    desk.device.counter = 3
    assert code(desk.sign_in()) == "passkey_is_wrong"


@pytest.mark.parametrize("junk", [{}, {"id": "x"}, {"response": {"clientDataJSON": "!"}}])
def test_junk_is_refused_in_plain_words(desk: Desk, junk: dict[str, Any]) -> None:
    assert code(desk.use(junk)) == "passkey_is_wrong"
    assert code(desk.add(junk)) == "passkey_is_wrong"


def test_a_passkey_is_renamed_and_removed_by_its_owner_alone(desk: Desk) -> None:
    other = desk.staff("dora", "dealer")
    at = desk.desk.at()
    theirs = k.RemovePasskey(at=at, by=other.session, passkey="k1")
    assert code(desk.do(theirs)) == "passkey_is_unknown"
    desk.done(k.RenamePasskey(at=at, by=desk.flora.session, passkey="k1", name="old phone"))
    assert desk.desk.state.persons[desk.flora.person].passkeys[0].name == "old phone"
    desk.done(k.RemovePasskey(at=at, by=desk.flora.session, passkey="k1"))
    assert code(desk.sign_in()) == "passkey_is_wrong"


def test_a_suspended_person_does_not_come_in_with_a_passkey(desk: Desk) -> None:
    at = desk.desk.at()
    desk.done(c.Suspend(at=at, by="house", person=desk.flora.person, reason="left"))
    assert code(desk.sign_in()) == "person_is_suspended"


def test_players_have_no_passkeys_and_the_same_one_is_not_added_twice(desk: Desk) -> None:
    ann = desk.player("ann")
    person = desk.desk.state.persons[ann.person]
    options = desk.passkeys.options_to_add(HERE, person, ann.session)
    assert code(desk.add(Authenticator().make(options), ann.session)) == "role_may_not_do_this"
    assert code(desk.add(desk.device.make(desk.options))) == "passkey_is_known"


@pytest.mark.parametrize("origin", ["http://127.0.0.1:8000", "http://[::1]:8000"])
def test_an_address_without_a_name_has_no_passkeys(origin: str) -> None:
    refused = RelyingParty(origin=origin).objection
    assert refused is not None
    assert refused.code == "passkeys_need_a_host_name"
    assert RelyingParty(origin="https://play.example").objection is None
