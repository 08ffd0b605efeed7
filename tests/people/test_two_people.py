"""Dual authorization requires two people: what one administrator alone can do, which is nothing."""

import pytest

from fifthstreet.people import HOUSE
from fifthstreet.people.policy import DAY
from fifthstreet.people.secret import new_token
from fifthstreet.protocol import people_commands as c
from fifthstreet.protocol import people_events as e
from people.meeting import CHANCE, HASH, HASHER, SOURCE, House

pytestmark = pytest.mark.requirement("R58")


class Sealed(House):
    """A house with the two administrators of its bootstrap, which is sealed."""

    def begin(self) -> tuple[str, str]:
        first, second = self.staff("keeper", "administrator"), self.staff("other", "administrator")
        self.do(c.SealBootstrap(at=self.now))
        return first, second

    def hire(self, by: str, name: str, role: str = "shift_manager") -> str:
        """Hire somebody as an administrator does, take the password over and sign in as them."""
        drawn = new_token(CHANCE)
        self.do(
            c.RegisterStaff(
                at=self.now,
                by=by,
                name=name,
                role=role,  # type: ignore[arg-type]
                hash=HASHER.hash(drawn),
                reason="x",
            )
        )
        session = self.session(name, drawn)
        proof = self.again(session, drawn)
        digest = self.digest()
        self.do(c.ChangePassword(at=self.now, by=session, proof=proof, hash=HASH, digest=digest))
        return session

    def wait(self, seconds: int, *names: str) -> list[str]:
        """Let time pass, and sign people in again."""
        self.now += seconds
        return [self.session(name) for name in names]

    def ask(self, by: str, kind: c.Matter, subject: str) -> str:
        (request,) = self.do(self.asking(by, kind, subject))
        assert isinstance(request, e.ApprovalRequested)
        return request.request

    def asking(self, by: str, kind: c.Matter, subject: str) -> c.RequestApproval:
        return c.RequestApproval(
            at=self.now, by=by, kind=kind, subject=subject, before=0, after=1, reason="x"
        )

    def approval(self, by: str, request: str) -> c.Approve:
        return c.Approve(at=self.now, by=by, request=request, reason="x")

    def grant(self, first: str, second: str, person: str) -> None:
        """Have two people grant a third the permission to approve."""
        request = self.ask(first, "approver", person)
        self.do(self.approval(second, request))
        self.do(
            c.UseApproval(
                at=self.now,
                by=first,
                request=request,
                kind="approver",
                subject=person,
                before=0,
                after=1,
            )
        )


@pytest.fixture
def house() -> Sealed:
    return Sealed()


def test_r5_an_administrator_who_hires_both_parties_has_no_second_one(house: Sealed) -> None:
    first, _ = house.begin()
    one, two = house.hire(first, "sheila"), house.hire(first, "sofia")
    request = house.ask(one, "adjustment", "player:p9:USD")
    assert house.refused(house.approval(two, request)) == "approval_is_not_granted"
    one, two = house.wait(30 * DAY, "sheila", "sofia")
    request = house.ask(one, "adjustment", "player:p9:USD")
    assert house.refused(house.approval(two, request)) == "approval_is_not_granted"


def test_r5_an_administrator_alone_cannot_grant_the_permission(house: Sealed) -> None:
    first, _ = house.begin()
    puppet = house.hire(first, "sock", "administrator")
    sofia = house.person(house.hire(first, "sofia"))
    request = house.ask(first, "approver", sofia)
    assert house.refused(house.approval(first, request)) == "requester_may_not_approve"
    assert house.refused(house.approval(puppet, request)) == "approval_is_not_granted"
    assert house.refused(house.asking(puppet, "approver", sofia)) == "approval_is_not_granted"


def test_two_people_grant_it_and_a_day_later_it_holds(house: Sealed) -> None:
    first, second = house.begin()
    sheila, sofia = house.hire(first, "sheila"), house.hire(first, "sofia")
    house.grant(first, second, house.person(sofia))
    request = house.ask(sheila, "jackpot", "md-1:1:1")
    assert house.refused(house.approval(sofia, request)) == "account_is_too_new"
    sheila, sofia = house.wait(DAY - 1, "sheila", "sofia")
    request = house.ask(sheila, "jackpot", "md-1:1:1")
    assert house.refused(house.approval(sofia, request)) == "account_is_too_new"
    house.now += 1
    (event,) = house.do(house.approval(sofia, request))
    assert isinstance(event, e.ApprovalGiven)
    assert (event.source, event.client) == (SOURCE, "tab")


def removal(house: Sealed, by: str, person: str) -> c.RequestApproval:
    return c.RequestApproval(
        at=house.now, by=by, kind="approver", subject=person, before=1, after=0, reason="x"
    )


def test_the_permission_is_taken_away_by_two_people_as_well(house: Sealed) -> None:
    first, second = house.begin()
    third = house.hire(first, "thea", "administrator")
    person = house.person(third)
    house.grant(first, second, person)
    first, second, third = house.wait(DAY, "keeper", "other", "thea")
    (event,) = house.do(removal(house, first, person))
    assert isinstance(event, e.ApprovalRequested)
    assert house.refused(house.approval(third, event.request)) == "requester_may_not_approve"
    house.do(house.approval(second, event.request))
    use = c.UseApproval(
        at=house.now,
        by=first,
        request=event.request,
        kind="approver",
        subject=person,
        before=1,
        after=0,
    )
    house.do(use)
    assert house.people.state.persons[person].approver == ""
    request = house.ask(second, "approver", person)
    assert house.refused(house.approval(third, request)) == "approval_is_not_granted"


def test_nobody_withdraws_the_permission_of_the_last_two(house: Sealed) -> None:
    first, second = house.begin()
    third = house.hire(first, "thea", "administrator")
    few = "two_people_must_be_able_to_approve"
    for by, person in ((first, second), (first, first)):
        assert house.refused(removal(house, by, house.person(person))) == few
    person = house.person(third)
    house.grant(first, second, person)
    first, second = house.wait(DAY, "keeper", "other")
    requests = []
    for one in (first, third):
        (event,) = house.do(removal(house, first, house.person(one)))
        assert isinstance(event, e.ApprovalRequested)
        house.do(house.approval(second, event.request))
        requests.append(event)
    uses = [
        c.UseApproval(
            at=house.now,
            by=second,
            request=event.request,
            kind="approver",
            subject=event.subject,
            before=1,
            after=0,
        )
        for event in requests
    ]
    house.do(uses[0])
    assert house.refused(uses[1]) == few
    assert house.people.state.persons[person].approver


def test_r5_nobody_resets_a_password_alone(house: Sealed) -> None:
    first, second = house.begin()
    third = house.hire(first, "thea", "administrator")
    house.grant(first, second, house.person(third))
    first, second, third = house.wait(DAY, "keeper", "other", "thea")
    sofia = house.person(house.hire(first, "sofia"))
    reset = c.ResetPassword(at=house.now, by=first, person=sofia, hash=HASH, reason="lost it")
    assert house.refused(reset) == "second_person_must_approve"
    request = house.ask(first, "password", sofia)
    assert house.refused(reset) == "request_is_not_approved"
    assert house.refused(house.approval(first, request)) == "requester_may_not_approve"
    house.do(house.approval(second, request))
    used, changed = house.do(reset)
    assert isinstance(used, e.ApprovalUsed)
    assert (used.asked_by, used.approved_by) == (house.person(first), house.person(second))
    assert isinstance(changed, e.PasswordSet)
    assert house.refused(reset) == "second_person_must_approve"
    again = house.ask(third, "password", sofia)
    house.do(house.approval(second, again))
    assert house.refused(reset) == "second_person_must_approve"  # it is not theirs to use
    use = c.UseApproval(
        at=house.now, by=third, request=again, kind="password", subject=sofia, before=0, after=1
    )
    assert house.refused(use) == "approval_is_for_another_change"


def test_r5_who_has_a_reset_password_approves_nothing_until_two_people_grant_it_anew(
    house: Sealed,
) -> None:
    first, second = house.begin()
    sheila, sofia = house.hire(first, "sheila"), house.hire(first, "sofia")
    person = house.person(sofia)
    house.grant(first, second, person)
    first, second, sheila = house.wait(DAY, "keeper", "other", "sheila")
    request = house.ask(first, "password", person)
    house.do(house.approval(second, request))
    drawn = new_token(CHANCE)
    hash_ = HASHER.hash(drawn)
    house.do(c.ResetPassword(at=house.now, by=first, person=person, hash=hash_, reason="lost"))
    known = house.people.state.persons[person]
    assert (known.approver, known.own_since) == ("", None)
    sofia = house.session("sofia", drawn)  # whoever saw the drawn password
    proof, digest = house.again(sofia, drawn), house.digest()
    house.do(c.ChangePassword(at=house.now, by=sofia, proof=proof, hash=HASH, digest=digest))
    sheila, sofia = house.wait(30 * DAY, "sheila", "sofia")
    request = house.ask(sheila, "jackpot", "md-1:1:1")
    assert house.refused(house.approval(sofia, request)) == "approval_is_not_granted"


def test_the_owner_of_a_one_time_link_needs_nobody_and_waits_a_day_to_approve(
    house: Sealed,
) -> None:
    first, second = house.begin()
    link = house.token()
    digest = house.digest()
    house.do(c.DrawLink(at=house.now, by=second, digest=digest))
    assert house.refused(house.link("other", "0" * 64)) == "one_time_link_is_wrong"
    for name in ("keeper", "nobody"):
        assert house.refused(house.link(name, digest)) == "one_time_link_is_wrong"
    changed, began = house.do(house.link("other", digest))
    assert isinstance(changed, e.PasswordSet)
    assert changed.by_link
    assert isinstance(began, e.SessionBegan)
    assert [*house.people.state.sessions_of(began.person)] == [
        house.people.state.sessions[began.session]
    ]
    assert house.refused(house.link("other", digest)) == "one_time_link_is_wrong"
    second = began.session
    person = house.person(house.hire(first, "sofia"))
    request = house.ask(first, "approver", person)
    assert house.refused(house.approval(second, request)) == "account_is_too_new"
    first, second = house.wait(DAY, "keeper", "other")
    request = house.ask(first, "approver", person)
    house.do(house.approval(second, request))
    assert link not in house.people.state.persons.values()


def test_a_sealed_house_creates_nobody_by_itself(house: Sealed) -> None:
    first, second = house.begin()
    people = house.people.state.persons
    assert {people[house.person(one)].approver for one in (first, second)} == {"bootstrap"}
    command = c.RegisterStaff(
        at=house.now, by=HOUSE, name="sneak", role="administrator", hash=HASH, reason="x"
    )
    assert house.refused(command) == "bootstrap_is_sealed"
    assert house.refused(c.SealBootstrap(at=house.now)) == "nothing_would_change"
    assert house.refused(c.SealBootstrap(at=house.now, by=first)) == "role_may_not_do_this"


def test_a_request_about_oneself_is_not_ones_own_to_approve(house: Sealed) -> None:
    first, second = house.begin()
    request = house.ask(first, "password", house.person(second))
    assert house.refused(house.approval(second, request)) == "requester_may_not_approve"


def test_a_link_lets_nobody_in_who_is_suspended_and_is_not_used_up(house: Sealed) -> None:
    first, second = house.begin()
    person, digest = house.person(second), house.digest()
    house.do(c.DrawLink(at=house.now, by=second, digest=digest))
    house.do(c.Suspend(at=house.now, by=first, person=person, reason="an inquiry"))
    assert house.refused(house.link("other", digest)) == "person_is_suspended"
    house.do(c.Reinstate(at=house.now, by=first, person=person, reason="over"))
    assert isinstance(house.do(house.link("other", digest))[-1], e.SessionBegan)


def test_a_request_that_expired_does_not_hide_a_later_one_that_is_approved(house: Sealed) -> None:
    first, second = house.begin()
    person = house.person(house.hire(first, "sofia"))
    house.ask(first, "password", person)
    first, second = house.wait(DAY, "keeper", "other")
    reset = c.ResetPassword(at=house.now, by=first, person=person, hash=HASH, reason="lost")
    house.do(house.approval(second, house.ask(first, "password", person)))
    assert isinstance(house.do(reset)[-1], e.PasswordSet)
