"""The first load of the pages that players come to is small, texts and rules included."""

import pytest

from browser.chrome import Page
from browser.first_load import MOST, READY, first_load
from browser.housing import Housing
from browser.test_language import wanting

pytestmark = pytest.mark.slow
LEAST = 60_000
"""What a first load surely has: less was not counted whole."""


@pytest.mark.parametrize("address", READY)
def test_a_first_load_is_small(page: Page, house: Housing, address: str) -> None:
    assert LEAST < first_load(page, house, address) <= MOST


def test_a_first_load_in_another_language_reads_one_catalog(page: Page, house: Housing) -> None:
    wanting(page, "de")
    assert LEAST < first_load(page, house, "/table/md-1") <= MOST
    catalogs = page.js(
        "performance.getEntriesByType('resource').map(({ name }) => name)"
        ".filter((name) => /texts\\/[a-z]/.test(name))"
    )
    assert [name.partition("/texts/")[2].partition("?")[0] for name in catalogs] == ["de"]
