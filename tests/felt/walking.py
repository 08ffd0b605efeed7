"""A walk over the states of a live table: whatever happens, somebody has a next step.

At every step of a walk something is done that somebody is shown, or something goes wrong: a report,
a fault, a wrong count, a correction, somebody who leaves. After each, somebody who is there must be
shown a next step, the dealer must see whom the table waits for, and what is shown must be accepted
when it is done. Every so often the walk goes straight on, and must come to the bets of a new round
within a few actions.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from felt.answering import answers, at_once
from felt.company import PLAYERS, STAFF, Company, Shown, step_of
from felt.mishaps import come, come_or_go, correct, meddle
from felt.script import Script
from fifthstreet.audit.audit import audit
from fifthstreet.audit.replay import replayers
from fifthstreet.errors import FifthStreetError
from fifthstreet.play.state import Phase
from fifthstreet.protocol.floor_events import Mode

FAR: Final = 40
"""Actions within which a new round must be reached, each a confirmation or one typed row.

What players do on their own devices between two actions of the staff is one of them.
"""
GOES_ON: Final = (
    "do.PutCardsDown",
    "do.Choose",
    "do.Bet",
    "do.TakeBack",
    "do.Stay",
    "do.Fold",
    "do.PlaceWager",
    "do.WithdrawWager",
)
"""What players do so that a round goes on, most pressing first."""
CALLED: Final = frozenset({"ruling", "approval", "hit"})
"""What a table waits for of somebody whom the dealer calls, and the pit shows."""
MODES: Final[tuple[Mode, ...]] = ("staff", "both", "devices")


class DeadEndError(AssertionError):
    """A walk found a state in which nobody has a next step, or one that is shown and refused."""


class Walk:
    """One walk, told by its seed."""

    def __init__(
        self, name: str, text: str, seed: int, mode: Mode = "both", large: int | None = None
    ) -> None:
        self.name, self.seed = f"{name}, mode {mode}", seed
        self.chance = Random(f"{name} {mode} {seed}")
        self.company = Company(text, self.chance, mode, large)
        self.states = 0
        self.actions = 0
        self.longest = 0
        self._quiet = 0

    @classmethod
    def after(cls, script: Script) -> "Walk":
        """Return a walk that goes on from where a script ends; it must go as it went."""
        opening = script.opening
        walk = cls("a script", opening["submission"], 0, opening["mode"], opening["large"])
        for act in script.acts:
            walk.company.repeat(act)
        if walk.company.script.acts != script.acts:
            raise walk.fail("The script goes otherwise than it went.")
        return walk

    def go(self, steps: int) -> int:
        """Walk, and return how many states were seen; what is raised on the way is told too."""
        try:
            return self._go(steps)
        except FifthStreetError as error:
            raise self.fail(f"{type(error).__name__}: {error}") from error

    def _go(self, steps: int) -> int:
        """Walk from where a count of the stub is due."""
        company = self.company
        for _ in range(self.chance.randint(1, len(PLAYERS))):
            come(company, self.chance)
        count = company.procedures.setup.book.cards.stub_count
        for _ in range(count.every_rounds if count else 1):
            self.go_home()
        while self.states < steps:
            for _ in range(self.chance.choice((5, 20, 60))):
                self.stir()
                self.look()
            self.go_home()
        self.close()
        return self.states

    def close(self) -> None:
        """Close the table in good order, and audit everything."""
        company = self.company
        company.close(closed=False)
        self.go_home()
        self._call_off()
        if not company.host.state.shut:
            self.must("floor", "ask.CloseTable", reason="The end of the night.")
        self.look()
        report = audit(company.sitting.store, replayers=replayers())
        if not report.ok:
            raise self.fail(f"The audit finds {report.record()}.")

    def fail(self, why: str) -> DeadEndError:
        """Return what is told of a walk that found something, with how to do it again."""
        path = self.company.script.saved(f"{self.name} {self.seed}")
        return DeadEndError(
            f"{self.name}, seed {self.seed}: {why}\n"
            f"Replay it in tests/ with: python -m felt.replay {path}\n{self.company.script}"
        )

    # Looking.

    def look(self) -> None:
        """Hold the state against what must be so in every state."""
        self.states += 1
        company = self.company
        if company.host.stopped:
            raise self.fail(f"The table has stopped: {company.host.stopped}")
        if company.host.stuck:
            raise self.fail(f"The house finds: {company.host.stuck}")
        shut = bool(company.host.state.shut)
        if shut and any(company.steps(who) for who in STAFF):
            raise self.fail("The table is closed, and somebody is shown a next step.")
        if not shut and (why := self.lacking()):
            raise self.fail(why)
        if wrong := company.out_of_balance():
            raise self.fail(wrong)

    def lacking(self) -> str:
        """Return who is shown nothing although it is somebody's turn, or nothing."""
        company = self.company
        dealer = company.console(company.dealing)
        if dealer["waits"]["for"] in CALLED:
            return ""
        if company.sitting.closed and dealer["held_up"]:
            return "" if dealer["held_up"]["code"] == "house_is_closed" else "Nobody says why."
        if any(step["yours"] for step in dealer["next"]) or dealer["decide"] or dealer["wagers"]:
            return ""
        for who in ("floor", "shift_manager"):
            if company.steps(who):
                return "" if dealer["next"] else f"Only the {who} sees what is next."
        if any(one.do in GOES_ON for name in PLAYERS for one in company.offers(name)):
            return ""
        return "Nobody has a next step."

    # Doing.

    def must(self, who: str, do: str, **arguments: Any) -> None:
        """Give a command that must be accepted."""
        answer = self.company.give(who, do, arguments)
        if not answer["ok"]:
            raise self.fail(f"{do} is refused: {answer['says']}")

    def do(self, shown: Shown, *, sane: bool = True) -> None:
        """Do what is shown, as sensibly as the case may be; nobody is shown what is refused."""
        arguments, fits = answers(self.company, shown, sane=sane)
        answer = self.company.give(shown.who, shown.do, arguments)
        self.actions += 1
        if not answer["ok"] and fits:
            raise self.fail(f"{shown.id} is shown to the {shown.who} and refused: {answer['says']}")

    def stir(self) -> None:
        """Do anything: mostly what is next, now and then what nobody hopes for."""
        company, chance = self.company, self.chance
        kind = chance.randrange(100)
        if company.host.state.shut:
            company.give("floor", "ask.ReopenTable", {})
        elif kind < 50:
            self._step(chance.choice((company.dealing, company.dealing, "floor", "shift_manager")))
        elif kind < 70:
            self._play(chance.choice(PLAYERS))
        elif kind < 76:
            self._report()
        elif kind < 79:
            if found := company.faults(company.dealing):
                self.do(chance.choice(found))
        elif kind < 86:
            come_or_go(company, chance)
        elif kind < 90:
            correct(company, chance)
        else:
            meddle(company, chance)
        if chance.random() < 0.7:
            self._rule()

    def _step(self, who: str) -> None:
        """Do one of the steps that a console shows, or what it does at once."""
        company, chance = self.company, self.chance
        console = company.console(who)
        found = [step_of(who, step) for step in console["next"] if step["yours"]]
        whole = at_once(company, who, console)
        main = [one for one in found if not one.aside]
        if whole and chance.random() < 0.5:
            self.do(chance.choice(whole))
        elif main and chance.random() < 0.8:
            self.do(main[0], sane=False)
        elif found and (main or chance.random() < 0.1):
            self.do(chance.choice(found), sane=False)

    def _play(self, name: str) -> None:
        found = self.company.offers(name)
        if found:
            self.do(self.chance.choice(found))

    def _report(self) -> None:
        found = self.company.reports(self.chance.choice((self.company.dealing, "floor")))
        if found:
            self.do(self.chance.choice(found))

    def _rule(self) -> None:
        """Rule by one of the remedies that the pit shows, or that nothing follows; or approve."""
        ruling = self.company.ruling
        if self.company.host.waits.what == "approval":
            self.company.approve()
        if ruling is None:
            return
        who = self.chance.choice(("floor", "shift_manager"))
        arguments: dict[str, Any] = {**ruling["with"], "reason": "So it was."}
        if ruling["remedies"] and self.chance.random() < 0.6:
            remedy = self.chance.choice(ruling["remedies"])
            arguments["facts"] = [word["id"] for word in remedy["when"]]
        else:
            arguments["actions"] = [self.chance.choice(ruling["actions"])["id"]]
        if not self.company.give(who, ruling["do"], arguments)["ok"]:
            self.do(self.dismissal())

    def dismissal(self) -> Shown:
        """Return the ruling that is always possible: nothing follows."""
        ruling = self.company.ruling
        assert ruling is not None
        arguments = {**ruling["with"], "reason": "So it was.", "actions": ["continue"]}
        return Shown("shift_manager", ruling["do"], arguments, "dismiss")

    # Going on.

    def go_home(self) -> None:
        """Go straight on until bets are taken in a new round, or the house closes the table."""
        company = self.company
        if company.host.state.shut:
            company.close(closed=False)
            company.give("floor", "ask.ReopenTable", {})
        begun, script = company.host.state.rounds, len(company.script.acts)
        used, players = 0, False
        while used <= FAR:
            game = company.game
            if company.host.state.rounds > begun and game and game.phase is Phase.BETTING:
                self.longest = max(self.longest, used)
                return
            if company.sitting.closed and game is None and not company.ruling:
                company.close(closed=False)
            if company.host.waits.what == "approval":
                company.approve()
                used += 1
            else:
                shown = self.next()
                theirs = shown.who in PLAYERS
                used += not (theirs and players)
                players = theirs
                self.do(shown)
            self.look()
        left = "\n".join(map(str, company.script.acts[script:]))
        raise self.fail(f"No new round is reached within {FAR} actions:\n{left}\n")

    def moments(self) -> Iterator[tuple[object, ...]]:
        """Go on for two rounds with bets on every spot, and stop once at every kind of moment."""
        company, seen = self.company, set()
        for seat, name in enumerate(PLAYERS[:2], 1):
            company.give(name, "ask.TakeSeat", {"seat": seat})
        while company.host.state.rounds < 3:
            game = company.game
            if game is not None and game.phase is Phase.BETTING and not game.seats:
                self._bet_everything()
            if latest := company.host.state.latest:
                settled = tuple(spot.settled for spot in latest.game.seats.values())
                phase = (latest.game.phase, latest.game.decision, settled)
                moment = (latest.number, game is None, *phase)
                if moment not in seen:
                    seen.add(moment)
                    yield moment
            self.do(self.next())

    def _bet_everything(self) -> None:
        """Put the least that is offered on every spot of those who sit there."""
        company = self.company
        for _ in range(4):
            for name in PLAYERS[:2]:
                for one in company.offers(name):
                    if one.do == "do.PlaceWager":
                        company.give(name, one.do, one.arguments)

    def next(self) -> Shown:
        """Return what people do who want to go on, as much at once as they can."""
        company = self.company
        if company.ruling is not None:
            return self.dismissal()
        waiting: list[Shown] = []
        for who in (company.dealing, "floor", "shift_manager"):
            console = company.console(who)
            found = [step_of(who, step) for step in console["next"] if step["yours"]]
            whole = {one.id: one for one in at_once(company, who, console)}
            due = ("show_all", "settle_all") if whole else ()
            for id_ in ("decide", *due, "group"):
                if id_ in whole:
                    return whole[id_]
            if main := [one for one in found if not one.aside]:
                return main[0]
            waiting += [*whole.values(), *found]
        return self._of_players(waiting)

    def next_step(self) -> Shown:
        """Return what people do who want to go on, one step at a time."""
        company = self.company
        if company.ruling is not None:
            return self.dismissal()
        waiting: list[Shown] = []
        for who in STAFF:
            waiting += company.steps(who)
            if main := [one for one in waiting if not one.aside]:
                return main[0]
        return self._of_players(waiting)

    def _of_players(self, waiting: list[Shown]) -> Shown:
        """Return what a player does to go on, or else the first thing that waits."""
        offered = [one for name in PLAYERS for one in self.company.offers(name)]
        fitting = [one for kind in GOES_ON for one in offered if one.do == kind]
        if fitting or waiting:
            return (*fitting, *waiting)[0]
        raise self.fail("Nobody has a next step.")

    def _call_off(self) -> None:
        """Go on until no round is in progress."""
        company = self.company
        for _ in range(FAR):
            if company.host.state.now is None:
                return
            found = [one for one in company.steps(company.dealing) if one.id == "call_off"]
            self.do(found[0] if found else self.next())
        raise self.fail("The round does not come to an end.")
