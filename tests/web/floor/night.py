"""A night at a live table: five play for the jackpot, and seat 2 hits it with a royal flush."""

from contextlib import nullcontext
from types import TracebackType
from typing import Any, Self

import httpx

from web.floor.company import Company
from web.served import Served

ANTES = {1: 1000, 2: 15_000, 3: 2000, 4: 1000, 5: 3000}
HANDS = {1: "2c 3d", 2: "As Ks", 3: "9h 9c", 4: "Jh 4c", 5: "6d 7d"}
BOARD = ("Qs", "Js", "Ts")


class Night(Company):
    """A live table of five at which everybody plays for the jackpot, and seat 2 hits it."""

    before: dict[int, int]
    after: dict[int, int]
    shown: dict[int, list[dict[str, Any]]]

    def __init__(self, served: Served) -> None:
        self.lines: dict[str | int, httpx.Client] = {}
        self.refused: dict[str, Any] = {}
        self.shown_meanwhile: list[Any] = []
        super().__init__(served)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        for line in self.lines.values():
            line.close()

    def as_(self, who: str | int) -> Any:
        """Return a client of somebody, one for the whole night."""
        if who not in self.lines:
            self.lines[who] = super().as_(who)
        return nullcontext(self.lines[who])

    def bet(self) -> None:
        for seat, ante in ANTES.items():
            self.ok(self.command(seat, "do.PlaceWager", seat=seat, wager="ante", amount=ante))
            progressive = {"seat": seat, "wager": "progressive", "amount": 100}
            self.ok(self.command(seat, "do.PlaceWager", **progressive))

    def decide(self) -> bool:
        """Let seat 4 fold, and everybody else bet the least."""
        for seat in self.guests:
            wish = "do.Fold" if seat == 4 else "do.Bet"
            offers = self.get(seat, f"/tables/{self.table}")["offers"]
            found = next((one for one in offers if one["do"] == wish), None)
            if found is not None:
                self.ok(self.command(seat, wish, **found["with"]))
                return True
        return False

    def _number(self, step: dict[str, Any], ask: dict[str, Any]) -> int:
        return len(ANTES) if step["id"] == "reconcile_progressive" else super()._number(step, ask)

    def chips(self) -> dict[int, int]:
        """Return what each guest has."""
        return {seat: self.get(seat, "/me")["balances"]["USD"] for seat in self.guests}

    def turn_up(self) -> None:
        """Deal, decide, and turn up the board and every hand that is shown."""
        self.follow(until="reveal")
        for card in BOARD:
            while self.decide():
                pass
            self.ok(self.command("dealer", "do.Reveal", cards=[card]))

    def settle(self, before: int | None = None) -> dict[int, list[dict[str, Any]]]:
        """Do what the console shows until all is settled; return what each settlement moves.

        With a seat, it ends before that seat is settled.
        """
        shown: dict[int, list[dict[str, Any]]] = {}
        while (console := self.console)["next"][0]["id"] != "end_game":
            step = console["next"][0]
            seat = step["with"].get("seat")
            if step["id"] == "settle_seat":
                if seat == before:
                    break
                row = next(row for row in console["settlement"] if row["seat"] == seat)
                shown[seat] = row.get("moves", [row])
            self.ok(self.do(step, iter(HANDS.get(seat, "").split())))
            if self.console["waits"]["for"] == "approval":
                self.refused = self.command("dealer", "do.SettleSeat", seat=seat).json()
                self.shown_meanwhile = self.console["next"]
                self.confirm()
        return shown

    def confirm(self) -> None:
        """Have two people confirm the award that the pit shows."""
        (table,) = [one for one in self.get("floor", "/pit")["tables"] if one["award"]]
        award = table["award"]
        subject = f"{self.table}:1:{award['seat']}"
        wish = {"kind": "jackpot", "subject": subject, "after": award["amount"]}
        self.post("floor", "/approvals", client="c1", sequence=900, reason="royal", **wish)
        (request,) = self.get("floor", "/approvals")
        self.post("shift_manager", f"/approvals/{request['id']}/approve", reason="seen")
        self.post("floor", f"/approvals/{request['id']}/use", client="c1", sequence=901)
        for _ in range(1000):
            if self.console["waits"]["for"] != "approval":
                return
        raise AssertionError("the award is confirmed and not paid")
