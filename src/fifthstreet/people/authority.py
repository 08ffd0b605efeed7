"""Authority: a session leads to a person, and the person to a row of the table of powers."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from fifthstreet.people.roles import Command, act_of, powers, reach_of, role_in
from fifthstreet.people.secret import Secret, digest_of
from fifthstreet.people.state import Person, Session, State
from fifthstreet.play import commands as round_commands
from fifthstreet.play.commands import By
from fifthstreet.protocol.floor_events import Mode
from fifthstreet.protocol.people_events import HOUSE, NOBODY
from fifthstreet.protocol.persons import Column
from fifthstreet.refusals import Refusal
from fifthstreet.rules.book import RuleBook

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
        return Refusal("role_may_not_do_this", f"Act: {act}.")
    if person is not None and person.temporary_until and act not in ON_A_TEMPORARY_PASSWORD:
        return Refusal("password_must_be_changed")
    if reach == "post" and (person is None or table not in person.posts):
        return Refusal("dealer_is_not_assigned_to_the_table")
    return None


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
    if refused := _not_by_the_document(actor, on):
        return refused
    if powers()[act].fresh and not actor.fresh:
        return Refusal("identity_must_be_confirmed")
    return None


def _not_by_the_document(actor: Actor, on: On) -> Refusal | None:
    """Refuse an act for which the document gives the actor no power."""
    if on.book is None or on.power is None:
        return None
    role = role_in(on.book, actor.column)
    if role is not None and on.book.may(role, on.power):
        return None
    return Refusal("document_requires_a_higher_role", f"It concerns: {on.power}.")


def may(actor: Actor, act: str, on: On = ANYTHING) -> bool:
    """Tell whether an actor may do an act to an object.

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


def at_the_table(actor: Actor, command: Command, *, table: str, seats: Mapping[int, str]) -> On:
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
        return Refusal("role_may_not_do_this", f"Act: {act_of(command)}.")
    return By(role=role, name=actor.name)


FOR_A_SEAT: Final = (
    round_commands.PlaceWager,
    round_commands.WithdrawWager,
    round_commands.ViewCards,
    round_commands.PutCardsDown,
    round_commands.Bet,
    round_commands.Fold,
    round_commands.Declare,
    round_commands.Leave,
    round_commands.Choose,
)
"""What players do themselves, or staff enter for them."""
FLOOR_STAFF: Final = frozenset({"dealer", "floor", "shift_manager"})


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
    on = at_the_table(actor, command, table=table, seats=seats)
    if refused := refusal(actor, act_of(command), on):
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
    owner = seats.get(getattr(command, "seat", None) or 0)
    if isinstance(command, round_commands.PlaceWager):
        owner = command.player if command.player in seats.values() else owner
        if owner is not None:
            command = replace(command, player=owner)
    if owner is None:
        return Refusal("seat_has_no_player")
    return replace(command, by=By(role="player", name=owner))
