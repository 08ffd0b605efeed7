"""Supervising tables: the pit at a glance, what can be reported, and the dealer's next step."""

import asyncio
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Request, Response
from msgspec.structs import replace

from fifthstreet.coaching import irregularities
from fifthstreet.coaching.procedure import procedure_parts
from fifthstreet.people.authority import Actor, On, refusal, role_in
from fifthstreet.people.authority import by_of as giver_of
from fifthstreet.play.commands import By, ReportIrregularity
from fifthstreet.protocol.pit import Attention, AttentionList, Pit
from fifthstreet.protocol.procedures import Irregularities, Procedure
from fifthstreet.protocol.staff import Audited
from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.web.answers import in_parts, written
from fifthstreet.web.attention import lookout_of
from fifthstreet.web.identity import InLobby, Somebody, who_may
from fifthstreet.web.openapi import answers, takes
from fifthstreet.web.pit import pit_of
from fifthstreet.web.routes.tables import Table

router = APIRouter(tags=["pit"])
MOST_LOOKS: Final = 3
"""How often a table is looked at that changes meanwhile."""
READS: Final = "house.read_procedure"
REPORTS = ReportIrregularity(what="")


@router.get("/pit", responses=answers(Pit), openapi_extra=takes("house.read_approvals"))
async def show_pit(
    request: Request,
    lobby: InLobby,
    _actor: Annotated[Actor, Depends(who_may("house.read_approvals"))],
) -> Response:
    """Show all tables at a glance.

    Rulings that wait with every remedy the book allows, alarms, what each table holds against
    theory, approvals that are open, jackpots, and how the last audit came out.
    """
    pit = await pit_of(lobby).glance(lobby)
    for other in await lobby.peers.each(request.scope, Pit):
        pit = replace(
            pit,
            tables=pit.tables + other.tables,
            rulings=pit.rulings + other.rulings,
            alarms=pit.alarms + tuple(one for one in other.alarms if one not in pit.alarms),
        )
    return written(pit)


@router.get(
    "/pit/attention",
    responses=answers(AttentionList),
    openapi_extra=takes("house.read_approvals"),
)
async def show_attention(
    request: Request,
    lobby: InLobby,
    actor: Annotated[Actor, Depends(who_may("house.read_approvals"))],
) -> Response:
    """Show where someone is needed, and what could not be checked.

    It shows requests that need two people to those who may be the second or may carry them out.
    """
    waiting = lookout_of(lobby).look(lobby, actor)
    others, silent = await lobby.peers.reached(request.scope, AttentionList)
    for other in others:
        waiting = replace(
            waiting,
            items=waiting.items + tuple(one for one in other.items if not _is_in(one, waiting)),
            unchecked=tuple(dict.fromkeys(waiting.unchecked + other.unchecked)),
        )
    if silent:
        unchecked = (*waiting.unchecked, f"{silent} other servers of the house do not answer.")
        waiting = replace(waiting, unchecked=unchecked)
    return written(waiting)


def _is_in(one: Attention, waiting: AttentionList) -> bool:
    """Return whether another process has found the same."""
    key = (one.what, one.table, one.says)
    return any((each.what, each.table, each.says) == key for each in waiting.items)


@router.post("/pit/audit", responses=answers(Audited), openapi_extra=takes("house.read_audit"))
async def audit_now(
    lobby: InLobby, _actor: Annotated[Actor, Depends(who_may("house.read_audit"))]
) -> Response:
    """Verify everything now, and leave the result for the pit to see."""
    return written(await pit_of(lobby).check(lobby))


@router.get(
    "/tables/{table}/irregularities",
    responses=answers(Irregularities),
    openapi_extra=takes(READS),
)
async def list_irregularities(table: Table, lobby: InLobby, actor: Somebody) -> Response:
    """List what could be reported at a table now, with the facts to ask for and the remedies.

    A report is a command: `do` with `with`, to which the page adds `facts`, `seat`, `wager`,
    `amount`, `place`, `also` or `count` as `asks` says. Until the next round begins, what can be
    reported is about the last one; `round` in a report names an earlier round.
    """
    state = lobby.host(table).state
    if refused := refusal(actor, READS, On(table=table)):
        raise RefusedError(refused)
    by = giver_of(actor, REPORTS, state.rules.book)
    if isinstance(by, Refusal):  # who only looks is shown what the dealer could report
        by = By(role=str(role_in(state.rules.book, "dealer")))
    latest, procedures = state.latest, state.procedures
    reportable = await asyncio.to_thread(irregularities.reportable, state, by)
    faults = irregularities.faults(procedures, by, actor.at) if procedures else ()
    record = Irregularities(
        table=table,
        round=latest.number if latest else None,
        irregularities=tuple(reportable),
        faults=tuple(faults),
        ruling=irregularities.waiting(latest.game) if latest else None,
    )
    return written(record)


@router.get(
    "/tables/{table}/procedure",
    responses=answers(Procedure),
    openapi_extra=takes(READS),
)
async def show_procedure(table: Table, lobby: InLobby, actor: Somebody) -> Response:
    """Show the next steps at a live table: who does each, and with which command.

    Each step has its clauses; `asks` are the fields that you fill in. At
    settlement the seats stand in the document's order, each with what is collected and paid.
    """
    host = lobby.host(table)
    if refused := refusal(actor, READS, On(table=table)):
        raise RefusedError(refused)
    for _ in range(MOST_LOOKS):
        state, record = host.state, await in_parts(procedure_parts(host, actor))
        if host.state is state:
            break
    return written(record)
