"""What the manual says of the protocol is what the house does: its examples are played."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from fifthstreet.floor.tables.pace import PACES
from fifthstreet.web.measures import REGISTRY
from fifthstreet.web.throttle import RATES
from web.served import SOON, Served

DOCS = Path(__file__).parents[2] / "docs"
PROTOCOL = (DOCS / "protocol.md").read_text("utf-8")
OPERATING = (DOCS / "operating.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(http|text)\n(.*?)^```", PROTOCOL, re.MULTILINE | re.DOTALL)
ANY = "…"


class NotAsTold(AssertionError):  # noqa: N818 - it names what was found
    """The house says something else than the manual."""


def compare(expected: Any, actual: Any, where: str = "") -> None:
    """Raise where something is not as the manual tells it; `…` is anything, or whatever more."""
    if expected == ANY:
        return
    if isinstance(expected, Mapping) and isinstance(actual, Mapping):
        more = ANY in expected
        if not more and actual.keys() - expected.keys():
            raise NotAsTold(f"{where}: {sorted(actual.keys() - expected.keys())} are not told")
        for name in expected.keys() - {ANY}:
            if name not in actual:
                raise NotAsTold(f"{where}.{name} is told and not said")
            compare(expected[name], actual[name], f"{where}.{name}")
    elif isinstance(expected, list) and isinstance(actual, list):
        open_end = bool(expected) and expected[-1] == ANY and len(actual) > len(expected)
        if len(expected) != len(actual) and not open_end:
            raise NotAsTold(f"{where} has {len(actual)} and not {len(expected)}")
        for number, (one, other) in enumerate(zip(expected, actual, strict=False)):
            compare(one, other, f"{where}[{number}]")
    elif expected != actual:
        raise NotAsTold(f"{where} is {actual!r} and not {expected!r}")


class Reader:
    """Plays the examples in their order, with the token of the guest who came in first."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.token = ""

    def request(self, block: str) -> None:
        """Make a request, and hold the answer against the one that is told."""
        question, _, response = block.partition("\n\n")
        first, *rest = question.splitlines()
        method, path = first.split()
        signed = bool(rest) and rest[0].startswith("Authorization")
        body = json.loads("".join(rest[signed:])) if rest[signed:] else None
        status, _, answer = response.partition("\n")
        with self.served.http(self.token if signed else "") as http:
            made = http.request(method, path.removeprefix("/api/v1"), json=body)
        assert made.status_code == int(status), (first, made.text)
        compare(json.loads(answer), made.json(), first)
        self.token = self.token or made.json().get("token", "")

    def conversation(self, block: str) -> None:
        """Say and hear what is told, over one socket."""
        with self.served.socket("md-1") as socket:
            for line in re.split(r"\n(?=[<>])", block.strip()):
                message = json.loads(line[1:])
                if line.startswith("<"):
                    compare(message, next(self.heard(socket)), line[:80])
                    continue
                if message["type"] == "hello":
                    message["token"] = self.token
                socket.send(json.dumps(message))

    @staticmethod
    def heard(socket: Any) -> Iterator[dict[str, Any]]:
        """Yield what is heard; what the meters show comes when it will."""
        while True:
            message = json.loads(socket.recv(timeout=SOON))
            if message["type"] != "meters":
                yield message


def test_the_examples_of_the_protocol_are_what_the_house_says(tmp_path: Path) -> None:
    with Served(tmp_path, {"md-1": "md"}) as served:
        reader = Reader(served)
        for kind, block in BLOCKS:
            (reader.request if kind == "http" else reader.conversation)(block)
    assert {kind for kind, _ in BLOCKS} == {"http", "text"}


@pytest.mark.parametrize(
    ("expected", "actual"),
    [
        ({"a": 1}, {"a": 2}),
        ({"a": 1}, {"a": 1, "b": 1}),
        ({"a": 1, ANY: ANY}, {"b": 1}),
        ([1], [1, 2]),
        ([1, 2], [1]),
        ([{"a": 1}], [{"a": True, "b": 1}]),
    ],
)
def test_an_example_that_is_not_true_is_found(expected: Any, actual: Any) -> None:
    with pytest.raises(NotAsTold):
        compare(expected, actual)


def test_every_route_of_the_manual_exists(tmp_path: Path) -> None:
    with Served(tmp_path) as served, served.http() as http:
        known = set(http.get("/openapi.json").json()["paths"])
        text = "\n".join(page.read_text("utf-8") for page in DOCS.rglob("*.md"))
        paths = set(re.findall(r"`(?:GET |POST )?(/api/v1/[^`?]*)`", text))
    shapes = {re.sub(r"\{[^}]*\}", "{}", path) for path in known}
    served_apart = {"/api/v1/docs", "/api/v1/openapi.json", "/api/v1/tables/{}/socket"}
    missing = {re.sub(r"\{[^}]*\}", "{}", path) for path in paths} - shapes - served_apart
    assert not missing


def test_the_operator_is_told_every_figure_rate_and_pace() -> None:
    for metric in REGISTRY.collect():
        assert f"`{metric.name}" in OPERATING, metric.name
    for name, rate in RATES.items():
        assert f"| `{name}` | {rate} |" in OPERATING, name
    for name in PACES:
        assert f"`{name}`" in OPERATING, name
