"""The school in a browser: sets answered with keys, judged with reasons, reviewed, and resumed."""

import pytest

from browser.chrome import Page
from browser.conftest import PICTURES
from browser.housing import Housing
from browser.test_looks import serious
from browser.visiting import Open

pytestmark = pytest.mark.slow
STEPS = "document.querySelectorAll('[data-step]').length"


def begin(page: Page, house: Open, kind: str, book: str) -> None:
    page.go(f"{house.url}/#/school")
    page.see("[data-course]")
    page.js(
        "(() => { const list = document.querySelector('.book select');"
        f" list.value = '{book}'; list.dispatchEvent(new Event('change', {{bubbles: true}})); }})()"
    )
    page.press(f"[data-start={kind}]")
    page.see("[data-question]")


def answer(page: Page, kind: str) -> None:
    if kind == "order":
        for number in range(page.js(STEPS)):
            page.key(str(number + 1))
        page.key("Enter")
    elif kind == "payout":
        page.js("document.querySelector('[data-field]').focus()")
        page.wire.ask("Input.insertText", text="5")
        page.key("Enter")
    else:
        page.key("1")
    page.see("[data-verdict]")


@pytest.mark.parametrize(
    ("kind", "book"),
    [("puzzle", "md"), ("puzzle", "rws"), ("scene", "rws"), ("order", "md"), ("hands", "uk")],
)
def test_a_set_is_answered_with_keys_and_ends_with_a_review(
    page: Page, house: Housing, kind: str, book: str
) -> None:
    page.prefer(reduced_motion="reduce")
    begin(page, house, kind, book)
    assert serious(page) == []
    total = int(page.text("[data-question]").split()[-1])
    for number in range(total):
        answer(page, kind)
        if number == 0:
            assert serious(page) == []
            page.picture(PICTURES / f"school-{kind}-{book}.png", whole=True)
        page.key("Enter")
        page.wait("!document.querySelector('[data-verdict]')")
    page.see("[data-review]")
    assert page.js("document.querySelectorAll('[data-row]').length") == total
    assert serious(page) == []
    page.picture(PICTURES / f"school-{kind}-{book}-review.png", whole=True)
    page.go(f"{house.url}/#/school")
    page.see("[data-rating]")


def test_a_set_goes_on_after_a_reload_and_keys_work_whatever_has_the_focus(
    page: Page, house: Housing
) -> None:
    begin(page, house, "hands", "md")
    page.js("document.querySelector('header a').focus()")
    answer(page, "hands")
    page.js("location.reload()")
    page.wait("document.querySelector('[data-question]')?.textContent.trim().startsWith('2')")


def test_a_table_is_settled_against_the_clock(page: Page, house: Housing) -> None:
    page.prefer(color_scheme="dark", reduced_motion="reduce")
    begin(page, house, "payout", "md")
    page.see("[role=timer]")
    assert serious(page) == []
    answer(page, "payout")
    text = page.text("main form")
    fields = page.js("document.querySelectorAll('main form label').length")
    assert text.count("✓") + text.count("✕") == fields
    assert "✕" in text, "most fields were left empty"
    page.picture(PICTURES / "school-payout.png", whole=True)


@pytest.mark.parametrize("kind", ["puzzle", "hands", "scene", "payout"])
@pytest.mark.parametrize("size", [(360, 740), (844, 390), (2560, 1440)])
def test_the_school_fits_every_screen(
    page: Page, house: Housing, kind: str, size: tuple[int, int]
) -> None:
    page.size(*size)
    begin(page, house, kind, "md")
    assert page.js("document.querySelector('main').scrollWidth <= innerWidth")
    if kind != "payout" and size == (844, 390):
        choices = "[...document.querySelectorAll('[data-choice]')]"
        bottoms = page.js(f"{choices}.map((one) => one.getBoundingClientRect().bottom)")
        assert (min(bottoms) if kind == "scene" else max(bottoms)) <= size[1]
    answer(page, kind)
    assert page.js("document.querySelector('main').scrollWidth <= innerWidth")
