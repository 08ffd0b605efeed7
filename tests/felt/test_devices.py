"""A device that reads cards at a live table: what it tells, what it may not, and what it spares."""

from random import Random
from typing import Any

import pytest

from felt.company import Company, Shown, submissions
from felt.single_steps import SingleSteps
from fifthstreet.audit.audit import audit
from fifthstreet.cards import Deck, Hand
from fifthstreet.coaching.preview import preview
from fifthstreet.floor.tables.readings import places
from fifthstreet.floor.tables.requests import TableRequest
from fifthstreet.play.commands import DealCards, Reveal
from floor.tables.players import Sitting, place

TEXTS = submissions()
UNSEEN = "??"


class Shoe(SingleSteps):
    """A table at which two people play, and whose shoe reads every card."""

    def __init__(self, name: str) -> None:
        super().__init__(name, TEXTS[name], seed=0)
        self.order = [card.notation for card in Deck.standard()]
        Random("shoe").shuffle(self.order)
        self.typed = 0
        for seat, player in enumerate(("ann", "bob"), 1):
            assert self.company.give(player, "ask.TakeSeat", {"seat": seat})["ok"]

    def device(self, do: str, **arguments: Any) -> dict[str, Any]:
        return self.company.give("device", do, arguments)

    @property
    def dealer_step(self) -> Shown | None:
        found = [one for one in self.company.steps("dealer") if not one.aside]
        return found[0] if found else None

    def until(self, *ids: str, deals: bool = True) -> Shown:
        """Do what is next until the dealer is shown a step; the shoe deals when a deal is due."""
        for _ in range(200):
            step = self.dealer_step
            if step is not None and step.id in ids:
                return step
            if step is not None and step.id == "deal" and deals:
                self.deal(step)
            elif step is not None and step.asks and step.asks[0].get("read"):
                answer = self.company.give("dealer", step.do, step.arguments)
                assert answer["ok"], answer
            else:
                self.typed += bool(step and step.id in {"reveal", "show_hand"})
                self.do(self.next())
        raise self.fail(f"None of {ids} is reached.")

    def deal(self, step: Shown) -> None:
        """Deal every card as the shoe reads it."""
        self.sent = self.order[: step.asks[0]["count"]]
        answer = self.device("do.DealCards", cards=self.sent)
        assert answer["ok"], answer

    def finish(self) -> None:
        """Play the round to its end, and look that the audit agrees."""
        self.until("end_game")
        assert audit(self.company.sitting.store).ok


@pytest.fixture(params=sorted(TEXTS))
def shoe(request: pytest.FixtureRequest) -> Shoe:
    """Return a table of every book, before its first deal."""
    return Shoe(request.param)


def shown(company: Company) -> set[str]:
    """Return the cards that lie face up."""
    game = company.game
    assert game is not None
    up = {card.notation for place, card in game.dealt if place.face_up}
    hands = {card.notation for seat in game.seats.values() if seat.face_up for card in seat.cards}
    return (up | hands) - {UNSEEN}


def test_where_a_device_reads_the_cards_a_dealer_enters_none(shoe: Shoe) -> None:
    shoe.finish()
    assert not shoe.typed
    game = shoe.company.game
    assert game is not None
    assert shown(shoe.company) <= set(shoe.sent)
    assert UNSEEN not in [card.notation for card in game.dealt.cards_at("community")]


def test_a_step_whose_cards_are_read_needs_nothing_and_tells_no_card(shoe: Shoe) -> None:
    step = shoe.until("reveal")
    (ask,) = step.asks
    (whole,) = [one for one in shoe.company.console("dealer")["next"] if one["id"] == "reveal"]
    assert ask["read"]
    assert whole["preset"] == {"cards": None}
    assert set(ask["known"]) <= {UNSEEN, *shown(shoe.company)}


def test_a_preview_of_a_step_tells_no_card(shoe: Shoe) -> None:
    step = shoe.until("reveal")
    company = shoe.company
    actor = company.actor("dealer")
    result = preview(company.host, TableRequest(actor=actor, command=Reveal()))
    assert result.code == "cards_must_be_entered"
    assert company.give("dealer", step.do, step.arguments)["ok"]


def test_after_a_restart_the_device_reads_again_or_the_dealer_enters(shoe: Shoe) -> None:
    step = shoe.until("reveal")
    shoe.company.restart()
    step = shoe.until("reveal")
    assert "read" not in step.asks[0]
    refused = shoe.company.give("dealer", step.do, step.arguments)
    assert refused["code"] == "cards_must_be_entered"
    assert shoe.device("do.DealCards", cards=shoe.sent)["ok"]
    assert shoe.until("reveal").asks[0]["read"]
    shoe.company.restart()
    shoe.finish()
    assert shoe.typed


def test_a_device_that_falls_silent_holds_nothing_up(shoe: Shoe) -> None:
    step = shoe.until("deal", deals=False)
    known = shoe.order[:1]
    assert shoe.device("do.DealCards", cards=known)["ok"]
    step = shoe.until("deal", deals=False)
    assert step.asks[0]["count"]
    shoe.do(step)
    shoe.finish()
    assert shoe.typed


def test_what_a_dealer_enters_counts_whatever_the_device_has_read(shoe: Shoe) -> None:
    step = shoe.until("reveal")
    other = [card if card != UNSEEN else shoe.sent[0] for card in step.asks[0]["known"]]
    free = iter(shoe.order[len(shoe.sent) :])
    other = [next(free) if card == shoe.sent[0] and at else card for at, card in enumerate(other)]
    answer = shoe.company.give("dealer", step.do, {**step.arguments, "cards": other})
    assert answer["ok"], answer
    shoe.finish()


def test_a_device_that_contradicts_the_table_is_refused_and_nothing_changes(shoe: Shoe) -> None:
    step = shoe.until("deal", deals=False)
    shoe.do(step)
    shoe.until("reveal")
    game = shoe.company.game
    assert game is not None
    count = len(game.dealt)
    known = {at: card.notation for at, (_, card) in enumerate(game.dealt) if card.known}
    cards = [card for card in shoe.order if card not in known.values()][:count]
    right = [known.get(at, card) for at, card in enumerate(cards)]
    before = shoe.company.host.state.number
    free = next(card for card in reversed(shoe.order) if card not in right)
    wrongs = [right[1:], [*right, free]]
    if known:
        at = next(iter(known))
        wrongs.append([*right[:at], free, *right[at + 1 :]])
    for wrong in wrongs:
        answer = shoe.device("do.DealCards", cards=wrong)
        assert answer["code"] == "device_disagrees_with_the_table"
    assert shoe.company.host.state.number == before
    assert shoe.device("do.DealCards", cards=right)["ok"]
    sent = shoe.company.console("dealer")["next"][0]
    assert sent["asks"][0]["read"]
    refused = shoe.device("do.Reveal", cards=[free])
    assert refused["code"] == "device_disagrees_with_the_table"


def test_a_card_that_the_device_reads_twice_is_refused(shoe: Shoe) -> None:
    shoe.until("deal", deals=False)
    assert shoe.device("do.DealCards", cards=shoe.order[:2])["ok"]
    answer = shoe.device("do.DealCards", cards=shoe.order[1:3])
    assert answer["code"] == "device_disagrees_with_the_table"
    assert shoe.device("do.DealCards", cards=shoe.order[2:3])["ok"]


def test_a_device_may_turn_cards_up_but_only_by_their_faces(shoe: Shoe) -> None:
    shoe.until("reveal")
    assert shoe.device("do.Reveal")["code"] == "device_must_send_cards"
    game = shoe.company.game
    assert game is not None
    before = shown(shoe.company)
    cards = [shoe.sent[at] for at in places(game, Reveal())]
    assert shoe.device("do.Reveal", cards=cards)["ok"]
    assert shown(shoe.company) == before | set(cards)


def test_a_device_is_offered_nothing_and_reads_the_procedure() -> None:
    shoe = Shoe("md-shoe")
    shoe.until("open_betting")
    assert not shoe.company.offers("device")
    assert not [one for one in shoe.company.steps("device") if one.id == "open_betting"]
    shoe.until("deal", deals=False)
    assert [one.id for one in shoe.company.steps("device")] == ["deal"]


@pytest.mark.parametrize(
    "do", ["do.SettleSeat", "do.OpenBetting", "ask.CloseTable", "do.PlaceWager", "do.MakeRuling"]
)
def test_a_device_may_do_nothing_else(do: str) -> None:
    shoe = Shoe("md-shoe")
    assert shoe.device(do)["code"] == "role_may_not_do_this"


def test_a_device_has_nothing_to_say_between_rounds() -> None:
    shoe = Shoe("md-shoe")
    assert shoe.device("do.DealCards", cards=["As"])["code"] == "no_round_is_in_progress"


def test_a_device_has_nothing_to_say_where_the_house_deals() -> None:
    sitting = Sitting()
    sitting.open("md-1")
    sitting.seat("md-1", "ann")
    sitting.chips("ann", "USD", 10**6)
    assert sitting.ask("md-1", "ann", place(1, "ante", 1500, "ann"))["ok"]
    shoe = sitting.actor("shoe", "device", posts=("md-1",))
    answer = sitting.ask("md-1", shoe, DealCards(cards=Hand("As")))
    assert answer["code"] == "command_is_not_for_this_table"
