"""What has happened, as everybody is told it: one model for each kind of event."""

from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal, get_args

from pydantic import Field, RootModel, create_model

from fifthstreet.floor.tables.views import PRIVATE
from fifthstreet.people import events as people_events
from fifthstreet.people.records import HIDDEN
from fifthstreet.play import events as round_events
from fifthstreet.play import line
from fifthstreet.play.table import events as table_events
from fifthstreet.protocol import floor_events as house_events
from fifthstreet.web.answering.deriving import Deriver
from fifthstreet.web.answering.shape import CardText, Maybe, Minor, Told


class Line(Told):
    """One line of a settlement; `paid` is everything handed back, the stake included."""

    seat: int
    wager: str
    staked: Minor
    paid: Minor
    outcome: Literal["win", "lose", "push", "returned", "forfeited"]
    odds: str | None
    capped_from: Annotated[Minor | None, Field(description="What it was before a maximum.")]
    citation: str
    why: str


Number = Annotated[int, Field(description="The number of the event in its table's row.")]
At = Annotated[str, Field(description="When it was; told of the rounds of the past.")]
SEEN = Annotated[
    Maybe[list[CardText]], Field(description="The cards, for the player who looked and no other.")
]
DERIVER = Deriver(known={line.Line: Line}, without=PRIVATE)
PEOPLE = Deriver(without=frozenset(HIDDEN))


def _at_a_table(vocabulary: str, made: type) -> Any:
    """Return the model of an event of a table."""
    name = f"{vocabulary.title()}{made.__name__}"
    more = {"cards": (SEEN, None)} if made is round_events.CardsLookedAt else {}
    fields: dict[str, Any] = {
        "number": (Number, ...),
        "kind": (Literal[f"{vocabulary}.{made.__name__}"], ...),
        "data": (DERIVER.model(made, f"{name}Data", more=more), ...),
        "at": (Maybe[At], None),
    }
    return create_model(name, __base__=Told, __doc__=made.__doc__, **fields)


def _about_people(made: type) -> Any:
    """Return the model of an event about people."""
    name = f"People{made.__name__}"
    fields: dict[str, Any] = {
        "kind": (Literal[f"people.{made.__name__}"], ...),
        "data": (PEOPLE.model(made, f"{name}Data"), ...),
    }
    return create_model(name, __base__=Told, __doc__=made.__doc__, **fields)


_TABLE: Any = reduce(
    or_,
    [
        _at_a_table(vocabulary, made)
        for vocabulary, union in (
            ("house", house_events.Event),
            ("round", round_events.Event),
            ("table", table_events.Event),
        )
        for made in get_args(union)
    ],
)
_PEOPLE: Any = reduce(or_, [_about_people(made) for made in get_args(people_events.Event)])


class TableEvent(RootModel[Annotated[_TABLE, Field(discriminator="kind")]], frozen=True):
    """Something that happened at a table, as whoever reads it may know it."""


class PeopleEvent(RootModel[Annotated[_PEOPLE, Field(discriminator="kind")]], frozen=True):
    """Something that happened with people, without what is secret."""


class Happened(Told):
    """What an order has brought about."""

    events: list[PeopleEvent]
