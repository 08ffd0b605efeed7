"""The page of a book: the whole document as a person reads it, every line with its clause."""

from fifthstreet.cli.page.incidents import conduct, irregularities
from fifthstreet.cli.page.layout import cards, head, layout, people
from fifthstreet.cli.page.notices import (
    notices,
    operator_options,
    requirements,
    rulings_read,
    statements,
    terms,
)
from fifthstreet.cli.page.pay import caps, pay_tables
from fifthstreet.cli.page.play import course, dealing, wagers
from fifthstreet.cli.sheet import Sheet
from fifthstreet.rules.book import RuleBook

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
