"""How long the money of one seat takes: every computation on the round of every game.

Run it with:  python benchmarks/money.py [book or folder ...]

Each computation is made twice, and the second is timed: the first one compiles. A line has the
longest time of a computation over all its bankrolls and rounds, in processor seconds of all threads
and in seconds by the clock; the aim is two seconds by the clock on two cores.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import count
from pathlib import Path

from fifthstreet import FifthStreetError, bookcase
from fifthstreet.risk.aims import play_for_growth, play_for_target
from fifthstreet.risk.bands import ROUNDS, bands, cost_per_hour, volatility_index
from fifthstreet.risk.drawdown import drawdown_quantiles
from fifthstreet.risk.horizon import ruin_by_bankroll, within
from fifthstreet.risk.kelly import kelly
from fifthstreet.risk.life import Life
from fifthstreet.risk.ruin import ever
from fifthstreet.risk.seat import SeatRound
from fifthstreet.risk.session import session_of
from fifthstreet.risk.streaks import longest_streak
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import Submission
from fifthstreet.whole_table.enquiry import Enquiry

SAMPLES = Path(__file__).resolve().parents[1] / "examples" / "books"
SHELF = ("md", "rws")
AIM = 2.0
BANKROLLS = (50, 1_000, 10_000, 50_000, 99_900)
MOST = 100_000
SESSIONS = (240, 1_000, 10_000)
RATE = Fraction(60)

Case = tuple[str, Callable[[], object]]


def main() -> None:
    """Print a line for every computation of every game."""
    parser = argparse.ArgumentParser(description="Time what follows from the round of a seat.")
    parser.add_argument("books", nargs="*", help="Books by id or folder. [default: all games]")
    names = parser.parse_args().books
    every = [*SHELF, *(str(path.parent) for path in sorted(SAMPLES.glob("*/book.toml")))]
    print(f"{'Game':<24}{'Computation':<28}{'Processor':>10}{'Clock':>10}  Longest for")
    for name in names or every:
        law = book(bookcase.book_named(name) or name)
        seat = SeatRound(Enquiry(book=law, submission=Submission(book=law.edition)))
        for computation, cases in computations(seat):
            _measure(f"{law.document.title:<24}{computation:<28}", cases)


def _measure(line: str, cases: Iterator[Case]) -> None:
    """Print the longest time of all cases, and those that are refused."""
    times = []
    for case, work in cases:
        try:
            work()
        except FifthStreetError as error:
            print(f"{line}{'none':>20}  {case}: {error}", flush=True)
            continue
        clock, processor = time.perf_counter(), time.process_time()
        work()
        times.append((time.perf_counter() - clock, time.process_time() - processor, case))
    if times:
        clock, processor, case = max(times)
        late = "" if clock <= AIM else " (late)"
        print(f"{line}{processor:>8.2f} s{clock:>8.2f} s  {case}{late}", flush=True)


def computations(seat: SeatRound) -> Iterator[tuple[str, Iterator[Case]]]:
    """Yield every computation with its cases."""
    one = seat.distribution
    yield "distribution", iter([("one seat", lambda: SeatRound(seat.enquiry).distribution)])
    yield "moments, cost, exposure", iter([("one seat", partial(_figures, seat))])
    yield "sessions", _over_sessions(partial(session_of, one))
    yield "bands", iter([("10^3 to 10^8 rounds", lambda: bands(one, ROUNDS, (0.99,)))])
    yield "ruin", _over_lives(seat, ever, aim=False)
    yield "ruin and target", _over_lives(seat, ever)
    for rounds in SESSIONS:
        yield f"within {rounds:,} rounds", _over_lives(seat, partial(within, rounds=rounds))
    yield "ruin by bankroll", _over_sessions(partial(ruin_by_bankroll, one, seat.most_staked))
    yield "drawdown", _over_sessions(partial(drawdown_quantiles, one))
    yield "dry streak", _over_sessions(partial(longest_streak, 1 - one.hit_frequency))
    yield "Kelly", iter([("one seat", lambda: kelly(one))])
    others = count(1)  # ends are stored, and every question here is new

    def growth(life: Life) -> object:
        return play_for_growth(seat, life.bankroll + Fraction(next(others), 10**6))

    yield "play for growth", _over_lives(seat, growth)
    yield "play for a target", _over_lives(seat, partial(play_for_target, seat))


def _figures(seat: SeatRound) -> tuple[object, ...]:
    one = seat.distribution
    moments = one.mean, one.variance, one.skewness, one.excess_kurtosis, volatility_index(one)
    return *moments, seat.exposure, cost_per_hour(one, RATE)


def _over_sessions(work: Callable[[int], object]) -> Iterator[Case]:
    return ((f"{rounds:,} rounds", partial(work, rounds)) for rounds in SESSIONS)


def _over_lives(
    seat: SeatRound, work: Callable[[Life], object], *, aim: bool = True
) -> Iterator[Case]:
    """Yield lives that play for twice their bankroll, and for no more than is allowed."""
    for money in BANKROLLS:
        target = Fraction(min(2 * money, MOST)) if aim else None
        life = Life(seat.distribution, Fraction(money), seat.most_staked, target)
        yield f"{money:,} antes", partial(work, life)


if __name__ == "__main__":
    main()
