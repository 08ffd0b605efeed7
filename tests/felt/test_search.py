"""Every state of small live tables: each leads to a new round or to the end in a few actions."""

from collections.abc import Callable

import pytest

from felt.company import submissions
from felt.search import Search
from felt.walking import FAR
from fifthstreet.protocol.floor_events import Mode

TABLES = submissions()
MOST = 8_000
"""How many states are looked at after mishaps, at most."""
Note = Callable[[str, object], None]
"""Puts a figure into the report of the tests."""


@pytest.mark.parametrize("name", TABLES)
def test_every_state_of_a_table_with_one_seat_leads_to_a_new_round(
    name: str, record_property: Note
) -> None:
    found = Search(name, TABLES[name], "staff", mishaps=0).go(most=10**6)
    assert found.whole
    assert found.far <= FAR
    record_property("found", str(found))


@pytest.mark.exhaustive
@pytest.mark.parametrize("mode", ["staff", "devices"])
@pytest.mark.parametrize("name", TABLES)
def test_every_state_after_many_mishaps_leads_to_a_new_round(
    name: str, mode: Mode, record_property: Note
) -> None:
    found = Search(name, TABLES[name], mode, mishaps=1, share=0.05).go(most=MOST)
    assert found.far <= FAR
    record_property("found", str(found))


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", TABLES)
def test_every_state_of_a_table_with_two_seats_leads_to_a_new_round(
    name: str, record_property: Note
) -> None:
    found = Search(name, TABLES[name], "both", seats=2, mishaps=1, share=0.01).go(most=MOST)
    assert found.far <= FAR
    record_property("found", str(found))
