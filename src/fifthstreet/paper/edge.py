"""The house edge of a table, computed for the papers that state it."""

from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

from fifthstreet import bookcase
from fifthstreet.analysis.decimals import decimal, percent
from fifthstreet.checks.report import CheckReport
from fifthstreet.checks.report import check as check_text
from fifthstreet.errors import FifthStreetError, NoExactFigureError
from fifthstreet.paper.extras import can_compute, computing
from fifthstreet.paper.phrases import TIE_RULES
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.edge import ComputedEdge
from fifthstreet.rules.library import BookName
from fifthstreet.rules.submission import Submission

if TYPE_CHECKING:
    from fifthstreet.analysis.own import Ties

DISPLAYED = 5
"""Findings that a refusal tells."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edge:
    """A house edge computed for a table, and how ties were decided.

    It is the edge against the best play on a player's own cards, and the papers say so.
    `tie_rule` completes "between equal choices …", as in ``the player bets more``. Figures that
    leave the maximum payout out of account are marked by `before_maximum`.
    """

    figures: ComputedEdge
    tie_rule: str
    before_maximum: bool = True

    @property
    def of_ante(self) -> str:
        """Return the edge in percent of the ante."""
        return f"{percent(self.figures.of_ante[0]):f}"

    @property
    def of_money_staked(self) -> str:
        """Return the edge in percent of all money staked."""
        return f"{percent(self.figures.of_money_staked[0]):f}"

    def agrees_with(self, claim: str) -> bool:
        """Tell whether a claimed percentage is one of the figures, rounded as the claim is."""
        claimed, places = Decimal(claim), len(claim.partition(".")[2])
        shares = (self.figures.of_ante[0], self.figures.of_money_staked[0])
        return any(percent(share, places) == claimed for share in shares)


@dataclass(frozen=True, slots=True)
class NoEdge:
    """There is no computed house edge for a table; `says` tells why, as a sentence."""

    says: str


def expected_loss(share: Fraction, stake: int) -> int:
    """Return what a stake loses on average, to the nearest minor unit.

    >>> expected_loss(Fraction(1, 20), 10_000)
    500
    """
    return int(decimal(share * stake, 0))


def computed_edge(
    book: RuleBook, ties: "Ties" = "bet", *, submission: Submission | None = None
) -> Edge:
    """Return the edge of a book's game against the best play, before any maximum payout.

    >>> from fifthstreet.rules.library import book
    >>> computed_edge(book("md")).of_ante, computed_edge(book("md")).of_money_staked
    ('4.9149', '1.3691')
    """
    computing()
    from fifthstreet.analysis.game import game_of
    from fifthstreet.analysis.solution import solve

    game = game_of(book, submission=submission)
    tally = solve(game, ties).tally()
    other = solve(game, "fold" if ties == "bet" else "bet").tally()
    figures = ComputedEdge(
        of_ante=(tally.house_edge,),
        of_money_staked=(tally.element_of_risk, other.element_of_risk),
    )
    return Edge(figures=figures, tie_rule=TIE_RULES[ties])


def edge_if_possible(book: RuleBook, submission: Submission | None = None) -> Edge | NoEdge | None:
    """Return the edge, or why it has none; None where the libraries for it are not installed."""
    if not can_compute():
        return None
    try:
        return computed_edge(book, submission=submission)
    except NoExactFigureError as error:
        return NoEdge(str(error))


def figures_if_possible(
    book: RuleBook, submission: Submission | None = None
) -> ComputedEdge | None:
    """Return the figures by which a stated edge is judged, or None where nothing computes them."""
    edge = edge_if_possible(book, submission)
    return edge.figures if isinstance(edge, Edge) else None


def check(
    text: str,
    *,
    name: str = "submission.toml",
    moment: datetime | None = None,
    law: RuleBook | None = None,
) -> CheckReport:
    """Return everything that is wrong with a submission, under the book that it names.

    A stated house edge is compared with the computed one, the names on its signs with the fonts,
    and, for a `moment`, the time with the term of the rules. A `law` takes the place of the book
    on the shelf.

    >>> report = check('book = "md"')
    >>> report.ok, report.findings[0].code
    (False, 'dealing_method_is_not_stated')
    """
    return check_text(
        text,
        name=name,
        moment=moment,
        edge=figures_if_possible,
        unprintable=_unprintable,
        law=law,
    )


def passing(text: str) -> tuple[Submission, RuleBook]:
    """Return the submission in a text and its book, if it passes its check of today."""
    report = check(text, moment=datetime.now(UTC))
    if report.book is None or not report.ok:
        problems = "; ".join(
            f"{finding.where}: {finding.message}" for finding in report.findings[:DISPLAYED]
        )
        raise FifthStreetError(
            f"The submission does not pass its check: {problems}.",
            remedy="Correct what the check finds, and try again.",
        )
    return report.submission, report.book


def submission_of(named: BookName | Submission) -> tuple[Submission, RuleBook]:
    """Return a submission, itself or by its text, or a book as one without choices; and its book.

    >>> submission_of("md")[0].book
    'md'
    """
    if isinstance(named, str) and "=" in named:
        return passing(named)
    if isinstance(named, Submission):
        return named, bookcase.book(named.book or "")
    law = bookcase.book(named)
    return Submission(book=law.edition), law


def _unprintable(text: str) -> str:
    """Return the characters that no font has; most names need no look at the fonts."""
    if text.isascii():
        return ""
    from fifthstreet.paper.typeset import unprintable

    return unprintable(text)
