"""From a shuffled deck to one that may be dealt: one stack, the cut, the recut and the place."""

from typing import assert_never

from fifthstreet.procedures import commands as c
from fifthstreet.procedures import events as e
from fifthstreet.procedures.answer import Answer
from fifthstreet.procedures.authority import not_allowed, who
from fifthstreet.procedures.gates import bound_to_the_shuffler, not_movable, not_next
from fifthstreet.procedures.places import DEALT_FROM
from fifthstreet.procedures.state import State
from fifthstreet.refusals import Refusal, refuse

RECUT = "order_recut"


def answer(state: State, command: c.StackCommand) -> Answer:
    """Answer a command that prepares a shuffled deck."""
    match command:
        case c.StackDeck():
            return _stack(state, command)
        case c.CutDeck():
            return _cut(state, command)
        case c.OrderRecut():
            return _order_recut(state, command)
        case c.PlaceDeck():
            return _place(state, command)
        case _:
            assert_never(command)


def _not_now(
    state: State, command: c.StackDeck | c.CutDeck | c.PlaceDeck, step: str
) -> Refusal | None:
    if refused := not_allowed(state, command.by, "prepare_deck"):
        return refused
    if refused := not_movable(state, command.deck) or bound_to_the_shuffler(state, command.deck):
        return refused
    return not_next(state, state.decks[command.deck], step)


def _stack(state: State, command: c.StackDeck) -> Answer:
    """Answer the squaring of a shuffled deck, which also takes it out of the shuffler."""
    if refused := _not_now(state, command, "single_stack"):
        return refused
    return (e.DeckStacked(at=command.at, by=who(command.by), deck=command.deck),)


def _cut(state: State, command: c.CutDeck) -> Answer:
    """Answer a cut, which leaves enough cards above the cover card and below it."""
    law = state.setup.terms.book.cards.cut
    if law is None:
        return refuse("step_is_not_required", state.setup.book.document)
    if refused := _not_now(state, command, "cut"):
        return refused
    cite, least = law.least_from_top, law.least_from_top.value
    below = state.setup.size - command.depth
    if command.depth < least:
        return refuse("cut_is_too_near_the_top", cite, f"At least {least} cards lie above it.")
    minimum = max(1, law.least_from_bottom.value if law.least_from_bottom else 0)
    if below < minimum:
        return refuse("cut_is_too_near_the_bottom", cite, f"At least {minimum} cards lie below it.")
    order = state.decks[command.deck].order
    return (
        e.DeckCut(
            at=command.at,
            by=who(command.by),
            deck=command.deck,
            depth=command.depth,
            order=order.cut(command.depth) if order and law.under_bottom.value else order,
            few_below=below < least,
        ),
    )


def _order_recut(state: State, command: c.OrderRecut) -> Answer:
    """Answer an order to cut again, which comes after a cut and before the first card."""
    law = state.setup.book.cards.cut
    if refused := not_allowed(state, command.by, RECUT):
        return refused
    if law is None:
        return refuse("step_is_not_required", state.setup.book.document)
    power = state.setup.book.power(RECUT) or law.needed_after
    if state.reshuffles:
        return refuse("step_is_not_required", law.skipped_when)
    if not command.reason.strip():
        return refuse("reason_is_missing", power)
    if refused := not_movable(state, command.deck):
        return refuse("deal_has_begun", power) if state.dealt(command.deck) else refused
    if not state.decks[command.deck].cut:
        return refuse("deck_is_not_cut", power)
    by = who(command.by)
    return (e.RecutOrdered(at=command.at, by=by, deck=command.deck, reason=command.reason),)


def _place(state: State, command: c.PlaceDeck) -> Answer:
    """Answer a deck that is put in the shoe, the hand or the device, as the method deals."""
    if refused := _not_now(state, command, "place"):
        return refused
    book, target = state.setup.book, DEALT_FROM[state.dealing.device]
    device = state.dealing_device
    if device is not None and not state.devices[device].usable:
        return refuse(
            "device_is_out_of_order", book.irregularity("device_unusable") or book.document
        )
    if any(other.place == target for other in state.others(command.deck)):
        return refuse("place_is_occupied", book.cards.decks)
    by = who(command.by)
    return (e.DeckPlaced(at=command.at, by=by, deck=command.deck, place=target),)
