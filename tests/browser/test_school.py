"""The school in a browser: every drill is answered with keys, judged, and counted."""

import json

import pytest

from browser.chrome import Page
from browser.conftest import PICTURES
from browser.housing import Housing
from browser.test_looks import serious

pytestmark = pytest.mark.slow
SEED = 7
"""The first question is made from this seed, so that the right answers can be asked for."""
CHOICES = "[...document.querySelectorAll('[data-choice]')].map((e) => e.dataset.choice)"


def sit_down(page: Page, house: Housing, drill: str, book: str) -> None:
    page.go(f"{house.url}/#/school")
    page.see("[data-drill]")
    page.js(
        "crypto.getRandomValues = (values) => { values.fill(7); return values; };"
        f"location.hash = '/school/{drill}/{book}'"
    )
    page.see("[data-choice], [data-field]")


def judged(
    page: Page, drill: str, book: str, answer: dict[str, object], seed: int = SEED
) -> dict[str, object]:
    body = json.dumps({"book": book, "seed": seed, "answer": answer})
    told: dict[str, object] = page.js(
        f"fetch('/api/v1/school/{drill}', {{method: 'POST', body: {json.dumps(body)},"
        " headers: {'Content-Type': 'application/json'}}).then((answer) => answer.json())"
    )
    return told


def wrong_by(page: Page, drill: str, book: str, choice: str) -> float:
    """Return how wrong a choice is for the question after the first."""
    given: object = int(choice) if drill == "remedy" else choice
    return 1 - float(str(judged(page, drill, book, {"choice": given}, SEED + 1)["score"]))


@pytest.mark.parametrize(
    ("drill", "book"), [("remedy", "md"), ("winner", "rws"), ("decide", "md"), ("decide", "rws")]
)
def test_a_drill_is_answered_with_a_key_and_judged_by_the_book(
    page: Page, house: Housing, drill: str, book: str
) -> None:
    sit_down(page, house, drill, book)
    choices = page.js(CHOICES)
    first: object = 0 if drill == "remedy" else choices[0]
    right = str(judged(page, drill, book, {"choice": first})["answer"])
    page.key(str(choices.index(right) + 1))
    page.see("[data-verdict=right]")
    assert page.text("[data-score]") == "1 of 1"
    assert page.js("document.querySelector('[data-choice].right').dataset.choice") == right
    assert serious(page) == []
    page.picture(PICTURES / f"school-{drill}-{book}.png")
    page.key("Enter")
    page.wait("!document.querySelector('[data-verdict]')")
    options = page.js(CHOICES)
    costs = {each: wrong_by(page, drill, book, each) for each in options}
    page.key(str(options.index(max(options, key=lambda each: costs[each])) + 1))
    page.see("[data-verdict=wrong]")
    assert page.text("[data-score]") == "1 of 2"


@pytest.mark.parametrize("book", ["md", "rws"])
def test_a_table_is_settled_to_the_cent(page: Page, house: Housing, book: str) -> None:
    page.prefer(color_scheme="dark", reduced_motion="reduce")
    sit_down(page, house, "settle", book)
    lines = judged(page, "settle", book, {})["lines"]
    assert isinstance(lines, list)
    assert serious(page) == []
    page.picture(PICTURES / f"school-settle-{book}.png")
    page.js("document.querySelector('[data-field]').focus()")
    for line in lines[:-1]:
        page.js(f"document.querySelector('[data-field=\"{line['field']}\"]').focus()")
        page.wire.ask("Input.insertText", text=f"{line['paid'] / 100:g}")
    page.key("Enter")
    page.see("[data-verdict=wrong]")
    told = page.text("main form")
    assert told.count("✓") == len(lines) - 1
    assert told.count("✕") == 1
    assert all(line["clauses"][0]["id"] in told for line in lines)


def test_the_school_fits_a_phone(page: Page, house: Housing) -> None:
    page.size(390, 844, scale=2, phone=True)
    sit_down(page, house, "settle", "md")
    assert page.js("document.documentElement.scrollWidth <= innerWidth")
    page.picture(PICTURES / "school-phone.png")
    page.go(f"{house.url}/#/school")
    page.see("[data-drill]")
    assert page.js("document.documentElement.scrollWidth <= innerWidth")
    assert serious(page) == []
