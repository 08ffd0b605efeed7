"""Processes of one house recognize one another, and nobody else passes for one."""

from types import SimpleNamespace
from typing import Any

import pytest

from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.web.peers import Peers
from fifthstreet.web.settings import Serving

PATH = "/api/v1/tables/md-1"


NOTED: list[int] = []


def peers(key: bytes) -> Peers:
    memory = SimpleNamespace(end=12, note=NOTED.append)
    desk = SimpleNamespace(memory=memory)
    running: Any = SimpleNamespace(peer_key=key, store=MemoryStore(), desk=desk)
    return Peers(running, Serving())


def test_a_process_learns_from_another_whose_request_it_is() -> None:
    header = peers(b"house").header("192.0.2.7", "GET", PATH)
    NOTED.clear()
    assert peers(b"house").source(header, "GET", PATH) == "192.0.2.7"
    assert NOTED == [12], "and how far the journal is"


@pytest.mark.parametrize(
    ("header", "method", "path"),
    [
        (None, "GET", PATH),
        ("", "GET", PATH),
        ("192.0.2.7 00", "GET", PATH),
        (peers(b"other").header("192.0.2.7", "GET", PATH), "GET", PATH),
        (peers(b"house").header("192.0.2.7", "GET", PATH), "POST", PATH),
        (peers(b"house").header("192.0.2.7", "GET", PATH), "GET", f"{PATH}0"),
        (peers(b"house").header("192.0.2.7", "GET", PATH).replace("7", "8", 1), "GET", PATH),
        (peers(b"house").header("", "GET", PATH), "GET", PATH),
        ("192.0.2.7 \u00e4", "GET", PATH),
    ],
)
def test_whoever_has_not_the_keys_passes_for_no_process(
    header: str | None, method: str, path: str
) -> None:
    assert peers(b"house").source(header, method, path) is None
