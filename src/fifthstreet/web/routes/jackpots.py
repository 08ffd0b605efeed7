"""Jackpots over HTTP: what their meters show, who is being paid, and the last hits."""

from typing import Annotated, Any

from fastapi import APIRouter, Path

from fifthstreet.house.links.display import jackpot_as_json
from fifthstreet.web.identity import InLobby
from fifthstreet.web.problems import ProblemError

router = APIRouter(prefix="/jackpots", tags=["jackpots"])
Link = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,40}$", examples=["maryland"])]


@router.get("")
async def list_jackpots(lobby: InLobby) -> list[dict[str, Any]]:
    """List every jackpot with what its meters show."""
    return [jackpot_as_json(link) for link in lobby.running.house.links.values() if link.opened]


@router.get("/{link}")
async def show_jackpot(link: Link, lobby: InLobby) -> dict[str, Any]:
    """Show a jackpot: meters, who is being paid, and the last 25 hits."""
    found = lobby.running.house.links.get(link)
    if found is None or found.opened is None:
        raise ProblemError("jackpot_is_unknown", "There is no such jackpot.")
    return jackpot_as_json(found)
