"""Every role and every route: what is answered is what the table of powers allows (R57)."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import httpx
import pytest

from fifthstreet.people.authority import STAFF
from web.proof.powers import POWERS, reach
from web.proof.premises import EASY, Premises, Someone
from web.proof.routes import ABOUT_BOOKS, BY_THE_MATTER, OPEN, ROUTES, SIGNED_ON, Route

pytestmark = pytest.mark.promise("I17", "G13")

ROLES = ("spectator", "guest", "player", *STAFF, "dealer elsewhere")
NOT_ALLOWED = {
    "role_may_not_do_this",
    "belongs_to_someone_else",
    "dealer_is_not_assigned_to_the_table",
}
REQUESTS = {
    "METER": {"kind": "meter_change", "subject": "meter:md-1:mega", "after": 16 * 10**9},
    "ADJUSTMENT": {"kind": "adjustment", "subject": "player:PERSON:USD", "after": 10**6},
    "GRANT": {"kind": "approver", "subject": "PERSON", "after": 1},
    "RESET": {"kind": "password", "subject": "PERSON", "after": 1},
}


class Building:
    """A house with somebody in every role, and matters that wait for a second person."""

    def __init__(self) -> None:
        self.premises = Premises(policy=replace(EASY, approval=10**9))
        self.premises.open("md-1", "md")
        self.people = {role: self._person(role) for role in ROLES}
        victim = self.premises.person("player")
        self.names = {"PERSON": victim.person, "SESSION": victim.session}
        entry = {"name": "Willi Named", "category": "statutory", "since": 0, "reason": "by law"}
        manager = self.people["shift_manager"].token
        added = self.premises.rest("POST", "/exclusions", manager, json=entry)
        assert added.is_success, added.text
        (self.names["ENTRY"],) = self.premises.running.desk.state.exclusions
        for number, (name, request) in enumerate(REQUESTS.items()):
            body = {"client": "c1", "sequence": 90 + number, "reason": "asked for", **request}
            about = request["subject"] == "PERSON"
            asks = self.premises.person("administrator" if about else "shift_manager")
            answer = self.premises.rest("POST", "/approvals", asks.token, json=self.fill(body))
            assert answer.status_code == 201, answer.text
            approvals = self.premises.running.desk.state.requests
            self.names[name] = [*approvals][-1]

    def _person(self, role: str) -> Someone:
        posts = {"dealer": ("md-1",), "dealer elsewhere": ("other-1",)}.get(role, ())
        return self.premises.person(role.partition(" ")[0], posts=posts)

    def fill(self, data: Any) -> Any:
        """Put names of this house where an example has them in capitals."""
        if isinstance(data, dict):
            return {key: self.fill(value) for key, value in data.items()}
        if isinstance(data, str):
            for name, value in self.names.items():
                data = data.replace(name, value)
        return data

    def ask(self, route: Route, who: Someone, sequence: int = 1) -> httpx.Response:
        body = self.fill(route.body)
        if body and "sequence" in body:
            body["sequence"] = sequence
        return self.premises.rest(
            route.method, self.fill(route.filled_path), who.token, json=body, params=route.query
        )


@pytest.fixture(scope="module")
def building() -> Iterator[Building]:
    made = Building()
    yield made
    made.premises.close()


def allowed(role: str, route: Route) -> bool:
    """Tell whether the table of powers lets somebody of a role ask for something."""
    if route.act == OPEN:
        return True
    if role == "spectator":
        return False
    if route.act == SIGNED_ON:
        return True
    far = reach(role.partition(" ")[0], route.act)
    return far in {"own", "any"} or (far == "post" and role == "dealer")


@pytest.mark.slow
@pytest.mark.requirement("R57")
def test_r57_every_route_for_every_role(building: Building) -> None:
    wrong: list[object] = []
    cells = 0
    committer = building.premises.committer
    for number, (role, route) in enumerate(product(ROLES, ROUTES), 100):
        committer.full = not (route.body and "sequence" in route.body)
        answer = building.ask(route, building.people[role], number)
        committer.full = False
        refused = answer.status_code in {401, 403} and route.act != OPEN
        code = answer.json().get("code") if refused else ""
        if refused and code not in NOT_ALLOWED | {"session_has_ended"}:
            wrong.append((role, route.operation, code))
        if refused == allowed(role, route) or answer.status_code == 500:
            wrong.append((role, route.operation, answer.status_code, answer.text[:150]))
        cells += 1
    assert not wrong, wrong[:5]
    assert cells == len(ROLES) * len(ROUTES)


@pytest.mark.requirement("R57")
def test_r57_what_is_not_among_the_routes_is_open_and_changes_nothing(building: Building) -> None:
    named = {route.operation for route in ROUTES} | set(BY_THE_MATTER)
    app: Any = building.premises.app.app
    described = {
        f"{method.upper()} {path.removeprefix('/api/v1')}": operation
        for path, methods in app.openapi()["paths"].items()
        for method, operation in methods.items()
    }
    assert named <= described.keys()
    others = {name: operation for name, operation in described.items() if name not in named}
    assert not [name for name, operation in others.items() if operation.get("security")]
    posted = [operation for name, operation in others.items() if not name.startswith("GET ")]
    assert all(set(operation["tags"]) <= ABOUT_BOOKS for operation in posted)
    assert {route.act for route in ROUTES} - {OPEN, SIGNED_ON} <= POWERS.keys()


@pytest.mark.requirement("R58")
@pytest.mark.parametrize("role", ROLES)
def test_r58_nobody_carries_out_what_is_not_approved_or_not_theirs(
    building: Building, role: str
) -> None:
    matter = building.names["ADJUSTMENT"]
    who = building.people[role]
    body = {"client": "c1", "sequence": 5_000 + ROLES.index(role)}
    used = building.premises.rest("POST", f"/approvals/{matter}/use", who.token, json=body)
    assert used.status_code in {401, 403, 409}, used.text
    assert matter in building.premises.running.desk.state.requests


@pytest.mark.requirement("R58")
def test_r58_nobody_approves_what_they_began_themselves(building: Building) -> None:
    premises, shift = building.premises, building.people["shift_manager"]
    body = {"client": "c1", "sequence": 1, "reason": "mine", **REQUESTS["ADJUSTMENT"], "after": 5}
    assert premises.rest("POST", "/approvals", shift.token, json=building.fill(body)).is_success
    mine = [*premises.running.desk.state.requests][-1]
    path = f"/approvals/{mine}/approve"
    answer = premises.rest("POST", path, shift.token, json={"reason": "mine"})
    assert answer.json()["code"] == "requester_may_not_approve"
    other = premises.person("shift_manager")
    assert premises.rest("POST", path, other.token, json={"reason": "seen"}).is_success


@pytest.mark.requirement("R57")
@pytest.mark.parametrize("name", REQUESTS)
@pytest.mark.parametrize("role", STAFF)
def test_r57_a_body_is_read_from_those_who_may_approve_that_matter(
    building: Building, role: str, name: str
) -> None:
    (route,) = [route for route in ROUTES if route.filled_path == f"/approvals/{name}/approve"]
    garbage = replace(route, body={"garbage": 1})
    code = building.ask(garbage, building.people[role]).json()["code"]
    reads = allowed(role, route)
    assert code == ("request_is_not_valid" if reads else "role_may_not_do_this")


FRESH = [route for route in ROUTES if route.act in POWERS and POWERS[route.act]["fresh"] == "fresh"]


@pytest.mark.requirement("R57")
def test_r57_what_asks_for_the_password_again_is_refused_after_a_while() -> None:
    building = Building()
    policy = replace(EASY, approval=10**9, fresh=300)
    premises = building.premises
    premises.running.desk.memory.people.state = replace(premises.running.desk.state, policy=policy)
    premises.wind(301)
    assert len(FRESH) >= 7
    for number, route in enumerate(FRESH):
        role = next(role for role in STAFF if allowed(role, route))
        answer = building.ask(route, building.people[role], 9_000 + number)
        assert answer.json()["code"] == "identity_must_be_confirmed", (route, answer.text)
    premises.close()


@pytest.mark.requirement("R57")
@pytest.mark.parametrize("extra", ["by", "player", "role", "person", "column", "at"])
def test_r57_fields_that_nobody_asked_for_are_refused(building: Building, extra: str) -> None:
    for route in ROUTES:
        if route.method != "POST" or not route.body:
            continue
        forged = replace(route, body={**route.body, extra: "administrator"})
        if extra in route.body:
            continue
        answer = building.ask(forged, building.people["administrator"], 7_000)
        assert answer.status_code in {403, 422}, (route.operation, answer.text)
