"""What a command to the table brings about: events, or a refusal. Nothing changes here."""

from fifthstreet.procedures import commands as c
from fifthstreet.procedures import cut, decks, devices, jackpot, rounds, shuffle, stub
from fifthstreet.procedures.answer import Answer
from fifthstreet.procedures.state import State
from fifthstreet.refusals import Refusal, refuse

WHILE_IDLE = c.DoIdleStep | c.RemoveDeck | c.CheckClock | c.DeviceCommand | c.JackpotCommand


def decide(state: State, command: c.Command) -> Answer:
    """Return the events that a command brings about, or why it is refused."""
    if refused := _held_up(state, command):
        return refused
    if isinstance(command, c.DeckCommand):
        return decks.answer(state, command)
    if isinstance(command, c.ShuffleCommand):
        return shuffle.answer(state, command)
    if isinstance(command, c.StackCommand):
        return cut.answer(state, command)
    if isinstance(command, c.RoundCommand):
        return rounds.answer(state, command)
    if isinstance(command, c.StubCommand):
        return stub.answer(state, command)
    if isinstance(command, c.DeviceCommand):
        return devices.answer(state, command)
    return jackpot.answer(state, command)


def _held_up(state: State, command: c.Command) -> Refusal | None:
    """Refuse what is reported out of time, and what an idle table does not do."""
    if command.at < state.at:
        return refuse("time_is_earlier_than_the_last_event", state.setup.book.document)
    if state.idle is not None and not isinstance(command, WHILE_IDLE):
        idle = state.setup.procedure("idle") or state.setup.book.document
        return refuse("table_is_idle", idle)
    return None
