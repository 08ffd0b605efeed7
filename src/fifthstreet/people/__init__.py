"""The people of a house: who they are, what they may do, and how they are protected.

A pure machine like the round: `decide(state, command)` answers with events or a `Refusal`, `evolve`
never refuses, `replay` is a fold. Time, chance and the hashing of passwords arrive as arguments.
"""

from fifthstreet.people.authority import Actor, On, actor_of, admitted, may, session_of
from fifthstreet.people.decide import decide
from fifthstreet.people.evolve import evolve, replay
from fifthstreet.people.people import People
from fifthstreet.people.policy import Policy
from fifthstreet.people.state import Person, Session, State
from fifthstreet.protocol.people_events import HOUSE, NOBODY

__all__ = [
    "HOUSE",
    "NOBODY",
    "Actor",
    "On",
    "People",
    "Person",
    "Policy",
    "Session",
    "State",
    "actor_of",
    "admitted",
    "decide",
    "evolve",
    "may",
    "replay",
    "session_of",
]
