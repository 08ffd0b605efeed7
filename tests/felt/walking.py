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
from felt.company import PLAYERS, RELIEF, STAFF, Company, Shown, step_of
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
            self._come()
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

    def must(self, who: str, do: str, **given: Any) -> None:
        """Give a command that must be accepted."""
        answer = self.company.give(who, do, given)
        if not answer["ok"]:
            raise self.fail(f"{do} is refused: {answer['says']}")

    def do(self, shown: Shown, *, sane: bool = True) -> None:
        """Do what is shown, as sensibly as the case may be; nobody is shown what is refused."""
        given, fits = answers(self.company, shown, sane=sane)
        answer = self.company.give(shown.who, shown.do, given)
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
            self._come_or_go()
        elif kind < 90:
            self._correct()
        else:
            self._meddle()
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
        given: dict[str, Any] = {**ruling["with"], "reason": "So it was."}
        if ruling["remedies"] and self.chance.random() < 0.6:
            remedy = self.chance.choice(ruling["remedies"])
            given["facts"] = [word["id"] for word in remedy["when"]]
        else:
            given["actions"] = [self.chance.choice(ruling["actions"])["id"]]
        if not self.company.give(who, ruling["do"], given)["ok"]:
            self.do(self.dismissal())

    def dismissal(self) -> Shown:
        """Return the ruling that is always possible: nothing follows."""
        ruling = self.company.ruling
        assert ruling is not None
        given = {**ruling["with"], "reason": "So it was.", "actions": ["continue"]}
        return Shown("shift_manager", ruling["do"], given, "dismiss")

    # Coming and going.

    def _come(self) -> None:
        """Let somebody sit down, on their own device or where staff seat them."""
        company, chance = self.company, self.chance
        free = [
            seat
            for seat in range(1, company.host.state.opening.positions + 1)
            if seat not in company.host.state.owners
        ]
        if company.mode == "devices" or (company.mode == "both" and chance.random() < 0.4):
            company.give(chance.choice(PLAYERS), "ask.TakeSeat", {})
        elif free:
            known = chance.choice(({}, {"name": "Kim"}, {"card": "600123"}, {"person": "eve"}))
            given = {"seat": chance.choice(free), **known}
            company.give(chance.choice((company.dealing, "floor")), "ask.SeatPatron", given)

    def _come_or_go(self) -> None:
        """Let somebody come, buy chips, leave, or be gone, in whichever phase it is."""
        company, chance = self.company, self.chance
        seats, kind = [*company.host.state.owners], chance.randrange(10)
        who = chance.choice((company.dealing, "floor"))
        if kind < 4 or not seats:
            self._come()
        elif kind < 6:
            company.give(chance.choice(PLAYERS), "ask.LeaveSeat", {})
        elif kind < 7:
            given = {"seat": chance.choice(seats), "amount": chance.choice((1, 50_000))}
            company.give(who, "ask.BuyChips", given)
        else:
            reason = chance.choice(("left", "barred", "disappeared"))
            seat = chance.choice(seats)
            company.give(who, "ask.FreeSeat", {"seat": seat, "reason": reason})

    # Mistakes and mishaps.

    def _correct(self) -> None:
        """Take an entry back, or replace it by what it was or by a fold."""
        company, chance = self.company, self.chance
        who = chance.choice((company.dealing, "floor"))
        entries = company.console(who)["entries"]
        if not entries:
            return
        entry = chance.choice(entries)
        given: dict[str, Any] = {"entry": entry["number"], "reason": "It was mistyped."}
        if chance.random() < 0.6:
            given |= {"do": entry["do"], "arguments": entry["with"]}
            if entry["seat"] is not None and chance.random() < 0.5:
                given |= {"do": "do.Fold", "arguments": {"seat": entry["seat"]}}
        company.give(who, "ask.CorrectEntry", given)

    def _meddle(self) -> None:
        """Let time pass or the house stop, or give a command that the table may well refuse."""
        company, chance = self.company, self.chance
        kind = chance.randrange(16)
        if kind == 0:
            company.restart()
        elif kind == 1:
            company.wind(chance.choice((60, 3_600, 5 * 3_600)))
        elif kind == 2:
            self._report_an_amount()
        elif kind == 3:
            company.close(closed=not company.sitting.closed)
        else:
            company.give(*chance.choice(self._commands()))

    def _commands(self) -> list[tuple[str, str, dict[str, Any]]]:
        """Return commands that no step asks for at the moment."""
        chance, company, dealer = self.chance, self.company, self.company.dealing
        procedures = company.procedures
        deck = {"deck": chance.choice([*procedures.decks, "D1"])}
        device = {"device": chance.choice([*procedures.devices, "shoe"])}
        methods = [method.id for method in procedures.setup.book.dealing.methods]
        seat = chance.choice([*company.host.state.owners, 1])
        chips = {str(seat): {"ante": chance.choice((1, 500, 5_000, 50_000))}}
        row = [{"seat": seat, "amount": chance.choice((0, 500, 5_000))}]
        return [
            (dealer, "run.DeclareIdle", {}),
            (dealer, "run.CheckClock", {}),
            (dealer, "run.ReportDeviceCount", {**deck, "count": chance.choice((51, 52, 52))}),
            ("floor", "run.RemoveDeck", {**deck, "reason": "marked"}),
            ("floor", "run.OrderShuffle", deck),
            ("floor", "run.OrderRecut", {**deck, "reason": "bad"}),
            ("floor", "run.RestoreDevice", device),
            ("floor", "run.ChangeMethod", {"method": chance.choice(methods)}),
            ("floor", "run.RestoreJackpot", {}),
            ("floor", "ask.CloseTable", {"reason": "The end of the night."}),
            (chance.choice(PLAYERS), "ask.DeclareReady", {}),
            (RELIEF if dealer == "dealer" else "dealer", "ask.RelieveDealer", {}),
            ("floor", "ask.RelieveDealer", {"dealer": chance.choice(("dealer", RELIEF))}),
            (dealer, "ask.SetChips", {"bets": {} if chance.random() < 0.2 else chips}),
            (dealer, "ask.EnterDecisions", {"decisions": row}),
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
        company.give(chance.choice((company.dealing, "floor")), "do.ReportIrregularity", given)

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
        offered = [one for name in PLAYERS for one in company.offers(name)]
        fitting = [one for kind in GOES_ON for one in offered if one.do == kind]
        if fitting or waiting:
            return (*fitting, *waiting)[0]
        raise self.fail("Nobody has a next step.")

    def next_step(self) -> Shown:
        """Return what people do who want to go on, one step at a time."""
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

    def _call_off(self) -> None:
        """Go on until no round is in progress."""
        company = self.company
        for _ in range(FAR):
            if company.host.state.now is None:
                return
            found = [one for one in company.steps(company.dealing) if one.id == "call_off"]
            self.do(found[0] if found else self.next())
        raise self.fail("The round does not come to an end.")
