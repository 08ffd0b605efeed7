"""The pit's board: a call within a second, sixty tables on a wall, and nothing cut off anywhere."""

import time
from collections.abc import Iterator
from functools import partial

import pytest

from browser.chrome import Page
from browser.conftest import PICTURES
from browser.test_looks import serious
from browser.working import come
from fifthstreet.rules.samples import submission
from web.floor.company import SUBMISSIONS, Company
from web.served import Served

pytestmark = pytest.mark.slow
TABLES = 60
LIVE = 4
LONG = "The Old Copper Mill Room by the River"
"""A name as long as somebody may give a table."""
SCREENS = [
    ("laptop", 1280, 800, "light"),
    ("tablet", 1180, 820, "dark"),
    ("tablet-portrait", 820, 1180, "light"),
    ("phone", 390, 844, "dark"),
    ("wall", 1920, 1080, "light"),
    ("wall-dark", 1920, 1080, "dark"),
    ("wall-portrait", 1080, 1920, "light"),
    ("wall-4k", 3840, 2160, "dark"),
    ("wall-4k-portrait", 2160, 3840, "light"),
]


def named(text: str, name: str) -> str:
    """Return a submission whose table has another name."""
    head, found, rest = text.partition("[[tables]]\n")
    assert found
    return head + found + f'name = "{name}"\n' + rest.partition("\n")[2]


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Company]:
    """A house with sixty tables, of which a few are live and wait for the floor."""
    with Served(tmp_path_factory.mktemp("board")) as served:
        made = Company(served)
        shoe = (SUBMISSIONS / "md-shoe.toml").read_text()
        dealer = made.get("dealer", "/me")["person"]
        lives = [f"live-{at}" for at in range(1, LIVE + 1)]
        for at, table in enumerate(lives[1:], 2):
            text = named(shoe, f"{LONG} {at}")
            served.open_table(table=table, submission=text, dealing="live")
        made.post("floor", f"/people/{dealer}/posts", tables=lives, reason="the shift")
        for at in range(LIVE + 1, TABLES + 1):
            text = submission(("md", "rws", "cb", "uk")[at % 4])
            name = f"{LONG} {at}" if at % 7 == 0 else f"MS-{at}"
            served.open_table(table=f"t-{at:02}", submission=named(text, name), dealing="virtual")
        for table in lives[2:]:
            made.table = table
            made.follow(until="verify")
        made.table = "live-1"
        yield made


OVERLAPS = """(() => {
  const wanted = '[data-tile], [data-call], [data-tab], main h1, main h2, header nav a';
  const boxes = [...document.querySelectorAll(wanted)]
    .map((each) => [each, each.getBoundingClientRect()]).filter(([, box]) => box.width);
  const bad = [];
  for (const [at, [one, a]] of boxes.entries()) {
    const inside = a.left > -0.5 && a.right < innerWidth + 0.5;
    if (!inside && (innerWidth > 760 || !one.closest('header'))) bad.push(one.outerHTML);
    for (const [other, b] of boxes.slice(at + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 0.5 && high > 0.5) bad.push(['overlap', one.innerText, other.innerText]);
    }
  }
  return bad;
})()"""
"""What lies outside the screen's width, and what covers something else."""
COVERED = """(() => {
  const found = [...document.querySelectorAll('[data-tile], [data-call], [data-tab], main button')]
    .filter((each) => {
      each.scrollIntoView({block: 'center'});
      const box = each.getBoundingClientRect();
      return box.width && [0.02, 0.5, 0.98].some((part) => {
        const [x, y] = [box.left + box.width * part, box.top + box.height / 2];
        const top = document.elementFromPoint(x, y);
        return !(top && (each.contains(top) || top.contains(each)));
      });
    });
  scrollTo(0, 0);
  return found.map((each) => each.innerText);
})()"""
"""What lies under something else: a panel that is none of these covers it."""
CUT = """[...document.querySelectorAll('main *')].filter((each) =>
  each.getClientRects().length && getComputedStyle(each).display !== 'inline' &&
  (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1) &&
  ['hidden', 'clip', 'visible'].includes(getComputedStyle(each).overflowX) &&
  getComputedStyle(each).whiteSpace !== 'nowrap' && each.closest('[data-tile], [data-call]')
).map((each) => each.outerHTML.slice(0, 120))"""
"""What does not show all that it has."""


LISTEN = """window.rung = 0;
  const play = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () { rung += 1; return play.call(this); };
  undefined"""
"""Counts the tones that are played."""


def settle(page: Page) -> None:
    page.see(f"[data-tile=t-{TABLES}]")
    page.wait(f"document.querySelectorAll('[data-tile]').length === {TABLES}")
    page.wait("document.querySelectorAll('[data-call]').length === 2")


@pytest.mark.parametrize(("name", "width", "height", "room"), SCREENS)
def test_h7_sixty_tables_fit_and_nothing_covers_or_cuts_off_anything(
    page: Page, floor: Company, name: str, width: int, height: int, room: str
) -> None:
    page.size(width, height, phone=width < 500)
    page.prefer(color_scheme=room, reduced_motion="reduce")
    come(page, floor, "shift_manager", "/pit")
    settle(page)
    page.picture(PICTURES / f"board-{name}.png")
    assert page.js("document.documentElement.scrollWidth <= innerWidth")
    assert page.js(OVERLAPS) == []
    assert page.js(COVERED) == []
    assert page.js(CUT) == []
    if "wall" in name:
        bottom = page.js(
            "Math.max(...[...document.querySelectorAll('[data-tile]')]"
            ".map((each) => each.getBoundingClientRect().bottom))"
        )
        assert bottom <= height, "the whole floor is in sight"
    tiles = "[...document.querySelectorAll('[data-tile]')].slice(0, 2)"
    waiting = page.js(f"{tiles}.map((each) => each.dataset.tile)")
    assert sorted(waiting) == ["live-3", "live-4"], "what waits for somebody stands first"
    assert serious(page) == []


def test_h1_a_call_is_on_the_page_in_its_title_and_to_be_heard_within_a_second(
    page: Page, floor: Company
) -> None:
    come(page, floor, "shift_manager", "/pit")
    settle(page)
    assert page.js("document.title").startswith("(2) Pit")
    page.js(LISTEN)
    page.press("input[name=sound]")
    page.wait("window.rung === 2 && localStorage.getItem('pit-sound') === 'yes'")
    floor.table = "live-2"
    floor.follow(until="inspect")
    page.js(
        "window.called = 0; new MutationObserver(() => {"
        " if (!called && document.title.startsWith('(3) Pit')"
        " && document.querySelectorAll('[data-call]').length === 3) called = Date.now();"
        "}).observe(document, {subtree: true, childList: true, characterData: true}); undefined"
    )
    inspect = next(one for one in floor.console["next"] if one["id"] == "inspect")
    floor.ok(floor.do(inspect, iter(())))
    done = time.time()
    page.wait("window.called && window.rung === 4")
    assert (page.js("called") / 1000 - done) <= 1.0
    text = page.text("[data-call]")
    assert "Floor needed at " in text
    assert "confirm the inspection of deck D1." in text
    verify = next(one for one in floor.console["next"] if one["id"] == "verify")
    floor.ok(floor.do(verify, iter(())))
    page.wait("document.title.startsWith('(2) Pit')")
    floor.table = "live-1"


FRAME = """(() => {
  const style = getComputedStyle(document.querySelector('[data-tile=%s] button'));
  return [style.borderTopColor, style.borderLeftColor, style.boxShadow, style.backgroundColor];
})()"""
"""What frames a table's tile, and its ground."""


def pointed_at(page: Page, tile: str) -> bool:
    """Move the pointer to where a tile is now, and return whether it is over it."""
    x, y = page.js(
        f"(() => {{ const box = document.querySelector('[data-tile={tile}] button')"
        ".getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()"
    )
    page.wire.ask("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
    return bool(page.js(f"document.querySelector('[data-tile={tile}] button').matches(':hover')"))


def test_a_table_under_the_pointer_does_not_look_like_one_that_waits(
    page: Page, floor: Company
) -> None:
    page.size(1280, 800)
    page.prefer(color_scheme="dark", reduced_motion="reduce")
    come(page, floor, "shift_manager", "/pit")
    settle(page)
    for tile in ("t-06", "live-3"):
        page.wire.ask("Input.dispatchMouseEvent", type="mouseMoved", x=0, y=0)
        page.wait("!document.querySelector('[data-tile] button:hover')")
        *frame, ground = page.js(FRAME % tile)
        page.until(partial(pointed_at, page, tile))
        *pointed, other = page.js(FRAME % tile)
        assert pointed == frame
        assert other != ground


def test_all_quiet_is_said_only_when_it_is_true(page: Page, floor: Company) -> None:
    come(page, floor, "shift_manager", "/pit")
    settle(page)
    page.see("[data-calm=busy]")
    assert page.js("!document.body.innerText.includes('All quiet')")
    for table in ("live-3", "live-4"):
        floor.table = table
        verify = next(one for one in floor.console["next"] if one["id"] == "verify")
        floor.ok(floor.do(verify, iter(())))
    floor.table = "live-1"
    page.wait("document.querySelector('[data-calm=quiet]') && document.title.startsWith('Pit')")
    page.cut(off=True)
    page.see("[data-calm=stale]")
    assert page.js("!document.body.innerText.includes('All quiet')")
    page.cut(off=False)
    page.see("[data-calm=quiet]")
    page.complaints.clear()
