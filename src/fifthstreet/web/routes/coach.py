"""The coach over HTTP: what a choice is worth before it is made, and what it cost afterwards."""

import asyncio
from collections import Counter
from fractions import Fraction
from typing import Annotated, Final

from fastapi import APIRouter, Query, Response
from msgspec.structs import asdict

from fifthstreet.coaching.coach import CoachedHand, advise_now, lesson, played
from fifthstreet.floor.tables.proof import NoSuchRoundError
from fifthstreet.floor.tables.state import TableState
from fifthstreet.ledger.reading import read_entry
from fifthstreet.ledger.store.store import Store
from fifthstreet.people.authority import Actor, On, refusal
from fifthstreet.protocol.lessons import Advice, DatedLesson, Lesson, Lessons
from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.web.answers import written
from fifthstreet.web.identity import InLobby, Somebody
from fifthstreet.web.lobby import Lobby
from fifthstreet.web.openapi import answers, takes
from fifthstreet.web.routes.rounds import UNKNOWN, Number
from fifthstreet.web.routes.tables import Table

router = APIRouter(tags=["coach"])
READS_OWN: Final = takes("house.read_own_history")
Seat = Annotated[int, Query(ge=1, le=20, description="One's own seat.")]
MOST_ROUNDS: Final = 50
ROWS: Final = 400
"""Movements of chips in which the last rounds are looked for."""


def _own(actor: Actor) -> None:
    if refused := refusal(actor, "house.read_own_history", On(owner=actor.name)):
        raise RefusedError(refused)


@router.get("/tables/{table}/advice", responses=answers(Advice), openapi_extra=READS_OWN)
async def advise_player(table: Table, seat: Seat, lobby: InLobby, actor: Somebody) -> Response:
    """Give the exact value of each choice of one's own hand now, and what each costs.

    It is worked out from the cards that the player sees, and from no other.
    """
    _own(actor)
    return written(await advise_now(lobby.host(table).state, actor, seat))


async def _hands(lobby: Lobby, state: TableState, number: int, player: str) -> list[CoachedHand]:
    now = state.now
    if state.live or number > state.rounds or (now is not None and now.number == number):
        raise UNKNOWN
    try:
        return await asyncio.to_thread(played, lobby.running.store, state, number, player)
    except NoSuchRoundError:
        raise UNKNOWN from None


@router.get(
    "/tables/{table}/rounds/{number}/lesson", responses=answers(Lesson), openapi_extra=READS_OWN
)
async def teach_round(table: Table, number: Number, lobby: InLobby, actor: Somebody) -> Response:
    """Give each of one's own decisions in a round that is over, with its exact cost."""
    _own(actor)
    state = lobby.host(table).state
    hands = await _hands(lobby, state, number, actor.name)
    if not hands:
        raise RefusedError(Refusal("belongs_to_someone_else"))
    return written(await lesson(state, number, hands))


@router.get("/me/lessons", responses=answers(Lessons), openapi_extra=READS_OWN)
async def sum_up(
    lobby: InLobby, actor: Somebody, most: Annotated[int, Query(ge=1, le=MOST_ROUNDS)] = 20
) -> Response:
    """Sum up what one's decisions cost in the last rounds that are over, the latest first."""
    _own(actor)
    rounds = await asyncio.to_thread(_rounds, lobby.running.store, actor.name, lobby.currencies)
    lessons = []
    for table, number in rounds[:most]:
        host = lobby.running.house.tables.get(table)
        if host is None or host.state.opened is None:
            continue
        try:
            hands = await _hands(lobby, host.state, number, actor.name)
        except RefusedError:
            continue
        if hands:
            one = await lesson(host.state, number, hands)
            lessons.append(DatedLesson(**asdict(one), currency=host.state.opening.currency))
    decisions = [one for each in lessons for hand in each.hands for one in hand.decisions]
    costs, nets = Counter[str](), Counter[str]()
    for each in lessons:
        costs[each.currency] += each.cost_in_money
        nets[each.currency] += each.net
    summed = Lessons(
        rounds=tuple(lessons),
        decisions=len(decisions),
        best=sum(not Fraction(one.cost) for one in decisions if one.cost is not None),
        cost_in_money=costs,
        net=nets,
    )
    return written(summed)


def _rounds(store: Store, player: str, currencies: tuple[str, ...]) -> list[tuple[str, int]]:
    """Return the rounds in which a player's chips moved last, the latest first."""
    body: dict[tuple[str, int], int] = {}
    with store.view() as view:
        for currency in currencies:
            for row in store.statement(f"player:{player}:{currency}")[-ROWS:]:
                about = read_entry(next(iter(view.lines(after=row.seq - 1)))).round
                if about:
                    table, _, number = about.partition(":")
                    body[table, int(number)] = row.seq
    return sorted(body, key=lambda one: -body[one])
