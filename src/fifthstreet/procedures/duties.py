"""Duties: what is done with an act, or at a moment, and needs no confirmation of its own."""

from collections.abc import Collection, Iterator

from fifthstreet.procedures.state import State
from fifthstreet.rules.condition import all_hold
from fifthstreet.rules.deck import Step


def duties(state: State, act: str, facts: Collection[str] = ()) -> Iterator[Step]:
    """Yield what the book has somebody do with an act, where some facts hold."""
    for step in _steps(state):
        fits = act in step.during and set(step.where) <= set(facts)
        if fits and all_hold(step.when, state.setup.submission):
            yield step


def _steps(state: State) -> Iterator[Step]:
    book = state.setup.book
    yield from state.dealing.steps
    for procedure in book.procedures:
        yield from procedure.steps
    yield from book.course.settlement.progressive_steps
