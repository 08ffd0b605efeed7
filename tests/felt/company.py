"""A live table with its staff and its players, who know no more of it than what they are shown."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, Final

from fifthstreet.cards import Deck
from fifthstreet.coaching import irregularities
from fifthstreet.coaching.procedure import procedure
from fifthstreet.floor.cashier import unsettled_wagers
from fifthstreet.floor.floor import TableOrder
from fifthstreet.floor.tables.host import TableHost
from fifthstreet.floor.tables.views import Viewer, snapshot
from fifthstreet.ledger.entry import UNITS
from fifthstreet.people.authority import Actor, by_of
from fifthstreet.play.commands import By, ReportIrregularity
from fifthstreet.play.state import State as Game
from fifthstreet.procedures.state import State as Procedures
from fifthstreet.protocol.codec import encode
from fifthstreet.refusals import Refusal
from fifthstreet.rules.library import books
from fifthstreet.rules.template import template
from fifthstreet.web.requests import Sender, command_of
from floor.tables.players import Sitting

SUBMISSIONS: Final = Path(__file__).parents[2] / "examples" / "submissions"
TABLE: Final = "felt-1"
PLAYERS: Final = ("ann", "bob", "cyd", "dan", "eve")
STAFF: Final = ("dealer", "floor", "shift_manager")
BORROWS: Final = re.compile(r'borrowed_from = "[a-z]+"')
UNSEEN: Final = "??"


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
                found[name] = BORROWS.sub('borrowed_from = "md"', text)
                found[f"{name}, the floor rules"] = BORROWS.sub('borrowed_from = "floor"', text)
    return found


@dataclass(frozen=True, slots=True)
class Shown:
    """Something that somebody is shown as possible: who, and the command as it would be sent."""

    who: str
    do: str
    arguments: dict[str, Any]
    id: str = ""
    asks: tuple[dict[str, Any], ...] = ()
    aside: bool = False


class Company:
    """One live table, its dealer, floorperson and shift manager, and people who may sit down."""

    def __init__(self, text: str, chance: Random) -> None:
        self.chance = chance
        self.sitting = Sitting()
        self.script: list[str] = []
        answers: list[dict[str, Any]] = []
        order = TableOrder(table=TABLE, submission=text, dealing="live")
        self.sitting.house.open_table(order, answers.append)
        self.sitting.committer.settle()
        assert [answer["ok"] for answer in answers] == [True], answers
        for name in PLAYERS:
            self.sitting.chips(name, self.host.state.opening.currency, 10**11)

    @property
    def host(self) -> TableHost:
        return self.sitting.house.tables[TABLE]

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

    def actor(self, who: str) -> Actor:
        role = who if who in (*STAFF, "device") else "player"
        return replace(self.sitting.actor(who, role, posts=(TABLE,)), at=self.now)

    def by(self, who: str) -> By:
        found = by_of(self.actor(who), ReportIrregularity(what=""), self.host.state.rules.book)
        assert isinstance(found, By)
        return found

    def give(self, who: str, do: str, given: dict[str, Any]) -> dict[str, Any]:
        """Give a command as a page sends it; it is kept for the script."""
        actor = self.actor(who)
        sender = Sender(actor=actor, table=TABLE, client="", sequence=0)
        command = command_of(sender, do, given)
        if isinstance(command, Refusal):
            return {"ok": False, "code": command.code, "says": command.says}
        answer = self.sitting.ask(TABLE, actor, command)
        told = "" if answer["ok"] else f" -> refused {answer['code']}: {answer['says']}"
        self.script.append(f"{who}: {do} {json.dumps(given)}{told}")
        return answer

    def restart(self) -> None:
        """Stop the house and start it on what it has written down."""
        self.script.append("(the house is started again)")
        self.sitting.start()

    # What is shown.

    def console(self, who: str) -> dict[str, Any]:
        """Return what the console shows to somebody of the staff."""
        return encode(procedure(self.host, self.actor(who)))  # type: ignore[no-any-return]

    def steps(self, who: str) -> list[Shown]:
        """Return the steps that the console shows somebody as theirs."""
        return [
            Shown(who, step["do"], step["with"], step["id"], (*step["asks"],), step.get("aside"))
            for step in self.console(who)["next"]
            if step["yours"]
        ]

    def offers(self, who: str) -> list[Shown]:
        """Return what the table's page offers a player."""
        told = snapshot(self.host, Viewer.of(self.actor(who))).offers
        found = []
        for offer in told:
            given, most = dict(offer.arguments), offer.most
            if most is not None and self.chance.random() < 0.3:
                given["amount"] = self.chance.randint(given["amount"], min(most, 10**6))
            found.append(Shown(who, offer.do, given, offer.do))
        return found

    def reports(self, who: str) -> list[Shown]:
        """Return the reports that "Something is wrong" lists as possible, with all they need."""
        if self.game is None:
            return []
        listed = encode(irregularities.reportable(self.game, self.by(who), self.procedures))
        return [
            Shown(who, entry["do"], self._report(entry, remedy), entry["what"])
            for entry in listed
            for remedy in entry["remedies"]
            if remedy["possible"]
        ]

    def _report(self, entry: dict[str, Any], remedy: dict[str, Any]) -> dict[str, Any]:
        given = {**entry["with"], "facts": [word["id"] for word in remedy["when"]]}
        seats = [*remedy["seats"], *([] if remedy["seat_needed"] else [None])]
        seat = self.chance.choice(seats)
        if seat is not None:
            given["seat"] = seat
        if remedy["place_needed"]:
            given["place"] = 1
        return given

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
        return "" if escrow == lies else f"In escrow is {escrow}, on the layout {lies}."
