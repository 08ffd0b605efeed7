"""Processes of one house recognize one another, and nobody else passes for one."""

import time
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.web.peers import APART, HEADER, Peers, digest_of_body
from fifthstreet.web.settings import Serving
from web.served import Served

PATH = "/api/v1/tables/md-1"


NOTED: list[int] = []


def peers(key: bytes) -> Peers:
    memory = SimpleNamespace(end=12, note=NOTED.append)
    desk = SimpleNamespace(memory=memory)
    running: Any = SimpleNamespace(peer_key=key, store=MemoryStore(), desk=desk)
    return Peers(running, Serving())


def test_a_process_learns_from_another_whose_request_it_is() -> None:
    header = peers(b"house").header("192.0.2.7", "POST", PATH, b"{}")
    NOTED.clear()
    passed = peers(b"house").passed(header, "POST", PATH)
    assert passed == ("192.0.2.7", digest_of_body(b"{}"))
    assert NOTED == [12], "and how far the journal is"


def test_a_request_of_another_process_is_answered_once_and_soon(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, other = peers(b"house"), peers(b"house")
    header = one.header("192.0.2.7", "GET", PATH)
    assert other.passed(header, "GET", PATH)
    assert other.passed(header, "GET", PATH) is None, "a nonce counts once"
    assert other.passed(one.header("192.0.2.7", "GET", PATH), "GET", PATH)
    late = one.header("192.0.2.7", "GET", PATH)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 2 * APART + 1)
    assert other.passed(late, "GET", PATH) is None
    assert other.passed(one.header("192.0.2.7", "GET", PATH), "GET", PATH)
    assert len(other._nonces) == 1, "it forgets what is too old to be sent again"


def test_a_body_that_another_process_did_not_pass_on_is_refused(served: Served) -> None:
    body = b'{"client":"c1"}'
    path = "/api/v1/guests"
    codes = []
    for passed, query in ((body, ""), (b"{}", ""), (body, "?more=1")):
        assert served.opened is not None
        header = served.opened.lobby.peers.header("192.0.2.7", "POST", path, passed)
        headers = {HEADER: header, "Host": "another.example", "Content-Type": "application/json"}
        answer = httpx.post(f"{served.url}{path}{query}", content=body, headers=headers)
        codes.append(answer.status_code)
    assert codes == [201, 422, 421]


@pytest.mark.parametrize(
    ("header", "method", "path"),
    [
        (None, "GET", PATH),
        ("", "GET", PATH),
        ("192.0.2.7 00", "GET", PATH),
        (peers(b"other").header("192.0.2.7", "GET", PATH), "GET", PATH),
        (peers(b"house").header("192.0.2.7", "GET", PATH), "POST", PATH),
        (peers(b"house").header("192.0.2.7", "GET", PATH), "GET", f"{PATH}0"),
        (peers(b"house").header("192.0.2.7", "GET", PATH), "GET", f"{PATH}?after=1"),
        (peers(b"house").header("192.0.2.7", "GET", PATH).replace("7", "8", 1), "GET", PATH),
        (peers(b"house").header("", "GET", PATH), "GET", PATH),
        ("192.0.2.7 \u00e4", "GET", PATH),
    ],
)
def test_whoever_has_not_the_keys_passes_for_no_process(
    header: str | None, method: str, path: str
) -> None:
    assert peers(b"house").passed(header, method, path) is None
