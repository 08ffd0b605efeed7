"""What tests of jackpots share: rounds that deal what a test wishes."""

from collections.abc import Iterator

import pytest

from jackpots.lucky import wishes_come_true


@pytest.fixture(autouse=True)
def _wishes() -> Iterator[None]:
    with wishes_come_true():
        yield
