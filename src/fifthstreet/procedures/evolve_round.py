"""How events of the round, the stub and the devices change the table."""

from typing import Any, assert_never

from fifthstreet.procedures import events as e
from fifthstreet.procedures.discards import UNSEEN
from fifthstreet.procedures.moves import each, spoilt, with_deck
from fifthstreet.procedures.places import DEALT_FROM, DeckPlace
from fifthstreet.procedures.state import DeckState, DeviceState, Racked, RoundState, State


def round_evolved(state: State, event: e.RoundEvent) -> State:
    """Return the table after an event of the round."""
    match event:
        case e.RoundStarted():
            current = RoundState(number=event.number, deck=event.deck)
            return state.but(rounds=event.number, round=current)
        case e.HandChosen() | e.HandSwitched():
            return state.but(hand=event.hand)
        case e.DealBegan():
            return _began(state, event)
        case e.DealEnded():
            return _round(
                state,
                places=event.places,
                set_aside=event.set_aside,
                expected_stub=event.stub,
                count_due=event.count_due,
            )
        case e.VoidOrdered():
            return _round(
                state,
                must_void=True,
                void_what=event.what,
                void_facts=event.facts,
                deck_orders=event.deck_orders,
                citation=event.citation,
            )
        case e.RoundFinished():
            return _finished(state, event)
        case e.CardsReunited():
            return with_deck(state, event.deck, place=DeckPlace.ON_TABLE).but(rack=())
        case _:
            assert_never(event)


def _round(state: State, **changes: Any) -> State:
    return state.but(round=state.round.but(**changes)) if state.round else state


def _began(state: State, event: e.DealBegan) -> State:
    uncounted = state.decks[event.deck].uncounted + 1
    moved = with_deck(state, event.deck, place=DeckPlace.IN_PLAY, uncounted=uncounted)
    moved = moved.but(last_deck=event.deck, uncounted=state.uncounted + 1)
    return _round(moved, began=True)


def _finished(state: State, event: e.RoundFinished) -> State:
    over = state.but(round=None, hand=None)
    if not event.dealt:
        return over
    dirty = spoilt(over.decks[event.deck], "after_every_round")
    used = dirty.but(place=DeckPlace.IN_RACK)
    return over.but(decks={**over.decks, event.deck: used})


def stub_evolved(state: State, event: e.StubEvent) -> State:
    """Return the table after an event of the stub or the rack."""
    match event:
        case e.StubCounted():
            right = event.count == event.expected
            after = _round(state, count=event.count, stub="counted" if right else "wrong")
            deck = after.round.deck if after.round else ""
            return with_deck(after, deck, uncounted=0).but(uncounted=0)
        case e.StubInvestigated():
            return _round(state, stub="investigated")
        case e.StubRacked():
            cards = (UNSEEN,) * event.cards
            entry = Racked(deck=event.deck, target="stub", seat=None, cards=cards)
            return _round(state.but(rack=(*state.rack, entry)), stub="racked")
        case e.CardsRacked():
            entry = Racked(deck=event.deck, target=event.target, seat=event.seat, cards=event.cards)
            return state.but(rack=(*state.rack, entry))
        case _:
            assert_never(event)


def device_evolved(state: State, event: e.DeviceEvent) -> State:
    """Return the table after an event of a device, or another method."""
    if isinstance(event, e.MethodChanged):
        without = tuple(dict.fromkeys((*state.without, *event.without)))
        moved = each(state, _taken_out)
        return moved.but(method=event.method, without=without, hand=None)
    device = state.devices[event.device]
    match event:
        case e.DeviceFailed():
            device = device.but(usable=device.usable and event.fault != "unusable")
            for deck in event.spoiled:
                dirty = spoilt(state.decks[deck], "on_order")
                state = state.but(decks={**state.decks, deck: dirty})
        case e.DeviceCovered():
            device = device.but(covered=True)
        case e.DeviceSigned():
            device = device.but(signed=True)
        case e.DeviceRestored():
            device = DeviceState()
        case _:
            assert_never(event)
    return state.but(devices={**state.devices, event.device: device})


def _taken_out(deck: DeckState) -> DeckState:
    """Return a deck that lay where another method dealt from, on the table."""
    waits = deck.place in DEALT_FROM.values()
    return deck.but(place=DeckPlace.ON_TABLE) if waits else deck
