"""The first thing that a researcher types: the exact figures of a game, with its lines changed."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from fifthstreet.analysis.decimals import percent, square_root
from fifthstreet.analysis.display import html_table
from fifthstreet.analysis.game import Game
from fifthstreet.analysis.own import Ties
from fifthstreet.analysis.pay_changes import Changes, read_pay_changes
from fifthstreet.analysis.scope import main_tables
from fifthstreet.analysis.solution import Solution
from fifthstreet.analysis.tally import Tally
from fifthstreet.errors import FifthStreetError
from fifthstreet.paper.edge import submission_of
from fifthstreet.paper.par import ALL_PARTS, PAPER_ONLY, ParSheet, make_par
from fifthstreet.rules.library import BookName
from fifthstreet.rules.submission import Submission
from fifthstreet.whole_table.enquiry import Enquiry
from fifthstreet.workbench.frame import Frame, Framed, as_frame

FOLDED = "folded"


@dataclass(frozen=True, kw_only=True, repr=False)
class GameFigures(Framed):
    """A game solved: its exact figures under the best play, as tables and charts."""

    book: str
    game: Game
    ties: Ties
    enquiry: Enquiry

    @property
    def solution(self) -> Solution:
        """Return the best play."""
        return self.enquiry.solution

    @property
    def tally(self) -> Tally:
        """Return how rounds end, with exact counts."""
        return self.enquiry.tally

    def sheet(self, *, information: bool = False) -> ParSheet:
        """Return all that `fifthstreet analyse` prints: side bets, meters and ceilings as well.

        With `information` it has what seeing more cards is worth, which takes longer.
        """
        aside = PAPER_ONLY if information else PAPER_ONLY | {"information"}
        parts = [part for part in ALL_PARTS if part not in aside]
        return make_par(self.enquiry, parts=parts, every_table=True)

    @property
    def expected_value(self) -> Fraction:
        """Return the mean result in antes."""
        return self.tally.expected_value

    @property
    def house_edge(self) -> Fraction:
        """Return the house's share of the ante."""
        return self.tally.house_edge

    @property
    def average_wager(self) -> Fraction:
        """Return the mean of all that is staked in a round, in antes."""
        return self.tally.average_wager

    @property
    def element_of_risk(self) -> Fraction:
        """Return the house's share of all money staked."""
        return self.tally.element_of_risk

    @property
    def standard_deviation(self) -> Decimal:
        """Return the standard deviation of a round in antes, rounded to six decimals."""
        return square_root(self.tally.variance)

    @property
    def hit_frequency(self) -> Fraction:
        """Return the probability of a round with a net win."""
        return self.tally.hit_frequency

    def rows(self) -> list[dict[str, object]]:
        """Return the final hands as plain rows: how often each comes and what it adds."""
        ways: dict[str, int] = {}
        earned: dict[str, Fraction] = {}
        for end in reversed(self.tally.endings):
            name = FOLDED if end.folded else end.hand.words if end.hand else ""
            ways[name] = ways.get(name, 0) + end.ways
            earned[name] = earned.get(name, Fraction(0)) + end.net * end.ways
        deals = self.tally.deals
        return [
            {
                "hand": name,
                "ways": count,
                "chance": Fraction(count, deals),
                "contribution": earned[name] / deals,
            }
            for name, count in ways.items()
        ]

    def bars(self) -> list[tuple[str, Fraction]]:
        """Return what a chart shows: what each final hand adds to the result."""
        return [(str(row["hand"]), Fraction(str(row["contribution"]))) for row in self.rows()]

    def strategy(self, frame: Frame | None = None) -> Any:
        """Return the best decision in every position as a table of pandas or polars."""
        return as_frame([{**row} for row in self.solution.decisions()], frame)

    def __repr__(self) -> str:
        edge, risk = percent(self.house_edge), percent(self.element_of_risk)
        return f"Analysis({self.book}: house edge {edge}% of the ante, {risk}% of all staked)"

    def _repr_html_(self) -> str:
        figures = [
            *self.tally.figures().items(),
            ("standard deviation", Fraction(self.standard_deviation)),
        ]
        rows = [{"figure": name, "value": at} for name, at in figures]
        return html_table(f"{self.book}, {self.tally.deals:,} deals", rows)


def analyse(
    book: BookName | Submission,
    pay: Changes | None = None,
    *,
    ties: Ties = "bet",
    ante: int | None = None,
    stake: int | None = None,
    meters: Mapping[str, int] | None = None,
) -> GameFigures:
    """Return the exact figures of a game under the best play, with some pay lines changed.

    The book is given by its id or by the path to its folder; a submission by itself or by its
    text. A line pays a whole number to 1, a `Fraction`, odds, or a text such as "5 to 1". The ante,
    the progressive stake and the meters are minor units, and `sheet` weighs the wagers at them.

    >>> analyse("md", pay={"straight": 5})
    Analysis(md: house edge 3.7591% of the ante, 1.0365% of all staked)
    """
    if not isinstance(meters or {}, Mapping):
        raise FifthStreetError(
            f"Meters are a mapping, not {type(meters).__name__}.",
            remedy='Write them as in {"mega": 2_500_000}.',
        )
    submission, law = submission_of(book)
    enquiry = Enquiry(
        book=law,
        submission=submission,
        ties=ties,
        pays=read_pay_changes(pay or {}, main_tables(law, submission)),
        ante=ante,
        stake=stake,
        meters=meters or {},
    )
    return GameFigures(book=law.edition, game=enquiry.game, ties=ties, enquiry=enquiry)
