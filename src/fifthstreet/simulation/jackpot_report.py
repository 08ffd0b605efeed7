"""What the lives of a jackpot amount to: hits, their sizes, the house's money, and the return."""

from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from fifthstreet.errors import ensure
from fifthstreet.money import MeterShare
from fifthstreet.simulation.bins import Bins
from fifthstreet.simulation.counts import Counts
from fifthstreet.simulation.jackpot import CHARGED, DROPPED, FINAL, TOPPED, SimulatedJackpot
from fifthstreet.simulation.report import Measured
from fifthstreet.whole_table.long_run import LongRun, MeterRun

WHOLE = 100
QUANTILES = tuple(Fraction(part, 100) for part in (5, 25, 50, 75, 95))


@dataclass(frozen=True, slots=True, kw_only=True)
class MeterReport:
    """One meter over all lives; amounts are minor units.

    `hits` are full awards for each wager, beside their exact chance. The mean size of a hit lies
    somewhat off the long run's mean while lives are short: they begin at the initial amount, and
    their last rise is never won.
    """

    run: MeterRun
    hits: Measured
    full_awards: int
    part_awards: int
    mean_hit: Fraction | None
    paid_in_parts: int
    seed_money: Fraction
    topped_up: Fraction
    borne: Fraction
    mean_at_end: Fraction
    sizes: Bins


@dataclass(frozen=True)
class JackpotReport:
    """The counted lives of a jackpot, beside the long run by the analysis."""

    work: SimulatedJackpot
    counts: Counts
    long_run: LongRun

    @property
    def wagers(self) -> int:
        """Return how many wagers all lives made."""
        return self.counts.rounds * self.work.wagers

    @property
    def meters(self) -> tuple[MeterReport, ...]:
        """Return the figures of each meter."""
        return tuple(self._meter(at, run) for at, run in enumerate(self.long_run.meters))

    def _meter(self, at: int, run: MeterRun) -> MeterReport:
        meter, scale = self.work.meters[at], self.work.scales[at]
        ensure(meter.name == run.meter, "the meters stand in one order")
        row = self.counts.rows[meter.name]
        fulls, parts, paid, paid_in_parts = row[:4]
        chance = run.full_chance
        return MeterReport(
            run=run,
            hits=Measured(
                name=meter.name,
                rounds=self.wagers,
                mean=Fraction(fulls, self.wagers),
                variance=chance * (1 - chance),
                exact=chance,
            ),
            full_awards=fulls,
            part_awards=parts,
            mean_hit=Fraction(paid, fulls) if fulls else None,
            paid_in_parts=paid_in_parts,
            seed_money=fulls * meter.reset,
            topped_up=Fraction(row[TOPPED], scale),
            borne=Fraction(row[CHARGED], scale),
            mean_at_end=Fraction(row[FINAL], scale * self.counts.rounds),
            sizes=Bins(self.counts.rows[f"sizes {meter.name}"]),
        )

    @property
    def favourable(self) -> Fraction:
        """Return the part of all wagers that were worth their stake or more when made."""
        return Fraction(self.counts.rows["good"][0], self.wagers)

    @property
    def returned(self) -> Measured:
        """Return the part of all stakes that came back, beside the exact long run.

        What meters hold more at the end than at first counts as returned, so that the exact figure
        holds for lives of any length; the error follows from the exact deviation of a wager.
        """
        stake = self.work.stake
        return Measured(
            name="return",
            rounds=self.wagers,
            mean=self.work.returned(self.counts) / (self.wagers * stake),
            variance=self._variance() / stake**2,
            exact=self.long_run.returned,
        )

    def _variance(self) -> Fraction:
        """Return the variance of what one wager makes the house pay, now or as seed money."""
        back = self.work.stake if self.work.stake_back else 0
        resets = {meter.name: meter.reset for meter in self.work.meters}
        mean = square = Fraction(0)
        for row, line in zip(self.work.play.rows, self.work.lines, strict=False):
            paid = Fraction(back)
            if not isinstance(line.pays, MeterShare):
                paid += 0 if self.work.from_meter else self.work.fixed(line)
            elif line.pays.percent == WHOLE:
                paid += resets[line.pays.meter]
            mean += row.chance * paid
            square += row.chance * paid**2
        return square - mean**2

    @property
    def fixed_awards(self) -> int:
        """Return all fixed sums that were paid, in minor units."""
        lines = zip(self.work.lines, self.counts.rows["lines"], strict=True)
        return sum(won * self.work.fixed(line) for line, won in lines)

    @property
    def ran_dry(self) -> bool:
        """Return whether a meter that is to bear fixed awards could not bear all of them."""
        borne = sum((meter.borne for meter in self.meters), Fraction(0))
        return self.work.from_meter and borne < self.fixed_awards

    @property
    def contributions(self) -> Fraction:
        """Return what all wagers put on the meters."""
        gains = zip(self.work.gains, self.work.scales, strict=True)
        return self.wagers * sum((Fraction(gain, scale) for gain, scale in gains), Fraction(0))

    @property
    def house_mean(self) -> Fraction:
        """Return what the house keeps of a life's stakes on average, after seeds and top-ups."""
        return Fraction(self.counts.rows["house"][0], self._common * self.counts.rounds)

    @property
    def house_variance(self) -> Fraction:
        """Return the variance of what the house keeps of a life."""
        squares = Fraction(self.counts.rows["house"][1], self._common**2 * self.counts.rounds)
        return squares - self.house_mean**2

    @property
    def dropped(self) -> Fraction:
        """Return the parts of minor units that full awards left over, and nobody was paid."""
        rows = zip(self.work.meters, self.work.scales, strict=True)
        sums = (Fraction(self.counts.rows[each.name][DROPPED], scale) for each, scale in rows)
        return sum(sums, Fraction(0))

    @property
    def _common(self) -> int:
        return lcm(*self.work.scales)
