"""Your own data: who you are, chips, limits, the reality check, and your history."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Response

from fifthstreet.accounts.outcome import Then
from fifthstreet.accounts.own_data import limits_of
from fifthstreet.ledger.entry import minor
from fifthstreet.ledger.reading import read_entry
from fifthstreet.ledger.store.store import Store
from fifthstreet.people import Person
from fifthstreet.people.approvals import approves_from
from fifthstreet.people.authority import Actor, On, acts_of, refusal
from fifthstreet.people.secret import Secret
from fifthstreet.protocol import people_commands as c
from fifthstreet.protocol.bodies import (
    ChangesPassword,
    ChoosesLanguage,
    Confirms,
    MovesChips,
    SetsLimit,
)
from fifthstreet.protocol.jackpots import Moved, Movement
from fifthstreet.protocol.persons import LastTime, Me, OneTimeLink, RealityCheck, Welcome
from fifthstreet.protocol.staff import Happened
from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.web.answers import answer, desk_answer, done, granted, written
from fifthstreet.web.identity import InLobby, Sends, Somebody, session_of
from fifthstreet.web.languages import known_catalog
from fifthstreet.web.lobby import Lobby
from fifthstreet.web.openapi import answers, takes
from fifthstreet.web.requests import reply_key
from fifthstreet.web.routes.door import welcomed

router = APIRouter(tags=["me"])


def person_of(actor: Actor) -> Person:
    """Return the person who acts."""
    if actor.person is None:
        raise RefusedError(Refusal("session_has_ended"))
    return actor.person


@router.get("/me", responses=answers(Me))
async def show_me(lobby: InLobby, actor: Somebody) -> Response:
    """Show your account: what you may do, balances, your limits and today's result (R20)."""
    person, session, desk = person_of(actor), session_of(actor), lobby.running.desk
    plays = person.column in {"player", "guest"}
    checks = {code: desk.reality(session, code) for code in (lobby.currencies if plays else ())}
    first = next((one for one in checks.values() if not isinstance(one, Refusal)), None)
    record = Me(
        person=person.id,
        name=person.name,
        role=person.column,
        session=session,
        fresh=actor.fresh,
        must_change_password=person.temporary_until is not None,
        posts=person.posts,
        acts=acts_of(actor),
        balances={code: desk.balance(person.id, code) for code in checks},
        limits=limits_of(person, actor.at),
        clock=None if first is None else first.seconds,
        reality_check=None
        if first is None
        else RealityCheck(
            due=first.due,
            next_at=first.next_at,
            net={code: one.net for code, one in checks.items() if not isinstance(one, Refusal)},
        ),
        last_time=_last(person),
        language=person.language,
        refill={code: lobby.running.cage.refill(person.id, code) for code in checks},
        cooling_off=desk.state.policy.loosening if plays else 0,
        approves_from=approves_from(desk.state, person),
    )
    return written(record)


def _last(person: Person) -> LastTime | None:
    before = person.before
    if before is None:
        return None
    return LastTime(at=before.at, source=before.source, failures=before.failures)


@router.post(
    "/me/identity", responses=answers(Welcome), openapi_extra=takes("house.confirm_identity")
)
async def confirm(body: Sends[Confirms], lobby: InLobby, actor: Somebody) -> Response:
    """Enter your password again; the session gets another token."""
    lobby.pace("sign_on", session_of(actor))
    password = Secret(body.password)
    signing = lobby.running.signing
    got = granted(await answer(partial(signing.confirm, session_of(actor), password)))
    return welcomed(lobby, got, 200)


@router.post(
    "/me/password", responses=answers(Welcome), openapi_extra=takes("house.change_own_password")
)
async def change_password(
    body: Sends[ChangesPassword], lobby: InLobby, actor: Somebody
) -> Response:
    """Choose another password; all other sessions end."""
    lobby.pace("sign_on", session_of(actor))
    old, new = Secret(body.old), Secret(body.new)
    signing, by = lobby.running.signing, session_of(actor)
    got = granted(await answer(partial(signing.change_password, by, old, new)))
    return welcomed(lobby, got, 200)


@router.post("/me/link", responses=answers(OneTimeLink), openapi_extra=takes("house.draw_link"))
async def draw_link(lobby: InLobby, actor: Somebody) -> Response:
    """Create a one-time link to choose a new password with; the last one lapses."""
    drawn = granted(await answer(partial(lobby.running.signing.draw_link, session_of(actor))))
    return written(OneTimeLink(drawn.person, drawn.password.reveal()))


@router.post("/me/limits", responses=answers(Happened), openapi_extra=takes("house.set_own_limit"))
async def set_limit(body: Sends[SetsLimit], lobby: InLobby, actor: Somebody) -> Response:
    """Set your own limit; a lower one applies at once, a higher one after a day."""
    desk = lobby.running.desk
    command = c.SetLimit(at=desk.at(), by=session_of(actor), kind=body.kind, value=body.value)
    return await done(lambda then: desk.do(command, then))


@router.post(
    "/me/language", responses=answers(Happened), openapi_extra=takes("house.choose_own_language")
)
async def choose_language(
    body: Sends[ChoosesLanguage], lobby: InLobby, actor: Somebody
) -> Response:
    """Choose the language of the pages, in every browser you sign in with."""
    desk, language = lobby.running.desk, known_catalog(body.language).language
    command = c.ChooseLanguage(at=desk.at(), by=session_of(actor), language=language)
    return await done(lambda then: desk.do(command, then))


@router.post("/me/reality", responses=answers(Happened), openapi_extra=takes("house.check_reality"))
async def see_reality(lobby: InLobby, actor: Somebody) -> Response:
    """Confirm the reality check."""
    desk = lobby.running.desk
    command = c.ConfirmRealityCheck(at=desk.at(), by=session_of(actor))
    return await done(lambda then: desk.do(command, then))


async def _moved(
    lobby: Lobby, actor: Actor, currency: str, ask: Callable[[Then], None]
) -> Response:
    moved = {**await desk_answer(ask), "balance": lobby.running.desk.balance(actor.name, currency)}
    lobby.show_anew({actor.name})
    return written(Moved(**moved))


@router.post(
    "/chips/buy-in",
    tags=["chips"],
    responses=answers(Moved),
    openapi_extra=takes("house.buy_in"),
)
async def buy_in(body: Sends[MovesChips], lobby: InLobby, actor: Somebody) -> Response:
    """Get play chips of a currency of the tables; the same client and sequence acts once."""
    if body.currency not in lobby.currencies:
        raise RefusedError(Refusal("currency_is_unknown"))
    key, cage = reply_key(actor, body, "buy-in"), lobby.running.cage
    return await _moved(
        lobby,
        actor,
        body.currency,
        lambda then: cage.buy_in(session_of(actor), body.currency, body.amount, then, reply=key),
    )


@router.post(
    "/chips/cash-out",
    tags=["chips"],
    responses=answers(Moved),
    openapi_extra=takes("house.cash_out"),
)
async def cash_out(body: Sends[MovesChips], lobby: InLobby, actor: Somebody) -> Response:
    """Give play chips back; the same client and sequence acts once."""
    key, cage = reply_key(actor, body, "cash-out"), lobby.running.cage
    return await _moved(
        lobby,
        actor,
        body.currency,
        lambda then: cage.cash_out(session_of(actor), body.currency, body.amount, then, reply=key),
    )


@router.get(
    "/me/history", responses=answers(list[Movement]), openapi_extra=takes("house.read_own_history")
)
async def history(
    lobby: InLobby,
    actor: Somebody,
    currency: Annotated[str, Query(pattern="^[A-Z]{3}$")],
    most: Annotated[int, Query(ge=1, le=200)] = 50,
) -> Response:
    """List the last movements of your chips, the latest first, each with its round (R44)."""
    if refused := refusal(actor, "house.read_own_history", On(owner=actor.name)):
        raise RefusedError(refused)
    account = f"player:{actor.name}:{currency}"
    return written(await asyncio.to_thread(_statement, lobby.running.store, account, most))


def _statement(store: Store, account: str, most: int) -> list[Movement]:
    rows = store.statement(account, most=most)
    movements = []
    with store.view() as view:
        for row in reversed(rows):
            entry = read_entry(next(iter(view.lines(after=row.seq - 1))))
            movements.append(
                Movement(
                    seq=row.seq,
                    entry=entry.id,
                    reason=entry.reason,
                    round=entry.round,
                    amount=minor(row.amount),
                    balance=minor(row.balance),
                )
            )
    return movements
