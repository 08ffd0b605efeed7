"""The rules, for everyone and without a session (R11): every book, its pays and its limits."""

import asyncio
from collections import Counter
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from fifthstreet.coaching.clauses import clause
from fifthstreet.protocol.bodies import FIRST_BOOK
from fifthstreet.protocol.books import Book, Differs, Entry, Template
from fifthstreet.protocol.codec import text_of
from fifthstreet.protocol.record import ClauseText
from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.contrast import differing_points
from fifthstreet.rules.library import book, books, shelf
from fifthstreet.rules.manifest import ID
from fifthstreet.rules.shelf import while_unchanged
from fifthstreet.rules.template import template
from fifthstreet.web.answers import JSON, written
from fifthstreet.web.bundle import File, document
from fifthstreet.web.openapi import answers

router = APIRouter(prefix="/books", tags=["books"])
Id = Annotated[str, Path(pattern=f"^{ID}$", examples=[FIRST_BOOK])]
Cite = Annotated[str, Path(pattern="^[A-Za-z0-9][A-Za-z0-9.-]{1,60}$", examples=["MD-12.B"])]


@while_unchanged
def entries() -> tuple[Entry, ...]:
    """Return the entry of each book in the list."""
    return tuple(_entry(law) for law in books())


def _entry(law: RuleBook) -> Entry:
    document, cards = law.document, _main_cards(law)
    return Entry(
        id=law.id,
        title=document.title,
        game=document.game,
        version=document.version,
        jurisdiction=document.jurisdiction,
        currency=document.currency,
        clauses=law.own_clauses,
        own_cards=cards["seat"],
        shared_cards=cards["table"],
        dealer_cards=cards["dealer"],
        differs=_differs(law),
    )


def _differs(law: RuleBook) -> Differs | None:
    """Return how a book differs from the first other one of its game."""
    game = law.document.game
    others = (one for one in books() if one.document.game == game and one.id != law.id)
    if (other := next(others, None)) is None:
        return None
    place = other.document.jurisdiction
    return Differs(book=other.id, jurisdiction=place, topics=differing_points(law, other))


def _main_cards(law: RuleBook) -> Counter[str]:
    """Return how many cards the main game has at a seat, on the table and with the dealer."""
    main = {wager.id for wager in law.wagers if wager.group != "side"}
    hands = [c.hand for c in law.contests if main & {*c.wagers}]
    hands += [c.against for c in law.contests if c.against and main & {*c.wagers}]
    zones = {zone for hand in hands for zone in hand.zones}
    return Counter({z.per: z.cards for z in law.zones if z.id in zones})


@while_unchanged
def whole(id_: str) -> File:
    """Return everything of a book: rules, pay tables, limits, remedies, each with its clause."""
    return book_file(book(id_))


def book_file(law: RuleBook) -> File:
    """Return a book as it is sent, packed."""
    return document(text_of(law.model_dump(mode="json", fallback=str)), JSON)


@router.get("", responses=answers(list[Entry]))
async def list_books() -> Response:
    """List the rule books: the document of each, where it applies, and its currency."""
    return written(await asyncio.to_thread(entries))


@router.get("/{id_}", responses=answers(Book))
async def show_book(request: Request, id_: Id) -> Response:
    """Show a whole book: rules, pays and limits, with their clauses."""
    if id_ not in shelf():
        raise RefusedError(Refusal("book_is_unknown"))
    return (await asyncio.to_thread(whole, id_)).answer(request.headers)


@router.get("/{id_}/template", responses=answers(Template))
async def give_template(id_: Id) -> Response:
    """Give a commented submission under a book, to be filled in."""
    if id_ not in shelf():
        raise RefusedError(Refusal("book_is_unknown"))
    return written(Template(template(book(id_))))


@router.get("/{id_}/clauses/{citation}", responses=answers(ClauseText))
async def show_clause(id_: Id, citation: Cite) -> Response:
    """Show what a clause or a ruling says, in our words."""
    if id_ not in shelf():
        raise RefusedError(Refusal("book_is_unknown"))
    answer = clause(citation, book(id_))
    if not answer.words:
        raise RefusedError(Refusal("clause_is_unknown"))
    return written(answer)
