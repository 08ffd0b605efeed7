"""A walk over the states of a live table: whatever happens, somebody has a next step.

At every step of a walk something is done that somebody is shown, or something goes wrong: a report,
a fault, a wrong count, somebody who leaves. After each, somebody who may be there must be shown a
next step, and what is shown must be accepted when it is done. Every so often the walk goes straight
on, and must come to the bets of a new round.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from felt.answering import answers
from felt.company import PLAYERS, STAFF, Company, Shown
from fifthstreet.audit.audit import audit
from fifthstreet.play.state import Phase

FAR = 200
"""Steps within which a new round must be reached: an opening with two decks, and a full table."""
GOES_ON = ("do.PutCardsDown", "do.Choose", "do.Bet", "do.Fold", "do.PlaceWager", "do.WithdrawWager")
"""What players do so that a round goes on, most pressing first."""


class DeadEndError(AssertionError):
    """A walk found a state in which nobody has a next step, or one that is shown and refused."""


class Walk:
    """One walk, told by its seed."""

    def __init__(self, name: str, text: str, seed: int) -> None:
        self.name, self.seed = name, seed
        self.chance = Random(f"{name} {seed}")
        self.company = Company(text, self.chance)
        self.states = 0

    def go(self, steps: int) -> int:
        """Walk from where a count of the stub is due, and return how many states were seen."""
        company = self.company
        for name in self.chance.sample(PLAYERS, self.chance.randint(1, len(PLAYERS))):
            company.give(name, "ask.TakeSeat", {})
        count = company.procedures.setup.book.cards.stub_count
        for _ in range(count.every_rounds if count else 1):
            self.go_home()
        while self.states < steps:
            for _ in range(self.chance.choice((5, 20, 60))):
                self.stir()
                self.look()
            self.go_home()
        report = audit(company.sitting.store)
        if not report.ok:
            raise self.fail(f"The audit finds {report.record()}.")
        return self.states

    def fail(self, why: str) -> DeadEndError:
        """Return what is told of a walk that found something."""
        script = "\n".join(self.company.script)
        return DeadEndError(f"{self.name}, seed {self.seed}: {why}\n{script}")

    # Looking.

    def look(self) -> None:
        """Hold the state against what must be so in every state."""
        self.states += 1
        company = self.company
        if company.host.stopped:
            raise self.fail(f"The table has stopped: {company.host.stopped}")
        shown = self.shown()
        if company.host.state.shut and shown:
            raise self.fail("The table is closed, and somebody is shown a next step.")
        if not company.host.state.shut and not shown:
            raise self.fail("Nobody has a next step.")
        if wrong := company.out_of_balance():
            raise self.fail(wrong)

    def shown(self) -> list[Shown]:
        """Return next steps that the first of those present is shown who has any."""
        company = self.company
        if company.ruling is not None:
            return [self.dismissal()]
        for who in STAFF:
            if found := company.steps(who):
                return found
        for name in PLAYERS:
            if found := [one for one in company.offers(name) if one.do in GOES_ON]:
                return found
        return []

    def dismissal(self) -> Shown:
        """Return the ruling that is always possible: nothing follows."""
        ruling = self.company.ruling
        assert ruling is not None
        given = {**ruling["with"], "reason": "So it was.", "actions": ["continue"]}
        return Shown("shift_manager", ruling["do"], given, "dismiss")

    # Doing.

    def do(self, shown: Shown, *, sane: bool = True) -> None:
        """Do what is shown, as sensibly as the case may be; nobody is shown what is refused."""
        given, fits = answers(self.company, shown, sane=sane)
        answer = self.company.give(shown.who, shown.do, given)
        if not answer["ok"] and fits:
            raise self.fail(f"{shown.id} is shown to the {shown.who} and refused: {answer['says']}")

    def stir(self) -> None:
        """Do anything: mostly what is next, now and then what nobody hopes for."""
        company, chance = self.company, self.chance
        kind = chance.randrange(100)
        if company.host.state.shut:
            company.give("floor", "ask.ReopenTable", {})
        elif kind < 50:
            self._step(chance.choice(("dealer", "dealer", "dealer", "floor", "shift_manager")))
        elif kind < 76:
            self._play(chance.choice(PLAYERS))
        elif kind < 82:
            self._report()
        elif kind < 84:
            if found := company.faults("dealer"):
                self.do(chance.choice(found))
        elif kind < 90:
            self._come_or_go(chance.choice(PLAYERS))
        else:
            self._meddle()
        if company.ruling is not None and chance.random() < 0.7:
            self._rule()

    def _step(self, who: str) -> None:
        found = self.company.steps(who)
        main = [one for one in found if not one.aside]
        if main and self.chance.random() < 0.8:
            self.do(main[0], sane=False)
        elif found and (main or self.chance.random() < 0.1):
            self.do(self.chance.choice(found), sane=False)

    def _play(self, name: str) -> None:
        found = self.company.offers(name)
        if found:
            self.do(self.chance.choice(found))

    def _report(self) -> None:
        found = self.company.reports(self.chance.choice(("dealer", "floor")))
        if found:
            self.do(self.chance.choice(found))

    def _rule(self) -> None:
        """Rule by one of the remedies that the pit shows, or that nothing follows."""
        ruling = self.company.ruling
        assert ruling is not None
        who = self.chance.choice(("floor", "shift_manager"))
        given: dict[str, Any] = {**ruling["with"], "reason": "So it was."}
        if ruling["remedies"] and self.chance.random() < 0.6:
            remedy = self.chance.choice(ruling["remedies"])
            given["facts"] = [word["id"] for word in remedy["when"]]
        else:
            given["actions"] = [self.chance.choice(ruling["actions"])["id"]]
        if not self.company.give(who, ruling["do"], given)["ok"]:
            self.do(self.dismissal())

    def _come_or_go(self, name: str) -> None:
        here = name in self.company.host.state.seats.values()
        self.company.give(name, "ask.LeaveSeat" if here else "ask.TakeSeat", {})

    def _meddle(self) -> None:
        """Let time pass or the house stop, or give a command that the table may well refuse."""
        company, chance = self.company, self.chance
        kind = chance.randrange(14)
        if kind == 0:
            company.restart()
        elif kind == 1:
            company.sitting.wind(chance.choice((60, 3_600, 5 * 3_600)))
        elif kind == 2:
            self._report_an_amount()
        else:
            company.give(*chance.choice(self._commands()))

    def _commands(self) -> list[tuple[str, str, dict[str, Any]]]:
        """Return commands that no step asks for at the moment."""
        chance, procedures = self.chance, self.company.procedures
        deck = {"deck": chance.choice([*procedures.decks, "D1"])}
        device = {"device": chance.choice([*procedures.devices, "shoe"])}
        methods = [method.id for method in procedures.setup.book.dealing.methods]
        return [
            ("dealer", "run.DeclareIdle", {}),
            ("dealer", "run.CheckClock", {}),
            ("dealer", "run.ReportDeviceCount", {**deck, "count": chance.choice((51, 52, 52))}),
            ("floor", "run.RemoveDeck", {**deck, "reason": "marked"}),
            ("floor", "run.OrderShuffle", deck),
            ("floor", "run.OrderRecut", {**deck, "reason": "bad"}),
            ("floor", "run.RestoreDevice", device),
            ("floor", "run.ChangeMethod", {"method": chance.choice(methods)}),
            ("floor", "run.RestoreJackpot", {}),
            ("floor", "ask.CloseTable", {"reason": "The end of the night."}),
            (chance.choice(PLAYERS), "ask.DeclareReady", {}),
        ]

    def _report_an_amount(self) -> None:
        """Report that a wager lies in another size, as a floorperson may."""
        company, chance = self.company, self.chance
        game = company.game
        if game is None or not game.seats:
            return
        seat = chance.choice([*game.seats])
        wager = chance.choice([*game.seats[seat].wagers, "ante"])
        rules = [rule.id for rule in game.terms.book.irregularities if rule.family == "bet"]
        amount = chance.choice((1, 100, 700, 5_000, 10**6))
        given = {"what": chance.choice(rules), "seat": seat, "wager": wager, "amount": amount}
        company.give(chance.choice(("dealer", "floor")), "do.ReportIrregularity", given)

    # Going on.

    def go_home(self) -> None:
        """Go straight on until bets are taken in a new round."""
        company = self.company
        if company.host.state.shut:
            company.give("floor", "ask.ReopenTable", {})
        begun = company.host.state.rounds
        for _ in range(FAR):
            game = company.game
            if company.host.state.rounds > begun and game and game.phase is Phase.BETTING:
                return
            self.do(self._next())
            self.look()
        raise self.fail(f"No new round is reached within {FAR} steps.")

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
            self.do(self._next())

    def _bet_everything(self) -> None:
        """Put the least that is offered on every spot of those who sit there."""
        company = self.company
        for _ in range(4):
            for name in PLAYERS[:2]:
                for one in company.offers(name):
                    if one.do == "do.PlaceWager":
                        company.give(name, one.do, one.arguments)

    def _next(self) -> Shown:
        """Return what people do who want to go on."""
        company = self.company
        if company.ruling is not None:
            return self.dismissal()
        found = [one for who in STAFF for one in company.steps(who)]
        if main := [one for one in found if not one.aside]:
            return main[0]
        offered = [one for name in PLAYERS for one in company.offers(name)]
        fitting = [one for kind in GOES_ON for one in offered if one.do == kind]
        if fitting or found:
            return (*fitting, *found)[0]
        raise self.fail("Nobody has a next step.")
