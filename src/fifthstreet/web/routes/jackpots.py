"""Jackpots over HTTP: what their meters show, who is being paid, and the last hits."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Response

from fifthstreet.floor.jackpots import acts
from fifthstreet.floor.jackpots import jackpot as house
from fifthstreet.floor.jackpots.display import jackpot_as_json
from fifthstreet.people.authority import Actor
from fifthstreet.protocol.bodies import Orders, Ranks
from fifthstreet.protocol.jackpots import Jackpot, Obeyed
from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.web.answers import answer, obeyed, written
from fifthstreet.web.identity import InLobby, Sends, who_may
from fifthstreet.web.lobby import Lobby
from fifthstreet.web.openapi import answers, takes

router = APIRouter(prefix="/jackpots", tags=["jackpots"])
Mends = Annotated[Actor, Depends(who_may("table.mend_jackpot"))]
Rules = Annotated[Actor, Depends(who_may("round.rule"))]
Link = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,40}$", examples=["maryland"])]


@router.get("", responses=answers(list[Jackpot]))
async def list_jackpots(lobby: InLobby) -> Response:
    """List every jackpot with what its meters show."""
    links = lobby.running.house.links.values()
    return written([jackpot_as_json(link) for link in links if link.opened])


def _link(lobby: Lobby, id_: str) -> house.Link:
    found = lobby.running.house.links.get(id_)
    if found is None or found.opened is None:
        raise RefusedError(Refusal("progressive_is_unknown"))
    return found


@router.get("/{link}", responses=answers(Jackpot))
async def show_jackpot(link: Link, lobby: InLobby) -> Response:
    """Show a jackpot: meters, who is being paid, and the last 25 hits."""
    return written(jackpot_as_json(_link(lobby, link)))


@router.post("/{link}/fail", responses=answers(Obeyed), openapi_extra=takes("table.mend_jackpot"))
async def fail(link: Link, body: Sends[Orders], lobby: InLobby, actor: Mends) -> Response:
    """Say that a jackpot does not work in full; rounds go on as their documents say (R39)."""
    found = _link(lobby, link)
    keeper = lobby.running.house.keeper
    return obeyed(
        await answer(partial(keeper.do, lambda: acts.fail(found, actor.name, body.reason)))
    )


@router.post("/{link}/mend", responses=answers(Obeyed), openapi_extra=takes("table.mend_jackpot"))
async def mend(link: Link, body: Sends[Orders], lobby: InLobby, actor: Mends) -> Response:
    """Say that a jackpot works again."""
    found = _link(lobby, link)
    keeper = lobby.running.house.keeper
    return obeyed(
        await answer(partial(keeper.do, lambda: acts.mend(found, actor.name, body.reason)))
    )


@router.post("/{link}/order", responses=answers(Obeyed), openapi_extra=takes("round.rule"))
async def rule_order(link: Link, body: Sends[Ranks], lobby: InLobby, actor: Rules) -> Response:
    """Find in which order the winners who wait are paid (R37)."""
    found = _link(lobby, link)
    keeper, order, reason = lobby.running.house.keeper, body.order, body.reason
    return obeyed(
        await answer(partial(keeper.do, lambda: acts.rule_order(found, order, actor.name, reason)))
    )
