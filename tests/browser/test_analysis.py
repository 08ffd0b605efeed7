"""The mathematics in a browser: the exact edge follows the pay lines, strategy, comparison."""

from fractions import Fraction

import pytest

from browser.chrome import Page
from browser.conftest import PICTURES
from browser.housing import Housing
from browser.test_check import EXAMPLES
from browser.test_looks import serious
from browser.visiting import STILL, Open
from browser.working import fill

pytestmark = pytest.mark.slow
MOVE = """((line, value) => {
  const slider = document.querySelector(`input[type=range][data-line="${line}"]`);
  slider.value = value;
  slider.dispatchEvent(new Event("input", { bubbles: true }));
})"""
SCREENS = [
    ("analysis", "/analysis/md", 1440, "light"),
    ("analysis", "/analysis/rws", 2560, "dark"),
    ("analysis", "/analysis/uk?pay.straight=5", 390, "dark"),
]


def analyse(page: Page, house: Open, address: str = "/analysis/md") -> None:
    page.go(f"{house.url}/#{address}")
    page.see("[data-edge]")


def edge(page: Page) -> Fraction:
    return Fraction(page.js("document.querySelector('[data-edge]').dataset.edge"))


def test_the_exact_edge_follows_a_slider(page: Page, house: Housing) -> None:
    analyse(page, house)
    assert edge(page) == Fraction(53223, 1082900)
    assert "4.9149%" in page.text("[data-edge]")
    page.js(f"{MOVE}('straight', 5)")
    page.wait("document.querySelector('[data-edge]').dataset.edge !== '53223/1082900'")
    exact = house.read("/analysis/md?pay.straight=5")["summary"]["house_edge"]["exact"]
    assert edge(page) == Fraction(exact)
    assert page.js("location.hash") == "#/analysis/md?pay.straight=5"
    page.press("button", "Reset")
    page.wait("document.querySelector('[data-edge]').dataset.edge === '53223/1082900'")


def test_the_last_of_many_moves_counts(page: Page, house: Housing) -> None:
    analyse(page, house)
    page.js(f"for (let value = 7; value <= 12; value += 1) {MOVE}('flush', value)")
    exact = house.read("/analysis/md?pay.flush=12")["summary"]["house_edge"]["exact"]
    page.wait(f"document.querySelector('[data-edge]').dataset.edge === '{exact}'")
    page.js(f"{MOVE}('flush', 6)")
    page.wait("document.querySelector('[data-edge]').dataset.edge === '53223/1082900'")


def test_an_address_without_a_game_shows_the_first_book_of_the_shelf(
    page: Page, house: Housing
) -> None:
    analyse(page, house, "/analysis")
    first = house.read("/books")[0]["id"]
    assert page.js("location.hash") == f"#/analysis/{first}"


def test_a_shared_address_shows_the_same_figures(page: Page, house: Housing) -> None:
    analyse(page, house, "/analysis/uk?pay.flush=7&ties=fold")
    exact = house.read("/analysis/uk?pay.flush=7&ties=fold")["summary"]["house_edge"]["exact"]
    page.wait(f"document.querySelector('[data-edge]').dataset.edge === '{exact}'")
    par = page.js("document.querySelector('[data-par=pdf]').getAttribute('href')")
    assert par == "/api/v1/par/uk.pdf?pay.flush=7&ties=fold"


def test_a_position_typed_with_keys_has_its_exact_values(page: Page, house: Housing) -> None:
    analyse(page, house)
    page.press("[role=tab]", "Position")
    page.see("[data-take]")
    for key in "ksKd7c":
        page.key(key)
    page.see("[data-options] li")
    text = page.text("[data-options]")
    assert "1670/147" in text
    assert text.count("✓") == 1
    assert "Bet 3\N{MULTIPLICATION SIGN}" in page.text("[data-options] .best")


def test_the_map_of_hands_is_walked_with_arrows(page: Page, house: Housing) -> None:
    analyse(page, house)
    page.press("[role=tab]", "Strategy")
    page.see("[role=grid]")
    page.js("document.querySelector('[data-cell=\"0:0\"]').focus()")
    page.key("ArrowRight")
    assert page.js("document.activeElement.getAttribute('aria-label')").startswith("AK suited: bet")
    assert page.js("document.querySelectorAll('[role=gridcell]').length") == 169


def count_of(page: Page, house: Housing, other: str) -> None:
    """Wait until the page counts all differences from another document."""
    differences = house.read(f"/compare/md/{other}")["differences"]
    text = f"of {len(differences)} differences"
    page.wait(f"document.querySelector('.controls').innerText.includes('{text}')")


def test_neighbors_cards_are_counted_with_their_progress(page: Page, house: Housing) -> None:
    analyse(page, house)
    page.press("[role=tab]", "Information")
    page.js(
        "(() => { const asks = fetch; globalThis.looks = [[0, 0], [2000, 5000]];"
        " globalThis.fetch = (address, ...more) => {"
        "  if (!address.includes('/neighbors') || !looks.length) return asks(address, ...more);"
        "  const [done, todo] = looks[0]; if (looks.length > 1) looks.shift();"
        "  return Promise.resolve(Response.json({ done, todo, seen: null })); }; })()"
    )
    page.press("button", "Count neighbors' cards")
    page.wait("document.querySelector('[data-counting]')?.innerText.includes('40% counted')")
    assert page.js("document.querySelector('[data-counting] progress').position") == 0.4
    assert serious(page) == []
    page.js("looks.length = 0")
    page.see("[data-seen] tr")
    rows = page.js("[...document.querySelectorAll('[data-seen] tr')].map((each) => each.innerText)")
    assert len(rows) == 5
    assert "exact" in rows[0]
    assert all("simulated" in row for row in rows[1:])


def test_documents_are_compared_with_both_clauses(page: Page, house: Housing) -> None:
    analyse(page, house)
    page.press("[role=tab]", "Compare")
    page.see("[data-with]")
    games = {entry["id"]: entry["game"] for entry in house.read("/books")}
    similar = page.js("document.querySelector('[data-with]').value")
    assert similar != "md"
    assert games[similar] == games["md"]
    count_of(page, house, similar)
    page.js(
        "(() => { const list = document.querySelector('[data-with]'); list.value = 'rws';"
        " list.dispatchEvent(new Event('change', {bubbles: true})); })()"
    )
    count_of(page, house, "rws")
    assert "MD-" in page.text("tbody tr")
    assert "RWS-" in page.text("tbody tr")


def test_the_pay_table_shows_how_it_pulls(page: Page, house: Housing) -> None:
    analyse(page, house)
    page.press("[role=tab]", "Design")
    page.see("[data-slopes]")
    design = house.read("/analysis/md?part=design")
    assert page.js("document.querySelectorAll('[data-slopes] tbody tr').length") == len(
        design["slopes"]
    )
    assert page.js("document.querySelectorAll('circle.dot').length") == len(design["front"])
    assert page.js("document.querySelector('[data-slopes]').textContent").count("Royal flush") == 1
    page.wait(STILL)
    assert serious(page) == []


def test_a_search_for_pay_tables_keeps_to_its_limits(page: Page, house: Housing) -> None:
    analyse(page, house)
    page.press("[role=tab]", "Design")
    page.see("[data-front]")
    limited = house.read("/analysis/md?part=design&whole=true&ceiling=300")["front"]
    assert limited != house.read("/analysis/md?part=design")["front"]
    page.js(
        "(() => { const ceiling = document.querySelector('[data-ceiling]'); ceiling.value = 300;"
        " ceiling.dispatchEvent(new Event('input', { bubbles: true }));"
        " document.querySelector('[data-whole]').click();"
        " document.querySelector('[data-search]').requestSubmit(); })()"
    )
    page.wait(f"document.querySelectorAll('circle.dot').length === {len(limited)}")
    page.wait(STILL)
    assert serious(page) == []


def test_a_meter_moves_the_edge_of_the_progressive(page: Page, house: Housing) -> None:
    analyse(page, house)
    page.press("[role=tab]", "Side bets")
    page.see("[data-progressive-edge]")
    before = page.text("[data-progressive-edge] strong")
    page.js(
        "(() => { const slider = document.querySelector('[data-meter]'); slider.value = 20000000;"
        " slider.dispatchEvent(new Event('input', { bubbles: true })); })()"
    )
    page.wait(f"!document.querySelector('[data-progressive-edge]').innerText.includes('{before}')")
    progressive = house.read("/analysis/md?part=progressive&meter.meter=20000000")["progressives"][
        0
    ]
    (gain,) = (
        each["gain"] for each in progressive["gains"] if each["amount"]["value"] == 20_000_000
    )
    edge = -100 * gain["value"] / progressive["play"]["bet"]["stake"]
    assert f"{edge:.3f}%" in page.text("[data-progressive-edge]")


@pytest.mark.parametrize(("name", "address", "width", "room"), SCREENS)
def test_axe_and_every_size_are_content(
    page: Page, house: Housing, name: str, address: str, width: int, room: str
) -> None:
    page.size(width, 900, scale=2 if width < 500 else 1, phone=width < 500)
    page.prefer(color_scheme=room, reduced_motion="reduce")
    analyse(page, house, address)
    for tab in ("Pays", "Results", "Strategy", "Position", "Information"):
        page.press("[role=tab]", tab)
        page.wait(f"document.querySelector('[aria-selected=true]').innerText.includes('{tab}')")
        page.wait(STILL)
        assert page.js("document.documentElement.scrollWidth <= innerWidth"), tab
        assert serious(page) == [], tab
        page.picture(PICTURES / f"{name}-{tab.lower()}-{width}-{room}.png")


@pytest.mark.parametrize("width", [360, 844, 1280])
@pytest.mark.parametrize("book", ["md", "rws"])
def test_every_label_of_the_axes_is_in_full(
    page: Page, house: Housing, book: str, width: int
) -> None:
    page.size(width, 800)
    page.go(f"{house.url}/#/analysis/{book}?tab=results")
    page.see("svg.drawing rect")
    cut = page.js(
        "(() => { const around = document.querySelector('svg.drawing').getBoundingClientRect();"
        " const boxes = [...document.querySelectorAll('svg.drawing text')].map((one) =>"
        " [one.textContent, one.getBoundingClientRect()]);"
        " return boxes.filter(([, box], at) => box.left < around.left - 1"
        " || box.right > around.right + 1 || boxes.some(([, other], where) => where > at"
        " && other.top < box.bottom && box.top < other.bottom"
        " && other.left < box.right && box.left < other.right)).map(([text]) => text); })()"
    )
    assert cut == []
    assert page.js("document.querySelectorAll('svg.drawing text').length") > 8


def test_money_over_time_is_drawn_and_follows_the_bankroll(page: Page, house: Housing) -> None:
    analyse(page, house, "/analysis/rws")
    page.press("[role=tab]", "Money over time")
    page.see("polygon.wide")
    first = page.text(".facts")
    page.js(
        "(() => { const field = document.querySelector('[data-bankroll]'); field.value = 300;"
        " field.dispatchEvent(new Event('input', { bubbles: true })); })()"
    )
    page.press("button", "Calculate")
    page.wait(f"document.querySelector('.facts')?.innerText !== {first!r}")
    page.see("polygon.wide")


def test_tabs_and_pays_follow_the_address_back_and_forward(page: Page, house: Housing) -> None:
    page.go(f"{house.url}/#/analysis/md?tab=results")
    chosen = "document.querySelector('main [role=tab][aria-selected=true]')?.innerText"
    page.wait(f"{chosen} === 'Results'")
    page.press("main [role=tab]", "Pays")
    page.wait(f"{chosen} === 'Pays' && location.hash.includes('tab=pays')")
    page.js("location.hash = '#/analysis/md?pay.straight=5&tab=compare'")
    page.wait(f"{chosen} === 'Compare'")
    page.wait("document.querySelector('[data-edge]').dataset.edge !== '53223/1082900'")
    page.js("history.back()")
    page.wait(f"{chosen} === 'Pays'")
    page.wait("document.querySelector('[data-edge]').dataset.edge === '53223/1082900'")
    page.js("history.back()")
    page.wait(f"{chosen} === 'Results'")
    page.js("history.forward()")
    page.wait(f"{chosen} === 'Pays'")


def test_a_submission_is_pasted_where_a_book_is_chosen(page: Page, house: Housing) -> None:
    analyse(page, house)
    page.js(
        "(() => { const list = document.querySelector('[data-game]'); list.value = 'submission';"
        " list.dispatchEvent(new Event('change', {bubbles: true})); })()"
    )
    page.see("main form textarea")
    text = (EXAMPLES / "md.toml").read_text(encoding="utf-8")
    fill(page, "main form textarea", text)
    page.press("main form button[type=submit]")
    page.see("[data-edge]")
    assert page.js("document.querySelector('[data-edge]').dataset.edge") == "53223/1082900"
