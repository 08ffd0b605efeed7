"""A player's own limit at a table of every book and every sample, as the page shows it."""

from collections.abc import Iterator
from http import HTTPStatus

import pytest

from browser.chrome import Page
from browser.test_account_life import fetch, seated
from fifthstreet import bookcase
from fifthstreet.rules.shelf import furnish
from web.floor.test_limits_everywhere import BOOKS
from web.floor.test_sample_books import BOOKS as SAMPLES
from web.floor.test_sample_books import SAMPLES as FOLDER
from web.floor.test_sample_books import opened, sample
from web.served import Served

pytestmark = pytest.mark.slow
MAIN = "document.querySelector('[data-main] button')"
NOTE = "document.querySelector('[data-actions] .note')?.innerText ?? ''"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    bookcase.open_bookcase(str(FOLDER))
    try:
        with Served(tmp_path_factory.mktemp("limits")) as house:
            yield house
    finally:
        bookcase.open_bookcase()
        furnish()


@pytest.mark.parametrize("book", BOOKS)
def test_a_limit_that_allows_a_round_offers_the_ante_and_a_smaller_one_says_why_not(
    page: Page, served: Served, book: str
) -> None:
    table = opened(served, sample(book) if book in SAMPLES else book)
    with served.http() as http:
        while http.get(f"/tables/{table}/notices").status_code == HTTPStatus.SERVICE_UNAVAILABLE:
            pass  # so that no page is told to ask again
    seated(page, served, table)
    view = fetch(page, "GET", f"/tables/{table}")
    ante, currency = view["terms"]["ante"]["least"], view["currency"]  # type: ignore[index]
    least = int(str(fetch(page, "GET", f"/tables/{table}/cost?stakes=ante:{ante}")["least"]))
    for value, offered in ((least, True), (least - 1, False)):
        fetch(page, "POST", "/me/limits", {"kind": f"stake:{currency}", "value": value})
        page.go("about:blank")
        page.go(f"{served.url}/#/table/{table}")
        page.wait(f"{MAIN} && ({MAIN}.ariaDisabled === 'true') === {str(not offered).lower()}")
    page.wait(f"({NOTE}).includes('limit')")
    page.press("[data-main] button")
    page.see(".toast")
    assert page.js("document.querySelectorAll('.own [data-wager] .chips').length") == 0
