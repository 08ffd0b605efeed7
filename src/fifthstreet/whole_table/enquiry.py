"""What somebody wants to know of a game: its book, its terms, and the amounts to reckon with."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType

from fifthstreet.analysis.game import Game, capped, game_of
from fifthstreet.analysis.own import Ties
from fifthstreet.analysis.solution import Solution, solve
from fifthstreet.analysis.tally import Tally
from fifthstreet.errors import FifthStreetError
from fifthstreet.money import Amount, Odds
from fifthstreet.money.figure import whole_number
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.cap import CapChoices
from fifthstreet.rules.exposure import cap_in_force
from fifthstreet.rules.submission import ANTE, Submission
from fifthstreet.whole_table.envy import EnvyFigures, envy_figures, envy_of
from fifthstreet.whole_table.joint import JointPlay
from fifthstreet.whole_table.progressive import (
    Meters,
    ProgressiveBet,
    initial_meters,
    progressive_bets,
)
from fifthstreet.whole_table.scope_beside import progressive_of, refuse_uncounted_ceiling

EXAMPLE_ANTE = 500
"""The ante in minor units at which a bare book is weighed; a submission states its own."""


@dataclass(frozen=True, kw_only=True)
class Enquiry:
    """One book or submission with some lines changed perhaps; amounts are minor units.

    `ante` is needed where a ceiling or a progressive wager is weighed against the main game,
    `stake` where nothing else says how much the progressive wager is.
    """

    book: RuleBook
    submission: Submission
    ties: Ties = "bet"
    pays: Mapping[str, Odds | Fraction] = field(default_factory=lambda: MappingProxyType({}))
    ante: int | None = None
    stake: int | None = None
    meters: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))

    def __post_init__(self) -> None:
        if self.submission.book != self.book.edition:
            raise FifthStreetError(
                f"The submission is under {self.submission.book or 'no book'}, "
                f"not under {self.book.edition}.",
                remedy="Compute its figures from the book it names.",
            )
        for name, amount in (("ante", self.ante), ("stake", self.stake)):
            if amount is not None:
                whole_number(amount, f"The {name} in minor units", least=1)
        self._refuse_ante_beyond_limits()
        law = progressive_of(self.book)
        known = {meter for table in law.tables for meter in table.meters} if law else set()
        for meter, amount in self.meters.items():
            if meter not in known:
                result = ", ".join(sorted(known)) or "none"
                raise FifthStreetError(
                    f"The book has no meter called {meter!r}.", remedy=f"Its meters are: {result}."
                )
            whole_number(amount, f"The meter {meter!r} in minor units")

    def _refuse_ante_beyond_limits(self) -> None:
        """Refuse an ante that no limits of this submission allow, however the floor sets them."""
        limits = self.submission.range_of(ANTE)
        if self.ante is None or limits is None or limits[0] <= self.ante <= limits[1]:
            return
        low, high = limits
        side, limit = ("below", low) if self.ante < low else ("above", high)
        bound = "minimum" if side == "below" else "maximum"
        money = self.book.document.currency
        raise FifthStreetError(
            f"An ante of {Amount(self.ante, money).pretty} is {side} the table's {bound} of "
            f"{Amount(limit, money).pretty}.",
            remedy=f"Name an ante from {low} to {high} minor units.",
        )

    @cached_property
    def game(self) -> Game:
        """Return the game before any ceiling."""
        return game_of(self.book, self.pays, submission=self.submission, ante=self.ante)

    @cached_property
    def solution(self) -> Solution:
        """Return the best play."""
        return solve(self.game, self.ties)

    @cached_property
    def tally(self) -> Tally:
        """Return how rounds end under the best play."""
        return self.solution.tally()

    @property
    def bets(self) -> tuple[ProgressiveBet, ...]:
        """Return the progressive wagers; none where nothing says how large they are."""
        law = self.book.meters
        sized = self.stake or self.submission.progressive.bet_amount
        if law is None or not (sized or law.denominations):
            return ()
        return progressive_bets(self.book, self.submission, stake=self.stake)

    def meters_of(self, bet: ProgressiveBet) -> dict[str, Fraction]:
        """Return what the meters of a wager show: as named, submitted, or at their least."""
        display = initial_meters(self.submission, bet.table)
        named = {meter: self.meters[meter] for meter in bet.table.meters if meter in self.meters}
        return display | {meter: Fraction(amount) for meter, amount in named.items()}

    def follows(self, bet: ProgressiveBet) -> bool:
        """Return whether to follow how play changes with the meters: for the one table in use."""
        law = progressive_of(self.book)
        alone = law is not None and len(law.tables) == 1
        return alone or self.submission.progressive.paytable == bet.table.id

    @property
    def cap(self) -> CapChoices | None:
        """Return the ceiling in force."""
        refuse_uncounted_ceiling(self.book)
        return cap_in_force(self.submission, self.book)

    def joint(self, bet: ProgressiveBet, ante: int) -> JointPlay:
        """Return the round with a progressive wager, under the ceiling."""
        game = capped(self.game, self.cap, ante=ante)
        return JointPlay(game=game, bet=bet, ante=ante, ties=self.ties)

    @property
    def usual_ante(self) -> int:
        """Return the ante that is named, or else the least that is stated, or an example."""
        limits = self.submission.limits.ante
        return self.ante or (limits.min if limits else None) or EXAMPLE_ANTE

    def break_even(
        self, bet: ProgressiveBet, meters: Meters, *, ante: int, other_seats: int = 0
    ) -> dict[str, Fraction | None]:
        """Return from which amount of each meter on a wager is worth making, the others as given.

        Everything in force counts: play is the best for ante and wager at all meters, under the
        ceiling, and the envy bonus that the other seats bring is added.
        """
        joint, bonus = self.joint(bet, ante), self.envy_of(bet)
        beside = bonus.value(other_seats) if bonus else Fraction(0)
        return {meter: joint.break_even(meter, meters, beside=beside) for meter in bet.table.meters}

    def coalition(self, bet: ProgressiveBet, *, ante: int, seats: int) -> JointPlay:
        """Return the round of one of some seats that share what they win, and all make the wager.

        Each plays its own cards for what they bring all of them: its wins, its award, and the envy
        bonus of every other. Two awards of one round from the same meter are counted in full.
        """
        bonus = self.envy_of(bet)
        if bonus is None:
            return self.joint(bet, ante)
        return self.joint(replace(bet, brings=bonus.brought_to(seats - 1)), ante)

    @cached_property
    def envy(self) -> tuple[EnvyFigures, ...]:
        """Return the envy bonus by schedule and size of wager, none where the book has none."""
        return envy_figures(self.book, self.game, self.submission, self.ties)

    def envy_of(self, bet: ProgressiveBet) -> EnvyFigures | None:
        """Return the envy bonus that goes with a progressive wager, if any."""
        return envy_of(self.envy, bet, self.submission)
