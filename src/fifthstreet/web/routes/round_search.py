"""Searches rounds by what happened in them, and exports one with its proof."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Annotated, Final, Literal
from weakref import WeakKeyDictionary

from fastapi import APIRouter, Depends, Query, Response
from msgspec.structs import replace

from fifthstreet.audit.history import history_of
from fifthstreet.audit.round_index import QueryError, RoundIndex, RoundQuery
from fifthstreet.floor.tables.proof import NoSuchRoundError, round_records, transcript
from fifthstreet.ledger.store.store import Store
from fifthstreet.people.authority import Actor
from fifthstreet.people.state import Person
from fifthstreet.protocol.codec import read
from fifthstreet.protocol.rounds import FoundRound, FoundRounds, RoundEvent, RoundFile
from fifthstreet.protocol.staff import Head
from fifthstreet.protocol.tables import Transcript
from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.web.answers import written
from fifthstreet.web.identity import InLobby, who_may
from fifthstreet.web.lobby import Lobby
from fifthstreet.web.openapi import answers, takes
from fifthstreet.web.routes.rounds import UNKNOWN, Number
from fifthstreet.web.routes.tables import Table

router = APIRouter(tags=["rounds"])
READS: Final = "house.read_history"
LOOK: Final = 1.5
"""Seconds for which a search reads what is new before it answers with what it has."""
MOST_NAMED: Final = 500
"""How many people may have a name that a search looks for a part of."""
Reader = Annotated[Actor, Depends(who_may(READS))]
Word = Annotated[str, Query(max_length=80)]
Least = Annotated[int | None, Query(ge=0, le=2**53)]
Second = Annotated[int | None, Query(ge=0, le=2**40)]
Choice = Annotated[Literal["yes", "no", ""], Query()]
_INDEXES: "WeakKeyDictionary[Lobby, RoundIndex]" = WeakKeyDictionary()


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSearch:
    """What a search asks for, as its address has it."""

    table: Word = ""
    since: Second = None
    until: Second = None
    seat: Annotated[int | None, Query(ge=1, le=20)] = None
    patron: Word = ""
    dealer: Word = ""
    hand: Word = ""
    cards: Word = ""
    irregularity: Word = ""
    ruled: Choice = ""
    voided: Choice = ""
    corrected: Choice = ""
    staked: Least = None
    paid: Least = None
    before: Word = ""
    most: Annotated[int, Query(ge=1, le=200)] = 50

    @property
    def query(self) -> RoundQuery:
        """Return the same as the index takes it."""
        words = {name: getattr(self, name) for name in self.__slots__}
        for flag in ("ruled", "voided", "corrected"):
            words[flag] = None if not words[flag] else words[flag] == "yes"
        for word in ("patron", "dealer", "hand", "irregularity"):
            words[word] = words[word].strip()
        words["irregularity"] = words["irregularity"].replace(" ", "_")
        return RoundQuery(**words)


@router.get("/rounds", responses=answers(FoundRounds), openapi_extra=takes(READS))
async def find_rounds(
    lobby: InLobby, _actor: Reader, search: Annotated[RoundSearch, Depends()]
) -> Response:
    """Find rounds by time, table, seat, patron, dealer, hand, cards, what went wrong, or amount.

    Times are seconds, amounts minor units of the table's currency, at least. What is asked of a
    seat holds of one and the same seat. `patron` and `dealer` are ids or parts of names.
    """
    index = _INDEXES.setdefault(lobby, RoundIndex())
    query = _named(lobby, search.query)
    try:
        page = await asyncio.to_thread(_find, index, lobby.running.store, query)
    except QueryError as error:
        raise RefusedError(Refusal("request_is_not_valid", f"{error} {error.remedy}")) from None
    return written(replace(page, rounds=tuple(_called(lobby, one) for one in page.rounds)))


def _find(index: RoundIndex, store: Store, query: RoundQuery) -> FoundRounds:
    index.read(store, LOOK)
    return index.find(query)


def _named(lobby: Lobby, query: RoundQuery) -> RoundQuery:
    """Return a query with the ids of those whose names have what it says of people."""
    persons = lobby.running.desk.state.persons.values()
    staff = [one for one in persons if one.role != "player"]

    def ids(part: str, among: Iterable[Person]) -> tuple[str, ...]:
        named = (one.id for one in among if part and part.casefold() in one.name.casefold())
        return tuple(islice(named, MOST_NAMED))

    values = {name: getattr(query, name) for name in query.__slots__}
    values |= {"patrons": ids(query.patron, persons), "dealers": ids(query.dealer, staff)}
    return RoundQuery(**values)


def _called(lobby: Lobby, one: FoundRound) -> FoundRound:
    """Return a round with the names of its people."""
    persons = lobby.running.desk.state.persons

    def name(id_: str) -> str:
        return persons[id_].label if id_ in persons else id_

    seats = tuple(replace(seat, name=seat.name or name(seat.player)) for seat in one.seats)
    return replace(one, seats=seats, dealers=tuple(map(name, one.dealers)))


@router.get(
    "/tables/{table}/rounds/{number}/record",
    responses=answers(RoundFile),
    openapi_extra=takes(READS),
)
async def take_round(table: Table, number: Number, lobby: InLobby, _actor: Reader) -> Response:
    """Download one round: its history, its proof, and where the journal has it."""
    try:
        body = await asyncio.to_thread(_record, lobby.running.store, table, number)
    except NoSuchRoundError:
        raise UNKNOWN from None
    answer = written(body)
    answer.headers["Content-Disposition"] = f'attachment; filename="{table}-{number}.json"'
    return answer


def _record(store: Store, table: str, number: int) -> RoundFile:
    history = history_of(store, table, number)
    if history.outcome == "open":
        raise RefusedError(Refusal("round_does_not_exist", "It is not over yet."))
    records = round_records(store, table, number)
    head = store.head()
    try:
        proof = read(Transcript, transcript(store, table, number).as_json())
    except NoSuchRoundError:
        proof = None
    return RoundFile(
        history=history.as_json(),
        proof=proof,
        events=tuple(RoundEvent(one.number, one.kind, one.at.isoformat()) for one in records),
        journal=Head(head.seq, head.hash),
    )
