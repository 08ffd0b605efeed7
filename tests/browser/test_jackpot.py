"""The jackpot on a big screen: its meters run up to what is durable, and never above it."""

import pytest

from browser.chrome import Page
from browser.conftest import PICTURES
from browser.housing import Housing
from browser.test_looks import serious
from browser.visiting import cents

pytestmark = pytest.mark.slow
RISING = """(() => {
  const real = globalThis.fetch;
  let calls = 0;
  globalThis.fetch = async (address, request) => {
    const answer = await real(address, request);
    if (!String(address).includes("/jackpots/")) return answer;
    calls += 1;
    const pot = await answer.json();
    pot.meters.mega += 70000 * calls;
    return new Response(JSON.stringify(pot), { status: 200 });
  };
  globalThis.seen = [];
  const look = () => {
    for (const meter of document.querySelectorAll("[data-meter]"))
      seen.push([meter.dataset.meter, +meter.dataset.shown, +meter.dataset.durable]);
    requestAnimationFrame(look);
  };
  look();
})()"""
"""Lets the house's answers rise, and writes down every frame of what is shown."""

CELLS = """[...document.querySelectorAll('[data-jackpot=maryland] [data-%s] tr')]
  .map((row) => [...row.cells].map((cell) => cell.innerText))"""
"""The cells of a table in the panel of a jackpot, row by row."""


def test_the_big_screen_shows_what_the_house_can_pay(page: Page, house: Housing) -> None:
    page.size(1920, 1080)
    page.go(f"{house.url}/#/jackpots")
    page.see("[data-jackpot=maryland]")
    assert serious(page) == []
    page.press("[data-jackpot=maryland] a")
    page.see("[data-meter=Mega]")
    meters = house.read("/jackpots/maryland")["meters"]
    shown = page.js(
        "Object.fromEntries([...document.querySelectorAll('[data-meter]')]"
        ".map((each) => [each.dataset.meter.toLowerCase(), Number(each.dataset.durable)]))"
    )
    assert shown.keys() == meters.keys()
    assert all(shown[name] <= meters[name] for name in meters)
    assert serious(page) == []
    page.picture(PICTURES / "jackpot-large.png")
    for size in ((1280, 800), (1440, 900), (1920, 1080)):
        page.size(*size)
        page.wait(f"innerWidth === {size[0]}")
        assert page.js("document.documentElement.scrollHeight <= innerHeight"), size
    page.size(390, 844, scale=2, phone=True)
    assert page.js("document.documentElement.scrollWidth <= innerWidth")
    page.picture(PICTURES / "jackpot-phone.png")


def test_what_wins_is_that_of_the_tables_own_pay_table_with_a_break_even_for_each_bet(
    page: Page, house: Housing
) -> None:
    sections = house.read("/tables/md-1/notices")["sections"]
    tables = [table for section in sections for table in section["tables"]]
    (posted,) = [table["rows"] for table in tables if table["title"].startswith("Progressive")]
    page.go(f"{house.url}/#/jackpots")
    page.see("[data-jackpot=maryland] [data-odds]")
    _, *rows = page.js(CELLS % "odds")
    assert [[name, pays] for name, pays, _ in rows] == posted
    head, *meters = page.js(CELLS % "break-even")
    assert head[1:] == ["$1 bet", "$5 bet"]
    assert [name for name, *_ in meters] == ["Mega", "Major", "Minor"]
    assert all(cents(small) < cents(large) for _, small, large in meters)
    assert "other meters are at their reset values" in page.text("[data-others]")


def test_a_meter_runs_up_smoothly_and_never_above_the_durable_value(
    page: Page, house: Housing
) -> None:
    page.prefer(reduced_motion="no-preference")
    page.go(f"{house.url}/#/jackpots")
    page.see("[data-jackpot=maryland]")
    page.js(RISING)
    page.js("location.hash = '/jackpots/maryland'")
    page.see("[data-meter=Mega]")
    page.wait("new Set(seen.filter(([name]) => name === 'Mega').map(([, at]) => at)).size > 10")
    seen = [(shown, durable) for name, shown, durable in page.js("seen") if name == "Mega"]
    assert len({shown for shown, _ in seen}) > 10
    assert all(shown <= durable for shown, durable in seen)
    assert [shown for shown, _ in seen] == sorted(shown for shown, _ in seen)
