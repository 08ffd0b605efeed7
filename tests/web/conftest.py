"""One server for the tests of a module, with a table of each document."""

from collections.abc import Iterator

import pytest

from web.served import Served

TABLES = {"md-1": "md", "rws-1": "rws", "cb-1": "cb", "uk-1": "uk"}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Run a house with a table of each document."""
    with Served(tmp_path_factory.mktemp("house"), TABLES) as house:
        yield house
