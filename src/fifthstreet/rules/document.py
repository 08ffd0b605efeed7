"""Who made a document, what its words mean, what it claims, and who may do what under it."""

from datetime import date, datetime
from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, AwareDatetime, Field, WithJsonSchema

from fifthstreet.money import CURRENCIES, Amount, MoneyError, currency
from fifthstreet.rules.law import Count, Law, LawRecord, Name, Positive, Reasons
from fifthstreet.rules.manifest import ID


def _known(code: str) -> str:
    """Return the code of a known currency, and refuse any other as the loader wants it."""
    try:
        return currency(code).code
    except MoneyError as error:
        raise ValueError(str(error)) from error


CurrencyCode = Annotated[
    str,
    AfterValidator(_known),
    WithJsonSchema({"type": "string", "enum": [known.code for known in CURRENCIES]}),
]


MADE_BY = (
    *("version", "jurisdiction", "operator", "regulator"),
    *("pages", "approval", "approved_on"),
)


class Chapter(LawRecord):
    """One chapter of a document, by its own number."""

    informative: ClassVar[Reasons] = {"*": "It is how a page lists the document."}

    number: str
    """The chapter's own number."""
    title: str
    """The chapter's title."""


class Document(Law):
    """The identity of a rule document; its version is stamped on every round and sign."""

    informative: ClassVar[Reasons] = {
        **dict.fromkeys(MADE_BY, "It says who made the document, as papers and pages print it."),
        "effective_from": "The check of a submission reads it.",
        "effective_until": "The check of a submission reads it.",
        "currency": "It is the name of the money; sums in another currency are refused.",
        "game": "It is a name for people and other programs.",
    }

    id: Annotated[str, Field(pattern=f"^{ID}$")]
    """The short name by which other parts of the book name it."""
    title: str
    """The document's title."""
    game: Name
    """A name of the game for people and other programs."""
    version: str
    """The document's own version."""
    jurisdiction: str
    """Where the document is law."""
    operator: str | None = None
    """For which operator it was made."""
    regulator: str | None = None
    """Who issued or approved it."""
    currency: CurrencyCode
    """The ISO 4217 code of the money in which it pays."""
    pages: Positive | None = None
    """How many pages it has."""
    effective_from: AwareDatetime | None = None
    """From when on it is in force."""
    effective_until: AwareDatetime | None = None
    """Until when it is in force."""
    approved_on: date | None = None
    """When it was approved."""
    approval: str | None = None
    """The reference of its approval."""
    chapters: tuple[Chapter, ...] = ()
    """Its chapters."""

    def money(self, minor: int) -> str:
        """Write an amount in the document's currency for a person, a loss with its sign."""
        return ("-" if minor < 0 else "") + Amount(abs(minor), self.currency).pretty

    def in_force(self, moment: datetime) -> bool:
        """Return whether the document is in force at a moment: from its start, until its end."""
        begun = self.effective_from is None or moment >= self.effective_from
        return begun and (self.effective_until is None or moment < self.effective_until)

    @property
    def term(self) -> str:
        """Return from when and until when the document is in force, as the end of a sentence.

        >>> from fifthstreet.rules.library import book
        >>> book("rws").document.term
        'from 2020-06-28 08:00 UTC+08:00'
        """
        start, end = self.effective_from, self.effective_until
        parts = [f"from {start:%Y-%m-%d %H:%M %Z}"] if start else []
        parts += [f"until {end:%Y-%m-%d %H:%M %Z}"] if end else []
        return " ".join(parts)


class Term(Law):
    """A word that the document defines, in our words, and what it means in the program."""

    informative: ClassVar[Reasons] = {"*": "It is what a page says of the document."}

    name: str
    """The word."""
    means: str
    """What it means, in our words."""
    aliases: tuple[str, ...] = ()
    """Other words for the same."""
    stands_for: str | None = None
    """What it is in the program."""


class Statement(Law):
    """Something the document says of itself or of the game; a claim, not a fact."""

    informative: ClassVar[Reasons] = {
        "*": "It is a claim, which the analysis judges and a sign quotes."
    }

    id: Name
    """The short name by which other parts of the book name it."""
    kind: Literal["house_edge", "explanation", "commitment", "help", "objective"]
    """What the statement is about."""
    says: str
    """What the document says, in our words."""
    percent: str | None = None
    """The percentage that it claims."""
    judged_by: Literal["edge_is_positive"] | None = None
    """How the analysis judges it."""


class Role(Law):
    """A post at the table or above it; `rank` orders them, `group` collects them."""

    id: Name
    """The short name by which other parts of the book name it."""
    title: str
    """What people call the post."""
    rank: Count
    """How high the post is in its group."""
    group: Name | None = None
    """The group that the post belongs to."""


class Power(Law):
    """An act, and the lowest role that may do it."""

    act: Name
    """The act."""
    role: Name
    """The lowest role that may do it."""
    or_above: bool = True
    """Whether higher roles may do it too."""
