"""Passkeys: signing in with one, confirming who you are, and those of your own account."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from fifthstreet.accounts.passkeys import RelyingParty
from fifthstreet.accounts.sign_in import Door
from fifthstreet.protocol.account_bodies import AddsPasskey, RenamesPasskey, UsesPasskey
from fifthstreet.protocol.passkey_commands import RemovePasskey, RenamePasskey
from fifthstreet.protocol.persons import PasskeyOptions, PasskeyRecord, Welcome
from fifthstreet.protocol.staff import Happened
from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.web.answers import answer, done, granted, written
from fifthstreet.web.identity import InLobby, Sends, Somebody, Source, session_of
from fifthstreet.web.lobby import Lobby
from fifthstreet.web.openapi import answers, takes
from fifthstreet.web.routes.door import welcomed
from fifthstreet.web.routes.me import person_of
from fifthstreet.web.slips import origin_of

router = APIRouter(tags=["account"])
PasskeyId = Annotated[str, Path(pattern="^k[0-9]{1,12}$", examples=["k1"])]


def _party(request: Request, lobby: Lobby) -> RelyingParty:
    """Return the house as a browser knows it; under an address there are no passkeys."""
    party = RelyingParty(origin=origin_of(request, lobby))
    if refused := party.objection:
        raise RefusedError(refused)
    return party


@router.post("/passkeys/options", responses=answers(PasskeyOptions))
async def passkey_options(request: Request, lobby: InLobby, source: Source) -> Response:
    """Begin to sign in with a passkey."""
    lobby.pace("sign_on", source)
    options = lobby.running.passkeys.options_to_use(_party(request, lobby))
    return written(PasskeyOptions(options=options))


@router.post("/sessions/passkey", status_code=201, responses=answers(Welcome, 201))
async def sign_on_with_passkey(
    request: Request, body: Sends[UsesPasskey], lobby: InLobby, source: Source
) -> Response:
    """Sign in with a passkey."""
    lobby.pace("sign_on", source)
    door, party = Door(source=source, client=body.client), _party(request, lobby)
    use = lobby.running.passkeys.use
    return welcomed(lobby, granted(await answer(partial(use, door, party, body.credential))))


@router.post(
    "/me/identity/options",
    responses=answers(PasskeyOptions),
    openapi_extra=takes("house.confirm_identity"),
)
async def identity_options(request: Request, lobby: InLobby, actor: Somebody) -> Response:
    """Begin to confirm who you are with a passkey."""
    party = _party(request, lobby)
    options = lobby.running.passkeys.options_to_use(party, session_of(actor))
    return written(PasskeyOptions(options=options))


@router.post(
    "/me/identity/passkey",
    responses=answers(Welcome),
    openapi_extra=takes("house.confirm_identity"),
)
async def confirm_with_passkey(
    request: Request, body: Sends[UsesPasskey], lobby: InLobby, actor: Somebody
) -> Response:
    """Confirm who you are with a passkey; the session gets another token."""
    lobby.pace("sign_on", session_of(actor))
    door, party = Door(source="", client=body.client), _party(request, lobby)
    use, by = lobby.running.passkeys.use, session_of(actor)
    got = granted(await answer(partial(use, door, party, body.credential, by=by)))
    return welcomed(lobby, got, 200)


@router.get(
    "/me/passkeys",
    responses=answers(list[PasskeyRecord]),
    openapi_extra=takes("house.rename_passkey"),
)
async def list_passkeys(actor: Somebody) -> Response:
    """List your passkeys."""
    passkeys = person_of(actor).passkeys
    return written([PasskeyRecord(one.id, one.name, one.added, one.used) for one in passkeys])


@router.post(
    "/me/passkeys/options",
    responses=answers(PasskeyOptions),
    openapi_extra=takes("house.add_passkey"),
)
async def add_passkey_options(request: Request, lobby: InLobby, actor: Somebody) -> Response:
    """Begin to add a passkey, once you have confirmed who you are."""
    if not actor.fresh:
        raise RefusedError(Refusal("identity_must_be_confirmed"))
    party, person = _party(request, lobby), person_of(actor)
    options = lobby.running.passkeys.options_to_add(party, person, session_of(actor))
    return written(PasskeyOptions(options=options))


@router.post("/me/passkeys", responses=answers(Happened), openapi_extra=takes("house.add_passkey"))
async def add_passkey(
    request: Request, body: Sends[AddsPasskey], lobby: InLobby, actor: Somebody
) -> Response:
    """Add the passkey that your device has made."""
    party, by, add = _party(request, lobby), session_of(actor), lobby.running.passkeys.add
    return await done(partial(add, by, party, body.name, body.credential))


@router.post(
    "/me/passkeys/{passkey}",
    responses=answers(Happened),
    openapi_extra=takes("house.rename_passkey"),
)
async def rename_passkey(
    passkey: PasskeyId, body: Sends[RenamesPasskey], lobby: InLobby, actor: Somebody
) -> Response:
    """Give one of your passkeys another name."""
    desk, by = lobby.running.desk, session_of(actor)
    command = RenamePasskey(at=desk.at(), by=by, passkey=passkey, name=body.name)
    return await done(lambda then: desk.do(command, then))


@router.delete(
    "/me/passkeys/{passkey}",
    responses=answers(Happened),
    openapi_extra=takes("house.remove_passkey"),
)
async def remove_passkey(passkey: PasskeyId, lobby: InLobby, actor: Somebody) -> Response:
    """Remove one of your passkeys."""
    desk, by = lobby.running.desk, session_of(actor)
    command = RemovePasskey(at=desk.at(), by=by, passkey=passkey)
    return await done(lambda then: desk.do(command, then))
