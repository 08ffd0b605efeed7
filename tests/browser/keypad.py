"""A dealer who runs a table alone from the console, with a keypad or with one finger.

One tap or key press is one input; so is a row of cards, or a number, typed into one field.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

from browser.chrome import Page
from browser.working import SETTLED
from web.floor.company import Company

RANKS = {"A": "1", "T": "0", "J": "/", "Q": "*", "K": "-"}
SUITS = {"s": "1", "h": "2", "d": "3", "c": "4"}
STATE = """(() => {
  const one = (selector) => document.querySelector(selector);
  const main = one("[data-main]");
  return {
    at: Number(one("[data-console]").dataset.console),
    awaits: one("[data-console]").dataset.awaits,
    step: one("[data-step]")?.dataset.step ?? "",
    cells: [...document.querySelectorAll("[data-decides]")].map((each) => each.dataset.decides),
    blanks: document.querySelectorAll(".work .slot .blank").length,
    field: one("[data-step] input[type=number][required]")?.name ?? "",
    pick: Boolean(one("[data-step] input[type=radio]")),
    same: Boolean(one("[data-same]")),
    spots: document.querySelectorAll("[data-spot].open").length,
    ready: !main.disabled,
    confirms: main.getAttribute("aria-keyshortcuts") === "1",
  };
})()"""


def keys_of(card: str) -> str:
    """Return the keys of a keypad that enter a card."""
    rank, suit = card[0], card[1]
    return RANKS.get(rank, rank) + SUITS[suit]


class Dealer:
    """Somebody at the console who enters everything for everybody, and counts the inputs."""

    def __init__(self, page: Page, company: Company, faces: Iterable[str]) -> None:
        self.page, self.company, self.faces = page, company, iter(faces)
        self.inputs: Counter[str] = Counter()
        self.raw = 0
        self.seen: Callable[[str], None] = lambda _: None
        """Called with the name of each stage before it is entered."""
        self.taps = False

    @property
    def state(self) -> dict[str, object]:
        self.page.wait(SETTLED)
        found: dict[str, object] = self.page.js(STATE)
        return found

    def keys(self, what: str, *keys: str) -> None:
        """Press keys, each of them an input."""
        for key in keys:
            self.page.key(key)
        self.inputs[what] += len(keys)
        self.raw += len(keys)

    def row(self, what: str, keys: str) -> None:
        """Type a row of cards, or a number, into one field: one input."""
        for key in keys:
            self.page.key(key)
        self.inputs[what] += 1
        self.raw += len(keys)

    def tap(self, what: str, selector: str, containing: str = "") -> None:
        self.page.press(selector, containing)
        self.inputs[what] += 1

    def confirm(self, *, confirms: object) -> None:
        """Press the main button, by finger or by key."""
        if self.taps:
            self.tap("confirmations", "[data-main]")
        else:
            self.keys("confirmations", "1" if confirms else "Enter")

    def go_on(self) -> str:
        """Do what the console shows next; return what it was."""
        shown = self.state
        stage = self._stage(shown)
        self.seen(stage)
        at = shown["at"]
        match stage:
            case "decisions":
                self._decide(shown)
            case "bets":
                if self.taps:
                    self.tap("chips", "[data-same]")
                else:
                    self.keys("chips", "+")
            case "cards":
                self._cards(int(str(shown["blanks"])))
            case "number":
                self.row("numbers", self._number())
                self.confirm(confirms=False)
            case "floor":
                self._floor()
            case "hit":
                pass
            case _:
                if shown["pick"]:
                    self.tap("choices", "[data-step] .pick")
                self.confirm(confirms=shown["confirms"])
        self.page.wait(f"Number(document.querySelector('[data-console]').dataset.console) > {at}")
        return stage

    def _floor(self) -> None:
        """Let the floor do what the console says is theirs."""
        step = self.company.console["next"][0]
        self.company.ok(self.company.do(step, iter(())))

    @property
    def stage(self) -> str:
        """Return what the console shows next."""
        return self._stage(self.state)

    @staticmethod
    def _stage(shown: dict[str, object]) -> str:
        if shown["cells"]:
            return "decisions"
        if shown["same"]:
            return "bets"
        if shown["blanks"]:
            return "cards"
        if shown["field"]:
            return "number"
        if shown["awaits"] == "hit":  # the house pays a jackpot: nobody else has anything to do
            return "hit"
        return str(shown["step"]) if shown["ready"] or shown["pick"] else "floor"

    def _decide(self, shown: dict[str, object]) -> None:
        cells = shown["cells"]
        assert isinstance(cells, list)
        for seat in cells:
            if self.taps:
                self.tap("decisions", f"[data-decides='{seat}'] button:not(.fold)")
            else:
                self.keys("decisions", "1")

    def _cards(self, count: int) -> None:
        cards = [next(self.faces) for _ in range(count)]
        if self.taps:
            for card in cards:
                self.tap("cards", f"[data-card='{card}']")
        else:
            self.row("cards", "".join(map(keys_of, cards)))

    def _number(self) -> str:
        field = "document.querySelector('[data-step] input[type=number][required]')"
        assert self.page.js(f"document.activeElement === {field}"), "the count has the focus"
        low, high = (int(self.page.js(f"{field}.{end}")) for end in ("min", "max"))
        return str((low + high) // 2)

    def until_bets(self) -> None:
        """Go on until bets are open."""
        while not self.state["spots"]:
            self.go_on()

    def first_bets(self, seats: Iterable[int]) -> None:
        """Set the minimum on every spot of every seat, in the chip form, by the keypad."""
        wagers = self.company.console["wagers"]
        for seat in seats:
            if not self.page.js("!!document.querySelector('[data-chips]')"):
                self.keys("chips", str(seat))
            self.page.see(f"[data-chips='{seat}']")
            for place, wager in enumerate(wagers):
                named = f"[data-chips='{seat}'] input[name={wager['id']}]"
                self.page.wait(f"document.activeElement?.matches({json.dumps(named)})")
                self.row("chips", str(wager["least"] // 100))
                if place < len(wagers) - 1:
                    self.keys("chips", "*")
            self.keys("chips", "Enter")
            self.page.see(f"[data-lies='{seat}'] [data-spot={wagers[-1]['id']}] .chips")
        if self.page.js("!!document.querySelector('[data-chips]')"):
            self.keys("chips", ".")
        self.page.wait(f"!document.querySelector('[data-chips]') && {SETTLED}")

    def round(self) -> None:
        """Deal a whole round, from one call for bets to the next, and count its inputs."""
        self.inputs.clear()
        self.raw = 0
        while self.state["same"]:
            self.go_on()
        self.go_on()
        self.until_bets()


def pictured(page: Page, folder: Path, prefix: str) -> Callable[[str], None]:
    """Return what keeps a picture of each stage."""
    numbers: Counter[str] = Counter()

    def keep(stage: str) -> None:
        numbers[stage] += 1
        page.picture(folder / f"{prefix}-{stage}-{numbers[stage]}.png")

    return keep
