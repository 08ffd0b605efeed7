"""Laws of the table: whatever people ask for, and in whatever order, these hold."""

import inspect
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fifthstreet.cards import Deck, Hand
from fifthstreet.play.commands import DEALER, By
from fifthstreet.procedures import Setup, Table, decide
from fifthstreet.procedures import commands as c
from fifthstreet.procedures import events as e
from fifthstreet.procedures.discards import rebuilt
from fifthstreet.procedures.gates import left_to_do
from fifthstreet.procedures.places import DeckPlace
from fifthstreet.procedures.setup import DEALING_DEVICES
from fifthstreet.procedures.state import DeckState, State
from fifthstreet.proof.croupier import ANN, COUNTING, FLOOR, PLAIN, SELF_SHUFFLING, SHOE
from fifthstreet.refusals import Refusal
from fifthstreet.rules.citation import resolve
from fifthstreet.rules.submission import Devices
from procedures.croupier import MANAGER, at_shoe, other_book, setup

ORDER = Deck.standard()
SETUPS = (
    setup("manual_shoe", virtual=True),
    setup("hand"),
    setup("automated", devices=Devices(shuffler=COUNTING), six_card=True),
    setup("automated", devices=Devices(reshuffler=SELF_SHUFFLING), virtual=True),
    setup("manual_shoe", decks=2, devices=Devices(shoe=SHOE, shuffler=PLAIN), virtual=True),
    setup("automated", decks=2, devices=Devices(shoe=SHOE, shuffler=COUNTING)),
    other_book("rws", "card_shoe", virtual=True),
    other_book("cb", "automated"),
    other_book("uk", "hand"),
)
DECKS = ("R", "B", "C")
OPENING = ("inspect", "verify", "spread_face_up", "first_player_viewed", "turn_down", "wash")
MAXIMUM_HOURS = {"manual_shoe": 8, "hand": 4, "automated": 8}

values: dict[str, st.SearchStrategy[Any]] = {
    "by": st.sampled_from([DEALER, DEALER, FLOOR, MANAGER, ANN, By(role="stranger")]),
    "deck": st.sampled_from(DECKS),
    "design": st.just("crown"),
    "back": st.sampled_from(["red", "blue"]),
    "preinspected": st.booleans(),
    "preshuffled": st.booleans(),
    "order": st.sampled_from([None, ORDER, ORDER.cut(7), Deck("As Kd")]),
    "reason": st.sampled_from(["", "A card is bent."]),
    "players": st.integers(0, 1),
    "player": st.sampled_from(["", "Ann"]),
    "how": st.sampled_from(["manual", "device"]),
    "count": st.integers(-1, 53),
    "depth": st.integers(-5, 60),
    "hand": st.sampled_from(["left", "right"]),
    "seats": st.sampled_from([(), (1,), (1, 2), (2, 2), (1, 2, 3, 4, 5, 6), tuple(range(40))]),
    "set_aside": st.integers(-1, 2),
    "void": st.booleans(),
    "deck_orders": st.sampled_from([(), ("reshuffle",), ("remove_deck",), ("reunite_all_cards",)]),
    "seen": st.booleans(),
    "target": st.sampled_from(["players", "community", "dealer", "set_aside", "six_card_box"]),
    "seat": st.sampled_from([None, 1, 2]),
    "cards": st.sampled_from([Hand("As Kd"), Hand("2c 3c 4c"), Hand("?? ??"), Hand("As")]),
    "device": st.sampled_from(["shuffler", "shoe", "reshuffler"]),
    "fault": st.sampled_from(["shuffling", "dealing", "unusable"]),
    "method": st.sampled_from(["manual_shoe", "hand", "automated", "juggling"]),
    "without": st.sampled_from([(), ("six_card",)]),
    "course": st.sampled_from(["closed", "boxes_disabled", "suspended"]),
    "boxes": st.sampled_from([(), (4,)]),
    "step": st.sampled_from(
        [*OPENING, "stack", "shuffle", "remove_cards", "spread_face_down", "reopen", "sing"]
    ),
    "piles": st.lists(
        st.builds(
            c.Pile,
            target=st.sampled_from(["players", "community"]),
            seat=st.sampled_from([None, 1, 2]),
            cards=st.integers(-1, 4),
        ),
        max_size=5,
    ).map(tuple),
}
KINDS: tuple[type[c.TimedCommand], ...] = tuple(
    kind for kind in vars(c).values() if inspect.isclass(kind) and issubclass(kind, c.TimedCommand)
)
NAMES = {
    kind: tuple(name for name in inspect.signature(kind).parameters if name != "at")
    for kind in KINDS
    if kind is not c.TimedCommand
}


def command_of(
    kind: type[c.TimedCommand],
) -> st.SearchStrategy[tuple[type[c.TimedCommand], dict[str, Any]]]:
    return st.fixed_dictionaries({name: values[name] for name in NAMES[kind]}).map(
        lambda chosen: (kind, chosen)
    )


requests = st.tuples(
    st.sampled_from(["advance", "advance", "advance", "random"]),
    st.one_of([command_of(kind) for kind in NAMES]),
    st.sampled_from([0, 0, 1, 60, 1800]),
)


def advance(state: State) -> tuple[type[c.TimedCommand], dict[str, Any]]:
    """Return what a good croupier would do now."""
    if state.idle is not None:
        steps = ("remove_cards", "spread_face_down", "reopen")
        return c.DoIdleStep, {"step": steps[len(state.idle)], "player": "Ann"}
    if state.round is not None and state.round.began:
        return _finish(state)
    if len(state.decks_here) < state.decks_wanted:
        return c.ReceiveDeck, {
            "deck": (name := f"D{len(state.decks)}"),
            "design": "crown",
            "back": name,
        }
    used = [deck for deck in state.decks_here if deck.id == state.last_deck]
    for deck in [deck for deck in state.decks_here if deck not in used] + used:
        if found := next(left_to_do(state, deck), None):
            return _prepare(state, deck, found[0])
    if state.round is None:
        return c.StartRound, {}
    if state.dealing.device == "hand" and state.hand is None:
        return c.ChooseHand, {"hand": "left"}
    return c.BeginDeal, {}


def _prepare(
    state: State, deck: DeckState, step: str
) -> tuple[type[c.TimedCommand], dict[str, Any]]:
    if step == "shuffle":
        order = ORDER if state.setup.virtual else None
        device = "shuffler" in state.devices or "reshuffler" in state.devices
        if device and deck.place != DeckPlace.IN_SHUFFLER:
            return c.LoadShuffler, {"deck": deck.id}
        how = "device" if device else "manual"
        return c.Shuffle, {"deck": deck.id, "how": how, "order": order}
    if state.others(deck.id) and deck.place == DeckPlace.IN_SHUFFLER:
        ready = [other for other in state.others(deck.id) if not [*left_to_do(state, other)]]
        if ready:
            return (c.StartRound, {}) if state.round is None else (c.BeginDeal, {})
    plain: dict[str, type[c.TimedCommand]] = {"single_stack": c.StackDeck, "place": c.PlaceDeck}
    if step in plain:
        return plain[step], {"deck": deck.id}
    if step == "cut":
        return c.CutDeck, {"deck": deck.id, "depth": 17}
    by = {"verify": FLOOR, "first_player_viewed": ANN}.get(step, DEALER)
    return c.DoOpeningStep, {"deck": deck.id, "step": step, "by": by}


def _finish(state: State) -> tuple[type[c.TimedCommand], dict[str, Any]]:
    current = state.round
    assert current is not None
    if current.must_void:
        return c.EndRound, {"void": True}
    if current.places is None:
        return c.EndDeal, {"seats": (1, 2)}
    if current.stub == "wrong":
        piles = tuple(
            c.Pile(target=target, seat=seat, cards=count)
            for (target, seat), count in current.piles.items()
        )
        return c.Investigate, {"piles": piles}
    if current.stub == "held" and current.count_due:
        return c.CountStub, {"count": current.expected_stub}
    if current.stub != "racked":
        return c.DiscardStub, {"deck": current.deck}
    racked = {(entry.target, entry.seat) for entry in state.rack}
    left = [pile for pile in current.piles if pile not in racked]
    if not left:
        return c.EndRound, {}
    target, seat = left[0]
    hand = Hand("?? " * current.piles[left[0]])
    return c.RackCards, {"deck": current.deck, "target": target, "seat": seat, "cards": hand}


@dataclass
class Witness:
    """Somebody who watches the events alone, and knows what was shuffled, cut and seen."""

    setup: Setup
    opened: dict[str, int] = field(default_factory=dict)
    shuffled: dict[str, str | None] = field(default_factory=dict)
    cut: dict[str, bool] = field(default_factory=dict)
    removed: set[str] = field(default_factory=set)
    on: bool = False
    last: str | None = None

    def sees(self, event: e.Event, method: str) -> None:
        """Take note of an event, and object to a round that may not start."""
        match event:
            case e.DeckReceived():
                self.opened[event.deck] = event.at
                self.shuffled[event.deck] = "preshuffled" if event.skips_opening else None
                self.cut[event.deck] = False
            case e.DeckShuffled():
                self.shuffled[event.deck], self.cut[event.deck] = event.how, False
            case e.DeckCut():
                self.cut[event.deck] = True
            case e.RecutOrdered():
                self.cut[event.deck] = False
            case e.DeckRemoved():
                self.removed.add(event.deck)
            case e.RoundStarted():
                self.starts(event, method)
            case e.DealBegan():
                self.deals(event.deck)
                self.last = event.deck
            case _:
                self.on = self.on and not isinstance(event, e.RoundFinished)
                self.soils(event)

    def soils(self, event: e.Event) -> None:
        """Take note of what makes cards unfit to be dealt."""
        dirty: tuple[str, ...] = ()
        match event:
            case e.RoundFinished(dealt=True) | e.ShuffleOrdered() | e.DeviceCounted(right=False):
                dirty = (event.deck,)
            case e.DeviceFailed():
                dirty = event.spoiled
            case e.IdleStepDone() | e.TableReopened():
                dirty = tuple(self.shuffled)
            case _:
                return
        for deck in dirty:
            self.shuffled[deck] = None

    def starts(self, event: e.RoundStarted, method: str) -> None:
        """Object to a second round, an expired deck, or the same one twice."""
        assert not self.on
        self.on = True
        self.deals(event.deck)
        if self.setup.book.id == "md":
            assert event.at < self.opened[event.deck] + MAXIMUM_HOURS[method] * 3600
        if len(self.opened.keys() - self.removed) > 1:
            assert event.deck != self.last

    def deals(self, deck: str) -> None:
        """Object to a deck that is gone, dirty or uncut."""
        assert deck not in self.removed
        assert self.shuffled[deck] is not None
        by_itself = self.setup.submission.devices.reshuffler is not None
        if self.setup.book.id == "md" and self.shuffled[deck] != "device" and not by_itself:
            assert self.cut[deck]


def invariants(state: State) -> None:
    racked = {entry.deck for entry in state.rack}
    racked |= {deck.id for deck in state.decks_here if deck.place == DeckPlace.IN_RACK}
    assert len(racked) <= 1
    places = [deck.place for deck in state.decks_here]
    alone = (DeckPlace.IN_PLAY, DeckPlace.IN_SHUFFLER, DeckPlace.IN_SHOE, DeckPlace.IN_HAND)
    assert all(places.count(place) <= 1 for place in alone)
    if state.round is not None and state.round.began:
        assert state.decks[state.round.deck].place == DeckPlace.IN_PLAY
    else:
        assert DeckPlace.IN_PLAY not in places


@pytest.mark.uncovered
@pytest.mark.parametrize("given_setup", SETUPS, ids=lambda s: f"{s.book.id}-{s.terms.method}")
@given(script=st.lists(requests, min_size=40, max_size=90))
@settings(max_examples=25)
def test_whatever_is_asked_the_table_keeps_its_laws(
    given_setup: Setup, script: list[tuple[str, tuple[type[c.TimedCommand], dict[str, Any]], int]]
) -> None:
    table, witness, clock = Table(given_setup), Witness(given_setup), 0
    for mode, (kind, chosen), later in script:
        clock += later
        before, method = table.state, table.state.method
        if mode == "advance":
            kind, chosen = advance(before)  # noqa: PLW2901 - a helpful command in its place
        command: Any = kind(at=clock, **chosen)
        answer = decide(before, command)
        assert table.state is before
        if isinstance(answer, Refusal):
            assert answer.says
            assert resolve(answer.citation)
            assert table.refusal(command) == answer
            continue
        assert table.do(command) == answer
        for event in answer:
            witness.sees(event, method)
        invariants(table.state)
    assert table.replayed(table.events) == table.state


@pytest.mark.parametrize("given_setup", SETUPS, ids=lambda s: f"{s.book.id}-{s.terms.method}")
def test_a_good_croupier_plays_round_after_round(given_setup: Setup) -> None:
    table, witness = Table(given_setup), Witness(given_setup)
    for clock in range(400):
        kind, chosen = advance(table.state)
        command: Any = kind(at=clock, **chosen)
        for event in table.do(command):
            witness.sees(event, table.state.method)
        invariants(table.state)
    assert table.state.rounds > 20


@given(
    order=st.permutations(tuple(ORDER)),
    seats=st.sets(st.integers(1, 6), min_size=1),
    data=st.data(),
)
@settings(max_examples=40)
def test_the_order_of_the_rack_rebuilds_every_hand(
    order: list[Any], seats: set[int], data: st.DataObject
) -> None:
    croupier = at_shoe()
    ended = croupier.deal(*seats)
    hands: dict[tuple[c.PileName, int | None], Hand] = {}
    for place, card in zip(ended.places, order, strict=False):
        key = (place.target, place.seat)
        hands[key] = hands.get(key, Hand()) + Hand([card])
    for target, seat in data.draw(st.permutations(tuple(hands))):
        hand = hands[target, seat]
        croupier.do(c.RackCards, deck="R", target=target, seat=seat, cards=hand)
    croupier.do(c.DiscardStub, deck="R")
    croupier.do(c.EndRound)
    assert rebuilt(croupier.table.events, 1) == hands


def test_every_command_and_event_belongs_to_a_family() -> None:
    assert set(NAMES) == set(c.Command.__args__)
    kinds = {
        kind
        for kind in vars(e).values()
        if inspect.isclass(kind) and issubclass(kind, e.TimedEvent) and kind is not e.TimedEvent
    }
    assert kinds == set(e.Event.__args__)
    assert set(DEALING_DEVICES) == {"shoe", "hand", "shuffler"}
