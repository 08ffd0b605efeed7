"""Progressives over HTTP: their meters, who is being paid, and the last hits."""

from collections.abc import Callable
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Response

from fifthstreet.jackpots import acts
from fifthstreet.jackpots import jackpot as house
from fifthstreet.jackpots.acts import Act
from fifthstreet.jackpots.display import jackpot_as_json
from fifthstreet.ledger.journal import CommandRecord
from fifthstreet.people.authority import Actor
from fifthstreet.protocol.bodies import Orders, Ranks
from fifthstreet.protocol.jackpots import Jackpot, Obeyed
from fifthstreet.protocol.record import Fields
from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.web.answers import answer, obeyed, written
from fifthstreet.web.identity import InLobby, Sends, who_may
from fifthstreet.web.lobby import Lobby
from fifthstreet.web.openapi import answers, takes

router = APIRouter(prefix="/jackpots", tags=["jackpots"])
Restores = Annotated[Actor, Depends(who_may("table.restore_jackpot"))]
Rules = Annotated[Actor, Depends(who_may("round.make_ruling"))]
Id = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,40}$", examples=["maryland"])]


@router.get("", responses=answers(list[Jackpot]))
async def list_jackpots(lobby: InLobby) -> Response:
    """List every jackpot with what its meters show."""
    jackpots = lobby.running.house.progressives.values()
    return written([jackpot_as_json(one) for one in jackpots if one.opened])


def _progressive(lobby: Lobby, id_: str) -> house.ProgressiveJackpot:
    progressive = lobby.running.house.progressives.get(id_)
    if progressive is None or progressive.opened is None:
        raise RefusedError(Refusal("progressive_is_unknown"))
    return progressive


@router.get("/{id_}", responses=answers(Jackpot))
async def show_jackpot(id_: Id, lobby: InLobby) -> Response:
    """Show a progressive: its meters, who is being paid, and the last 25 hits."""
    return written(jackpot_as_json(_progressive(lobby, id_)))


async def _act(
    lobby: Lobby, actor: Actor, command: str, fields: Fields, decide: Callable[[], Act | Refusal]
) -> Response:
    """Carry out an act on a jackpot, and return its result."""
    request = CommandRecord(f"jackpot.{command}", actor.name, actor.column or "", fields)
    return obeyed(await answer(partial(lobby.running.house.jackpots.do, request, decide)))


@router.post("/{id_}/fail", responses=answers(Obeyed), openapi_extra=takes("table.restore_jackpot"))
async def fail(id_: Id, body: Sends[Orders], lobby: InLobby, actor: Restores) -> Response:
    """Report a jackpot fault; rounds continue as their documents say (R39)."""
    jackpot, by, reason = _progressive(lobby, id_), actor.name, body.reason
    decide = partial(acts.fail, jackpot, by, reason)
    return await _act(lobby, actor, "Fail", {"reason": reason}, decide)


@router.post(
    "/{id_}/restore", responses=answers(Obeyed), openapi_extra=takes("table.restore_jackpot")
)
async def restore(id_: Id, body: Sends[Orders], lobby: InLobby, actor: Restores) -> Response:
    """Report that a jackpot works again."""
    jackpot, by, reason = _progressive(lobby, id_), actor.name, body.reason
    decide = partial(acts.restore, jackpot, by, reason)
    return await _act(lobby, actor, "Restore", {"reason": reason}, decide)


@router.post("/{id_}/order", responses=answers(Obeyed), openapi_extra=takes("round.make_ruling"))
async def rule_order(id_: Id, body: Sends[Ranks], lobby: InLobby, actor: Rules) -> Response:
    """Set the order in which waiting winners are paid (R37)."""
    jackpot, by, reason = _progressive(lobby, id_), actor.name, body.reason
    fields = {"order": [*body.order], "reason": reason}
    decide = partial(acts.rule_order, jackpot, body.order, by, reason)
    return await _act(lobby, actor, "RuleOrder", fields, decide)
