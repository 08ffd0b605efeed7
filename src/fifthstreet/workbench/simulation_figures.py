"""Rounds by the million for a researcher: what they brought, beside the exact figures."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property

from fifthstreet.analysis.decimals import decimal
from fifthstreet.analysis.pay_changes import Changes, read_pay_changes
from fifthstreet.analysis.scope import main_table
from fifthstreet.money.figure import whole_number
from fifthstreet.paper.edge import submission_of
from fifthstreet.rules.library import BookName
from fifthstreet.rules.submission import Submission
from fifthstreet.simulation.executor import Run, run
from fifthstreet.simulation.plan_rounds import Way
from fifthstreet.simulation.report import Measured
from fifthstreet.simulation.seat_work import SeatWork, seat_work
from fifthstreet.simulation.work import MOST_ROUNDS

NEVER = Fraction(0)


@dataclass(frozen=True, repr=False)
class SimulatedFigures:
    """What simulated rounds of one seat brought, in antes, beside what is exactly so."""

    run: Run[SeatWork]

    @cached_property
    def measures(self) -> tuple[Measured, ...]:
        """Return the mean of the whole round first, and then of each wager."""
        return self.run.work.measured(self.run.counts)

    @property
    def expected_value(self) -> Fraction:
        """Return the mean result of the simulated rounds."""
        return self.measures[0].mean

    @property
    def standard_error(self) -> Decimal:
        """Return how far the mean usually is from the truth."""
        return self.measures[0].standard_error

    @property
    def exact(self) -> Fraction | None:
        """Return the exact expected value, or None where `why_not` says why there is none."""
        return self.measures[0].exact

    @property
    def z(self) -> Decimal | None:
        """Return by how many standard errors the mean misses the exact value."""
        return self.measures[0].z

    @property
    def why_not(self) -> str | None:
        """Return why there is no exact value."""
        return self.run.work.why_not

    def as_json(self) -> Mapping[str, object]:
        """Return everything that was counted, with the keys that other programs rely on."""
        tally = self.run.work.tally(self.run.counts)
        return {
            "rounds": self.run.counts.rounds,
            "seed": self.run.seed,
            "finished": self.run.finished,
            **self.measures[0].as_json(),
            "why_not": self.why_not,
            "work": self.run.work.name,
            "wagers": {each.name: each.as_json() for each in self.measures[1:]},
            "results": [
                {"net": str(net), "rounds": count}
                for net, count in sorted(tally.grouped(lambda end: end.net).items())
            ],
            "tallies": {
                name: {str(place): count for place, count in enumerate(row) if count}
                for name, row in sorted(self.run.counts.rows.items())
            },
        }

    def __repr__(self) -> str:
        mean = f"{decimal(self.expected_value, 6)} ± {self.standard_error:.6f} antes a round"
        known = "" if self.exact is None else f", exactly {decimal(self.exact, 6)}"
        return f"Simulation({self.run.counts.rounds:,} rounds: {mean}{known})"


def simulate(
    book: BookName | Submission,
    rounds: int | None = None,
    *,
    seed: int = 1,
    strategy: Way | None = None,
    mistakes: Fraction = NEVER,
    pay: Changes | None = None,
) -> SimulatedFigures:
    """Return what so many rounds of the main game bring one seat, the same for the same seed.

    The book is named as in `analyse`; so is a submission, by itself or by its text. The rounds are
    those of the command `fifthstreet simulate`, played on threads of this process.

    >>> simulate("md", 100_000, seed=3).run.counts.rounds
    100000
    """
    submission, law = submission_of(book)
    pays = tuple(read_pay_changes(pay or {}, main_table(law, submission)).items())
    work = seat_work(submission, strategy, mistakes, pays)
    count = work.usual_rounds if rounds is None else rounds
    whole_number(count, "The number of rounds", least=1, most=MOST_ROUNDS)
    return SimulatedFigures(run(Run(work, count, seed, piece=work.piece)))
