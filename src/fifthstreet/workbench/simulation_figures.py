"""Rounds by the million for a researcher: what they brought, beside the exact figures."""

from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any

from fifthstreet.analysis.decimals import decimal
from fifthstreet.analysis.pay_changes import Changes, read_pay_changes
from fifthstreet.analysis.scope import main_tables
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


@dataclass(frozen=True, kw_only=True, repr=False)
class SimulatedFigures(Measured):
    """What simulated rounds of one seat brought, in antes, beside what is exactly so.

    `wagers` has the same of each wager, and `why_not` says why there is no exact value.
    """

    run: Run[SeatWork]
    wagers: tuple[Measured, ...]
    why_not: str | None

    @property
    def expected_value(self) -> Fraction:
        """Return the mean result of the simulated rounds."""
        return self.mean

    def as_json(self) -> dict[str, object]:
        """Return everything that was counted, with the keys that other programs rely on."""
        tally = self.run.work.tally(self.run.counts)
        return {
            "rounds": self.rounds,
            "seed": self.run.seed,
            "finished": self.run.finished,
            **self.figures(),
            "why_not": self.why_not,
            "work": self.run.work.name,
            "wagers": {each.name: each.figures() for each in self.wagers},
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
        return f"Simulation({self.rounds:,} rounds: {mean}{known})"


def figures_of(run: Run[SeatWork]) -> SimulatedFigures:
    """Return what a run brought."""
    total, *wagers = run.work.measured(run.counts)
    means: dict[str, Any] = {each.name: getattr(total, each.name) for each in fields(Measured)}
    return SimulatedFigures(run=run, wagers=tuple(wagers), why_not=run.work.why_not, **means)


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

    >>> simulate("md", 100_000, seed=3).rounds
    100000
    """
    submission, law = submission_of(book)
    pays = tuple(read_pay_changes(pay or {}, main_tables(law, submission)).items())
    work = seat_work(submission, strategy, mistakes, pays)
    count = work.usual_rounds if rounds is None else rounds
    whole_number(count, "The number of rounds", least=1, most=MOST_ROUNDS)
    return figures_of(run(Run(work, count, seed, piece=work.piece)))
