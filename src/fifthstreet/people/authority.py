"""Who may do what: a session leads to a person, and the person to a row of the table of powers.

The table of acts and roles is `powers.tsv`; what it does not allow is refused. An act is a
command of the round (`round.bet`), of the table (`table.cut_deck`) or of the house
(`house.buy_in`). The table is the outer bound: a book may require more, such as a
floorperson for a ruling.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final, Literal, cast, get_args

from fifthstreet.people.secret import Secret, digest_of
from fifthstreet.people.state import Person, Session, State
from fifthstreet.play import commands as round_commands
from fifthstreet.play.commands import By
from fifthstreet.play.state import least_to_rule
from fifthstreet.procedures import commands as table_commands
from fifthstreet.protocol.floor_events import Mode
from fifthstreet.protocol.people_events import HOUSE, NOBODY
from fifthstreet.protocol.persons import Column, Role
from fifthstreet.protocol.persons import Reach as GivenReach
from fifthstreet.refusals import Refusal
from fifthstreet.rules.book import RuleBook

Kind = Literal["open", "self", "read", "change"]
Reach = Literal["-", GivenReach]

ROLES: Final = get_args(Role)
STAFF: Final = ROLES[1:]
COLUMNS: Final = get_args(Column)
"""The roles, after the house and guests, who are players with fewer powers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RolePower:
    """One act: its kind, the reach of each column, and what else it requires.

    `own` covers what belongs to the person, `post` the tables where they are posted. A `fresh` act
    asks for the password again; one with `approved_by` is carried out only once another person did
    that act.
    """

    act: str
    kind: Kind
    fresh: bool
    approved_by: str
    reach: Mapping[Column, Reach]


@cache
def powers() -> Mapping[str, RolePower]:
    """Return every act of the table.

    >>> powers()["round.bet"].reach["player"], powers()["round.bet"].reach["dealer"]
    ('own', 'post')
    """
    text = files(__package__).joinpath("powers.tsv").read_text(encoding="utf-8")
    head, *rows = (line.split("\t") for line in text.splitlines())
    table = [dict(zip(head, row, strict=True)) for row in rows]
    return MappingProxyType({row["act"]: _power(row) for row in table})


def _power(row: Mapping[str, str]) -> RolePower:
    reach = {column: cast("Reach", row[column]) for column in COLUMNS}
    return RolePower(
        act=row["act"],
        kind=cast("Kind", row["kind"]),
        fresh=row["fresh"] == "fresh",
        approved_by=row["approved_by"].strip("-"),
        reach=MappingProxyType(reach),
    )


def reach_of(column: Column | None, act: str) -> Reach:
    """Return the reach of a person with an act; None is somebody not signed in.

    >>> reach_of("auditor", "round.make_ruling"), reach_of("floor", "an.act_of_no_table")
    ('-', '-')
    """
    power = powers().get(act)
    if power is None:
        return "-"
    if column is None:
        return "any" if power.kind == "open" else "-"
    return power.reach[column]


def matrix() -> Iterator[tuple[str, Column, Reach]]:
    """Yield every cell of the table, for the tests and the manual."""
    for act, power in powers().items():
        for column in COLUMNS:
            yield act, column, power.reach[column]


Command = round_commands.Command | table_commands.Command


def _act(family: str, command: type) -> str:
    return f"{family}.{re.sub(r'(?<!^)(?=[A-Z])', '_', command.__name__).lower()}"


ACTS: Final[Mapping[type, str]] = MappingProxyType(
    {command: _act("round", command) for command in get_args(round_commands.Command)}
    | {command: _act("table", command) for command in get_args(table_commands.Command)}
)
"""The act that each command of a round and of a table is."""


def role_in(book: RuleBook, column: Column | None) -> str | None:
    """Return the document's role for a member of the house, or None.

    A floorperson is whom the document sets above its dealers, and so is a pit manager; a shift
    manager is its highest. A device that reads cards does a part of the dealer's work.

    >>> from fifthstreet.rules.library import book
    >>> [role_in(book(id_), "floor") for id_ in ("md", "rws")]
    ['floor', 'pit_supervisor']
    """
    if column in {"player", "guest"}:
        return "player"
    if column in {"dealer", "device", "house"}:
        return "dealer"
    if column in {"floor", "pit_manager"}:
        return least_to_rule(book)
    if column == "shift_manager":
        return max(book.roles, key=lambda role: role.rank).id
    return None


def rulings(book: RuleBook) -> Iterator[tuple[str, Column, bool]]:
    """Yield every power of a document and whether a member of the house has it."""
    for power in book.powers:
        for column in COLUMNS:
            role = role_in(book, column)
            yield power.act, column, role is not None and book.may(role, power.act)


ON_A_TEMPORARY_PASSWORD: Final = (
    "house.change_own_password",
    "house.sign_off",
    "house.touch",
    "house.attach_client",
)
"""All that a person may do whose password was drawn for them."""
OVER: Final = Refusal("session_has_ended")


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """Who acts at a moment: a person in a session, the house, or somebody not signed in."""

    column: Column | None
    at: int
    fresh: bool = False
    person: Person | None = None
    session: Session | None = None

    @property
    def name(self) -> str:
        """Return the name that acts are recorded under: the person's id, or the house."""
        if self.person is not None:
            return self.person.id
        return HOUSE if self.column == HOUSE else NOBODY


@dataclass(frozen=True, slots=True, kw_only=True)
class On:
    """The object of an act: its owner, its table, who began it, what the rules require."""

    owner: str | None = None
    table: str | None = None
    begun_by: str | None = None
    book: RuleBook | None = None
    power: str | None = None


ANYTHING: Final = On()


def session_of(state: State, token: Secret, at: int) -> Session | Refusal:
    """Return the session of a token, or None for an unknown, foreign or ended one."""
    session = state.sessions.get(state.digests.get(digest_of(token), ""))
    if session is None or session.over(state.policy, at):
        return OVER
    return session


def actor_of(state: State, by: str, at: int) -> Actor | Refusal:
    """Return the actor of a session, or None once it is over."""
    if by == NOBODY:
        return Actor(column=None, at=at)
    if by == HOUSE:
        return Actor(column="house", at=at, fresh=True)
    session = state.sessions.get(by)
    if session is None or session.over(state.policy, at):
        return OVER
    person = state.persons[session.person]
    if person.suspended or person.excluded(at):
        return OVER
    fresh = at - session.confirmed <= state.policy.fresh
    return Actor(column=person.column, at=at, fresh=fresh, person=person, session=session)


def refusal_beforehand(actor: Actor, act: str, table: str | None = None) -> Refusal | None:
    """Return why an actor may never do an act, or None if it depends on the object.

    It takes nothing of a message but the act, so it is known before the rest is read.

    >>> refusal_beforehand(Actor(column=None, at=0), "round.bet").code
    'role_may_not_do_this'
    """
    person, reach = actor.person, reach_of(actor.column, act)
    if reach == "-":
        return Refusal("role_may_not_do_this", act=act)
    if person is not None and person.temporary_until and act not in ON_A_TEMPORARY_PASSWORD:
        return Refusal("password_must_be_changed")
    if reach == "post" and (person is None or table not in person.posts):
        return Refusal("dealer_is_not_assigned_to_the_table")
    return None


def acts_of(actor: Actor) -> dict[str, GivenReach]:
    """Return every act that an actor may do to something, and how far it reaches.

    >>> acts_of(Actor(column="auditor", at=0))["house.export"]
    'any'
    """
    if actor.person is not None and actor.person.temporary_until:
        return dict.fromkeys(ON_A_TEMPORARY_PASSWORD, "own")
    reached = ((act, reach_of(actor.column, act)) for act in powers())
    return {act: reach for act, reach in reached if reach != "-"}


def refusal(actor: Actor, act: str, on: On = ANYTHING) -> Refusal | None:
    """Return why an actor may not do an act to an object, or None if they may."""
    if refused := refusal_beforehand(actor, act, on.table):
        return refused
    person = actor.person
    own = reach_of(actor.column, act) == "own"
    if own and (person is None or on.owner != person.id):
        return Refusal("belongs_to_someone_else")
    if on.begun_by is not None and on.begun_by == actor.name:
        return Refusal("requester_may_not_approve")
    if on.book is not None and on.power is not None:
        role = role_in(on.book, actor.column)
        if role is None or not on.book.may(role, on.power):
            return Refusal("document_requires_a_higher_role", f"It concerns: {on.power}.")
    if powers()[act].fresh and not actor.fresh:
        return Refusal("identity_must_be_confirmed")
    return None


def may(actor: Actor, act: str, on: On = ANYTHING) -> bool:
    """Return whether an actor may do an act to an object.

    >>> stranger = Actor(column=None, at=0)
    >>> may(stranger, "house.read_rules"), may(stranger, "round.bet")
    (True, False)
    """
    return refusal(actor, act, on) is None


def allowed(state: State, by: str, at: int, act: str, on: On = ANYTHING) -> Actor | Refusal:
    """Return the actor of a session, or why they may not act."""
    actor = actor_of(state, by, at)
    if isinstance(actor, Refusal):
        return actor
    return refusal(actor, act, on) or actor


def own(state: State, by: str, at: int, act: str) -> Actor | Refusal:
    """Return the actor of a session on something of their own, or why they may not act."""
    actor = actor_of(state, by, at)
    if isinstance(actor, Refusal):
        return actor
    return refusal(actor, act, On(owner=actor.name)) or actor


def _at_the_table(actor: Actor, command: Command, *, table: str, seats: Mapping[int, str]) -> On:
    """Return the object of a table or round command; `seats` has the players' ids.

    A wager is its player's, a seat's affairs are its player's, and the rest at a table belongs to
    everybody who sits there.
    """
    if isinstance(command, round_commands.PlaceWager):
        return On(table=table, owner=command.player)
    seat = getattr(command, "seat", None)
    if seat is not None:
        return On(table=table, owner=seats.get(seat))
    sits = actor.name in seats.values()
    return On(table=table, owner=actor.name if sits else None)


def by_of(actor: Actor, command: Command, book: RuleBook) -> By | Refusal:
    """Return an actor as a round knows them: the document's role, and the person's id.

    The house deals, and rules where the document lets a floorperson rule.
    """
    if actor.column == HOUSE and isinstance(command, round_commands.MakeRuling):
        return By(role=str(role_in(book, "floor")), name=HOUSE)
    role = role_in(book, actor.column)
    if role is None:
        return Refusal("role_may_not_do_this", act=ACTS[type(command)])
    return By(role=role, name=actor.name)


FOR_A_SEAT: Final = (
    round_commands.PlaceWager,
    round_commands.WithdrawWager,
    round_commands.ViewCards,
    round_commands.PutCardsDown,
    round_commands.Bet,
    round_commands.Stay,
    round_commands.TakeBack,
    round_commands.Fold,
    round_commands.Declare,
    round_commands.Leave,
    round_commands.Choose,
)
"""What players do themselves, or staff enter for them."""
FLOOR_STAFF: Final = frozenset({"dealer", "floor", "pit_manager", "shift_manager"})


def admitted(
    actor: Actor,
    command: Command,
    book: RuleBook,
    *,
    table: str,
    seats: Mapping[int, str],
    mode: Mode = "devices",
) -> Command | Refusal:
    """Return a table or round command in the name of its real giver, or a refusal.

    Whatever the command says of its giver is replaced: nobody speaks for somebody else, except for
    staff who enter what a player does where the table's mode has them do that. The order of a deck
    is told by the house alone, and so is that somebody did not answer.
    """
    if actor.column != HOUSE and getattr(command, "order", None) is not None:
        return Refusal("role_may_not_do_this", "Nobody may choose the order of a deck.")
    absent = isinstance(command, round_commands.Fold | round_commands.Choose) and command.reason
    if actor.column != HOUSE and absent:
        return Refusal(
            "role_may_not_do_this", "Only the house records that a player did not answer."
        )
    on = _at_the_table(actor, command, table=table, seats=seats)
    if refused := refusal(actor, ACTS[type(command)], on):
        return refused
    if isinstance(command, FOR_A_SEAT):
        if actor.column not in FLOOR_STAFF and mode == "staff":
            return Refusal("table_is_run_by_its_dealer")
        if actor.column in FLOOR_STAFF and mode != "devices":
            return _entered(command, seats)
        if actor.column in FLOOR_STAFF and not isinstance(command, round_commands.PlaceWager):
            return Refusal("table_takes_entries_from_players")
    by = by_of(actor, command, book)
    return by if isinstance(by, Refusal) else replace(command, by=by)


def _entered(command: Command, seats: Mapping[int, str]) -> Command | Refusal:
    """Return what staff enter for a seat, in the name of the player whose seat it is.

    A player who sits somewhere else may have a wager there, where the book allows it.
    """
    owner = seats.get(command.seat)  # type: ignore[union-attr, arg-type]
    if isinstance(command, round_commands.PlaceWager):
        owner = command.player if command.player in seats.values() else owner
        if owner is not None:
            command = replace(command, player=owner)
    if owner is None:
        return Refusal("seat_has_no_player")
    return replace(command, by=By(role="player", name=owner))
