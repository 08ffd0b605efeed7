"""What staff enter for a whole table at once: chips, decisions, and steps that follow each other.

Such an entry is several commands. The table admits and answers each as if it came alone, in the
order of the book. If it refuses one, none of them happens.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from fifthstreet.floor.tables.parts import AT_ONCE, Parts
from fifthstreet.floor.tables.plan import TablePlan
from fifthstreet.floor.tables.shortage import size_in_words
from fifthstreet.floor.tables.state import TableState
from fifthstreet.ledger.entry import OverdrawnError, UncountableError
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

Decided = c.Bet | c.Stay | c.TakeBack | c.Fold
SeatCommand = c.WithdrawWager | c.PlaceWager | Decided
Answer = Parts[Refusal | None]
Give = Callable[[Any], Refusal | None]
"""Gives one command of an entry, as if it were given alone; returns why it is refused, or None."""


def answer(plan: TablePlan, actor: Actor, entry: h.EntryCommand, give: Give) -> Answer:
    """Carry an entry out; return why it is refused, or None."""
    if isinstance(entry, h.ConfirmSteps):
        return (yield from _confirm(actor, entry.steps, give))
    if plan.state.now is None:
        return Refusal(code="no_round_is_in_progress")
    game = plan.state.now.game
    if isinstance(entry, h.EnterDecisions):
        _put_down(game, give)
    for number, command in enumerate(commands_of(plan.state, game, entry)):
        if number % AT_ONCE == 0:
            yield
        if not game.terms.brief.decision_is_a_look:
            _mark_look(game, command, give)
        if refused := give(command):
            return _about(_place(game, command), refused)
    return None


def commands_of(
    state: TableState, game: State, entry: h.SetChips | h.EnterDecisions
) -> Iterator[SeatCommand]:
    """Yield what an entry says of each seat, as commands in the order of the book."""
    if isinstance(entry, h.SetChips):
        for seat in sorted(entry.bets):
            yield from _chips(state, game, seat, entry.bets[seat])
        return
    turns = {seat: turn for turn, seat in enumerate(game.to_decide)}
    for one in sorted(entry.decisions, key=lambda each: turns.get(each.seat, len(turns))):
        yield _decision(one)


def _decision(entry: h.SeatDecision) -> Decided:
    if entry.fold:
        return c.Fold(by=BY, seat=entry.seat)
    if entry.stay:
        return c.Stay(by=BY, seat=entry.seat)
    if entry.take_back:
        return c.TakeBack(by=BY, seat=entry.seat)
    return c.Bet(by=BY, seat=entry.seat, amount=entry.amount)


def _confirm(actor: Actor, steps: tuple[h.StepEntry, ...], give: Give) -> Answer:
    if len(steps) > MOST_STEPS:
        return Refusal("too_many_steps", f"The maximum is {MOST_STEPS}.")
    for number, step in enumerate(steps, 1):
        if number % AT_ONCE == 0:
            yield
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


def _chips(
    state: TableState, game: State, seat: int, bets: Mapping[str, int]
) -> Iterator[c.WithdrawWager | c.PlaceWager]:
    """Take off chips that do not belong there, the last wager first, and place the rest in order.

    A wager that must equal another is placed and taken off with it.
    """
    there = game.seats.get(seat)
    bound = _bound(game) - set(there.to_correct if there else ())
    wanted = {wager: amount for wager, amount in bets.items() if amount and wager not in bound}
    lying = there.wagers if there else {}
    layout = {wager: amount for wager, amount in lying.items() if wager not in bound}
    corrected = set(wanted) & set(there.to_correct) if there else set()
    wagers = _in_order(game.terms.book.wagers)
    changed = {wager for wager, amount in layout.items() if wanted.get(wager) != amount}
    off = _taken_off(wagers, layout, changed - corrected)
    for wager in reversed(off):
        yield c.WithdrawWager(by=BY, seat=seat, wager=wager)
    owner = bettor(state, seat) or ""
    for wager in (*wagers, *(id_ for id_ in wanted if id_ not in wagers)):
        if wager in wanted and (wager in off or layout.get(wager) != wanted[wager]):
            amount = wanted[wager]
            yield c.PlaceWager(by=BY, seat=seat, wager=wager, amount=amount, player=owner)


def _bound(game: State) -> set[str]:
    return {wager for together in game.terms.brief.with_it.values() for wager in together}


def bettor(state: TableState, seat: int) -> str | None:
    """Return whose chips are at a position: its player's, or those of the last to bet there."""
    last, _ = state.last_bets.get(seat, ("", {}))
    return state.owner(seat) or (last if last in state.seats.values() else None)


def _in_order(wagers: tuple[Wager, ...]) -> dict[str, Wager]:
    """Return the wagers that may be made before the deal, each after those that it needs."""
    left = [wager for wager in wagers if wager.group != "bet"]
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


def _put_down(game: State, give: Give) -> None:
    """Put down the cards that players hold, if the book requires them on the layout."""
    law = game.terms.book.course.decisions
    if law.cards_down_before_decision or law.cards_down_before_reveal:
        for number, seat in game.seats.items():
            if seat.holding:
                give(c.PutCardsDown(by=BY, seat=number))


def _mark_look(game: State, command: SeatCommand, give: Give) -> None:
    """Mark that the player has looked, if a decision does not count as a look in this book."""
    if not isinstance(command, Decided) or command.seat not in game.to_decide:
        return
    if not game.seats[command.seat].looked:
        give(c.MarkCardsViewed(by=BY, seat=command.seat))


def _place(game: State, command: SeatCommand) -> str:
    """Return in words what a command is about."""
    if isinstance(command, Decided):
        return f"Seat {command.seat}"
    law = game.terms.book.wager(command.wager)
    return f"Seat {command.seat}, {law.name if law else command.wager}"


def _about(what: str, refused: Refusal) -> Refusal:
    """Return a refusal that says which part of the entry it is about."""
    return replace(refused, detail=f"{what}: {refused.detail}" if refused.detail else f"{what}.")


def shortfall(plan: TablePlan, error: OverdrawnError | UncountableError) -> Refusal:
    """Refuse a wager that a player has too few chips for; for staff, the refusal names the seat."""
    if isinstance(error, UncountableError):
        return Refusal("balance_is_too_high")
    player, state = error.account.split(":")[1], plan.before
    seat = next((seat for seat, owner in state.owners.items() if owner == player), "")
    own = any(command.by == player for command in plan.commands)
    needs = "You need" if own else f"Seat {seat} needs"
    more = state.rules.book.document.money(error.shortfall)
    return Refusal("not_enough_chips", f"{needs} {more} more{_to_bet(plan)}.")


def _to_bet(plan: TablePlan) -> str:
    """Return in words what the last command of a plan bets, if it is a bet."""
    command, now = plan.commands[-1].command if plan.commands else None, plan.before.now
    if now is None or not isinstance(command, c.PlaceWager | c.Bet):
        return ""
    return f" to bet {size_in_words(now.game, command)}"
