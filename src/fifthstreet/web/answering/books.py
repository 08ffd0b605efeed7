"""The rules as they are answered: every book whole, as its own records have it."""

from typing import Any, get_args

from fifthstreet.money import Odds
from fifthstreet.rules.book import RuleBook
from fifthstreet.web.answering.deriving import Deriver
from fifthstreet.web.answering.shape import Told


class Entry(Told):
    """What is told of a book among others."""

    id: str
    title: str
    game: str
    version: str
    jurisdiction: str
    currency: str
    clauses: int


class Template(Told):
    """A commented submission, to be filled in."""

    text: str


WHOLE = "A whole book: rules, pays and limits, each with its clauses."
Book: Any = Deriver("Book", known=dict.fromkeys(get_args(Odds), str)).model(
    RuleBook, "Book", says=WHOLE
)
