"""The work of staff: people, posts and roles, closures, and what needs two people."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from msgspec.structs import asdict

from fifthstreet.accounts.dual_authorization import AuthorizationRequest
from fifthstreet.people import Person
from fifthstreet.people.approvals import APPROVES, BEGINS, approves_from
from fifthstreet.people.authority import ROLES, STAFF, Actor, reach_of
from fifthstreet.people.names import find_person
from fifthstreet.people.state import State
from fifthstreet.protocol import people_commands as c
from fifthstreet.protocol.bodies import (
    Asks,
    ChangesRole,
    Closes,
    Orders,
    Posts,
    RecordsStaff,
    TakesOn,
    Uses,
)
from fifthstreet.protocol.persons import AssignedDealer, Drawn, StaffRoles
from fifthstreet.protocol.persons import Person as PersonRecord
from fifthstreet.protocol.staff import Approval, Closure, Happened
from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.web.answers import answer, done, granted, written
from fifthstreet.web.identity import InLobby, Sends, SignedOn, Somebody, session_of, who_may
from fifthstreet.web.lobby import Lobby
from fifthstreet.web.openapi import answers, takes
from fifthstreet.web.pit import approvals_of, closures_of
from fifthstreet.web.requests import reply_key
from fifthstreet.web.slips import drawn_record

router = APIRouter(tags=["staff"])
PersonId = Annotated[str, Path(pattern="^p[0-9]{1,12}$", examples=["p7"])]
PersonOrName = Annotated[str, Path(min_length=1, max_length=40, examples=["p7"])]
RequestId = Annotated[str, Path(pattern="^[a-z]{1,2}[0-9]{1,12}$", examples=["a1"])]
SessionId = Annotated[str, Path(pattern="^s[0-9]{1,12}$", examples=["s3"])]

SCOPES = ("all", "game", "table", "player", "alarm")
CLOSING = tuple(f"house.{how}_{scope}" for scope in SCOPES for how in ("disable", "enable"))
ASKING = (*BEGINS.values(),)
APPROVING = (*APPROVES.values(),)


def _person_record(state: State, person: Person) -> PersonRecord:
    """Return what staff may see of a person."""
    return PersonRecord(
        person=person.id,
        name=person.name,
        role=person.column,
        bot=person.bot,
        suspended=person.suspended or None,
        excluded_until=person.excluded_until,
        posts=person.posts,
        sessions=person.sessions,
        staff=person.role in STAFF,
        posted=reach_of(person.column, "round.reveal") == "post",
        approver=bool(person.approver),
        approves_from=approves_from(state, person),
        legal_name=person.legal_name,
        badge=person.badge,
        licence=person.licence,
        licence_until=person.licence_until,
    )


@router.get(
    "/people", responses=answers(list[PersonRecord]), openapi_extra=takes("house.read_people")
)
async def list_people(
    lobby: InLobby,
    _actor: Annotated[Actor, Depends(who_may("house.read_people"))],
    after: Annotated[int, Query(ge=0, le=2**31)] = 0,
    most: Annotated[int, Query(ge=1, le=500)] = 100,
    staff: Annotated[bool, Query(description="Only staff.")] = False,
) -> Response:
    """List people, in the order in which they came."""
    state = lobby.running.desk.state
    meant = (one for one in state.persons.values() if one.role in STAFF or not staff)
    persons = sorted(meant, key=lambda one: (len(one.id), one.id))
    return written([_person_record(state, person) for person in persons[after : after + most]])


@router.get(
    "/people/{person}", responses=answers(PersonRecord), openapi_extra=takes("house.read_people")
)
async def show_person(
    person: PersonId,
    lobby: InLobby,
    _actor: Annotated[Actor, Depends(who_may("house.read_people"))],
) -> Response:
    """Show a person."""
    known = lobby.running.desk.state.persons.get(person)
    if known is None:
        raise RefusedError(Refusal("person_is_unknown"))
    return written(_person_record(lobby.running.desk.state, known))


@router.get(
    "/staff/roles", responses=answers(StaffRoles), openapi_extra=takes("house.read_closures")
)
async def list_roles(
    _actor: Annotated[Actor, Depends(who_may("house.read_closures"))],
) -> Response:
    """List the roles that a person can have."""
    return written(StaffRoles(hire=STAFF, give=ROLES, confirm=("shift_manager",)))


@router.post(
    "/staff",
    status_code=201,
    responses=answers(Drawn, 201),
    openapi_extra=takes("house.register_staff"),
)
async def take_on(
    request: Request, body: Sends[TakesOn], lobby: InLobby, actor: Somebody
) -> Response:
    """Add a member of staff, with a password that is drawn, shown once and works once."""
    signing, by = lobby.running.signing, session_of(actor)
    drawn = granted(await answer(partial(signing.take_on, by, body.name, body.role, body.reason)))
    return written(drawn_record(request, lobby, drawn), 201)


@router.post(
    "/people/{person}/password",
    responses=answers(Drawn),
    openapi_extra=takes("house.reset_password"),
)
async def reset_password(
    request: Request, person: PersonId, body: Sends[Orders], lobby: InLobby, actor: Somebody
) -> Response:
    """Reset a person's password, as two people agreed; the new one is shown once, works once."""
    signing, by = lobby.running.signing, session_of(actor)
    drawn = granted(await answer(partial(signing.reset_password, by, person, body.reason)))
    return written(drawn_record(request, lobby, drawn))


async def _ordered(lobby: Lobby, command: c.Command) -> Response:
    return await done(lambda then: lobby.running.desk.do(command, then))


@router.post(
    "/people/{person}/suspend", responses=answers(Happened), openapi_extra=takes("house.suspend")
)
async def suspend(
    person: PersonId, body: Sends[Orders], lobby: InLobby, actor: Somebody
) -> Response:
    """Suspend a person; all their sessions and sockets end."""
    at, by = lobby.running.desk.at(), session_of(actor)
    return await _ordered(lobby, c.Suspend(at=at, by=by, person=person, reason=body.reason))


@router.post(
    "/people/{person}/reinstate",
    responses=answers(Happened),
    openapi_extra=takes("house.reinstate"),
)
async def reinstate(
    person: PersonId, body: Sends[Orders], lobby: InLobby, actor: Somebody
) -> Response:
    """Reinstate a suspended person."""
    at, by = lobby.running.desk.at(), session_of(actor)
    return await _ordered(lobby, c.Reinstate(at=at, by=by, person=person, reason=body.reason))


@router.post(
    "/people/{person}/role", responses=answers(Happened), openapi_extra=takes("house.change_role")
)
async def change_role(
    person: PersonId, body: Sends[ChangesRole], lobby: InLobby, actor: Somebody
) -> Response:
    """Give a person another role."""
    at, by = lobby.running.desk.at(), session_of(actor)
    command = c.ChangeRole(at=at, by=by, person=person, role=body.role, reason=body.reason)
    return await _ordered(lobby, command)


@router.post(
    "/people/{person}/record",
    responses=answers(Happened),
    openapi_extra=takes("house.record_staff"),
)
async def record_staff(
    person: PersonId, body: Sends[RecordsStaff], lobby: InLobby, actor: Somebody
) -> Response:
    """Record a staff member's legal name, badge number and licence.

    An expired licence refuses sign-in and assignment to tables; sessions in progress go on.
    """
    at, by = lobby.running.desk.at(), session_of(actor)
    command = c.RecordStaff(at=at, by=by, person=person, **asdict(body))
    return await _ordered(lobby, command)


@router.get(
    "/dealers", responses=answers(list[AssignedDealer]), openapi_extra=takes("house.post_dealer")
)
async def list_dealers(
    lobby: InLobby, _actor: Annotated[Actor, Depends(who_may("house.post_dealer"))]
) -> Response:
    """List the dealers by name, with the tables to which they are assigned."""
    people = lobby.running.desk.state.persons.values()
    dealers = (one for one in people if one.role == "dealer" and not one.suspended)
    named = sorted(dealers, key=lambda one: (one.name.casefold(), one.id))
    return written([AssignedDealer(one.id, one.label, one.posts) for one in named])


@router.post(
    "/people/{person}/posts", responses=answers(Happened), openapi_extra=takes("house.post_dealer")
)
async def post_dealer(
    person: PersonOrName, body: Sends[Posts], lobby: InLobby, actor: Somebody
) -> Response:
    """Assign a dealer to tables; the dealer is named by id or by name."""
    desk, by = lobby.running.desk, session_of(actor)
    known = find_person(desk.state, person)
    command = c.AssignDealer(
        at=desk.at(),
        by=by,
        person=known.id if known else person,
        tables=tuple(body.tables),
        reason=body.reason,
    )
    return await _ordered(lobby, command)


@router.post(
    "/sessions/{session}/end", responses=answers(Happened), openapi_extra=takes("house.end_session")
)
async def end_session(
    session: SessionId, body: Sends[Orders], lobby: InLobby, actor: SignedOn
) -> Response:
    """End a session, your own or another person's; its sockets close at once."""
    at, by = lobby.running.desk.at(), session_of(actor)
    return await _ordered(lobby, c.EndSession(at=at, by=by, session=session, reason=body.reason))


@router.get(
    "/closures", responses=answers(list[Closure]), openapi_extra=takes("house.read_closures")
)
async def list_closures(
    lobby: InLobby, _actor: Annotated[Actor, Depends(who_may("house.read_closures"))]
) -> Response:
    """List the closures: what is closed, who closed it and why."""
    return written(closures_of(lobby))


@router.post("/closures", responses=answers(Happened), openapi_extra=takes(*CLOSING))
async def change_closure(body: Sends[Closes], lobby: InLobby, actor: Somebody) -> Response:
    """Close all, a game's version, a table or a player, or open it again (R28).

    An alarm that was seen is closed as a call has it in `ringing`: it is silent until it rises.
    """
    change = c.Disable if body.closed else c.Enable
    at, by = lobby.running.desk.at(), session_of(actor)
    command = change(at=at, by=by, scope=body.scope, subject=body.subject, reason=body.reason)
    return await _ordered(lobby, command)


@router.get(
    "/approvals", responses=answers(list[Approval]), openapi_extra=takes("house.read_approvals")
)
async def list_approvals(
    lobby: InLobby, _actor: Annotated[Actor, Depends(who_may("house.read_approvals"))]
) -> Response:
    """List what waits for a second person, or to be carried out."""
    return written(approvals_of(lobby))


@router.post(
    "/approvals",
    status_code=201,
    responses=answers(Happened, 201),
    openapi_extra=takes(*ASKING),
)
async def ask_approval(body: Sends[Asks], lobby: InLobby, actor: Somebody) -> Response:
    """Request what takes two people: money, a permission to approve, a new password (R58)."""
    wish = AuthorizationRequest(
        kind=body.kind,
        subject=body.subject,
        after=body.after,
        reason=body.reason,
        round=body.round,
        change=body.change,
    )
    key, by = reply_key(actor, body, "ask"), session_of(actor)
    return await done(lambda then: lobby.running.matters.ask(by, wish, then, reply=key), 201)


@router.post(
    "/approvals/{request}/approve", responses=answers(Happened), openapi_extra=takes(*APPROVING)
)
async def approve(
    request: RequestId, body: Sends[Orders], lobby: InLobby, actor: Somebody
) -> Response:
    """Approve, as the second person, what another person requested."""
    matters, by = lobby.running.matters, session_of(actor)
    return await done(lambda then: matters.approve(by, request, body.reason, then))


@router.post(
    "/approvals/{request}/decline",
    responses=answers(Happened),
    openapi_extra=takes(*ASKING, *APPROVING),
)
async def decline(
    request: RequestId, body: Sends[Orders], lobby: InLobby, actor: Somebody
) -> Response:
    """Decline a request, or withdraw your own."""
    matters, by = lobby.running.matters, session_of(actor)
    return await done(lambda then: matters.decline(by, request, body.reason, then))


@router.post("/approvals/{request}/use", responses=answers(Happened), openapi_extra=takes(*ASKING))
async def use_approval(
    request: RequestId, body: Sends[Uses], lobby: InLobby, actor: Somebody
) -> Response:
    """Carry out what was approved: exactly that, and once."""
    key, by = reply_key(actor, body, "use", request), session_of(actor)
    matters = lobby.running.matters
    return await done(lambda then: matters.carry_out(by, request, then, reply=key))
