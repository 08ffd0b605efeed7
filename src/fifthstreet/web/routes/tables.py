"""Tables over HTTP: the list, the state of a table, its events and commands to it."""

import asyncio
from functools import lru_cache, partial
from typing import Annotated, Final

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import StringConstraints

from fifthstreet.cards import Hand
from fifthstreet.coaching.preview import preview_parts
from fifthstreet.floor.tables import views
from fifthstreet.floor.tables.fate import if_left
from fifthstreet.floor.tables.host import TableHost
from fifthstreet.floor.tables.loader import PREFIX, UnreadTable
from fifthstreet.floor.tables.requests import TableRequest
from fifthstreet.floor.tables.ruleset import Ruleset
from fifthstreet.floor.tables.views import Viewer
from fifthstreet.people.authority import On, refusal
from fifthstreet.play.hand_so_far import HandSoFar, hands_so_far
from fifthstreet.play.round_cost import round_cost, with_equals
from fifthstreet.protocol.bodies import Commands, Rehearses
from fifthstreet.protocol.books import Book
from fifthstreet.protocol.procedures import Preview
from fifthstreet.protocol.tables import (
    Fate,
    Maximum,
    Reply,
    RoundCost,
    Snapshot,
    TableEvent,
    TableRow,
    Waits,
)
from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.web.answers import answer, in_parts, obeyed, written
from fifthstreet.web.bundle import File
from fifthstreet.web.identity import Anybody, InLobby, Sends, SignedOn, session_of
from fifthstreet.web.lobby import Lobby
from fifthstreet.web.openapi import OR_NOBODY, answers, takes
from fifthstreet.web.requests import Sender, request_of
from fifthstreet.web.routes.books import book_file

router = APIRouter(tags=["tables"])
SEEN: Final = "([2-9TJQKA][cdhs] ?){0,12}"
Table = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,40}$", examples=["md-1"])]
Cards = Annotated[str, Query(pattern=f"^{SEEN}$", max_length=60, examples=["Jh Js"])]
Zones = Annotated[
    list[Annotated[str, StringConstraints(pattern=f"^[a-z_]{{1,40}}:{SEEN}$", max_length=100)]],
    Query(max_length=10, description="Cards that lie face up elsewhere, as `community:4d 9c`."),
]
Stakes = Annotated[
    list[Annotated[str, StringConstraints(pattern="^[a-z_]{1,40}:[0-9]{1,12}$", max_length=60)]],
    Query(max_length=20, description="What is staked in minor units, as `ante:500`."),
]


def summary(host: TableHost, person: str) -> TableRow:
    """Return the entry of a table in the list, as a person has it."""
    state, opened = host.state, host.state.opening
    submission = state.rules.setup.submission
    return TableRow(
        **views.as_opened(opened),
        name=views.name_of(state),
        facility=submission.facility.name,
        limits=views.terms_of(state),
        seats={seat: host.called(id_) for seat, id_ in state.seats.items()},
        seated=len(state.seats),
        meters=host.progressive.display,
        rounds=state.rounds,
        shut=state.shut or None,
        stopped=bool(host.stopped),
        waits=views.waits_of(host),
        expired=views.expired(host),
        side_bets=tuple(
            wager.name
            for wager in state.rules.book.wagers
            if wager.group == "side" and wager.id in state.rules.terms.offers
        ),
        maximum=_maximum(state.rules),
        progressive=_progressive(state.rules),
        yours=tuple(seat for seat, player in state.seats.items() if player == person),
    )


def _maximum(rules: Ruleset) -> Maximum | None:
    cap = rules.terms.cap
    if cap is None:
        return None
    return Maximum(amount=cap.ceiling, scope=cap.scope, from_odds=cap.from_odds)


def _progressive(rules: Ruleset) -> str:
    meters = rules.book.meters
    return meters.name if meters and rules.terms.progressive else ""


def _closed(table: UnreadTable) -> TableRow:
    """Return the entry of a table that is closed since its rules cannot be read."""
    opened = table.opened
    return TableRow(
        **views.as_opened(opened),
        name=None,
        facility=None,
        limits={},
        seats={},
        seated=0,
        meters={},
        rounds=table.rounds,
        shut=table.why,
        stopped=table.in_progress,
        waits=Waits(what="round", seats=(), milliseconds=None, of=None),
    )


@router.get("/tables", responses=answers(list[TableRow]), openapi_extra=OR_NOBODY)
async def list_tables(request: Request, lobby: InLobby, actor: Anybody) -> Response:
    """List every table of the house: its document, limits, seats, meters and what it waits for."""
    house = lobby.running.house
    hosts = [one for one in house.tables.values() if one.state.opened and not one.paused]
    here = [summary(host, actor.name) for host in hosts]
    rows = {row.table: row for row in (*here, *map(_closed, house.unread.values()))}
    for others in await lobby.peers.each(request.scope, tuple[TableRow, ...]):
        rows = {row.table: row for row in others} | rows
    return written([*rows.values()])


@router.get("/tables/{table}", responses=answers(Snapshot), openapi_extra=OR_NOBODY)
async def show_table(table: Table, lobby: InLobby, actor: Anybody) -> Response:
    """Show a table as you may see it, with what you can do now."""
    return written(views.snapshot(lobby.host(table), Viewer.of(actor)))


@router.get("/tables/{table}/book", responses=answers(Book))
async def show_law(request: Request, table: Table, lobby: InLobby) -> Response:
    """Show the whole book that a table is played by, as it was when the table was opened."""
    file = await asyncio.to_thread(whole_book, lobby.host(table).state.rules)
    return file.answer(request.headers)


@lru_cache(maxsize=64)
def whole_book(rules: Ruleset) -> File:
    """Return a book with everything in it as it is sent, packed when it is first asked for."""
    return book_file(rules.book)


@router.get("/tables/{table}/leaving", responses=answers(Fate), openapi_extra=takes("house.stand"))
async def show_leaving(table: Table, lobby: InLobby, actor: SignedOn) -> Response:
    """Show what happens to your bets if you leave the table now."""
    if refused := refusal(actor, "house.stand", On(table=table, owner=actor.name)):
        raise RefusedError(refused)
    return written(if_left(lobby.host(table).plan(), actor.name))


@router.get("/tables/{table}/hand", responses=answers(list[HandSoFar]))
async def show_hand(
    table: Table,
    lobby: InLobby,
    actor: SignedOn,
    cards: Cards = "",
    zones: Zones = (),  # type: ignore[assignment]
    stakes: Stakes = (),  # type: ignore[assignment]
) -> Response:
    """Show what cards make so far in each contest at a table, what it pays, and what may come.

    It is worked out from the cards in the question and from no other: none of the table is read.
    """
    lobby.pace("seat", session_of(actor))
    terms = lobby.host(table).state.rules.terms
    lying = {zone: Hand(there) for zone, _, there in (one.partition(":") for one in zones)}
    staked = {wager: int(sum_) for wager, _, sum_ in (one.partition(":") for one in stakes)}
    return written([*await asyncio.to_thread(hands_so_far, terms, Hand(cards), lying, staked)])


@router.get("/tables/{table}/cost", responses=answers(RoundCost))
async def show_cost(
    table: Table,
    lobby: InLobby,
    actor: SignedOn,
    stakes: Stakes = (),  # type: ignore[assignment]
) -> Response:
    """Show what wagers cost now, and what the round then costs at least and at most.

    Wagers that must have the size of another are counted with it, and no hand is folded.
    """
    lobby.pace("seat", session_of(actor))
    brief = lobby.host(table).state.rules_now.terms.brief
    staked = {wager: int(sum_) for wager, _, sum_ in (one.partition(":") for one in stakes)}
    known = {wager: amount for wager, amount in staked.items() if wager in brief.wagers}
    wagers = with_equals(brief, known)
    cost = round_cost(brief, wagers)
    return written(RoundCost(now=sum(wagers.values()), least=cost.least, most=cost.most))


@router.get("/tables/{table}/events", responses=answers(list[TableEvent]))
async def list_events(
    table: Table,
    lobby: InLobby,
    after: Annotated[int, Query(ge=0, le=2**53, description="The last number known.")] = 0,
    most: Annotated[int, Query(ge=1, le=500)] = 100,
) -> Response:
    """List a table's events after a number, as anyone may see them."""
    state = lobby.host(table).state
    records = lobby.running.store.records(f"{PREFIX}{table}", after=after, most=most)
    events = [
        views.table_event_of(record.number, record.kind, record.data)
        for record in records
        if record.number <= state.number
    ]
    return written(events)


@router.post("/tables/{table}/commands", responses=answers(Reply), openapi_extra=takes("house.sit"))
async def command(table: Table, body: Sends[Commands], lobby: InLobby, actor: SignedOn) -> Response:
    """Give a command to a table; it is answered when it is durable, and acts once."""
    host = lobby.host(table)
    sender = Sender(actor=actor, table=table, client=body.client, sequence=body.sequence)
    request = _request(lobby, sender, body)
    body_ = await answer(partial(host.ask, request))
    lobby.note(body_)
    return obeyed(body_)


@router.post(
    "/tables/{table}/preview", responses=answers(Preview), openapi_extra=takes("house.sit")
)
async def rehearse(
    table: Table, body: Sends[Rehearses], lobby: InLobby, actor: SignedOn
) -> Response:
    """Show what a command would do, in sentences and in chips; nothing is written down."""
    host = lobby.host(table)
    request = _request(lobby, Sender(actor=actor, table=table), body)
    return written(await in_parts(preview_parts(host, request)))


def _request(lobby: Lobby, sender: Sender, body: Commands | Rehearses) -> TableRequest:
    """Return what is asked of a table, unless the sender asks too often or may not ask for it."""
    session = sender.actor.session
    if not lobby.paced("seat", session.id if session else ""):
        raise RefusedError(Refusal("too_many_requests"))
    request = request_of(sender, body)
    if not isinstance(request, TableRequest):
        raise RefusedError(request)
    return request
