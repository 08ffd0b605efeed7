"""A live table with its staff and its players, who know no more of it than what they are shown."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any, Final

from felt.script import Script
from fifthstreet.cards import Deck
from fifthstreet.cashier import unsettled_wagers
from fifthstreet.coaching import irregularities
from fifthstreet.coaching.procedure import procedure
from fifthstreet.coaching.standstill import standstill
from fifthstreet.errors import FifthStreetError
from fifthstreet.floor.floor import TableOrder
from fifthstreet.floor.tables.host import TableHost
from fifthstreet.floor.tables.ruleset import ruleset_of
from fifthstreet.floor.tables.views import Viewer, snapshot
from fifthstreet.ledger.entry import UNITS
from fifthstreet.people.authority import Actor, by_of
from fifthstreet.people.closures import BEGINNINGS
from fifthstreet.people.state import Person
from fifthstreet.play.commands import By, ReportIrregularity
from fifthstreet.play.state import State as Game
from fifthstreet.procedures.state import State as Procedures
from fifthstreet.protocol.codec import encode
from fifthstreet.protocol.floor_events import Mode
from fifthstreet.refusals import Refusal
from fifthstreet.rules.library import books
from fifthstreet.rules.options import options_of, show
from fifthstreet.rules.template import template
from fifthstreet.web.requests import Sender, command_of
from floor.tables.players import Sitting

SUBMISSIONS: Final = Path(__file__).parents[2] / "examples" / "submissions"
TABLE: Final = "felt-1"
PLAYERS: Final = ("ann", "bob", "cyd", "dan", "eve")
STAFF: Final = ("dealer", "floor", "shift_manager")
RELIEF: Final = "relief"
"""Another dealer who is assigned to the table."""
ROLES: Final = {**{one: one for one in STAFF}, RELIEF: "dealer", "device": "device"}
BORROWS: Final = re.compile(r'borrowed_from = "[a-z]+"')
UNSEEN: Final = "??"
PATRON: Final = "player:patron."
"""How the accounts of patrons begin."""


def submissions() -> dict[str, str]:
    """Return a submission for every way to play by every book on the shelf, by a name."""
    found: dict[str, str] = {}
    texts = {path.stem: path.read_text(encoding="utf-8") for path in SUBMISSIONS.glob("*.toml")}
    for book in books():
        id_ = book.document.id
        mine = {name: text for name, text in texts.items() if f'\nbook = "{id_}"' in text}
        for name, text in sorted((mine or {id_: template(book)}).items()):
            found[name] = text
            if BORROWS.search(text):
                found[name] = BORROWS.sub('borrowed_from = "md"\napproval_ref = "IR-1"', text)
                found[f"{name}, the floor rules"] = BORROWS.sub('borrowed_from = "floor"', text)
    return found


def variants(base: str) -> dict[str, str]:
    """Return a submission with every other value of every option that has a few values."""
    return {
        f"{option.key} is {show(value)}": text
        for option in options_of(ruleset_of(base).book.id).values()
        for value in option.allowed or ((True, False) if option.type == "flag" else ())
        if (text := _with_option(base, option.key, show(value))) is not None
    }


def _with_option(text: str, key: str, value: str) -> str | None:
    """Return a submission with an option set to another value, or None where it does not pass."""
    section, _, name = key.partition(".")
    lines = text.splitlines()
    if f"[{section}]" not in lines:
        lines += ["", f"[{section}]"]
    start = lines.index(f"[{section}]") + 1
    end = next((n for n in range(start, len(lines)) if lines[n].startswith("[")), len(lines))
    inside = [line for line in lines[start:end] if line.partition(" = ")[0] != name]
    changed = "\n".join([*lines[:start], f"{name} = {value}", *inside, *lines[end:]])
    try:
        same = ruleset_of(changed).terms == ruleset_of(text).terms
    except FifthStreetError:
        return None
    return None if same else changed


@dataclass(frozen=True, slots=True)
class Shown:
    """Something that somebody is shown as possible: who, and the command as it would be sent."""

    who: str
    do: str
    arguments: dict[str, Any]
    id: str = ""
    asks: tuple[dict[str, Any], ...] = ()
    aside: bool = False
    preset: dict[str, Any] = field(default_factory=dict)


class Registry:
    """The people whom the house knows: players by their names, and the dealers of the table."""

    def player(self, who: str) -> Person | Refusal:
        known = who in PLAYERS
        return Person(id=who, name=who, role="player") if known else Refusal("person_is_unknown")

    def objection_to_patron(self, **_known: Any) -> Refusal | None:
        return None

    def dealer(self, who: str, table: str) -> Person | Refusal:
        if ROLES.get(who) != "dealer":
            return Refusal("person_is_unknown")
        return Person(id=who, name=who, role="dealer", posts=(table,))


class Premises(Sitting):
    """A house whose awards wait for two people from some amount on, and that may be closed."""

    def __init__(self, large: int | None) -> None:
        self.closed = False
        super().__init__()
        self.large = large
        self.start()

    def more(self, _tables: dict[str, TableHost]) -> dict[str, Any]:
        return {"gate": self._gate, "registry": Registry(), "standstill": standstill}

    def _gate(self, act: str, _table: str, _player: str) -> Refusal | None:
        return Refusal("house_is_closed") if self.closed and act in BEGINNINGS else None


class Company:
    """One live table, its dealers, floorperson and shift manager, and people who may sit down."""

    def __init__(
        self,
        text: str,
        chance: Random,
        mode: Mode = "both",
        large: int | None = None,
        confirming_role: str = "",
    ) -> None:
        self.chance = chance
        self.folds = 0.3
        """How often a seat folds where it decides."""
        self.sitting = Premises(large)
        self.script = Script({"submission": text, "mode": mode, "large": large})
        answers: list[dict[str, Any]] = []
        order = TableOrder(
            table=TABLE,
            submission=text,
            dealing="live",
            mode=mode,
            confirming_role=confirming_role,
        )
        self.sitting.house.open_table(order, answers.append)
        self.sitting.committer.settle()
        assert [answer["ok"] for answer in answers] == [True], answers
        for name in PLAYERS:
            self.sitting.chips(name, self.host.state.opening.currency, 10**11)

    @property
    def host(self) -> TableHost:
        return self.sitting.house.tables[TABLE]

    @property
    def mode(self) -> Mode:
        return self.host.state.opening.mode

    @property
    def game(self) -> Game | None:
        now = self.host.state.now
        return now.game if now else None

    @property
    def procedures(self) -> Procedures:
        found = self.host.state.procedures
        assert found is not None
        return found

    @property
    def now(self) -> int:
        return int(self.sitting.clock.now().timestamp())

    @property
    def dealing(self) -> str:
        """Return who deals, as the record has it."""
        return self.host.state.dealer or "dealer"

    def actor(self, who: str) -> Actor:
        role = ROLES.get(who, "player")
        return replace(self.sitting.actor(who, role, posts=(TABLE,)), at=self.now)

    def by(self, who: str) -> By:
        found = by_of(self.actor(who), ReportIrregularity(what=""), self.host.state.rules.book)
        assert isinstance(found, By)
        return found

    # What happens.

    def give(self, who: str, do: str, arguments: dict[str, Any]) -> dict[str, Any]:
        """Give a command as a page sends it; it is kept for the script."""
        actor = self.actor(who)
        sender = Sender(actor=actor, table=TABLE, client="", sequence=0)
        command = command_of(sender, do, arguments)
        act = {"who": who, "do": do, "with": arguments}
        if isinstance(command, Refusal):
            answer: dict[str, Any] = {"ok": False, "code": command.code, "says": command.says}
        else:
            self.script.note(**act)
            answer = self.sitting.ask(TABLE, actor, command)
        if not answer["ok"]:
            act["refused"] = answer["code"]
            if not isinstance(command, Refusal):
                self.script.acts[-1] = act
        return answer

    def correct(self, body: dict[str, Any]) -> dict[str, Any]:
        """Correct an entry as the floor, and confirm it as somebody else where that takes two."""
        answer = self.give("floor", "ask.CorrectEntry", body)
        if answer.get("code") != "correction_requires_another_person":
            return answer
        return self.give("shift_manager", "ask.CorrectEntry", body)

    def restart(self) -> None:
        """Stop the house and start it on what it has written down."""
        self.script.note(act="restart")
        self.sitting.start()

    def wind(self, seconds: int) -> None:
        """Let time pass."""
        self.script.note(act="wind", seconds=seconds)
        self.sitting.wind(seconds)

    def approve(self) -> None:
        """Have a floorperson ask for the award that waits, and a shift manager approve it."""
        self.script.note(act="approve")
        self.sitting.approves = lambda _subject, _amount: True
        self.host.nudge()
        self.sitting.committer.settle()
        self.sitting.approves = lambda _subject, _amount: False

    def close(self, *, closed: bool) -> None:
        """Close the house for business, or open it."""
        self.script.note(act="close", closed=closed)
        self.sitting.closed = closed

    def repeat(self, act: dict[str, Any]) -> dict[str, Any]:
        """Do an act of a script again."""
        match act.get("act"):
            case "restart":
                self.restart()
            case "wind":
                self.wind(act["seconds"])
            case "approve":
                self.approve()
            case "close":
                self.close(closed=act["closed"])
            case _:
                return self.give(act["who"], act["do"], act["with"])
        return {"ok": True}

    # What is shown.

    def console(self, who: str) -> dict[str, Any]:
        """Return what the console shows to somebody of the staff."""
        return encode(procedure(self.host, self.actor(who)))  # type: ignore[no-any-return]

    def steps(self, who: str) -> list[Shown]:
        """Return the steps that the console shows somebody as theirs."""
        return [step_of(who, step) for step in self.console(who)["next"] if step["yours"]]

    def offers(self, who: str) -> list[Shown]:
        """Return what the table's page offers a player."""
        offers = snapshot(self.host, Viewer.of(self.actor(who))).offers
        found = []
        for offer in offers:
            arguments, most = dict(offer.arguments), offer.most
            if most is not None and self.chance.random() < 0.3:
                arguments["amount"] = self.chance.randint(arguments["amount"], min(most, 10**6))
            found.append(Shown(who, offer.do, arguments, offer.do))
        return found

    def reports(self, who: str) -> list[Shown]:
        """Return the reports that "Something is wrong" lists as possible, with all they need."""
        listed = encode(irregularities.reportable(self.host.state, self.by(who)))
        return [
            Shown(who, entry["do"], self._report(entry, remedy), entry["what"])
            for entry in listed
            for remedy in entry["remedies"]
            if remedy["possible"]
        ]

    def _report(self, entry: dict[str, Any], remedy: dict[str, Any]) -> dict[str, Any]:
        arguments = {**entry["with"], "facts": [word["id"] for word in remedy["when"]]}
        seats = [*remedy["seats"], *([] if remedy["seat_needed"] else [None])]
        seat = self.chance.choice(seats)
        if seat is not None:
            arguments["seat"] = seat
        if remedy["place_needed"]:
            arguments["place"] = 1
        if entry["asks"]["count"] and remedy["counts"]:
            arguments["count"] = self.chance.choice(remedy["counts"])
        return arguments

    def faults(self, who: str) -> list[Shown]:
        """Return the faults of devices that could be reported."""
        found = encode(irregularities.faults(self.procedures, self.by(who), self.now))
        return [Shown(who, one["do"], one["with"], one["what"]) for one in found]

    @property
    def ruling(self) -> dict[str, Any] | None:
        """Return what waits for a ruling, as the pit shows it."""
        latest = self.host.state.latest
        return encode(irregularities.waiting(latest.game)) if latest else None

    # What is known to whoever stands at the table.

    def faces(self) -> Iterator[str]:
        """Yield cards that do not lie on the table, in some order."""
        game = self.game
        used = {card for _, card in game.dealt} if game else set()
        used |= {card for seat in game.seats.values() for card in seat.cards} if game else set()
        free = [card.notation for card in Deck.standard() if card not in used]
        self.chance.shuffle(free)
        return iter(free)

    def out_of_balance(self) -> str:
        """Return what is wrong with the money, or nothing."""
        balances = self.sitting.store.balances()
        if sum(balances.values()):
            return f"The ledger is off by {sum(balances.values())}."
        if below := {name for name, amount in balances.items() if _is_owed(name) and amount < 0}:
            return f"Below zero: {sorted(below)}."
        return self._unlike_the_layout(balances)

    def _unlike_the_layout(self, balances: Mapping[str, int]) -> str:
        """Return where the escrow is not what lies on the layout, or a patron took too little."""
        escrow = {
            name: amount
            for name, amount in balances.items()
            if name.startswith("escrow:") and amount
        }
        number = self.host.state.rounds
        lies = {
            f"escrow:{TABLE}:{number}:{seat}:{wager}": amount * UNITS
            for (seat, wager), amount in (unsettled_wagers(self.game) if self.game else {}).items()
            if amount
        }
        if escrow != lies:
            return f"In escrow is {escrow}, on the layout {lies}."
        state = self.host.state
        here = {f"player:{name}:" for name in (*state.seats.values(), *state.owners.values())}
        left = {
            name: amount
            for name, amount in balances.items()
            if name.startswith(PATRON) and amount and not name.startswith(tuple(here))
        }
        return f"Patrons who are gone still have {left}." if left else ""


def _is_owed(account: str) -> bool:
    """Tell whether an account can have nothing below zero: that of a player, or a wager."""
    return account.startswith(("player:", "escrow:"))


def step_of(who: str, step: dict[str, Any]) -> Shown:
    """Return a step of a console as something that somebody may do."""
    asks, aside, preset = (*step["asks"],), bool(step["aside"]), step["preset"]
    return Shown(who, step["do"], step["with"], step["id"], asks, aside, preset)
