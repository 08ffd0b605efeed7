"""Meters that several tables feed: a round reads them off before it pays from them."""

from fractions import Fraction

from fifthstreet.play import commands as c
from fifthstreet.play import events as e
from fifthstreet.play.state import State, not_of_the_pit
from fifthstreet.play.wagers import Answer
from fifthstreet.refusals import Refusal


def read_meters(state: State, command: c.ReadMeters) -> Answer:
    """Take over what the meters show now; a round has the meters of its own table, and all."""
    if refused := not_of_the_pit(state, command.by, "read_meters"):
        return refused
    if set(command.meters) != set(state.meters) or min(command.meters.values(), default=0) < 0:
        progressive = state.terms.book.meters or state.terms.book.document
        return Refusal(code="meters_do_not_match_the_table", citation=progressive.citation)
    return (e.MetersRead(meters=dict(command.meters)),)


def meters_read(state: State, event: e.MetersRead) -> State:
    """Return the state with other meters; a void restores them, less this round's contributions."""
    opening = {
        name: state.opening_meters.get(name, Fraction(0)) + value - state.meters[name]
        for name, value in event.meters.items()
    }
    return state.but(meters=event.meters, opening_meters=opening)
