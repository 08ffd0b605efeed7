"""Live tables: a person deals, enters what is seen, and runs the deck by the procedure."""

from typing import Any

import pytest

from fifthstreet.audit.audit import audit
from fifthstreet.cards import Card, Hand
from fifthstreet.floor.tables import loader
from fifthstreet.floor.tables.host import TableHost, TableUpdate
from fifthstreet.floor.tables.views import Viewer, public, snapshot, visible_events
from fifthstreet.people.authority import Actor
from fifthstreet.play import commands as c
from fifthstreet.play.commands import By
from fifthstreet.play.state import Phase
from fifthstreet.play.streets import sizes_of
from fifthstreet.play.wagers import gates
from fifthstreet.procedures import commands as t
from fifthstreet.procedures.gates import left_to_do
from fifthstreet.procedures.places import DeckPlace
from fifthstreet.protocol import floor_commands as h
from floor.tables.players import Sitting, place

ANYBODY = By(role="dealer")
UNSEEN = Card("??")


class Floor:
    """A live table with its dealer and its floorperson."""

    def __init__(self, book: str, *players: str) -> None:
        self.sitting = Sitting()
        self.table = "live-1"
        self.host: TableHost = self.sitting.open(self.table, book, dealing="live")
        self.sitting.seat(self.table, *players)
        self.dealer = self.sitting.actor("dee", "dealer", posts=(self.table,))
        self.floor = self.sitting.actor("fay", "floor")
        self.heard: list[TableUpdate] = []
        self.host.listeners.append(self.heard.append)

    def ask(self, who: Actor | str, command: h.Command) -> dict[str, Any]:
        return self.sitting.ask(self.table, who, command)

    def run(self, kind: type[t.TimedCommand], *, by: Actor | None = None, **arguments: Any) -> None:
        command = kind(**{"at": self.now, "by": ANYBODY, **arguments})
        answer = self.ask(by or self.dealer, command)  # type: ignore[arg-type]
        assert answer["ok"], (kind.__name__, answer)

    @property
    def now(self) -> int:
        return int(self.sitting.clock.now().timestamp())

    @property
    def deck(self) -> Any:
        procedures = self.host.state.procedures
        assert procedures is not None
        return procedures.decks["R"]

    def prepare(self) -> None:
        """Bring a deck and do what it needs before a round."""
        procedures = self.host.state.procedures
        assert procedures is not None
        if "R" not in procedures.decks:
            self.run(t.ReceiveDeck, deck="R", back="red", design="crown")
        while self.host.state.procedures and (
            found := next(left_to_do(self.host.state.procedures, self.deck), None)
        ):
            self._prepare_by(found[0])

    def _prepare_by(self, step: str) -> None:
        match step:
            case "shuffle":
                devices = self.host.state.procedures.devices  # type: ignore[union-attr]
                device = any(name in devices for name in ("shuffler", "reshuffler"))
                if device and self.deck.place != DeckPlace.IN_SHUFFLER:
                    self.run(t.LoadShuffler, deck="R")
                self.run(t.Shuffle, deck="R", how="device" if device else "manual")
            case "single_stack":
                self.run(t.StackDeck, deck="R")
            case "cut":
                self.run(t.CutDeck, deck="R", depth=20)
            case "place" | "load_shoe" | "load_device":
                self.run(t.PlaceDeck, deck="R")
            case _:
                by = {"verify": self.floor}.get(step, self.dealer)
                if step == "first_player_viewed":
                    by = self.sitting.actor(next(iter(self.host.state.seats.values())))
                self.run(t.DoOpeningStep, deck="R", step=step, by=by)

    def deal(self) -> None:
        """Start a round, take bets and deal cards that nobody sees."""
        self.run(t.StartRound)
        assert self.ask(self.dealer, c.OpenBetting(by=ANYBODY))["ok"]
        ante = self.host.state.rules.terms.brief.limits("ante").least
        for seat, name in self.host.state.seats.items():
            assert self.ask(name, place(seat, "ante", ante, name))["ok"]
        assert self.ask(self.dealer, c.CloseBetting(by=ANYBODY))["ok"]
        game = self.game
        for step in gates(game):
            assert self.ask(self.dealer, c.DoStep(step=step.id, by=ANYBODY, count=0))["ok"]
        hands = any(step.id == "choose_hand" for step in game.method.steps)
        if hands:
            self.run(t.ChooseHand, hand="left")
        cards = Hand(Card("2c") if place_.face_up else UNSEEN for place_ in self.game.places)
        answer = self.ask(self.dealer, c.DealCards(by=ANYBODY, cards=cards))
        assert answer["ok"], answer

    @property
    def game(self) -> Any:
        assert self.host.state.now is not None
        return self.host.state.now.game

    def finish(self, faces: list[str]) -> None:
        """Decide, turn up what is named and settle."""
        cards = iter(Card(face) for face in faces)
        while self.game.phase is Phase.DECIDING:
            if self.game.to_decide:
                seat = self.game.to_decide[0]
                name = self.game.seats[seat].player
                amount = sizes_of(self.game, self.game.due, seat)[0]
                assert self.ask(name, c.Bet(by=By(role="player"), seat=seat, amount=amount))["ok"]
                continue
            answer = self.ask(self.dealer, c.Reveal(by=ANYBODY, cards=Hand([next(cards)])))
            assert answer["ok"], answer
        for seat in self.game.unsettled:
            shown = Hand([next(cards), next(cards)])
            assert self.ask(self.dealer, c.ShowHand(by=ANYBODY, seat=seat, cards=shown))["ok"]
        for seat in self.game.unsettled:
            assert self.ask(self.dealer, c.SettleSeat(by=ANYBODY, seat=seat))["ok"]
        assert self.ask(self.dealer, c.EndRound(by=ANYBODY))["ok"]

    def rack(self) -> None:
        """Put everything away by the procedure."""
        current = self.host.state.procedures.round  # type: ignore[union-attr]
        assert current is not None
        if current.count_due:
            self.run(t.CountStub, count=current.expected_stub)
        self.run(t.DiscardStub, deck="R")
        for (target, seat), count in current.piles.items():
            cards = Hand(UNSEEN for _ in range(count))
            self.run(t.RackCards, deck="R", target=target, seat=seat, cards=cards)
        self.run(t.EndRound)


@pytest.mark.parametrize("book", ["md-shoe", "cb", "uk"])
def test_a_dealer_deals_a_round_by_the_procedure(book: str) -> None:
    floor = Floor(book, "ann", "bob")
    early = t.StartRound(by=ANYBODY, at=floor.now)
    assert floor.ask(floor.dealer, early)["code"] == "deck_is_missing"
    floor.prepare()
    for _ in range(2):
        floor.prepare()
        floor.deal()
        assert floor.host.waits.what == "dealer"
        floor.finish(["5h", "6h", "7h", "8h", "9h", "2s", "2d"])
        assert floor.host.state.now is not None, "the cards are still to be put away"
        floor.rack()
        assert floor.host.state.now is None
    assert floor.host.state.rounds == 2
    assert audit(floor.sitting.store).ok
    assert loader.load(floor.sitting.store, "live-1", floor.sitting.vault) == floor.host.state


def test_only_the_dealer_who_is_posted_there_deals() -> None:
    floor = Floor("md-shoe", "ann")
    command = t.ReceiveDeck(deck="R", by=ANYBODY, at=floor.now)
    stranger = floor.sitting.actor("don", "dealer", posts=("other-1",))
    assert floor.ask(stranger, command)["code"] == "dealer_is_not_assigned_to_the_table"
    assert floor.ask("ann", command)["code"] == "role_may_not_do_this"
    assert floor.ask(floor.dealer, command)["ok"]


def test_a_virtual_table_has_no_deck_to_handle() -> None:
    sitting = Sitting()
    sitting.open("md-1")
    dealer = sitting.actor("dee", "dealer", posts=("md-1",))
    command = t.ReceiveDeck(deck="R", by=ANYBODY, at=0)
    assert sitting.ask("md-1", dealer, command)["code"] == "command_is_not_for_this_table"


def test_an_irregularity_waits_for_the_floor_and_its_reason() -> None:
    floor = Floor("md-shoe", "ann", "bob")
    floor.prepare()
    floor.deal()
    report = c.ReportIrregularity(what="player_leaves", seat=1, by=ANYBODY)
    assert floor.ask(floor.dealer, report)["ok"]
    assert floor.host.waits.what == "ruling"
    rule = c.MakeRuling(by=ANYBODY, what="player_leaves", reason="Gone for ten minutes.")
    assert floor.ask(floor.dealer, rule)["code"] == "role_may_not_do_this"
    assert floor.ask(floor.floor, rule)["ok"]
    assert floor.game.seats[1].standing == "folded"


def test_racked_cards_are_told_to_nobody_at_the_table() -> None:
    floor = Floor("md-shoe", "ann")
    floor.prepare()
    floor.deal()
    floor.finish(["5h", "6h", "7h", "8h", "9h"])
    floor.run(t.DiscardStub, deck="R")
    shown = Hand([Card("8h"), Card("9h")])
    floor.run(t.RackCards, deck="R", target="players", seat=1, cards=shown)
    update = floor.heard[-1]
    (event,) = visible_events(update, Viewer(person="ann", column="player"), public(update))
    assert event.kind == "table.CardsRacked"
    assert event.data["cards"] == ["??", "??"]


def test_a_snapshot_offers_each_role_what_it_may_do() -> None:
    floor = Floor("md-shoe", "ann", "bob")
    floor.prepare()
    floor.deal()
    ann = snapshot(floor.host, Viewer(person="ann", column="player"))
    assert {offer.do for offer in ann.offers} == {"do.ViewCards", "do.Fold", "do.Bet", "do.Leave"}
    assert {offer.arguments["seat"] for offer in ann.offers} == {1}
    stranger = snapshot(floor.host, Viewer())
    assert stranger.offers == ()
    assert stranger.round is not None
    assert stranger.round.seats[1].cards == ("??", "??")
