"""How each event changes the table; it never refuses, for what happened has happened."""

from collections.abc import Iterable
from functools import reduce
from typing import Any, assert_never

from fifthstreet.procedures import events as e
from fifthstreet.procedures.evolve_round import device_evolved, round_evolved, stub_evolved
from fifthstreet.procedures.moves import each, lifted, spoilt, with_deck
from fifthstreet.procedures.places import DeckPlace
from fifthstreet.procedures.state import DeckState, JackpotState, State


def evolve(state: State, event: e.Event) -> State:
    """Return the table after an event."""
    return _evolved(state, event).but(at=event.at)


def replay(state: State, events: Iterable[e.Event]) -> State:
    """Return the table after all events."""
    return reduce(evolve, events, state)


def _evolved(state: State, event: e.Event) -> State:
    if isinstance(event, e.DeckEvent):
        return _deck(state, event)
    if isinstance(event, e.ShuffleEvent):
        return _shuffle(state, event)
    if isinstance(event, e.RoundEvent):
        return round_evolved(state, event)
    if isinstance(event, e.StubEvent):
        return stub_evolved(state, event)
    if isinstance(event, e.DeviceEvent):
        return device_evolved(state, event)
    return _jackpot(state, event)


def _deck(state: State, event: e.DeckEvent) -> State:
    match event:
        case e.DeckReceived():
            return state.but(decks={**state.decks, event.deck: _received(state, event)})
        case e.OpeningStepDone():
            steps = {**state.decks[event.deck].opening, event.step: event.by}
            return with_deck(state, event.deck, opening=steps)
        case e.DeckRemoved():
            return with_deck(lifted(state, event.deck), event.deck, place=DeckPlace.REMOVED)
        case e.DeckChangeWarned():
            return with_deck(state, event.deck, warned=True)
        case e.TableBecameIdle():
            return state.but(idle=())
        case e.IdleStepDone():
            return _idled(state, event)
        case e.TableReopened():
            again = each(state, _to_be_opened)
            return again.but(idle=None)
        case _:
            assert_never(event)


def _received(state: State, event: e.DeckReceived) -> DeckState:
    opens = state.setup.procedure("opening") is not None and not event.skips_opening
    return DeckState(
        id=event.deck,
        design=event.design,
        back=event.back,
        place=DeckPlace.OPENING if opens else DeckPlace.ON_TABLE,
        opened_at=event.at,
        skips_opening=event.skips_opening,
        shuffled="preshuffled" if event.skips_opening else None,
        order=event.order,
    )


def _to_be_opened(deck: DeckState) -> DeckState:
    return spoilt(deck, "before_play").but(place=DeckPlace.OPENING, opening={}, skips_opening=False)


def _idled(state: State, event: e.IdleStepDone) -> State:
    place = DeckPlace.ON_TABLE if event.face is None else DeckPlace.SPREAD
    moved = each(state, lambda deck: spoilt(deck, "before_play").but(place=place))
    return moved.but(rack=(), idle=(*(state.idle or ()), event.step))


def _shuffle(state: State, event: e.ShuffleEvent) -> State:
    deck = event.deck
    match event:
        case e.ShufflerLoaded():
            inside: dict[str, Any] = {"place": DeckPlace.IN_SHUFFLER, "stacked": False}
            return with_deck(lifted(state, deck), deck, cut=False, **inside)
        case e.DeckShuffled():
            moved = with_deck(
                lifted(state, deck), deck, stacked=False, cut=False, order=event.order
            )
            if event.how == "manual":
                moved = with_deck(moved, deck, place=DeckPlace.ON_TABLE)
            return with_deck(moved, deck, shuffled=event.how)
        case e.ShuffleOrdered():
            return _spoilt(state, deck)
        case e.DeviceCounted():
            return with_deck(state, deck, uncounted=0) if event.right else _spoilt(state, deck)
        case e.DeckStacked():
            return with_deck(state, deck, stacked=True, place=DeckPlace.ON_TABLE)
        case e.DeckCut():
            return with_deck(state, deck, cut=True, order=event.order)
        case e.RecutOrdered():
            return with_deck(state, deck, cut=False, place=DeckPlace.ON_TABLE)
        case e.DeckPlaced():
            return with_deck(state, deck, place=event.place)
        case _:
            assert_never(event)


def _spoilt(state: State, deck: str) -> State:
    decks = {**state.decks, deck: spoilt(state.decks[deck], "on_order")}
    return state.but(decks=decks)


def _jackpot(state: State, event: e.JackpotEvent) -> State:
    fault = state.jackpot or JackpotState(citation="")
    match event:
        case e.JackpotFailed():
            return state.but(jackpot=JackpotState(citation=event.citation))
        case e.CourseChosen():
            chosen = fault.but(course=event.course, boxes=event.boxes)
            return state.but(jackpot=chosen)
        case e.NoticePosted():
            return state.but(jackpot=fault.but(notice=True))
        case e.JackpotRestored():
            return state.but(jackpot=None)
        case _:
            assert_never(event)
