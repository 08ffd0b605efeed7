"""What a feed keeps of its table, and how somebody who comes back hears what it has dropped."""

import tracemalloc
from types import SimpleNamespace
from typing import Any

import orjson

from fifthstreet.floor.tables.views import Viewer
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.web.feeds import RECENT, Feed
from house.playing import begun


class Notes:
    """A wire that keeps what is sent."""

    compresses = False

    def __init__(self) -> None:
        self.frames: list[bytes] = []

    def push(self, frame: bytes) -> None:
        self.frames.append(frame)


def watcher() -> Any:
    return SimpleNamespace(wire=Notes(), viewer=Viewer(), wants_view=False, last_view=None)


def message(frame: bytes) -> dict[str, Any]:
    found: dict[str, Any] = orjson.loads(frame[frame.index(b"{") :])
    return found


def test_a_feed_keeps_so_many_events_in_so_many_bytes_and_reads_older_ones() -> None:
    script = begun(MemoryStore(), "md")
    feed = Feed(script.host)
    script.play(3)
    number = script.host.state.number
    assert len(feed.recent) == RECENT < number
    tracemalloc.start()
    try:
        script.play(2)
        snapshot = tracemalloc.take_snapshot()
    finally:
        tracemalloc.stop()
    views = snapshot.filter_traces(
        [tracemalloc.Filter(inclusive=True, filename_pattern="*/views.py")]
    )
    assert sum(trace.size for trace in views.traces) < 64_000
    back, last = watcher(), script.host.state.number
    for after in (last - 1, last - RECENT, last - RECENT - 1, 0):
        feed.greet(back, after)
        events = message(back.wire.frames[-1])["events"]
        assert [event["number"] for event in events] == [*range(after + 1, last + 1)]
