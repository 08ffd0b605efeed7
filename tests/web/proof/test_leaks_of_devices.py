"""What a device reads of cards that lie face down stays in the house, for every role (I7)."""

import logging
from collections.abc import Iterator
from dataclasses import replace

import orjson
import pytest

from fifthstreet.cards import Card, Hand
from fifthstreet.coaching import procedure
from fifthstreet.coaching.steps import NextStep
from fifthstreet.floor.tables.readings import faces
from fifthstreet.floor.tables.state import RoundNow
from fifthstreet.play import commands as c
from fifthstreet.play.state import Phase
from fifthstreet.play.streets import sizes_of
from floor.tables.test_live import ANYBODY
from web.proof.oracle import cards_in, may_know
from web.proof.premises import WATCHERS, Premises
from web.proof.test_leaks_elsewhere import TABLE, Pit

pytestmark = pytest.mark.promise("I7")

DEALT = ("9h", "Ks", "2d", "7c", "Jd", "4s", "Th", "3c", "5d", "6s", "8h", "Qc")

LEAST = 1000


class DevicePit(Pit):
    """A live table whose shoe reads every card, and where everybody looks before each step."""

    def before(self) -> None:
        super().before()
        self.journal()

    def journal(self) -> None:
        """Look through everything that is written down of the round in progress."""
        now = self.host.state.now
        if now is None or now.game.phase is Phase.ENDED:
            return  # what lies in the rack is noted for disputes
        known = may_know(now, "", "spectator")
        with self.premises.running.store.view() as view:
            lines = [line for line in view.lines() if line.key.endswith(TABLE)]
        for line in lines:
            if line.number >= now.first and (named := cards_in(line.data.encode()) - known):
                self.oracle.leak("journal", f"cards {sorted(named)}", line.data.encode())

    def deal(self) -> None:
        self.sent = Hand([])
        super().deal()

    def ask(self, who: object, command: object) -> dict[str, object]:
        """Have the device deal, each card as it is; what it is answered is looked through too."""
        if isinstance(command, c.DealCards):
            self.sent = Hand(Card(face) for face in DEALT[: len(self.game.places)])
            who, command = "device", c.DealCards(by=ANYBODY, cards=self.sent)
        return super().ask(who, command)  # type: ignore[arg-type]

    def finish(self, _faces: list[str]) -> None:
        """Confirm what is turned up, and enter nothing; a wrong word of the device is refused."""
        self.device_errs()
        while self.game.phase is Phase.DECIDING:
            if self.game.to_decide:
                seat = self.game.to_decide[0]
                player, amount = (
                    self.game.seats[seat].player,
                    sizes_of(self.game, self.game.due, seat),
                )
                self.obeyed(player, c.Bet(by=ANYBODY, seat=seat, amount=amount[0]))
            else:
                self.obeyed(self.dealer, c.Reveal(by=ANYBODY))
                self.device_errs()
        for seat in self.game.unsettled:
            if self.game.seats[seat].in_play:
                self.obeyed(self.dealer, c.ShowHand(by=ANYBODY, seat=seat))
        for seat in self.game.unsettled:
            self.obeyed(self.dealer, c.SettleSeat(by=ANYBODY, seat=seat))
        self.obeyed(self.dealer, c.EndRound(by=ANYBODY))

    def device_errs(self) -> None:
        """Have the device say what cannot be, and a player look at a hand."""
        for command in (
            c.Reveal(by=ANYBODY, cards=Hand([self.sent[0]])),
            c.ShowHand(by=ANYBODY, seat=1, cards=Hand(self.sent[-2:])),
            c.DealCards(by=ANYBODY, cards=self.sent[1:]),
        ):
            answer = super().ask("device", command)
            assert not answer["ok"]
            self.oracle.bare(orjson.dumps(answer), "what the device is answered")
        for seat in self.game.to_decide[:1]:
            self.ask(self.game.seats[seat].player, c.ViewCards(by=ANYBODY, seat=seat))
            self.ask(self.game.seats[seat].player, c.PutCardsDown(by=ANYBODY, seat=seat))


@pytest.fixture
def pit() -> Iterator[DevicePit]:
    premises = Premises()
    yield DevicePit(premises)
    premises.close()


@pytest.mark.requirement("R22")
def test_r22_what_a_device_reads_leaves_the_house_only_when_it_is_turned_up(
    pit: DevicePit, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    pit.play()
    pit.oracle.bare(caplog.text.encode(), "the log")
    assert not pit.oracle.leaks, pit.oracle.leaks[:5]
    assert all(pit.oracle.seen[role] > 30 for role in WATCHERS)


def test_a_reading_that_the_console_tells_is_found(
    pit: DevicePit, monkeypatch: pytest.MonkeyPatch
) -> None:
    def as_read(now: RoundNow, step: NextStep) -> NextStep:
        return replace(step, says=" ".join(map(str, faces(now))))

    monkeypatch.setattr(procedure, "_as_read", as_read)
    pit.prepare()
    pit.deal()
    pit.obeyed(pit.game.seats[1].player, c.Fold(by=ANYBODY, seat=1))
    pit.obeyed(pit.game.seats[2].player, c.Bet(by=ANYBODY, seat=2, amount=LEAST))
    pit.before()
    assert pit.oracle.leaks
