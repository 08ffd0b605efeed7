"""Refusals are for people: whatever is sent to a route or a table, none has Python in it (H12)."""

import ast
import builtins
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import orjson
import pytest

import fifthstreet
from web.proof.powers import COMMANDS
from web.proof.routes import KEY, ROUTES, WHY, post
from web.proof.test_routes import Building

PYTHON: Final = re.compile(
    r"Value error|Assertion failed|__\w+__|Traceback|\w\(|Error\b|<class|NoneType|keyword-only"
    r"|positional|msgspec|pydantic|`|cannot be (None|True|False)|\bAct: "
    r"|\bregex|\[\w-+\]|\{\d+(,\d*)?\}|\(\?"
)
"""Signs of Python, of its libraries, or of a regular expression."""
WRONG: Final[tuple[Any, ...]] = (None, -1, 10**19, 1.5, "", "¤", True, [None], {"a": {}})
BODIES: Final = (b"", b"{", b"[]", b"null", b'"a"', b"\xff", b"{}", b'{"surplus": 1}')
NOWHERE: Final = 'book = "nowhere"'
PAPER: Final[dict[str, Any]] = {"submission": NOWHERE, "pays": {"straight": "5"}, "ties": "bet"}
ENQUIRY: Final[dict[str, Any]] = {
    **PAPER,
    "part": "main",
    "meters": {"mega": 1},
    "ante": 1,
    "stake": 1,
    "stakes": {"pairs": 1},
    "bankroll": 1,
    "target": 2,
    "rounds": 1,
    "whole": True,
    "any_order": True,
    "ceiling": 1,
}
OTHERS: Final = (
    post("/approvals/{request}/decline", "", "/approvals/METER/decline", **WHY),
    post("/approvals/{request}/use", "", "/approvals/METER/use", **KEY),
    post("/analysis", "", **ENQUIRY),
    post("/neighbors", "", **PAPER),
    post("/strategy", "", **PAPER, street=3, staked=1),
    post("/position", "", **PAPER, cards="As", board="", up="2c", staked=1),
    post("/compare", "", left=NOWHERE, right=NOWHERE),
    post("/par.{kind}", "", "/par.json", **PAPER),
    post("/check", "", text=NOWHERE),
)
"""Routes whose right hangs on a matter, and those of analysis, about a book that does not exist."""
TELLERS: Final = ("administrator", "shift_manager", "guest")


@cache
def classes() -> frozenset[str]:
    """Return the names of classes that no reader knows, which are two words written as one."""
    package = Path(fifthstreet.__file__).parent
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in package.rglob("*.py")]
    ours = {
        each.name for tree in trees for each in ast.walk(tree) if isinstance(each, ast.ClassDef)
    }
    commands = {do.partition(".")[2] for do in COMMANDS}
    return frozenset(
        name for name in {*ours, *dir(builtins)} - commands if re.match(r"[A-Z]\w*[a-z][A-Z]", name)
    )


def python_in(says: str) -> bool:
    """Tell whether a sentence has Python in it."""
    return bool(PYTHON.search(says)) or not classes().isdisjoint(re.findall(r"\w+", says))


def spoilt(body: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a body with each field left out, and with a wrong value in each."""
    for name in body:
        yield {other: value for other, value in body.items() if other != name}
        yield from ({**body, name: value} for value in WRONG)


@pytest.fixture(scope="module")
def building() -> Iterator[Building]:
    made = Building()
    made.premises.committer.full = True
    yield made
    made.premises.committer.full = False
    made.premises.close()


def sentences(answer: dict[str, Any]) -> str:
    """Return everything of a refusal that a person reads."""
    return " ".join(str(answer[name]) for name in ("title", "says", "remedy") if answer.get(name))


def test_every_route_that_takes_a_body_is_tried(building: Building) -> None:
    described: Any = building.premises.app.app
    taken = {
        f"{method.upper()} {path.removeprefix('/api/v1')}"
        for path, methods in described.openapi()["paths"].items()
        for method, operation in methods.items()
        if "requestBody" in operation
    }
    assert taken <= {route.operation for route in (*ROUTES, *OTHERS)}


@pytest.mark.slow
@pytest.mark.parametrize("role", TELLERS)
def test_no_route_refuses_a_wrong_body_in_python(building: Building, role: str) -> None:
    token, found, refused = building.people[role].token, set(), 0
    for route in (*ROUTES, *OTHERS):
        if route.method == "GET":
            continue
        wrong = [orjson.dumps(each) for each in spoilt(building.fill(route.body or {}))]
        typed = [("application/json", content) for content in (*BODIES, *wrong)]
        for kind, content in (*typed, ("text/plain", b"{}")):
            answer = building.premises.rest(
                route.method,
                building.fill(route.filled_path),
                token,
                content=content,
                headers={"content-type": kind},
            )
            if answer.status_code >= 400:
                refused += 1
                says = sentences(answer.json())
                if python_in(says) or answer.status_code == 500:
                    found.add((route.operation, says))
    assert refused > 300, refused
    assert not found, "\n".join(map(str, sorted(found)[:20]))


def test_no_route_refuses_a_wrong_query_in_python(building: Building) -> None:
    token, found = building.people["shift_manager"].token, set()
    described: Any = building.premises.app.app
    for path, methods in described.openapi()["paths"].items():
        if "get" not in methods:
            continue
        for parameter in methods["get"].get("parameters", ()):
            query = {parameter["name"]: "¤"} if parameter["in"] == "query" else {}
            where = re.sub(r"{\w+}", "¤", path.removeprefix("/api/v1"))
            answer = building.premises.rest("GET", where, token, params=query)
            if answer.status_code >= 400 and python_in(says := sentences(answer.json())):
                found.add((path, says))
    assert not found, "\n".join(map(str, sorted(found)[:20]))


@pytest.mark.slow
@pytest.mark.parametrize("role", ["dealer", "floor", "shift_manager", "guest"])
def test_no_table_refuses_a_wrong_command_in_python(building: Building, role: str) -> None:
    socket, found, refused = building.premises.socket("md-1", building.people[role]), set(), 0
    for do, fields in COMMANDS.items():
        for wrong in ({}, {"surplus": 1}, *spoilt(dict(fields))):
            answer = socket.ask(do, wrong)
            if not answer.get("ok"):
                refused += 1
                if python_in(says := sentences(answer)):
                    found.add((do, says))
    assert refused > 500
    assert not found, "\n".join(map(str, sorted(found)[:20]))


@pytest.mark.parametrize(
    "says",
    [
        "Investigate.__init__() missing 1 required keyword-only argument",
        "body: Value error, no",
        "KeyError: 'a'",
        "Expected DayCloses.",
        "Your role does not allow this. Act: house.close_day.",
        "Expected a text matching regex '^p'.",
        'Expected a text of the form "^r[0-9]{1,9}$".',
    ],
)
def test_python_in_a_sentence_is_found(says: str) -> None:
    assert python_in(says)
    assert not python_in("Someone else has that seat. Choose another. Seat 2 is free.")
