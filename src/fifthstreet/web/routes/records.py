"""Records for the auditor: whether everything adds up, and all of it as rows to download."""

import asyncio
import csv
import io
import json
from collections.abc import Iterable, Iterator
from itertools import islice, takewhile
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Response
from fastapi.responses import StreamingResponse

from fifthstreet.audit.audit import audit
from fifthstreet.audit.export import EXPORTS, Row, harmless
from fifthstreet.floor.tables.views import visible_data
from fifthstreet.ledger.store.store import Store
from fifthstreet.people.authority import Actor
from fifthstreet.protocol.staff import Audit
from fifthstreet.web.answers import written
from fifthstreet.web.identity import InLobby, who_may
from fifthstreet.web.lobby import FINISHED
from fifthstreet.web.openapi import answers, files, takes

router = APIRouter(tags=["records"])
What = Literal["journal", "events", "ledger", "meters", "rounds", "accounts"]
OPENED = "house.RoundOpened"
PIECE = 256


@router.get("/audit", responses=answers(Audit), openapi_extra=takes("house.read_audit"))
async def check(
    lobby: InLobby, _actor: Annotated[Actor, Depends(who_may("house.read_audit"))]
) -> Response:
    """Verify the chain, the ledger and the meters, and name the first line that is wrong."""
    report = await asyncio.to_thread(audit, lobby.running.store)
    return written(report.record())


@router.get(
    "/export/{what}",
    response_class=StreamingResponse,
    responses=files("text/csv", "application/x-ndjson"),
    openapi_extra=takes("house.export"),
)
async def export(
    what: What,
    lobby: InLobby,
    _actor: Annotated[Actor, Depends(who_may("house.export"))],
    form: Annotated[Literal["csv", "json"], Query(description="JSON: a row a line.")] = "csv",
) -> StreamingResponse:
    """Export everything as rows, except what could open a card of a round in progress.

    The journal ends before the first such round, wherever its table runs; the header
    `X-Journal-Lines` has the number of its lines in the export, and of all.
    """
    store = lobby.running.store
    finished, count = await asyncio.to_thread(_finished, store)
    rows = _rows(store, what, finished)
    media = "text/csv" if form == "csv" else "application/x-ndjson"
    pieces = _csv(rows) if form == "csv" else _json(rows)
    name = f'attachment; filename="{what}.{"csv" if form == "csv" else "ndjson"}"'
    headers = {"Content-Disposition": name}
    if what == "journal":
        headers["X-Journal-Lines"] = count
    return StreamingResponse(pieces, media_type=media, headers=headers)


def _finished(store: Store) -> tuple[dict[str, int], str]:
    """Return the last round of each table that is over, and how far the journal is complete.

    Only the journal knows the rounds of all processes. A round that ends meanwhile does no harm.
    """
    finished: dict[str, int] = {}
    opened: dict[str, int] = {}
    seq = 0
    with store.view() as view:
        for line in view.unsealed(0):
            seq = line.seq
            if line.kind == OPENED:
                opened[line.key] = seq
            elif line.kind == FINISHED:
                opened.pop(line.key, None)
                finished[line.key] = int(json.loads(line.data)["round"])
    return finished, f"{min(opened.values(), default=seq + 1) - 1}/{seq}"


def _rows(store: Store, what: What, finished: dict[str, int]) -> Iterator[Row]:
    """Yield rows; lines whose hash needs every byte end at the first round in progress."""
    with store.view() as view:
        rows = EXPORTS[what](view)
        match what:
            case "journal":
                yield from takewhile(lambda row: _is_bare(row, finished), rows)
            case "events":
                yield from _visible_rows(rows, finished)
            case _:
                yield from rows


def _is_on(stream: str, opened: str, finished: dict[str, int]) -> bool:
    """Return whether the round that an event of a table opened is still on."""
    return int(json.loads(opened)["round"]) > finished.get(stream, 0)


def _is_bare(row: Row, finished: dict[str, int]) -> bool:
    """Return whether a line of the journal opens no card of a round in progress."""
    return row["kind"] != OPENED or not _is_on(row["key"], row["data"], finished)


def _visible_rows(rows: Iterable[Row], finished: dict[str, int]) -> Iterator[Row]:
    """Yield events; those of a round in progress in their public form, without cards."""
    on: set[str] = set()
    for row in rows:
        stream, kind = row["stream"], row["kind"]
        if kind == OPENED:
            (on.add if _is_on(stream, row["data"], finished) else on.discard)(stream)
        if kind == OPENED or stream in on:
            yield {**row, "data": _masked(kind, row["data"])}
        else:
            yield row


def _masked(kind: str, text: str) -> str:
    return json.dumps(
        visible_data(kind, json.loads(text)), separators=(",", ":"), ensure_ascii=False
    )


def _csv(rows: Iterable[Row]) -> Iterator[str]:
    out = io.StringIO()
    writer: Any = None
    for count, row in enumerate(rows, 1):
        if writer is None:
            writer = csv.DictWriter(out, [*row])
            writer.writeheader()
        writer.writerow({key: harmless(value) for key, value in row.items()})
        if count % PIECE == 0:
            yield out.getvalue()
            out.seek(0)
            out.truncate()
    yield out.getvalue()


def _json(rows: Iterable[Row]) -> Iterator[str]:
    lines = (json.dumps(row, separators=(",", ":")) + "\n" for row in rows)
    while piece := "".join(islice(lines, PIECE)):
        yield piece
