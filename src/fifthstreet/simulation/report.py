"""What a simulation found, beside what is exactly so: means, errors and z-scores by wager."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import partial

from fifthstreet.analysis.decimals import decimal, exact, square_root
from fifthstreet.analysis.game import Game
from fifthstreet.analysis.tally import Ending, Tally
from fifthstreet.analysis.versus import DEALER, VersusGame

PLACES = 10
STREETS = ("3rd street", "4th street", "5th street")
FAILS, LOSES = DEALER[0], DEALER[1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """One simulated mean with its error, and the exact figure where it is known."""

    name: str
    rounds: int
    mean: Fraction
    variance: Fraction
    exact: Fraction | None

    @property
    def standard_error(self) -> Decimal:
        """Return how far the mean usually is from the truth."""
        return square_root(self.variance / self.rounds, PLACES)

    @property
    def z(self) -> Decimal | None:
        """Return by how many standard errors the mean misses the exact figure."""
        if self.exact is None:
            return None
        missed = self.mean - self.exact
        if not missed:
            return Decimal(0)
        if not self.variance:
            return Decimal("Infinity").copy_sign(decimal(missed, PLACES) or 1)
        return in_errors(missed, self.variance / self.rounds)

    def figures(self, mean: str = "expected_value") -> dict[str, object]:
        """Return the figures with the keys that other programs rely on."""
        return {
            mean: float(self.mean),
            "standard_error": float(self.standard_error),
            "exact": None if self.exact is None else exact(self.exact),
            "z": None if self.z is None else float(self.z),
        }


def in_errors(missed: Fraction, variance: Fraction) -> Decimal:
    """Return a distance in standard errors, from the variance of the figure that misses."""
    return square_root(missed**2 / variance, 4).copy_sign(-1 if missed < 0 else 1)


Part = Callable[[Ending], Fraction]
"""What one wager nets at an ending."""


def measured(game: Game, tally: Tally, exact: Tally | None) -> tuple[Measured, ...]:
    """Return the total of a round first, and then each wager on its own."""
    return tuple(_measured(name, part, tally, exact) for name, part in parts(game))


def _measured(name: str, part: Part, tally: Tally, exact: Tally | None) -> Measured:
    mean = tally.mean(part)
    return Measured(
        name=name,
        rounds=tally.deals,
        mean=mean,
        variance=tally.mean(lambda end: part(end) ** 2) - mean**2,
        exact=None if exact is None else exact.mean(part),
    )


def parts(game: Game) -> Iterator[tuple[str, Part]]:
    """Yield the wagers of a game with what each nets at an ending; the whole round leads."""
    yield "total", lambda end: end.net
    if game.shape == "versus":
        yield "ante", partial(_casino_ante, game)
        yield "bet", lambda end: end.net - _casino_ante(game, end)
        return
    yield "ante", lambda end: end.net / end.staked
    for street, name in enumerate(STREETS):
        yield name, partial(_street, street)


def _street(street: int, end: Ending) -> Fraction:
    bet = end.bets[street] if street < len(end.bets) else 0
    return end.net * bet / end.staked


def _casino_ante(game: VersusGame, end: Ending) -> Fraction:
    if end.folded:
        return end.net
    paid = {FAILS: game.ante_if_not_qualified, LOSES: game.ante_if_won, "ties": Fraction(0)}
    return paid.get(end.dealer or "", Fraction(-1))
