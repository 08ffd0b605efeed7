"""What tests of a house share."""

from collections.abc import Iterator

import pytest

from house.pair import Pair


@pytest.fixture
def pair() -> Iterator[Pair]:
    made = Pair()
    yield made
    for sitting in (made.one, made.two):
        sitting.store.close()
