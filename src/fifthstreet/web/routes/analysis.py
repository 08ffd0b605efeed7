"""The mathematics for a page: exact figures, how to play, comparisons, and papers to take away."""

from typing import Annotated, Any, Final, Literal, get_args

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import Field

from fifthstreet.coaching import jobs, strategy
from fifthstreet.coaching.question import Question, Ties, asked
from fifthstreet.coaching.worker import SLOW, WORKER
from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.rules.library import SHELF
from fifthstreet.web.answering.figures import Analysis, Compared, Information, Position, Strategy
from fifthstreet.web.answering.par import Par
from fifthstreet.web.answering.signs import Sign
from fifthstreet.web.answers import JSON
from fifthstreet.web.identity import InLobby
from fifthstreet.web.models import Body
from fifthstreet.web.openapi import Responses, answers, files
from fifthstreet.web.routes.books import Id
from fifthstreet.web.routes.tables import Table

router = APIRouter(tags=["analysis"])
MEDIA: Final = {
    "pdf": "application/pdf",
    "html": "text/html; charset=utf-8",
    "json": JSON,
    "txt": "text/plain; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
Part = Literal["main", "all", "information", "short", "progressive", "cap"]
Cards = Annotated[str, Query(pattern="^([2-9TJQKA][cdhs] ?){0,5}$", max_length=15)]
PARTS: Final = {
    "main": jobs.main_figures,
    "all": jobs.all_figures,
    "information": jobs.information,
    "short": strategy.short_rules,
    "progressive": jobs.progressive_figures,
    "cap": jobs.cap_figures,
}
LONG: Final = frozenset({"short", "cap"})
ASKED: Final[dict[str, Any]] = {
    "parameters": [
        {"name": name, "in": "query", "required": False, "description": told, "schema": schema}
        for name, told, schema in (
            ("ties", "What is done between equal choices.", {"enum": ["bet", "fold"]}),
            ("ante", "In minor units.", {"type": "integer", "minimum": 1, "maximum": 10**11}),
            ("stake", "In minor units.", {"type": "integer", "minimum": 1, "maximum": 10**11}),
        )
    ]
}
"""Parameters of every question, besides `pay.LINE` and `meter.NAME`."""
OWN: Final = frozenset({"part", "street", "staked", "cards", "board", "up", "kind"})
"""Parameters that are not of the question itself."""


class Papers(Body):
    """Asks for a paper of a submission, or of a book by its id."""

    submission: Annotated[str, Field(min_length=1, max_length=60_000, examples=["md"])]
    pays: Annotated[
        dict[str, str], Field(default_factory=dict, max_length=30, examples=[{"straight": "5"}])
    ]
    ties: Ties = "bet"


class Enquires(Papers):
    """Asks for the figures of a submission, or of a book by its id."""

    part: Part = "main"
    meters: Annotated[dict[str, int], Field(default_factory=dict, max_length=10)]
    ante: Annotated[int, Field(gt=0, le=10**12)] | None = None
    stake: Annotated[int, Field(gt=0, le=10**12)] | None = None


def known(id_: str) -> str:
    """Return the id of a book that there is."""
    if id_ not in SHELF:
        raise RefusedError(Refusal("book_is_unknown"))
    return id_


def question_of(subject: str, request: Request) -> Question:
    """Return the question that an address asks of a book or a submission."""
    given = [(name, value) for name, value in request.query_params.multi_items()]
    return asked(subject, [(name, value) for name, value in given if name not in OWN])


def _json(content: bytes) -> Response:
    return Response(content, media_type=JSON)


def _file(content: bytes, name: str, kind: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}.{kind}"'}
    return Response(content, media_type=MEDIA[kind], headers=headers)


def _taken(kinds: Any) -> Responses:
    """Describe a file in the kinds in which it can be had."""
    told = files(*(MEDIA[kind].partition(";")[0] for kind in get_args(kinds)))
    if kinds is jobs.ParKind:
        told[200]["content"] |= answers(Par)[200]["content"]
    return told


async def _part(part: Part, question: Question) -> Response:
    if part == "cap" and question.ante is None:
        raise RefusedError(
            Refusal(
                "request_is_not_valid", "Give an ante: the cost of a maximum payout depends on it."
            )
        )
    worker = SLOW if part in LONG else WORKER
    return _json(await worker.ask(PARTS[part], question))


@router.get("/analysis/{id_}", responses=answers(Analysis), openapi_extra=ASKED)
async def analyse_book(
    id_: Id, request: Request, part: Annotated[Part, Query()] = "main"
) -> Response:
    """Give exact figures of a book under the best play.

    `main` follows a slider at once; `all` has side bets, progressive, caps and what the document
    claims as well; `information` what it is worth to see more cards; `short` a few rules and their
    cost; `progressive` what the wager is worth at meters; `cap` what a maximum payout costs.
    Further parameters: `pay.LINE` (as in `pay.straight=5`), `meter.NAME`, `ante`, `stake`, `ties`.
    """
    return await _part(part, question_of(known(id_), request))


@router.post("/analysis", responses=answers(Analysis))
async def analyse_submission(body: Enquires) -> Response:
    """Give exact figures of a submission that passes its check, or of a book by its id."""
    question = Question(
        subject=body.submission,
        pays=tuple(sorted(body.pays.items())),
        ties=body.ties,
        ante=body.ante,
        stake=body.stake,
        meters=tuple(sorted(body.meters.items())),
    )
    return await _part(body.part, question)


@router.get("/analysis/{id_}/information", responses=answers(Information), openapi_extra=ASKED)
async def value_information(id_: Id, request: Request) -> Response:
    """Give what it is worth to a player to see cards that should not be seen."""
    return await _part("information", question_of(known(id_), request))


@router.get("/analysis/{id_}/strategy", responses=answers(Strategy), openapi_extra=ASKED)
async def strategy_table(
    id_: Id,
    request: Request,
    street: Annotated[int, Query(ge=3, le=5)] = 3,
    staked: Annotated[int, Query(ge=1, le=10)] = 1,
) -> Response:
    """Give the best decision in every position of a street, in columns.

    `best` has places in `choices`, `values` a column for each choice in antes, `sets` how many
    hands a row stands for. Of Casino Stud there are the hands for which the dealer's card matters.
    """
    question = question_of(known(id_), request)
    return _json(await SLOW.ask(strategy.decision_table, question, street, staked))


@router.get("/analysis/{id_}/position", response_model=Position, openapi_extra=ASKED)
async def advise_on(
    id_: Id,
    request: Request,
    cards: Cards,
    board: Cards = "",
    up: Cards = "",
    staked: Annotated[int | None, Query(ge=1, le=10)] = None,
) -> dict[str, Any]:
    """Give the exact value of every choice in one position, and what each costs."""
    question = question_of(known(id_), request)
    told: dict[str, Any] = await WORKER.ask(strategy.advice, question, (cards, board, up), staked)
    return told


@router.get("/compare/{left}/{right}", responses=answers(Compared))
async def compare_books(left: Id, right: Id) -> Response:
    """Give every point in which two books differ, with both clauses."""
    return _json(await WORKER.ask(jobs.comparison, known(left), known(right)))


@router.get("/par/{id_}.{kind}", response_class=Response, responses=_taken(jobs.ParKind))
async def take_par(id_: Id, kind: Annotated[jobs.ParKind, Path()], request: Request) -> Response:
    """Take the PAR sheet away as a file; pay lines may be changed as elsewhere."""
    question = question_of(known(id_), request)
    return _file(await SLOW.ask(jobs.par_file, question, kind), f"par-{id_}", kind)


@router.post("/par.{kind}", responses=_taken(jobs.ParKind), response_class=Response)
async def take_par_of(kind: Annotated[jobs.ParKind, Path()], body: Papers) -> Response:
    """Take the PAR sheet of a submission away as a file; pay lines may be changed as elsewhere."""
    question = Question(
        subject=body.submission, pays=tuple(sorted(body.pays.items())), ties=body.ties
    )
    name = body.submission if body.submission in SHELF else "submission"
    return _file(await SLOW.ask(jobs.par_file, question, kind), f"par-{name}", kind)


@router.get("/cards/{id_}.{kind}", response_class=Response, responses=_taken(jobs.CardKind))
async def take_card(id_: Id, kind: Annotated[jobs.CardKind, Path()], request: Request) -> Response:
    """Take the strategy card away as a file."""
    question = question_of(known(id_), request)
    return _file(await SLOW.ask(jobs.card_file, question, kind), f"strategy-{id_}", kind)


@router.get("/tables/{table}/sign.{kind}", response_class=Response, responses=_taken(jobs.SignKind))
async def take_sign(
    table: Table, kind: Annotated[jobs.SignKind, Path()], lobby: InLobby
) -> Response:
    """Take the sign of a table away: odds, limits, the edge with its basis, and notices."""
    question = Question(subject=lobby.host(table).state.rules.text)
    return _file(await SLOW.ask(jobs.sign_file, question, kind), f"sign-{table}", kind)


@router.get("/tables/{table}/notices", responses=answers(Sign))
async def show_notices(table: Table, lobby: InLobby) -> Response:
    """Show what the sign of a table says: odds, limits, the edge with its basis, and help."""
    question = Question(subject=lobby.host(table).state.rules.text)
    return _json(await WORKER.ask(jobs.notices, question))


@router.get("/tables/{table}/par.{kind}", response_class=Response, responses=_taken(jobs.ParKind))
async def take_table_par(
    table: Table, kind: Annotated[jobs.ParKind, Path()], lobby: InLobby
) -> Response:
    """Take the PAR sheet of a table away, as it was submitted."""
    question = Question(subject=lobby.host(table).state.rules.text)
    return _file(await SLOW.ask(jobs.par_file, question, kind), f"par-{table}", kind)
