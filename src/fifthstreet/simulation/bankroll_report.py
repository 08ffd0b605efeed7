"""What many lives of players amount to: how they end, what they bring and how long they last."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from fifthstreet.errors import FifthStreetError
from fifthstreet.risk.aims import TargetPlay, play_for_growth, play_for_target
from fifthstreet.risk.distribution import Distribution
from fifthstreet.risk.figure import Figure
from fifthstreet.risk.horizon import within
from fifthstreet.risk.life import ENDINGS, Ends
from fifthstreet.risk.ruin import ever
from fifthstreet.simulation.bankroll import Bankroll
from fifthstreet.simulation.bins import Bins
from fifthstreet.simulation.counts import Counts
from fifthstreet.simulation.report import Measured

SOME_HOURS = 240
"""Rounds over which money is followed where nothing limits them."""
QUANTILES = tuple(Fraction(part, 100) for part in (1, 5, 25, 50, 75, 95, 99))


@dataclass(frozen=True)
class BankrollReport:
    """The counted lives of a work, and the figures that follow; money is in antes."""

    work: Bankroll
    counts: Counts

    @property
    def lives(self) -> int:
        """Return how many lives were lived."""
        return self.counts.rounds

    def ended(self, ending: str) -> int:
        """Return how many lives ended so."""
        return self.counts.rows[ending][0]

    @cached_property
    def exact(self) -> Ends | None:
        """Return how lives end by calculation; None where that takes too long."""
        work = self.work
        try:
            return ever(work.life) if work.rounds is None else within(work.life, work.rounds)
        except FifthStreetError:
            return None

    def chance(self, ending: str) -> Measured:
        """Return how often lives end so, beside the exact chance where that is known."""
        share = Fraction(self.ended(ending), self.lives)
        exact, ends = None, self.exact
        if ends is not None and ends.chance(ending).is_close_on(1):
            exact = Fraction(ends.chance(ending).value)
        sure = share if exact is None else exact
        return Measured(
            name=ending, rounds=self.lives, mean=share, variance=sure * (1 - sure), exact=exact
        )

    @property
    def mean(self) -> Fraction:
        """Return the mean result of a life in antes."""
        return Fraction(self._sum(1), self.lives * self.work.scale)

    @property
    def variance(self) -> Fraction:
        """Return the variance of the result of a life."""
        squares = Fraction(self._sum(2), self.lives * self.work.scale**2)
        return squares - self.mean**2

    @property
    def rounds(self) -> Fraction:
        """Return the mean number of rounds of a life."""
        return Fraction(self._sum(3), self.lives)

    def rounds_when(self, ending: str) -> Fraction | None:
        """Return the mean number of rounds of the lives that end so."""
        lives, _, _, rounds = self.counts.rows[ending]
        return Fraction(rounds, lives) if lives else None

    @property
    def fairness(self) -> Measured:
        """Return what a round brought on average beside its exact mean.

        Whenever a player stops, the mean result of a life is that of a round times the mean number
        of rounds, and the error follows from the exact deviation of a round.
        """
        return Measured(
            name="result of a round",
            rounds=self._sum(3),
            mean=self.mean / self.rounds,
            variance=self.work.round.variance,
            exact=self.work.round.mean,
        )

    @property
    def money(self) -> Bins:
        """Return what lives end with, in parts of an ante."""
        low, width, _ = self.work.bins
        return Bins(self.counts.rows["money"], lambda place: low + width * place)

    @property
    def quantiles(self) -> dict[Fraction, Fraction]:
        """Return the results in antes that some parts of all lives do not exceed."""
        start, scale = self.work.terms[0], self.work.scale
        quantiles = {part: self.money.quantile(part) for part in QUANTILES}
        return {
            part: Fraction(at - start, scale) for part, at in quantiles.items() if at is not None
        }

    @property
    def exact_quantiles(self) -> dict[Fraction, Figure]:
        """Return the same parts by calculation, where the number of rounds is limited."""
        quantile = self.exact.quantile if self.exact else None
        return {part: quantile(float(part)) for part in QUANTILES} if quantile else {}

    @property
    def spread(self) -> float:
        """Return how far the quantiles of all lives lie apart in antes: their scale."""
        values = self.quantiles.values()
        return float(max(values) - min(values)) or float(self.work.bankroll)

    @cached_property
    def growth(self) -> Distribution | None:
        """Return what the best play for the growth of the bankroll brings, where it is counted."""
        work = self.work
        if work.strategy != "optimal" or work.mistakes:
            return None
        try:
            return play_for_growth(work.seat, work.bankroll)
        except FifthStreetError:
            return None

    @cached_property
    def target_play(self) -> TargetPlay | None:
        """Return the play that is best for the target, where it is counted."""
        work = self.work
        if work.strategy != "optimal" or work.mistakes or work.target is None or work.rounds:
            return None
        try:
            return play_for_target(work.seat, work.life)
        except FifthStreetError:
            return None

    @property
    def horizon(self) -> int:
        """Return the rounds of a session: as limited, or else some hours of play."""
        return self.work.rounds or SOME_HOURS

    def times(self, ending: str) -> Bins:
        """Return how many rounds the lives took that end so."""
        return Bins(self.counts.rows[f"rounds {ending}"])

    def _sum(self, column: int) -> int:
        return sum(self.counts.rows[ending][column] for ending in ENDINGS)
