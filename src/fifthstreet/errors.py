"""The one family of errors, so that every door can show them and none needs a traceback."""

from typing import ClassVar


class FifthStreetError(Exception):
    """Something a person supplied is wrong: says what, why (the clause) and how to fix it.

    >>> str(FifthStreetError("No such card: 1x.", remedy="Write rank and suit, as in As or Td."))
    'No such card: 1x. Write rank and suit, as in As or Td.'
    """

    unreadable: ClassVar[bool] = True
    """Whether the input cannot be used at all, or was read and has no answer."""

    def __init__(
        self, what: str, *, citation: str | None = None, remedy: str | None = None
    ) -> None:
        super().__init__(what)
        self.what = what
        self.citation = citation
        self.remedy = remedy

    def __str__(self) -> str:
        cited = f"{self.what} [{self.citation}]" if self.citation else self.what
        return f"{cited} {self.remedy}" if self.remedy else cited


class NoExactFigureError(FifthStreetError):
    """A book has a feature that the mathematics did not count, so that it has no exact figure.

    >>> str(NoExactFigureError.because("the deck has 36 cards; 52 were counted"))
    'No exact figure for this game because the deck has 36 cards; 52 were counted.'
    """

    unreadable = False

    @classmethod
    def because(cls, reason: str, *, citation: str | None = None) -> "NoExactFigureError":
        """Return the error for one reason, worded as the end of a sentence."""
        return cls(f"No exact figure for this game because {reason}.", citation=citation)


class InvariantError(FifthStreetError):
    """The program is wrong, not its input: a state that the code holds impossible was reached."""


def ensure(condition: bool, what: str) -> None:
    """Raise `InvariantError` unless the condition holds; unlike `assert` it survives `-O`."""
    if not condition:
        raise InvariantError(what)
