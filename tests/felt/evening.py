"""Evenings at live tables, played as planned, and every clause that the console shows meanwhile."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from felt.company import PLAYERS, UNSEEN, Shown
from felt.walking import GOES_ON, Walk
from fifthstreet.coaching import irregularities
from fifthstreet.play.state import Phase
from fifthstreet.protocol.codec import encode
from fifthstreet.rules.citation import clauses

Bets = Mapping[str, int]
REPORT = "report"
"""Where something is shown that may be reported; a step is the better place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A round as it is to go: bets by seat, at which decision seats fold, and cards."""

    bets: Mapping[int, Bets]
    folds: Mapping[int, int] = field(default_factory=dict)
    hands: Mapping[int, str] = field(default_factory=dict)
    board: str = ""
    box: str = ""
    dealer: str = ""


class Evening(Walk):
    """One live table at which staff do what the console puts first."""

    def __init__(self, text: str, players: Sequence[str]) -> None:
        super().__init__("an evening", text, seed=0, mode="devices")
        self.seen: dict[str, str] = {}
        self.visited: set[tuple[str, ...]] = set()
        self.plan = Plan(bets={})
        for seat, player in enumerate(players, 1):
            self.give(player, "ask.TakeSeat", seat=seat)

    def give(self, who: str, do: str, **arguments: Any) -> None:
        """Give a command that must be accepted."""
        self.must(who, do, **arguments)

    # What is shown.

    def look(self) -> None:
        """Note every clause that the console shows now, and what "Something is wrong" lists."""
        self.states += 1
        console = self.company.console("floor")
        for duty in console["also"]:
            self._note(duty["clauses"], str(console["phase"]))
        for step in console["next"]:
            self._note(step["clauses"], step["id"])
            for duty in step["also"]:
                self._note(duty["clauses"], step["id"])
        game = self.company.game
        looked = game is not None and game.looked
        moment = (str(console["phase"]), str(looked), str(self.company.ruling is None))
        if moment not in self.visited:
            self.visited.add(moment)
            self._listed()

    def _listed(self) -> None:
        company = self.company
        found = [*irregularities.faults(company.procedures, company.by("floor"), company.now)]
        entries = [encode(one) for one in found]
        if company.game is not None:
            entries += encode(irregularities.reportable(company.host.state, company.by("floor")))
        if company.ruling is not None:
            entries.append(company.ruling)
        for entry in entries:
            self._note(entry["clauses"], f"{REPORT} {entry['what']}")
            for remedy in entry.get("remedies", ()):
                if remedy.get("possible", True):
                    self._note(remedy["clauses"], f"{REPORT} {entry['what']}")

    def _note(self, shown: Sequence[Mapping[str, str]], where: str) -> None:
        for clause in shown:
            first = self.seen.get(clause["id"], REPORT)
            if clause["id"] in clauses() and first.startswith(REPORT):
                self.seen[clause["id"]] = where

    # What is done.

    def until(self, id_: str) -> Shown:
        """Go on until the console puts a step first, and return it."""
        for _ in range(400):
            self.look()
            first = next((one for one in self._staff() if not one.aside), None)
            if first is not None and first.id == id_:
                return first
            self.do(self.next())
        raise self.fail(f"{id_} is never shown.")

    def _staff(self) -> Iterator[Shown]:
        for who in (self.company.dealing, "floor", "shift_manager"):
            yield from self.company.steps(who)

    def next(self) -> Shown:
        """Return what is done next, one step at a time."""
        if self.company.ruling is not None:
            return self.dismissal()
        if main := [one for one in self._staff() if not one.aside]:
            return main[0]
        offered = [one for name in PLAYERS for one in self.company.offers(name)]
        return next(one for kind in GOES_ON for one in offered if one.do == kind)

    def go_home(self) -> None:
        """Go straight on until bets are taken in a new round."""
        begun = self.company.host.state.rounds
        for _ in range(400):
            game = self.company.game
            if self.company.host.state.rounds > begun and game and game.phase is Phase.BETTING:
                return
            self.do(self.next())
            self.look()
        raise self.fail("No new round is reached.")

    def bets(self, plan: Plan) -> None:
        """Take the bets of a planned round."""
        self.plan = plan
        self.go_home()
        for seat, wagers in plan.bets.items():
            for wager, amount in wagers.items():
                who = self.company.host.state.seats.get(seat, "ann")
                self.give(who, "do.PlaceWager", seat=seat, wager=wager, amount=amount)
        self.look()

    def round(self, plan: Plan) -> None:
        """Play a planned round to its end."""
        self.bets(plan)
        for _ in range(400):
            if self.company.game is None or self.company.game.phase is Phase.ENDED:
                break
            self.do(self.next())
            self.look()
        self.plan = Plan(bets={})
        self.go_home()

    def do(self, shown: Shown, *, sane: bool = True) -> None:
        """Do what is shown, with the cards of the plan and its decisions."""
        game, seat = self.company.game, shown.arguments.get("seat", 0)
        folds = game is not None and self.plan.folds.get(seat) == game.decision
        if folds and shown.do == "do.Bet":
            shown = Shown(shown.who, "do.Fold", {"seat": seat}, "fold")
        if shown.id == "receive_deck":
            fresh = {"preinspected": False, "preshuffled": False}
            plain = {"design": "Plain", "back": shown.arguments["deck"], **shown.preset}
            self.give(shown.who, shown.do, **shown.arguments, **plain, **fresh)
            return
        cards = self._cards(shown)
        if not cards:
            super().do(shown, sane=sane)
            return
        self.give(shown.who, shown.do, **{**shown.arguments, "cards": cards})

    def _cards(self, shown: Shown) -> list[str]:
        game, plan = self.company.game, self.plan
        if shown.id == "deal" and plan.dealer:
            up = plan.dealer.split()[-1]
            return [up if place["face_up"] else UNSEEN for place in shown.asks[0]["places"]]
        if shown.id not in ("show_hand", "reveal") or game is None:
            return []
        known = shown.asks[0]["known"]
        if shown.id == "show_hand":
            return _filled(known, plan.hands.get(shown.arguments["seat"], ""))
        due = game.reveals[game.revealed]
        if due.cards:
            return [plan.board.split()[number - 1] for number in due.cards]
        return _filled(known, plan.dealer if due.zone == "dealer" else plan.box)


def _filled(known: Sequence[str], planned: str) -> list[str]:
    """Return the planned cards where nothing was entered; none where nothing is planned."""
    new = iter([card for card in planned.split() if card not in known])
    return [next(new) if card == UNSEEN else card for card in known] if planned else []
