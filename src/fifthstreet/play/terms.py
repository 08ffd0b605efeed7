"""The terms of a round: the book and what the operator chose, and the brief of both."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache, partial
from typing import Any, Self

from fifthstreet.play.brief import Brief, brief_of
from fifthstreet.play.choices import Choices
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.submission import Submission

TERMS_KEPT = 16
"""For how many submissions the terms are kept, of the many that a program may try."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms(Choices):
    """The terms of a round: everything that it needs to know of the law and the submission."""

    brief: Brief = field(init=False, repr=False, compare=False)
    """All of this, arranged by what a round asks at every step."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "brief", brief_of(self))

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what a pickle has: the brief is arranged again, and mappings are plain."""
        known = {part.name: getattr(self, part.name) for part in fields(self) if part.init}
        for name, value in known.items():
            known[name] = dict(value) if isinstance(value, Mapping) else value
        return partial(type(self), **known), ()

    @classmethod
    def of(cls, submission: Submission, book: RuleBook) -> Self:
        """Return the terms of a submission; tables under the same one share what they judged."""
        return terms_of(cls, _Case(submission, book))  # type: ignore[return-value, arg-type]


class _Case:
    """What is submitted under a book; another is the same only under the very same book."""

    __slots__ = ("book", "submission")

    def __init__(self, submission: Submission, book: RuleBook) -> None:
        chosen = dict(submission.chosen)  # which a caller may go on filling
        self.submission, self.book = submission.model_copy(update={"chosen": chosen}), book

    def __hash__(self) -> int:
        return id(self.book)

    def __eq__(self, other: object) -> bool:
        alike = isinstance(other, _Case) and self.book is other.book
        return alike and self.submission == other.submission  # type: ignore[attr-defined]


@lru_cache(TERMS_KEPT)
def terms_of(kind: type[Terms], case: _Case) -> Terms:
    """Return the terms of a case, the same ones each time."""
    return super(Terms, kind).of(case.submission, case.book)
