"""Whoever watches long work hears how many things are done, and not how far each has come."""

from fifthstreet.analysis.progress import one_by_one, watched_by, watcher


def test_things_done_one_by_one_are_told_and_their_parts_are_not() -> None:
    heard: list[tuple[int, int]] = []
    with watched_by(lambda done, total: heard.append((done, total))):
        seen = [(item, watcher()) for item in one_by_one("ab")]
        assert watcher() is not None
    assert seen == [("a", None), ("b", None)]
    assert heard == [(1, 2), (2, 2)]


def test_nobody_need_watch() -> None:
    assert [*one_by_one((1, 2))] == [1, 2]
