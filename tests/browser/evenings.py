"""A whole evening at a live table, run from the pages alone, with the money that they show.

What the console tells the dealer to collect and to pay is read from the page, seat by seat, and
compared with the ledger once the round is over. Every input of the dealers is counted.
"""

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from browser.booked import booked
from browser.chrome import Chrome, Page
from browser.conftest import PICTURES, opened
from browser.hosting import RELIEF, Deal, Host, Pit
from browser.test_pictures import keep
from browser.visiting import STILL, cents
from browser.working import SETTLED, choose, fill, part, sign_in, tile
from web.office import WHY, Office
from web.served import Served
from web.test_staff import NAMES, WORDS

SIZE = (1280, 800)
STAFF = {**NAMES, "relief": RELIEF, "second": "Badge 32", "regulator": "Badge 51"}
"""What whoever works in an evening is called."""
MOVES = """[...document.querySelectorAll(".work [data-moves]")].map((each) => [
  Number(each.dataset.moves),
  each.querySelector(".text-bad")?.innerText ?? "",
  each.querySelector(".text-good")?.innerText ?? "",
])"""
"""What the console says is collected from and paid to each seat."""
TAKEN = """[...document.querySelectorAll(".work [data-taken]")]
  .map((each) => [Number(each.dataset.taken), each.innerText])"""
"""What the console says was taken from a spot before."""
LIES = """[...document.querySelectorAll("[data-lies]")].map((each) => [
  Number(each.dataset.lies),
  [...each.querySelectorAll("[data-spot] .chips")].map((stack) => stack.innerText),
])"""
"""The chips on every seat of the felt."""
MANUAL = {
    "md": {
        "open-table": "evening-open",
        "seat-1": "evening-seat",
        "close_betting": "evening-group",
        "decisions": "evening-decisions",
        "settle_seat": "evening-settle",
        "report-boxed_card": "evening-report",
        "entries": "evening-entries",
        "floor": "evening-count",
        "award-waits": "evening-jackpot",
        "ruling-awaited": "evening-ruling",
    },
    "rws": {"choice": "evening-choice"},
}
"""The pictures that the manual shows: each the first of its kind."""


class Evening:
    """One live table of a house from its opening to its closing."""

    def __init__(self, chrome: Chrome, served: Served, table: str, name: str) -> None:
        self.chrome, self.served, self.table, self.name = chrome, served, table, name
        self.pit = Pit(served, table)
        self.tabs: dict[str, Page] = {}
        self.host: Host
        self.pictures = 0
        self.manual = dict(MANUAL.get(name, {}))
        self.moments: set[tuple[int, str]] = set()
        self.shown: dict[int, int] = {}
        self.staked: dict[int, int] = {}
        self.inputs: list[tuple[int, str, Counter[str], int]] = []
        self.rounds: list[tuple[int, dict[str, int]]] = []

    # The pages of the staff.

    def tab(self, who: str, path: str) -> Page:
        """Return the page of somebody of the staff, who signs in once."""
        if who in self.tabs:
            self.tabs[who].go(f"{self.served.url}/#{path}")
            return self.tabs[who]
        page = self.tabs[who] = opened(self.chrome)
        page.size(*SIZE)
        page.prefer(color_scheme="light", reduced_motion="reduce")
        page.go(f"{self.served.url}/#{path}")
        sign_in(page, STAFF[who], f"{WORDS}{STAFF[who]}")
        return page

    def picture(self, page: Page, what: str) -> None:
        """Keep a picture of a page, numbered in the order of the evening."""
        self.pictures += 1
        page.wait(STILL)
        if shown := self.manual.pop(what, ""):
            keep(page, shown)
        page.picture(PICTURES / f"evening-{self.name}-{self.pictures:02}-{what}.png")

    def close(self) -> None:
        """Close every page; none of them may have complained."""
        for page in self.tabs.values():
            page.go("about:blank")
            page.close()
            assert page.complaints == []

    # The floor.

    def open_table(self, text: str) -> None:
        """Request the table from its submission, have it confirmed, and assign both dealers."""
        floor = self.tab("floor", "/pit")
        office = Office(self.pit.staff)
        named = re.compile(r'(\[\[tables\]\]\nname = )"[^"]*"')
        office.judged(office.filed(named.sub(rf'\1"{self.table}"', text, count=1)))
        floor.press("section button", "Open a table")
        choose(floor, "[data-opens] select[name=table]", self.table)
        choose(floor, "[data-opens] select[name=mode]", "the dealer")
        fill(floor, "dialog[open] textarea", "The evening shift.")
        self.picture(floor, "open-table")
        self.submit(floor)
        (request,) = [one["id"] for one in office.get("floor", "/approvals")]
        office.ok("second", f"/approvals/{request}/approve", **WHY)
        office.ok("second", f"/approvals/{request}/use")
        office.ok("second", f"/tables/{self.table}/opening", request=request)
        floor.see(f"[data-tile={self.table}]")
        self.assign_dealers(floor)

    def assign_dealers(self, floor: Page) -> None:
        """Assign both dealers to the table."""
        part(floor, "people")
        for name in ("Badge 11", RELIEF):
            floor.press("section button", "Assign a dealer")
            choose(floor, "dialog[open] select", name)
            floor.press(f"dialog[open] input[value={self.table}]")
            fill(floor, "dialog[open] textarea", "The evening shift.")
            if name == RELIEF:
                self.picture(floor, "assign")
            self.submit(floor)

    @staticmethod
    def submit(page: Page) -> None:
        page.press("dialog[open] button[type=submit]")
        page.wait("!document.querySelector('dialog[open]')")

    def floor_confirms(self) -> Page:
        """Let a floorperson do at the console what is theirs to do."""
        floor = self.tab("floor", f"/dealer/{self.table}")
        floor.see("[data-console]")
        floor.wait(f"{SETTLED} && !document.querySelector('[data-main]').disabled")
        floor.press("[data-main]")
        return floor

    def dual_authorization(self) -> None:
        """Let a floorperson request an award, and a shift manager approve it."""
        self.picture(self.host.page, "award-waits")
        floor = self.tab("floor", "/pit/approvals")
        floor.see(f"[data-due={self.table}]")
        floor.press("section button", "New request")
        fill(floor, "dialog[open] textarea", "Royal flush, seen at the table.")
        self.picture(floor, "award-request")
        self.submit(floor)
        manager = self.tab("shift_manager", "/pit/approvals")
        manager.press("[data-approval] button", "Approve")
        fill(manager, "dialog[open] textarea", "Cards and cameras agree.")
        self.picture(manager, "award-approval")
        self.submit(manager)
        floor.press("[data-approval] button", "Apply")
        floor.wait("!document.querySelector('[data-approval]')")

    def rule(self, what: str, remedy: str, reason: str) -> None:
        """Let a floorperson rule in the pit."""
        floor = self.tab("floor", "/pit/rulings")
        floor.see(f"[data-ruling={what}]")
        floor.js(
            "[...document.querySelectorAll('[data-ruling] .remedy')].find((each) =>"
            f" each.innerText.includes({json.dumps(remedy)})).querySelector('input').click()"
        )
        fill(floor, "[data-ruling] textarea", reason)
        floor.wait("!document.querySelector('[data-ruling] button[type=submit]').disabled")
        self.picture(floor, f"ruling-{what}")
        floor.press("[data-ruling] button[type=submit]")
        floor.wait("!document.querySelector('[data-ruling]')")

    def close_table(self, reason: str) -> None:
        """Close the table in the pit."""
        floor = self.tab("floor", "/pit")
        tile(floor, self.table, "Close")
        fill(floor, "dialog[open] textarea", reason)
        self.picture(floor, "close-table")
        self.submit(floor)
        part(floor, "closures")
        floor.see(f"[data-closure={self.table}]")
        self.picture(floor, "closed")

    # People at the table.

    def seat(self, host: Host, number: int, *, name: str = "", card: str = "") -> None:
        """Seat somebody by name, by card, or just at the seat."""
        host.tap("seats", f"[data-lies='{number}'] .who")
        if name or card:
            field = f"dialog[open] input[name={'name' if name else 'card'}]"
            host.fill("seats", field, name or card)
            self.picture(host.page, f"seat-{number}")
            host.tap("seats", f"[data-seats='{number}'] button[type=submit]")
        else:
            host.tap("seats", f"[data-seats='{number}'] button", f"Just seat {number}")
        host.page.see(f"[data-lies='{number}']:not(.free)")
        self.settled(host.page)

    def buy_in(self, host: Host, number: int, amount: str) -> None:
        """Sell chips to whoever sits at a seat."""
        host.tap("seats", f"[data-lies='{number}'] .who")
        host.fill("seats", "dialog[open] input[name=amount]", amount)
        self.picture(host.page, f"buy-in-{number}")
        host.tap("seats", f"[data-buys='{number}'] button[type=submit]")
        self.settled(host.page)

    def free(self, host: Host, number: int, reason: str, picture: str = "") -> None:
        """Free a seat."""
        host.tap("seats", f"[data-lies='{number}'] .who")
        host.tap("seats", f"[data-frees='{number}'] label", reason)
        host.page.see("[data-frees] button[type=submit]:enabled")
        if picture:
            self.picture(host.page, picture)
        host.tap("seats", f"[data-frees='{number}'] button[type=submit]")
        self.settled(host.page)

    @staticmethod
    def settled(page: Page) -> None:
        """Wait until an entry of a dialog is answered, and not refused."""
        page.wait(f"!document.querySelector('dialog[open]') && {SETTLED}")
        assert page.js("!document.querySelector('[data-refused]')"), page.text("[role=status]")

    # Mistakes.

    def report(self, host: Host, what: str, *picks: str) -> None:
        """Report a problem from the console, with a picture of what will happen."""
        host.tap("mistakes", "[data-wrong]")
        host.tap("mistakes", f"[data-what={what}]")
        for pick in picks:
            host.tap("mistakes", f"[data-report={what}] .pick", pick)
        host.page.see("[data-report] button[type=submit]:enabled")
        self.picture(host.page, f"report-{what}")
        host.tap("mistakes", f"[data-report={what}] button[type=submit]")
        self.settled(host.page)

    def correct(self, host: Host, says: str, cards: Mapping[int, str], reason: str = "") -> None:
        """Correct cards of an entry, found in the list by what it says."""
        page = host.page
        host.tap("mistakes", "[data-list]")
        page.wait(f"document.querySelector('.entries').innerText.includes({json.dumps(says)})")
        self.picture(page, "entries")
        number = page.js(
            "[...document.querySelectorAll('[data-entry]')].find((each) =>"
            f" each.innerText.includes({json.dumps(says)})).dataset.entry"
        )
        host.tap("mistakes", f"[data-entry='{number}'] button")
        for slot, card in cards.items():
            page.see("dialog[open] .slot")
            page.js(f"document.querySelectorAll('dialog[open] .slot')[{slot - 1}].click()")
            host.inputs["mistakes"] += 1
            host.tap("mistakes", f"dialog[open] [data-card='{card}']")
        if reason:
            host.fill("mistakes", "dialog[open] textarea", reason)
        page.see("[data-corrects] button[type=submit]:enabled")
        self.picture(page, "correction")
        host.tap("mistakes", "[data-corrects] button[type=submit]")
        self.settled(page)
        host.tap("mistakes", "[data-list]")

    # The money.

    def look(self, page: Page) -> None:
        """Read from the page what lies on the felt, and what is collected and paid."""
        self.staked |= {seat: sum(map(cents, stacks)) for seat, stacks in page.js(LIES) if stacks}
        moves = page.js(MOVES)
        if not moves:
            return
        shown: Counter[int] = Counter()
        for seat, collected, paid in moves:
            shown[seat] += amount(paid) - amount(collected)
            if "Return" in paid:
                shown[seat] -= self.staked[seat]
        for seat, taken in page.js(TAKEN):
            shown[seat] -= cents(taken)
        self.shown = dict(shown)

    def round(self, deal: Deal, what: str = "", *, last: bool = False) -> Iterator[str]:
        """Deal a round from its bets to the next; yield every stage, and compare the money.

        The last round of an evening ends where the next would start.
        """
        number, seats = self.host.console["round"], self.seats
        self.host.deal, self.shown, self.staked = deal, {}, {}
        self.host.street.clear()
        while True:
            yield self.host.stage
            host = self.host
            stage, at = host.stage, host.console["round"]
            if at != number and (host.state["spots"] or (last and stage == "start_round")):
                break
            if at == number:
                seats |= self.seats
            host.go_on()
        self.inputs.append((number, what, host.inputs.copy(), host.raw))
        host.inputs.clear()
        host.raw = 0
        moved = booked(self.served.folder / "house.db", self.table)[number]
        shown = {seats[seat]: amount for seat, amount in self.shown.items()}
        assert shown == moved, f"round {number}: the felt {shown}, the ledger {moved}"
        self.rounds.append((number, moved))

    def play(
        self, deal: Deal, what: str = "", *, pictures: Collection[str] = (), last: bool = False
    ) -> None:
        """Deal a round to its end, with a picture of the first of some stages."""
        left = {*pictures}
        for stage in self.round(deal, what, last=last):
            if stage in left:
                left.discard(stage)
                self.picture(self.host.page, stage)

    def until_bets(self, what: str, pictures: Collection[str]) -> None:
        """Go on until bets are open, with a picture of some stages."""
        while not self.host.state["spots"]:
            if (stage := self.host.stage) in pictures:
                self.picture(self.host.page, f"{what}-{stage}")
            self.host.go_on()

    def at(self, stage: str, wanted: str, board: int | None = None) -> bool:
        """Tell whether a moment of the round has come for the first time."""
        moment = (len(self.rounds), wanted)
        here = stage == wanted and (board is None or len(self.host.board) == board)
        if not here or moment in self.moments:
            return False
        self.moments.add(moment)
        return True

    def relieve(self, who: str) -> None:
        """Let another dealer take over, who goes on where the first was."""
        before, self.host = self.host, Host(self, who)
        self.host.inputs, self.host.raw, self.host.deal = before.inputs, before.raw, before.deal
        assert self.host.stage == "relieve_dealer"
        self.picture(self.host.page, "relief")
        self.host.go_on()
        before.page.see("[data-step=relieve_dealer]")

    @property
    def seats(self) -> dict[int, str]:
        """Return who sits where."""
        found = self.pit.get("dealer", f"/tables/{self.table}")["seats"]
        return {int(seat): player for seat, player in found.items()}

    def audit(self) -> str:
        """Audit the house from the command line; it is correct."""
        where = str(self.served.folder / "house.db")
        command = [sys.executable, "-m", "fifthstreet", "audit", "--database", where]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def tell(self, write: Callable[[str], Any] = sys.stdout.write) -> None:
        """Print the inputs of each round, and that its money is the ledger's."""
        write(f"\n{self.name}: inputs of each round\n")
        for number, what, inputs, raw in self.inputs:
            counts = ", ".join(f"{kind} {count}" for kind, count in sorted(inputs.items()))
            write(f"{number:>3} {sum(inputs.values()):>4} inputs {raw:>4} keys  {counts}  {what}\n")


def amount(text: str) -> int:
    """Return an amount that the page shows; nothing where it shows none."""
    return cents(text) if text else 0
