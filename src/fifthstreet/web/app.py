"""The application: every route of the house, and the description of its API."""

from functools import cache
from typing import Final

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from starlette.routing import BaseRoute

from fifthstreet import __version__
from fifthstreet.protocol.record import REFERENCE
from fifthstreet.protocol.schema import Schema
from fifthstreet.web import docs, pages
from fifthstreet.web.body_gate import BodyGate
from fifthstreet.web.lobby import Lobby
from fifthstreet.web.openapi import describe
from fifthstreet.web.problems import MEDIA, answer_problems
from fifthstreet.web.routes import (
    account,
    analysis,
    books,
    coach,
    days,
    door,
    heads,
    health,
    jackpots,
    me,
    own_account,
    passkeys,
    pit,
    records,
    register,
    round_review,
    round_search,
    rounds,
    school,
    staff,
    submissions,
    tables,
    texts,
)

API: Final = "/api/v1"
ABOUT: Final = """
The API of a house. Amounts are whole minor units of a currency; chips are play money.

After signing in, send the token as `Authorization: Bearer`. Pages use a cookie and their `Origin`
instead. Every command has a client and a sequence: if you send it again, it acts once and gets the
same answer. A refusal is a problem document with a code, a sentence and the clause of the document.

A table's socket is at `/api/v1/tables/{table}/socket`; the schemas `FromClient` and `FromHouse`
describe its messages. `x-acts` lists the acts that a route needs, as in the table of powers.
"""
TAGS: Final = (
    ("books", "The rules, for everybody."),
    ("tables", "Tables, their events and their commands."),
    ("rounds", "Rounds, and the proof that their cards were fair."),
    ("jackpots", "Meters, awards that are being paid, and the last hits."),
    ("door", "Signing in and out."),
    ("me", "Your own account."),
    ("chips", "Buying in and cashing out."),
    ("staff", "Staff, closures, and dual authorization."),
    ("pit", "All tables at a glance, irregularities to report, and the dealer's next step."),
    ("days", "Gaming days: reports, files, and the close that two people sign."),
    ("analysis", "Exact figures, strategy, checks of submissions, and files to download."),
    ("coach", "What your choices are worth, and what they cost."),
    ("school", "Puzzles for players and drills for dealers."),
    ("account", "Sessions, passkeys, slips, the exclusion list and erasure."),
    ("texts", "The texts of the pages, in every language."),
    ("records", "For auditors and witnesses."),
    ("standing", "The state of the server."),
)


PARTS: Final = (
    books,
    tables,
    register,
    round_review,
    round_search,
    rounds,
    jackpots,
    door,
    me,
    own_account,
    staff,
    account,
    passkeys,
    records,
    heads,
    pit,
    days,
    analysis,
    submissions,
    coach,
    school,
    texts,
)
"""The modules with the routes of the API."""


def _refused(description: str) -> Schema:
    schema = {"$ref": f"{REFERENCE}Problem"}
    return {"description": description, "content": {MEDIA: {"schema": schema}}}


PROBLEMS: Final[dict[int | str, Schema]] = {
    "4XX": _refused("Refused; nothing has changed."),
    "5XX": _refused("Failed; what was asked may be repeated."),
}


def application(lobby: Lobby) -> FastAPI:
    """Return the application over a house."""
    app = FastAPI(
        title="fifthstreet",
        version=__version__,
        description=ABOUT,
        openapi_tags=[{"name": name, "description": description} for name, description in TAGS],
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        generate_unique_id_function=_id,
        redirect_slashes=False,
        routes=_routes(),
    )
    app.state.lobby = lobby
    app.state.gate = BodyGate((part.router for part in PARTS), API)
    answer_problems(app)
    describe(app, f"{API}/openapi.json")
    return app


@cache
def _routes() -> list[BaseRoute]:
    """Return the routes, which every house of one process shares: reading them takes long."""
    every = APIRouter(redirect_slashes=False, generate_unique_id_function=_id)
    api = APIRouter(prefix=API, responses=PROBLEMS)
    for part in PARTS:
        api.include_router(part.router)
    every.include_router(api)
    every.include_router(health.router, responses=PROBLEMS)
    every.include_router(pages.router)
    every.include_router(docs.router)
    return every.routes


def _id(route: APIRoute) -> str:
    return route.name
