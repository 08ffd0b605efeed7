"""Every contract holds for every store."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from fifthstreet.ledger.store import Store
from ledger.store.kit import KINDS, Kind, Place


@pytest.fixture(params=KINDS)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """Give a place without a store yet."""
    kind: Kind = request.param
    made = Place(kind, tmp_path)
    yield made
    made.close()


@pytest.fixture
def store(place: Place) -> Store:
    """Give an empty store."""
    return place.open()
