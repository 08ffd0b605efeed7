"""What somebody wants to know of a game, in values that travel to the process that works it out."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from fifthstreet.errors import FifthStreetError
from fifthstreet.floor.tables.ruleset import Ruleset, Source, ruleset_of
from fifthstreet.protocol.question_bodies import Ties
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.library import book, shelf
from fifthstreet.rules.submission import Submission

if TYPE_CHECKING:
    from fifthstreet.analysis.game import Game
    from fifthstreet.whole_table.enquiry import Enquiry


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A book by its id or a submission in full, with pay lines changed and amounts to reckon with.

    `pays`, `meters` and `stakes` on side bets are pairs, so that the same question is known again.
    """

    subject: str
    pays: tuple[tuple[str, str], ...] = ()
    ties: Ties = "bet"
    ante: int | None = None
    stake: int | None = None
    meters: tuple[tuple[str, int], ...] = ()
    stakes: tuple[tuple[str, int], ...] = ()
    law: Source = ""
    """The law that a table is played under."""
    table: str = ""
    """The name of the one table that is meant, where the submission names several."""
    limits: tuple[tuple[str, tuple[int, int]], ...] = ()
    """The limits in force at that table, where they are others than those of the submission."""

    @property
    def of(self) -> tuple[Submission, RuleBook]:
        """Return the submission and its book; a bare book chooses nothing."""
        return _subject(self.subject, self.law)

    @property
    def changes(self) -> Mapping[str, Fraction]:
        """Return the pay lines that are changed, by their keys."""
        from fifthstreet.analysis.pay_changes import parse_pay_changes

        texts = [f"{line}={pays}" for line, pays in self.pays]
        return parse_pay_changes(texts, self.of[1])

    @property
    def enquiry(self) -> "Enquiry":
        """Return what the mathematics is asked."""
        from fifthstreet.whole_table.enquiry import Enquiry

        submission, law = self.of
        return Enquiry(
            book=law,
            submission=submission,
            ties=self.ties,
            pays=self.changes,
            ante=self.ante,
            stake=self.stake,
            meters=dict(self.meters),
        )

    @property
    def game(self) -> "Game":
        """Return the game before any ceiling, or refuse one that was not counted."""
        return self.enquiry.game


@lru_cache(maxsize=64)
def _subject(name: str, law: Source) -> tuple[Submission, RuleBook]:
    if law:
        rules = ruleset_of(name, law)
        return rules.setup.submission, rules.book
    if name in shelf():
        return Submission(book=name), book(name)
    from fifthstreet.paper.edge import passing

    return passing(name)


def question_about(
    rules: Ruleset,
    ante: int | None = None,
    *,
    stake: int | None = None,
    meters: Mapping[str, Fraction | int] | None = None,
) -> Question:
    """Return the question about the game of a table, by the law that it is played under.

    `stake` is a progressive wager beside the ante, for what the `meters` show.
    """
    known: Mapping[str, Fraction | int] = {} if stake is None else meters or {}
    readings = tuple(sorted((meter, int(amount)) for meter, amount in known.items()))
    return Question(subject=rules.text, law=rules.source, ante=ante, stake=stake, meters=readings)


def question_from(subject: str, parameters: Iterable[tuple[str, str]]) -> Question:
    """Return the question that an address asks.

    >>> question_from("md", [("pay.straight", "5"), ("ante", "1500")]).pays
    (('straight', '5'),)
    """
    pays: dict[str, str] = {}
    meters: dict[str, int] = {}
    stakes: dict[str, int] = {}
    amounts: dict[str, int] = {}
    ties = "bet"
    for name, value in parameters:
        kind, _, line = name.partition(".")
        if kind == "pay" and line:
            pays[line] = value
        elif kind == "meter" and line:
            meters[line] = _amount(name, value)
        elif kind == "side" and line:
            stakes[line] = _amount(name, value)
        elif name in {"ante", "stake"}:
            amounts[name] = _amount(name, value)
        elif name == "ties" and value in {"bet", "fold"}:
            ties = value
        else:
            raise FifthStreetError(
                f"There is no parameter {name[:40]!r} with the value {value[:40]!r}.",
                remedy="Use pay.LINE, meter.NAME, side.BET, ante, stake, ties=bet or ties=fold.",
            )
    return Question(
        subject=subject,
        pays=tuple(sorted(pays.items())),
        ties="fold" if ties == "fold" else "bet",
        ante=amounts.get("ante"),
        stake=amounts.get("stake"),
        meters=tuple(sorted(meters.items())),
        stakes=tuple(sorted(stakes.items())),
    )


MOST_DIGITS: Final = 12


def _amount(name: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or len(text) > MOST_DIGITS:
        raise FifthStreetError(f"{name[:40]} is not an amount.", remedy="Write it in minor units.")
    return int(text)
