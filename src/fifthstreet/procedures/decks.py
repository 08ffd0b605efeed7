"""Decks come and go: receiving, opening, removing, the idle table and the clock."""

from collections.abc import Iterator
from typing import assert_never

from fifthstreet.cards import Deck
from fifthstreet.procedures import commands as c
from fifthstreet.procedures import events as e
from fifthstreet.procedures.answer import Answer
from fifthstreet.procedures.authority import not_allowed, who
from fifthstreet.procedures.clock import due_at, is_due_soon, life
from fifthstreet.procedures.demands import deck_against
from fifthstreet.procedures.gates import not_movable, opening_left
from fifthstreet.procedures.state import DeckState, State
from fifthstreet.refusals import Refusal, refuse
from fifthstreet.rules.deck import Step


def answer(state: State, command: c.DeckCommand) -> Answer:
    """Answer a command about the decks at the table."""
    match command:
        case c.ReceiveDeck():
            return _receive(state, command)
        case c.DoOpeningStep():
            return _open_deck(state, command)
        case c.RemoveDeck():
            return _remove(state, command)
        case c.DeclareIdle():
            return _fall_idle(state, command)
        case c.DoIdleStep():
            return _idle_step(state, command)
        case c.CheckClock():
            return tuple(_warnings(state, command))
        case _:
            assert_never(command)


def _receive(state: State, command: c.ReceiveDeck) -> Answer:
    """Answer a deck that comes: the opening is skipped only if it was inspected and shuffled."""
    if refused := not_allowed(state, command.by, "receive_deck"):
        return refused
    law = state.setup.book.cards.decks
    if command.deck in state.decks:
        return refuse("deck_is_already_known", law)
    if len(state.decks_here) >= state.decks_wanted:
        return refuse("table_has_all_its_decks", law)
    skips = command.preinspected and command.preshuffled
    skips = skips and state.setup.skips("opening", "preinspected_and_preshuffled")
    came = DeckState(
        id=command.deck, design=command.design, back=command.back, opened_at=command.at
    )
    if refused := deck_against(state, came) or wrong_order(state, command.order, needed=skips):
        return refused
    return (
        e.DeckReceived(
            at=command.at,
            by=who(command.by),
            deck=command.deck,
            design=command.design,
            back=command.back,
            skips_opening=skips,
            order=command.order,
        ),
    )


def wrong_order(state: State, order: Deck | None, *, needed: bool) -> Refusal | None:
    """Refuse an order where none can be known, a missing one, or one of another number of cards."""
    law = state.setup.book.cards.decks
    if order is None:
        return refuse("card_order_is_missing", law) if needed and state.setup.virtual else None
    if not (needed and state.setup.virtual):
        return refuse("card_order_is_not_known", law)
    if len(order) != state.setup.size:
        return refuse("card_order_is_not_a_full_deck", law, f"It has {len(order)} cards.")
    return None


def _open_deck(state: State, command: c.DoOpeningStep) -> Answer:
    """Answer a step of the opening, which is done in order and by whom the book names."""
    if refused := not_movable(state, command.deck):
        return refused
    opening = state.setup.procedure("opening")
    if opening is None:
        return refuse("procedure_does_not_exist", state.setup.book.document)
    step = state.setup.step("opening", command.step)
    if step is None:
        return refuse("step_does_not_exist", opening)
    left = opening_left(state, state.decks[command.deck])
    if step not in left:
        return refuse("step_is_not_required", step)
    if refused := _wrong_actor(state, command, step):
        return refused
    if step != left[0]:
        return refuse("another_step_comes_first", left[0], left[0].text)
    decks = [state.decks[command.deck]] if step.per_deck else _waiting_for(state, step)
    by = who(command.by)
    return tuple(e.OpeningStepDone(at=command.at, by=by, deck=d.id, step=step.id) for d in decks)


def _waiting_for(state: State, step: Step) -> list[DeckState]:
    return [deck for deck in state.decks_here if opening_left(state, deck)[:1] == (step,)]


def _wrong_actor(state: State, command: c.DoOpeningStep, step: Step) -> Refusal | None:
    if step.actor == "player" and command.by.role == "player":
        return None
    act = "verify_inspection" if step.actor == "floor" else "open_table"
    if refused := not_allowed(state, command.by, act):
        return refused
    steps = state.decks[command.deck].opening
    if step.actor == "floor" and who(command.by) == steps.get("inspect"):
        return refuse("verifier_must_be_another_person", step)
    return None


def _remove(state: State, command: c.RemoveDeck) -> Answer:
    """Answer somebody who takes a deck off the table."""
    if refused := not_allowed(state, command.by, "remove_deck"):
        return refused
    law = state.setup.book.cards.decks
    if not command.reason.strip():
        return refuse("reason_is_missing", law)
    if refused := not_movable(state, command.deck):
        return refused
    if state.round is not None and state.round.deck == command.deck:
        return refuse("deck_is_in_play", law)
    return (
        e.DeckRemoved(
            at=command.at,
            by=who(command.by),
            deck=command.deck,
            reason=command.reason,
            citation=law.citation,
        ),
    )


def _fall_idle(state: State, command: c.DeclareIdle) -> Answer:
    """Answer that nobody plays: the idle procedure begins."""
    if refused := not_allowed(state, command.by, "declare_idle"):
        return refused
    idle = state.setup.procedure("idle")
    if idle is None:
        return refuse("procedure_does_not_exist", state.setup.book.document)
    if state.round is not None:
        return refuse("round_is_not_over", idle)
    if command.players:
        return refuse("players_are_at_the_table", idle)
    return (e.TableBecameIdle(at=command.at, by=who(command.by)),)


def _idle_step(state: State, command: c.DoIdleStep) -> Answer:
    """Answer a step of the idle procedure; the last sends every deck back to the opening."""
    if refused := not_allowed(state, command.by, "open_table"):
        return refused
    idle = state.setup.procedure("idle")
    if state.idle is None or idle is None:
        return refuse("table_is_not_idle", idle or state.setup.book.document)
    step = state.setup.step("idle", command.step)
    if step is None:
        return refuse("step_does_not_exist", idle)
    left = [other for other in idle.steps if other.id not in state.idle]
    if step not in left:
        return refuse("step_is_not_required", step)
    if step != left[0]:
        return refuse("another_step_comes_first", left[0], left[0].text)
    by = who(command.by)
    if step != idle.steps[-1]:
        face = _face(command) if step.id == "spread_face_down" else None
        return (
            e.IdleStepDone(at=command.at, by=by, step=step.id, face=face, player=command.player),
        )
    if not command.player:
        return refuse("no_player_has_viewed_the_cards", step)
    return (e.TableReopened(at=command.at, by=by, player=command.player),)


def _face(command: c.DoIdleStep) -> e.Face:
    return "up" if command.player else "down"


def _warnings(state: State, command: c.CheckClock) -> Iterator[e.Event]:
    law = life(state)
    for deck in state.decks_here:
        due = due_at(state, deck)
        if law is None or due is None or deck.warned or not is_due_soon(state, deck, command.at):
            continue
        yield e.DeckChangeWarned(
            at=command.at, by=who(command.by), deck=deck.id, due_at=due, citation=law.citation
        )
