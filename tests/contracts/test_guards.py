# ruff: noqa: S608 - the statements are the test's own
"""What the databases themselves refuse, whoever asks: R34, R46, append-only, no negative player."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from fifthstreet.audit.audit import audit
from ledger.store.kit import DATABASES, Kind, Place, small_house

pytestmark = pytest.mark.requirement("R34", "R46")


@pytest.fixture(params=DATABASES, scope="module")
def place(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Place]:
    """Give a house of three rounds, which nothing here changes."""
    kind: Kind = request.param
    folder: Path = tmp_path_factory.mktemp("guards")
    made = Place(kind, folder)
    store = made.open()
    for batch in small_house(3):
        store.commit([batch])
    yield made
    assert audit(made.opened[0]).ok
    made.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE journal SET data = '1' WHERE seq = 4",
        "UPDATE journal SET hash = '0' WHERE seq = 4",
        "DELETE FROM journal",
        "DELETE FROM journal WHERE seq = 10",
        "UPDATE streams SET seq = 4",
        "DELETE FROM streams",
        "UPDATE replies SET seq = 4",
        "DELETE FROM replies",
        "UPDATE entries SET entry = 'x'",
        "DELETE FROM entries",
        "UPDATE postings SET amount = 1 WHERE account = 'player:1'",
        "DELETE FROM postings WHERE account = 'player:1'",
        "UPDATE movements SET parts = parts + 1",
        "DELETE FROM movements",
        "DELETE FROM chain",
        "DELETE FROM meters",
    ],
)
def test_r46_i2_what_is_written_is_neither_changed_nor_deleted(
    place: Place, statement: str
) -> None:
    with pytest.raises(Exception, match="append-only"):
        place.sql(statement)


@pytest.mark.parametrize(
    "table",
    ["journal", "streams", "replies", "entries", "postings", "movements", "chain", "meters"],
)
def test_r46_no_table_is_emptied_at_once(place: Place, table: str) -> None:
    statement = f"TRUNCATE {table}" if place.kind == "postgres" else f"DELETE FROM {table}"
    with pytest.raises(Exception, match="append-only"):
        place.sql(statement)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE accounts SET balance = balance + 10000 WHERE account = 'player:1'",
        "UPDATE accounts SET balance = 0, seq = 0 WHERE account = 'house'",
        "INSERT INTO accounts VALUES ('player:9', 'USD', 10000, 1)",
    ],
)
def test_i1_a_balance_is_nothing_but_what_was_posted(place: Place, statement: str) -> None:
    with pytest.raises(Exception, match="not what was posted"):
        place.sql(statement)


def test_an_account_keeps_its_currency_and_stays(place: Place) -> None:
    with pytest.raises(Exception, match=r"posted|currency"):
        place.sql("UPDATE accounts SET currency = 'GBP' WHERE account = 'player:1'")
    with pytest.raises(Exception, match="only an escrow is closed"):
        place.sql("DELETE FROM accounts WHERE account = 'player:1'")


@pytest.mark.parametrize("account", ["player:9", "escrow:x", "meter:x"])
def test_r15_i3_no_such_account_goes_below_zero(place: Place, account: str) -> None:
    for statement in (
        f"INSERT INTO postings VALUES ('{account}', 999, -10000, -10000)",
        f"INSERT INTO accounts VALUES ('{account}', 'USD', -10000, 999)",
    ):
        with pytest.raises(Exception, match=r"never_negative|not what was posted"):
            place.sql(statement)


def test_a_player_has_no_part_of_a_minor_unit(place: Place) -> None:
    with pytest.raises(Exception, match="player_has_whole_minor_units"):
        place.sql(
            "INSERT INTO postings VALUES ('player:9', 999, 5, 5)",
            "INSERT INTO accounts VALUES ('player:9', 'USD', 5, 999)",
        )
    if place.kind == "sqlite":  # there every statement stood for itself
        place.unguarded("DELETE FROM postings WHERE seq = 999")


@pytest.mark.parametrize("kind", ["contribution", "reset"])
def test_r34_only_awards_voids_and_adjustments_lower_a_meter(place: Place, kind: str) -> None:
    with pytest.raises(Exception, match="lawful_movement"):
        place.sql(f"INSERT INTO movements VALUES ('main:mega', 99, 999, '{kind}', -5, '', 'r')")


@pytest.mark.parametrize("approved", ["", "ann"])
def test_r58_an_adjustment_has_two_names(place: Place, approved: str) -> None:
    with pytest.raises(Exception, match="lawful_movement"):
        place.sql(
            f"INSERT INTO movements VALUES ('m:m', 99, 999, 'adjustment', 5, '{approved}', '')"
        )


def test_r34_a_void_gives_back_no_more_than_the_round_put_in(place: Place) -> None:
    with pytest.raises(Exception, match="did not put that much in"):
        place.sql(
            "INSERT INTO movements VALUES ('main:mega', 99, 9, 'reversal', -7124, '', 'md-1:1')"
        )


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE meters SET value = value - 1, contributed = contributed - 1",
        "UPDATE meters SET value = value + 1, contributed = contributed + 1",
        "INSERT INTO meters VALUES ('main:new', 5, 0, 5, 0, 0, 0, 0, 0, 0, 0)",
    ],
)
def test_r34_a_meter_is_nothing_but_what_moved_it(place: Place, statement: str) -> None:
    with pytest.raises(Exception, match="not what moved it"):
        place.sql(statement)


def test_a_meters_counts_explain_it(place: Place) -> None:
    with pytest.raises(Exception, match="meter_is_explained"):
        place.sql("UPDATE meters SET awarded = awarded + 1")


@pytest.mark.parametrize(
    "statement",
    ["UPDATE chain SET seq = 1", "UPDATE chain SET seq = seq + 1", "UPDATE chain SET hash = '0'"],
)
def test_i11_the_chain_only_goes_on(place: Place, statement: str) -> None:
    with pytest.raises(Exception, match="only goes on"):
        place.sql(statement)


def test_nothing_but_rows_of_a_known_form_is_in_the_journal(place: Place) -> None:
    with pytest.raises(Exception, match="known_form"):
        place.sql(r"INSERT INTO journal VALUES (999, '\x02', '0')")
