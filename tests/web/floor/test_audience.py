"""Bots are told whether anybody watches their table: by the sockets that are open there."""

import time

from fifthstreet.bots.bots import Bots
from web.served import Served


def _until(bots: Bots, table: str, *, watched: bool) -> None:
    for _ in range(200):
        if bots.has_audience(table) is watched:
            return
        time.sleep(0.05)
    raise AssertionError(f"{table}: never {watched}")


def test_a_socket_is_an_audience_until_it_closes(served: Served) -> None:
    assert served.opened is not None
    bots = served.opened.running.bots
    _until(bots, "uk-1", watched=False)
    with served.player("uk-1"):
        _until(bots, "uk-1", watched=True)
        assert not bots.has_audience("nowhere")
    _until(bots, "uk-1", watched=False)
