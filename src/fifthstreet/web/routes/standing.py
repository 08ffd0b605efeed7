"""How the server stands, for machines: whether it is well, and what it has counted."""

import asyncio
from typing import Any

from fastapi import APIRouter, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from fifthstreet.errors import FifthStreetError
from fifthstreet.web.identity import InLobby
from fifthstreet.web.lobby import Lobby
from fifthstreet.web.measures import REGISTRY

router = APIRouter(tags=["standing"])


@router.get("/healthz", responses={503: {"description": "Something is not well."}})
async def health(lobby: InLobby, response: Response) -> dict[str, Any]:
    """Tell whether the store answers and can be written to, and every table goes on."""
    found = await well(lobby)
    if not found["ok"]:
        response.status_code = 503
    return found


async def well(lobby: Lobby) -> dict[str, Any]:
    """Return what is well and what is not."""
    store = lobby.running.store
    try:
        await asyncio.to_thread(store.head)
        answers = True
    except FifthStreetError:
        answers = False
    stopped = sorted(id_ for id_, host in lobby.running.house.tables.items() if host.stopped)
    stopped += lobby.running.unfit
    checks = {
        "store_answers": answers,
        "store_writes": not lobby.in_trouble,
        "claims_held": not store.claims_lost,
        "tables_go_on": not stopped,
    }
    return {"ok": all(checks.values()), **checks, "stopped": stopped}


@router.get("/metrics", response_class=Response)
async def metrics(lobby: InLobby) -> Response:
    """Give everything that is counted, for Prometheus; no cards and no names."""
    lobby.measure()
    return Response(generate_latest(REGISTRY), media_type=CONTENT_TYPE_LATEST)
