"""A dealer who runs a live table alone from what the console shows, and counts the inputs.

One tap or key press is one input; so is a row of cards, or a number, typed into one field.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from felt.answering import answers
from felt.company import PLAYERS, STAFF, UNSEEN, Company, Shown, submissions
from fifthstreet.audit.audit import AuditReport, audit
from fifthstreet.audit.replay import replayers
from fifthstreet.floor.tables.views import Viewer, snapshot
from fifthstreet.ledger.store.store import Store
from fifthstreet.protocol.floor_events import Mode

TABLES = submissions()
FULL = {"ante": 1500, "progressive": 100, "three_card": 100, "six_card": 100}
"""Chips on every spot of a Maryland seat."""
Row = Callable[[int, dict[str, Any]], dict[str, Any]]
"""Which decision a seat makes, of those that its cell of the row shows."""


def smallest(seat: int, cell: dict[str, Any]) -> dict[str, Any]:
    """Bet the smallest size."""
    return {"seat": seat, "amount": cell["sizes"][0]}


class Desk:
    """One dealer at one table; the floor comes where a step is the floor's."""

    people: type[Company] = Company

    def __init__(self, text: str, mode: Mode = "both") -> None:
        self.company = self.people(text, Random(1), mode)
        for seat, name in enumerate(PLAYERS, 1):
            if mode == "staff":
                self.must("ask.SeatPatron", seat=seat, name=name)
            else:
                self.company.give(name, "ask.TakeSeat", {})
        self.inputs = Counter[str]()
        self.decide: Row = smallest

    @property
    def console(self) -> dict[str, Any]:
        return self.company.console("dealer")

    @property
    def layout(self) -> dict[int, dict[str, int]]:
        """Return what lies on the layout."""
        game = self.company.game
        return {n: dict(seat.wagers) for n, seat in game.seats.items()} if game else {}

    @property
    def same_again(self) -> Mapping[int, Mapping[str, int]]:
        """Return what everybody bet last."""
        return snapshot(self.company.host, Viewer.of(self.company.actor("dealer"))).last_bets

    def must(self, do: str, **arguments: Any) -> dict[str, Any]:
        answer = self.company.give("dealer", do, arguments)
        assert answer["ok"], answer
        return answer

    def refused(self, do: str, **arguments: Any) -> dict[str, Any]:
        answer = self.company.give("dealer", do, arguments)
        assert not answer["ok"]
        return answer

    # What the dealer does.

    def chips(self, bets: Mapping[int, Mapping[str, int]]) -> None:
        """Put chips on the layout; the same as in the last round is one key."""
        self.must("ask.SetChips", bets={str(seat): dict(each) for seat, each in bets.items()})
        self.inputs["chips"] += 1

    def full_bets(self) -> dict[int, dict[str, int]]:
        """Return the smallest bet on every spot that takes chips."""
        spots = {spot["id"]: spot["least"] for spot in self.console["wagers"]}
        return {seat: dict(spots) for seat in self.company.host.state.seats}

    def confirm(self, steps: list[dict[str, Any]], **entered: Any) -> None:
        """Confirm steps with one touch."""
        entries = [
            {"do": step["do"], "arguments": {**step["with"], **step["preset"], **entered}}
            for step in steps
        ]
        self.must("ask.ConfirmSteps", steps=entries)
        self.inputs["confirmations"] += 1

    def decisions(self, row: list[dict[str, Any]]) -> None:
        """Enter a street's decisions, a touch for each."""
        decided = [self.decide(cell["seat"], cell) for cell in row]
        self.must("ask.EnterDecisions", decisions=decided)
        self.inputs["decisions"] += len(row)

    def hands(self, steps: list[dict[str, Any]]) -> None:
        """Type the hands that are turned up, all in one row of cards."""
        faces = self.company.faces()
        entries = []
        for step in steps:
            known = step["asks"][0]["known"]
            cards = [next(faces) if card == UNSEEN else card for card in known]
            entries.append({"do": step["do"], "arguments": {**step["with"], "cards": cards}})
        self.must("ask.ConfirmSteps", steps=entries)
        self.inputs["cards"] += 1

    def single(self) -> None:
        """Do the step that comes first, with what it asks for; the floor does its own."""
        for who in STAFF:
            found = [one for one in self.company.steps(who) if not one.aside]
            if found:
                self._do(found[0])
                return
        raise AssertionError(f"Nobody has a next step.\n{self.company.script}")

    def _do(self, step: Shown) -> None:
        arguments, _ = answers(self.company, step, sane=True)
        answer = self.company.give(step.who, step.do, arguments)
        assert answer["ok"], answer
        self.inputs["cards" if step.do == "do.Reveal" else step.id] += 1

    def go_on(self) -> None:
        """Do what comes next."""
        shown = self.console
        if shown["wagers"] and not self.layout:
            self.chips(self.full_bets())
        elif shown["group"] and not shown["settle_all"] and not shown["show_all"]:
            self.confirm(shown["group"])
        elif shown["decide"]:
            self.decisions(shown["decide"])
        elif shown["show_all"]:
            self.hands(shown["show_all"])
        elif shown["settle_all"]:
            self.confirm(shown["settle_all"])
        else:
            self.single()

    def until_bets(self) -> None:
        """Go on until bets are open and nothing lies on the layout."""
        while not (self.console["phase"] == "betting" and not self.layout):
            self.go_on()

    def round(self, bets: Mapping[int, Mapping[str, int]] | None = None) -> None:
        """Deal a whole round, from one call for bets to the next."""
        self.until_bets()
        self.inputs.clear()
        self.chips(bets or self.full_bets())
        self.until_bets()


def betting(name: str = "md") -> Desk:
    """Return the table of a submission with its players, and betting open."""
    desk = Desk(TABLES[name])
    desk.until_bets()
    return desk


def deciding(name: str = "md") -> Desk:
    """Return the same table once everybody has bet and is to decide."""
    desk = betting(name)
    desk.chips(desk.full_bets())
    while not desk.console["decide"] or desk.console["group"]:
        desk.go_on()
    return desk


def replayed(store: Store) -> AuditReport:
    """Return the audit of a store that repeats every round."""
    return audit(store, replayers=replayers())
