"""A submission is checked in a browser: findings beside its lines, files, and on to its figures."""

from pathlib import Path

import pytest

from browser.chrome import Page
from browser.conftest import PICTURES
from browser.housing import Housing
from browser.test_looks import serious

pytestmark = pytest.mark.slow
EXAMPLES = Path(__file__).parents[2] / "examples" / "submissions"


def paste(page: Page, text: str) -> None:
    page.see("textarea")
    page.js("document.querySelector('textarea').focus(); document.execCommand('selectAll')")
    page.wire.ask("Input.insertText", text=text)


def test_findings_stand_beside_their_lines(page: Page, house: Housing) -> None:
    page.go(f"{house.url}/#/check")
    text = (EXAMPLES / "md.toml").read_text(encoding="utf-8")
    wrong = text.replace('book = "md"', 'book = "md"\nnonsense = 7', 1)
    assert wrong != text
    paste(page, wrong)
    page.see("li.error")
    line = wrong.splitlines().index("nonsense = 7") + 1
    page.see(f'.gutter [data-line="{line}"].error')
    page.press("li.error button", f"line {line}")
    chosen = page.js(
        "(({selectionStart, selectionEnd, value}) =>"
        " value.slice(selectionStart, selectionEnd))(document.activeElement)"
    )
    assert chosen == "nonsense = 7"
    assert serious(page) == []
    page.picture(PICTURES / "check-findings.png")


def test_a_sound_submission_goes_on_to_its_figures(page: Page, house: Housing) -> None:
    page.go(f"{house.url}/#/check")
    paste(page, (EXAMPLES / "uk.toml").read_text(encoding="utf-8"))
    page.press("button", "Analyze")
    page.see("[data-edge]")
    assert page.js("document.querySelector('[data-edge]').dataset.edge") == "53223/1082900"
    assert "Alder Street" in page.text("[aria-label='House edge']")


def test_what_is_no_toml_is_told_and_nothing_breaks(page: Page, house: Housing) -> None:
    page.size(390, 844, scale=2, phone=True)
    page.prefer(color_scheme="dark", reduced_motion="reduce")
    page.go(f"{house.url}/#/check")
    paste(page, "book = [\n<script>alert(1)</script>")
    page.see("li.error")
    assert "TOML" in page.text("li.error")
    assert page.js("document.documentElement.scrollWidth <= innerWidth")
    assert serious(page) == []
    page.picture(PICTURES / "check-phone.png")


def test_one_may_begin_with_a_template(page: Page, house: Housing) -> None:
    page.go(f"{house.url}/#/check")
    page.see("select option[value=rws]")
    page.js(
        "(() => { const books = document.querySelector('main select'); books.value = 'rws';"
        " books.dispatchEvent(new Event('change', { bubbles: true })); })()"
    )
    page.wait("document.querySelector('textarea').value.includes('book = \"rws\"')")
    page.wait("document.querySelector('[data-findings]').dataset.findings !== ''")
