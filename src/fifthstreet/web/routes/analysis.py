"""The mathematics for a page: exact figures, how to play, comparisons, and papers to download."""

from dataclasses import replace
from typing import Annotated, Any, Final, get_args

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from fifthstreet.coaching import jobs, money, pay_design, strategy
from fifthstreet.coaching.money import MoneyQuestion
from fifthstreet.coaching.pay_design import DesignQuestion
from fifthstreet.coaching.question import Question, question_about, question_from
from fifthstreet.coaching.worker import SLOW, WORKER
from fifthstreet.floor.tables.views import name_of
from fifthstreet.paper.files import CardKind, ParKind, SignKind
from fifthstreet.protocol.books import Compared
from fifthstreet.protocol.figures import DesignSheet, MoneyFigures, NeighborsCount, ShortRules
from fifthstreet.protocol.lessons import Position
from fifthstreet.protocol.question_bodies import (
    AsksForAdvice,
    AsksForStreet,
    Compares,
    Enquires,
    Papers,
    Part,
)
from fifthstreet.protocol.schema import Schema
from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.rules.library import shelf
from fifthstreet.web.answers import JSON, written
from fifthstreet.web.identity import InLobby, Sends
from fifthstreet.web.languages import InLanguage
from fifthstreet.web.lobby import Lobby
from fifthstreet.web.openapi import Responses, answers, files
from fifthstreet.web.routes.books import Id
from fifthstreet.web.routes.tables import Table

router = APIRouter(tags=["analysis"])
MEDIA: Final = {
    "csv": "text/csv; charset=utf-8",
    "pdf": "application/pdf",
    "html": "text/html; charset=utf-8",
    "json": JSON,
    "txt": "text/plain; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
Antes = Annotated[int, Query(ge=1, le=10**12)]
Odds = Annotated[int, Query(ge=1, le=10**6)]
Cards = Annotated[str, Query(pattern="^([2-9TJQKA][cdhs] ?){0,5}$", max_length=15)]
LONG: Final = frozenset({"short", "cap", "money", "design"})
GLANCE: Final = 0.5
"""Seconds after which a request for a long count is answered with its progress."""
SHEET: Final = "ParSheet"
"""The record of figures, by its name in the description."""
PARAMETERS: Final[Schema] = {
    "parameters": [
        {"name": name, "in": "query", "required": False, "description": says, "schema": schema}
        for name, says, schema in (
            ("ties", "What is done between equal choices.", {"enum": ["bet", "fold"]}),
            ("ante", "In minor units.", {"type": "integer", "minimum": 1, "maximum": 10**11}),
            ("stake", "In minor units.", {"type": "integer", "minimum": 1, "maximum": 10**11}),
        )
    ]
}
"""Parameters of every question, besides `pay.LINE`, `meter.NAME` and `side.BET`."""
OWN: Final = frozenset(
    {"part", "street", "staked", "cards", "board", "up", "kind", "bankroll", "target", "rounds"}
    | {"whole", "any_order", "ceiling"}
)
"""Parameters that are not of the question itself."""


def known(id_: str) -> str:
    """Return the id of a book that there is."""
    if id_ not in shelf():
        raise RefusedError(Refusal("book_is_unknown"))
    return id_


def _question_of(subject: str, request: Request) -> Question:
    """Return the question that an address asks of a book or a submission."""
    pairs = request.query_params.multi_items()
    return question_from(subject, [pair for pair in pairs if pair[0] not in OWN])


def _question_in(body: Papers) -> Question:
    """Return the question that a body asks of a book or a submission."""
    pays = tuple(sorted(body.pays.items()))
    return Question(subject=body.submission, pays=pays, ties=body.ties)


def _json(content: bytes) -> Response:
    return Response(content, media_type=JSON)


def _file(content: bytes, name: str, kind: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}.{kind}"'}
    return Response(content, media_type=MEDIA[kind], headers=headers)


def _taken(kinds: Any) -> Responses:
    """Describe a file in the kinds in which it can be had."""
    result = files(*(MEDIA[kind].partition(";")[0] for kind in get_args(kinds)))
    if kinds is ParKind:
        result[200]["content"] |= answers(SHEET)[200]["content"]
    return result


def _analysis() -> Responses:
    """Describe the record of figures, or what is asked for in its stead."""
    result = answers(SHEET)
    others = (result, answers(ShortRules), answers(MoneyFigures), answers(DesignSheet))
    either = [each[200]["content"][JSON]["schema"] for each in others]
    result[200] |= {
        "description": "The figures with the part that was asked for; or the short rules, money "
        "over time, or how the pay table pulls.",
        "content": {JSON: {"schema": {"anyOf": either}}},
    }
    return result


def session_of(
    bankroll: Antes = 100, target: Antes | None = None, rounds: Antes = 240
) -> MoneyQuestion:
    """Return the session that an address asks about."""
    return MoneyQuestion(bankroll, target, rounds)


def _search_of(
    *, whole: bool = False, any_order: bool = False, ceiling: Odds | None = None
) -> DesignQuestion:
    """Return what the pay tables of a search keep to, as an address says."""
    return DesignQuestion(whole, any_order, ceiling)


async def _part(
    part: Part,
    question: Question,
    session: MoneyQuestion | None = None,
    search: DesignQuestion | None = None,
) -> Response:
    if part == "cap" and question.ante is None:
        raise RefusedError(
            Refusal(
                "request_is_not_valid", "Give an ante: the cost of a maximum payout depends on it."
            )
        )
    worker = SLOW if part in LONG else WORKER
    if part == "short":
        return _json(await worker.ask(strategy.short_rules, question))
    if part == "money":
        return _json(await worker.ask(money.money, question, session or MoneyQuestion()))
    if part == "design":
        return _json(await worker.ask(pay_design.sheet, question, search or DesignQuestion()))
    return _json(await worker.ask(jobs.figures, question, part))


@router.get("/analysis/{id_}", responses=_analysis(), openapi_extra=PARAMETERS)
async def analyse_book(
    id_: Id,
    request: Request,
    session: Annotated[MoneyQuestion, Depends(session_of)],
    search: Annotated[DesignQuestion, Depends(_search_of)],
    part: Annotated[Part, Query()] = "main",
) -> Response:
    """Give exact figures of a book under the best play.

    `main` follows a slider at once; `all` has side bets, progressive, caps and what the document
    claims as well; `information` adds what it is worth to see more cards, `progressive` what the
    wager is worth at meters, `cap` what a maximum payout costs; `short` has a few rules and their
    cost instead, `money` how a `bankroll` in antes fares over some `rounds`, with side bets, and
    `design` what each pay line does to edge, deviation and hits, with the best trade-offs nearby
    that keep to `whole` odds, to the order of hands unless `any_order`, and to a `ceiling` of odds.
    Further parameters: `pay.LINE` (as in `pay.straight=5`), `meter.NAME`, `side.BET`, `ante`,
    `stake`, `ties`.
    """
    return await _part(part, _question_of(known(id_), request), session, search)


@router.post("/analysis", responses=_analysis())
async def analyse_submission(body: Sends[Enquires]) -> Response:
    """Give exact figures of a submission that passes its check, or of a book by its id."""
    question = Question(
        subject=body.submission,
        pays=tuple(sorted(body.pays.items())),
        ties=body.ties,
        ante=body.ante,
        stake=body.stake,
        meters=tuple(sorted(body.meters.items())),
        stakes=tuple(sorted(body.stakes.items())),
    )
    session = MoneyQuestion(body.bankroll, body.target, body.rounds)
    search = DesignQuestion(body.whole, body.any_order, body.ceiling)
    return await _part(body.part, question, session, search)


@router.get("/analysis/{id_}/information", responses=answers(SHEET), openapi_extra=PARAMETERS)
async def value_information(id_: Id, request: Request) -> Response:
    """Give what it is worth to a player to see cards that should stay hidden."""
    return await _part("information", _question_of(known(id_), request))


@router.get(
    "/analysis/{id_}/neighbors", responses=answers(NeighborsCount), openapi_extra=PARAMETERS
)
async def value_neighbors(id_: Id, request: Request) -> Response:
    """Give what the cards of one to five neighbors are worth, or how far their count has come."""
    return await _neighbors(_question_of(known(id_), request))


@router.post("/neighbors", responses=answers(NeighborsCount))
async def value_neighbors_of(body: Sends[Papers]) -> Response:
    """Give what neighbors' cards are worth in a submission, or how far their count has come."""
    return await _neighbors(_question_in(body))


async def _neighbors(question: Question) -> Response:
    try:
        return _json(await SLOW.ask(jobs.neighbors, question, patience=GLANCE))
    except RefusedError:
        advance = SLOW.progress(jobs.neighbors, question)
        if advance is None:
            raise
        done, todo = advance
        return written(NeighborsCount(done=done, todo=todo))


@router.get("/analysis/{id_}/strategy", responses=answers("Strategy"), openapi_extra=PARAMETERS)
async def strategy_table(
    id_: Id,
    request: Request,
    street: Annotated[int, Query(ge=3, le=8)] = 3,
    staked: Annotated[int | None, Query(ge=0, le=1000)] = None,
) -> Response:
    """Give the best decision in every position of a street, in columns.

    `best` has places in `choices`, `values` a column for each choice in antes, `sets` how many
    hands a row stands for. Of Casino Stud there are the hands for which the dealer's card matters.
    """
    question = _question_of(known(id_), request)
    return _json(await SLOW.ask(strategy.decision_table, question, street, staked))


@router.get("/analysis/{id_}/position", responses=answers(Position), openapi_extra=PARAMETERS)
async def advise_on(
    id_: Id,
    request: Request,
    cards: Cards,
    board: Cards = "",
    up: Cards = "",
    staked: Annotated[int | None, Query(ge=1, le=10)] = None,
) -> Response:
    """Give the exact value of every choice in one position, and what each costs."""
    question = _question_of(known(id_), request)
    return written(await WORKER.ask(strategy.advice, question, (cards, board, up), staked))


@router.post("/strategy", responses=answers("Strategy"))
async def decide_submission(body: Sends[AsksForStreet]) -> Response:
    """Give the best decision in every position of a street of a submission."""
    return _json(
        await SLOW.ask(strategy.decision_table, _question_in(body), body.street, body.staked)
    )


@router.post("/position", responses=answers(Position))
async def advise_submission(body: Sends[AsksForAdvice]) -> Response:
    """Give the exact value of every choice in one position of a submission."""
    seen = (body.cards, body.board, body.up)
    return written(await WORKER.ask(strategy.advice, _question_in(body), seen, body.staked))


@router.get("/compare/{left}/{right}", responses=answers(Compared))
async def compare_books(left: Id, right: Id) -> Response:
    """Give every point in which two books differ, with both clauses."""
    return _json(await WORKER.ask(jobs.comparison, known(left), known(right)))


@router.post("/compare", responses=answers(Compared))
async def compare_submissions(body: Sends[Compares]) -> Response:
    """Give every point in which two submissions, or books by their ids, differ."""
    return _json(await WORKER.ask(jobs.comparison, body.left, body.right))


@router.get("/par/{id_}.{kind}", response_class=Response, responses=_taken(ParKind))
async def take_par(id_: Id, kind: Annotated[ParKind, Path()], request: Request) -> Response:
    """Download the PAR sheet; pay lines may be changed as elsewhere."""
    question = _question_of(known(id_), request)
    return _file(await SLOW.ask(jobs.par_file, question, kind), f"par-{id_}", kind)


@router.post("/par.{kind}", responses=_taken(ParKind), response_class=Response)
async def take_par_of(kind: Annotated[ParKind, Path()], body: Sends[Papers]) -> Response:
    """Download the PAR sheet of a submission; pay lines may be changed as elsewhere."""
    question = _question_in(body)
    name = body.submission if body.submission in shelf() else "submission"
    return _file(await SLOW.ask(jobs.par_file, question, kind), f"par-{name}", kind)


@router.get("/cards/{id_}.{kind}", response_class=Response, responses=_taken(CardKind))
async def take_card(id_: Id, kind: Annotated[CardKind, Path()], request: Request) -> Response:
    """Download the strategy card."""
    question = _question_of(known(id_), request)
    return _file(await SLOW.ask(jobs.card_file, question, kind), f"strategy-{id_}", kind)


def _sign_of(lobby: Lobby, table: str) -> Question:
    """Return the question about the sign of a table: its own name, and the limits in force."""
    state = lobby.host(table).state
    limits = tuple(sorted(state.limits.items()))
    return replace(question_about(state.rules), table=name_of(state) or "", limits=limits)


@router.get("/tables/{table}/sign.{kind}", response_class=Response, responses=_taken(SignKind))
async def take_sign(
    table: Table, kind: Annotated[SignKind, Path()], lobby: InLobby, catalog: InLanguage
) -> Response:
    """Download the sign of a table: odds, limits, the edge with its basis, and notices."""
    question = _sign_of(lobby, table)
    file = await SLOW.ask(jobs.sign_file, question, kind, catalog.language, catalog.tag)
    return _file(file, f"sign-{table}", kind)


@router.get("/tables/{table}/notices", responses=answers("Sign"))
async def show_notices(table: Table, lobby: InLobby, catalog: InLanguage) -> Response:
    """Show what the sign of a table says: odds, limits, the edge with its basis, and help."""
    question = _sign_of(lobby, table)
    return _json(await WORKER.ask(jobs.notices, question, catalog.language, catalog.tag))


@router.get("/tables/{table}/progressive", responses=answers(SHEET))
async def show_progressive(table: Table, lobby: InLobby) -> Response:
    """Show what wins the jackpot of a table, how often, and where the wager breaks even."""
    question = question_about(lobby.host(table).state.rules)
    return _json(await WORKER.ask(jobs.jackpot, question))


@router.get("/tables/{table}/par.{kind}", response_class=Response, responses=_taken(ParKind))
async def take_table_par(
    table: Table, kind: Annotated[ParKind, Path()], lobby: InLobby
) -> Response:
    """Download the PAR sheet of a table, as it was submitted."""
    question = question_about(lobby.host(table).state.rules)
    return _file(await SLOW.ask(jobs.par_file, question, kind), f"par-{table}", kind)
