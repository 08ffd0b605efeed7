"""A table where a person deals, run over the wires of its people."""

from types import SimpleNamespace
from typing import Any

from fifthstreet.cards import Card, Hand
from fifthstreet.play import commands as c
from fifthstreet.play.state import Phase
from fifthstreet.play.streets import sizes_of
from fifthstreet.procedures import commands as t
from fifthstreet.protocol import floor_commands as h
from fifthstreet.protocol.codec import encode, kind_of
from floor.tables.test_live import ANYBODY, UNSEEN, Floor
from web.proof.premises import Premises, Socket

FACES = ("9h", "9s", "2d", "Kc", "Kd", "Jc", "Jd", "4s", "4h")
FOLDED = (Card("7c"), Card("7d"))
"""What the dealer notes of a hand that was folded, when it goes to the rack."""


class LiveTable(Floor):
    """A live table whose every command comes over a socket."""

    def __init__(self, premises: Premises, table: str, voices: dict[str, Socket]) -> None:
        self.table = table
        self.host = premises.host(table)
        self.voices: dict[Any, Socket] = {**voices}
        self.dealer: Any = "dealer"
        self.floor: Any = "floor"
        clock = premises.clock
        self.sitting: Any = SimpleNamespace(clock=clock, actor=lambda person: person)

    def before(self) -> None:
        """Do something before each command; here nothing."""

    def ask(self, who: Any, command: h.Command) -> dict[str, Any]:
        self.before()
        family = "run" if isinstance(command, h.TABLE) else "do"
        untold = {"by", "at"} if family == "run" else {"by"}
        arguments = {name: value for name, value in encode(command).items() if name not in untold}
        return self.voices[who].ask(kind_of(command, family), arguments)

    def play(self) -> None:
        """Prepare, deal, decide, settle and put everything away."""
        self.prepare()
        self.deal()
        first = self.game.to_decide[0]
        player = self.game.seats[first].player
        self.obeyed(player, c.Fold(by=ANYBODY, seat=first))
        self.finish([*FACES])
        self.rack()

    def finish(self, faces: list[str]) -> None:
        """Have the hands decide that are left, turn up what is named and settle."""
        cards = iter(Card(face) for face in faces)
        while self.game.phase is Phase.DECIDING:
            if self.game.to_decide:
                seat = self.game.to_decide[0]
                amount = sizes_of(self.game, self.game.due, seat)[0]
                player = self.game.seats[seat].player
                self.obeyed(player, c.Bet(by=ANYBODY, seat=seat, amount=amount))
            else:
                self.obeyed(self.dealer, c.Reveal(by=ANYBODY, cards=Hand([next(cards)])))
        for seat in self.game.unsettled:
            if self.game.seats[seat].in_play:
                shown = Hand([next(cards), next(cards)])
                self.obeyed(self.dealer, c.ShowHand(by=ANYBODY, seat=seat, cards=shown))
        for seat in self.game.unsettled:
            self.obeyed(self.dealer, c.SettleSeat(by=ANYBODY, seat=seat))
        self.obeyed(self.dealer, c.EndRound(by=ANYBODY))

    def obeyed(self, who: Any, command: h.Command) -> None:
        """Give a command that is carried out."""
        answer = self.ask(who, command)
        assert answer["ok"], (command, answer)

    def rack(self) -> None:
        """Put everything away; a hand that nobody has shown is noted as what it was."""
        current = self.host.state.procedures.round  # type: ignore[union-attr]
        assert current is not None
        if current.count_due:
            self.run(t.CountStub, count=current.expected_stub)
        self.run(t.DiscardStub, deck="R")
        for (target, seat), count in current.piles.items():
            folded = seat is not None and not self.game.seats[seat].face_up
            cards = Hand(FOLDED if folded else (UNSEEN for _ in range(count)))
            self.run(t.RackCards, deck="R", target=target, seat=seat, cards=cards)
        self.run(t.EndRound)
