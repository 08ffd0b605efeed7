"""The coach over HTTP: what each choice of your hand is worth before you make it."""

from typing import Annotated, Final

from fastapi import APIRouter, Query, Response

from fifthstreet.coaching.coach import advise_now
from fifthstreet.people.authority import On, refusal
from fifthstreet.protocol.lessons import Advice
from fifthstreet.refusals import RefusedError
from fifthstreet.web.answers import written
from fifthstreet.web.identity import InLobby, Somebody
from fifthstreet.web.openapi import answers, takes
from fifthstreet.web.routes.tables import Table

router = APIRouter(tags=["coach"])
READS_OWN: Final = takes("house.read_own_history")
Seat = Annotated[int, Query(ge=1, le=20, description="One's own seat.")]


@router.get("/tables/{table}/advice", responses=answers(Advice), openapi_extra=READS_OWN)
async def advise_player(table: Table, seat: Seat, lobby: InLobby, actor: Somebody) -> Response:
    """Give the exact value of each choice of your hand now, and what each costs.

    It is worked out from the cards that the player sees, and from no other.
    """
    if refused := refusal(actor, "house.read_own_history", On(owner=actor.name)):
        raise RefusedError(refused)
    return written(await advise_now(lobby.host(table).state, actor, seat))
