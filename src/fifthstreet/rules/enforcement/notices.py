"""Notices: each has something to say."""

from collections.abc import Iterator, Mapping

from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.fault import BookFault
from fifthstreet.rules.notice import Subject

WRITTEN: frozenset[Subject] = frozenset({"document", "pay_tables", "limits", "house_edge"})
"""The subjects that the program writes about under any book."""


def notices_say_something(book: RuleBook) -> Iterator[BookFault]:
    """Refuse a notice with neither a text nor a subject that the book has."""
    there: Mapping[Subject, object] = {
        "street_multiples": any(decision.adds for decision in book.decisions),
        "maximum_payout": book.caps,
        "progressive_amount": book.meters,
    }
    stated = {statement.id for statement in book.statements}
    for index, notice in enumerate(book.notices):
        about = there.get(notice.subject, notice.subject in WRITTEN)
        if not (about or notice.text or notice.id in stated):
            says = (
                "The notice says nothing: it has no text, and the book has nothing on its subject. "
                "Write a text, or leave the notice out; what the base has goes with "
                f'remove = ["notices.{notice.id}"].'
            )
            yield BookFault(path=("notices", index), says=says)
