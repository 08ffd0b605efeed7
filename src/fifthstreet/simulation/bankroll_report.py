"""What many lives of players amount to: how they end, what they bring and how long they last."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from fifthstreet.simulation.bankroll import ENDINGS, NO_TARGET, REACHED, RUINED, Bankroll
from fifthstreet.simulation.bins import Bins
from fifthstreet.simulation.counts import Counts
from fifthstreet.simulation.report import Measured
from fifthstreet.simulation.ruin import MOST_AMOUNTS, Ruin, exact_ruin

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
    def exact(self) -> Ruin | None:
        """Return the exact chance of ruin, where time has no limit and the amounts are few."""
        start, least, target, _ = self.work.terms
        if self.work.rounds is not None or target == NO_TARGET or target - least > MOST_AMOUNTS:
            return None
        return exact_ruin(self.work.results, start=start, least=least, target=target)

    def chance(self, ending: str) -> Measured:
        """Return how often lives end so, beside the exact chance where that is known."""
        share = Fraction(self.ended(ending), self.lives)
        exact = None
        if self.exact is not None:
            theory = {RUINED: self.exact.chance, REACHED: 1 - self.exact.chance}
            exact = theory.get(ending, Fraction(0))
        sure = share if exact is None else exact
        return Measured(
            name=ending, rounds=self.lives, mean=share, variance=sure * (1 - sure), exact=exact
        )

    @property
    def mean(self) -> Fraction:
        """Return the mean result of a life in antes."""
        return Fraction(self._sum(1), self.lives * self.work.results.scale)

    @property
    def variance(self) -> Fraction:
        """Return the variance of the result of a life."""
        squares = Fraction(self._sum(2), self.lives * self.work.results.scale**2)
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
        results = self.work.results
        return Measured(
            name="result of a round",
            rounds=self._sum(3),
            mean=self.mean / self.rounds,
            variance=results.variance,
            exact=results.mean,
        )

    @property
    def money(self) -> Bins:
        """Return what lives end with, in parts of an ante."""
        low, width, _ = self.work.bins
        return Bins(self.counts.rows["money"], lambda place: low + width * place)

    @property
    def quantiles(self) -> dict[Fraction, Fraction]:
        """Return the results in antes that some parts of all lives do not exceed."""
        start, scale = self.work.terms[0], self.work.results.scale
        quantiles = {part: self.money.quantile(part) for part in QUANTILES}
        return {
            part: Fraction(at - start, scale) for part, at in quantiles.items() if at is not None
        }

    def times(self, ending: str) -> Bins:
        """Return how many rounds the lives took that end so."""
        return Bins(self.counts.rows[f"rounds {ending}"])

    def _sum(self, column: int) -> int:
        return sum(self.counts.rows[ending][column] for ending in ENDINGS)
