"""A new store, which is made at once, has the very tables that an older one gets step by step."""

import re
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from fifthstreet.ledger.store import upgrade
from fifthstreet.ledger.store.postgres import PostgresStore
from fifthstreet.ledger.store.schema import METADATA
from fifthstreet.ledger.store.sqlite import SqliteStore
from ledger.store.kit import DATABASES, Kind, Place

PARTS: dict[Kind, tuple[str, ...]] = {
    "sqlite": (
        "SELECT type, tbl_name, name, sql FROM sqlite_schema",
        "SELECT m.name, c.* FROM sqlite_schema AS m JOIN pragma_table_xinfo(m.name) AS c",
    ),
    "postgres": (
        (
            "SELECT table_name, column_name, ordinal_position, data_type,"
            " character_maximum_length, is_nullable, column_default"
            " FROM information_schema.columns WHERE table_schema = 'public'"
        ),
        (
            "SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid)"
            " FROM pg_constraint WHERE connamespace = 'public'::regnamespace"
        ),
        "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'",
        "SELECT tgname, tgenabled, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal",
        "SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace",
    ),
}
"""How to ask a database for everything that it was told to make."""
ROWS = ("SELECT * FROM chain", "SELECT * FROM alembic_version")
CHANGES: dict[Kind, tuple[str, ...]] = {
    "sqlite": (
        "DROP TRIGGER chain_goes_on",
        "DROP INDEX streams_lasting",
        "ALTER TABLE meters RENAME COLUMN value TO worth",
        "CREATE TABLE more (one INTEGER)",
    ),
    "postgres": (
        "ALTER TABLE chain DROP CONSTRAINT one_row",
        "DROP TRIGGER chain_goes_on ON chain",
        "DROP INDEX movements_of_round",
        "ALTER TABLE meters ALTER COLUMN value DROP NOT NULL",
    ),
}


SAYS_NOTHING = re.compile(r'"|\\n|\s|(?<=_pkey)1|(?<=_not_null)1')
"""Quotes, spaces, and the number in a name that PostgreSQL finds where the plain one is taken."""


def parts(place: Place) -> list[list[str]]:
    """Return all that a database has."""
    return [
        sorted(SAYS_NOTHING.sub("", repr(tuple(row))) for row in place.sql(query))
        for query in (*PARTS[place.kind], *ROWS)
    ]


@pytest.fixture(params=DATABASES)
def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """Give a store that was made at once."""
    place = Place(request.param, tmp_path)
    place.open().close()
    return place


def test_a_store_made_at_once_is_as_one_made_step_by_step(
    fresh: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = []

    def step_by_step(connection: Connection, level: str) -> None:
        upgrade.take_steps(connection)
        taken.append(level)

    monkeypatch.setattr(upgrade, "create_tables", step_by_step)
    (tmp_path / "old").mkdir()
    stepped = Place(fresh.kind, tmp_path / "old")
    stepped.open().close()
    assert taken == [upgrade.LEVEL]
    assert parts(fresh) == parts(stepped)
    assert fresh.sql(ROWS[1]) == [(upgrade.LEVEL,)]


def test_whatever_is_changed_about_a_store_is_seen(fresh: Place) -> None:
    before = parts(fresh)
    for change in CHANGES[fresh.kind]:
        fresh.sql(change)
        assert parts(fresh) != before, change
        before = parts(fresh)


def test_the_tables_are_those_that_the_program_knows(fresh: Place) -> None:
    store = fresh.open()
    assert isinstance(store, SqliteStore | PostgresStore)
    with store.writing.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    fresh.close()
