"""The register on the pit page: filed, approved by two, a table opened by two, limits changed."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from browser.chrome import Chrome, Page
from browser.conftest import PICTURES
from browser.hosting import Pit
from browser.test_looks import serious
from browser.working import choose, come, fill, sign_in
from fifthstreet.rules.samples import submission
from web.served import Served
from web.test_staff import WORDS

pytestmark = pytest.mark.slow
BEN = "Badge 32"
"""The second shift manager."""
RANGE = "range.ante = { min = 1000, max = 50000 }"
RULES = submission("md").replace("[limits]\n", f"[limits]\n{RANGE}\n")
ON_TOP = """selector => {
  const shown = document.querySelector(selector), box = shown.getBoundingClientRect();
  return shown.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}"""
SIZES = {"desk": (1280, 800), "phone": (390, 844), "wide": (1920, 1080)}


@pytest.fixture
def pit(tmp_path: Path) -> Iterator[Pit]:
    with Served(tmp_path) as served:
        yield Pit(served, "MS-2")


def ordered(page: Page, reason: str) -> None:
    """Give the order that is open, with its reason."""
    fill(page, "dialog[open] textarea[name=reason]", reason)
    page.press("dialog[open] button[type=submit]")
    page.wait("!document.querySelector('dialog[open]')")


def file_rules(page: Page, text: str) -> None:
    """File a submission by pasting it."""
    page.press("section button", "File a submission")
    fill(page, "dialog[open] textarea[name=submission]", text)
    ordered(page, "New rules for the winter.")


def agreed(page: Page) -> None:
    """Approve as the second person what waits."""
    page.see("[data-approval]")
    page.press("[data-approval] button", "Approve")
    ordered(page, "Seen and agreed.")


def applied(page: Page, button: str = "Apply") -> None:
    """Carry out what two people have agreed on."""
    page.press("[data-approval] button", button)
    page.wait("!document.querySelector('[data-approval]')")


def approved(page: Page, button: str = "Apply") -> None:
    """Approve as the second person what waits, and carry it out."""
    agreed(page)
    applied(page, button)


def waits(page: Page, what: str) -> None:
    """See what the second version waits for."""
    shown = "document.querySelector('[data-version=r2] .text-warn')?.innerText"
    page.wait(f"{shown}.startsWith('{what}')")


def pictured(page: Page) -> None:
    """Take a picture of the register on every screen."""
    for name, size in SIZES.items():
        page.size(*size)
        page.picture(PICTURES / f"register-{name}.png")
    page.size(*SIZES["desk"])


def test_rules_are_filed_approved_and_opened_by_two_people_each(
    chrome: Chrome, page: Page, pit: Pit
) -> None:
    second = chrome.page(apart=True)
    page.size(*SIZES["desk"])
    second.size(*SIZES["desk"])
    come(page, pit, "shift_manager", "/pit/register")
    file_rules(page, RULES.replace("min = 1500, max = 30000", "min = 40000, max = 30000"))
    page.see("[data-version=r1]")
    page.press("[data-version=r1] button", "Details")
    page.see("[data-entry=r1] [data-finding=error]")
    assert page.js("document.querySelector('[data-entry=r1] button').disabled")
    file_rules(page, RULES)
    page.see("[data-version=r2] [data-standing=filed]")
    page.press("[data-version=r2] button", "Details")
    page.press("[data-entry=r2] button", "Approve")
    ordered(page, "The commission has approved it.")
    waits(page, "Approval requested")
    assert serious(page) == []
    second.go(f"{pit.served.url}/#/pit/approvals")
    sign_in(second, BEN, f"{WORDS}{BEN}")
    agreed(second)
    waits(page, "Approval agreed by a second person")
    applied(second)
    page.see("[data-version=r2] [data-standing=in_force]")
    page.wait("document.querySelector('[data-entry=r2]').innerText.includes('Approved')")
    pictured(page)
    page.go(f"{pit.served.url}/#/pit/floor")
    page.press("section button", "Open a table")
    choose(page, "[data-opens] select[name=table]", "MS-2")
    choose(page, "[data-opens] select[name=dealing]", "automated")
    assert serious(page) == []
    page.picture(PICTURES / "register-open-table.png")
    ordered(page, "The evening shift.")
    approved(second)
    page.see("[data-tile=MS-2]")
    assert "MS-2" in page.text("[data-tile=MS-2]")
    page.press("[data-tile=MS-2] button")
    page.see("dialog[open] [data-basis]")
    assert page.text("dialog[open] [data-basis]").startswith("Rules r2")
    page.press("dialog[open] button", "Limits")
    page.see("dialog[open] input[name=min]")
    fill(page, "dialog[open] input[name=min]", "20")
    page.picture(PICTURES / "register-limits.png")
    ordered(page, "A busy night.")
    (row,) = pit.get("floor", "/tables")
    assert row["limits"]["ante"]["least"] == 2_000
    page.go(f"{pit.served.url}/#/table/MS-2?tab=rules")
    page.see("[data-identity]")
    assert row["ruleset"] in page.text("[data-identity]")
    assert page.complaints == second.complaints == []
    page.go("about:blank")
    second.close()


def test_a_refusal_is_read_in_the_dialog_that_it_answers(page: Page, pit: Pit) -> None:
    page.size(*SIZES["desk"])
    come(page, pit, "shift_manager", "/pit/register")
    page.press("section button", "File a submission")
    fill(page, "dialog[open] textarea[name=submission]", "limits = [")
    fill(page, "dialog[open] textarea[name=reason]", "New rules for the winter.")
    page.press("dialog[open] button[type=submit]")
    page.see("dialog[open] .toast.refusal")
    page.wait(f"({ON_TOP})('dialog[open] .toast.refusal')")
    assert serious(page) == []
    page.picture(PICTURES / "register-refusal.png")
    page.press("dialog[open] header button")
    page.see("body > .toasts")
    (refused,) = page.complaints
    assert "422" in refused
    page.complaints.clear()
