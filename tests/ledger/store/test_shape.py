"""A store whose tables, indexes or triggers were changed is not opened, and the audit says so."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from fifthstreet.audit.audit import audit
from fifthstreet.ledger.store import StoreFailedError, UnfitStoreError, open_store
from ledger.store.kit import DATABASES, Kind, Place, buy_in, small_house

DEEDS: dict[Kind, tuple[tuple[str, str], ...]] = {
    "sqlite": (
        ("DROP TRIGGER journal_no_delete", "the trigger journal_no_delete is missing"),
        ("DROP INDEX streams_lasting", "the index streams_lasting is missing"),
        ("ALTER TABLE meters DROP COLUMN reserve", "the table meters.reserve is missing"),
    ),
    "postgres": (
        ("DROP TRIGGER journal_stays ON journal", "the trigger journal_stays is missing"),
        ("ALTER TABLE chain DISABLE TRIGGER USER", "the trigger chain_goes_on was changed"),
        ("DROP INDEX streams_lasting", "the index streams_lasting is missing"),
        ("ALTER TABLE meters DROP COLUMN reserve", "the table meters.reserve is missing"),
    ),
    "memory": (),
}
WEAKENED: dict[Kind, tuple[str, ...]] = {
    "sqlite": (
        "DROP TRIGGER chain_goes_on",
        (
            "CREATE TRIGGER chain_goes_on BEFORE UPDATE ON chain WHEN NEW.seq < 0"
            " BEGIN SELECT RAISE(ABORT, 'the chain only goes on'); END"
        ),
    ),
    "postgres": (
        (
            "CREATE OR REPLACE FUNCTION house_chain() RETURNS trigger LANGUAGE plpgsql AS"
            " $$ BEGIN RETURN NEW; END $$"
        ),
    ),
    "memory": (),
}


@pytest.fixture(params=DATABASES)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """Give a store of a round, closed."""
    made = Place(request.param, tmp_path)
    made.open().commit(small_house(1))
    made.close()
    yield made
    made.close()


def refused(place: Place) -> str:
    """Return why a store is not opened for writing."""
    with pytest.raises(StoreFailedError) as caught:
        open_store(place.address)
    return str(caught.value)


def test_a_store_as_it_was_made_is_opened(place: Place) -> None:
    with place.open() as store:
        assert audit(store).ok


def test_a_store_without_a_trigger_a_column_or_an_index_is_not_opened(place: Place) -> None:
    for deed, fault in DEEDS[place.kind]:
        place.sql(deed)
        assert fault in (answer := refused(place)) or answer.count(";") >= 4, deed
        assert "fifthstreet backup" in answer
    assert "were changed" in refused(place)


def test_a_trigger_that_was_weakened_is_found(place: Place) -> None:
    place.sql(*WEAKENED[place.kind])
    what = "trigger chain_goes_on" if place.kind == "sqlite" else "function house_chain"
    assert f"the {what} was changed" in refused(place)


def test_the_audit_covers_the_triggers(place: Place) -> None:
    deed, fault = DEEDS[place.kind][0]
    place.sql(deed)
    with place.open(read_only=True) as store:
        assert [one.what for one in audit(store).problems] == [fault]


def test_the_way_that_is_named_makes_the_triggers_anew(place: Place, tmp_path: Path) -> None:
    from fifthstreet.ledger.backup import backup, restore

    place.drop_guards()
    with place.open(read_only=True) as store:
        backup(store, tmp_path / "copy")
    with open_store(str(tmp_path / "new.db")) as fresh:
        restore(tmp_path / "copy", fresh)
        assert audit(fresh).ok


def test_triggers_that_go_while_a_house_is_open_are_noticed(tmp_path: Path) -> None:
    place = Place("sqlite", tmp_path)
    store = place.open()
    store.commit(small_house(1))
    place.drop_guards()
    for _ in range(2):
        with pytest.raises(StoreFailedError, match="the trigger"):
            store.commit([buy_in("more", "player:1", 5)])
    place.close()


def test_a_level_that_is_another_is_still_told_first(place: Place) -> None:
    place.sql("UPDATE schema_number SET number = 99", "DROP TABLE meters")
    with pytest.raises(UnfitStoreError, match="schema 99, and this program needs schema 1"):
        open_store(place.address)
