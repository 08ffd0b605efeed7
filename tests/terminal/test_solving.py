"""A bar shows how far a game is solved, once for each time that all boards are gone through."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from fifthstreet.analysis.progress import watcher
from fifthstreet.terminal import progress as bars


def test_each_pass_has_a_bar_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    events: list[object] = []

    @contextmanager
    def bar(what: str) -> Iterator[object]:
        events.append(what)
        yield lambda done, total: events.append((done, total))
        events.append("end")

    monkeypatch.setattr(bars, "progress", bar)
    with bars.solving():
        advance = watcher()
        assert advance is not None
        for done in (1, 2, 1):
            advance(done, 2)
    assert events == ["Solving", (1, 2), (2, 2), "end", "Solving", (1, 2), "end"]
    assert watcher() is None
