"""The page of a round over HTTP: its review, its script, and the list of your own rounds."""

import asyncio
from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated, Final
from weakref import WeakKeyDictionary

from fastapi import APIRouter, Query, Response

from fifthstreet.analysis.decimals import exact
from fifthstreet.audit.own_rounds import PlayedRound, own_rounds
from fifthstreet.audit.round_script import round_script
from fifthstreet.coaching.recorded_round import RecordedRound, read_round
from fifthstreet.coaching.review import Reviewer
from fifthstreet.errors import FifthStreetError
from fifthstreet.floor.tables.proof import NoSuchRoundError
from fifthstreet.people.authority import Actor, On, refusal
from fifthstreet.protocol.round_review import OwnRound, OwnRounds, ReviewedHand, RoundReview
from fifthstreet.refusals import RefusedError
from fifthstreet.web.answers import written
from fifthstreet.web.identity import Anybody, InLobby, Somebody
from fifthstreet.web.lobby import Lobby
from fifthstreet.web.openapi import OR_NOBODY, answers, files, takes
from fifthstreet.web.routes.rounds import UNKNOWN, Number, reader_of, refuse_open
from fifthstreet.web.routes.tables import Table

router = APIRouter(tags=["rounds"])
READS_OWN: Final = "house.read_own_history"
MOST_ROUNDS: Final = 50
AT_ONCE: Final = 2.0
"""Seconds for which the list of rounds waits for the figures of each."""
Place = Annotated[int | None, Query(ge=1, le=2**53, description="Where a page begins.")]
_REVIEWERS: "WeakKeyDictionary[Lobby, Reviewer]" = WeakKeyDictionary()


def _reviewer(lobby: Lobby) -> Reviewer:
    return _REVIEWERS.setdefault(lobby, Reviewer())


async def _read(lobby: Lobby, table: str, number: int) -> RecordedRound:
    try:
        return await asyncio.to_thread(read_round, lobby.running.store, table, number)
    except NoSuchRoundError:
        raise UNKNOWN from None


@router.get(
    "/tables/{table}/rounds/{number}/review",
    responses=answers(RoundReview),
    openapi_extra=OR_NOBODY,
)
async def review_round(table: Table, number: Number, lobby: InLobby, actor: Anybody) -> Response:
    """Give every decision of a round that is over with its exact values, luck and skill apart.

    It reviews the hands whose cards you may see: your own, and those shown.
    """
    refuse_open(lobby, table, number)
    whole = await _read(lobby, table, number)
    return written(await _reviewer(lobby).review(whole, reader_of(actor)))


@router.get(
    "/tables/{table}/rounds/{number}/script",
    response_class=Response,
    responses=files("text/plain"),
    openapi_extra=OR_NOBODY,
)
async def script_round(table: Table, number: Number, lobby: InLobby, actor: Anybody) -> Response:
    """Give a round that is over as a script that `fifthstreet replay` runs.

    Cards that you may not see are `??`.
    """
    refuse_open(lobby, table, number)
    store, reader = lobby.running.store, reader_of(actor)
    try:
        text = await asyncio.to_thread(round_script, store, table, number, reader)
    except NoSuchRoundError:
        raise UNKNOWN from None
    name = f'attachment; filename="{table}-{number}.round"'
    headers = {"Content-Disposition": name}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@router.get("/me/rounds", responses=answers(OwnRounds), openapi_extra=takes(READS_OWN))
async def list_own_rounds(
    lobby: InLobby,
    actor: Somebody,
    before: Place = None,
    most: Annotated[int, Query(ge=1, le=MOST_ROUNDS)] = 20,
) -> Response:
    """List your finished rounds, newest first, with luck and skill separated."""
    if refused := refusal(actor, READS_OWN, On(owner=actor.name)):
        raise RefusedError(refused)
    played = await asyncio.to_thread(
        own_rounds,
        lobby.running.store,
        actor.name,
        lobby.currencies,
        before=before,
        most=most + 1,
    )
    rounds = [await _own_round(lobby, one, actor) for one in played[:most]]
    next_ = str(played[most - 1].place) if len(played) > most else ""
    listed = tuple(one for one in rounds if one is not None)
    return written(OwnRounds(rounds=listed, next=next_))


async def _own_round(lobby: Lobby, one: PlayedRound, actor: Actor) -> OwnRound | None:
    try:
        whole = await _read(lobby, one.table, one.number)
    except RefusedError:
        return None
    review: RoundReview | None = None
    try:
        review = await _reviewer(lobby).review(whole, actor.name, AT_ONCE)
    except (RefusedError, FifthStreetError):
        pending = True
    else:
        pending = False
    hands = [hand for hand in review.hands if hand.own] if review else []
    decisions = [each for hand in hands for each in hand.decisions]
    counted = bool(hands) and all(hand.expectation is not None for hand in hands)
    own = whole.hands_of(actor.name)
    return OwnRound(
        table=whole.table,
        name=whole.name,
        round=whole.number,
        began=whole.began,
        outcome=whole.outcome,  # type: ignore[arg-type]
        currency=whole.currency,
        cards=hands[0].cards if hands else (),
        net=sum(hand.net for hand in own),
        result=sum(hand.result for hand in hands) if counted else 0,
        expectation=_sum(hands, "expectation") if counted else None,
        luck=_sum(hands, "luck") if counted else None,
        mistakes=_sum(hands, "mistakes") if counted else None,
        decisions=sum(each.cost is not None for each in decisions),
        best=sum(each.cost is not None and not Fraction(each.cost) for each in decisions),
        pending=pending,
    )


def _sum(hands: Iterable[ReviewedHand], name: str) -> str:
    return exact(sum((Fraction(getattr(hand, name)) for hand in hands), Fraction(0)))
