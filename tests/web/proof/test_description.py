"""Every route as the description has it, asked for by schemathesis in the name of several roles.

Answers are of the described form, refusals are problem documents, and nothing is the program's own
fault.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from web.proof.premises import EASY, Premises

pytestmark = pytest.mark.promise("G15")

ROLES = ("spectator", "guest", "player", "floor", "shift_manager", "auditor", "administrator")
FEW = ("spectator", "player", "shift_manager")
QUICK, LONG = 3, 100
LONGEST = 300
"""Seconds for one answer: the folder to file is worked out when it is first asked for."""
MEDIA = "application/problem+json"
COMPUTED = {"analysis", "coach", "school"}
"""Tags of what is worked out about documents by other processes, and takes its time."""
CHECKED = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def premises() -> Iterator[Premises]:
    made = Premises(policy=replace(EASY, guest_chips=100_000))  # for hundreds of guests
    made.open("md-1", "md")
    yield made
    made.close()


def operations(premises: Premises) -> Iterator[Any]:
    """Give every operation of the description."""
    app: Any = premises.app
    schema = schemathesis.openapi.from_asgi("/api/v1/openapi.json", app)
    for found in schema.get_all_operations():
        operation: Any = found.ok()  # type: ignore[union-attr]  # a wrong description raises
        if not COMPUTED & set(operation.tags or ()):
            yield operation


def ask(operation: Any, headers: dict[str, str], examples: int) -> None:
    """Ask for one thing in many ways, in somebody's name."""

    @settings(
        max_examples=examples,
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=[*HealthCheck],
    )
    @given(case=operation.as_strategy())
    def check(case: Any) -> None:
        response = case.call(headers=headers, timeout=LONGEST)
        case.validate_response(response, checks=CHECKED, headers=headers)
        (kind, *_) = response.headers.get("content-type", [""])
        is_json = kind in {MEDIA, "application/json"}
        assert response.status_code < 400 or is_json, (operation.label, response.status_code, kind)

    check()


def ask_everything(premises: Premises, roles: tuple[str, ...], examples: int) -> None:
    """Ask for everything in the name of some roles."""
    count = 0
    for operation in operations(premises):
        for role in roles:
            token = premises.person(role).token
            ask(operation, {"Authorization": f"Bearer {token}"} if token else {}, examples)
            count += 1
    assert count >= 40 * len(roles)
    assert not premises.host("md-1").stopped


@pytest.mark.slow
@pytest.mark.requirement("R16")
def test_r16_every_route_answers_whatever_is_asked(premises: Premises) -> None:
    ask_everything(premises, FEW, QUICK)


@pytest.mark.exhaustive
@pytest.mark.requirement("R16")
def test_r16_every_route_answers_whatever_is_asked_many_times(premises: Premises) -> None:
    ask_everything(premises, ROLES, LONG)
