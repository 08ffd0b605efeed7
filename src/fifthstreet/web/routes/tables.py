"""Tables over HTTP: what is open, how a table stands, its events and commands to it."""

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query

from fifthstreet.house.house import TableOrder
from fifthstreet.house.people import Refusal as PeopleRefusal
from fifthstreet.house.people.authority import Actor
from fifthstreet.house.people.closures import Where
from fifthstreet.house.tables import views
from fifthstreet.house.tables.host import TableHost
from fifthstreet.house.tables.loading import PREFIX
from fifthstreet.house.tables.refusals import Refusal
from fifthstreet.house.tables.views import Viewer
from fifthstreet.web.answers import answer, obeyed
from fifthstreet.web.asking import Sender, request_of
from fifthstreet.web.identity import Anybody, InLobby, Somebody, who_may
from fifthstreet.web.models import Commands, OpensTable
from fifthstreet.web.problems import ProblemError

router = APIRouter(tags=["tables"])
Table = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,40}$", examples=["md-1"])]
OpensTables = Annotated[Actor, Depends(who_may("house.open_table"))]


def summary(host: TableHost) -> dict[str, Any]:
    """Return what is told of a table among others."""
    state, opened = host.state, host.state.told
    submission = state.rules.setup.submission
    return {
        "table": state.id,
        "book": opened.book,
        "version": opened.version,
        "ruleset": opened.ruleset,
        "dealing": opened.dealing,
        "currency": opened.currency,
        "positions": opened.positions,
        "link": opened.link,
        "name": next((each.name for each in submission.tables or ()), None),
        "facility": submission.facility.name,
        "limits": views.terms_of(state),
        "seats": {str(seat): host.services.called(id_) for seat, id_ in state.seats.items()},
        "seated": len(state.seats),
        "meters": host.link.shown,
        "rounds": state.rounds,
        "shut": state.shut or None,
        "stopped": bool(host.stopped),
        "waits": views.waits_of(host),
    }


@router.get("/tables")
async def list_tables(lobby: InLobby) -> list[dict[str, Any]]:
    """List every table of the house."""
    hosts = lobby.running.house.tables.values()
    return [summary(host) for host in hosts if host.state.opened is not None]


@router.post("/tables", status_code=201)
async def open_table(body: OpensTable, lobby: InLobby, actor: OpensTables) -> dict[str, Any]:
    """Open a table from a submission that passes its check."""
    if refused := lobby.running.desk.closed("house.open_table", Where(table=body.table)):
        raise ProblemError.of(refused)
    order = TableOrder(
        table=body.table,
        submission=body.submission,
        dealing=body.dealing,
        link=body.link,
        by=actor.name,
    )
    return obeyed(await answer(partial(lobby.running.house.open_table, order)))


@router.get("/tables/{table}")
async def show_table(table: Table, lobby: InLobby, actor: Anybody) -> dict[str, Any]:
    """Show a table as whoever asks may see it."""
    return views.snapshot(lobby.host(table), Viewer.of(actor))


@router.get("/tables/{table}/events")
async def list_events(
    table: Table,
    lobby: InLobby,
    after: Annotated[int, Query(ge=0, le=2**53, description="The last number known.")] = 0,
    most: Annotated[int, Query(ge=1, le=500)] = 100,
) -> list[dict[str, Any]]:
    """List a table's events after a number, as everybody may have them."""
    state = lobby.host(table).state
    records = lobby.running.store.records(f"{PREFIX}{table}", after=after, most=most)
    return [
        views.retold(record.number, record.kind, record.data)
        for record in records
        if record.number <= state.number
    ]


@router.post("/tables/{table}/commands")
async def command(table: Table, body: Commands, lobby: InLobby, actor: Somebody) -> dict[str, Any]:
    """Give a command to a table; it is answered when it is durable, and acts once."""
    host = lobby.host(table)
    if not lobby.paced("seat", actor.session.id if actor.session else ""):
        raise ProblemError.of(PeopleRefusal("too_many_requests"))
    message = {
        "do": body.do,
        "with": body.given,
        "round": body.round,
        "decision": body.decision,
    }
    sender = Sender(actor=actor, table=table, client=body.client, sequence=body.sequence)
    asked = request_of(sender, message)
    if isinstance(asked, Refusal):
        raise ProblemError.of(asked)
    body_ = await answer(partial(host.ask, asked))
    lobby.note(body_)
    return obeyed(body_)
