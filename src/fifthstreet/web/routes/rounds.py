"""Rounds over HTTP: what happened in one, and the proof that its cards were fair."""

import asyncio
from typing import Annotated, Any, NamedTuple

from fastapi import APIRouter, Path, Request, Response
from msgspec.structs import replace

from fifthstreet.audit.history import causes_of
from fifthstreet.cards import Card
from fifthstreet.coaching.recorded_round import read_round
from fifthstreet.fairness import before_the_deal
from fifthstreet.floor.tables import views
from fifthstreet.floor.tables.loader import load_until
from fifthstreet.floor.tables.plan import APPROVED
from fifthstreet.floor.tables.proof import NoSuchRoundError, round_records, transcript
from fifthstreet.floor.tables.ruleset import Ruleset
from fifthstreet.floor.tables.state import RoundNow, TableState
from fifthstreet.floor.tables.views import Viewer
from fifthstreet.ledger.journal import BY, ROLE, Cause, StreamRecord
from fifthstreet.ledger.store import Store
from fifthstreet.people.authority import Actor
from fifthstreet.play.views import HIDDEN
from fifthstreet.protocol.books import Book
from fifthstreet.protocol.tables import CommandGiven, RoundStory, Span, TableEvent, Transcript
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


def reader_of(actor: Actor) -> str:
    """Return by which name somebody may see the cards of their own hands; staff have none."""
    return actor.name if actor.column in {"player", "guest"} else ""


def refuse_open(lobby: Lobby, table: str, number: int) -> None:
    """Refuse a round that does not exist or is not over."""
    now = _state(lobby, table, number).now
    if now is not None and now.number == number:
        raise UNKNOWN


@router.get("/{number}", responses=answers(RoundStory), openapi_extra=OR_NOBODY)
async def show_round(table: Table, number: Number, lobby: InLobby, actor: Anybody) -> Response:
    """Show every event of a round, as far as the reader may see it."""
    state, host = _state(lobby, table, number), lobby.host(table)
    over = state.now is None or state.now.number != number
    store, reader = lobby.running.store, reader_of(actor) if over else ""
    try:
        read = await asyncio.to_thread(_records, store, table, number, reader)
    except NoSuchRoundError:
        raise UNKNOWN from None
    called = host.services.called
    commands = tuple(
        CommandGiven(
            number=one.number,
            kind=one.kind,
            by=called(one.data[BY]),
            role=one.data[ROLE],
            approved_by=tuple(called(who) for row in one.data.get(APPROVED, ()) for who in row[2:]),
        )
        for one in read.causes
        if one.number <= state.number
    )
    events = tuple(
        replace(
            _with_own(read.own, views.table_event_of(one.number, one.kind, one.data)),
            at=one.at.isoformat(),
        )
        for one in read.records
        if one.number <= state.number
    )
    opened, before = read.records[0].data, read.before
    players = _players(read.records)
    mine = [seat for seat, player in players.items() if player == actor.name and actor.name]
    story = RoundStory(
        table=table,
        round=number,
        over=over,
        events=events,
        commands=commands,
        book=before.opening.book,
        currency=before.opening.currency,
        dealing=before.opening.dealing,
        positions=before.opening.positions,
        names={seat: host.called(player) for seat, player in players.items()},
        you=min(mine, default=None),
        ruleset=opened["ruleset"],
        register=before.opening.register,
        name=views.name_of(before),
        limits={id_: Span(*ends) for id_, ends in opened.get("limits", {}).items()},
    )
    return written(story)


class _RoundRead(NamedTuple):
    """What the journal has of a round, and the cards of its reader's own hands by their seats."""

    records: list[StreamRecord]
    causes: list[Cause]
    before: TableState
    own: dict[int, list[str]]


def _records(store: Store, table: str, number: int, reader: str) -> _RoundRead:
    records = round_records(store, table, number)
    before = load_until(store, table, records[0].number - 1)
    own: dict[int, list[str]] = {}
    if reader in _players(records).values():
        hands = read_round(store, table, number).hands_of(reader)
        own = {
            hand.seat: [card.notation for card in hand.cards]
            for hand in hands
            if hand.visible_to(reader)
        }
    return _RoundRead(records, causes_of(store, records), before, own)


def _players(records: list[StreamRecord]) -> dict[int, str]:
    """Return who played at each seat."""
    wagers = (one.data for one in records if one.kind == "round.WagerPlaced")
    return {data["seat"]: data["player"] for data in wagers}


def _with_own(own: dict[int, list[str]], event: TableEvent) -> TableEvent:
    """Return an event, with your own cards if it is your look at them."""
    cards = own.get(event.data.get("seat", 0)) if event.kind == "round.CardsViewed" else None
    return replace(event, data={**event.data, "cards": cards}) if cards else event


@router.get("/{number}/book", responses=answers(Book))
async def show_book_of_round(
    request: Request, table: Table, number: Number, lobby: InLobby
) -> Response:
    """Show the whole book that a round was played by, under whichever the table is open now."""
    _state(lobby, table, number)
    try:
        rules = await asyncio.to_thread(_rules_of, lobby.running.store, table, number)
    except NoSuchRoundError:
        raise UNKNOWN from None
    return (await asyncio.to_thread(whole_book, rules)).answer(request.headers)


def _rules_of(store: Store, table: str, number: int) -> Ruleset:
    first, *_ = round_records(store, table, number)
    return load_until(store, table, first.number - 1).rules


@router.get("/{number}/proof", responses=answers(Transcript), openapi_extra=OR_NOBODY)
async def prove_round(table: Table, number: Number, lobby: InLobby, actor: Anybody) -> Response:
    """Give the transcript that proves a round's cards.

    It is complete once the round is over; before that it opens only what you may see.
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
