"""A physical table to play at in tests: one dealer, one deck, and people without a device."""

from typing import Any

from fifthstreet.audit.audit import audit
from fifthstreet.audit.replay import replayers
from fifthstreet.cards import Card, Hand
from fifthstreet.floor.tables import loader
from fifthstreet.people.authority import Actor
from fifthstreet.people.state import Person
from fifthstreet.play import commands as c
from fifthstreet.play.state import Phase
from fifthstreet.play.streets import sizes_of
from fifthstreet.play.wagers import gates
from fifthstreet.procedures import commands as t
from fifthstreet.protocol import floor_commands as h
from fifthstreet.refusals import Refusal
from floor.tables.players import Sitting
from floor.tables.test_live import ANYBODY, UNSEEN, Floor

FACES = ("5h", "6h", "7h", "8h", "9h", "2s", "2d", "3s", "3d", "4s", "4d")
LEAVES = "The player left."


class Register:
    """The people of the house: pat may play, bart is barred; dee and dot deal at the table."""

    def player(self, who: str) -> Person | Refusal:
        if who not in {"pat", "p7"}:
            return Refusal("player_is_barred" if who == "bart" else "person_is_unknown")
        return Person(id="p7", name="Pat", role="player")

    def objection_to_patron(self, **_known: Any) -> Refusal | None:
        return None

    def dealer(self, who: str, table: str) -> Person | Refusal:
        if who not in {"dot", "p9"}:
            return Refusal("dealer_is_not_assigned_to_the_table")
        return Person(id="p9", name="dot", role="dealer", posts=(table,))


class PhysicalSitting(Sitting):
    """A house with people whom staff may look up."""

    def more(self, tables: Any) -> dict[str, Any]:
        return {**super().more(tables), "registry": Register()}


class Felt(Floor):
    """A physical table: one dealer, one deck, and people without a device."""

    def __init__(self, book: str, *, mode: str = "staff", players: tuple[str, ...] = ()) -> None:
        self.sitting = PhysicalSitting()
        self.table = "live-1"
        self.host = self.sitting.open(self.table, book, dealing="live", mode=mode)
        self.sitting.seat(self.table, *players)
        self.dealer = self.sitting.actor("dee", "dealer", posts=(self.table,))
        self.floor = self.sitting.actor("fay", "floor")
        self.heard = []

    def must(self, command: Any, who: Actor | str | None = None) -> None:
        answer = self.ask(who or self.dealer, command)
        assert answer["ok"], (command, answer)

    def refused(self, command: Any, who: Actor | str | None = None) -> str:
        answer = self.ask(who or self.dealer, command)
        assert not answer["ok"], command
        return str(answer["code"])

    def seat(self, *seats: int, **known: Any) -> None:
        for seat in seats:
            self.must(h.SeatPatron(seat=seat, **known))

    def chips(self, seat: int) -> int:
        """Return what the house knows the patron of a seat to have, in minor units."""
        return self.chips_of(self.host.state.owners[seat])

    def chips_of(self, patron: str) -> int:
        return self.sitting.chips_of(patron, self.host.state.opening.currency)

    def begin(self) -> None:
        self.prepare()
        self.run(t.StartRound)
        self.must(c.OpenBetting(by=ANYBODY))

    def bet(self, seat: int, amount: int | None = None, wager: str = "ante") -> None:
        least = self.host.state.rules.terms.brief.limits("ante").least
        self.must(
            c.PlaceWager(by=ANYBODY, seat=seat, wager=wager, amount=amount or least, player="")
        )

    def close(self) -> None:
        """Close betting and deal cards that nobody sees."""
        self.must(c.CloseBetting(by=ANYBODY))
        for step in gates(self.game):
            self.must(c.DoStep(step=step.id, by=ANYBODY, count=0))
        if any(step.id == "choose_hand" for step in self.game.method.steps):
            self.run(t.ChooseHand, hand="left")
        up = Card("3d") if self.host.state.opening.book == "rws" else Card("2c")
        cards = Hand(up if place.face_up else UNSEEN for place in self.game.places)
        self.must(c.DealCards(by=ANYBODY, cards=cards))

    def decide(self, *, fold: tuple[int, ...] = ()) -> None:
        """Enter what every seat decides, until nobody has to."""
        faces = iter(FACES)
        while self.game.phase is Phase.DECIDING:
            if not self.game.to_decide:
                self.must(c.Reveal(by=ANYBODY, cards=Hand([Card(next(faces))])))
                continue
            seat = self.game.to_decide[0]
            amount = sizes_of(self.game, self.game.due, seat)[0]
            act = c.Fold(by=ANYBODY, seat=seat)
            self.must(act if seat in fold else c.Bet(by=ANYBODY, seat=seat, amount=amount))

    def settle(self) -> None:
        faces = iter(FACES[5:])
        for seat in self.game.unsettled:
            cards = Hand([Card(next(faces)), Card(next(faces))])
            self.ask(self.dealer, c.ShowHand(by=ANYBODY, seat=seat, cards=cards))
        for seat in self.game.unsettled:
            self.must(c.SettleSeat(by=ANYBODY, seat=seat))
        self.must(c.EndRound(by=ANYBODY))
        self.rack()

    def round(self, *, fold: tuple[int, ...] = ()) -> None:
        """Play a whole round in which everybody bets."""
        self.begin()
        for seat in self.host.state.seats:
            self.bet(seat)
        self.close()
        self.decide(fold=fold)
        self.settle()

    def restart(self) -> None:
        self.sitting.start()
        self.host = self.sitting.house.tables[self.table]

    def all_is_well(self) -> None:
        """See that the books balance, happen again the same, and are read back."""
        found = audit(self.sitting.store, replayers=replayers())
        assert found.ok, found.problems[:3]
        balances = self.sitting.store.balances()
        assert sum(balances.values()) == 0
        here = set(self.host.state.seats.values())
        for name, balance in balances.items():
            kind, _, rest = name.partition(":")
            assert balance >= 0 or kind not in {"player", "escrow", "meter"}
            if rest.startswith("patron."):
                assert not balance or rest.rpartition(":")[0] in here, name
        read = loader.load(self.sitting.store, self.table, self.sitting.vault)
        assert read == self.host.state

    def entries(self, reason: str) -> list[int]:
        with self.sitting.store.view() as view:
            lines = [line for line in view.lines() if line.part == "entry"]
        return [line.seq for line in lines if f'"reason":"{reason}"' in line.data]
