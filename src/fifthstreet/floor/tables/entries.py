"""What staff enter for a whole table at once: chips, decisions, and steps that follow each other.

Such an entry is several commands. Each of them is admitted and answered as if it had been given
alone, in the order of the book; if one is refused, none of them happens.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from fifthstreet.floor.tables.plan import TablePlan
from fifthstreet.floor.tables.state import TableState
from fifthstreet.people.authority import Actor
from fifthstreet.play import commands as c
from fifthstreet.play.state import State
from fifthstreet.protocol import floor_commands as h
from fifthstreet.protocol.codec import CodecError
from fifthstreet.protocol.command_fields import BY, read_command
from fifthstreet.refusals import Refusal
from fifthstreet.rules.wager import Wager

MOST_STEPS: Final = 60
"""Steps that one confirmation does at most."""
IN_HAND: Final = "cards_are_not_on_the_table"
NO_ROUND: Final = Refusal(code="no_round_is_in_progress")

Give = Callable[[Any], Refusal | None]
"""Gives one command of an entry, as if it were given alone; returns why it is refused, or None."""


def answer(plan: TablePlan, actor: Actor, entry: h.EntryCommand, give: Give) -> Refusal | None:
    """Carry an entry out; return why it is refused, or None."""
    match entry:
        case h.ConfirmSteps():
            return _confirm(actor, entry.steps, give)
        case h.SetChips():
            return _set_chips(plan, entry.bets, give)
        case h.EnterDecisions():
            return _decide(plan, entry.decisions, give)


def _confirm(actor: Actor, steps: tuple[h.StepEntry, ...], give: Give) -> Refusal | None:
    if len(steps) > MOST_STEPS:
        return Refusal("too_many_steps", f"The maximum is {MOST_STEPS}.")
    for number, step in enumerate(steps, 1):
        refused = _confirm_step(actor, step, give)
        if refused is not None:
            return _about(f"Step {number}", refused)
    return None


def _confirm_step(actor: Actor, step: h.StepEntry, give: Give) -> Refusal | None:
    try:
        command = read_command(step.do, step.arguments, name=actor.name, at=actor.at)
    except CodecError as error:
        return Refusal("command_is_unknown", detail=str(error))
    if not isinstance(command, (*h.ROUND, *h.TABLE)):
        return Refusal("command_is_no_step")
    return give(command)


def _set_chips(
    plan: TablePlan, bets: Mapping[int, Mapping[str, int]], give: Give
) -> Refusal | None:
    if plan.state.now is None:
        return NO_ROUND
    for seat in sorted(bets):
        wanted = {wager: amount for wager, amount in bets[seat].items() if amount}
        if refused := _set_seat(plan.state, plan.state.now.game, seat, wanted, give):
            return refused
    return None


def _set_seat(
    state: TableState, game: State, seat: int, wanted: Mapping[str, int], give: Give
) -> Refusal | None:
    """Take off what does not belong there, the last wager first, and place the rest in order."""
    there = game.seats.get(seat)
    layout = there.wagers if there else {}
    wagers = _in_order(game.terms.book.wagers)
    changed = {wager for wager, amount in layout.items() if wanted.get(wager) != amount}
    corrected = set(wanted) & set(there.to_correct) if there else set()
    off = [*_taken_off(wagers, layout, changed - corrected)]
    order = [*wagers, *(id_ for id_ in wanted if id_ not in wagers)]
    owner = bettor(state, seat) or ""
    commands: list[c.WithdrawWager | c.PlaceWager] = [
        c.WithdrawWager(by=BY, seat=seat, wager=wager) for wager in reversed(off)
    ]
    commands += [
        c.PlaceWager(by=BY, seat=seat, wager=wager, amount=wanted[wager], player=owner)
        for wager in order
        if wager in wanted and (wager in off or layout.get(wager) != wanted[wager])
    ]
    for command in commands:
        if refused := give(command):
            law = wagers.get(command.wager)
            return _about(f"Seat {seat}, {law.name if law else command.wager}", refused)
    return None


def bettor(state: TableState, seat: int) -> str | None:
    """Return whose chips lie at a position: its player, or who bet there last and still sits."""
    last, _ = state.last_bets.get(seat, ("", {}))
    return state.owner(seat) or (last if last in state.seats.values() else None)


def _in_order(wagers: tuple[Wager, ...]) -> dict[str, Wager]:
    """Return the wagers that may be made before the deal, each after those that it needs."""
    left = [wager for wager in wagers if wager.decision is None]
    order: dict[str, Wager] = {}
    while left:
        free = [wager for wager in left if order.keys() >= set(wager.needs)] or left
        order |= {wager.id: wager for wager in free}
        left = [wager for wager in left if wager.id not in order]
    return order


def _taken_off(
    wagers: Mapping[str, Wager], layout: Mapping[str, int], changed: set[str]
) -> list[str]:
    """Return the wagers of a seat that are taken off: those that change, and what needs them."""
    off: list[str] = []
    for wager in wagers.values():
        if wager.id in layout and (wager.id in changed or not set(off).isdisjoint(wager.needs)):
            off.append(wager.id)
    return off + [wager for wager in layout if wager in changed and wager not in wagers]


def _decide(plan: TablePlan, decisions: tuple[h.SeatDecision, ...], give: Give) -> Refusal | None:
    if plan.state.now is None:
        return NO_ROUND
    game = plan.state.now.game
    turns = {seat: turn for turn, seat in enumerate(game.to_decide)}
    for one in sorted(decisions, key=lambda each: turns.get(each.seat, len(turns))):
        if refused := _decide_seat(game, one, give):
            return _about(f"Seat {one.seat}", refused)
    return None


def _decide_seat(game: State, one: h.SeatDecision, give: Give) -> Refusal | None:
    """Enter what a seat decides: whoever decides has looked, and lays the cards down if they must.

    Where the book itself takes a decision for a look, nobody needs to mark one.
    """
    unseen = one.seat in game.to_decide and not game.seats[one.seat].looked
    if unseen and not game.terms.brief.decision_is_a_look:
        give(c.MarkCardsViewed(by=BY, seat=one.seat))
    decision: c.Command = c.Bet(by=BY, seat=one.seat, amount=one.amount)
    if one.fold:
        decision = c.Fold(by=BY, seat=one.seat)
    refused = give(decision)
    if refused is None or refused.code != IN_HAND:
        return refused
    for number, seat in game.seats.items():
        if seat.holding:
            give(c.PutCardsDown(by=BY, seat=number))
    return give(decision)


def _about(what: str, refused: Refusal) -> Refusal:
    """Return a refusal that says which part of the entry it is about."""
    return replace(refused, detail=f"{what}: {refused.detail}" if refused.detail else f"{what}.")
