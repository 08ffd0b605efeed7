"""A house with staff of every role, and a table at which a person deals."""

import pytest

from web.floor.company import Company
from web.served import Served


@pytest.fixture(scope="module")
def company(served: Served) -> Company:
    """Return the staff of the house, with two guests at the live table."""
    made = Company(served)
    made.seat(2)
    return made
