"""The page of a book: the whole document as a person reads it, every line with its clause."""

from fifthstreet.rules.book import RuleBook
from fifthstreet.terminal.page.incidents import conduct, irregularities
from fifthstreet.terminal.page.layout import cards, head, layout, people
from fifthstreet.terminal.page.notices import (
    notices,
    operator_options,
    requirements,
    rulings_read,
    statements,
    terms,
)
from fifthstreet.terminal.page.pay import caps, pay_tables
from fifthstreet.terminal.page.play import course, dealing, wagers
from fifthstreet.terminal.sheet import Sheet

SECTIONS = (
    head,
    cards,
    layout,
    people,
    wagers,
    dealing,
    course,
    pay_tables,
    caps,
    irregularities,
    conduct,
    notices,
    requirements,
    operator_options,
    statements,
    terms,
    rulings_read,
)


def book_page(book: RuleBook) -> Sheet:
    """Return everything that a book says, in the order of a table's day."""
    sheet = Sheet()
    for section in SECTIONS:
        section(sheet, book)
    return sheet
