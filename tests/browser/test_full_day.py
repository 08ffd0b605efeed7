"""A whole gaming day on the pages, from the rules to the reports, with a power cut in between.

Rules are filed and approved, three tables open, a table is dealt by staff: a dispute is ruled on,
the house dies in the middle of a round and comes back, a dealer is relieved, a jackpot over the
threshold is confirmed by two people. A guest plays at another table. Two people close the day, and
a regulator reads its reports. What must not be is tried as well: each gets a sentence.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browser.chrome import Chrome, Page
from browser.conftest import PICTURES, opened
from browser.evenings import Evening
from browser.hosting import Deal, Host
from browser.test_gaming_day import STATUS, sign
from browser.test_register import approved, file_rules, ordered
from browser.visiting import bet, decide, sit
from browser.working import choose, part
from web.powered import Powered
from web.test_full_day import CLOSED, OWN, RULES, TABLES, UNNAMED, WRITES_NOTHING

pytestmark = pytest.mark.slow
LIVE, VIRTUAL, LAST = TABLES
DISPUTED = Deal(hands={1: "Ah 7d", 2: "8c 4c", 3: "9s 9d"}, board="Kd 5h Jd")
SIDEWAYS = """[...document.querySelectorAll("[data-table] [role=region]")]
  .filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.ariaLabel)"""
"""The tables of a report that are wider than their place."""
BROKEN = """[...document.querySelectorAll("[data-table] [data-title]")].filter((each) => {
  const title = getComputedStyle(each, "::before");
  return title.content !== "none" && (title.flexShrink !== "0" || title.overflowWrap !== "normal");
}).map((each) => each.dataset.title)"""
"""The titles of columns that a stacked table may break within a word."""
COVERED = """[...document.querySelectorAll("[data-tab]")].filter((each) => {
  const [a, b] = [each, document.querySelector(".toast")].map((one) => one.getBoundingClientRect());
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}).map((each) => each.dataset.tab)"""
"""The tabs of the pit that lie under what the page says for a moment."""
JACKPOT = Deal(hands={1: "2c 3d", 2: "As Ks"}, board="Qs Js Ts")


@pytest.fixture
def evening(chrome: Chrome, tmp_path: Path) -> Iterator[Evening]:
    with Powered(tmp_path) as served:
        made = Evening(chrome, served, LIVE, "day")
        made.pit.staff.tokens["regulator"] = made.pit.staff.hired("regulator", "Badge 51")
        yield made


def tried(page: Page, path: str, **body: Any) -> str:
    """Send something as whoever the page belongs to; return the sentence of its refusal."""
    options = {
        "method": "POST",
        "headers": {"content-type": "application/json"},
        "body": json.dumps({"reason": "tried", **body}),
    }
    answer = page.js(
        f"fetch('/api/v1{path}', {json.dumps(options)}).then(async (one) =>"
        " [one.status, await one.json()])"
    )
    page.complaints.clear()  # the browser reports the refused request
    status, problem = answer
    assert 400 <= status < 500, problem
    return str(problem["says"])


def test_a_gaming_day_on_the_pages(chrome: Chrome, evening: Evening) -> None:
    file_and_approve(evening)
    open_tables(evening)
    deal(evening)
    guest = opened(chrome)
    sit(guest, evening.served, VIRTUAL)
    bet(guest)
    guest.wait("document.querySelector('[data-actions]').innerText.includes('Fold')")
    close(evening, guest)
    read_reports(evening)
    assert "in order" in evening.audit()
    guest.go("about:blank")
    guest.close()
    evening.close()


def file_and_approve(evening: Evening) -> None:
    """File the rules, and have a second person approve them; the first cannot."""
    first = evening.tab("shift_manager", "/pit/register")
    file_rules(first, RULES)
    first.press("[data-version=r1] button", "Details")
    first.press("[data-entry=r1] button", "Approve")
    ordered(first, "The commission has approved it.")
    first.see("[data-version=r1] .text-warn")
    part(first, "approvals")
    first.see("[data-approval]")
    assert "Someone else must approve" in first.text("[data-approval]")
    request = str(first.js("document.querySelector('[data-approval]').dataset.approval"))
    assert tried(first, f"/approvals/{request}/approve") == OWN
    approved(evening.tab("second", "/pit/approvals"))


def open_tables(evening: Evening) -> None:
    """Have two people open each table that the rules name, and none that they do not."""
    floor = evening.tab("floor", "/pit/floor")
    assert (
        tried(floor, "/tables", client="c9", sequence=1, submission="r1", table="MS-9") == UNNAMED
    )
    second = evening.tab("second", "/pit/approvals")
    for table in TABLES:
        floor.press("section button", "Open a table")
        choose(floor, "[data-opens] select[name=table]", table)
        if table == LIVE:
            choose(floor, "[data-opens] select[name=mode]", "the dealer")
        else:
            choose(floor, "[data-opens] select[name=dealing]", "automated")
        ordered(floor, "The day shift.")
        approved(second)
        floor.see(f"[data-tile={table}]")
    floor.picture(PICTURES / "day-three-tables.png")


def deal(evening: Evening) -> None:
    """Deal two rounds: a dispute and a power cut in the first, relief and a jackpot then."""
    evening.assign_dealers(evening.tab("floor", "/pit/floor"))
    host = evening.host = Host(evening, "dealer")
    for seat, name in enumerate(("Rosa", "Tom", "Ines"), 1):
        evening.seat(host, seat, name=name)
    evening.until_bets("opening", ())
    host.first_bets((1, 2, 3))
    for stage in evening.round(DISPUTED, "a dispute and a power cut"):
        if evening.at(stage, "decisions", board=1):
            evening.free(evening.host, 3, "left")
            evening.rule("player_leaves", "the hand is ruled folded", "Three players saw it.")
            lose_power(evening)
        elif evening.at(stage, "start_round"):
            evening.relieve("relief")
    evening.play(JACKPOT, "a jackpot over the threshold", last=True)


def lose_power(evening: Evening) -> None:
    """End the house at once, and start it again; every page finds it, with nothing lost."""
    page = evening.host.page
    page.wait("document.querySelector('[data-cloth]').innerText.includes('to act')")  # as ruled
    lies = page.js("document.querySelector('[data-cloth]')?.innerText ?? ''")
    assert isinstance(evening.served, Powered)
    evening.served.kill()
    page.see("[data-banner=lost]")
    page.picture(PICTURES / "day-power-cut.png")
    evening.served.start()
    page.wait("!document.querySelector('[data-banner]')")
    assert page.js("document.querySelector('[data-cloth]')?.innerText ?? ''") == lies
    for tab in evening.tabs.values():
        tab.wait("!document.querySelector('[data-banner]')")
        tab.complaints.clear()  # the browser reports that the house did not answer


def close(evening: Evening, guest: Page) -> None:
    """Have two people close the day once the guest's round is over."""
    manager = evening.tab("shift_manager", "/pit/day")
    manager.see("[data-open=round]")
    assert f"Round 1 at {VIRTUAL} is in progress." in manager.text("[data-refused]")
    day = str(manager.js("document.querySelector('select[name=day]').value"))
    assert "is in progress." in tried(manager, f"/days/{day}/close")
    decide(guest)
    regulator = evening.tab("regulator", "/pit/day")
    regulator.see("[data-report=win]")
    assert not regulator.js(
        "[...document.querySelectorAll('[data-shown=day] button')]"
        ".some((one) => one.innerText.startsWith('Sign and') && one.getClientRects().length)"
    )
    assert tried(regulator, f"/days/{day}/close") == WRITES_NOTHING
    evening.tab("shift_manager", "/pit/floor")
    manager = evening.tab("shift_manager", "/pit/day")
    manager.see("[data-report=win]")
    sign(manager, "Sign and request the close")
    manager.wait(f"{STATUS} === 'requested'")
    manager.see(".toast")
    assert manager.js(COVERED) == [], "what the page says covers no tab of the pit"
    assert tried(manager, f"/days/{day}/sign") == OWN
    second = evening.tab("second", "/pit/day")
    second.see("[data-report=win]")
    sign(second, "Sign and close the day")
    second.wait(f"{STATUS} === 'closed'")
    assert tried(second, f"/days/{day}/close") == CLOSED
    assert tried(manager, f"/days/{day}/sign") == CLOSED


def read_reports(evening: Evening) -> None:
    """Read the reports of the closed day as a regulator, and see the slip of the jackpot."""
    evening.tab("regulator", "/pit/floor")
    page = evening.tab("regulator", "/pit/day")
    page.wait(f"{STATUS}")
    day = page.js(
        "[...document.querySelector('select[name=day]').options]"
        ".find((one) => one.text.includes('closed')).value"
    )
    choose(page, "select[name=day]", str(day))
    page.wait(f"{STATUS} === 'closed'")
    assert "Closed by Badge 31 and Badge 32" in page.text("[data-shown=day]")
    for report, line in (
        ("win", LIVE),
        ("jackpots", "yes"),
        ("awards", "Royal flush"),
        ("incidents", "Three players saw it."),
        ("incidents", "Badge 11"),
        ("dealers", "Badge 12"),
        ("exclusions", "None."),
    ):
        page.press(f"#tab-{report}")
        page.wait(f"document.querySelector('[data-report={report}]')?.innerText.includes('{line}')")
        page.picture(PICTURES / f"day-report-{report}.png")
        assert page.js(SIDEWAYS) == [], f"{report} scrolls sideways on a laptop"
        page.size(768, 1024)
        page.picture(PICTURES / f"day-report-{report}-tablet.png", whole=True)
        assert page.js(SIDEWAYS) == [], f"{report} scrolls sideways on a tablet"
        assert page.js(BROKEN) == [], f"{report} breaks the title of a column within a word"
        page.size(1280, 800)
    page.press("#tab-awards")
    page.see("[data-file^='slips/MS-1-2-2-progressive']")
    assert "Tom" in page.text("[data-report=awards]"), "people are shown by their names"
    page.see("[data-filing]")
