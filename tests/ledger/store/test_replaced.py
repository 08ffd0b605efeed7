"""A store that is emptied, set back or exchanged while it is open is written to no more."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from fifthstreet.ledger.store import StoreFailedError, StreamSnapshot
from ledger.store.kit import DATABASES, Place, buy_in, small_house


@pytest.fixture(params=DATABASES)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """Give a place for a store."""
    made = Place(request.param, tmp_path)
    yield made
    made.close()


@pytest.mark.parametrize(
    ("deed", "text"),
    [
        (("DELETE FROM chain",), "was emptied|another program"),
        (("DROP TABLE chain",), "damaged"),
        (
            ("DELETE FROM journal WHERE seq > 10", "UPDATE chain SET seq = 10, hash = 'x'"),
            "set back|another program",
        ),
        (
            (
                "UPDATE journal SET hash = 'other' WHERE seq = 14",
                "UPDATE chain SET hash = 'other'",
            ),
            "set back|another program",
        ),
    ],
)
def test_nothing_is_written_to_a_journal_that_is_another_by_now(
    place: Place, deed: tuple[str, ...], text: str
) -> None:
    store = place.open()
    store.commit(small_house(1))
    anchored = place.anchor.read_bytes()
    place.drop_guards()
    place.sql(*deed)
    for _ in range(2):
        with pytest.raises(StoreFailedError, match=text):
            store.commit([buy_in("more", "player:1", 5)])
    assert store.failed is not None
    with pytest.raises(type(store.failed)):
        store.check()
    with pytest.raises(type(store.failed)):
        store.probe()
    with pytest.raises(type(store.failed)):
        store.write_snapshot(StreamSnapshot(stream="table:md-1", number=1, state={}))
    assert place.anchor.read_bytes() == anchored


def test_a_database_that_is_set_back_is_found_out_without_a_command(place: Place) -> None:
    store = place.open()
    store.commit(small_house(1))
    store.check()
    place.unguarded("DELETE FROM journal WHERE seq > 10", "UPDATE chain SET seq = 10, hash = 'x'")
    with pytest.raises(StoreFailedError):
        store.check()


def test_what_another_process_adds_is_no_harm(tmp_path: Path) -> None:
    place = Place("postgres", tmp_path)
    one, two = place.open(), Place("postgres", tmp_path / "two", place.address)
    two.folder.mkdir()
    other = two.open()
    for number in range(3):
        one.commit([buy_in(f"one:{number}", "player:1", 5)])
        other.commit([buy_in(f"two:{number}", "player:2", 5)])
        one.check()
        other.check()
    assert one.head().seq == 6
    two.close()
    place.close()
