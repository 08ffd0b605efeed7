"""The state of the server, for machines: health and metrics."""

import asyncio
from collections.abc import Callable
from typing import Final
from weakref import WeakKeyDictionary

from fastapi import APIRouter, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from fifthstreet import version
from fifthstreet.errors import FifthStreetError
from fifthstreet.protocol.staff import Health
from fifthstreet.web.answers import written
from fifthstreet.web.identity import InLobby
from fifthstreet.web.lobby import Lobby
from fifthstreet.web.measures import REGISTRY
from fifthstreet.web.openapi import answers, files

router = APIRouter(tags=["standing"])
PROBES: Final = 1.0
"""Seconds between writes that only find out whether the store can be written to."""
_PROBED: "WeakKeyDictionary[Lobby, tuple[float, bool]]" = WeakKeyDictionary()


@router.get(
    "/healthz",
    responses=answers(Health) | answers(Health, 503, "Something is not well."),
)
async def health(lobby: InLobby) -> Response:
    """Return whether the store answers and can be written to, and every table works."""
    health_now = await well(lobby)
    return written(health_now, 200 if health_now.ok else 503)


async def well(lobby: Lobby) -> Health:
    """Return what is well and what is not."""
    store = lobby.running.store
    house = lobby.running.house
    stopped = sorted(id_ for id_, host in house.tables.items() if host.trouble)
    stopped += sorted(id_ for id_, table in house.unread.items() if table.in_progress)
    checks = {
        "store_answers": await _works(store.check) and await _works(store.head),
        "store_writes": await _probed(lobby) and not lobby.in_trouble,
        "claims_held": not store.claims_lost,
        "tables_go_on": not stopped,
    }
    return Health(ok=all(checks.values()), **checks, stopped=tuple(stopped), build=version.digest())


async def _probed(lobby: Lobby) -> bool:
    """Return whether the last trial write was stored, and make another if that was long ago."""
    now = lobby.running.clock.seconds()
    at, remaining = _PROBED.get(lobby, (float("-inf"), True))
    if now - at >= PROBES:
        _PROBED[lobby] = (now, remaining)
        remaining = await _works(lobby.running.store.probe)
        _PROBED[lobby] = (now, remaining)
    return remaining


async def _works(act: Callable[[], object]) -> bool:
    try:
        await asyncio.to_thread(act)
    except FifthStreetError:
        return False
    return True


@router.get("/metrics", response_class=Response, responses=files("text/plain"))
async def metrics(lobby: InLobby) -> Response:
    """Give everything that is counted, for Prometheus; no cards and no names."""
    lobby.measure()
    text = await asyncio.to_thread(generate_latest, REGISTRY)
    return Response(text, media_type=CONTENT_TYPE_LATEST)
