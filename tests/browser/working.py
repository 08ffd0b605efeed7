"""What staff does at the floor: sign in, follow the console, enter cards, report, rule."""

import json
from collections.abc import Iterable

from browser.chrome import Page
from web.floor.company import FACES, Company
from web.test_staff import NAMES, WORDS

STEP = "document.querySelector('[data-step]')?.dataset.step ?? ''"
AT = "Number(document.querySelector('[data-console]').dataset.console)"
SINGLES = ("[data-grouped] button", "[data-also=show_hand]", "[data-settles].now button")
"""What picks the first step of several alone."""
SETTLED = "document.querySelector('[data-console]')?.dataset.settled === 'true'"


def fill(page: Page, selector: str, text: str) -> None:
    """Type into a field."""
    page.see(selector)
    page.js(f"document.querySelector({json.dumps(selector)}).focus()")
    page.js(f"document.querySelector({json.dumps(selector)}).select?.()")
    page.wire.ask("Input.insertText", text=text)


def sign_in(page: Page, name: str, password: str) -> None:
    """Sign in at the staff's door, which is on the page."""
    page.see("[data-door='sign-in']")
    fill(page, "input[name=name]", name)
    fill(page, "input[name=password]", password)
    page.press("[data-door='sign-in'] button[type=submit]")
    page.wait("!document.querySelector(\"[data-door='sign-in']\")")


def come(page: Page, company: Company, role: str, path: str) -> None:
    """Go to a page of the staff's as somebody of a role."""
    page.go(f"{company.served.url}/#{path}")
    sign_in(page, NAMES[role], f"{WORDS}{NAMES[role]}")


def part(page: Page, tab: str) -> None:
    """Go to another part of the pit."""
    page.press(f"[data-tab={tab}]")
    page.see(f"[data-shown={tab}]")


def tile(page: Page, table: str, button: str) -> None:
    """Open a table of the pit's board, and press something of it."""
    page.press(f"[data-tile={table}] button")
    page.press(f"[data-table={table}] button, [data-table={table}] a", button)


class Console:
    """A dealer at the console, who reads what it says and does that."""

    def __init__(self, page: Page, company: Company, faces: Iterable[str] = FACES) -> None:
        self.page, self.company = page, company
        self.faces = iter(faces)

    @property
    def step(self) -> str:
        return str(self.page.js(STEP))

    def follow(self, *, until: str, most: int = 60) -> list[str]:
        """Do what the console says until it says something; return what was done."""
        done: list[str] = []
        for _ in range(most):
            self._others()
            if self.step == until:
                return done
            done.append(self.step)
            self.do()
        raise AssertionError(done)

    def _others(self) -> None:
        """Let players and the floor do their part, from devices of their own."""
        self.page.wait(SETTLED)
        if not self.step and self.company.console["phase"] == "betting":
            self.company.bet()
        while not self.step and self.company.decide():
            pass
        self.page.wait(STEP)
        self.page.wait(SETTLED)
        step = self.company.console["next"][0]
        if step["actor"] == "floor" and self.step == step["id"]:
            assert "floorperson" in self.page.text("[data-step]")
            self.company.ok(self.company.do(step, iter(())))
            self.page.wait(f"({STEP}) !== {json.dumps(step['id'])}")

    def do(self) -> None:
        """Do the step that is shown alone, and not the group that it begins, with the keyboard."""
        page = self.page
        page.wait(SETTLED)
        at = int(page.js(AT))
        for one in SINGLES:
            first = f"document.querySelector({json.dumps(one)})"
            if page.js(f"!document.querySelector('[data-back]') && !!{first}"):
                page.press(one)
                page.see("[data-back]")
        if page.js("!!document.querySelector('[data-step] input[type=number][required]')"):
            fill(page, "[data-step] input[type=number][required]", self._number())
        if page.js("!!document.querySelector('[data-step] input[type=radio]')"):
            page.press("[data-step] .pick")
        blanks = int(page.js("document.querySelectorAll('.work .slot .blank').length"))
        for _ in range(blanks):
            for key in next(self.faces):
                page.key(key)
        if not blanks:
            page.js("document.activeElement.blur()")
            page.wait("!document.querySelector('[data-main]').disabled")
            page.key(str(page.js("document.querySelector('[data-main]').ariaKeyShortcuts")))
        page.wait(f"({AT}) > {at} && {SETTLED}")

    def _number(self) -> str:
        field = "document.querySelector('[data-step] input[type=number][required]')"
        if self.step == "reconcile_progressive":
            return "0"
        return str((int(self.page.js(f"{field}.min")) + int(self.page.js(f"{field}.max"))) // 2)

    def report(self, what: str, *facts: str, seat: int | None = None, count: int = 1) -> str:
        """Report an irregularity; return the remedy that the page shows before it is sent."""
        page = self.page
        page.press("[data-wrong]")
        page.press(f"[data-what={what}]")
        for fact in facts:
            page.press(f"[data-report={what}] .pick", fact)
        if seat is not None:
            page.press(f"[data-report={what}] .pick", f"{seat} · ")
        if count > 1:
            fill(page, "[data-report] input[name=count]", str(count))
        page.wait("!document.querySelector('[data-report] button[type=submit]').disabled")
        remedy = page.text(".then")
        page.press(f"[data-report={what}] button[type=submit]")
        page.wait("!document.querySelector('dialog[open]')")
        return remedy


def choose(page: Page, selector: str, text: str) -> None:
    """Choose an option of a list by its text, as soon as the list has it."""
    box = f"document.querySelector({json.dumps(selector)})"
    option = f"[...({box}?.options ?? [])].find((one) => one.text.includes({json.dumps(text)}))"
    page.wait(f"Boolean({option})")
    page.js(
        f"{{ const box = {box}; box.value = {option}.value;"
        " box.dispatchEvent(new Event('change', {bubbles: true})) }"
    )
