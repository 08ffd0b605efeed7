"""Rounds over HTTP: what happened in one, and the proof that its cards were fair."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path, Response
from msgspec.structs import replace

from fifthstreet.audit.history import causes_of
from fifthstreet.cards import Card
from fifthstreet.fairness import before_the_deal
from fifthstreet.floor.tables import views
from fifthstreet.floor.tables.loader import load_until
from fifthstreet.floor.tables.plan import APPROVED
from fifthstreet.floor.tables.proof import NoSuchRoundError, round_records, transcript
from fifthstreet.floor.tables.ruleset import Ruleset
from fifthstreet.floor.tables.state import RoundNow, TableState
from fifthstreet.floor.tables.views import Viewer
from fifthstreet.ledger.journal import BY, ROLE
from fifthstreet.ledger.store import Store
from fifthstreet.play.views import HIDDEN
from fifthstreet.protocol.books import Book
from fifthstreet.protocol.tables import CommandGiven, RoundStory, Span, Transcript
from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.web.answers import written
from fifthstreet.web.identity import Anybody, InLobby
from fifthstreet.web.lobby import Lobby
from fifthstreet.web.openapi import OR_NOBODY, answers
from fifthstreet.web.routes.tables import Table, whole_book

router = APIRouter(prefix="/tables/{table}/rounds", tags=["rounds"])
Number = Annotated[int, Path(ge=1, le=2**31, examples=[1])]
UNKNOWN = RefusedError(Refusal("round_does_not_exist"))


def _state(lobby: Lobby, table: str, number: int) -> TableState:
    state = lobby.host(table).state
    if number > state.rounds:
        raise UNKNOWN
    return state


@router.get("/{number}", responses=answers(RoundStory))
async def show_round(table: Table, number: Number, lobby: InLobby) -> Response:
    """Show every event of a round, as anyone may see it."""
    state = _state(lobby, table, number)
    store, called = lobby.running.store, lobby.host(table).services.called
    try:
        records = await asyncio.to_thread(round_records, store, table, number)
        causes = await asyncio.to_thread(causes_of, store, records)
    except NoSuchRoundError:
        raise UNKNOWN from None
    commands = tuple(
        CommandGiven(
            number=one.number,
            kind=one.kind,
            by=called(one.data[BY]),
            role=one.data[ROLE],
            approved_by=tuple(called(who) for row in one.data.get(APPROVED, ()) for who in row[2:]),
        )
        for one in causes
        if one.number <= state.number
    )
    events = tuple(
        replace(views.retold(one.number, one.kind, one.data), at=one.at.isoformat())
        for one in records
        if one.number <= state.number
    )
    over = state.now is None or state.now.number != number
    opened = records[0].data
    before = await asyncio.to_thread(load_until, store, table, records[0].number - 1)
    story = RoundStory(
        table=table,
        round=number,
        over=over,
        events=events,
        commands=commands,
        ruleset=opened["ruleset"],
        register=before.opening.register,
        name=views.name_of(before),
        limits={id_: Span(*ends) for id_, ends in opened.get("limits", {}).items()},
    )
    return written(story)


@router.get("/{number}/book", responses=answers(Book))
async def show_book_of_round(table: Table, number: Number, lobby: InLobby) -> Response:
    """Show the whole book that a round was played by, under whichever the table is open now."""
    _state(lobby, table, number)
    try:
        rules = await asyncio.to_thread(_rules_of, lobby.running.store, table, number)
    except NoSuchRoundError:
        raise UNKNOWN from None
    return written(whole_book(rules))


def _rules_of(store: Store, table: str, number: int) -> Ruleset:
    first, *_ = round_records(store, table, number)
    return load_until(store, table, first.number - 1).rules


@router.get("/{number}/proof", responses=answers(Transcript), openapi_extra=OR_NOBODY)
async def prove_round(table: Table, number: Number, lobby: InLobby, actor: Anybody) -> Response:
    """Give the transcript that proves a round's cards.

    It is whole once the round is over; before that it opens only what whoever asks may see.
    """
    state = _state(lobby, table, number)
    if state.live:
        raise RefusedError(Refusal("round_does_not_exist", "Rounds at a live table have no proof."))
    now = state.now
    if now is not None and now.number == number:
        return written(_so_far(state, now, Viewer.of(actor)))
    try:
        proof = await asyncio.to_thread(transcript, lobby.running.store, table, number)
    except NoSuchRoundError:
        raise UNKNOWN from None
    return written(proof.as_json())


def _so_far(state: TableState, now: RoundNow, viewer: Viewer) -> dict[str, Any]:
    if now.gathering is None:
        raise UNKNOWN
    if now.deal is None:
        return before_the_deal(now.gathering).as_json()
    seen = views.round_view(state, now, viewer)
    notations = [card for cards in seen.zones.values() for card in cards]
    notations += [card for seat in seen.seats.values() for card in seat.cards]
    cards = {Card(card) for card in notations if card != HIDDEN}
    return now.deal.seen(now.deal.positions(cards)).as_json()
