"""Shuffling: into the shuffler, by hand or by device, on order, and what the device counts."""

from collections.abc import Iterator
from typing import assert_never

from fifthstreet.procedures import commands as c
from fifthstreet.procedures import events as e
from fifthstreet.procedures.answer import Answer
from fifthstreet.procedures.authority import not_allowed, who
from fifthstreet.procedures.decks import wrong_order
from fifthstreet.procedures.demands import shuffle_by_hand_against
from fifthstreet.procedures.gates import bound_to_the_shuffler, not_movable, opening_left
from fifthstreet.procedures.places import DEALT_FROM, DeckPlace
from fifthstreet.procedures.setup import SHUFFLERS, Device
from fifthstreet.procedures.state import State
from fifthstreet.refusals import Refusal, refuse


def answer(state: State, command: c.ShuffleCommand) -> Answer:
    """Answer a command about a shuffle."""
    match command:
        case c.LoadShuffler():
            return _load(state, command)
        case c.Shuffle():
            return _shuffle(state, command)
        case c.OrderShuffle():
            return _order_shuffle(state, command)
        case c.ReportDeviceCount():
            return _device_count(state, command)
        case _:
            assert_never(command)


def _load(state: State, command: c.LoadShuffler) -> Answer:
    """Answer a deck that is put in the shuffler, which takes one at a time."""
    if refused := not_allowed(state, command.by, "shuffle") or _not_opened(state, command.deck):
        return refused
    if refused := _no_shuffler(state):
        return refused
    if any(other.place == DeckPlace.IN_SHUFFLER for other in state.decks_here):
        return refuse("place_is_occupied", state.setup.book.cards.decks)
    return (e.ShufflerLoaded(at=command.at, by=who(command.by), deck=command.deck),)


def _not_opened(state: State, deck: str) -> Refusal | None:
    if refused := not_movable(state, deck):
        return refused
    left = opening_left(state, state.decks[deck])
    return refuse("another_step_comes_first", left[0], left[0].text) if left else None


def _shuffler(state: State) -> Device | None:
    return next((name for name in SHUFFLERS if name in state.devices), None)


def _no_shuffler(state: State) -> Refusal | None:
    book, name = state.setup.book, _shuffler(state)
    if name is None:
        return refuse("device_is_not_at_the_table", book.document)
    if not state.devices[name].usable:
        return refuse(
            "device_is_out_of_order", book.irregularity("device_unusable") or book.document
        )
    return None


def _shuffle(state: State, command: c.Shuffle) -> Answer:
    """Answer a shuffle; a shuffler that feeds the shoe also stacks and places the deck."""
    if refused := not_allowed(state, command.by, "shuffle") or _not_opened(state, command.deck):
        return refused
    if refused := bound_to_the_shuffler(state, command.deck) if command.how == "manual" else None:
        return refused
    if refused := _cannot_shuffle(state, command):
        return refused
    if refused := wrong_order(state, command.order, needed=True):
        return refused
    return tuple(_shuffled(state, command))


def _cannot_shuffle(state: State, command: c.Shuffle) -> Refusal | None:
    book = state.setup.book
    if command.how == "device":
        if refused := _no_shuffler(state):
            return refused
        if state.decks[command.deck].place != DeckPlace.IN_SHUFFLER:
            return refuse("deck_is_not_in_the_shuffler", book.cards.decks)
        return None
    ordered = state.setup.remedy("device_unusable")
    name = _shuffler(state)
    if name and state.devices[name].in_the_way and "cover_or_sign_device" in ordered.actions:
        return refuse("device_must_be_covered_or_signed", ordered.citation)
    return shuffle_by_hand_against(state)


def _shuffled(state: State, command: c.Shuffle) -> Iterator[e.Event]:
    at, by, deck = command.at, who(command.by), command.deck
    yield e.DeckShuffled(at=at, by=by, deck=deck, how=command.how, order=command.order)
    place = DEALT_FROM[state.dealing.device]
    free = all(other.place != place for other in state.others(deck))
    waits = state.round is not None and state.round.deck != deck
    feeds = command.how == "device" and state.setup.feeds_shoe and place != DeckPlace.IN_HAND
    if feeds and free and not waits:
        yield e.DeckStacked(at=at, by=by, deck=deck)
        yield e.DeckPlaced(at=at, by=by, deck=deck, place=place)


def _order_shuffle(state: State, command: c.OrderShuffle) -> Answer:
    """Answer an order to shuffle, which needs the floor where the book says so."""
    if refused := not_allowed(state, command.by, "order_shuffle"):
        return refused
    if refused := not_movable(state, command.deck):
        return refused
    laws = state.setup.book.cards.shuffles
    law = next((law for law in laws if law.moment == "on_order"), state.setup.book.document)
    by = who(command.by)
    return (e.ShuffleOrdered(at=command.at, by=by, deck=command.deck, citation=law.citation),)


def _device_count(state: State, command: c.ReportDeviceCount) -> Answer:
    """Answer a count that the device shows; the book removes a deck that is not complete."""
    if refused := not_allowed(state, command.by, "shuffle"):
        return refused
    if refused := _no_shuffler(state) or not_movable(state, command.deck):
        return refused
    ordered = state.setup.remedy("device_count_wrong")
    if not state.setup.counts_cards:
        return refuse("device_does_not_count_cards", ordered.citation)
    deck = state.decks[command.deck]
    if deck.place != DeckPlace.IN_SHUFFLER or deck.shuffled is None:
        return refuse("deck_is_not_in_the_shuffler", ordered.citation)
    at, by = command.at, who(command.by)
    right = command.count == state.setup.size
    event = e.DeviceCounted(at=at, by=by, deck=deck.id, count=command.count, right=right)
    if right or "remove_deck" not in ordered.actions:
        return (event,)
    reason = f"The device counts {command.count} cards."
    return (
        event,
        e.DeckRemoved(at=at, by=by, deck=deck.id, reason=reason, citation=ordered.citation),
    )
