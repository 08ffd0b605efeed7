"""Whether a store can be written to is found out by writing, and nothing is changed by it."""

from collections.abc import Iterator
from pathlib import Path
from resource import RLIMIT_FSIZE, getrlimit, setrlimit

import pytest

from fifthstreet.audit.audit import audit
from fifthstreet.errors import FifthStreetError
from fifthstreet.ledger.store import StoreFailedError, StoreFullError
from ledger.store.kit import DATABASES, KINDS, Kind, Place, small_house


@pytest.fixture
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """Give a place of the kind that a test names."""
    made = Place(request.param, tmp_path)
    yield made
    made.close()


@pytest.mark.parametrize("place", KINDS, indirect=True)
def test_a_trial_write_changes_nothing(place: Place) -> None:
    store = place.open()
    store.commit(small_house())
    before = store.head()
    store.probe()
    assert store.head() == before
    assert audit(store).ok


@pytest.mark.parametrize("place", DATABASES, indirect=True)
def test_a_trial_write_waits_for_the_database_to_keep_it(place: Place) -> None:
    store = place.open()
    kind: Kind = place.kind
    statements = {
        "sqlite": "CREATE TRIGGER no BEFORE INSERT ON snapshots"
        " BEGIN SELECT RAISE(ABORT, 'no'); END",
        "postgres": "CREATE RULE no AS ON INSERT TO snapshots DO INSTEAD SELECT 1 / 0",
    }
    place.sql(statements[kind])
    with pytest.raises(FifthStreetError):
        store.probe()


@pytest.mark.parametrize("place", ["sqlite"], indirect=True)
def test_f04_a_trial_write_finds_a_full_disk_and_later_that_there_is_room(place: Place) -> None:
    store = place.open()
    usual = getrlimit(RLIMIT_FSIZE)
    setrlimit(RLIMIT_FSIZE, (1, usual[1]))
    try:
        with pytest.raises((StoreFullError, StoreFailedError)):
            store.probe()
    finally:
        setrlimit(RLIMIT_FSIZE, usual)
    store.probe()
    store.commit(small_house())
    assert audit(store).ok
