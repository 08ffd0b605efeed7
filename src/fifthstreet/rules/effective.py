"""The book as one table has it: the operator's choices stand where the book leaves them open."""

from typing import Any

from pydantic import BaseModel

from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.law import Cited
from fifthstreet.rules.options import Option
from fifthstreet.rules.submission import Submission

CitedAny = Cited[Any]
"""What an option sets where the book says nothing; its name takes longer to look up than to use."""


def effective(book: RuleBook, submission: Submission) -> RuleBook:
    """Return a book with what the operator chose, or the default, at the path that an option sets.

    A part of a path is a field, or the id of an item of a list. A value that the book lacks is
    cited as the option is.
    """
    for key, option in book.options.items():
        value = option.value(submission.chosen.get(key)) if option.sets else None
        if option.sets is not None and value is not None:
            book = _changed(book, option.sets.split("."), value, option)
    return book


def _changed(thing: Any, path: list[str], value: Any, option: Option) -> Any:
    """Return a part of the law with another value at a path; the same one where it has it."""
    if not path:
        return _replaced(thing, value, option)
    if thing is None:
        return None  # the book has no such part, so there is nothing to choose
    first, *rest = path
    if isinstance(thing, BaseModel):
        now = getattr(thing, first)
        new = _changed(now, rest, value, option)
        return thing if new is now else thing.model_copy(update={first: new})
    return tuple(
        _changed(item, rest, value, option) if item.id == first else item for item in thing
    )


def _replaced(old: Any, value: Any, option: Option) -> Any:
    if isinstance(old, Cited):
        return old if old.value == value else old.model_copy(update={"value": value})
    if old is None:
        return CitedAny.model_construct(value=value, cite=option.cite)
    return old if old == value else value
